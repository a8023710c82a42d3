//! `site check`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
#[cfg(feature = "live")]
use std::time::Duration;

#[cfg(not(feature = "live"))]
use kmo_diagnostic::{Code, Diagnostic};
use kmo_diagnostic::{Diagnostics, Format};

use super::report::{self, count};
use super::{cutoff, project};
use crate::args::{Options, Visit};
#[cfg(feature = "live")]
use crate::live;
use crate::{Engine, Model};
use kmo_engine::assets::Output;
use kmo_engine::check::{self, Alike, Budget, Row, Weigher};
use kmo_engine::islands;
use kmo_engine::publish::Prints;
use kmo_engine::{Timings, site_report};

/// What is asked for beside mistakes.
#[derive(Clone, Debug)]
pub struct Wishes {
    pub placeholders: bool,
    pub weights: bool,
    pub visit: Visit,
}

struct Looked {
    model: Model,
    most_alike: Option<Alike>,
    /// What each page loads, weighed when that was asked for.
    rows: Vec<Row>,
    budget: Budget,
    /// What the published site says of itself, when it was asked.
    online: Option<String>,
}

pub fn run(options: &Options, wishes: &Wishes) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    let looked = look(options, wishes, &mut diagnostics);
    let clean = diagnostics.is_empty();
    let neutral =
        looked.as_ref().filter(|_| options.launch).map(|looked| report::neutral(&project(options), &looked.model));
    let code = report::finish(diagnostics, options.format, "fix them before publishing");
    if let (Some(Looked { model, most_alike, rows, budget, online }), Format::Human) = (looked, options.format) {
        let mut out = String::new();
        out.extend(neutral);
        if wishes.placeholders {
            for (name, value) in model.site.content.placeholders.iter() {
                let _ = writeln!(out, "{{{name}}}\t{value}");
            }
        }
        if wishes.weights {
            out.push_str(&report::weights(&rows, &budget));
        }
        if let Some(alike) = most_alike {
            let (first, second) = alike.pages;
            let percent = alike.likeness * 100.0;
            let _ = writeln!(out, "the two city pages most alike: {first} and {second}, {percent:.1}%");
        }
        if let Some(online) = online {
            let _ = writeln!(out, "{online}");
        }
        if clean {
            let _ = writeln!(out, "{} checked, nothing is wrong", count(model.routes.all.len(), "page"));
        }
        return report::ended(code, report::print(out));
    }
    code
}

fn look(options: &Options, wishes: &Wishes, diagnostics: &mut Diagnostics) -> Option<Looked> {
    let project = project(options);
    let progress = report::progress(options.format);
    // With what was built before, everything else can be looked at all the same.
    let _islands = if options.no_islands {
        islands::read(&project)
    } else {
        islands::build(&project, &progress).unwrap_or_else(|problem| {
            diagnostics.push(problem);
            islands::read(&project)
        })
    };
    let model = Engine::open(&project, false).read(cutoff(options), &progress, &mut Timings::start(), diagnostics)?;
    if options.launch {
        kmo_engine::Site::launch(&*model.site, diagnostics);
    }
    let budget = Budget::read(&project).map_err(|problem| diagnostics.push(problem)).ok()?;
    let weigher = Weigher::open(&project.cache);
    let mut pages = site_report::Pages::new();
    let prints = Prints::default();
    // What can't be read now was reported when it was found.
    let write = |output: &Output| wishes.visit.live.iter().for_each(|_| _ = prints.add(output));
    site_report::render(&model, &mut pages, &weigher, &write, &AtomicBool::new(false), diagnostics);
    site_report::draw(&model, &pages, &progress, &write, diagnostics);
    let texts = site_report::texts(&model, &pages, diagnostics);
    model.assets.outputs.iter().chain(model.renderer.outputs()).chain(&texts).for_each(write);
    let mut findings = site_report::check(&model, &pages, &texts, &budget, &weigher, &project.out, diagnostics);
    if wishes.weights {
        site_report::weigh(&model, &weigher, &mut findings.rows);
        check::sort(&mut findings.rows);
    }
    weigher.close();
    diagnostics.extend(project.cache.warning());
    report::damaged(&project, options);
    let online = visit(&wishes.visit, &model, &prints, &progress, diagnostics);
    Some(Looked { model, most_alike: findings.most_alike, rows: findings.rows, budget, online })
}

/// Reads the published site, when that was asked for.
#[cfg(feature = "live")]
fn visit(
    visit: &Visit,
    model: &Model,
    prints: &Prints,
    progress: &dyn Fn(&str),
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let base = visit.live.as_ref()?;
    progress(&format!("reading {base}"));
    let patience = Duration::from_secs(visit.patience.get());
    let summary = live::check(base, patience, model, &[prints.version()], diagnostics)?;
    let version = summary.version.map(|version| format!(", version {version}")).unwrap_or_default();
    Some(format!("{base}: {} addresses read{version}", summary.addresses))
}

/// Says that this program can't.
#[cfg(not(feature = "live"))]
fn visit(visit: &Visit, _: &Model, _: &Prints, _: &dyn Fn(&str), diagnostics: &mut Diagnostics) -> Option<String> {
    let base = visit.live.as_ref()?;
    diagnostics.push(
        Diagnostic::error(Code::LiveDown, "this program was built without what reads a published site")
            .on_url(base.at("/"))
            .help("build it with its default features: `cargo run --release -- check --live URL`"),
    );
    None
}
