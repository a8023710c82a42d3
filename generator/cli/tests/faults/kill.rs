//! Builds that are killed, or refused by the system, at any of their system calls.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::common::change::{change, clean};
use crate::common::{NOW, Site, Tree, tree};
use crate::room::not_tried;

/// State of the output after a killed run: all old, all new, or a mix.
#[derive(Debug, PartialEq, Eq)]
enum State {
    Old,
    New,
    Between,
}

/// Checks that every file is complete, and that every page has the assets it refers to.
///
/// # Errors
/// Describes the first file that is wrong.
fn inspect(folder: &Path, old: &Tree, new: &Tree) -> Result<State, String> {
    let found = tree(folder);
    for (name, bytes) in &found {
        let known = [old, new].map(|tree| tree.get(name));
        if !known.contains(&Some(bytes)) {
            let lengths = known.map(|known| known.map(Vec::len));
            return Err(format!("{name} has {} bytes, which are neither the old nor the new {lengths:?}", bytes.len()));
        }
        if !name.ends_with(".html") {
            continue;
        }
        let html = String::from_utf8_lossy(bytes);
        for address in html.split(['"', ' ', '#']).filter_map(|part| part.split("/assets/").nth(1)) {
            if !found.contains_key(&format!("assets/{address}")) {
                return Err(format!("{name} refers to assets/{address}, which is not there"));
            }
        }
    }
    Ok(match () {
        () if found == *old => State::Old,
        () if found == *new => State::New,
        () => State::Between,
    })
}

/// A published site whose content has changed since then.
fn changed_site(old: &Tree) -> Site {
    let site = Site::new();
    for (name, bytes) in old {
        site.write(&format!("dist/{name}"), bytes);
    }
    change(&site);
    site
}

fn complete(site: &Site, new: &Tree) {
    site.build().ok();
    assert!(site.tree("dist") == *new, "the next build did not complete it");
    assert!(!site.has(".dist.next"));
}

#[test]
fn a_build_killed_at_any_time_leaves_every_file_whole() {
    let (old, new) = (clean(|_| {}), clean(change));
    let site = changed_site(&old);
    let started = Instant::now();
    site.build().ok();
    let whole = started.elapsed();
    (0..15_u32).into_par_iter().for_each(|step| {
        let site = changed_site(&old);
        let mut command = site.command(&["build", "--no-islands", "--now", NOW]);
        let mut build = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(whole * step / 13 + Duration::from_micros(u64::from(step) * 131));
        build.kill().expect("it can be killed");
        build.wait().expect("it ends");
        inspect(&site.at("dist"), &old, &new).unwrap_or_else(|wrong| panic!("killed in step {step}: {wrong}"));
        complete(&site, &new);
    });
}

/// Groups of system calls that change files, by their names in strace.
const CHANGING: [&str; 7] = [
    "rename,renameat,renameat2",
    "unlink,unlinkat,rmdir",
    "mkdir,mkdirat",
    "write,pwrite64,writev",
    "copy_file_range,sendfile,splice,ftruncate,fchmod",
    "openat,creat",
    "flock,close",
];

/// System calls, with the error that the system returns.
const REFUSED: [(&str, &str); 12] = [
    ("rename,renameat,renameat2", "EIO"),
    ("rename,renameat,renameat2", "EXDEV"),
    ("unlink,unlinkat,rmdir", "EBUSY"),
    ("mkdir,mkdirat", "ENOSPC"),
    ("write,pwrite64,writev", "ENOSPC"),
    ("write,pwrite64,writev", "EIO"),
    ("copy_file_range,sendfile,splice,ftruncate,fchmod", "EIO"),
    ("openat,creat", "EMFILE"),
    ("read,pread64", "EIO"),
    ("statx,newfstatat,fstat", "EACCES"),
    ("getdents64", "EIO"),
    ("flock", "ENOLCK"),
];

pub fn can_trace() -> bool {
    let works =
        Command::new("strace").args(["-qq", "-o", "/dev/null", "true"]).status().is_ok_and(|status| status.success());
    if !works {
        not_tried("every system call of a build", "strace is missing or may not trace; the timed kills still hold");
    }
    works
}

/// A build under strace, with one render thread and more options for strace.
fn traced(site: &Site, log: &str, calls: &str, more: &[&str]) -> Command {
    let calls = format!("trace={calls}");
    let strace = [&["strace", "-f", "-b", "execve", "-qq", "-o", log, "-e", &calls], more].concat();
    site.command_under(&strace, &["build", "--no-islands", "--now", NOW, "--threads", "1"])
}

