//! Finds and reads content, templates and other input files.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Severity, SourceFile, Span, Text, words};
use kmo_shared::disk;
use memchr::memmem;
use rayon::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

/// A file found by [`walk`], not yet read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Path relative to the folder that was walked, with forward slashes.
    pub relative: String,
    pub path: PathBuf,
}

impl Found {
    /// Opens it. Returns the file and its length in bytes.
    ///
    /// # Errors
    /// If it can't be opened, or if it or a folder above it became a symbolic link since it was found.
    pub fn open(&self) -> io::Result<(File, u64)> {
        let below = Path::new(&self.relative);
        let folder = self.path.ancestors().nth(below.components().count()).unwrap_or(Path::new(""));
        disk::open_below(folder, below)
    }

    /// Reads it. `shown` is its path for messages.
    ///
    /// # Errors
    /// Returns a diagnostic if it can't be opened or read.
    pub fn bytes(&self, shown: &str) -> Result<Vec<u8>, Diagnostic> {
        self.open().and_then(disk::all_of).map_err(|error| unreadable(shown, &error))
    }

    /// Reads it as text, if it has at most `limit` bytes.
    ///
    /// # Errors
    /// Returns a diagnostic if it is larger, which is checked before it is read. Otherwise as [`Found::text`].
    pub fn text_within(&self, limit: u64, shown: String) -> Result<Arc<SourceFile>, Diagnostic> {
        let opened = self.open().map_err(|error| unreadable(&shown, &error))?;
        let length = opened.1;
        if length > limit {
            let message = words::file_too_large(shown, length / 1000, limit / 1000);
            return Err(Diagnostic::error(Code::TooLarge, message));
        }
        text(disk::all_of(opened).map_err(|error| unreadable(&shown, &error))?, shown)
    }

    /// Reads it as text.
    ///
    /// # Errors
    /// Returns a diagnostic if it can't be opened or read, is not UTF-8, or contains a merge conflict of git.
    pub fn text(&self, shown: String) -> Result<Arc<SourceFile>, Diagnostic> {
        text(self.bytes(&shown)?, shown)
    }
}

/// Checks that the content folder exists, so that a command that is run in the wrong folder creates nothing there.
///
/// # Errors
/// Returns a diagnostic if it does not exist. `shown` is its name in the message.
pub fn require_content(folder: &Path, shown: &str) -> Result<(), Diagnostic> {
    match folder.is_dir() {
        true => Ok(()),
        false => Err(Diagnostic::error(Code::NoContent, words::no_content(shown)).help(words::run_in_project())),
    }
}

/// Whether a file or folder with this name is ignored: hidden ones, what Windows, macOS and Synology create in folders, and
/// files that editors write beside the one being edited (swap files of vim, backups of Emacs and others, safe writes of
/// JetBrains, locks of Office, which hold a person's name).
/// `.well-known` is not ignored, because it is a standard path on web sites (RFC 8615).
pub fn is_ignored(name: &str) -> bool {
    const ENDS: [&str; 7] = ["~", ".swp", ".swo", ".swx", ".tmp", "___jb_tmp___", "___jb_old___"];
    let of_system = ["thumbs.db", "desktop.ini", "icon\r", "@eadir"].contains(&name.to_ascii_lowercase().as_str());
    let of_program = name.starts_with(['.', '#']) && name != ".well-known" || name.starts_with("~$");
    of_system || of_program || ENDS.iter().any(|end| name.ends_with(end))
}

/// As [`walk`], but fails if an entry is left out with a diagnostic.
///
/// # Errors
/// Returns the first diagnostic of `walk`, as an error even if it is a warning: the caller can't go on.
pub fn walk_all(folder: &Path, shown: &str) -> Result<Vec<Found>, Diagnostic> {
    let (found, problems) = walk(folder, shown);
    let Some(mut first) = problems.into_iter().next() else { return Ok(found) };
    first.severity = Severity::Error;
    Err(first)
}

