//! URLs that are claimed twice, or that no file can have.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics};

use super::Route;

/// Longest name of a file or folder in bytes, below the 255 that most file systems have: what is written gets an ending
/// while it is put in place.
const LONGEST: usize = 200;

/// A part of an address that can't be a file's name; a subject of the blog becomes one.
pub(super) fn too_long(all: &[Route], diagnostics: &mut Diagnostics) {
    for route in all {
        let Some(part) = route.path.split('/').find(|part| part.len() > LONGEST) else { continue };
        let message = format!("a part of the address `{}` has {} letters", route.path, part.len());
        let diagnostic =
            Diagnostic::error(Code::Route, message).note(format!("at most {LONGEST} can be a file's name"));
        let diagnostic = match &route.source {
            Some(file) => diagnostic.at(file, route.claim, "this file makes it"),
            None => diagnostic,
        };
        diagnostics.push(diagnostic.help("make it shorter; a subject of the blog becomes a part of an address too"));
    }
}

/// Two sources for one file, also when they differ only in letter case: some file systems and hosts
/// don't see the difference.
pub(super) fn report(all: &[Route], diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<String, &Route> = BTreeMap::new();
    for route in all {
        let Some(first) = seen.insert(route.output.to_lowercase(), route) else { continue };
        let name = |route: &Route| {
            route.source.as_ref().map_or("the generator itself".to_owned(), |file| format!("`{}`", file.path))
        };
        let mut diagnostic = Diagnostic::error(Code::Collision, format!("`{}` is claimed twice", route.path))
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
