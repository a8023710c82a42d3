//! Addresses that are claimed twice.

use std::collections::BTreeMap;

use super::Route;
use crate::diagnostic::{Diagnostic, Diagnostics};

/// Two sources for one file, also when they differ only in letter case: some file systems and hosts
/// don't see the difference.
pub(super) fn report(all: &[Route], diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<String, &Route> = BTreeMap::new();
    for route in all {
        let Some(first) = seen.insert(route.output.to_lowercase(), route) else { continue };
        let name = |route: &Route| {
            route.source.as_ref().map_or("the generator itself".to_owned(), |file| format!("`{}`", file.path))
        };
        let mut diagnostic = Diagnostic::error("collision", format!("`{}` is claimed twice", route.path))
            .help("give one of the two another route");
        for (route, label) in [(route, "this file claims it"), (first, "so does this file")] {
            match &route.source {
                Some(file) => {
                    diagnostic = diagnostic.at(file, route.claim, label);
                }
                None => diagnostic = diagnostic.note(format!("{} claims it", name(route))),
            }
        }
        diagnostics.push(diagnostic);
    }
}
