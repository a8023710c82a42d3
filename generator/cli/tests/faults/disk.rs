//! Disks that are full, read-only or separate from the rest of the project.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use crate::common::change::{change, clean};
use crate::common::{Site, tree};
use crate::room::Room;

/// Fills the disk that a file is on, except for `left` bytes.
fn fill(file: &Path, left: u64) {
    let mut filler = File::create(file).expect("a file");
    while filler.write_all(&[1; 4096]).is_ok() {}
    let length = filler.metadata().expect("its length").len();
    filler.set_len(length.saturating_sub(left)).expect("a shorter one");
}

/// Names in a folder, including hidden ones.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_full_disk_leaves_the_site_as_it_was() {
    let (old, new) = (clean(|_| {}), clean(change));
    let site = Site::new();
    let Some(room) = Room::new(&site, "mkdir schijf && mount -t tmpfs -o size=16m tmpfs schijf") else { return };
    room.build(&site, &["--out", "schijf/dist"]).ok();
    let disk = room.at(&site.at("schijf"));
    assert!(tree(&disk.join("dist")) == old);
    change(&site);
    for left in [0, 4 * 1024, 32 * 1024] {
        fill(&disk.join("vol"), left);
        let ran = room.build(&site, &["--out", "schijf/dist"]).failed_with("publish");
        assert!(ran.stderr.contains("No space left on device"), "{}", ran.stderr);
        assert!(ran.stderr.contains("help: free up space on the disk, then run the build again"), "{}", ran.stderr);
        assert!(tree(&disk.join("dist")) == old, "with {left} bytes left");
        assert!(!disk.join(".dist.next").exists());
    }
    fs::remove_file(disk.join("vol")).expect("it goes");
    room.build(&site, &["--out", "schijf/dist"]).ok();
    assert!(tree(&disk.join("dist")) == new);
}

#[test]
fn a_first_build_without_room_leaves_nothing() {
    let site = Site::new();
    let Some(room) = Room::new(&site, "mkdir schijf && mount -t tmpfs -o size=64k tmpfs schijf") else { return };
    let ran = room.build(&site, &["--out", "schijf/dist"]).failed_with("publish");
    assert!(ran.stderr.contains("No space left on device"), "{}", ran.stderr);
    assert_eq!(names(&room.at(&site.at("schijf"))), [""; 0]);
}

#[test]
fn a_full_disk_for_the_cache_only_costs_time() {
    let site = Site::new();
    let mount = "mount -t tmpfs -o size=64k tmpfs target/site && head -c 64K /dev/zero > target/site/vol";
    let Some(room) = Room::new(&site, mount) else { return };
    room.build(&site, &[]).ok();
    assert!(tree(&site.at("dist")) == clean(|_| {}));
    let left = [names(&room.at(&site.at("target/site"))), names(&room.at(&site.at("target/site/cards")))].concat();
    assert!(
        left.iter().all(|name| ["vol", "publish.lock", "islands.lock", "cards"].contains(&name.as_str())),
        "half a file stays: {left:?}"
    );
}

#[test]
fn a_cache_that_takes_no_file_is_named() {
    let site = Site::new();
    let Some(room) = Room::new(&site, "mount -t tmpfs -o nr_inodes=1 tmpfs target/site") else { return };
    let ran = room.build(&site, &[]).failed_with("publish");
    assert!(ran.stderr.contains("`target/site` can't be written to: No space left"), "{}", ran.stderr);
    assert!(ran.stderr.contains("help: the program keeps its drawings there"), "{}", ran.stderr);
    assert!(!site.has("dist") && !site.has(".dist.next"));
}

