//! The repository that a project is in, at one moment.

use std::path::{Component, Path};

use kmo_diagnostic::Lang;
use kmo_engine::program::Failure;
use kmo_engine::project::Project;

use super::git::Git;
use super::publish_problem::PublishProblem;

/// The oldest git that can merge without a work tree (`git merge-tree --write-tree`).
const OLDEST: (u32, u32) = (2, 38);

/// Files that exist in the git folder while a merge or a similar operation is unfinished.
const HALFWAY: [&str; 5] = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];

/// Why it is not possible to publish with git.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// There is no git, or no repository.
    Git(PublishProblem),
    /// There is a repository, but its state does not allow publishing.
    State(PublishProblem),
}

impl From<Missing> for PublishProblem {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::Git(problem) | Missing::State(problem) => problem,
        }
    }
}

/// Where to publish to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    pub name: String,
    /// The branch on the remote: `refs/heads/main`.
    pub branch: String,
    /// The local tracking ref: `refs/remotes/origin/main`.
    pub tracking: String,
    /// Its commit at the last fetch; `None` if the remote has no such branch.
    pub at: Option<String>,
}

pub struct Repository {
    pub git: Git,
    /// The current commit.
    pub head: String,
    pub remote: Option<Remote>,
    /// The folders that are published, by path in the project.
    pub folders: [String; 2],
    /// Path of the project's folder in the repository, with a slash at its end; empty at the top.
    pub prefix: String,
    /// A file whose changes git was told to ignore. It is not published; the others are.
    pub hidden_edit: Option<PublishProblem>,
}

impl Repository {
    /// Opens the repository of a project and checks that it can publish.
    ///
    /// # Errors
    /// If there is none that can publish.
    pub fn open(project: &Project) -> Result<Self, Missing> {
        let git = Git::new(&project.root);
        version(&git)?;
        let failed = |failure| Missing::State(PublishProblem::from(failure));
        let prefix = git.text(&["rev-parse", "--show-prefix"]).map_err(|failure| {
            if failure.said.say(Lang::Nl).contains("dubious ownership") {
                let what = "Git vertrouwt deze map niet, omdat ze van een andere gebruiker van deze computer is.";
                let help = "Voer de opdracht die git hieronder geeft één keer uit in een terminal, of vraag het je ontwikkelaar.";
                return Missing::State(PublishProblem::new(what, help).with_output(&failure));
            }
            Missing::Git(
                PublishProblem::new(
                    "De map van deze site is nog geen git-repository.",
                    "Vraag je ontwikkelaar om ze in git te zetten en met de host te verbinden (docs/publiceren.md).",
                )
                .with_output(&failure),
            )
        })?;
        let folders = [folder(&project.content_shown)?, "public".to_owned()];
        for name in HALFWAY {
            let path = git.text(&["rev-parse", "--git-path", name]).map_err(failed)?;
            if git.folder().join(path).exists() {
                return Err(halfway());
            }
        }
        let branch = git.text(&["symbolic-ref", "--quiet", "--short", "HEAD"]).map_err(|failure| {
            let what = "Git staat niet op een tak, maar op een oude versie.";
            Missing::State(
                PublishProblem::new(what, "Vraag je ontwikkelaar om terug te gaan naar de tak.").with_output(&failure),
            )
        })?;
        let head = git.text(&["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]).map_err(|failure| {
            let what = "In git is nog niets vastgelegd.";
            Missing::State(
                PublishProblem::new(what, "Vraag je ontwikkelaar om de eerste versie vast te leggen.")
                    .with_output(&failure),
            )
        })?;
        let index = git.list(&["ls-files", "-z", "-v", "--stage"]).map_err(failed)?;
        if index.iter().any(|entry| entry.starts_with('M')) {
            return Err(halfway());
        }
        let hidden_edit = hidden_edit(&git, &folders, &index).map_err(failed)?.map(|path| {
            let help = format!(
                "Op deze computer is ingesteld dat git dat bestand met rust laat, dus die wijzigingen worden niet gepubliceerd; de andere wel. Vraag je ontwikkelaar om dat uit te zetten: git update-index --no-skip-worktree --no-assume-unchanged {path}"
            );
            PublishProblem::new(format!("Git ziet je wijzigingen in {path} niet."), help)
        });
        let remote = remote(&git, &branch).map_err(failed)?;
        Ok(Repository { git, head, remote, folders, prefix, hidden_edit })
    }