/// Returns every file below `folder`, sorted by path, so that no result depends on the order in which the file system lists
/// them. [Ignored](is_ignored) files and folders are left out silently. Symbolic links, which could lead outside the
/// project, and pipes and devices, which could have no end, are left out with a warning. A folder that does not exist has no
/// files.
///
/// # Errors
/// The second value has an error for each entry that can't be read or has a name that can't be used, and the warnings.
pub fn walk(folder: &Path, shown: &str) -> (Vec<Found>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut problems = Vec::new();
    match folder.try_exists() {
        Ok(true) => {}
        Ok(false) => return (found, problems),
        // Treating it as empty would remove everything published from it.
        Err(error) => return (found, vec![unreadable(shown, &error)]),
    }
    let keep = |entry: &walkdir::DirEntry| entry.depth() == 0 || !is_ignored(&entry.file_name().to_string_lossy());
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(keep);
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let within = error.path().and_then(|path| path.strip_prefix(folder).ok());
                let named = Path::new(shown).join(within.unwrap_or(Path::new("")));
                let named = named.to_string_lossy().trim_end_matches('/').replace(std::path::MAIN_SEPARATOR, "/");
                // Without an I/O error it would be a loop of links, but links are not followed.
                let cause = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                let cure = cure(&cause);
                problems.push(Diagnostic::error(Code::Unreadable, words::not_listed(named, cause)).help(cure));
                continue;
            }
        };
        let (kind, relative) = (entry.file_type(), entry.path().strip_prefix(folder).unwrap_or(entry.path()));
        let left_out = |what: Text, help: Text| {
            let message = words::left_out(shown, escaped(&relative.to_string_lossy()), what);
            Diagnostic::warning(Code::LeftOut, message).help(help)
        };
        let misnamed = |message: Text| Diagnostic::error(Code::FileName, message).help(words::rename_file());
        if kind.is_file() {
            match relative.to_str() {
                Some(name) if name.contains(char::is_control) => {
                    problems.push(misnamed(words::name_invisible(escaped(name))));
                }
                Some(name) => {
                    let relative = name.replace(std::path::MAIN_SEPARATOR, "/");
                    found.push(Found { relative, path: entry.into_path() });
                }
                None => problems.push(misnamed(words::name_not_utf8(relative.display()))),
            }
        } else if kind.is_dir() || entry.depth() == 0 {
            let name = relative.to_string_lossy();
            if entry.depth() > 0 && SOURCE_EXTENSIONS.iter().any(|end| name.ends_with(end)) {
                problems.push(left_out(words::a_folder(), words::folder_no_file()));
            }
        } else if entry.path_is_symlink() {
            problems.push(left_out(words::a_link(), words::put_file_itself()));
        } else {
            problems.push(left_out(words::no_file_or_folder(), words::remove_or_put()));
        }
    }
    // Sorting by file name in each folder is not enough: `blog.yaml` must come before `blog/wat.md`, as `.` sorts before `/`.
    found.sort_by(|one, other| one.relative.cmp(&other.relative));
    (found, problems)
}

/// Extensions of source files. A folder with such a name was most likely meant to be a file.
pub const SOURCE_EXTENSIONS: [&str; 4] = [".md", ".yaml", ".html", ".txt"];

/// Escapes control characters in a name, so that it stays on one line.
fn escaped(name: &str) -> String {
    name.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

/// Reads one text file. Removes a byte order mark, and converts line ends to `\n`.
///
/// # Errors
/// Returns a diagnostic if the file can't be read, is not UTF-8, or contains a merge conflict of git.
pub fn read(path: &Path, shown: String) -> Result<Arc<SourceFile>, Diagnostic> {
    text(read_bytes(path, &shown)?, shown)
}

/// Converts the bytes of a file to text. Removes a byte order mark, and converts line ends to `\n`.
///
/// # Errors
/// Returns a diagnostic if it is not UTF-8, or contains a merge conflict of git.
pub fn text(bytes: Vec<u8>, shown: String) -> Result<Arc<SourceFile>, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
        let lossy = Arc::new(SourceFile::new(shown.clone(), String::from_utf8_lossy(error.as_bytes())));
        Diagnostic::error(Code::NotUtf8, words::not_utf8_line(&lossy.path, line))
            .at(&lossy, lossy.character(valid), words::other_encoding())
            .help(words::save_utf8())
    })?;
    let text = match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    };
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    let file = Arc::new(SourceFile::new(shown, text));
    match conflict(&file) {
        Some(problem) => Err(problem),
        None => Ok(file),
    }
}

