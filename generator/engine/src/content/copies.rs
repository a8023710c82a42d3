//! Finds copies that a file manager made, such as `gent kopie.yaml` or `gent - Copy (2).md`, and files whose names differ only
//! in case.
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
        let original = original(&file.relative).filter(|original| names.contains(original));
        let Some(original) = original else { return true };
        let message = words::is_copy(format!("{shown}/{}", file.relative), format!("{shown}/{original}"));
        problems.push(Diagnostic::error(Code::FileName, message).help(words::remove_copy()));
        false
    });
    problems
}

/// The path of the original, if this path of a content file looks like that of a copy. Both are below the content folder.
pub fn original(name: &str) -> Option<String> {
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
    let bare = after.or(before).or(numbered).filter(|bare| !bare.is_empty())?;
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    Some(format!("{folder}{bare}.{extension}"))
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
        ] {
            assert_eq!(original(&format!("cities/{name}.yaml")).as_deref(), Some("cities/gent.yaml"), "{name}");
        }
        for name in ["gent", "gent-2", "kopie", "gent (nieuw)", "fotokopie"] {
            assert_eq!(original(&format!("cities/{name}.yaml")), None, "{name}");
        }
        assert_eq!(original("gent kopie.txt"), None);
        assert_eq!(original("gent kopie.md").as_deref(), Some("gent.md"));
    }
}
