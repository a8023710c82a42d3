//! A copy of the project that a test may change.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// The repository's content, templates and public files, with a bare stylesheet in place of the
/// built islands. Social cards, which take long to draw, are drawn once for all copies: their names
/// say what is in them.
pub fn project() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    let project = tempfile::tempdir().expect("there is room");
    for folder in ["content", "templates", "public"] {
        copy(&root.join(folder), &project.path().join(folder));
    }
    let dist = project.path().join("islands/dist");
    fs::create_dir_all(project.path().join("islands/src")).expect("there is room");
    fs::create_dir_all(dist.join(".vite")).expect("there is room");
    fs::create_dir_all(dist.join("assets")).expect("there is room");
    fs::write(dist.join("assets/site-x.css"), "body { color: black }").expect("there is room");
    fs::write(dist.join(".vite/manifest.json"), r#"{"src/styles/site.css": {"file": "assets/site-x.css"}}"#)
        .expect("there is room");
    share_cards(project.path());
    project
}

#[cfg(unix)]
fn share_cards(project: &Path) {
    let cards = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cards");
    fs::create_dir_all(&cards).expect("there is room");
    fs::create_dir_all(project.join("target/site")).expect("there is room");
    std::os::unix::fs::symlink(cards, project.join("target/site/cards")).expect("there is room");
}

#[cfg(not(unix))]
fn share_cards(_: &Path) {}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("there is room");
    for entry in fs::read_dir(from).expect("it is a folder") {
        let path = entry.expect("it can be listed").path();
        let target = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("there is room");
        }
    }
}
