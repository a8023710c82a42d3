//! Publishes the files on the disk: commit, merge what others did, push. If a step fails, everything stays as it was.

use kmo_diagnostic::Lang;

use super::changes::{self, Changed};
use super::merge::{Choice, FileConflict, UnresolvedError};
use super::publish_problem::PublishProblem;
use super::repository::{Remote, Repository};
use super::tree::{self, EditedFile, Index, MergedTree};

/// Why a publication stopped.
#[derive(Clone, Debug)]
pub enum PublishError {
    Problem(PublishProblem),
    /// The conflict to settle is outdated, and replaced by this one if the latest versions conflict too.
    Stale(PublishProblem, Option<Box<Conflict>>),
    /// Somebody has to choose first.
    Conflict(Conflict),
}

impl<T: Into<PublishProblem>> From<T> for PublishError {
    fn from(problem: T) -> Self {
        PublishError::Problem(problem.into())
    }
}

/// Conflicting versions, and the action that they interrupted.
#[derive(Clone, Debug)]
pub struct Conflict {
    pub conflicts: Vec<FileConflict>,
    /// The current commit when the conflict was found.
    pub head: String,
    pub operation: PendingOperation,
}

#[derive(Clone, Debug)]
pub enum PendingOperation {
    /// Merging a colleague's commit with the files on the disk, which are in `tree`.
    Merge { theirs: String, tree: String, message: String },
    /// Reverting something. The files in `settled` do not conflict.
    Revert { settled: Vec<EditedFile>, message: String },
}

/// The result of a publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishResult {
    pub commit: String,
    pub destination: Destination,
    /// What could not be finished in this folder, and why. The publication itself succeeded.
    pub unfinished: Option<(Unfinished, PublishProblem)>,
}

/// What the next publication still has to do in this folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Git's index does not contain what was committed.
    Index,
    /// The work of others is not in this folder yet.
    Others,
}

/// How far a publication went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    Remote,
    /// Committed here only, because there is no remote.
    LocalOnly,
    /// Nothing had to be sent: only the work of others was brought here.
    NothingToSend,
}

/// Publishes what is on the disk.
///
/// # Errors
/// If it could not be done, or two versions of a text conflict. Nothing is changed then.
pub fn publish(repository: &mut Repository, message: &str) -> Result<PublishResult, PublishError> {
    let message = worded(message, MESSAGE)?;
    repository.author()?;
    let (files, index, tree) = take_up(repository)?;
    // The network may take minutes. Changes made meanwhile are not published.
    repository.fetch()?;
    let repository = &*repository;
    let behind = behind(repository);
    if let Some(theirs) = behind {
        let merge = merge_own(repository, &tree, theirs, &message)?;
        tree::fits(repository, &files, &tree, &merge.tree(repository, &[])?)?;
    }
    let nothing_new = repository.remote.as_ref().is_none_or(|remote| remote.at.as_deref() == Some(&*repository.head));
    if files.is_empty() && behind.is_none() && nothing_new {
        return Err(
            PublishProblem::new("Er is niets om te publiceren.", "Alles wat hier staat, is al gepubliceerd.").into()
        );
    }
    let made = if files.is_empty() { repository.head.clone() } else { index.commit(repository, &message)? };
    let sent = after_commit(repository, &made, behind);
    if sent.is_err() && made != repository.head {
        undo(repository, &made)?;
    }
    let last = sent?;
    // From here on it is published: failures are only reported, and the next publication repairs them.
    let noted = changes::between(repository, &[&repository.published(), &made])
        .and_then(|published| tree::reset_index(repository, &[published, files].concat()));
    let unfinished = match noted {
        Err(failure) => Some((Unfinished::Index, failure.into())),
        Ok(()) => fast_forward(repository, &made, &last).err().map(|problem| (Unfinished::Others, problem)),
    };
    let destination = match &repository.remote {
        None => Destination::LocalOnly,
        Some(remote) if remote.at.as_ref() == Some(&last) => Destination::NothingToSend,
        Some(_) => Destination::Remote,
    };
    Ok(PublishResult { commit: last, destination, unfinished })
}

/// The files on the disk that differ from the current commit, an index that holds them, and its tree.
fn take_up(repository: &Repository) -> Result<(Vec<Changed>, Index, String), PublishProblem> {
    let files = changes::on_disk(repository, &repository.head)?;
    tree::repair_index(repository, &files)?;
    let index = Index::of(repository, &repository.head)?;
    index.update(&files)?;
    let tree = index.write()?;
    Ok((files, index, tree))
}

