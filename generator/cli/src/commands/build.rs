//! `site build`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Code, Diagnostics, Format, Lang, Readers, words};
use kmo_engine::{Built, Request};
use kmo_site::Site;

use super::report::{self, Printer};
use super::{project, run_options};
use crate::args::Options;

pub fn run(options: &Options, readers: Readers) -> ExitCode {
    let printer = Printer { format: options.format, readers };
    let lang = printer.lang();
    let started = Instant::now();
    let mut diagnostics = Diagnostics::default();
    let project = project(options);
    let progress = report::progress(printer);
    let islands = !options.no_islands;
    let request = Request { project: &project, options: run_options(options), islands, progress: &progress };
    let built = kmo_site::build(
        &request,
        &|model, findings, lang| {
            let neutral = if options.launch { report::neutral(model, lang) } else { String::new() };
            next(&model.site, lang) + &neutral + &report::weights(findings, lang)
        },
        &mut diagnostics,
    );
    report::damaged(&project, options, printer);
    // Publishing may have stopped halfway. Its diagnostic says what was left, so "nothing was written" could be wrong.
    let began = diagnostics.has(Code::Publish);
    let consequence = if began { words::not_published() } else { words::nothing_written() };
    let code = report::finish(diagnostics, printer, &consequence);
    match (built, printer.format) {
        (Some(built), Format::Human) => {
            report::ended(code, report::print(printer, summary(&built, started.elapsed(), options, lang)))
        }
        _ => code,
    }
}

/// The line about the next scheduled post or job, which appears in a build on its day. Empty if there is none.
fn next(site: &Site, lang: Lang) -> String {
    let all = site.scheduled();
    let Some((date, path)) = all.first() else { return String::new() };
    let next = match all.len() - 1 {
        0 => words::next_to_appear(date.to_string(), path),
        more => words::next_of_more(date.to_string(), path, more),
    };
    next.say(lang) + "\n"
}

fn summary(built: &Built, total: Duration, options: &Options, lang: Lang) -> String {
    let Built { summary, pages, description, stages } = built;
    let megabytes = summary.bytes as f64 / 1e6;
    let mut out = String::new();
    let made = words::pages_written(
        words::pages(*pages),
        options.out.display(),
        words::files(summary.written),
        summary.unchanged,
        summary.removed,
        megabytes,
    );
    let _ = writeln!(out, "{}", made.say(lang));
    let stages: Vec<String> = stages
        .iter()
        .filter(|(_, time)| time.as_millis() > 0)
        .map(|(stage, time)| format!("{stage} {} ms", time.as_millis()))
        .collect();
    let _ = writeln!(out, "{} ms: {}", total.as_millis(), stages.join(", "));
    out + &description[lang as usize]
}
