//! What an engine keeps between two readings.

mod common;

use std::fs;

use common::{NOW, Site};
use kmo_diagnostic::Diagnostics;
use kmo_engine::project::Project;
use kmo_engine::{Cutoff, Timings};

type Engine = kmo_engine::Engine<kmo_site::Site>;

/// The codes of what a reading finds.
fn read(engine: &mut Engine) -> Vec<&'static str> {
    let mut diagnostics = Diagnostics::default();
    let cutoff = Cutoff { now: NOW.parse().expect("it is a day"), drafts: false, launch: false };
    engine.read(cutoff, &|_| {}, &mut Timings::start(), &mut diagnostics);
    diagnostics.sorted().iter().map(|found| found.code.name()).collect()
}

/// A folder that is away for a moment sends no word about the pictures in it when it is back.
#[test]
fn a_picture_that_could_not_be_read_is_read_again() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), false);
    let (picture, aside) = (site.at("content/images/stad.svg"), site.at("stad.svg"));
    fs::rename(&picture, &aside).expect("it can be moved");
    assert_eq!(read(&mut engine), ["unreadable"]);
    fs::rename(&aside, &picture).expect("it can be moved");
    assert_eq!(read(&mut engine), [""; 0]);
}
