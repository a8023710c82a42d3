//! Opens and writes files. All crates use it, so that no path can block the program or escape its folder, and no failed write
//! leaves half a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use tempfile::TempPath;

/// Opens a file for reading. Returns it with its length in bytes.
///
/// # Errors
/// If the system refuses, or if it is not a regular file: a symbolic link is not followed, opening a pipe could block, and a
/// device may have no end.
pub fn open(path: &Path) -> io::Result<(File, u64)> {
    open_as(path, OpenOptions::new().read(true))
}

/// Opens a file below a folder for reading. The folder may be a symbolic link, but nothing below it may be one. Without
/// Unix calls, only the file itself is checked: a folder on the way may be a link that leads elsewhere.
///
/// # Errors
/// As [`open`].
pub fn open_below(folder: &Path, relative: &Path) -> io::Result<(File, u64)> {
    if relative.components().any(|part| !matches!(part, Component::Normal(_))) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it leads out of its folder"));
    }
    system::open_below(folder, relative)
}

/// Reads a file.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    all_of(open(path)?)
}

/// Reads a file that is UTF-8.
///
/// # Errors
/// As [`open`], and if it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Reads all of a file that [`open`] or [`open_below`] opened.
///
/// # Errors
/// If reading fails.
pub fn all_of((mut file, length): (File, u64)) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file for writing and empties it, or creates it.
///
/// # Errors
/// As [`open`].
pub fn create(path: &Path) -> io::Result<File> {
    Ok(open_as(path, OpenOptions::new().write(true).create(true).truncate(true))?.0)
}

/// Opens a file that is only used as a lock, and creates it if it is missing.
///
/// # Errors
/// As [`open`].
pub fn lock_file(path: &Path) -> io::Result<File> {
    Ok(open_to_add(path)?.0)
}

/// Replaces a file atomically: a reader finds the old content or the new. It is not flushed: after a power failure the file
/// may hold neither.
///
/// # Errors
/// If the disk refuses; the old file stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes, false, None)?.persist(path).map_err(|error| error.error)
}

/// As [`replace`], but the new content is on the disk when it returns, so it survives a power failure. The file keeps its
/// permissions.
///
/// # Errors
/// If the disk refuses, or the file is read-only. The old file stays, unless only the flush of the folder failed.
pub fn replace_flushed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Staged::write(path, bytes)?.replace()
}

/// Writes a file that must not exist yet, and flushes it and its folder to the disk. A reader finds the whole file or none,
/// except on file systems that can't do that: there it is empty for a moment.
///
/// # Errors
/// `AlreadyExists` if it exists, otherwise if the disk refuses. No file is left then.
pub fn add(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Staged::write(path, bytes)?.add()
}

/// Bytes that are already on the disk in a temporary file, so that putting them in place can't fail for lack of room. The
/// temporary file is removed if this is dropped first.
#[derive(Debug)]
pub struct Staged {
    file: TempPath,
    path: PathBuf,
}

impl Staged {
    /// Writes and flushes bytes to a temporary file next to `path`, with the permissions of the file at `path`.
    ///
    /// # Errors
    /// If the disk refuses, or if the file at `path` is read-only.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        // The permissions of a symbolic link mean nothing.
        let about = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
        let permissions = about.map(|about| about.permissions());
        if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(Staged { file: beside(path, bytes, true, permissions)?, path: path.to_owned() })
    }

    /// Replaces the file with them, as [`replace_flushed`] does.
    ///
    /// # Errors
    /// As [`replace_flushed`].
    pub fn replace(self) -> io::Result<()> {
        self.file.persist(&self.path).map_err(|error| error.error)?;
        flush_folder(folder_of(&self.path))
    }

    /// Creates the file, which must not exist yet.
    ///
    /// # Errors
    /// As [`add`].
    pub fn add(self) -> io::Result<()> {
        match self.file.persist_noclobber(&self.path) {
            Ok(()) => {}
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => return Err(refused.error),
            // Some file systems have neither hard links nor a rename that fails if the name is taken. There an empty
            // file reserves the name first.
            Err(refused) => {
                #[expect(
                    clippy::disallowed_methods,
                    reason = "a name that is taken is refused before anything is opened"
                )]
                File::create_new(&self.path)?;
                if let Err(refused) = refused.path.persist(&self.path) {
                    let _ = fs::remove_file(&self.path);
                    return Err(refused.error);
                }
            }
        }
        // Callers may retry a failed write, so no file may be left behind.
        flush_folder(folder_of(&self.path)).inspect_err(|_| drop(fs::remove_file(&self.path)))
    }
}

/// Appends bytes to a file, and creates it if it is missing. Returns its length before that, in bytes.
///
/// # Errors
/// If the disk refuses. A partial write is cut off again, if the disk allows that.
pub fn append(path: &Path, bytes: &[u8]) -> io::Result<u64> {
    let (mut file, length) = open_to_add(path)?;
    file.seek(io::SeekFrom::End(0))?;
    let written = file.write_all(bytes);
    if written.is_err() {
        let _ = file.set_len(length);
    }
    written.map(|()| length)
}