/// A build in which the n-th call of a kind is killed on entry (`signal=KILL`) or refused (`error=EIO`).
pub fn build_with_fault(site: &Site, calls: &str, fault: &str, n: usize) -> Output {
    let inject = format!("inject={calls}:{fault}:when={n}");
    traced(site, "/dev/null", calls, &["-e", &inject]).output().expect("it runs")
}

/// The total number of calls of a kind in a build. strace counts per thread, so no thread makes more.
pub fn count(site: &Site, calls: &str) -> usize {
    assert!(traced(site, "gevolgd", calls, &[]).output().expect("it runs").status.success());
    site.read("gevolgd").lines().count()
}

/// About `some` of the numbers up to `most`, evenly spaced, or all of them.
pub fn picked(most: usize, some: Option<usize>) -> impl ParallelIterator<Item = usize> {
    let stride = some.map_or(1, |some| most.div_ceil(some).max(1));
    (1..=most.max(1)).step_by(stride).collect::<Vec<_>>().into_par_iter()
}

/// Kills the build on entry of the n-th call of each kind.
fn kill_at(some: Option<usize>) {
    if !can_trace() {
        return;
    }
    let (old, new) = (clean(|_| {}), clean(change));
    let states: Vec<(State, &str)> = CHANGING
        .into_iter()
        .flat_map(|calls| {
            let kills = picked(count(&changed_site(&old), calls), some).map(|n| {
                let site = changed_site(&old);
                build_with_fault(&site, calls, "signal=KILL", n);
                let state = inspect(&site.at("dist"), &old, &new);
                let state = state.unwrap_or_else(|wrong| panic!("killed at {calls} {n}: {wrong}"));
                complete(&site, &new);
                (state, calls)
            });
            kills.collect::<Vec<_>>()
        })
        .collect();
    let between =
        |calls: &str| states.iter().filter(|(state, of)| *state == State::Between && of.starts_with(calls)).count();
    assert!(between("rename") > 1 && between("unlink") > 0, "the kills missed the publication: {states:?}");
}

#[test]
fn a_build_killed_at_some_calls_leaves_every_file_whole() {
    kill_at(Some(5));
}

#[test]
#[ignore = "takes minutes; the sample above is the same"]
fn a_build_killed_at_every_call_leaves_every_file_whole() {
    kill_at(None);
}

/// Refuses the n-th call of each kind. The build must succeed, or report the error and leave every file complete.
fn refuse_at(some: Option<usize>) {
    if !can_trace() {
        return;
    }
    let (old, new) = (clean(|_| {}), clean(change));
    let failures: Vec<String> = REFUSED
        .into_iter()
        .flat_map(|(calls, error)| {
            let tried = picked(count(&changed_site(&old), calls), some);
            tried.filter_map(|n| refused(&old, &new, calls, error, n).err()).collect::<Vec<_>>()
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// # Errors
/// Describes what the build did wrong.
fn refused(old: &Tree, new: &Tree, calls: &str, error: &str, n: usize) -> Result<(), String> {
    let site = changed_site(old);
    let output = build_with_fault(&site, calls, &format!("error={error}"), n);
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    // The loader of the system gave up before the program started.
    let loading = code == Some(127) && said.contains("error while loading shared libraries");
    let state = inspect(&site.at("dist"), old, new);
    let right = !said.contains("panicked")
        && (loading || matches!(code, Some(0 | 1)))
        // If writing fails, the error message may be lost too.
        && (code != Some(1) || calls.starts_with("write") || said.contains("error[") && said.contains("help: "))
        && (code != Some(0) || state == Ok(State::New))
        && state.is_ok();
    complete(&site, new);
    if right { Ok(()) } else { Err(format!("{error} at {calls} {n}: {code:?}, {state:?}: {said}")) }
}

#[test]
fn a_build_refused_some_calls_says_so_and_leaves_every_file_whole() {
    refuse_at(Some(3));
}

#[test]
#[ignore = "takes minutes; the sample above is the same"]
fn a_build_refused_any_call_says_so_and_leaves_every_file_whole() {
    refuse_at(None);
}

/// A killed first build leaves a complete site or none.
#[test]
fn a_first_build_killed_leaves_all_or_nothing() {
    if !can_trace() {
        return;
    }
    let whole = clean(|_| {});
    for calls in ["rename,renameat,renameat2", "write,pwrite64,writev", "mkdir,mkdirat"] {
        (1..40_usize).into_par_iter().step_by(9).for_each(|n| {
            let site = Site::new();
            build_with_fault(&site, calls, "signal=KILL", n);
            assert!(!site.has("dist") || site.tree("dist") == whole, "{calls} {n}");
            complete(&site, &whole);
        });
    }
}
