//! Editing on the page: where texts are from, and what becomes of files.

mod common;

use std::path::{Path, PathBuf};

use common::NOW;
use kmo_diagnostic::Diagnostics;
use kmo_engine::content::origin;
use kmo_engine::project::Project;
use kmo_engine::{Cutoff, Engine, Model, Timings};
use kmo_site::Site;

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
