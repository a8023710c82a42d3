//! `site build`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Diagnostics, Format};
use kmo_engine::{Built, Request};
use kmo_site::{Site, address};

use super::report::{self, count};
use super::{cutoff, project};
use crate::args::Options;

pub fn run(options: &Options) -> ExitCode {
    let started = Instant::now();
    let mut diagnostics = Diagnostics::default();
    let project = project(options);
    let progress = report::progress(options.format);
    let islands = !options.no_islands;
    let request = Request { project: &project, cutoff: cutoff(options), islands, progress: &progress };
    let built = kmo_site::build(
        &request,
        &|model, heaviest, budget| {
            let neutral = if options.launch { report::neutral(model) } else { String::new() };
            next(&model.site) + &neutral + &report::weights(heaviest, budget)
        },
        &mut diagnostics,
    );
    report::damaged(&project, options);
    let code = report::finish(diagnostics, options.format, "nothing was written");
    match (built, options.format) {
        (Some(built), Format::Human) => report::ended(code, report::print(summary(&built, started.elapsed(), options))),
        _ => code,
    }
}

/// What appears by itself, if anything does.
fn next(site: &Site) -> String {
    let posts = site.unpublished.posts.iter().filter(|post| !post.value.draft);
    let mut posts: Vec<_> = posts.map(|post| (*post.value.date, address::post(post.slug()))).collect();
    posts.sort();
    let Some((date, path)) = posts.first() else { return String::new() };
    let more = match posts.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more later"),
    };
    format!("next: {date} {path}{more}\n")
}

fn summary(built: &Built, total: Duration, options: &Options) -> String {
    let Built { summary, pages, description, stages } = built;
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
    out + description
}
