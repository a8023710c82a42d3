//! A small site in its own folder, or a copy of the project, on which the real program is run.
#![allow(dead_code, reason = "every test file uses another part of this")]

mod cards;
pub mod change;
pub mod client;
mod files;
pub mod host;
pub mod project;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use tempfile::TempDir;

pub use files::copy;

/// The date in every test that does not set another.
pub const NOW: &str = "2026-11-20";

/// A temporary folder with a site, removed when the test ends.
pub struct Site(TempDir);

/// The result of a run of the program.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    /// Without the progress lines, which depend on the contents of the cache.
    pub stderr: String,
}

impl Ran {
    /// Runs the program to its end.
    pub fn of(command: &mut Command) -> Self {
        let output = command.output().expect("the program runs");
        let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
        Ran {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
            stderr: stderr.lines().filter(|line| !line.starts_with("… ")).map(|line| format!("{line}\n")).collect(),
        }
    }

    #[track_caller]
    pub fn ok(self) -> Self {
        assert_eq!(self.code, 0, "{}{}", self.stdout, self.stderr);
        self
    }

    /// Asserts that the run failed with exactly one error, of this code.
    #[track_caller]
    pub fn failed_with(self, code: &str) -> Self {
        assert_eq!(self.code, 1, "{}{}", self.stdout, self.stderr);
        let heads: Vec<&str> = self.stderr.lines().filter(|line| line.starts_with("error")).collect();
        assert_eq!(heads.len(), 1, "{}", self.stderr);
        assert!(heads[0].starts_with(&format!("error[{code}]")), "{}", self.stderr);
        self
    }
}

/// Files and their bytes.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// A file's bytes and its modification time.
pub type Snapshot = BTreeMap<String, (Vec<u8>, SystemTime)>;

pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// Asserts that a text contains all these parts.
#[track_caller]
pub fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// The part of a text between two others.
#[track_caller]
pub fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no `{from}` in:\n{text}"));
    rest.split_once(to).unwrap_or_else(|| panic!("no `{to}` after `{from}`")).0
}

/// A path in the repository.
pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

impl Site {
    /// A copy of `tests/base`.
    pub fn new() -> Self {
        let site = Site::empty();
        copy(&here("base"), site.path());
        copy(&root("templates/card-fonts"), &site.at("templates/card-fonts"));
        cards::share(site.path());
        site
    }

    pub fn empty() -> Self {
        Site(tempfile::tempdir().expect("a folder for a test"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub fn has(&self, path: &str) -> bool {
        self.at(path).exists()
    }

    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.at(path);
        fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("a folder");
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self
    }

    /// Writes an executable script.
    #[cfg(unix)]
    pub fn script(&self, path: &str, text: &str) -> &Self {
        use std::os::unix::fs::PermissionsExt as _;

        self.write(path, text);
        fs::set_permissions(self.at(path), fs::Permissions::from_mode(0o755)).expect("it is ours");
        self
    }

    /// Replaces the first occurrence of a text in a file.
    pub fn replace(&self, path: &str, from: &str, to: &str) -> &Self {
        let text = self.read(path);
        assert!(text.contains(from), "{path} has no `{from}`");
        self.write(path, text.replacen(from, to, 1))
    }

    pub fn remove(&self, path: &str) -> &Self {
        let path = self.at(path);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self
    }

    /// Adds the template of the style guide, which only the preview shows.
    pub fn with_styleguide(&self) -> &Self {
        self.write("templates/styleguide.html", self.read("templates/thanks.html"))
    }

    /// Adds a page where customers log in, so that there is a portal.
    pub fn with_login(&self) -> &Self {
        self.write(
            "content/pages/aanmelden.yaml",
            "route: /aanmelden\ntitle: Aanmelden\ndescription: Alleen voor klanten.\nupdated: 2026-11-01\n\
             label: Aanmelden\ncard: Aanmelden\nindex: false\nsections:\n  - page_header: {heading: Aanmelden}\n  \
             - tool: {name: account-login, heading: Aanmelden, body: Zonder script bel je ons.}\n",
        );
        self.write("templates/sections/tool.html", "<h2>{{ section.heading }}</h2>\n{{ section.body }}\n")
    }

    /// The program in this site's folder.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("site"));
        command.args(arguments).current_dir(self.path()).stdin(Stdio::null()).env("SITE_LANG", "en");
        command
    }

    /// The same, run under another program (`strace`, `prlimit`) that is given with its own arguments.
    pub fn command_under(&self, starter: &[&str], arguments: &[&str]) -> Command {
        let program = self.command(arguments);
        let mut command = Command::new(starter[0]);
        command.args(&starter[1..]).arg(program.get_program()).args(program.get_args());
        // Keeps the environment variables of the program.
        command.envs(program.get_envs().filter_map(|(key, value)| Some((key, value?))));
        command.current_dir(self.path()).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(&mut self.command(arguments))
    }

    /// `site build` on the usual date, with more arguments.
    pub fn build_with(&self, arguments: &[&str]) -> Ran {
        self.run(&[&["build", "--no-islands", "--now", NOW], arguments].concat())
    }

    pub fn build(&self) -> Ran {
        self.build_with(&[])
    }

    /// `site check` on the usual date, with more arguments.
    pub fn check_with(&self, arguments: &[&str]) -> Ran {
        self.run(&[&["check", "--no-islands", "--now", NOW], arguments].concat())
    }

    pub fn snapshot(&self, folder: &str) -> Snapshot {
        snapshot(&self.at(folder))
    }

    pub fn tree(&self, folder: &str) -> Tree {
        tree(&self.at(folder))
    }
}

/// Asserts that two folders are equal. Compares the names first, for a clearer message.
#[track_caller]
pub fn same(found: &Tree, wanted: &Tree) {
    let names = |tree: &Tree| tree.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(found), names(wanted));
    let different: Vec<_> = found.keys().filter(|name| found[*name] != wanted[*name]).collect();
    assert!(different.is_empty(), "the bytes of {different:?} differ");
}

pub fn tree(folder: &Path) -> Tree {
    snapshot(folder).into_iter().map(|(name, (bytes, _))| (name, bytes)).collect()
}

/// All files in a folder. Links are included with empty bytes and a mark in their name.
pub fn snapshot(folder: &Path) -> Snapshot {
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder).min_depth(1) {
        let entry = entry.expect("the folder can be listed");
        let name = entry.path().strip_prefix(folder).expect("it is inside").to_string_lossy().into_owned();
        let found = entry.metadata().expect("it has metadata");
        let time = found.modified().expect("it has a time");
        match () {
            () if found.is_file() => files.insert(name, (fs::read(entry.path()).expect("it can be read"), time)),
            () if found.is_dir() => None,
            () => files.insert(format!("{name} (link)"), (Vec::new(), time)),
        };
    }
    files
}
