//! `site build`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::pipeline::{Pipeline, VERSION};
use super::report::{self, count};
use super::{cutoff, project};
use crate::assets::{Body, Output};
use crate::cli::Options;
use crate::diagnostic::{Diagnostic, Diagnostics, Format};
use crate::islands;
use crate::publish::{Publisher, Summary};

pub fn run(options: &Options) -> ExitCode {
    let started = Instant::now();
    let mut diagnostics = Diagnostics::default();
    let outcome = build(options, &mut diagnostics);
    let code = report::finish(diagnostics, options.format, "nothing was written");
    if let (Some((summary, pages, stages)), Format::Human) = (outcome, options.format) {
        print(&summary, pages, &stages, started.elapsed(), options);
    }
    code
}

type Outcome = (Summary, usize, Vec<(&'static str, Duration)>);

fn build(options: &Options, diagnostics: &mut Diagnostics) -> Option<Outcome> {
    let project = project(options);
    let progress = report::progress(options.format);
    let mut failed = |problem: Diagnostic| diagnostics.push(problem);
    let started = Instant::now();
    if !options.no_islands {
        islands::build(&project, &progress).map_err(&mut failed).ok()?;
    }
    let islands_time = started.elapsed();
    let publisher = Publisher::open(&project.out, &project.cache).map_err(&mut failed).ok()?;
    let pipeline =
        Pipeline { project: &project, cutoff: cutoff(options), styleguide: false, launch: false, progress: &progress };
    let built = pipeline.run(&|output| publisher.stage(output), diagnostics)?;
    if diagnostics.errors() > 0 {
        return None;
    }
    let version = format!("{{\"version\":\"{}\"}}\n", publisher.version());
    publisher.stage(&Output { path: VERSION.to_owned(), body: Body::Bytes(version.into_bytes()) });
    let started = Instant::now();
    let summary = publisher.commit().map_err(|problem| diagnostics.push(problem)).ok()?;
    let mut stages = vec![("islands", islands_time)];
    stages.extend(built.stages);
    stages.push(("publish", started.elapsed()));
    Some((summary, built.routes.all.len(), stages))
}

fn print(summary: &Summary, pages: usize, stages: &[(&str, Duration)], total: Duration, options: &Options) {
    let megabytes = summary.bytes as f64 / 1e6;
    anstream::println!(
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
    anstream::println!("{} ms: {}", total.as_millis(), stages.join(", "));
}
