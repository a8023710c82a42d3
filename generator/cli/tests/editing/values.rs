//! Every value of a content file can be changed, and nothing else changes with it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::{edit, values};
use rayon::prelude::*;

use super::common::root;

/// Texts that somebody may type.
const TYPED: [&str; 9] = [
    "Gewoon een andere zin.",
    "Let op: dit 'is' een \"citaat\" # geen commentaar",
    "true",
    "- een\n- twee\n\n  ingesprongen: ja",
    "🙂 é\u{a0}ß {phone} *vet* [link](/contact)",
    "",
    "  witruimte voor en na  ",
    "@ & % ` ! | > ?: { } [ ]",
    "\\n is geen regeleinde\t",
];

#[test]
fn values_can_be_changed_and_nothing_else_is() {
    assert!(change_values(6) > 1_000);
}

#[test]
#[ignore = "takes a minute"]
fn every_value_of_every_file_can_be_changed_and_nothing_else_is() {
    assert!(change_values(1) > 6_000);
}

/// Changes one in every `of` values of each content file. Returns how many values it changed.
fn change_values(of: usize) -> usize {
    let files = walkdir::WalkDir::new(root("content")).sort_by_file_name();
    let files: Vec<PathBuf> = files.into_iter().map(|entry| entry.expect("it can be listed").into_path()).collect();
    let is_content =
        |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "yaml" || extension == "md");
    files.par_iter().filter(is_content).map(|path| change_values_of(path, of)).sum()
}

fn change_values_of(path: &Path, of: usize) -> usize {
    let name = path.to_string_lossy().replace('\\', "/");
    let text = std::fs::read_to_string(path).expect("it can be read");
    let file = Arc::new(SourceFile::new(name.clone(), text.as_str()));
    let long = "woord ".repeat(1_700);
    let start = text.len();
    let mut changed = 0;
    let paths = values(&file).unwrap_or_default().into_iter().map(|one| one.key).filter(|key| !key.is_empty());
    let body = name.ends_with(".md").then(String::new);
    let texts = paths.chain(body).filter_map(|path| edit::value(&file, &path).map(|value| (path, value)));
    for (at, (path, value)) in texts.enumerate().filter(|(at, _)| (at + start).is_multiple_of(of)) {
        let typed = TYPED.iter().copied().chain([long.as_str()]).nth((at / of + start) % 10).expect("there are ten");
        // First another text, then this one with an extra word in the middle.
        let half = value.char_indices().nth(value.chars().count() / 2).map_or(0, |(at, _)| at);
        let inserted = [&value[..half], " extra ", &value[half..]].concat();
        for now in [typed, &inserted] {
            let new = edit::replace(&file, &path, &value, now)
                .unwrap_or_else(|refused| panic!("{name} {path}: {value:?} to {now:?}: {refused:?}"));
            let new = Arc::new(SourceFile::new(name.clone(), new));
            assert_eq!(edit::value(&new, &path).as_deref(), Some(now), "{name} {path}");
            let lines = |text: &str| text.lines().count();
            let (before, after) = (lines(&text), lines(&new.text));
            let top = text.lines().zip(new.text.lines()).take_while(|(one, other)| one == other).count();
            let same = text.lines().rev().zip(new.text.lines().rev()).take_while(|(one, other)| one == other).count();
            // Only the lines of the value differ.
            let own = lines(&value).max(1) + value.len() / 60 + 2;
            assert!(before.saturating_sub(top + same) <= own, "{name} {path}: {top} + {same} of {before} lines");
            assert!(after.saturating_sub(top + same) <= own.max(lines(now) + 2), "{name} {path}");
        }
        changed += 1;
    }
    changed
}
