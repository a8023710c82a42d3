//! `site check`.

use std::fmt::Write as _;
use std::process::ExitCode;
#[cfg(feature = "network")]
use std::time::Duration;

use kmo_diagnostic::{Diagnostics, Format};
use kmo_engine::assets::Output;
use kmo_engine::publish::Fingerprints;
use kmo_engine::{Checked, Request};

use super::report::{self, count};
use super::{cutoff, project};
#[cfg(feature = "network")]
use crate::Model;
use crate::args::{Options, Visit};
#[cfg(feature = "network")]
use crate::live;

/// What is printed besides problems.
#[derive(Clone, Debug)]
pub struct CheckArgs {
    pub placeholders: bool,
    pub weights: bool,
    pub visit: Visit,
}

pub fn run(options: &Options, args: &CheckArgs) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    let project = project(options);
    let progress = report::progress(options.format);
    let fingerprints = Fingerprints::default();
    // What can't be read now was reported when it was found.
    let write = |output: &Output| args.visit.live.iter().for_each(|_| _ = fingerprints.add(output));
    let islands = !options.no_islands;
    let request = Request { project: &project, cutoff: cutoff(options), islands, progress: &progress };
    let checked = kmo_site::check(&request, &write, args.weights, &mut diagnostics);
    report::damaged(&project, options);
    #[cfg(feature = "network")]
    let online = checked
        .as_ref()
        .and_then(|checked| visit(&args.visit, &checked.model, &fingerprints, &progress, &mut diagnostics));
    #[cfg(not(feature = "network"))]
    let online: Option<String> = None;
    let clean = diagnostics.is_empty();
    let launched = checked.as_ref().filter(|_| options.launch);
    let neutral = launched.map(|checked| report::neutral(&checked.model));
    let code = report::finish(diagnostics, options.format, "fix them before publishing");
    let (Some(Checked { model, findings, budget }), Format::Human) = (checked, options.format) else { return code };
    let mut out = String::new();
    out.extend(neutral);
    if args.placeholders {
        for (name, value) in model.site.content.placeholders.iter() {
            let _ = writeln!(out, "{{{name}}}\t{value}");
        }
    }
    if args.weights {
        out.push_str(&report::weights(&findings.rows, &budget));
    }
    if let Some(alike) = findings.most_alike {
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
    report::ended(code, report::print(out))
}

/// Reads the published site, when that was asked for.
#[cfg(feature = "network")]
fn visit(
    visit: &Visit,
    model: &Model,
    fingerprints: &Fingerprints,
    progress: &dyn Fn(&str),
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let base = visit.live.as_ref()?;
    progress(&format!("reading {base}"));
    let timeout = Duration::from_secs(visit.timeout.get());
    let summary = live::check(base, timeout, model, &[fingerprints.version()], diagnostics)?;
    let version = summary.version.map(|version| format!(", version {version}")).unwrap_or_default();
    Some(format!("{base}: {} addresses read{version}", summary.addresses))
}
