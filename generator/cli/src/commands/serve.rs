//! `site serve`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use kmo_api::Setup;
use kmo_diagnostic::{Code, Diagnostic, Drawing, Editor, Format, Readers, words};

use super::report::{self, Printer};
use super::site_info::site_info;
use super::{clock_is_sound, project, run_options};
use crate::args::{Options, Serving};
use kmo_engine::source;
use kmo_preview::{Backend, Preview, Say, Source};
use kmo_site::Site;
use kmo_site::address::THANKS;

pub fn run(options: &Options, serving: Serving, readers: Readers) -> ExitCode {
    let printer = Printer { format: options.format, readers };
    let Serving { host, port, allow_host: hosts, api: proxy, live, editor, token_seconds, request_seconds } = serving;
    let project = project(options);
    let found = source::require_content(&project.content, &project.content_shown);
    let format = printer.format;
    let say: Say = Arc::new(move |text| match format {
        // With the terminal closed, the preview can still be used in the browser.
        Format::Human => drop(report::print(printer, format_args!("{text}\n"))),
        // Standard output is for problems only.
        Format::Json | Format::Github => report::say(format_args!("{text}\n")),
    });
    let sample = Some(&kmo_api::SAMPLE);
    let setup = Setup { folder: project.preview.clone(), today: options.now, token_seconds, sample };
    let source = Source {
        project,
        options: {
            let options = options.clone();
            Box::new(move || run_options(&options))
        },
        islands: !options.no_islands,
        report: Arc::new(move |found| {
            report::finish(found, printer, &words::browser_shows());
        }),
    };
    let preview: Preview<Site> = Preview {
        host,
        port,
        hosts,
        timeout: Duration::from_secs(request_seconds),
        drawing: Drawing { editor: Editor::new(editor, &std::env::current_dir().unwrap_or_default()), readers },
        forms: Some(THANKS),
        live: live.map(|live| live.to_string()),
        api: Some(proxy.map_or(Backend::Sample { setup, info: site_info }, Backend::Proxy)),
        ..Preview::new(source, say)
    };
    let result = found.and_then(|()| match clock_is_sound() {
        true => preview.run(),
        false => Err(Diagnostic::error(Code::Serve, words::clock_wrong()).help(words::set_clock())),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => report::refused(problem, printer, &words::no_preview()),
    }
}
