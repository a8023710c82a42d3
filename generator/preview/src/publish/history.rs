//! Commits, as the desk lists them.

use jiff::Timestamp;
use kmo_engine::program::Failure;
use serde::Serialize;

use super::repository::Repository;
use crate::responses;

/// A commit that changed what is published.
#[derive(Clone, Debug, Serialize)]
pub struct Publication {
    pub commit: String,
    pub author: String,
    /// `25/11/2026 09:12`, in the time zone of this machine.
    pub when: String,
    pub subject: String,
}

/// The format of one commit. Its parts are separated by `\u{1f}`, which nobody types.
const FORMAT: &str = "--format=%H%x1f%an%x1f%at%x1f%s";

/// The newest `most` publications in a range of commits, such as `HEAD`, newest first.
///
/// # Errors
/// If git fails.
pub fn list(repository: &Repository, range: &str, most: usize) -> Result<Vec<Publication>, Failure> {
    log(repository, range, most, &repository.folders.each_ref().map(String::as_str))
}

/// The newest commits of a range that changed a file, at most 5.
///
/// # Errors
/// If git fails.
pub fn of_file(repository: &Repository, range: &str, path: &str) -> Result<Vec<Publication>, Failure> {
    log(repository, range, 5, &[path])
}

fn log(repository: &Repository, range: &str, most: usize, paths: &[&str]) -> Result<Vec<Publication>, Failure> {
    let most = format!("--max-count={most}");
    let arguments = ["log", "-z", "--no-merges", FORMAT, &most, "--end-of-options", range, "--"];
    Ok(repository.git.list(&[&arguments[..], paths].concat())?.iter().filter_map(|line| read(line)).collect())
}

/// One commit.
///
/// # Errors
/// If git fails.
pub fn one(repository: &Repository, commit: &str) -> Result<Option<Publication>, Failure> {
    Ok(read(&repository.git.text(&["show", "--no-patch", FORMAT, commit])?))
}

/// Files outside the published folders that differ over a range of commits, by path in the repository.
///
/// # Errors
/// If git fails.
pub fn others(repository: &Repository, range: &str) -> Result<Vec<String>, Failure> {
    let names = repository.git.list(&["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", range, "--"])?;
    Ok(names.into_iter().filter(|name| repository.own(name).is_none()).collect())
}

fn read(line: &str) -> Option<Publication> {
    let mut parts = line.trim().split('\u{1f}').map(str::to_owned);
    let (commit, author, seconds, subject) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let at = Timestamp::from_second(seconds.parse().ok()?).ok()?;
    Some(Publication { commit, author, when: responses::moment(at), subject })
}
