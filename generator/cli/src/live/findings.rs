//! Merges the same finding on many pages into one.

use std::collections::BTreeMap;

use kmo_diagnostic::{Diagnostic, Diagnostics};

use super::Origin;

/// Findings that are alike but for their address.
pub struct Findings<'a> {
    base: &'a Origin,
    /// With the paths where each was found, by severity, code and words.
    found: BTreeMap<String, (Diagnostic, Vec<String>)>,
}

impl<'a> Findings<'a> {
    pub fn of(base: &'a Origin) -> Self {
        Findings { base, found: BTreeMap::new() }
    }

    /// Takes a finding in. The message may not name the path.
    pub fn push(&mut self, path: &str, finding: Diagnostic) {
        let key = format!("{finding:?}");
        let (_, paths) = self.found.entry(key).or_insert((finding, Vec::new()));
        paths.push(path.to_owned());
    }

    /// Hands over one diagnostic for each kind, at the first of its addresses.
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
