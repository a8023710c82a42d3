//! Makes new versions of the published folders without touching the user's index or files until they are complete.

use std::path::PathBuf;

use kmo_engine::program::Failure;
use kmo_shared::disk;
use tempfile::TempDir;

use super::changes::{self, Changed, Side};
use super::git::Git;
use super::merge::{self, ConflictKind, FileConflict, Merged};
use super::publish_problem::PublishProblem;
use super::repository::{Repository, commit};
use crate::responses;

/// A file's path and its new bytes; `None` if it is removed.
pub type EditedFile = (String, Option<Vec<u8>>);

/// The mode of a new file.
const PLAIN: &str = "100644";

/// A separate index in a temporary folder, which is removed when this is dropped.
pub struct Index {
    _folder: TempDir,
    path: PathBuf,
    git: Git,
    prefix: String,
}

impl Index {
    fn new(repository: &Repository) -> Result<Self, PublishProblem> {
        let folder = tempfile::tempdir().map_err(|error| {
            let folder = std::env::temp_dir();
            let what =
                format!("In {} kan geen bestand gemaakt worden: {}.", folder.display(), responses::because(&error));
            PublishProblem::new(
                what,
                "Maak er ruimte, of start de voorvertoning met TMPDIR op een map waarin je mag schrijven.",
            )
        })?;
        let path = folder.path().join("index");
        let git = repository.git.with_index(&path);
        Ok(Index { _folder: folder, path, git, prefix: repository.prefix.clone() })
    }

    /// A new index that holds a version.
    pub fn of(repository: &Repository, version: &str) -> Result<Self, PublishProblem> {
        let index = Self::new(repository)?;
        index.git.run(&["read-tree", version], &[])?;
        Ok(index)
    }

    /// A copy of the user's index.
    fn copy(repository: &Repository) -> Result<Self, PublishProblem> {
        let index = Self::new(repository)?;
        let own = repository.git.folder().join(repository.git.text(&["rev-parse", "--git-path", "index"])?);
        // A repository without an index has nothing staged.
        if let Ok(bytes) = disk::read(&own) {
            let unread = |error: std::io::Error| {
                let what = format!("Git kan zijn lijst van bestanden niet lezen: {}.", responses::because(&error));
                PublishProblem::new(what, "Maak ruimte op de schijf, of toon dit aan je ontwikkelaar.")
            };
            disk::replace(&index.path, &bytes).map_err(unread)?;
        }
        Ok(index)
    }

    /// Adds or removes files, as they are on the disk.
    pub fn update(&self, files: &[Changed]) -> Result<(), Failure> {
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        if names.is_empty() {
            return Ok(());
        }
        let arguments = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
        self.git.run(&arguments, names.join("\0").as_bytes()).map(drop)
    }