#[test]
fn a_new_file_without_room_leaves_no_piece() {
    let site = Site::new();
    let mount = "mkdir inhoud && mount -t tmpfs -o size=64k tmpfs inhoud && cp -r content/* inhoud/ 2>/dev/null; \
                 mkdir -p inhoud/blog; head -c 64K /dev/zero > inhoud/vol || true";
    let Some(room) = Room::new(&site, mount) else { return };
    room.sh(&site, "cat /dev/zero > inhoud/vol || true");
    let folder = room.at(&site.at("inhoud/blog"));
    let before = names(&folder);
    let program = assert_cmd::cargo::cargo_bin!("site").display().to_string();
    // A short text would still fit in a page of memory that is left over, so this one is longer.
    let script = format!("{program} new post 'Koud bellen' --content inhoud --now 2026-11-20 2>&1; echo \"code $?\" ");
    room.sh(&site, &format!("({script}) > gezegd"));
    let said = site.read("gezegd");
    assert!(said.contains("error[unwritable]") && said.contains("No space left") && said.contains("code 1"), "{said}");
    assert_eq!(names(&folder), before);
}

#[test]
fn a_disk_that_can_only_be_read_is_left_alone() {
    let old = clean(|_| {});
    let site = Site::new();
    let Some(room) = Room::new(&site, "mkdir schijf && mount -t tmpfs tmpfs schijf") else { return };
    room.build(&site, &["--out", "schijf/dist"]).ok();
    room.sh(&site, "mount -o remount,ro schijf");
    change(&site);
    let ran = room.build(&site, &["--out", "schijf/dist"]).failed_with("publish");
    assert!(ran.stderr.contains("Read-only file system"), "{}", ran.stderr);
    assert!(ran.stderr.contains("help: that disk is read-only"), "{}", ran.stderr);
    assert!(tree(&room.at(&site.at("schijf/dist"))) == old);
    room.sh(&site, "mkdir leeg && mount -t tmpfs -o ro tmpfs leeg");
    room.build(&site, &["--out", "leeg/dist"]).failed_with("publish");
}

/// In a container, the output folder is often a volume itself: nothing can be renamed into it from outside.
#[test]
fn every_folder_may_be_a_disk_of_its_own() {
    let (old, new) = (clean(|_| {}), clean(change));
    let site = Site::new();
    let mounts = "mkdir dist && mount -t tmpfs tmpfs dist && mount -t tmpfs tmpfs target/site \
                  && cp -r public kopie && mount -t tmpfs tmpfs public && cp kopie/* public/ && rm -r kopie";
    let Some(room) = Room::new(&site, mounts) else { return };
    let dist = room.at(&site.at("dist"));
    room.build(&site, &[]).ok();
    assert!(tree(&dist) == old);
    let second = room.build(&site, &[]).ok();
    assert!(second.stdout.contains(": 0 files written"), "{}", second.stdout);
    change(&site);
    // Left behind by a killed build.
    fs::create_dir_all(dist.join(".next-of-kmo-site/privacy")).expect("a folder");
    fs::write(dist.join(".next-of-kmo-site/privacy/index.html"), "half").expect("a file");
    room.build(&site, &[]).ok();
    assert!(tree(&dist) == new);
    let hidden: Vec<String> = names(&dist).into_iter().filter(|name| name.starts_with('.')).collect();
    assert_eq!(hidden, [".made-by-kmo-site"]);
    assert!(!site.has(".dist.next"));
}

#[test]
fn a_folder_that_is_mounted_in_two_places_can_be_published_to() {
    let (old, new) = (clean(|_| {}), clean(change));
    let site = Site::new();
    let Some(room) = Room::new(&site, "mkdir schijf elders && mount --bind schijf elders") else { return };
    room.build(&site, &["--out", "elders"]).ok();
    assert!(site.tree("schijf") == old);
    change(&site);
    room.build(&site, &["--out", "elders"]).ok();
    assert!(site.tree("schijf") == new);
}

#[test]
fn a_disk_that_is_not_ours_is_left_alone() {
    let site = Site::new();
    let Some(room) = Room::new(&site, "mkdir foto && mount -t tmpfs tmpfs foto && echo zee > foto/zee.jpg") else {
        return;
    };
    room.build(&site, &["--out", "foto"]).failed_with("not-ours");
    assert_eq!(names(&room.at(&site.at("foto"))), ["zee.jpg"]);
}
