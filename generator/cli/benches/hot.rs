//! The main parts of a build, measured separately on a page of the real site:
//!
//! ```text
//! cargo bench -p kmo-cli --bench hot
//! ```
//!
//! Needs the built islands. docs/performance.md says how much of a build each part takes.

mod corpus;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use kmo_diagnostic::Diagnostics;
use kmo_engine::RunOptions;
use kmo_engine::assets;
use kmo_engine::check::{self, Facts, SharedTails};
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::{Changes, Timings};

type Engine = kmo_engine::Engine<kmo_site::Site>;
type Model = kmo_engine::Model<kmo_site::Site>;

fn main() {
    divan::main();
}

/// A project of 43 cities, in a folder that exists while the program runs.
static PROJECT: LazyLock<(tempfile::TempDir, Project)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is room");
    corpus::write(folder.path(), 43);
    let project = Project::new(folder.path(), None, None);
    (folder, project)
});

fn read() -> (Engine, Model) {
    let mut engine = Engine::open(&PROJECT.1, false);
    let options = RunOptions { now: "2026-11-20".parse().expect("it is a day"), drafts: false, launch: false };
    let mut diagnostics = Diagnostics::default();
    let model = engine.read(options, &|_| {}, &mut Timings::start(), &mut diagnostics);
    (engine, model.expect("the project can be read"))
}

/// The model of that project.
static MODEL: LazyLock<Model> = LazyLock::new(|| read().1);

fn city() -> &'static Route {
    MODEL.routes.get(&corpus::route(0)).expect("there is a first city")
}

static PAGE: LazyLock<String> = LazyLock::new(|| MODEL.render(city()).expect("it can be rendered").html);

/// Reads all files of the project: parses, types and links them.
#[divan::bench(sample_count = 20)]
fn read_all(bencher: Bencher<'_, '_>) {
    LazyLock::force(&PROJECT);
    bencher.bench_local(read);
}

/// Reads one city's file after an edit: parses, types and links it.
#[divan::bench]
fn read_city(bencher: Bencher<'_, '_>) {
    let (mut engine, model) = read();
    let name = corpus::file(0).strip_prefix("content").expect("it lies there").to_string_lossy().into_owned();
    let names = BTreeSet::from([name]);
    bencher.bench_local(|| {
        engine.forget(&Changes { content: names.clone(), ..Changes::default() });
        engine.edit(&model, &names).expect("an edit that no other page shows")
    });
}

#[divan::bench]
fn render_city(bencher: Bencher<'_, '_>) {
    let (route, bytes) = (city(), BytesCount::of_str(PAGE.as_str()));
    bencher.counter(bytes).bench(|| MODEL.render(black_box(route)));
}

/// Reads the final HTML for the checks.
#[divan::bench]
fn facts(bencher: Bencher<'_, '_>) {
    let tails = SharedTails::default();
    bencher.counter(BytesCount::of_str(PAGE.as_str())).bench(|| Facts::read(black_box(&PAGE), true, &tails));
}

/// The quick estimate by which most pages are found to be light enough.
#[divan::bench]
fn estimate(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(PAGE.as_str())).bench(|| check::estimate(black_box(&PAGE)));
}

/// The exact weight, for the other pages.
#[divan::bench]
fn weigh(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(PAGE.as_str())).bench(|| check::weigh(black_box(&PAGE)));
}

/// The hash that shows whether a published file changed.
#[divan::bench]
fn hash(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(PAGE.as_str())).bench(|| assets::hash(black_box(PAGE.as_bytes())));
}
