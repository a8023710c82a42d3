//! Symbolic links where files are expected: none may lead out of the project, and none is ignored silently.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::common::Site;
use crate::common::change::clean;

fn link(site: &Site, to: &str, at: &str) {
    symlink(to, site.at(at)).expect("a link");
}

#[test]
fn links_among_the_sources_are_skipped_and_reported() {
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("geheim.txt"), "niet voor bezoekers").expect("a file");
    let away = outside.path().display().to_string();
    let site = Site::new();
    for (to, at) in [
        (format!("{away}/geheim.txt"), "public/geheim.txt"),
        (away.clone(), "public/map"),
        ("nergens".to_owned(), "public/weg.pdf"),
        ("rond.txt".to_owned(), "public/rond.txt"),
        ("..".to_owned(), "public/boven"),
        ("logo.png".to_owned(), "public/ook.png"),
        ("luisteren.md".to_owned(), "content/blog/gelinkt.md"),
        ("nergens.yaml".to_owned(), "content/cities/callcenter-nergens.yaml"),
        (".".to_owned(), "content/rond"),
        (format!("{away}/geheim.txt"), "content/images/foto.jpg"),
        ("base.html".to_owned(), "templates/sections/ander.html"),
    ] {
        link(&site, &to, at);
    }
    let ran = site.build().ok();
    assert_eq!(ran.stderr.matches("warning[left-out]").count(), 11, "{}", ran.stderr);
    for name in
        ["public/map", "public/rond.txt", "content/rond", "content/blog/gelinkt.md", "templates/sections/ander.html"]
    {
        assert!(ran.stderr.contains(&format!("`{name}` is a symbolic link and is ignored")), "{}", ran.stderr);
    }
    assert!(ran.stderr.contains("help: put the file itself there"), "{}", ran.stderr);
    assert!(site.tree("dist") == clean(|_| {}), "a link was followed");
}

#[test]
fn a_pipe_among_the_sources_stops_nothing() {
    let site = Site::new();
    let made = Command::new("mkfifo").arg(site.at("public/pijp")).arg(site.at("content/blog/pijp.md")).status();
    assert!(made.expect("it runs").success());
    let ran = site.build().ok();
    assert_eq!(ran.stderr.matches("is neither a file nor a folder and is ignored").count(), 2, "{}", ran.stderr);
    assert!(site.tree("dist") == clean(|_| {}));
}

#[test]
fn the_folders_themselves_may_be_links() {
    let site = Site::new();
    for folder in ["content", "public", "templates"] {
        fs::rename(site.at(folder), site.at(&format!("echt-{folder}"))).expect("it moves");
        link(&site, &format!("echt-{folder}"), folder);
    }
    let ran = site.build().ok();
    assert!(!ran.stderr.contains("warning"), "{}", ran.stderr);
    assert!(site.tree("dist") == clean(|_| {}));
}

#[test]
fn an_output_folder_that_is_a_link_is_refused_with_what_to_do() {
    let site = Site::new();
    site.write("elders/foto.jpg", "zee");
    for target in ["elders", "nergens", "dist"] {
        link(&site, target, "dist");
        let ran = site.build().failed_with("publish");
        assert!(ran.stderr.contains("`dist` is a symbolic link, which is not followed"), "{}", ran.stderr);
        assert!(ran.stderr.contains("help: name the folder itself with --out, or remove the link"), "{}", ran.stderr);
        fs::remove_file(site.at("dist")).expect("it goes");
    }
    assert_eq!(site.tree("elders").len(), 1);
}

/// Anything at the path of the staging folder is removed, never written through.
#[test]
fn a_link_where_files_are_staged_is_not_followed() {
    let site = Site::new();
    site.write("elders/foto.jpg", "zee").write("elders/index.html", "van iemand anders");
    let before = site.snapshot("elders");
    link(&site, "elders", ".dist.next");
    site.build().ok();
    site.write(".dist.next", "een bestand");
    site.replace("content/policies/privacy.md", "We bewaren", "Wij bewaren");
    site.build().ok();
    assert!(site.read("dist/privacy/index.html").contains("Wij bewaren"));
    assert!(before == site.snapshot("elders"), "a link was followed");
    assert!(!site.has(".dist.next"));
}
