//! Merges the same finding on many pages into one.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Text};

use crate::origin::Origin;

/// Findings, where those that differ only in their path are merged.
pub struct Findings<'a> {
    base: &'a Origin,
    /// Each finding with the paths where it was found. The key is its debug output, so only equal findings are merged.
    found: BTreeMap<String, (Diagnostic, Vec<String>)>,
}

impl<'a> Findings<'a> {
    pub fn of(base: &'a Origin) -> Self {
        Findings { base, found: BTreeMap::new() }
    }

    /// Adds a finding. Its message must not name the path: it would not be merged with the same finding elsewhere.
    pub fn push(&mut self, path: &str, finding: Diagnostic) {
        let key = format!("{finding:?}");
        let (_, paths) = self.found.entry(key).or_insert((finding, Vec::new()));
        paths.push(path.to_owned());
    }

    /// Adds an error, as [`Findings::push`] does.
    pub fn error(&mut self, path: &str, code: Code, message: Text, help: Text) {
        self.push(path, Diagnostic::error(code, message).help(help));
    }

    /// Reports one diagnostic for each finding, at the first of its paths.
    pub fn tell(self, diagnostics: &mut Diagnostics) {
        for (finding, mut paths) in self.found.into_values() {
            paths.sort();
            paths.dedup();
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let finding = finding.on_url(self.base.at(paths[0]));
            diagnostics.push(if paths.len() > 1 { finding.on_pages(&paths) } else { finding });
        }
    }
}
