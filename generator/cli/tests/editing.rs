//! Editing on the page: where texts are from, and what becomes of files.

mod common;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::NOW;
use kmo_diagnostic::{Diagnostics, SourceFile};
use kmo_engine::content::{edit, origin};
use kmo_engine::project::Project;
use kmo_engine::{Cutoff, Engine, Model, Timings};
use kmo_site::Site;
use rayon::prelude::*;

fn read(engine: &mut Engine<Site>) -> Model<Site> {
    let mut diagnostics = Diagnostics::default();
    let cutoff = Cutoff { now: NOW.parse().expect("it is a day"), drafts: true, launch: false };
    let model = engine.read(cutoff, &|_| {}, &mut Timings::start(), &mut diagnostics);
    let found = diagnostics.sorted();
    let said: Vec<_> = found
        .iter()
        .map(|one| (one.code.name(), &one.message, one.at.first().map(|at| (&at.file.path, at.span))))
        .collect();
    assert_eq!(said.len(), 0, "{said:#?}");
    model.expect("the site is sound")
}

/// The project's own site.
fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn a_page_without_its_marks_is_the_page_that_is_published() {
    let project = Project::new(&own(), None, None);
    let plain = read(&mut Engine::open(&project, true));
    let marked = read(&mut Engine::for_editing(&project));
    assert_eq!(plain.routes.all.len(), marked.routes.all.len());
    let mut different = Vec::new();
    for (one, other) in plain.routes.all.iter().zip(&marked.routes.all) {
        let path = &one.path;
        assert_eq!(*path, origin::strip(&other.path));
        let [one, other] = [plain.render(one), marked.render(other)].map(|page| page.expect("it can be made").html);
        let stripped = origin::strip(&other);
        if one != stripped {
            let at = one.bytes().zip(stripped.bytes()).position(|(a, b)| a != b).unwrap_or(0);
            let around = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 80).min(text.len())]).into_owned()
            };
            different.push(format!("{}\n  {}\n  {}", path, around(&one), around(&stripped)));
        }
    }
    assert!(
        different.is_empty(),
        "{} pages differ:\n{}",
        different.len(),
        different[..different.len().min(8)].join("\n")
    );
}

/// What somebody may type.
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

/// Changes one of so many values of every file of the site; returns how many these were.
fn change_values(of: usize) -> usize {
    let files = walkdir::WalkDir::new(own().join("content")).sort_by_file_name();
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
    for (at, one) in edit::all(&file).into_iter().enumerate().filter(|(at, _)| (at + start).is_multiple_of(of)) {
        let typed = TYPED.iter().copied().chain([long.as_str()]).nth((at / of + start) % 10).expect("there are ten");
        // Once another text, once a word more in the middle of this one.
        let half = one.value.char_indices().nth(one.value.chars().count() / 2).map_or(0, |(at, _)| at);
        let inserted = [&one.value[..half], " extra ", &one.value[half..]].concat();
        for now in [typed, &inserted] {
            let (path, value) = (&one.path, &one.value);
            let new = edit::replace(&file, path, value, now)
                .unwrap_or_else(|refused| panic!("{name} {path}: {value:?} to {now:?}: {refused:?}"));
            let new = Arc::new(SourceFile::new(name.clone(), new));
            assert_eq!(edit::value(&new, path).as_deref(), Some(now), "{name} {path}");
            let lines = |text: &str| text.lines().count();
            let (before, after) = (lines(&text), lines(&new.text));
            let top = text.lines().zip(new.text.lines()).take_while(|(one, other)| one == other).count();
            let same = text.lines().rev().zip(new.text.lines().rev()).take_while(|(one, other)| one == other).count();
            // The lines of the value are all that differ.
            let own = lines(value).max(1) + value.len() / 60 + 2;
            assert!(before.saturating_sub(top + same) <= own, "{name} {path}: {top} + {same} of {before} lines");
            assert!(after.saturating_sub(top + same) <= own.max(lines(now) + 2), "{name} {path}");
        }
        changed += 1;
    }
    changed
}
