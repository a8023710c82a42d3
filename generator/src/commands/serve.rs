//! `site serve`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use super::pipeline::{Built, Pipeline};
use super::report::{self, count};
use super::{cutoff, project, thread_pool};
use crate::assets::Output;
use crate::check;
use crate::cli::{Options, Serving};
use crate::diagnostic::{Diagnostic, Diagnostics, Editor, Format};
use crate::islands;
use crate::preview::{Catalogue, Files, Outcome, Preview, Rules, Say, Setup, Survey, Terms};
use crate::project::Project;
use crate::publish;
use crate::routes::Kind;

pub fn run(options: &Options, serving: Serving) -> ExitCode {
    let Serving { host, port, api: proxy, editor, token_seconds } = serving;
    let project = project(options);
    let pool = match thread_pool(options) {
        Ok(pool) => pool,
        Err(code) => return code,
    };
    let format = options.format;
    let say: Say = Arc::new(move |text| match format {
        Format::Human => anstream::println!("{text}"),
        // Standard output holds problems only.
        Format::Json | Format::Github => anstream::eprintln!("{text}"),
    });
    let preview = Preview {
        host,
        port,
        folders: vec![
            project.content.clone(),
            project.templates.clone(),
            project.public.clone(),
            project.islands.join("src"),
        ],
        editor: Editor::new(editor, &std::env::current_dir().unwrap_or_default()),
        leads: project.cache.join("leads"),
        api: Setup { folder: project.cache.clone(), today: options.now, token_seconds },
        proxy,
        build: {
            let (options, say) = (options.clone(), say.clone());
            Box::new(move || match &pool {
                Some(pool) => pool.install(|| build(&options, &project, &say)),
                None => build(&options, &project, &say),
            })
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

fn build(options: &Options, project: &Project, say: &Say) -> Outcome {
    let started = Instant::now();
    let progress = report::progress(options.format);
    let mut diagnostics = Diagnostics::default();
    // With what was built before, the pages can be shown all the same.
    if !options.no_islands
        && let Err(problem) = islands::build(project, &progress)
    {
        diagnostics.push(problem);
    }
    let files = Files::default();
    // The day may have changed since the last build.
    let pipeline = Pipeline { project, cutoff: cutoff(options), styleguide: true, launch: false, progress: &progress };
    // A service worker would show what was saved before.
    let add = |output: &Output| {
        if output.path != publish::WORKER {
            files.add(output);
        }
    };
    let built = pipeline.run(&add, &mut diagnostics);
    report::finish(diagnostics.clone(), options.format, "the browser shows them");
    if let Some(built) = &built {
        say(&format!("{} in {} ms", count(built.routes.all.len(), "page"), started.elapsed().as_millis()));
    }
    let diagnostics = diagnostics.sorted();
    let (mut site, mut survey) = (None, None);
    if let Some(built) = built {
        let thanks = built.routes.all.iter().find(|route| route.kind == Kind::Thanks);
        let rules = Rules {
            headers: publish::headers(&built.site, &built.routes),
            form: thanks.map(|route| route.path.clone()).unwrap_or_default(),
            scans: built.site.settings.value.scan.count,
            redirects: built.routes.redirects.clone(),
            auction: Catalogue::of(&built.site),
            portal: Terms::of(&built.site),
        };
        site = Some(files.finish(built.whole, rules));
        survey = Some(surveyed(built, diagnostics.clone()));
    }
    Outcome { site, survey, diagnostics }
}

/// What the desk shows of a build.
fn surveyed(built: Built, diagnostics: Vec<Diagnostic>) -> Survey {
    Survey {
        launch: check::launch_list(&built.site),
        site: Arc::new(built.site),
        routes: Arc::new(built.routes),
        facts: built.facts.into_iter().map(|facts| facts.map(Arc::new)).collect(),
        diagnostics,
        weights: built.findings.weights,
        budget: built.budget,
        lazy: Default::default(),
    }
}