/// Writes these bytes to a temporary file in the folder of `path`. It is never readable by more users than `permissions` allow.
fn beside(path: &Path, bytes: &[u8], flushed: bool, permissions: Option<fs::Permissions>) -> io::Result<TempPath> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PARTIAL);
    #[cfg(unix)]
    builder.permissions(permissions.clone().unwrap_or(std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    let mut file = builder.tempfile_in(folder_of(path))?;
    // The umask may have removed some of them.
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    if flushed {
        file.as_file().sync_all()?;
    }
    // Closed before it gets its name, so that a watcher of that name sees one change.
    Ok(file.into_temp_path())
}

/// Start of the names of temporary files. One stays behind if its writer is killed.
const PARTIAL: &str = ".partial-";
/// Age at which a temporary file counts as abandoned: writing takes milliseconds.
const ABANDONED: Duration = Duration::from_secs(10);

/// Removes the temporary files below a folder that killed writers left behind. Links are not followed. Files that can't be
/// removed stay.
pub fn sweep(folder: &Path) {
    remove_older(folder, ABANDONED, PARTIAL);
}

/// Removes the files below a folder that were not modified for this long and whose name has this start. Links are not
/// followed. Files that can't be removed stay.
pub fn remove_older(folder: &Path, limit: Duration, start: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else { continue };
        if about.is_dir() {
            remove_older(&entry.path(), limit, start);
        } else if about.is_file() && entry.file_name().to_string_lossy().starts_with(start) && age(&about) >= limit {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The time since a file was modified. Zero if that is unknown or in the future.
pub fn age(about: &fs::Metadata) -> Duration {
    about.modified().ok().and_then(|written| written.elapsed().ok()).unwrap_or_default()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn open_to_add(path: &Path) -> io::Result<(File, u64)> {
    open_as(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))
}

/// Opens a file. Also returns its length in bytes. On Unix, the opening call itself refuses a symbolic link and never blocks.
/// Elsewhere the path is checked first, so a link that is created in between is followed.
#[expect(clippy::disallowed_methods, reason = "this is where files are opened")]
fn open_as(path: &Path, options: &mut OpenOptions) -> io::Result<(File, u64)> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, system::PLAIN.bits().cast_signed());
    #[cfg(not(unix))]
    if path.is_symlink() {
        return Err(is_link());
    }
    let opened = options.open(path);
    #[cfg(unix)]
    let opened = opened.map_err(system::explained);
    regular(opened?)
}

fn is_link() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is a symbolic link, which is not followed")
}

/// The file with its length in bytes, if it is a regular file.
fn regular(file: File) -> io::Result<(File, u64)> {
    let about = file.metadata()?;
    match about.file_type() {
        kind if kind.is_file() => Ok((file, about.len())),
        kind if kind.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe or a device, and no file")),
    }
}

#[cfg(unix)]
#[path = "disk/unix.rs"]
mod system;

/// Systems other than Unix.
#[cfg(not(unix))]
mod system {
    use super::{File, Path, io};

    pub fn open_below(folder: &Path, relative: &Path) -> io::Result<(File, u64)> {
        super::open(&folder.join(relative))
    }

    /// Not checked in advance: the write itself fails.
    pub fn writable(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: folders can't be flushed there.
    pub fn flush_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
pub use system::flush;
use system::flush_folder;
pub use system::writable;

/// Flushes files below a folder to the disk, one after the other, with the folders that they are in.
///
/// # Errors
/// If the disk refuses.
#[cfg(not(target_os = "linux"))]
pub fn flush(folder: &Path, files: &[String]) -> io::Result<()> {
    files.iter().try_for_each(|path| {
        let path = folder.join(path);
        // Windows only flushes a file that is open for writing.
        open_as(&path, OpenOptions::new().write(true))?.0.sync_all()?;
        flush_folder(folder_of(&path))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn replacing_keeps_permissions_and_refuses_a_read_only_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gent.yaml");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        fs::write(&path, "a").unwrap();
        for (kept, text) in [(0o664, "b"), (0o600, "c"), (0o755, "d")] {
            fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
            replace_flushed(&path, text.as_bytes()).unwrap();
            assert_eq!((mode(), read_text(&path).unwrap().as_str()), (kept, text));
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(replace_flushed(&path, b"e").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!((mode(), read_text(&path).unwrap().as_str()), (0o444, "d"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn sweep_removes_only_abandoned_temporary_files() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("cities");
        fs::create_dir(&below).unwrap();
        let make = |name: &str, age: Duration| {
            let file = File::create_new(below.join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - age).unwrap();
        };
        make(".partial-old", ABANDONED);
        make(".partial-new", Duration::ZERO);
        make("gent.yaml", ABANDONED);
        sweep(folder.path());
        let mut left: Vec<_> = fs::read_dir(&below).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".partial-new", "gent.yaml"]);
    }
}
