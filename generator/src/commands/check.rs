//! `site check`.

use std::process::ExitCode;

use super::pipeline::Pipeline;
use super::report::{self, count};
use super::{cutoff, project};
use crate::cli::Options;
use crate::diagnostic::{Diagnostics, Format};
use crate::islands;

pub fn run(options: &Options, launch: bool, placeholders: bool) -> ExitCode {
    let project = project(options);
    let progress = report::progress(options.format);
    let mut diagnostics = Diagnostics::default();
    if !options.no_islands
        && let Err(problem) = islands::build(&project, &progress)
    {
        diagnostics.push(problem);
    }
    let pipeline =
        Pipeline { project: &project, cutoff: cutoff(options), styleguide: false, launch, progress: &progress };
    let built = pipeline.run(&|_| {}, &mut diagnostics);
    let clean = diagnostics.is_empty();
    let code = report::finish(diagnostics, options.format, "mend them before publishing");
    if let (Some(built), Format::Human) = (built, options.format) {
        if placeholders {
            for (name, value) in built.site.placeholders.iter() {
                anstream::println!("{{{name}}}\t{value}");
            }
        }
        if let Some(alike) = built.findings.most_alike {
            let (first, second) = alike.cities;
            anstream::println!("the two city pages most alike: {first} and {second}, {:.1}%", alike.likeness * 100.0);
        }
        if clean {
            anstream::println!("{} checked, nothing is wrong", count(built.routes.all.len(), "page"));
        }
    }
    code
}
