//! Undoes what a publication changed: everything, one file, or one edit.

use super::changes::{self, Changed, Side};
use super::merge::{self, Bytes, FileConflict, Merged};
use super::publish_problem::PublishProblem;
use super::repository::{Repository, commit};
use super::send::{self, Conflict, PendingOperation, PublishError};
use super::text_diff;
use super::tree::EditedFile;

/// What to revert.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reversal {
    pub commit: String,
    /// Only this file. `None` for all.
    pub path: Option<String>,
    /// Only these blocks of lines of it, as [`text_diff::edits`] numbers them. Empty for all.
    pub blocks: Vec<usize>,
}

impl Reversal {
    /// Filters the changes of a publication to those to revert. Reverting a whole file includes the list of addresses: a page
    /// that this removes counts as never published, and the next publication adds the addresses that still exist.
    pub fn of(&self, mut files: Vec<Changed>) -> Vec<Changed> {
        let is_whole = self.blocks.is_empty();
        files.retain(|Changed { path, .. }| {
            self.path.as_ref().is_none_or(|wanted| wanted == path || is_whole && changes::is_address_list(path))
        });
        files
    }

    /// A file as it is `now`, without the publication's change from `old` to `new`.
    ///
    /// # Errors
    /// If it has no such blocks.
    pub fn undone(&self, path: &str, old: Bytes, new: Bytes, now: Bytes) -> Result<Merged, PublishProblem> {
        let back = match (&old, &new) {
            (Some(old), Some(new)) if !self.blocks.is_empty() => {
                Some(text_diff::without(old, new, &self.blocks).ok_or_else(gone)?.into_bytes())
            }
            _ => old,
        };
        Ok(merge::merge(path, new, now, back))
    }
}

/// There is no such publication.
pub fn gone() -> PublishProblem {
    PublishProblem::new("Deze publicatie is er niet.", "Kies er een uit de lijst.")
}

/// There is nothing before the first publication.
pub fn first() -> PublishProblem {
    PublishProblem::new("Dit is de allereerste versie.", "Er is niets van voordien om terug te zetten.")
}

/// Commits a change that undoes what another commit did. Later changes are kept.
///
/// # Errors
/// If it could not be done, or conflicts with later changes. Nothing is changed then.
pub fn revert(repository: &Repository, wanted: &Reversal) -> Result<(), PublishError> {
    let made = repository.known(&wanted.commit).ok_or_else(gone)?;
    let before = commit(&repository.git, &format!("{made}^")).ok_or_else(first)?;
    let files = wanted.of(changes::between(repository, &[&before, &made])?);
    if files.iter().all(|file| changes::is_address_list(&file.path)) {
        return Err(gone().into());
    }
    let unpublished = changes::without_address_list(changes::on_disk(repository, &repository.head)?);
    if let Some(file) = files.iter().find(|file| unpublished.iter().any(|other| other.path == file.path)) {
        return Err(PublishProblem::new(
            format!("In {} staan wijzigingen die nog niet gepubliceerd zijn.", file.path),
            "Publiceer die eerst, en zet dan terug: zo gaat niets verloren.",
        )
        .into());
    }
    let (mut settled, mut conflicts): (Vec<EditedFile>, Vec<FileConflict>) = Default::default();
    for file in files {
        let git = &repository.git;
        let bytes = |side: &Side| changes::bytes(git, &file.path, side);
        let now = bytes(&changes::in_commit(repository, &repository.head, &file.path)?)?;
        match wanted.undone(&file.path, bytes(&file.old)?, bytes(&file.new)?, now)? {
            Merged::Settled(bytes) => settled.push((file.path, bytes)),
            Merged::Open(kind) => conflicts.push(FileConflict { path: file.path, kind }),
        }
    }
    let subject = repository.git.text(&["show", "--no-patch", "--format=%s", &made])?;
    let of = wanted.path.as_ref().map(|path| format!(" ({path})")).unwrap_or_default();
    let message = format!("Zet terug: {subject}{of}\n\nThis reverts commit {made}.");
    if conflicts.is_empty() {
        return send::put(repository, &settled, &message).map_err(PublishError::Problem);
    }
    let operation = PendingOperation::Revert { settled, message };
    Err(PublishError::Conflict(Conflict { conflicts, head: repository.head.clone(), operation }))
}
