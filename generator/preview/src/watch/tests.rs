use std::fs;
use std::sync::Arc;

use notify::event::{DataChange, Flag, RemoveKind};

use super::*;

const LONG: Duration = Duration::from_secs(60);

fn watcher(folder: &Path) -> Watcher {
    Watcher::new(&[folder.to_owned()], &folder.join("built"), Arc::new(|_| {})).expect("files can be watched")
}

/// How many paths one event reports immediately, and how many have to rest first.
fn after(watcher: &mut Watcher, kind: EventKind, name: &str) -> (usize, usize) {
    let event = Event::new(kind).add_path(watcher.folders[0].path.join(name));
    let mut seen = ChangedPaths::default();
    watcher.resting.clear();
    watcher.take(Message::Event(Ok(event)), &mut seen);
    (seen.paths.len(), watcher.resting.len())
}

#[test]
fn reading_and_temporary_files_of_editors_are_no_changes() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(folder.path());
    let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
    let closed = EventKind::Access(AccessKind::Close(AccessMode::Write));
    for name in [".gent.yaml.swp", "gent.yaml~", "cities/#gent.yaml#", ".git/index"] {
        for kind in [written, closed] {
            assert_eq!(after(&mut watcher, kind, name), (0, 0), "{name}");
        }
    }
    for kind in [
        EventKind::Access(AccessKind::Read),
        EventKind::Access(AccessKind::Open(AccessMode::Any)),
        EventKind::Access(AccessKind::Close(AccessMode::Read)),
        EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)),
    ] {
        assert_eq!(after(&mut watcher, kind, "gent.yaml"), (0, 0), "{kind:?}");
    }
    for kind in [closed, EventKind::Modify(ModifyKind::Name(RenameMode::To))] {
        assert_eq!(after(&mut watcher, kind, "gent.yaml"), (1, 0), "{kind:?}");
    }
    for kind in [written, EventKind::Create(CreateKind::File), EventKind::Remove(RemoveKind::File)] {
        assert_eq!(after(&mut watcher, kind, "gent.yaml"), (0, 1), "{kind:?}");
    }
    let mut seen = ChangedPaths::default();
    let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
    watcher.take(Message::Event(Ok(lost)), &mut seen);
    assert!(seen.lost);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_not_read_while_it_is_written() {
    use std::io::Write as _;

    let parent = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(parent.path());
    let path = watcher.folders[0].path.join("base.html");
    for text in ["new", "emptied first"] {
        let mut file = fs::File::create(&path).expect("there is room");
        assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
        file.write_all(text.as_bytes()).expect("there is room");
        assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
        drop(file);
        assert!(watcher.wait(LONG).paths.contains(&path), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_replaced_is_seen_once() {
    let parent = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(parent.path());
    let path = watcher.folders[0].path.join("site.yaml");
    for text in ["1", "2"] {
        kmo_shared::disk::replace_flushed(&path, text.as_bytes()).expect("there is room");
        assert!(watcher.wait(LONG).paths.contains(&path), "{text}");
        assert_eq!(watcher.wait(SETTLE_TIME * 4), ChangedPaths::default(), "{text}");
    }
}

#[test]
fn a_folder_is_followed_while_it_comes_and_goes() {
    let parent = tempfile::tempdir().expect("there is room");
    let content = parent.path().join("a/content");
    let mut watcher = watcher(&content);
    let mut seen = || {
        assert_ne!(watcher.wait(LONG), ChangedPaths::default());
        // The rest of one change must not count as the next one.
        while watcher.messages.recv_timeout(FOLDER_CHECK_INTERVAL).is_ok() || !watcher.check_folders().is_empty() {}
        watcher.resting.clear();
    };
    // Each step returns only when its change has been seen.
    fs::create_dir_all(&content).expect("there is room");
    seen();
    fs::write(content.join("x.yaml"), "1").expect("there is room");
    seen();
    fs::rename(parent.path().join("a"), parent.path().join("b")).expect("it can be moved");
    seen();
    fs::create_dir_all(&content).expect("there is room");
    seen();
    fs::write(content.join("x.yaml"), "2").expect("there is room");
    seen();
    fs::remove_dir_all(&content).expect("it can be removed");
    fs::create_dir_all(&content).expect("there is room");
    seen();
    fs::write(content.join("x.yaml"), "3").expect("there is room");
    seen();
}

#[test]
fn a_new_folder_is_watched_before_it_is_read() {
    let parent = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(parent.path());
    let folder = watcher.folders[0].path.join("cities");
    fs::create_dir(&folder).expect("there is room");
    while !watcher.wait(LONG).paths.contains(&folder) {}
    // Simulates a late removal event for an earlier folder with this name: the watch of the new folder is gone.
    watcher.watcher.unwatch(&folder).expect("it is watched");
    let gone = Event::new(EventKind::Remove(RemoveKind::Folder)).add_path(folder.clone());
    watcher.sender.send(Message::Event(Ok(gone))).expect("it listens");
    while !watcher.wait(LONG).paths.contains(&folder) {}
    let file = folder.join("gent.yaml");
    fs::write(&file, "1").expect("there is room");
    assert!(watcher.wait(LONG).paths.contains(&file));
}

#[test]
fn a_change_of_rights_does_not_shorten_the_rest_of_a_written_file() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(folder.path());
    let path = watcher.folders[0].path.join("gent.yaml");
    let mut until = |change| {
        let event = Event::new(EventKind::Modify(change)).add_path(path.clone());
        watcher.take(Message::Event(Ok(event)), &mut ChangedPaths::default());
        watcher.resting[&path]
    };
    let written = until(ModifyKind::Data(DataChange::Any));
    assert!(until(ModifyKind::Metadata(MetadataKind::Permissions)) >= written);
}

#[test]
fn a_moved_folder_is_watched_again() {
    let parent = tempfile::tempdir().expect("there is room");
    let mut watcher = watcher(parent.path());
    // Simulates a move of the folder while its subfolders were being added to the watch: the watch is gone.
    watcher.watcher.unwatch(parent.path()).expect("it is watched");
    let moved = EventKind::Modify(ModifyKind::Name(RenameMode::From));
    let event = Event::new(moved).add_path(watcher.folders[0].path.clone());
    watcher.sender.send(Message::Event(Ok(event))).expect("it listens");
    let folder = watcher.folders[0].path.clone();
    assert!(watcher.wait(LONG).paths.contains(&folder));
    let file = watcher.folders[0].path.join("x.yaml");
    fs::write(&file, "1").expect("there is room");
    assert!(watcher.wait(LONG).paths.contains(&file));
}
