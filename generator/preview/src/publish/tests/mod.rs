//! Tests with real git: a folder of a marketer, one of a colleague, and a bare repository between them.

mod choosing;
mod reverting;
mod sending;
mod states;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kmo_engine::project::Project;
use tempfile::TempDir;

use super::merge::{ConflictKind, Part};
use super::publish_problem::PublishProblem;
use super::repository::{Missing, Repository};
use super::send::{self, Conflict, PublishError, PublishResult};

const GENT: &str = "titel: Bellen in Gent\nintro: Wij bellen voor je.\nfaq:\n  - vraag: Wat kost dat?\n    antwoord: Dat hangt af van je keuze.\nslot: Tot gauw.\n";

struct World {
    folder: TempDir,
}

/// Runs git as a person in a terminal would.
#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new("git").current_dir(folder).args(arguments).output().expect("git is there");
    assert!(done.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim_end().to_owned()
}

impl World {
    fn new() -> Self {
        let world = World { folder: tempfile::tempdir().expect("a folder") };
        git(world.folder.path(), &["init", "-q", "--bare", "-b", "main", "remote.git"]);
        world.clone("marketer", "An");
        world.write("content/cities/gent.yaml", GENT);
        world.write("content/site.yaml", "brand: Proef\n");
        world.write("public/logo.png", "1");
        world.write("templates/page.html", "<p>een</p>\n");
        let folder = world.marketer();
        git(&folder, &["add", "-A"]);
        git(&folder, &["commit", "-q", "-m", "Begin"]);
        git(&folder, &["push", "-q", "-u", "origin", "main"]);
        world.clone("colleague", "Bo");
        world
    }

    fn clone(&self, name: &str, author: &str) {
        git(self.folder.path(), &["clone", "-q", "remote.git", name]);
        let folder = self.folder.path().join(name);
        for (key, value) in [("user.name", author), ("user.email", "x@proef.example"), ("commit.gpgsign", "false")] {
            git(&folder, &["config", key, value]);
        }
        git(&folder, &["symbolic-ref", "HEAD", "refs/heads/main"]);
    }

    fn marketer(&self) -> PathBuf {
        self.folder.path().join("marketer")
    }

    fn remote(&self) -> PathBuf {
        self.folder.path().join("remote.git")
    }

    fn write(&self, path: &str, text: &str) {
        put(&self.marketer(), path, text);
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.marketer().join(path)).expect("it is there")
    }

    fn edit(&self, from: &str, to: &str) {
        let text = self.read("content/cities/gent.yaml");
        assert!(text.contains(from));
        self.write("content/cities/gent.yaml", &text.replace(from, to));
    }

    /// A colleague changes a file and pushes it.
    fn colleague(&self, path: &str, text: &str) {
        let folder = self.folder.path().join("colleague");
        git(&folder, &["pull", "-q", "--no-rebase"]);
        put(&folder, path, text);
        git(&folder, &["add", "-A"]);
        git(&folder, &["commit", "-q", "-m", "Werk van Bo"]);
        git(&folder, &["push", "-q"]);
    }

    fn open(&self) -> Result<Repository, Missing> {
        Repository::open(&Project::new(&self.marketer(), None, None))
    }

    fn publish(&self, message: &str) -> Result<PublishResult, PublishError> {
        send::publish(&mut self.open().expect("it is a repository"), message)
    }

    fn published(&self, path: &str) -> String {
        git(&self.remote(), &["show", &format!("main:{path}")])
    }

    fn hook(&self, folder: &Path, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let hook = folder.join("hooks").join(name);
        put(&folder.join("hooks"), name, script);
        fs::set_permissions(hook, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    /// Everything that must not change when something fails.
    fn whole(&self) -> (String, String, String, Vec<(String, String)>) {
        let folder = self.marketer();
        let files = git(&folder, &["ls-files", "--cached", "--others"]);
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        (
            git(&folder, &["rev-parse", "HEAD", "refs/heads/main"]),
            git(&folder, &["ls-files", "--stage"]),
            git(&self.remote(), &["rev-parse", "main"]),
            files.lines().map(|name| (name.to_owned(), read(name))).collect(),
        )
    }
}

fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
    fs::write(path, text).expect("there is room");
}

#[track_caller]
fn problem<T: std::fmt::Debug>(result: Result<T, PublishError>) -> PublishProblem {
    match result {
        Err(PublishError::Problem(problem) | PublishError::Stale(problem, _)) => problem,
        other => panic!("no problem: {other:?}"),
    }
}

#[track_caller]
fn clash<T: std::fmt::Debug>(result: Result<T, PublishError>) -> Conflict {
    match result {
        Err(PublishError::Conflict(conflict)) => conflict,
        other => panic!("no clash: {other:?}"),
    }
}

/// The two versions of the only text that conflicts.
#[track_caller]
fn versions(conflict: &Conflict) -> (&str, &str) {
    let [one] = &conflict.conflicts[..] else { panic!("{conflict:?}") };
    let ConflictKind::Text(parts) = &one.kind else { panic!("{conflict:?}") };
    let open = parts.iter().find_map(|part| match part {
        Part::Open { sentence, .. } => sentence.as_ref().map(|one| (one.ours.as_str(), one.theirs.as_str())),
        Part::Settled(_) => None,
    });
    open.expect("a text is open")
}
