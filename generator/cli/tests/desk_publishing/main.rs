//! 'Publiceren' on the desk, over HTTP: with real git, a bare repository and a local host.

mod before_after;
mod colleagues;
#[path = "../common/mod.rs"]
mod common;
mod online;
mod sending;
mod without_git;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::client::Server;
use common::host::{Answer, Request, start};
use common::{Site, between};
use tempfile::TempDir;

const SCREEN: &str = "/__desk/publiceren";
const GENT: &str = "content/cities/callcenter-gent.yaml";

/// The list of addresses that were ever published.
const LIST: &str = "content/published.txt";

/// A site in git, published once.
struct World {
    server: Server,
    folder: TempDir,
    /// Number of times that the host was asked for its version.
    asked: Arc<AtomicUsize>,
}

#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new("git").current_dir(folder).args(arguments).output().expect("git is there");
    assert!(done.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim_end().to_owned()
}

fn configure(folder: &Path, author: &str) {
    for (key, value) in [("user.name", author), ("user.email", "x@proef.example"), ("commit.gpgsign", "false")] {
        git(folder, &["config", key, value]);
    }
}

/// A host that answers with the contents of a file, 404 while it does not exist, and 401 to requests that are not allowed.
fn host(file: PathBuf, may: impl Fn(&Request) -> bool + Send + Sync + 'static) -> String {
    start(move |request| match fs::read_to_string(&file) {
        _ if !may(request) => Answer::of(401, ""),
        Ok(text) => Answer::of(200, text),
        Err(_) => Answer::of(404, ""),
    })
}

impl World {
    fn new() -> Self {
        Self::with(|_| Vec::new())
    }

    /// With environment variables, which may refer to the folder.
    fn with(environment: impl Fn(&Path) -> Vec<(&'static str, String)>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Site::new();
        site.with_styleguide().write(".gitignore", "/target\n/dist\n");
        // What is published goes by the real date, on which this post must still be scheduled.
        site.replace("content/blog/later.md", "2026-12-15", "2126-12-15");
        git(folder.path(), &["init", "-q", "--bare", "-b", "main", "remote.git"]);
        let root = site.path();
        git(root, &["init", "-q", "-b", "main"]);
        configure(root, "An");
        git(root, &["remote", "add", "origin", &folder.path().join("remote.git").display().to_string()]);
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", "Begin"]);
        git(root, &["push", "-q", "-u", "origin", "main"]);
        fs::write(folder.path().join("version.json"), r#"{"version":"old"}"#).expect("there is room");
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        let live = host(folder.path().join("version.json"), move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            true
        });
        let environment = environment(folder.path());
        let environment: Vec<(&str, &Path)> =
            environment.iter().map(|(name, value)| (*name, Path::new(value))).collect();
        let server = Server::start_with(site, &["--live", &live], &environment);
        server.until("/__desk", "its first facts", |answer| answer.status == 200);
        World { server, folder, asked }
    }

    fn root(&self) -> &Path {
        self.server.site.path()
    }

    fn remote(&self) -> PathBuf {
        self.folder.path().join("remote.git")
    }

    fn edit(&self, from: &str, to: &str) {
        let text = self.server.read(GENT);
        assert!(text.contains(from), "no `{from}` in {text}");
        self.server.write(GENT, &text.replacen(from, to, 1));
    }

    /// The line with the title.
    fn title(&self) -> String {
        title(&self.server)
    }

    /// Makes the host answer with this version.
    fn host_has(&self, version: &str) {
        let text = format!("{{\"version\":\"{version}\"}}");
        fs::write(self.folder.path().join("version.json"), text).expect("there is room");
    }

    /// Waits until the screen is right, and returns it.
    fn until(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        self.server.until(SCREEN, what, |answer| answer.status == 200 && right(&answer.text())).text()
    }

    /// Waits until nothing is in progress and the changes on the screen may be published.
    fn ready(&self, has: &str) -> String {
        self.until(has, |text| {
            text.contains(has) && !text.contains("data-refused") && !text.contains("data-again=\"700\"")
        })
    }

    fn act(&self, act: &str, fields: &[(&str, &str)]) -> u16 {
        act_on(&self.server, act, fields)
    }

    /// Publishes what the screen shows.
    fn publish(&self, screen: &str, message: &str) {
        let seen = between(screen, "name=\"seen\" value=\"", "\"");
        assert_eq!(self.act("verstuur", &[("seen", seen), ("message", message)]), 202);
    }

    /// Commits a list of addresses, with some missing. Returns it.
    fn keep_a_list(&self) -> String {
        let list = "# Adressen.\n/diensten/callcenter-gent\n";
        self.server.write(LIST, list);
        git(self.root(), &["add", "-A"]);
        git(self.root(), &["commit", "-q", "-m", "Lijst"]);
        git(self.root(), &["push", "-q"]);
        list.to_owned()
    }

    /// Clones, changes and pushes as a colleague.
    fn colleague(&self, from: &str, to: &str) {
        let folder = self.folder.path().join("colleague");
        git(self.folder.path(), &["clone", "-q", "remote.git", "colleague"]);
        configure(&folder, "Bo");
        let text = fs::read_to_string(folder.join(GENT)).expect("it is there");
        assert!(text.contains(from));
        fs::write(folder.join(GENT), text.replacen(from, to, 1)).expect("there is room");
        git(&folder, &["commit", "-q", "-am", "Werk van Bo"]);
        git(&folder, &["push", "-q"]);
    }
}

/// The line with the title of a city.
fn title(server: &Server) -> String {
    let text = server.read(GENT);
    text.lines().find(|line| line.starts_with("titel: ")).expect("it has a title").to_owned()
}

fn act_on(server: &Server, act: &str, fields: &[(&str, &str)]) -> u16 {
    let fields: serde_json::Map<_, _> =
        fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
    server.ask("POST", &format!("{SCREEN}/{act}"), &fields.into()).0
}
