//! Mounts that only one test sees, and a report of what can't be tested on this machine.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::{NOW, Ran, Site};

pub fn is_root() -> bool {
    fs::metadata("/proc/self").expect("Linux has it").uid() == 0
}

/// Writes to stderr directly, because the test harness hides the output of passing tests.
pub fn not_tried(what: &str, why: &str) {
    let _ = writeln!(io::stderr(), "NOT TRIED: {what}: {why}");
}

/// Whether a tool is installed.
pub fn has(tool: &str) -> bool {
    Command::new("sh").args(["-c", "command -v \"$0\" >/dev/null", tool]).status().is_ok_and(|status| status.success())
}

/// A mount namespace, which disappears together with its mounts.
pub struct Room {
    keeper: Child,
}

impl Room {
    /// Runs a script in the site's folder, with the right to mount. Returns `None`, with a message, if only root may mount and
    /// this is not root.
    pub fn new(site: &Site, script: &str) -> Option<Self> {
        let mut keeper = Command::new("unshare")
            .arg(if is_root() { "-m" } else { "-rm" })
            .args(["sh", "-c", &format!("cd \"$0\" && {script} && echo ready && exec cat")])
            .arg(site.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("util-linux is part of every Linux");
        let mut line = String::new();
        let _ = BufReader::new(keeper.stdout.take().expect("it is piped")).read_line(&mut line);
        if line == "ready\n" {
            return Some(Room { keeper });
        }
        let mut said = String::new();
        let _ = keeper.stderr.take().expect("it is piped").read_to_string(&mut said);
        let _ = keeper.wait();
        assert!(!is_root(), "root can't mount: {said}");
        not_tried("a disk of its own", said.trim());
        None
    }

    /// The path under which a file in the namespace is reached from outside.
    pub fn at(&self, path: &Path) -> PathBuf {
        Path::new("/proc").join(self.keeper.id().to_string()).join("root").join(path.strip_prefix("/").unwrap_or(path))
    }

    /// A command in the site's folder, inside the namespace.
    fn enter(&self, site: &Site, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["-t", &self.keeper.id().to_string(), "-m"]);
        if !is_root() {
            command.args(["-U", "--preserve-credentials"]);
        }
        command.args(["sh", "-c", "cd \"$0\" && exec \"$@\""]).arg(site.path()).arg(program).args(arguments);
        command.stdin(Stdio::null()).env("SITE_LANG", "en");
        command
    }

    pub fn sh(&self, site: &Site, script: &str) {
        let ran = Ran::of(&mut self.enter(site, Path::new("sh"), &["-c", script]));
        assert_eq!(ran.code, 0, "{script}: {}", ran.stderr);
    }

    pub fn build(&self, site: &Site, arguments: &[&str]) -> Ran {
        let arguments = [&["build", "--no-islands", "--now", NOW], arguments].concat();
        Ran::of(&mut self.enter(site, assert_cmd::cargo::cargo_bin!("site"), &arguments))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}
