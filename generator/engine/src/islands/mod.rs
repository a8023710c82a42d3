//! Builds `islands/` with npm and Vite if something in it changed, and renders islands to static markup. Also builds the text
//! editor in that folder, when the preview asks for it.

mod broken;
mod place;
mod props;
pub mod ssr;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use kmo_diagnostic::{Arg, Code, Diagnostic, Severity, Text, words};
use kmo_shared::disk;

use crate::program::{self, Cause};
use crate::project::Project;
use crate::source;

pub use place::Lock;
pub use props::{LoadRule, Offline, Placed, Props};
pub use ssr::Views;

/// A copy of the lock file that the packages were installed from. In `node_modules`, so that it is removed with them.
const INSTALLED: &str = "node_modules/.installed-from";
/// The operating system and processor that the packages were installed for, as some of them contain native programs. Missing if
/// something other than a build installed them.
const INSTALLED_ON: &str = "node_modules/.installed-on";
/// How often a build is repeated if sources change during it. After that, its result is used as it is.
const TRIES: usize = 3;
/// The oldest supported versions of Node, major and minor: of the older line, and of the next one and all after it. Keep in
/// step with `islands/package.json`.
const NODE: [(u32, u32); 2] = [(20, 19), (22, 12)];
/// How long npm may be silent. It prints nothing while it downloads hundreds of packages.
const TIMEOUT: Duration = Duration::from_secs(900);
/// How long Node may take to print its version.
const VERSION_TIMEOUT: Duration = Duration::from_secs(10);

/// A separate build in `islands/`.
struct Bundle {
    /// Name of the npm script.
    script: &'static str,
    /// The output folder, below `islands/`.
    dist: &'static str,
    /// The folder of its sources, below `islands/`.
    sources: &'static str,
}

const ISLANDS: Bundle = Bundle { script: "build", dist: "dist", sources: "src" };
const EDITOR: Bundle = Bundle { script: "build:editor", dist: "dist.editor", sources: "editor" };

/// Installs the packages if they are missing or the lock file changed, and builds if a source changed or `islands/dist` is not
/// what was last built. If several processes build at once, one does the work. The others wait for its result.
///
/// # Errors
/// Returns a diagnostic if Node is missing, or if npm or Vite fails. It contains what they printed.
pub fn build(project: &Project, progress: &dyn Fn(Text)) -> Result<Lock, Diagnostic> {
    bring(project, &ISLANDS, progress)
}

/// Builds the text editor in the same way as the islands, and returns its script.
///
/// # Errors
/// As [`build`].
pub fn editor(project: &Project, progress: &dyn Fn(Text)) -> Result<Vec<u8>, Diagnostic> {
    let _reading = bring(project, &EDITOR, progress)?;
    source::read_bytes(&project.islands.join("dist.editor/markdown.js"), "islands/dist.editor/markdown.js")
}

fn bring(project: &Project, bundle: &Bundle, progress: &dyn Fn(Text)) -> Result<Lock, Diagnostic> {
    let islands = &project.islands;
    if is_current(islands, bundle)? {
        let reading = Lock::read(&project.cache);
        // Another process may have replaced it before the lock was taken.
        if is_current(islands, bundle)? {
            return Ok(reading);
        }
    }
    let turn = Lock::build(&project.cache, || progress(words::waiting_for_islands()));
    place::clean(islands);
    for _ in 0..TRIES {
        if is_current(islands, bundle)? {
            break;
        }
        make(project, bundle, progress)?;
    }
    // Taken before `turn` ends, so that the next builder can't replace the result first.
    let reading = Lock::read(&project.cache);
    drop(turn);
    Ok(reading)
}

/// Whether the installed packages and the built files were made from the current sources.
fn is_current(islands: &Path, bundle: &Bundle) -> Result<bool, Diagnostic> {
    let lock = lock(islands)?;
    let hash = || sources_hash(islands, bundle, &lock);
    Ok(is_installed(islands, &lock) && place::is_whole(&islands.join(bundle.dist), &hash()?))
}