    /// The last published commit: the newest one that this branch and the remote branch have in common.
    pub fn published(&self) -> String {
        let theirs = self.remote.as_ref().and_then(|remote| remote.at.as_deref());
        let common = theirs.and_then(|theirs| self.git.text(&["merge-base", &self.head, theirs]).ok());
        common.unwrap_or_else(|| self.head.clone())
    }

    /// Fetches from the remote.
    ///
    /// # Errors
    /// If the remote does not answer, or if its history was rewritten so that it lacks commits that this branch had from
    /// it.
    pub fn fetch(&mut self) -> Result<(), PublishProblem> {
        let Some(remote) = &mut self.remote else { return Ok(()) };
        let mut arguments = vec!["fetch", "--quiet", "--no-tags", "--", &remote.name];
        // A branch that was there must still be: publishing would make it again, beside the one that the host builds.
        arguments.extend(remote.at.as_ref().map(|_| &*remote.branch));
        self.git.network(&arguments).map_err(|failure| {
            PublishProblem::remote(&failure).unwrap_or_else(|| PublishProblem::new(
                "De plaats waar de site bewaard wordt, antwoordt niet.",
                "Er is niets veranderd. Kijk of je internet hebt en probeer opnieuw. Blijft het zo, toon dan de uitleg hieronder aan je ontwikkelaar.",
            )
            .with_output(&failure))
        })?;
        remote.at = commit(&self.git, &remote.tracking);
        // Commits that were removed there would come back with the next publication.
        let kept = |remote: &Remote| {
            let common = self.git.text(&["merge-base", "--fork-point", &remote.tracking, &self.head]).ok()?;
            let at = remote.at.as_deref()?;
            Some(self.git.run(&["merge-base", "--is-ancestor", &common, at], &[]).is_ok())
        };
        match kept(remote) {
            Some(false) => Err(PublishProblem::new(
                "Op de host is de geschiedenis herschreven: wat hier al gepubliceerd was, is er daar af gehaald.",
                "Er is niets veranderd. Vraag je ontwikkelaar om deze map in git gelijk te zetten met de host.",
            )),
            Some(true) | None => Ok(()),
        }
    }

    /// The branch that is published to, and the default branch of the remote if that is known to be a different one.
    pub fn branches(&self) -> Option<(&str, Option<String>)> {
        let remote = self.remote.as_ref()?;
        let branch = remote.branch.trim_start_matches("refs/heads/");
        let head = format!("refs/remotes/{}/HEAD", remote.name);
        let main = self.git.text(&["symbolic-ref", "--quiet", "--short", &head]).ok();
        let main = main.and_then(|main| Some(main.strip_prefix(&remote.name)?.trim_start_matches('/').to_owned()));
        Some((branch, main.filter(|main| main != branch)))
    }

    /// The name and the e-mail address that git uses for a new commit, as far as they are set.
    pub fn identity(&self) -> [Option<String>; 2] {
        let known = |key: &str, variables: [&str; 2]| {
            let set = variables.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            set.or_else(|| self.git.text(&["config", "--get", key]).ok()).filter(|value| !value.trim().is_empty())
        };
        let name = known("user.name", ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"]);
        [name, known("user.email", ["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"])]
    }

    /// The name of the author of a new commit.
    ///
    /// # Errors
    /// If git knows no name or no address.
    pub fn author(&self) -> Result<String, PublishProblem> {
        match self.identity() {
            [Some(name), Some(_)] => Ok(name),
            [name, _] => Err(PublishProblem::new(
                format!("Git weet niet {} je bent.", if name.is_none() { "wie" } else { "met welk e-mailadres" }),
                "Vul het één keer in bij ‘Wie ben je?’ op dit scherm.",
            )),
        }
    }

    /// Sets who commits in this repository.
    ///
    /// # Errors
    /// If they are not a valid name and address, or git can't store them.
    pub fn set_identity(&self, name: &str, email: &str) -> Result<(), PublishProblem> {
        let [name, email] = [name, email].map(str::trim);
        // Git removes these characters from a commit.
        let is_plain = |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_control() || "<>".contains(c));
        let is_address = email.split_once('@').is_some_and(|(who, host)| !who.is_empty() && !host.is_empty());
        if !is_plain(name) || !is_plain(email) || !is_address || email.contains(char::is_whitespace) {
            let help = "Schrijf een naam zonder < en >, en een adres zoals je@voorbeeld.be.";
            return Err(PublishProblem::new("Dit is geen naam met een e-mailadres.", help));
        }
        for (key, value) in [("user.name", name), ("user.email", email)] {
            self.git.run(&["config", "--local", key, value], &[])?;
        }
        Ok(())
    }

