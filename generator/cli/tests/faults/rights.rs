//! Folders and files that may not be written or read. Root may do both, so the program drops that right if it runs as root.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use crate::common::change::{change, clean};
use crate::common::{NOW, Ran, Site, has};
use crate::room::is_root;

fn build(site: &Site, arguments: &[&str]) -> Ran {
    let arguments = [&["build", "--no-islands", "--now", NOW], arguments].concat();
    if !is_root() {
        return site.run(&arguments);
    }
    let without_rights = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"];
    Ran::of(&mut site.command_under(&without_rights, &arguments))
}

fn allow(site: &Site, path: &str, mode: u32) {
    fs::set_permissions(site.at(path), Permissions::from_mode(mode)).expect("the rights are set");
}

/// Checks that the tests below really run without the rights that they take away.
#[test]
fn the_program_runs_without_the_rights_of_root() {
    let site = Site::new();
    allow(&site, "content/site.yaml", 0o000);
    let ran = build(&site, &[]).failed_with("unreadable");
    has(&ran.stderr, &["Permission denied", "help: give yourself permission to read it"]);
}

/// Pages that link into the folder would all have dead links.
#[test]
fn a_folder_that_cannot_be_listed_is_the_only_error() {
    let site = Site::new();
    allow(&site, "content/cities", 0o000);
    let ran = build(&site, &[]).failed_with("unreadable");
    allow(&site, "content/cities", 0o755);
    has(
        &ran.stderr,
        &["`content/cities` can't be listed: Permission denied", "help: give yourself permission to read it"],
    );
    has(&ran.stderr, &["\n1 error; nothing was written"]);
}

#[test]
fn a_read_only_file_in_the_output_is_replaced() {
    let site = Site::new();
    build(&site, &[]).ok();
    change(&site);
    for file in ["dist/index.html", "dist/privacy/index.html", "dist/version.json", "dist/.made-by-kmo-site"] {
        allow(&site, file, 0o444);
    }
    build(&site, &[]).ok();
    assert!(site.tree("dist") == clean(change));
}

#[test]
fn a_read_only_folder_in_the_output_is_named_and_nothing_is_written() {
    let site = Site::new();
    build(&site, &[]).ok();
    change(&site);
    allow(&site, "dist/privacy", 0o555);
    let ran = build(&site, &[]).failed_with("publish");
    for says in [
        "`dist` can't be updated: `privacy`: Permission denied",
        "note: the published site was left as it was",
        "help: give yourself permission to write there",
        "1 error; the site was not updated",
    ] {
        assert!(ran.stderr.contains(says), "{}", ran.stderr);
    }
    assert!(site.tree("dist") == clean(|_| {}));
    allow(&site, "dist/privacy", 0o755);
    build(&site, &[]).ok();
    assert!(site.tree("dist") == clean(change));
}

#[test]
fn a_read_only_output_folder_stays_as_it_was() {
    let site = Site::new();
    build(&site, &[]).ok();
    let before = site.snapshot("dist");
    change(&site);
    allow(&site, "dist", 0o555);
    let ran = build(&site, &[]).failed_with("publish");
    has(&ran.stderr, &["Permission denied"]);
    let after = site.snapshot("dist");
    assert!(after == before);
    allow(&site, "dist", 0o755);
    build(&site, &[]).ok();
    assert!(site.tree("dist") == clean(change));
}

/// On a server, a user may often write in their folder but not next to it.
#[test]
fn the_right_to_write_in_the_output_folder_is_enough() {
    let site = Site::new();
    fs::create_dir_all(site.at("www/site")).expect("folders");
    allow(&site, "www", 0o555);
    build(&site, &["--out", "www/site"]).ok();
    assert!(site.tree("www/site") == clean(|_| {}));
    change(&site);
    build(&site, &["--out", "www/site"]).ok();
    assert!(site.tree("www/site") == clean(change));
    let inside = fs::read_dir(site.at("www/site")).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let hidden: Vec<_> = inside.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert_eq!(hidden, [".made-by-kmo-site"]);
    // If nothing can be created at all, the error says so.
    let ran = build(&site, &["--out", "www/ander"]).failed_with("publish");
    has(&ran.stderr, &["nothing can be written beside `www/ander`: Permission denied"]);
    allow(&site, "www", 0o755);
}

#[test]
fn files_that_may_not_be_read_are_named() {
    let site = Site::new();
    site.write("public/geheim.pdf", "x");
    allow(&site, "public/geheim.pdf", 0o000);
    let ran = build(&site, &[]).failed_with("unreadable");
    has(&ran.stderr, &["`public/geheim.pdf` can't be read: Permission denied"]);
    site.remove("public/geheim.pdf").write("public/dicht/a.txt", "x");
    allow(&site, "public/dicht", 0o000);
    let ran = build(&site, &[]).failed_with("unreadable");
    has(&ran.stderr, &["public", "can't be listed"]);
    allow(&site, "public/dicht", 0o755);
    allow(&site, "target/site", 0o555);
    site.remove("public/dicht").remove("target/site/publish.lock");
    let ran = build(&site, &[]).failed_with("publish");
    has(&ran.stderr, &["`target/site` can't be written to: Permission denied"]);
    assert!(!site.has("dist") && !site.has(".dist.next"));
    allow(&site, "target/site", 0o755);
}

/// With a low limit on open files, a build succeeds or names what it could not open.
#[test]
fn few_open_files_suffice_or_are_reported() {
    for limit in [8, 10, 12, 16, 24] {
        let site = Site::new();
        let few = ["prlimit", &format!("--nofile={limit}")];
        let arguments = ["build", "--no-islands", "--now", NOW, "--threads", "4"];
        let ran = Ran::of(&mut site.command_under(&few, &arguments));
        match ran.code {
            0 => assert!(site.tree("dist") == clean(|_| {})),
            1 => {
                has(&ran.stderr, &["Too many open files", "help: "]);
                assert!(!site.has("dist"), "{limit}");
            }
            code => panic!("{limit} files: code {code}, {}", ran.stderr),
        }
    }
}