    /// Sets these files to these bytes.
    pub fn put(&self, repository: &Repository, files: &[EditedFile]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (path, bytes) in files {
            let line = match bytes {
                None => format!("0 {}\t{}{path}\0", "0".repeat(repository.head.len()), self.prefix),
                Some(bytes) => {
                    let mode = match changes::in_commit(repository, &repository.head, path)? {
                        Side::Blob { mode, .. } => mode,
                        Side::Nothing | Side::Disk => PLAIN.to_owned(),
                    };
                    let hash = self.git.run(&["hash-object", "-w", "--stdin"], bytes)?;
                    let hash = String::from_utf8_lossy(&hash).trim().to_owned();
                    format!("{mode} {hash}\t{}{path}\0", self.prefix)
                }
            };
            lines.extend(line.into_bytes());
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.git.run(&["update-index", "-z", "--index-info"], &lines).map(drop)
    }

    /// Writes its content as a tree. Returns the hash.
    pub fn write(&self) -> Result<String, Failure> {
        self.git.text(&["write-tree"])
    }

    /// Commits it on the branch as the user would: with hooks, and signed if that is configured. If a hook rejects it,
    /// everything stays as it was.
    ///
    /// # Errors
    /// If the commit is not made.
    pub fn commit(&self, repository: &Repository, message: &str) -> Result<String, PublishProblem> {
        let git = &repository.git;
        if commit(git, "HEAD").as_deref() != Some(&*repository.head) {
            return Err(moved());
        }
        let committed = self.git.hooks(&["commit", "--quiet", "--cleanup=whitespace", "-F", "-"], message.as_bytes());
        if let Err(failure) = committed {
            self.undo_own(repository)?;
            return Err(PublishProblem::local(&failure).unwrap_or_else(|| {
                let help = "Er is niets veranderd. Meestal is het een controle die je ontwikkelaar instelde: hieronder staat wat ze zegt.";
                PublishProblem::new("Git legde de wijzigingen niet vast.", help).with_output(&failure)
            }));
        }
        let made = commit(git, "HEAD").ok_or_else(moved)?;
        if commit(git, &format!("{made}^")).as_deref() != Some(&*repository.head) {
            // Another git process committed in between: its work must not be lost.
            let before = commit(git, &format!("{made}^")).ok_or_else(moved)?;
            undo(repository, &before, &made)?;
            return Err(moved());
        }
        Ok(made)
    }

    /// Removes the commit if git was stopped in a hook that runs after committing.
    fn undo_own(&self, repository: &Repository) -> Result<(), Failure> {
        let at = |name: &str| self.git.text(&["rev-parse", "--verify", "--quiet", name]).ok();
        match at("HEAD") {
            Some(made) if at("HEAD^").as_ref() == Some(&repository.head) && at("HEAD^{tree}") == self.write().ok() => {
                undo(repository, &repository.head, &made)
            }
            _ => Ok(()),
        }
    }
}

/// Moves the branch back to `before`, if it still points to `made`.
///
/// # Errors
/// If git fails.
pub fn undo(repository: &Repository, before: &str, made: &str) -> Result<(), Failure> {
    repository.git.run(&["update-ref", "-m", "publish: undone", "HEAD", before, made], &[]).map(drop)
}

/// Makes a commit of a tree without a branch.
///
/// # Errors
/// If git fails.
pub fn commit_tree(repository: &Repository, tree: &str, parents: &[&str], message: &str) -> Result<String, Failure> {
    let mut arguments = vec!["commit-tree", tree];
    parents.iter().for_each(|parent| arguments.extend(["-p", parent]));
    if repository.git.text(&["config", "--type=bool", "--get", "commit.gpgsign"]).is_ok_and(|sign| sign == "true") {
        arguments.push("-S");
    }
    let hash = repository.git.run(&arguments, message.as_bytes())?;
    Ok(String::from_utf8_lossy(&hash).trim().to_owned())
}

/// Checks that `to` can be written to the project folder, in which `files` have changed since `from`, without overwriting
/// uncommitted work.
///
/// # Errors
/// If a file is in the way.
pub fn fits(repository: &Repository, files: &[Changed], from: &str, to: &str) -> Result<(), PublishProblem> {
    let index = Index::copy(repository)?;
    index.update(files)?;
    read_tree(&index.git, &["-n"], from, to)
}

/// Updates the files on the disk from one version to another. Files that are the same in both are not touched.
///
/// # Errors
/// If a file is in the way. Nothing is changed then.
pub fn check_out(repository: &Repository, from: &str, to: &str) -> Result<(), PublishProblem> {
    read_tree(&repository.git, &[], from, to)
}

/// Changes the files on the disk from those of one version to those of another.
fn read_tree(git: &Git, options: &[&str], from: &str, to: &str) -> Result<(), PublishProblem> {
    // The exit code is an error if a file differs, which is no failure here.
    let _ = git.run(&["update-index", "-q", "--refresh"], &[]);
    let arguments = [&["read-tree"][..], options, &["-m", "-u", from, to]].concat();
    git.run(&arguments, &[]).map(drop).map_err(|failure| in_the_way(&failure))
}

/// Resets these files in the user's index to the current commit.
///
/// # Errors
/// If git fails.
pub fn reset_index(repository: &Repository, files: &[Changed]) -> Result<(), Failure> {
    let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let arguments = ["reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul", "HEAD"];
    repository.git.run(&arguments, names.join("\0").as_bytes()).map(drop)
}

/// Resets the files in the user's index that are the same on the disk as in the current commit: all but `changed`. A
/// publication that was killed after its commit leaves the index stale, and then nothing could be merged.
///
/// # Errors
/// If git fails.
pub fn repair_index(repository: &Repository, changed: &[Changed]) -> Result<(), Failure> {
    let mut staged = changes::between(repository, &["--cached", &repository.head])?;
    staged.retain(|file| changed.iter().all(|other| other.path != file.path));
    reset_index(repository, &staged)
}

/// The result of merging two commits.
pub struct MergedTree {
    /// Contains git's conflict markers in the files of `settled` and `conflicts`.
    tree: String,
    /// Files that git could not merge, but [`merge::merge`] could.
    settled: Vec<EditedFile>,
    pub conflicts: Vec<FileConflict>,
}

impl MergedTree {
    /// The tree with the choice for each clash.
    ///
    /// # Errors
    /// If git fails.
    pub fn tree(&self, repository: &Repository, chosen: &[EditedFile]) -> Result<String, PublishProblem> {
        if self.settled.is_empty() && chosen.is_empty() {
            return Ok(self.tree.clone());
        }
        let index = Index::of(repository, &self.tree)?;
        index.put(repository, &self.settled)?;
        index.put(repository, chosen)?;
        Ok(index.write()?)
    }
}

/// Merges two commits without touching the work tree.
///
/// # Errors
/// If a file conflicts that is not published from here, which only its author can merge; or if git fails.
pub fn merge_tree(repository: &Repository, ours: &str, theirs: &str) -> Result<MergedTree, PublishProblem> {
    let arguments = ["merge-tree", "--write-tree", "-z", "--no-messages", ours, theirs];
    let printed = match repository.git.run(&arguments, &[]) {
        Ok(printed) => String::from_utf8_lossy(&printed).into_owned(),
        // If there are conflicts, git exits with an error and prints them.
        Err(failure) if failure.printed.bytes().take(40).filter(u8::is_ascii_hexdigit).count() == 40 => failure.printed,
        Err(failure) => return Err(failure.into()),
    };
    let mut parts = printed.split('\0').filter(|part| !part.trim().is_empty());
    let tree = parts.next().unwrap_or_default().trim().to_owned();
    let mut merge = MergedTree { tree, settled: Vec::new(), conflicts: Vec::new() };
    // Up to three versions of each file: the common base, ours, and theirs.
    let mut versions: std::collections::BTreeMap<&str, [Side; 3]> = std::collections::BTreeMap::new();
    for line in parts {
        let Some((about, path)) = line.split_once('\t') else { continue };
        let mut about = about.split(' ');
        let (Some(mode), Some(hash), Some(stage)) = (about.next(), about.next(), about.next()) else { continue };
        let at = stage.parse::<usize>().unwrap_or_default().clamp(1, 3) - 1;
        let sides = versions.entry(path).or_insert([Side::Nothing, Side::Nothing, Side::Nothing]);
        sides[at] = Side::Blob { mode: mode.to_owned(), hash: hash.to_owned() };
    }
    for (path, [base, ours, theirs]) in versions {
        let own = repository.own(path).ok_or_else(|| {
            PublishProblem::new(
                format!("Een collega en iemand op deze computer wijzigden allebei {path}."),
                "Dat is een bestand van je ontwikkelaar, die het moet samenvoegen. Er is niets veranderd.",
            )
        })?;
        let bytes = |side: &Side| changes::bytes(&repository.git, own, side);
        let [base, ours, theirs] = [bytes(&base)?, bytes(&ours)?, bytes(&theirs)?];
        // Also if the one who kept the file changed its name only.
        let is_removed = base.is_some() && ours.is_some() != theirs.is_some();
        let merged = if is_removed {
            Merged::Open(ConflictKind::Whole { ours, theirs })
        } else {
            merge::merge(own, base, ours, theirs)
        };
        match merged {
            Merged::Settled(bytes) => merge.settled.push((own.to_owned(), bytes)),
            Merged::Open(kind) => merge.conflicts.push(FileConflict { path: own.to_owned(), kind }),
        }
    }
    Ok(merge)
}

fn moved() -> PublishProblem {
    PublishProblem::new(
        "Iemand werkte op hetzelfde moment met git in deze map.",
        "Er is niets veranderd. Probeer het opnieuw.",
    )
}

fn in_the_way(failure: &Failure) -> PublishProblem {
    PublishProblem::new(
        "Een bestand in deze map is gewijzigd en nog niet vastgelegd, en staat in de weg.",
        "Er is niets veranderd. Publiceer het eerst; staat het niet bij je wijzigingen, vraag dan je ontwikkelaar om het vast te leggen. Hieronder staat welk.",
    )
    .with_output(failure)
}
