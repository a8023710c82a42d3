//! `site check`.

use std::fmt::Write as _;
use std::process::ExitCode;

use kmo_diagnostic::{Diagnostics, Format, Readers, words};
use kmo_engine::assets::Output;
use kmo_engine::publish::Fingerprints;
use kmo_engine::{Checked, Request};

use super::report::{self, Printer};
use super::{project, run_options};
use crate::args::{Options, Visit};

/// Also lists placeholders and weights, if requested.
pub fn run(options: &Options, placeholders: bool, weights: bool, published: &Visit, readers: Readers) -> ExitCode {
    let printer = Printer { format: options.format, readers };
    let lang = printer.lang();
    let mut diagnostics = Diagnostics::default();
    let project = project(options);
    let progress = report::progress(printer);
    let fingerprints = Fingerprints::default();
    // An output that can't be read was reported when it was found.
    let write = |output: &Output| published.live.iter().for_each(|_| _ = fingerprints.add(output));
    let islands = !options.no_islands;
    let request = Request { project: &project, options: run_options(options), islands, progress: &progress };
    let checked = kmo_site::check(&request, &write, weights, &mut diagnostics);
    report::damaged(&project, options, printer);
    #[cfg(feature = "network")]
    let online = checked
        .as_ref()
        .and_then(|checked| crate::live::check(published, &checked.model, &fingerprints, &progress, &mut diagnostics));
    #[cfg(not(feature = "network"))]
    let online: Option<kmo_diagnostic::Text> = None;
    let clean = diagnostics.is_empty();
    let launched = checked.as_ref().filter(|_| options.launch);
    let neutral = launched.map(|checked| report::neutral(&checked.model, lang));
    let code = report::finish(diagnostics, printer, &words::fix_before_publishing());
    let (Some(Checked { model, findings }), Format::Human) = (checked, printer.format) else { return code };
    let mut out = String::new();
    out.extend(neutral);
    if placeholders {
        for (name, value) in model.site.content.placeholders.iter() {
            let _ = writeln!(out, "{{{name}}}\t{value}");
        }
    }
    if weights {
        out.push_str(&report::weights(&findings, lang));
    }
    if let Some(alike) = findings.most_similar {
        let (first, second) = alike.pages;
        let percent = alike.similarity * 100.0;
        let _ = writeln!(out, "{}", words::most_alike(first, second, percent).say(lang));
    }
    if let Some(online) = online {
        let _ = writeln!(out, "{}", online.say(lang));
    }
    if clean {
        let _ = writeln!(out, "{}", words::nothing_wrong(words::pages(model.routes.all.len())).say(lang));
    }
    report::ended(code, report::print(printer, out))
}
