//! `site build`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::report::{self, count};
use super::{cutoff, project};
use crate::assets::{Body, Output};
use crate::check::{Budget, Row, Scales};
use crate::cli::Options;
use crate::diagnostic::{Diagnostic, Diagnostics, Format};
use crate::engine::{Engine, Laps, VERSION, survey};
use crate::islands;
use crate::publish::{Publisher, Summary};

pub fn run(options: &Options) -> ExitCode {
    let started = Instant::now();
    let mut diagnostics = Diagnostics::default();
    let outcome = build(options, &mut diagnostics);
    let code = report::finish(diagnostics, options.format, "nothing was written");
    match (outcome, options.format) {
        (Some(outcome), Format::Human) => {
            report::ended(code, report::print(summary(&outcome, started.elapsed(), options)))
        }
        _ => code,
    }
}

struct Outcome {
    summary: Summary,
    pages: usize,
    heaviest: Vec<Row>,
    budget: Budget,
    stages: Vec<(&'static str, Duration)>,
}

fn build(options: &Options, diagnostics: &mut Diagnostics) -> Option<Outcome> {
    let project = project(options);
    let progress = report::progress(options.format);
    let mut failed = |problem: Diagnostic| diagnostics.push(problem);
    let mut laps = Laps::start();
    if !options.no_islands {
        islands::build(&project, &progress).map_err(&mut failed).ok()?;
    }
    laps.lap("islands");
    let publisher = Publisher::open(&project.out, &project.cache).map_err(&mut failed).ok()?;
    let write = |output: &Output| publisher.stage(output);
    let model = Engine::open(&project, false).read(cutoff(options), &progress, &mut laps, diagnostics)?;
    let budget = Budget::read(&project).map_err(|problem| diagnostics.push(problem)).ok()?;
    let scales = Scales::open(&project.cache);
    let mut pages = survey::Pages::new();
    survey::render(&model, &mut pages, &scales, &write, &AtomicBool::new(false), diagnostics);
    survey::draw(&model, &pages, &progress, &write, diagnostics);
    laps.lap("render");
    let texts = survey::texts(&model, &pages, diagnostics);
    let findings = survey::check(&model, &pages, &texts, &budget, &scales, diagnostics);
    scales.close();
    laps.lap("check");
    model.assets.outputs.iter().chain(model.renderer.outputs()).chain(&texts).for_each(write);
    laps.lap("copy");
    if diagnostics.errors() > 0 {
        return None;
    }
    let version = format!("{{\"version\":\"{}\"}}\n", publisher.version());
    publisher.stage(&Output { path: VERSION.to_owned(), body: Body::Bytes(version.into_bytes()) });
    let summary = publisher.commit().map_err(|problem| diagnostics.push(problem)).ok()?;
    laps.lap("publish");
    let (pages, heaviest) = (model.routes.all.len(), findings.heaviest);
    Some(Outcome { summary, pages, heaviest, budget, stages: laps.stages })
}

fn summary(outcome: &Outcome, total: Duration, options: &Options) -> String {
    let Outcome { summary, pages, heaviest, budget, stages } = outcome;
    let megabytes = summary.bytes as f64 / 1e6;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} pages in {}/: {} written, {} unchanged, {} removed, {megabytes:.1} MB",
        pages,
        options.out.display(),
        count(summary.written, "file"),
        summary.unchanged,
        summary.removed,
    );
    let stages: Vec<String> = stages
        .iter()
        .filter(|(_, time)| time.as_millis() > 0)
        .map(|(stage, time)| format!("{stage} {} ms", time.as_millis()))
        .collect();
    let _ = writeln!(out, "{} ms: {}", total.as_millis(), stages.join(", "));
    out + &table(heaviest, budget)
}

/// The heaviest page of each kind beside the limits, in kilobytes that a first visit loads.
fn table(heaviest: &[Row], budget: &Budget) -> String {
    let kilobytes = |bytes: usize| format!("{:.1}", bytes as f64 / 1000.0);
    let mut out = format!("{:<18}{:>6}{:>7}{:>7}{:>7}{:>7}\n", "first visit, kB", "HTML", "CSS", "JS", "fonts", "all");
    for row in heaviest {
        let mark = if row.excepted { "*" } else { " " };
        let [html, css, js, fonts, all] = [row.html, row.css, row.js, row.fonts, row.total()].map(kilobytes);
        let kind = row.kind.replace('_', " ");
        let _ = writeln!(out, "{kind:<18}{html:>6}{css:>7}{js:>7}{fonts:>7}{all:>7}{mark} {}", row.path);
    }
    let Budget { html, css, js, fonts, .. } = budget;
    let _ = writeln!(out, "{:<18}{html:>6}{css:>7}{js:>7}{:>7}", "at most", fonts.total);
    if heaviest.iter().any(|row| row.excepted) {
        let _ = writeln!(out, "* with limits of its own in islands/budget.json");
    }
    out
}