/// Returns an error if a file contains a merge conflict of git, or a conflict marker that was left behind. A line of `=`
/// alone is not an error, because it may mark a heading in markdown.
fn conflict(file: &Arc<SourceFile>) -> Option<Diagnostic> {
    let line = |mark: &str| {
        let starts_line = |&at: &usize| at == 0 || file.text.as_bytes()[at - 1] == b'\n';
        let at = memmem::find_iter(file.text.as_bytes(), mark).find(starts_line)?;
        Some(Span::new(at, at + mark.trim_end().len()))
    };
    match (line("<<<<<<< "), line("=======\n"), line(">>>>>>> ")) {
        (Some(one), Some(other), Some(_)) => {
            let problem = Diagnostic::error(Code::Conflict, words::two_versions());
            let problem = problem.at(file, one, words::one_version()).at(file, other, words::other_version());
            Some(problem.help(words::keep_version()))
        }
        (one, _, other) => {
            let problem = Diagnostic::error(Code::Conflict, words::conflict_mark());
            Some(problem.at(file, one.or(other)?, None).help(words::remove_mark()))
        }
    }
}

/// Makes the diagnostic of a file that can't be read.
pub fn unreadable(shown: &str, error: &io::Error) -> Diagnostic {
    Diagnostic::error(Code::Unreadable, words::not_read(shown, error)).help(cure(error))
}

/// What to do about a file or folder that can't be read.
fn cure(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => words::create_file(),
        io::ErrorKind::PermissionDenied => words::right_to_read(),
        _ => words::fix_cause(),
    }
}

/// Returns the hash of an open file, and its length in bytes. The file is never in memory as a whole.
///
/// # Errors
/// If reading fails.
pub fn hash((file, _): (File, u64)) -> io::Result<(blake3::Hash, u64)> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file)?;
    Ok((hasher.finalize(), hasher.count()))
}

/// Returns every file below a folder with the hash of its bytes, as [`walk_all`] lists them.
///
/// # Errors
/// If the folder can't be listed, or a file can't be read.
pub fn hashes(folder: &Path) -> io::Result<Vec<(String, blake3::Hash)>> {
    let found = walk_all(folder, "").map_err(|_| io::Error::other("a folder can't be listed"))?;
    let hashed = |file: Found| file.open().and_then(hash).map(|(hash, _)| (file.relative, hash));
    found.into_par_iter().map(hashed).collect()
}

/// Reads one file as bytes.
///
/// # Errors
/// Returns a diagnostic if the file can't be read.
pub fn read_bytes(path: &Path, shown: &str) -> Result<Vec<u8>, Diagnostic> {
    disk::read(path).map_err(|error| unreadable(shown, &error))
}

/// Folds a path for comparison as on a file system that ignores letter case and Unicode normalization.
pub fn folded(path: &str) -> String {
    if path.is_ascii() {
        return path.to_ascii_lowercase();
    }
    path.nfc().flat_map(char::to_lowercase).nfc().collect()
}

#[cfg(test)]
mod tests {
    use kmo_diagnostic::Severity;

    use super::{is_ignored, walk, walk_all};

    #[test]
    fn files_are_sorted_by_their_whole_path() {
        let folder = tempfile::tempdir().expect("there is room");
        std::fs::create_dir(folder.path().join("blog")).expect("there is room");
        for name in ["blog/wat.md", "blog.yaml", "blog/a.md", "blog-oud.yaml"] {
            std::fs::write(folder.path().join(name), "").expect("there is room");
        }
        let names: Vec<String> = walk(folder.path(), "content").0.into_iter().map(|file| file.relative).collect();
        // Callers use binary search on the list.
        assert!(names.is_sorted() && names.len() == 4, "{names:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_an_error_where_every_file_is_needed() {
        let folder = tempfile::tempdir().expect("there is room");
        std::os::unix::fs::symlink("elders", folder.path().join("a.ttf")).expect("there is room");
        let (_, problems) = walk(folder.path(), "templates/card-fonts");
        assert!(problems.iter().all(|problem| problem.severity == Severity::Warning) && problems.len() == 1);
        let refused = walk_all(folder.path(), "templates/card-fonts").expect_err("it is left out");
        assert_eq!(refused.severity, Severity::Error);
    }

    #[test]
    fn files_that_editors_and_systems_leave_behind_are_ignored() {
        let of_editors =
            [".gent.yaml.swp", "gent.yaml~", "#gent.yaml#", "gent.yaml___jb_tmp___", "4913.tmp", "~$gent.docx"];
        let of_systems = [".git", "Thumbs.db", "Icon\r", "@eaDir"];
        for name in of_editors.into_iter().chain(of_systems) {
            assert!(is_ignored(name), "{name}");
        }
        for name in [".well-known", "gent.yaml", "swp", "a.b.yaml", "tmp.md"] {
            assert!(!is_ignored(name), "{name}");
        }
    }
}
