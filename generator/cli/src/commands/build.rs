//! `site build`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Diagnostic, Diagnostics, Format};
use kmo_shared::disk;

use super::report::{self, count};
use super::{cutoff, project};
use crate::args::Options;
use crate::{Engine, Model};
use kmo_engine::assets::{Body, Output};
use kmo_engine::check::{self, Budget, Weigher};
use kmo_engine::content::PUBLISHED;
use kmo_engine::islands;
use kmo_engine::project::Project;
use kmo_engine::publish::{Inputs, Publisher, Summary};
use kmo_engine::{Timings, VERSION, site_report};
use kmo_site::Site;
use kmo_site::address;

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
    /// The heaviest page of each kind, as a table.
    weights: String,
    stages: Vec<(&'static str, Duration)>,
}

fn build(options: &Options, diagnostics: &mut Diagnostics) -> Option<Outcome> {
    let project = project(options);
    let cutoff = cutoff(options);
    let progress = report::progress(options.format);
    let mut failed = |problem: Diagnostic| diagnostics.push(problem);
    let mut timings = Timings::start();
    // Held to the end: what pages refer to is copied last.
    let _islands = if options.no_islands {
        islands::read(&project)
    } else {
        islands::build(&project, &progress).map_err(&mut failed).ok()?
    };
    timings.add("islands");
    let publisher = Publisher::open(&project.out, &project.cache).map_err(&mut failed).ok()?;
    let inputs = Inputs::read(&project, cutoff).ok();
    if let Some(record) = inputs.as_ref().and_then(|inputs| publisher.standing(&project.cache, inputs)) {
        timings.add("compare");
        let summary = Summary { unchanged: record.files(), bytes: record.bytes, ..Summary::default() };
        return Some(Outcome { summary, pages: record.pages, weights: record.summary, stages: timings.stages });
    }
    timings.add("compare");
    let write = |output: &Output| publisher.stage(output);
    let model = Engine::open(&project, false).read(cutoff, &progress, &mut timings, diagnostics)?;
    if options.launch {
        kmo_engine::Site::launch(&*model.site, diagnostics);
    }
    let budget = Budget::read(&project).map_err(|problem| diagnostics.push(problem)).ok()?;
    let weigher = Weigher::open(&project.cache);
    let mut pages = site_report::Pages::new();
    site_report::render(&model, &mut pages, &weigher, &write, &AtomicBool::new(false), diagnostics);
    site_report::draw(&model, &pages, &progress, &write, diagnostics);
    timings.add("render");
    let texts = site_report::texts(&model, &pages, diagnostics);
    let findings = site_report::check(&model, &pages, &texts, &budget, &weigher, &project.out, diagnostics);
    let mut heaviest = check::heaviest(findings.rows);
    site_report::weigh(&model, &weigher, &mut heaviest);
    weigher.close();
    diagnostics.extend(project.cache.warning());
    timings.add("check");
    model.assets.outputs.iter().chain(model.renderer.outputs()).chain(&texts).for_each(write);
    timings.add("copy");
    if diagnostics.errors() > 0 {
        return None;
    }
    let version = format!("{{\"version\":\"{}\"}}\n", publisher.version());
    publisher.stage(&Output { path: VERSION.to_owned(), body: Body::Bytes(version.into_bytes()) });
    let publication = publisher.commit().map_err(|problem| diagnostics.push(problem)).ok()?;
    let pages = model.routes.all.len();
    let neutral = if options.launch { report::neutral(&project, &model) } else { String::new() };
    let weights = next(&model.site) + &neutral + &report::weights(&heaviest, &budget);
    if !cutoff.drafts {
        note_addresses(&project, &model);
    }
    // Warnings must be told again; and what changed while it was read may be neither the old nor the new.
    if diagnostics.is_empty()
        && let Some(inputs) = inputs
        && Inputs::read(&project, cutoff).is_ok_and(|after| after == inputs)
    {
        publication.record(&project.cache, inputs, pages, &weights);
        diagnostics.extend(project.cache.warning());
    }
    report::damaged(&project, options);
    timings.add("publish");
    Some(Outcome { summary: publication.summary, pages, weights, stages: timings.stages })
}

/// Adds addresses that are new to the list of those that were published. One that can't be written is added by the
/// next build.
fn note_addresses(project: &Project, model: &Model) {
    let Some(text) = model.site.content.published.with(model.routes.lasting()) else { return };
    let _ = disk::replace_flushed(&project.content.join(PUBLISHED), text.as_bytes());
}

/// What appears by itself, if anything does.
fn next(site: &Site) -> String {
    let posts = site.unpublished.posts.iter().filter(|post| !post.value.draft);
    let mut posts: Vec<_> = posts.map(|post| (post.value.date, address::post(post.slug()))).collect();
    posts.sort();
    let Some((date, path)) = posts.first() else { return String::new() };
    let more = match posts.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more later"),
    };
    format!("next: {date} {path}{more}\n")
}

fn summary(outcome: &Outcome, total: Duration, options: &Options) -> String {
    let Outcome { summary, pages, weights, stages } = outcome;
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
    out + weights
}
