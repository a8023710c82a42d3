//! Social cards, which are drawn once for all tests.

use std::path::Path;

/// Links a project to a folder of social cards shared by all tests. Cards are named by a hash of what they show. Another
/// version of the code that draws them may produce other bytes, so each version has its own folder.
#[cfg(unix)]
pub fn share(project: &Path) {
    let drawn_by = concat!(include_str!("../../../../Cargo.lock"), include_str!("../../../engine/src/assets/card.rs"));
    let folder = format!("cards-{}", kmo_engine::assets::hash(drawn_by.as_bytes()));
    let cards = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&cards).expect("a folder for cards");
    std::fs::create_dir_all(project.join("target/site")).expect("a cache");
    std::os::unix::fs::symlink(cards, project.join("target/site/cards")).expect("a link to the cards");
}

#[cfg(not(unix))]
pub fn share(_: &Path) {}
