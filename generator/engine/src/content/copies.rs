//! Finds copies that a file manager or a shared folder made, such as `gent kopie.yaml`, `gent - Copy (2).md` or
//! `gent-DESKTOP-1A2B3C.yaml`, and files whose names differ only in case.
//!
//! A copy would be a second page with the same texts, and every one of those texts would be reported as a duplicate. It is left
//! out instead, and reported once.

use std::collections::{BTreeSet, HashMap};

use kmo_diagnostic::{Code, Diagnostic, words};

use crate::source::Found;

/// Removes copies from a list of content files. Returns an error for each.
pub(super) fn take(found: &mut Vec<Found>, shown: &str) -> Vec<Diagnostic> {
    let names: BTreeSet<String> = found.iter().map(|file| file.relative.clone()).collect();
    let mut problems = Vec::new();
    // Capitals sort first, so going backwards keeps the name without them.
    let mut lower: HashMap<String, String> = HashMap::new();
    for name in names.iter().rev() {
        lower.entry(name.to_lowercase()).or_insert_with(|| name.clone());
    }
    found.retain(|file| {
        if let Some(other) = lower.get(&file.relative.to_lowercase()).filter(|other| **other != file.relative) {
            let message = words::same_but_case(format!("{shown}/{}", file.relative), format!("{shown}/{other}"));
            problems.push(Diagnostic::error(Code::FileName, message).help(words::keep_one_name()));
            return false;
        }
        let Some(original) = original(&file.relative, |name| names.contains(name)) else { return true };
        let message = words::is_copy(format!("{shown}/{}", file.relative), format!("{shown}/{original}"));
        problems.push(Diagnostic::error(Code::FileName, message).help(words::remove_copy()));
        false
    });
    problems
}

/// The path of the original that `is_there`, if this path of a content file looks like that of a copy. Both are below the
/// content folder.
pub fn original(name: &str, is_there: impl Fn(&str) -> bool) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.').filter(|(_, extension)| ["yaml", "md"].contains(extension))?;
    let (folder, file) = stem.rsplit_once('/').map_or(("", stem), |(folder, file)| (folder, file));
    let numbered = file.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let numbered = numbered.filter(|(_, number)| number.parse::<u8>().is_ok()).map(|(rest, _)| rest);
    let plain = numbered.unwrap_or_else(|| file.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' '));
    let lower = plain.to_lowercase();
    let after = ["kopie", "copy"].iter().find_map(|word| {
        let rest = lower.strip_suffix(word)?;
        let bare = rest.trim_end_matches([' ', '-', '_']);
        (bare.len() < rest.len()).then(|| plain.get(..bare.len()))?
    });
    let before =
        ["kopie van ", "copy of "].iter().find_map(|word| lower.strip_prefix(word).and(plain.get(word.len()..)));
    // OneDrive adds the name of a computer, Dropbox and Syncthing what happened. No page has such a name.
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let ends = file.char_indices().rev().filter(|(_, c)| " -_.(".contains(*c) && !file.chars().all(is_name));
    let synced = ends.map(|(at, _)| &file[..at]);
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let bare = after.or(before).or(numbered).into_iter().chain(synced).filter(|bare| !bare.is_empty());
    bare.map(|bare| format!("{folder}{bare}.{extension}")).find(|name| is_there(name))
}

#[cfg(test)]
mod tests {
    use super::original;

    #[test]
    fn names_of_copies_lead_to_the_original() {
        for name in [
            "gent kopie",
            "gent - kopie",
            "gent - Kopie (2)",
            "gent kopie 3",
            "gent copy",
            "gent (1)",
            "Kopie van gent",
            "gent-kopie",
            "gent 2",
            "gent (nieuw)",
            "gent (PC van Jan)",
            "gent (Jan's conflicted copy 2026-11-30)",
            "gent-DESKTOP-1A2B3C",
            "gent.sync-conflict-20261130-101112-ABCDEFG",
        ] {
            let found = original(&format!("cities/{name}.yaml"), |name| name == "cities/gent.yaml");
            assert_eq!(found.as_deref(), Some("cities/gent.yaml"), "{name}");
        }
        for name in ["gent", "gent-2", "gent-centrum", "kopie", "Gent Zuid", "fotokopie"] {
            let known = ["cities/gent.yaml", "cities/foto.yaml"];
            assert_eq!(original(&format!("cities/{name}.yaml"), |name| known.contains(&name)), None, "{name}");
        }
        assert_eq!(original("gent kopie.txt", |_| true), None);
        assert_eq!(original("gent kopie.md", |_| true).as_deref(), Some("gent.md"));
        assert_eq!(original("gent kopie.md", |_| false), None);
    }
}
