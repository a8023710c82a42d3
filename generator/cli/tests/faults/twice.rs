//! Two programs that run concurrently. tests/publish.rs covers builds of one project.

use std::fs::{self, File};

use crate::common::change::{change, clean, ended_beside_each_other, start};
use crate::common::client::Server;
use crate::common::{NOW, Site, copy, has, tree};

#[test]
fn another_project_that_writes_to_the_folder_is_waited_for() {
    let (one, other) = (Site::new(), Site::new());
    change(&other);
    let shared = tempfile::tempdir().expect("a folder");
    let out = shared.path().join("uit").display().to_string();
    one.build_with(&["--out", &out]).ok();
    let staging = shared.path().join(".uit.next");
    fs::create_dir(&staging).expect("as a build does");
    let held = File::open(&staging).expect("it opens");
    held.lock().expect("the lock");
    let ran = other.build_with(&["--out", &out]).failed_with("busy");
    has(&ran.stderr, &[&format!("another build is writing to `{out}`"), "help: wait until it is done"]);
    assert!(staging.exists(), "the other's folder was taken away");
    assert!(tree(&shared.path().join("uit")) == clean(|_| {}));
    // Closing the file would not release the lock while a process started by another test has inherited it.
    held.unlock().expect("the lock goes");
    other.build_with(&["--out", &out]).ok();
    assert!(tree(&shared.path().join("uit")) == clean(change));
    assert!(!staging.exists());
}

#[test]
fn projects_that_publish_to_one_folder_never_mix() {
    let (plain, changed) = (clean(|_| {}), clean(change));
    for round in 0..4 {
        let sites: Vec<Site> = (0..4).map(|_| Site::new()).collect();
        sites.iter().skip(2).for_each(change);
        let shared = tempfile::tempdir().expect("a folder");
        let out = shared.path().join("uit");
        if round % 2 == 1 {
            sites[0].build_with(&["--out", &out.display().to_string()]).ok();
        }
        let to = out.display().to_string();
        let build = |site: &Site| start(&mut site.command(&["build", "--no-islands", "--now", NOW, "--out", &to]));
        ended_beside_each_other(sites.iter().map(build).collect());
        let found = tree(&out);
        assert!(found == plain || found == changed, "two sites in one folder");
        assert!(!shared.path().join(".uit.next").exists());
    }
}

#[test]
fn a_build_and_a_preview_do_not_disturb_each_other() {
    let (old, new) = (clean(|_| {}), clean(change));
    let (server, changed) = (Server::start(Site::new(), &[]), Site::new());
    change(&changed);
    server.site.build().ok();
    assert!(server.site.tree("dist") == old);
    // As git does it: replaces whole folders.
    for folder in ["content", "islands"] {
        server.site.remove(folder);
        copy(&changed.at(folder), &server.path(folder));
    }
    server.site.build().ok();
    assert!(server.site.tree("dist") == new);
    server.until("/privacy", "the new text", |answer| answer.text().contains("Wij bewaren"));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn islands_that_are_replaced_by_hand_are_shown() {
    let whole = Site::new();
    let server = Server::start(Site::new(), &[]);
    let (from, to) = (whole.at("islands/dist"), server.path("islands/dist"));
    fs::remove_dir_all(&to).expect("it goes");
    server.until("/", "the mistake", |answer| answer.text().contains("the islands are not built"));
    // Slow enough for the preview to see each state in between.
    fs::create_dir(&to).expect("there is room");
    server.until("/", "the mistake", |answer| answer.text().contains("the islands are not built"));
    let worker = to.join("worker");
    for name in ["assets", ".vite"] {
        copy(&from.join(name), &to.join(name));
    }
    server.until("/", "the next mistake", |answer| answer.text().contains("dist/worker/sw.js is missing"));
    fs::create_dir(&worker).expect("there is room");
    std::thread::sleep(std::time::Duration::from_millis(200));
    copy(&from.join("worker"), &worker);
    server.until("/", "no mistake", |answer| !answer.text().contains("is missing"));
}
