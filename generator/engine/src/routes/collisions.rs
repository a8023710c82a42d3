//! Reports URLs that are claimed twice, are reserved, or can't be a file name.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, words};

use super::Route;

/// Maximum length of a file or folder name, in characters: an address has only characters of one byte. Below the 255 bytes of
/// most file systems, because a file has a longer name while it is being written.
const LONGEST: usize = 200;

/// Paths that hosts answer themselves, or that are taken by files of the generator.
const RESERVED: [&str; 4] = ["/404", "/index", "/assets", "/api"];

/// Reports pages at a reserved path, where visitors would get something else.
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

/// Reports paths with a part that is too long for a file name. Such a part may come from content, such as a tag of the blog.
pub(super) fn too_long(all: &[Route], diagnostics: &mut Diagnostics) {
    for route in all {
        let mut lengths = route.path.split('/').map(|part| part.chars().count());
        let Some(length) = lengths.find(|length| *length > LONGEST) else { continue };
        let message = words::part_long(&route.path, length);
        let diagnostic = Diagnostic::error(Code::Route, message).note(words::name_limit(LONGEST));
        let diagnostic = match &route.source {
            Some(file) => diagnostic.at(file, route.claim, words::this_file_makes()),
            None => diagnostic,
        };
        diagnostics.push(diagnostic.help(words::shorter_address()));
    }
}

/// Reports two routes with the same output file. Ignores letter case, as some file systems and hosts do.
pub(super) fn report(all: &[Route], diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<String, &Route> = BTreeMap::new();
    for route in all {
        let Some(first) = seen.insert(route.output.to_lowercase(), route) else { continue };
        let mut diagnostic =
            Diagnostic::error(Code::Collision, words::claimed_twice(&route.path)).help(words::other_route());
        for (route, label) in [(route, words::this_file_claims()), (first, words::so_does())] {
            diagnostic = match &route.source {
                Some(file) => diagnostic.at(file, route.claim, label),
                None => diagnostic.note(words::claims_it(words::the_generator())),
            };
        }
        diagnostics.push(diagnostic);
    }
}
