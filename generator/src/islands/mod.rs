//! Building `islands/` with npm and Vite, only when something in it changed, and rendering what was built.

pub mod fragments;

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::diagnostic::{Diagnostic, Severity};
use crate::project::Project;
use crate::source;

/// Where the hash of what was installed is kept: with the packages, so that they go together.
const INSTALLED: &str = "node_modules/.installed-from";
/// The same for what was built.
const BUILT: &str = ".built-from";
/// What was built, what is being built, and what is thrown away. A preview goes on with the first while
/// the second grows, and a build that fails leaves it alone.
const DIST: &str = "dist";
const NEXT: &str = "dist.next";
const OLD: &str = "dist.old";

/// Installs the packages when they are missing or the lock file changed, and builds when a source
/// changed.
///
/// # Errors
/// A diagnostic when Node is missing, or npm or Vite fails; it holds what they printed.
pub fn build(project: &Project, progress: &dyn Fn(&str)) -> Result<(), Diagnostic> {
    let islands = &project.islands;
    let lock = source::read_bytes(&islands.join("package-lock.json"), "islands/package-lock.json")?;
    let lock_hash = blake3::hash(&lock).to_hex().to_string();
    let installed = is_stamped(&islands.join(INSTALLED), &lock_hash);
    let sources_hash = sources_hash(islands, &lock_hash)?;
    if installed && is_stamped(&islands.join(DIST).join(BUILT), &sources_hash) {
        return Ok(());
    }
    if !installed {
        progress("installing npm packages");
        npm(islands, &["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
        stamp(&islands.join(INSTALLED), &lock_hash);
    }
    progress("building islands");
    npm(islands, &["run", "--silent", "build"])?;
    stamp(&islands.join(NEXT).join(BUILT), &sources_hash);
    put_in_place(islands).map_err(|error| {
        Diagnostic::error("islands", format!("what Vite built can't be put in place: {error}"))
            .help("check the rights on islands/ and the room on the disk")
    })
}

fn put_in_place(islands: &Path) -> io::Result<()> {
    let [dist, next, old] = [DIST, NEXT, OLD].map(|name| islands.join(name));
    // Left by a build that was killed here.
    let remove = |folder: &Path| if folder.exists() { fs::remove_dir_all(folder) } else { Ok(()) };
    remove(&old)?;
    if dist.exists() {
        fs::rename(&dist, &old)?;
    }
    fs::rename(&next, &dist)?;
    remove(&old)
}

fn is_stamped(path: &Path, hash: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|found| found == hash)
}

/// Without its stamp the work is only done again.
fn stamp(path: &Path, hash: &str) {
    let _ = fs::write(path, hash);
}

/// A hash over everything the built islands depend on.
fn sources_hash(islands: &Path, lock_hash: &str) -> Result<String, Diagnostic> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(lock_hash.as_bytes());
    let (sources, problems) = source::walk(&islands.join("src"), "islands/src");
    if let Some(problem) = problems.into_iter().find(|problem| problem.severity == Severity::Error) {
        return Err(problem);
    }
    let own = ["package.json", "vite.config.ts", "tsconfig.json"];
    let own = own.iter().map(|name| (format!("../{name}"), islands.join(name)));
    for (name, path) in sources.into_iter().map(|file| (file.relative, file.path)).chain(own) {
        if let Ok(bytes) = fs::read(&path) {
            hasher.update(name.as_bytes());
            hasher.update(blake3::hash(&bytes).as_bytes());
        }
    }
    Ok(hasher.finalize().to_hex().to_string())
}

fn npm(islands: &Path, arguments: &[&str]) -> Result<(), Diagnostic> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(islands).env("ISLANDS_OUT", NEXT).stdin(Stdio::null());
    let result = command.output();
    let output = result.map_err(|error| {
        Diagnostic::error("node", format!("`npm` can't be run: {error}"))
            .help("install Node 20 or newer, which brings npm, or build with --no-islands when islands/dist is there")
    })?;
    if output.status.success() {
        return Ok(());
    }
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).trim().to_owned();
    Err(Diagnostic::error("islands", format!("`npm {}` failed in islands/", arguments.join(" ")))
        .note(printed)
        .help("mend what it says, then run the build again"))
}