/// Builds into a new folder, which then replaces the last one. A preview uses the last one in the meantime, and a failed build
/// does not touch it.
fn make(project: &Project, bundle: &Bundle, progress: &dyn Fn(Text)) -> Result<(), Diagnostic> {
    let islands = &project.islands;
    let lock = lock(islands)?;
    if !is_installed(islands, &lock) {
        progress(words::installing_packages());
        npm(islands, &["ci", "--no-audit", "--no-fund", "--loglevel=error"], None)?;
        // If this fails, the next build just installs the packages again.
        let _ = disk::replace(&islands.join(INSTALLED_ON), machine().as_bytes());
        let _ = disk::replace(&islands.join(INSTALLED), &lock);
    }
    let before = sources_hash(islands, bundle, &lock)?;
    progress(words::building_islands());
    let next = place::next();
    let built = npm(islands, &["run", "--silent", bundle.script], Some(&next)).and_then(|()| {
        // If a source changed during the build, it is unknown which version was built. The empty hash never matches, so the
        // next check builds again.
        let after = sources_hash(islands, bundle, &lock)?;
        let from = if after == before { before } else { String::new() };
        place::seal(&islands.join(&next), &from)
            .and_then(|()| place::put_in_place(&islands.join(bundle.dist), &next, &project.cache))
            .map_err(|error| Diagnostic::error(Code::Islands, words::not_in_place(error)).help(words::rights_islands()))
    });
    if built.is_err() {
        place::clean(islands);
    }
    built
}

fn lock(islands: &Path) -> Result<Vec<u8>, Diagnostic> {
    source::read_bytes(&islands.join("package-lock.json"), "islands/package-lock.json")
}

/// Whether the packages of this lock file are installed, and not for another machine: a folder may be copied or shared.
fn is_installed(islands: &Path, lock: &[u8]) -> bool {
    let fits = disk::read(&islands.join(INSTALLED_ON)).map_or(true, |found| found == machine().as_bytes());
    fits && disk::read(&islands.join(INSTALLED)).is_ok_and(|found| found == lock)
}

fn machine() -> String {
    format!("{} {}\n", std::env::consts::OS, std::env::consts::ARCH)
}

/// Returns a hash of everything that the built files depend on.
fn sources_hash(islands: &Path, bundle: &Bundle, lock: &[u8]) -> Result<String, Diagnostic> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(blake3::hash(lock).as_bytes());
    let (sources, problems) = source::walk(&islands.join(bundle.sources), &format!("islands/{}", bundle.sources));
    if let Some(problem) = problems.into_iter().find(|problem| problem.severity == Severity::Error) {
        return Err(problem);
    }
    let own = ["package.json", "vite.config.ts", "licences.ts", "tsconfig.json"];
    let own = own.iter().map(|name| (disk::read(&islands.join(name)), format!("../{name}")));
    let read = sources.into_iter().map(|file| (file.open().and_then(disk::all_of), file.relative));
    for (bytes, name) in read.chain(own) {
        if let Ok(bytes) = bytes {
            hasher.update(name.as_bytes());
            hasher.update(blake3::hash(&bytes).as_bytes());
        }
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// Returns the version of Node if [`NODE`] does not allow it. On an old version, each package fails in its own way, so the
/// version is a better explanation than what was printed.
fn old_node() -> Option<String> {
    let printed = program::run(Command::new("node").arg("--version"), Vec::new(), VERSION_TIMEOUT).ok()?;
    let version = String::from_utf8(printed).ok()?.trim().trim_start_matches('v').to_owned();
    let (major, minor) = version.split_once('.')?;
    let minor = minor.split('.').next()?;
    let found: (u32, u32) = (major.parse().ok()?, minor.parse().ok()?);
    let [older, next] = NODE;
    let is_supported = found >= next || found.0 == older.0 && found >= older;
    (!is_supported).then_some(version)
}

/// Runs npm. `out` is the folder below `islands/` to which Vite writes.
fn npm(islands: &Path, arguments: &[&str], out: Option<&str>) -> Result<(), Diagnostic> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(islands);
    if let Some(out) = out {
        command.env("ISLANDS_OUT", out);
    }
    program::run(&mut command, Vec::new(), TIMEOUT).map(drop).map_err(|failure| {
        if failure.cause == Cause::NotStarted {
            return Diagnostic::error(Code::Node, failure.said).help(words::install_node());
        }
        if let Some(version) = old_node() {
            return Diagnostic::error(Code::Node, words::old_node(version)).help(words::install_node());
        }
        let printed = failure.printed.clone() + "\n" + &failure.said.to_string();
        if let Some(problem) = broken::source(islands, &kmo_diagnostic::plain(&printed)) {
            return problem;
        }
        Diagnostic::error(Code::Islands, words::npm_failed(arguments.join(" ")))
            .note(Text::joined([Arg::from(failure.printed), failure.said.into()], "\n"))
            .help(words::fix_said())
    })
}
