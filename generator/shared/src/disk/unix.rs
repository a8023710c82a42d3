//! Opens and flushes files with Unix system calls.

use std::ffi::OsStr;
use std::os::fd::OwnedFd;

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;

use super::{File, Path, io, is_link, regular};

/// Flags that follow no link, don't block, and take no controlling terminal.
pub const PLAIN: OFlags = OFlags::CLOEXEC.union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::NOCTTY);
const FOLDER: OFlags = OFlags::CLOEXEC.union(OFlags::DIRECTORY).union(OFlags::RDONLY);

pub fn open_below(folder: &Path, relative: &Path) -> io::Result<(File, u64)> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut at = openat(CWD, folder, FOLDER, Mode::empty())?;
    let mut names = relative.iter().peekable();
    while let Some(name) = names.next() {
        let flags = if names.peek().is_some() { FOLDER | OFlags::NOFOLLOW } else { PLAIN | OFlags::RDONLY };
        at = openat(&at, name, flags, Mode::empty()).map_err(|error| match error {
            // For a link to a folder, Linux reports `ENOTDIR`.
            Errno::NOTDIR if names_link(&at, name) => is_link(),
            error => explained(error.into()),
        })?;
    }
    regular(at.into())
}

fn names_link(folder: &OwnedFd, name: &OsStr) -> bool {
    statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)
        .is_ok_and(|about| FileType::from_raw_mode(about.st_mode).is_symlink())
}

/// For a symbolic link, the system only reports too many levels of links (`ELOOP`).
pub fn explained(error: io::Error) -> io::Error {
    if error.raw_os_error() == Some(Errno::LOOP.raw_os_error()) { is_link() } else { error }
}

/// Checks that files in a folder may be created, replaced and removed.
///
/// # Errors
/// If they may not.
pub fn writable(folder: &Path) -> io::Result<()> {
    use rustix::fs::{Access, access};
    Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

pub fn flush_folder(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::fsync(openat(CWD, folder, FOLDER, Mode::empty())?)?)
}

/// Flushes files below a folder to the disk, with the folders that they are in.
///
/// One call flushes the whole file system, so thousands of small files take as long as a few.
///
/// # Errors
/// If the disk refuses.
#[cfg(target_os = "linux")]
pub fn flush(folder: &Path, _: &[String]) -> io::Result<()> {
    Ok(rustix::fs::syncfs(openat(CWD, folder, FOLDER, Mode::empty())?)?)
}