/// Merges a tree of this folder with the work of others.
///
/// # Errors
/// If they conflict, or git fails.
fn merge_own(repository: &Repository, tree: &str, theirs: &str, message: &str) -> Result<MergedTree, PublishError> {
    let own = tree::commit_tree(repository, tree, &[&repository.head], message)?;
    let merge = tree::merge_tree(repository, &own, theirs)?;
    if merge.conflicts.is_empty() {
        return Ok(merge);
    }
    let [theirs, tree, message] = [theirs, tree, message].map(str::to_owned);
    let operation = PendingOperation::Merge { theirs, tree, message };
    Err(PublishError::Conflict(Conflict { conflicts: merge.conflicts, head: repository.head.clone(), operation }))
}

/// Undoes a commit after a later step failed. If that fails too, something did change here: the commit is there.
fn undo(repository: &Repository, made: &str) -> Result<(), PublishProblem> {
    tree::undo(repository, &repository.head, made).map_err(|failure| {
        let help = "Je werk staat nog op deze computer. Toon de uitleg hieronder aan je ontwikkelaar.";
        PublishProblem::new("Het lukte niet, en wat al vastgelegd was, kon niet ongedaan gemaakt worden.", help)
            .with_output(&failure)
    })
}

/// Merges a new commit with the work of others, and pushes it. Returns the commit that the remote has then.
fn after_commit(repository: &Repository, made: &str, behind: Option<&str>) -> Result<String, PublishError> {
    let last = match behind {
        None => made.to_owned(),
        Some(theirs) if repository.git.run(&["merge-base", "--is-ancestor", made, theirs], &[]).is_ok() => {
            return Ok(theirs.to_owned());
        }
        Some(theirs) => {
            let merge = tree::merge_tree(repository, made, theirs)?;
            if !merge.conflicts.is_empty() {
                // A hook changed the files while they were committed.
                return Err(PublishProblem::new(
                    "Een controle veranderde het werk terwijl het vastgelegd werd.",
                    "Probeer het opnieuw.",
                )
                .into());
            }
            tree::commit_tree(repository, &merge.tree(repository, &[])?, &[made, theirs], MERGE_MESSAGE)?
        }
    };
    if let Some(remote) = &repository.remote {
        push(repository, remote, &last)?;
    }
    Ok(last)
}

/// The message of a merge commit.
const MERGE_MESSAGE: &str = "Voeg het werk van collega's samen";

/// The remote commit that this branch does not contain yet, if there is one.
pub fn behind(repository: &Repository) -> Option<&str> {
    let theirs = repository.remote.as_ref()?.at.as_deref()?;
    let known = repository.git.run(&["merge-base", "--is-ancestor", theirs, &repository.head], &[]);
    known.is_err().then_some(theirs)
}

/// Updates the files and the branch to a merge that includes the work of others.
fn fast_forward(repository: &Repository, made: &str, last: &str) -> Result<(), PublishProblem> {
    if made == last {
        return Ok(());
    }
    tree::check_out(repository, made, last)?;
    Ok(repository.git.run(&["update-ref", "-m", "publish: merged", "HEAD", last, made], &[]).map(drop)?)
}

fn push(repository: &Repository, remote: &Remote, last: &str) -> Result<(), PublishProblem> {
    let refspec = format!("{last}:{}", remote.branch);
    let pushed = repository.git.hooks(&["push", "--porcelain", "--", &remote.name, &refspec], &[]);
    pushed.map(drop).map_err(|failure| {
        let overtaken = failure.printed.lines().any(|line| line.starts_with('!') && line.contains("[rejected]"));
        if let Some(problem) = PublishProblem::remote(&failure) {
            return problem;
        }
        // The remote answers to a push, on standard output, or git says what is fatal.
        let is_hook = failure.printed.is_empty() && failure.said.say(Lang::Nl).lines().all(|line| !line.starts_with("fatal:"));
        let problem = if failure.printed.contains("[remote rejected]") {
            let said = failure.said.say(Lang::Nl);
            let reasons = said.lines().filter_map(|line| Some(line.strip_prefix("remote:")?.trim())).filter(|line| !line.is_empty());
            let reasons: Vec<&str> = reasons.take(3).collect();
            let what = match reasons.as_slice() {
                [] => "De host weigerde je werk.".to_owned(),
                reasons => format!("De host weigerde je werk: ‘{}’.", reasons.join(" ").trim_end_matches('.')),
            };
            PublishProblem::new(what, "Er is niets veranderd. Vraag je ontwikkelaar wat de host verwacht.")
        } else if overtaken {
            PublishProblem::new("Een collega was net voor.", "Er is niets veranderd. Probeer het opnieuw: zijn werk wordt dan mee opgehaald.")
        } else if is_hook {
            let help = "Er is niets veranderd. Je ontwikkelaar stelde ze in (pre-push): hieronder staat wat ze zegt.";
            PublishProblem::new("Een controle op deze computer hield het versturen tegen.", help)
        } else {
            PublishProblem::new(
                "Je wijzigingen konden niet verstuurd worden.",
                "Er is niets veranderd. Kijk of je internet hebt en of je mag publiceren. Blijft het zo, toon dan de uitleg hieronder aan je ontwikkelaar.",
            )
        };
        problem.with_output(&failure)
    })
}

