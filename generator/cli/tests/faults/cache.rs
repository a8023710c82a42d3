//! Damaged, full or half-written caches: the next build must still be right.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, SystemTime};

use rayon::prelude::*;

use crate::common::project::{PICTURES, SERVER};
use crate::common::{NOW, Site, Tree};
use crate::kill::{build_with_fault, can_trace, count, picked};
use crate::room::Room;

/// A site whose build fills every part of the cache: a photograph, an island's markup, cards, weights.
pub fn site() -> Site {
    let site = Site::new();
    let manifest = site.read("islands/dist/.vite/manifest.json");
    let manifest = manifest.trim_end().trim_end_matches('}').to_owned()
        + r#", "src/app/islands/lead-form.ts": {"file": "assets/lead-form-b8.js", "isEntry": true}}"#;
    site.write("islands/dist/.vite/manifest.json", manifest)
        .write("islands/dist/.vite/islands.json", r#"{"lead-form": {"file": "src/app/islands/lead-form.ts"}}"#)
        .write("islands/dist/assets/lead-form-b8.js", "export {}")
        .write("islands/dist/server/server.js", SERVER)
        .write("islands/scripts/pictures.mjs", PICTURES)
        .write("content/images/foto.png", "een foto")
        .replace(
            "content/blog/luisteren.md",
            "![Een stad](stad.svg)",
            "![Een stad](stad.svg)\n\n![Een foto](foto.png)",
        );
    let hero = site.read("templates/sections/hero.html") + "{{ island('lead-form') }}\n";
    site.write("templates/sections/hero.html", hero);
    site
}

/// The output of a build from scratch.
fn whole() -> Tree {
    let site = site();
    site.build().ok();
    let whole = site.tree("dist");
    let page = String::from_utf8_lossy(&whole["index.html"]).into_owned();
    assert!(page.contains("<p>lead-form</p>"), "the island is not on the page");
    assert!(whole.keys().any(|name| name.ends_with("-480.webp")), "the photograph is not there");
    whole
}

/// A published site with an empty cache.
fn published(whole: &Tree) -> Site {
    let site = site();
    for (name, bytes) in whole {
        site.write(&format!("dist/{name}"), bytes);
    }
    site
}

/// A copy of a site after its build, with its output and its cache.
fn built_like(other: &Site) -> Site {
    let site = site();
    for folder in ["dist", "target/site"] {
        for (name, bytes) in other.tree(folder).into_iter().filter(|(name, _)| !name.starts_with("cards")) {
            site.write(&format!("{folder}/{name}"), bytes);
        }
    }
    site
}

/// Builds again with the existing cache, and asserts that the output is right.
fn right_again(site: &Site, whole: &Tree, after: &str) {
    site.remove("dist").build().ok();
    assert!(site.tree("dist") == *whole, "the build after {after} is not right");
}

/// System calls that create, write, flush, rename and close entries.
const CALLS: [&str; 5] = [
    "openat,creat",
    "write,pwrite64,writev",
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat",
    "fsync,syncfs,fchmod",
    "mkdir,mkdirat",
];

fn build_again_after(some: Option<usize>) {
    if !can_trace() {
        return;
    }
    let whole = whole();
    for calls in CALLS {
        let count = count(&published(&whole), calls);
        let faults = ["signal=KILL", "error=ENOSPC", "error=EIO"];
        for fault in faults {
            picked(count, some).for_each(|n| {
                let site = published(&whole);
                let what = format!("{fault} at {calls} {n}");
                let output = build_with_fault(&site, calls, fault, n);
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(!said.contains("panicked"), "{what}: {said}");
                assert!(
                    output.status.code() != Some(0) || site.tree("dist") == whole,
                    "{what} was wrong and said nothing: {said}"
                );
                right_again(&site, &whole, &what);
            });
        }
    }
}

#[test]
fn a_build_after_one_that_was_killed_or_refused_is_right() {
    build_again_after(Some(2));
}

#[test]
#[ignore = "takes minutes; the sample above is the same"]
fn a_build_after_one_that_was_killed_or_refused_at_any_call_is_right() {
    build_again_after(None);
}

fn build(site: &Site) -> Output {
    let arguments = ["build", "--no-islands", "--verbose", "--now", NOW];
    site.command_under(&["timeout", "100"], &arguments).output().expect("it runs")
}

/// Ways in which an entry may be damaged.
fn damages(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut changed = bytes.to_vec();
    if let Some(last) = changed.last_mut() {
        *last ^= 1;
    }
    vec![Vec::new(), bytes[..bytes.len() / 2].to_vec(), changed, vec![0; bytes.len()]]
}

#[test]
fn a_damaged_cache_entry_is_rebuilt_and_reported() {
    let whole = whole();
    let filled = site();
    filled.build().ok();
    let kept =
        filled.tree("target/site").into_keys().filter(|name| !name.ends_with(".lock") && !name.starts_with("cards"));
    let names: Vec<String> = kept.map(|name| format!("target/site/{name}")).collect();
    for part in ["fragments/", "pictures/", "weights", "published.json"] {
        assert!(names.iter().any(|name| name.contains(part)), "{part}: {names:?}");
    }
    names.par_iter().for_each(|name| {
        let bytes = fs::read(filled.at(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for damaged in damages(&bytes) {
            let site = built_like(&filled);
            site.write(name, &damaged);
            let output = build(&site);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{name}: {said}");
            assert!(said.contains(&format!("`{name}` was damaged and has been rebuilt")), "{name}: {said}");
            assert!(site.tree("dist") == whole, "{name}");
        }
    });
}

#[test]
fn an_entry_that_nothing_reads_for_a_month_is_removed() {
    const OLD: &str = "fragments/old.html";
    const NEW: &str = "fragments/new.html";
    let site = site();
    site.build().ok();
    let used: Vec<String> = site.tree("target/site").into_keys().filter(|name| !name.starts_with("cards")).collect();
    site.write(&format!("target/site/{OLD}"), "no build asks for it")
        .write(&format!("target/site/{NEW}"), "nor for this");
    for name in used.iter().map(String::as_str).chain([OLD]) {
        let file = fs::File::options().write(true).open(site.at(&format!("target/site/{name}"))).expect("it is there");
        file.set_modified(SystemTime::now() - Duration::from_secs(31 * 24 * 60 * 60)).expect("it is ours");
    }
    let is_kept = |name: &str| site.has(&format!("target/site/{name}"));
    // A build without changes reads no entries, so it must not remove any.
    site.build().ok();
    assert!(is_kept(OLD));
    site.replace("content/blog/luisteren.md", "![Een foto]", "![Een andere foto]").build().ok();
    assert!(!is_kept(OLD) && is_kept(NEW));
    for name in &used {
        assert!(is_kept(name), "{name}");
    }
}

#[test]
fn a_full_cache_with_room_again_is_right() {
    let whole = whole();
    let site = site();
    let mount = "mount -t tmpfs -o size=64k tmpfs target/site && head -c 64K /dev/zero > target/site/vol";
    let Some(room) = Room::new(&site, mount) else { return };
    let ran = room.build(&site, &[]).ok();
    assert!(ran.stderr.contains("warning[cache]") && ran.stderr.contains("No space left"), "{}", ran.stderr);
    assert!(site.tree("dist") == whole);
    fs::remove_file(room.at(&site.at("target/site/vol"))).expect("it goes");
    for _ in 0..2 {
        room.sh(&site, "rm -r dist");
        room.build(&site, &[]).ok();
        assert!(site.tree("dist") == whole);
    }
}

/// Replaces each file of a project in turn by something that is not a regular file.
fn swapped(make: impl Fn(&Path) + Sync) {
    let filled = site();
    filled.build().ok();
    let names: Vec<String> = ["content", "templates", "public", "islands", "target/site"]
        .iter()
        .flat_map(|folder| filled.tree(folder).into_keys().map(move |name| format!("{folder}/{name}")))
        .filter(|name| !name.contains("/cards") && !name.starts_with("islands/scripts"))
        .collect();
    assert!(names.len() > 50, "{names:?}");
    names.par_iter().for_each(|name| {
        let site = built_like(&filled);
        let before = site.tree("dist");
        site.remove(name);
        make(&site.at(name));
        let output = build(&site);
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {
                let secret =
                    site.tree("dist").into_values().any(|bytes| String::from_utf8_lossy(&bytes).contains("een geheim"));
                assert!(!secret, "{name} was followed");
            }
            Some(1) => {
                assert!(said.contains("error[") && said.contains("help: "), "{name}: {said}");
                assert!(site.tree("dist") == before, "{name}: something was published");
            }
            code => panic!("{name}: {code:?}, {said}"),
        }
    });
}

#[test]
fn a_pipe_in_place_of_any_file_is_not_waited_for() {
    swapped(|path| {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.is_ok_and(|status| status.success()), "no pipe can be made");
    });
}

#[test]
fn a_link_in_place_of_any_file_is_not_followed() {
    let elsewhere = tempfile::tempdir().expect("there is room");
    let secret = elsewhere.path().join("geheim");
    fs::write(&secret, "een geheim").expect("there is room");
    swapped(|path| std::os::unix::fs::symlink(&secret, path).expect("a link"));
}
