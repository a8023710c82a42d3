//! `site serve`.

use std::process::ExitCode;
use std::sync::Arc;

use super::report;
use super::{cutoff, project};
use crate::cli::{Options, Serving};
use crate::diagnostic::{Diagnostics, Editor, Format};
use crate::preview::{Preview, Say, Setup, Source};

pub fn run(options: &Options, serving: Serving) -> ExitCode {
    let Serving { host, port, api: proxy, editor, token_seconds } = serving;
    let project = project(options);
    let format = options.format;
    let say: Say = Arc::new(move |text| match format {
        Format::Human => anstream::println!("{text}"),
        // Standard output holds problems only.
        Format::Json | Format::Github => anstream::eprintln!("{text}"),
    });
    let preview = Preview {
        host,
        port,
        editor: Editor::new(editor, &std::env::current_dir().unwrap_or_default()),
        leads: project.cache.join("leads"),
        api: Setup { folder: project.cache.clone(), today: options.now, token_seconds },
        proxy,
        source: Source {
            project,
            cutoff: {
                let options = options.clone();
                Box::new(move || cutoff(&options))
            },
            islands: !options.no_islands,
            report: Arc::new(move |found| {
                report::finish(found, format, "the browser shows them");
            }),
        },
        say,
    };
    match preview.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(problem);
            report::finish(diagnostics, format, "there is no preview")
        }
    }
}
