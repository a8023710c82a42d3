//! File systems that treat `Logo.png` and `logo.png` as the same name, and names that only such systems confuse.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::common::change::clean;
use crate::common::{Site, same, tree};
use crate::room::{has, is_root, not_tried};

#[test]
fn names_that_some_systems_take_for_one_are_refused() {
    let pairs: [(&str, &str, &str); 4] = [
        ("public/Logo.PNG", "public/logo.png", "`logo.png` would be written twice"),
        ("public/caf\u{e9}.txt", "public/cafe\u{301}.txt", "would be written twice"),
        ("public/Map/a.txt", "public/map/b.txt", "the folder `map` is also there as `Map`"),
        ("public/\u{c9}t\u{e9}/a.txt", "public/e\u{301}t\u{e9}/a.txt", "would be written twice"),
    ];
    for (first, second, message) in pairs {
        let site = Site::new();
        site.write(first, "1").write(second, "2");
        let ran = site.build();
        assert_eq!(ran.code, 1, "{first}: {}", ran.stderr);
        assert!(ran.stderr.contains("error[collision]") && ran.stderr.contains(message), "{first}: {}", ran.stderr);
        assert!(ran.stderr.contains("macOS and Windows treat these two names as the same"), "{}", ran.stderr);
        assert!(ran.stderr.contains("help: "), "{}", ran.stderr);
        assert!(!site.has("dist") && !site.has(".dist.next"));
    }
}

/// An exFAT disk: it preserves letter case but ignores it when it looks up a name.
struct Disk {
    folder: TempDir,
    device: String,
}

impl Disk {
    fn new() -> Option<Self> {
        let what = "a file system that is blind to letter case";
        if let Some(tool) = ["mkfs.exfat", "mount.exfat-fuse", "losetup"].into_iter().find(|tool| !has(tool)) {
            not_tried(what, &format!("{tool} is missing (Debian: exfatprogs, exfat-fuse)"));
            return None;
        }
        if !is_root() || !Path::new("/dev/fuse").exists() || !Path::new("/dev/loop-control").exists() {
            not_tried(what, "only root may mount it, with /dev/fuse and loop devices");
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let image = folder.path().join("beeld");
        fs::File::create(&image).and_then(|file| file.set_len(64 << 20)).expect("an image");
        fs::create_dir(folder.path().join("schijf")).expect("a folder");
        let said = |command: &mut Command| {
            let output = command.output().expect("it runs");
            assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        said(Command::new("mkfs.exfat").arg(&image));
        let device = said(Command::new("losetup").args(["-f", "--show"]).arg(&image));
        let disk = Disk { folder, device };
        said(Command::new("mount.exfat-fuse").arg(&disk.device).arg(disk.path()));
        Some(disk)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("schijf")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
        let _ = Command::new("losetup").args(["-d", &self.device]).status();
    }
}

/// exFAT has no hard links, which are normally used to create a file without overwriting another.
#[test]
fn a_new_file_is_made_where_the_system_has_no_links() {
    let Some(disk) = Disk::new() else { return };
    let content = disk.path().join("content");
    fs::create_dir(&content).expect("there is room");
    let new = || Site::new().run(&["new", "post", "Op een stick", "--content", &content.display().to_string()]);
    new().ok();
    let made = fs::read_to_string(content.join("blog/op-een-stick.md")).expect("it is there");
    assert!(made.contains("Op een stick"), "{made}");
    new().failed_with("exists");
    assert_eq!(fs::read_to_string(content.join("blog/op-een-stick.md")).ok(), Some(made));
    assert_eq!(fs::read_dir(content.join("blog")).expect("it is there").count(), 1);
}

/// Names that change in letter case only. A page could keep its old address, or be removed as if it were the old file.
#[test]
fn a_name_changes_its_letter_case_where_the_system_does_not_see_it() {
    let Some(disk) = Disk::new() else { return };
    let out = disk.path().join("dist");
    let shown = out.display().to_string();
    let first = |site: &Site| {
        site.write("public/Prijs.TXT", "1").write("public/Map/Onder/a.txt", "a").write("public/Weg.txt", "w");
    };
    let second = |site: &Site| {
        site.write("public/prijs.txt", "2").write("public/map/onder/a.txt", "a").write("public/map/b.txt", "b");
    };
    let site = Site::new();
    first(&site);
    site.build_with(&["--out", &shown]).ok();
    assert!(out.join("PRIJS.txt").exists(), "this file system sees letter case");
    assert!(tree(&out) == clean(first));
    site.remove("public/Prijs.TXT").remove("public/Map").remove("public/Weg.txt");
    second(&site);
    site.build_with(&["--out", &shown]).ok();
    same(&tree(&out), &clean(second));
    let again = site.build_with(&["--out", &shown]).ok();
    assert!(again.stdout.contains(": 0 files written"), "{}", again.stdout);
    assert!(!disk.path().join(".dist.next").exists());
}
