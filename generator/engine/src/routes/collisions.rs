//! URLs that are claimed twice, or that no file can have.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, words};

use super::Route;

/// Longest name of a file or folder in bytes, below the 255 that most file systems have: what is written gets an ending
/// while it is put in place.
const LONGEST: usize = 200;

/// Addresses that hosts answer by themselves, or that files of the generator take.
const RESERVED: [&str; 4] = ["/404", "/index", "/assets", "/api"];

/// A page at an address where its visitors would get something else.
pub(super) fn reserved(all: &[Route], diagnostics: &mut Diagnostics) {
    for route in all {
        let is_taken = RESERVED
            .iter()
            .any(|taken| route.path.strip_prefix(taken).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        let Some(file) = route.source.as_ref().filter(|_| is_taken) else { continue };
        let diagnostic = Diagnostic::error(Code::Route, words::reserved_address(&route.path));
        diagnostics.push(diagnostic.at(file, route.claim, words::this_file_makes()).help(words::other_address()));
    }
}

/// A part of an address that can't be a file's name; a subject of the blog becomes one.
pub(super) fn too_long(all: &[Route], diagnostics: &mut Diagnostics) {
    for route in all {
        let Some(part) = route.path.split('/').find(|part| part.len() > LONGEST) else { continue };
        let message = words::part_long(&route.path, part.len());
        let diagnostic = Diagnostic::error(Code::Route, message).note(words::name_limit(LONGEST));
        let diagnostic = match &route.source {
            Some(file) => diagnostic.at(file, route.claim, words::this_file_makes()),
            None => diagnostic,
        };
        diagnostics.push(diagnostic.help(words::shorter_address()));
    }
}

/// Two sources for one file, also when they differ only in letter case: some file systems and hosts
/// don't see the difference.
pub(super) fn report(all: &[Route], diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<String, &Route> = BTreeMap::new();
    for route in all {
        let Some(first) = seen.insert(route.output.to_lowercase(), route) else { continue };
        let name = |route: &Route| {
            route.source.as_ref().map_or_else(words::generator_itself, |file| words::quoted(&file.path))
        };
        let mut diagnostic =
            Diagnostic::error(Code::Collision, words::claimed_twice(&route.path)).help(words::other_route());
        for (route, label) in [(route, words::this_file_claims()), (first, words::so_does())] {
            match &route.source {
                Some(file) => {
                    diagnostic = diagnostic.at(file, route.claim, label);
                }
                None => diagnostic = diagnostic.note(words::claims_it(name(route))),
            }
        }
        diagnostics.push(diagnostic);
    }
}