    /// Turns a path in the repository into one in the project; `None` if the file is not published from here.
    pub fn own<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.strip_prefix(&self.prefix)?;
        let inside = |folder: &String| path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'));
        self.folders.iter().any(inside).then_some(path)
    }

    /// The full hash of a commit that a request names, if it is on this branch. Text that is not a hash is never passed to
    /// git.
    pub fn known(&self, commit: &str) -> Option<String> {
        let hash = (7..=64).contains(&commit.len()) && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        let full = hash.then(|| self::commit(&self.git, commit))??;
        self.git.run(&["merge-base", "--is-ancestor", &full, &self.head], &[]).is_ok().then_some(full)
    }
}

/// The commit that a revision names.
pub fn commit(git: &Git, revision: &str) -> Option<String> {
    git.text(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")]).ok()
}

/// A file below `folders` that was edited, but that git is told to take for unchanged (`git update-index --skip-worktree` or
/// `--assume-unchanged`). It would not be published, and git would refuse to update it. `index` are the entries with their tags.
fn hidden_edit(git: &Git, folders: &[String], index: &[String]) -> Result<Option<String>, Failure> {
    let hidden = index.iter().filter(|entry| entry.starts_with(|tag: char| tag == 'S' || tag.is_lowercase()));
    let (mut hashes, mut paths) = (Vec::new(), Vec::new());
    for (entry, path) in hidden.filter_map(|entry| entry.split_once('\t')) {
        let is_published = folders.iter().any(|folder| Path::new(path).starts_with(folder));
        // In a sparse checkout, the other files are not on the disk.
        if is_published && git.folder().join(path).is_file() {
            hashes.extend(entry.split(' ').nth(2));
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Ok(None);
    }
    let now = git.run(&["hash-object", "--stdin-paths"], paths.join("\n").as_bytes())?;
    let now = String::from_utf8_lossy(&now);
    let edited = now.lines().zip(hashes).position(|(now, known)| now != known);
    Ok(edited.map(|at| paths[at].to_owned()))
}

fn halfway() -> Missing {
    let help = "Iemand begon in een terminal iets samen te voegen. Vraag je ontwikkelaar om dat eerst af te werken.";
    Missing::State(PublishProblem::new("Git is ergens halverwege.", help))
}

fn version(git: &Git) -> Result<(), Missing> {
    let said = git.text(&["version"]).map_err(|failure| {
        let help = "Installeer git (git-scm.com) en start de voorvertoning opnieuw.";
        Missing::Git(PublishProblem::new("Git staat niet op deze computer.", help).with_output(&failure))
    })?;
    let mut numbers = said.split(' ').nth(2).unwrap_or_default().split('.').map_while(|part| part.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) < OLDEST => Err(Missing::Git(PublishProblem::new(
            format!("Deze git is te oud ({said})."),
            format!("Installeer git {}.{} of nieuwer (git-scm.com).", OLDEST.0, OLDEST.1),
        ))),
        _ => Ok(()),
    }
}

/// Path of the content folder, which must be inside the project.
fn folder(shown: &str) -> Result<String, Missing> {
    let path = std::path::Path::new(shown);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let help = "Start de voorvertoning zonder --content.";
    let outside = || Missing::State(PublishProblem::new("De inhoud staat niet in de map van de site.", help));
    let shown = shown.trim_start_matches("./");
    (inside && !shown.is_empty() && shown != ".").then(|| shown.to_owned()).ok_or_else(outside)
}

fn remote(git: &Git, branch: &str) -> Result<Option<Remote>, Failure> {
    let reference = format!("refs/heads/{branch}");
    let format = "--format=%(upstream)%00%(upstream:remotename)%00%(upstream:remoteref)";
    let known = git.text(&["for-each-ref", format, &reference])?;
    let mut parts = known.split('\0');
    if let (Some(tracking), Some(name), Some(branch)) = (parts.next(), parts.next(), parts.next())
        && ![tracking, name, branch].contains(&"")
        && name != "."
    {
        let at = commit(git, tracking);
        return Ok(Some(Remote { name: name.into(), branch: branch.into(), tracking: tracking.into(), at }));
    }
    let all = git.text(&["remote"])?;
    let all: Vec<&str> = all.lines().collect();
    let name = all.iter().find(|name| **name == "origin").or(all.first().filter(|_| all.len() == 1));
    Ok(name.map(|name| {
        let tracking = format!("refs/remotes/{name}/{branch}");
        Remote { name: (*name).to_owned(), branch: reference.clone(), at: commit(git, &tracking), tracking }
    }))
}