/// Finishes the action that a conflict interrupted, with the chosen versions. Does not push, so that the result can be
/// checked first.
///
/// # Errors
/// If it could not be done. Nothing is changed then.
pub fn settle(repository: &Repository, conflict: &Conflict, choices: Vec<Choice>) -> Result<(), PublishError> {
    let stale = |newer: Option<Box<Conflict>>| {
        let help = match newer {
            Some(_) => "Hieronder staat de laatste stand: kies waar nog niets gekozen is, en neem je keuzes dan over.",
            None => "Begin opnieuw: je ziet dan de laatste stand.",
        };
        Err(PublishError::Stale(PublishProblem::new("Intussen is er iets veranderd.", help), newer))
    };
    let mut choices = choices.into_iter();
    let mut chosen: Vec<EditedFile> = Vec::new();
    for clash in &conflict.conflicts {
        let bytes = clash.kind.settle(&clash.path, &mut choices).map_err(|why| match why {
            UnresolvedError::Missing => {
                let help = "Kies bij elke tekst welke je houdt, of schrijf een derde.";
                PublishProblem::new("Je koos nog niet overal een versie.", help)
            }
            UnresolvedError::Unwritable => PublishProblem::new(
                format!("Wat je schreef, kan niet in {} staan.", clash.path),
                "Kies een van de twee versies, en verbeter ze daarna op de pagina.",
            ),
        })?;
        chosen.push((clash.path.clone(), bytes));
    }
    match &conflict.operation {
        PendingOperation::Revert { .. } if repository.head != conflict.head => stale(None),
        PendingOperation::Revert { settled, message } => {
            put(repository, &[settled.clone(), chosen].concat(), message).map_err(PublishError::Problem)
        }
        PendingOperation::Merge { theirs, tree, message } => {
            let (files, index, now) = take_up(repository)?;
            let others = behind(repository);
            if repository.head != conflict.head || now != *tree || others != Some(theirs) {
                return match others.map(|others| merge_own(repository, &now, others, message)) {
                    Some(Err(PublishError::Conflict(newer))) => stale(Some(Box::new(newer))),
                    Some(Err(problem)) => Err(problem),
                    Some(Ok(_)) | None => stale(None),
                };
            }
            let own = tree::commit_tree(repository, tree, &[&repository.head], message)?;
            let merge = tree::merge_tree(repository, &own, theirs)?.tree(repository, &chosen)?;
            tree::fits(repository, &files, tree, &merge)?;
            let made = if files.is_empty() { repository.head.clone() } else { index.commit(repository, message)? };
            let merged = tree::commit_tree(repository, &merge, &[&made, theirs], MERGE_MESSAGE)
                .map_err(PublishProblem::from)
                .and_then(|last| {
                    tree::reset_index(repository, &files)?;
                    fast_forward(repository, &made, &last)
                });
            if merged.is_err() && made != repository.head {
                undo(repository, &made)?;
                tree::reset_index(repository, &files)?;
            }
            Ok(merged?)
        }
    }
}

/// Commits these files with this content, and writes them to the disk.
///
/// # Errors
/// If it could not be done. Nothing is changed then.
pub fn put(repository: &Repository, files: &[EditedFile], message: &str) -> Result<(), PublishProblem> {
    let message = worded(message, MESSAGE)?;
    repository.author()?;
    tree::repair_index(repository, &changes::on_disk(repository, &repository.head)?)?;
    let index = Index::of(repository, &repository.head)?;
    index.put(repository, files)?;
    let tree = index.write()?;
    if same(repository, &tree)? {
        return Err(PublishProblem::new("Het staat al zo.", "Er is niets om terug te zetten."));
    }
    tree::fits(repository, &[], &repository.head, &tree)?;
    let made = index.commit(repository, &message)?;
    tree::check_out(repository, &repository.head, &made).or_else(|problem| undo(repository, &made).and(Err(problem)))
}

fn same(repository: &Repository, tree: &str) -> Result<bool, PublishProblem> {
    Ok(repository.git.text(&["rev-parse", &format!("{}^{{tree}}", repository.head)])? == tree)
}

/// What to do about a missing message.
const MESSAGE: &str = "Eén zin volstaat: je collega's lezen hem in de lijst.";

/// The message of a publication without control characters. If it is empty, `help` says what to write.
pub fn worded(message: &str, help: &str) -> Result<String, PublishProblem> {
    let kept: String = message.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    match kept.trim() {
        "" => Err(PublishProblem::new("Je schreef niet wat er veranderde.", help)),
        kept => Ok(format!("{kept}\n")),
    }
}
