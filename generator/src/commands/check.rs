//! `site check`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use super::report::{self, count};
use super::{cutoff, project};
use crate::check::{self, Alike, Budget, Row, Scales};
use crate::cli::Options;
use crate::diagnostic::{Diagnostics, Format};
use crate::engine::{Engine, Laps, Model, survey};
use crate::islands;

/// What is asked for beside mistakes.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    pub launch: bool,
    pub placeholders: bool,
    pub weights: bool,
}

struct Looked {
    model: Model,
    most_alike: Option<Alike>,
    /// What each page loads, weighed when that was asked for.
    rows: Vec<Row>,
    budget: Budget,
}

pub fn run(options: &Options, wishes: Wishes) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    let looked = look(options, wishes, &mut diagnostics);
    let clean = diagnostics.is_empty();
    let code = report::finish(diagnostics, options.format, "mend them before publishing");
    if let (Some(Looked { model, most_alike, rows, budget }), Format::Human) = (looked, options.format) {
        let mut out = String::new();
        if wishes.placeholders {
            for (name, value) in model.site.placeholders.iter() {
                let _ = writeln!(out, "{{{name}}}\t{value}");
            }
        }
        if wishes.weights {
            out.push_str(&report::weights(&rows, &budget));
        }
        if let Some(alike) = most_alike {
            let (first, second) = alike.cities;
            let percent = alike.likeness * 100.0;
            let _ = writeln!(out, "the two city pages most alike: {first} and {second}, {percent:.1}%");
        }
        if clean {
            let _ = writeln!(out, "{} checked, nothing is wrong", count(model.routes.all.len(), "page"));
        }
        return report::ended(code, report::print(out));
    }
    code
}

fn look(options: &Options, wishes: Wishes, diagnostics: &mut Diagnostics) -> Option<Looked> {
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
    let model = Engine::open(&project, false).read(cutoff(options), &progress, &mut Laps::start(), diagnostics)?;
    if wishes.launch {
        check::launch(&model.site, diagnostics);
    }
    let budget = Budget::read(&project).map_err(|problem| diagnostics.push(problem)).ok()?;
    let scales = Scales::open(&project.cache);
    let mut pages = survey::Pages::new();
    survey::render(&model, &mut pages, &scales, &|_| {}, &AtomicBool::new(false), diagnostics);
    survey::draw(&model, &pages, &progress, &|_| {}, diagnostics);
    let texts = survey::texts(&model, &pages, diagnostics);
    let mut findings = survey::check(&model, &pages, &texts, &budget, &scales, diagnostics);
    if wishes.weights {
        survey::weigh(&model, &scales, &mut findings.rows);
        check::sort(&mut findings.rows);
    }
    scales.close();
    Some(Looked { model, most_alike: findings.most_alike, rows: findings.rows, budget })
}
