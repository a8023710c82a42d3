//! Content files with their new texts. Several of them are written as one change.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit;
use kmo_shared::disk::{self, Staged};

use super::save_error::SaveError;

/// A file and its new text. No content file is empty, so an empty text means that the file does not exist.
pub struct Draft {
    pub name: String,
    pub text: String,
    pub file: Arc<SourceFile>,
    pub(super) raw: Vec<u8>,
    pub(super) path: PathBuf,
}

impl Draft {
    pub(super) fn is_new(&self) -> bool {
        self.file.text.is_empty() && !self.text.is_empty()
    }

    pub(super) fn is_removed(&self) -> bool {
        !self.file.text.is_empty() && self.text.is_empty()
    }

    /// The file with its new text.
    pub(super) fn source(&self) -> Arc<SourceFile> {
        Arc::new(SourceFile::new(self.file.path.clone(), self.text.as_str()))
    }

    /// Writes the new text to a temporary file beside its file. `None` if there is no new text.
    fn stage(&self) -> io::Result<Option<Staged>> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        if self.text.is_empty() {
            return Ok(None);
        }
        if self.is_new() {
            // A symbolic link could lead out of the content folder.
            if folder.is_symlink() {
                return Err(io::ErrorKind::NotADirectory.into());
            }
            std::fs::create_dir_all(folder)?;
        }
        Staged::write(&self.path, &edit::bytes(&self.raw, &self.file.text, &self.text)).map(Some)
    }

    /// Moves the staged text to its file, or removes the file, unless the file has changed since it was read.
    fn put(&self, staged: Option<Staged>) -> Result<(), SaveError> {
        if !self.file.text.is_empty() && !disk::read(&self.path).is_ok_and(|now| now == self.raw) {
            return Err(SaveError::FileChanged);
        }
        let put = match staged {
            Some(staged) if self.is_new() => staged.add(),
            Some(staged) => staged.replace(),
            None if self.is_removed() => std::fs::remove_file(&self.path),
            None => Ok(()),
        };
        put.map_err(|error| self.refused(error))
    }

    /// The error when the disk refuses this file.
    pub(super) fn refused(&self, error: io::Error) -> SaveError {
        SaveError::Disk(format!("`{}`", self.file.path), error)
    }

    /// Restores the file as it was before it was written.
    pub(super) fn write_back(&self) -> io::Result<()> {
        match (self.file.text.is_empty(), self.text.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => std::fs::remove_file(&self.path),
            (false, true) => disk::add(&self.path, &self.raw),
            (false, false) => disk::replace_flushed(&self.path, &self.raw),
        }
    }
}

/// Returns the draft of a file. If there is none yet, adds the one that `make` returns.
pub(super) fn draft_of<'a>(
    drafts: &'a mut Vec<Draft>,
    name: &str,
    make: impl FnOnce() -> Result<Draft, SaveError>,
) -> Result<&'a mut Draft, SaveError> {
    let at = match drafts.iter().position(|draft| draft.name == name) {
        Some(at) => at,
        None => {
            drafts.push(make()?);
            drafts.len() - 1
        }
    };
    Ok(&mut drafts[at])
}

/// Writes drafts, all of them or none. Nothing changes until all new texts are on the disk, and files are removed last, so
/// that a full disk loses none.
///
/// # Errors
/// If the disk refuses one of them, or another program wrote one since it was read.
pub(super) fn keep(drafts: &[Draft]) -> Result<(), SaveError> {
    let stage = |draft| Draft::stage(draft).map(|staged| (draft, staged)).map_err(|error| draft.refused(error));
    let mut staged = drafts.iter().map(stage).collect::<Result<Vec<_>, _>>()?;
    staged.sort_by_key(|(_, staged)| staged.is_none());
    let mut done: Vec<&Draft> = Vec::new();
    for (draft, staged) in staged {
        if let Err(failure) = draft.put(staged) {
            for written in done.into_iter().rev() {
                let _ = written.write_back();
            }
            return Err(failure);
        }
        done.push(draft);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A draft of a file in a folder, which holds `was` now.
    fn draft(folder: &Path, name: &str, was: &str, text: &str) -> Draft {
        let path = folder.join(name);
        if !was.is_empty() {
            std::fs::write(&path, was).expect("there is room");
        }
        let file = Arc::new(SourceFile::new(name, was));
        Draft { name: name.to_owned(), text: text.to_owned(), file, raw: was.as_bytes().to_vec(), path }
    }

    #[test]
    fn a_failed_write_of_one_file_changes_no_other() {
        let folder = tempfile::tempdir().expect("there is room");
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).ok();
        let of = |name: &str, was: &str, text: &str| draft(folder.path(), name, was, text);
        // A file in the place of a folder makes the write fail, as a full disk would.
        let refused = keep(&[of("a.md", "a", ""), of("b.md", "b", "bb"), of("a.md/c.md", "", "c")]);
        assert!(matches!(refused, Err(SaveError::Disk(name, _)) if name == "`a.md/c.md`"));
        assert_eq!((read("a.md").as_deref(), read("b.md").as_deref()), (Some("a"), Some("b")));
        // Somebody else made a file of that name first.
        let drafts = [of("a.md", "a", ""), of("b.md", "b", "bb"), of("c.md", "", "c")];
        std::fs::write(folder.path().join("c.md"), "theirs").expect("there is room");
        keep(&drafts).expect_err("it is there");
        assert_eq!(["a.md", "b.md", "c.md"].map(read).map(Option::unwrap_or_default), ["a", "b", "theirs"]);
        // Somebody wrote one of them after it was read.
        for (name, theirs) in [("b.md", "their b"), ("a.md", "their a")] {
            let drafts = [of("a.md", "a", ""), of("b.md", "b", "bb")];
            std::fs::write(folder.path().join(name), theirs).expect("there is room");
            assert!(matches!(keep(&drafts), Err(SaveError::FileChanged)));
            assert_eq!(read(name).as_deref(), Some(theirs));
            assert!(
                [read("a.md").as_deref(), read("b.md").as_deref()].iter().any(|text| matches!(text, Some("a" | "b")))
            );
        }
        assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 3, "nothing is left behind");

        keep(&[of("a.md", "a", ""), of("b.md", "b", "bb"), of("d.md", "", "d")]).expect("there is room");
        assert_eq!([read("a.md"), read("b.md"), read("d.md")], [None, Some("bb".to_owned()), Some("d".to_owned())]);
    }
}
