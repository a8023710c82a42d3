//! Publications without git: the state of `content/` and `public/` at each one, in the project's folder `publications/`.
//!
//! `NUMBER.json` describes one publication: its message, and every file with the hash of its bytes. The bytes are in
//! `files/`, once per hash, so a publication takes no more space than what it changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use jiff::Timestamp;
use kmo_diagnostic::{Lang, Severity};
use kmo_engine::program::{self, Cancel, Failure};
use kmo_engine::project::Project;
use kmo_engine::source::{self, walk};
use kmo_shared::disk;
use serde::{Deserialize, Serialize};

use super::changes::{self, Changed, Side};
use super::history::Publication;
use super::merge::Merged;
use super::publish_problem::PublishProblem;
use super::revert::{Reversal, first, gone};
use super::send::worded;
use crate::responses;

/// The folder in the project that holds the archive.
pub const FOLDER: &str = "publications";
/// How long a build may print nothing before it is stopped.
const SILENT: Duration = Duration::from_secs(10 * 60);

/// Every file with the BLAKE3 hash of its bytes in hex, by path in the project: `content/site.yaml`.
pub type Files = BTreeMap<String, String>;

pub struct Archive<'a> {
    project: &'a Project,
    folder: PathBuf,
}

/// One publication.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ArchivedPublication {
    #[serde(skip)]
    pub number: u32,
    pub message: String,
    /// Unix time in seconds.
    pub at: i64,
    files: Files,
}

impl ArchivedPublication {
    /// The publication as the desk lists it.
    pub fn publication(&self) -> Publication {
        Publication {
            commit: self.number.to_string(),
            author: "Op deze computer".to_owned(),
            when: responses::moment(Timestamp::from_second(self.at).unwrap_or_default()),
            subject: self.message.clone(),
        }
    }

    /// A file as it is in this publication.
    pub fn side(&self, path: &str) -> Side {
        side(&self.files, path)
    }
}

impl<'a> Archive<'a> {
    pub fn of(project: &'a Project) -> Self {
        Archive { project, folder: project.root.join(FOLDER) }
    }

    /// Every publication, newest first.
    pub fn list(&self) -> Vec<ArchivedPublication> {
        let mut numbers: Vec<u32> = self.numbers().collect();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers.into_iter().filter_map(|number| self.get(&number.to_string())).collect()
    }

    /// The numbers of all publications, also of those that can't be read.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".json")?.parse().ok())
    }

    /// A publication by its number.
    pub fn get(&self, number: &str) -> Option<ArchivedPublication> {
        let number = number.parse().ok()?;
        let text = disk::read_text(&self.folder.join(format!("{number}.json"))).ok()?;
        let mut publication: ArchivedPublication = serde_json::from_str(&text).ok()?;
        // Paths that somebody wrote by hand must not lead outside the published folders.
        publication.files.retain(|path, _| self.is_published(path));
        Some(ArchivedPublication { number, ..publication })
    }

    /// Whether a path is in a published folder.
    pub fn is_published(&self, path: &str) -> bool {
        let below = [self.content(), "public"]
            .iter()
            .any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')));
        below && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
    }

    /// Path of the content folder in the project, as it starts the paths of its files.
    fn content(&self) -> &str {
        self.project.content_shown.trim_start_matches("./")
    }

    /// The files that differ now from a publication. Empty without one: there is nothing to compare with.
    ///
    /// # Errors
    /// Returns an error if a file can't be read.
    pub fn changes(&self, since: Option<&ArchivedPublication>) -> io::Result<Vec<Changed>> {
        let Some(since) = since else { return Ok(Vec::new()) };
        let mut changed = changes::without_address_list(between(&since.files, &self.now()?));
        for file in &mut changed {
            if file.new != Side::Nothing {
                file.new = Side::Disk;
            }
        }
        Ok(changed)
    }

    /// The publication before this one, and the files that changed between them; `None` if this is the first.
    pub fn changed_by(&self, publication: &ArchivedPublication) -> Option<(ArchivedPublication, Vec<Changed>)> {
        let before = self.list().into_iter().find(|other| other.number < publication.number)?;
        let changed = changes::without_address_list(between(&before.files, &publication.files));
        Some((before, changed))
    }

    /// The bytes of a file; `None` if it is not there.
    ///
    /// # Errors
    /// Returns an error if it can't be read.
    pub fn read(&self, path: &str, side: &Side) -> io::Result<Option<Vec<u8>>> {
        match side {
            Side::Nothing => Ok(None),
            Side::Blob { hash, .. } => disk::read(&self.blob(hash).ok_or(io::ErrorKind::InvalidData)?).map(Some),
            Side::Disk => match disk::open_below(&root(self.project), Path::new(path)).and_then(disk::all_of) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                read => read.map(Some),
            },
        }
    }

    fn blob(&self, hash: &str) -> Option<PathBuf> {
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| self.folder.join("files").join(hash))
    }

    /// As [`Archive::now`], with an error for somebody who publishes.
    ///
    /// # Errors
    /// If a file can't be read.
    pub fn files(&self) -> Result<Files, PublishProblem> {
        self.now().map_err(full)
    }

    /// Every published file with the hash of its current bytes.
    fn now(&self) -> io::Result<Files> {
        let mut files = Files::new();
        for (folder, shown) in [(&self.project.content, self.content()), (&self.project.public, "public")] {
            // Symbolic links are not published, so their warnings don't matter.
            let (found, problems) = walk(folder, shown);
            if let Some(error) = problems.iter().find(|problem| problem.severity == Severity::Error) {
                return Err(io::Error::other(error.message.say(Lang::Nl)));
            }
            for file in found {
                let path = format!("{shown}/{}", file.relative);
                let named = |error| io::Error::other(source::unreadable(&path, &error).message.say(Lang::Nl));
                let (hash, _) = file.open().and_then(source::hash).map_err(named)?;
                files.insert(path, hash.to_hex().to_string());
            }
        }
        Ok(files)
    }

    /// Builds the site as it goes live, and stores what it was built from. `checked` are the files that were checked.
    ///
    /// # Errors
    /// If the build or the storing fails, or a file has changed since it was checked. No publication is added then.
    pub fn publish(
        &self,
        message: &str,
        checked: &Files,
        cancel: &Cancel,
    ) -> Result<ArchivedPublication, PublishProblem> {
        let message = worded(message, "Eén zin volstaat: ze staat in de lijst van publicaties.")?;
        self.build(cancel)?;
        let files = self.now().map_err(full)?;
        if !changes::without_address_list(between(checked, &files)).is_empty() {
            let help = "Wacht tot niemand meer schrijft, en probeer opnieuw.";
            return Err(PublishProblem::new("Er veranderde een bestand terwijl de site gebouwd werd.", help));
        }
        fs::create_dir_all(self.folder.join("files")).map_err(full)?;
        for (path, hash) in &files {
            let Some(blob) = self.blob(hash).filter(|blob| !blob.exists()) else { continue };
            let bytes = self.read(path, &Side::Disk).ok().flatten();
            let bytes = bytes.filter(|bytes| blake3::hash(bytes).to_hex().as_str() == hash);
            let bytes = bytes.ok_or_else(|| full(io::Error::other(format!("{path} veranderde"))))?;
            disk::replace_flushed(&blob, &bytes).map_err(full)?;
        }
        let number = self.numbers().max().map_or(1, |last| last + 1);
        let at = Timestamp::now().as_second();
        let publication = ArchivedPublication { number, message: message.trim().to_owned(), at, files };
        let text = serde_json::to_vec_pretty(&publication).expect("it is plain data");
        disk::add(&self.folder.join(format!("{number}.json")), &text).map_err(full)?;
        Ok(publication)
    }

    /// Builds the site of today in a separate process, because the memory of a build is only freed when its process ends.
    fn build(&self, cancel: &Cancel) -> Result<(), PublishProblem> {
        let project = self.project;
        let failed = |failure: Failure| {
            PublishProblem::cancelled(&failure).unwrap_or_else(|| {
                let help = "Er is niets gepubliceerd. Hieronder staat waarom: verbeter het, of kijk op de lanceerlijst wat nog moet.";
                PublishProblem::new("De site kan zo nog niet online.", help).with_output(&failure)
            })
        };
        let program = std::env::current_exe().map_err(|error| {
            let what = format!("De site kan niet gebouwd worden: {}.", responses::because(&error));
            PublishProblem::new(what, "Start de voorvertoning opnieuw.")
        })?;
        let mut command = Command::new(program);
        command.args(["build", "--launch", "--no-islands", "--content"]);
        command.arg(&project.content_shown).arg("--out").arg(&project.out).env("SITE_LANG", "nl");
        program::run_unless(cancel, &mut command, Vec::new(), SILENT).map(drop).map_err(failed)
    }

    /// Undoes what a publication changed. Later changes are kept.
    ///
    /// # Errors
    /// If later changes are in the same place, or a file can't be written. Nothing is changed then.
    pub fn revert(&self, wanted: &Reversal) -> Result<(), PublishProblem> {
        let publication = self.get(&wanted.commit).ok_or_else(gone)?;
        let (before, _) = self.changed_by(&publication).ok_or_else(first)?;
        let files = wanted.of(between(&before.files, &publication.files));
        let mut settled = Vec::new();
        for file in &files {
            // A version that can't be read must not count as a removed file: reverting would remove it.
            let read = |side: &Side| {
                self.read(&file.path, side).map_err(|error| {
                    let what = format!("{} kon niet gelezen worden: {}.", file.path, responses::because(&error));
                    let help = format!("Er is niets veranderd. Kijk na of dat en de map {FOLDER} leesbaar zijn.");
                    PublishProblem::new(what, help)
                })
            };
            let (old, new, now) = (read(&file.old)?, read(&file.new)?, read(&Side::Disk)?);
            match wanted.undone(&file.path, old, new, now.clone())? {
                Merged::Settled(back) if back == now => {}
                Merged::Settled(back) => settled.push((&file.path, back, now)),
                Merged::Open(_) => {
                    let what = format!("In {} is op dezelfde plaats later iets anders geschreven.", file.path);
                    return Err(PublishProblem::new(
                        what,
                        "Zet een andere wijziging terug, of wijzig de tekst op de pagina.",
                    ));
                }
            }
        }
        if settled.iter().all(|(path, ..)| changes::is_address_list(path)) {
            return Err(PublishProblem::new("Het staat al zo.", "Er is niets om terug te zetten."));
        }
        for (at, (path, back, _)) in settled.iter().enumerate() {
            if let Err(error) = self.put(path, back.as_deref()) {
                for (path, _, now) in &settled[..at] {
                    let _ = self.put(path, now.as_deref());
                }
                let what = format!("{path} kon niet teruggezet worden: {}.", responses::because(&error));
                return Err(PublishProblem::new(
                    what,
                    "Er is niets veranderd. Kijk de rechten en de ruimte op de schijf na.",
                ));
            }
        }
        Ok(())
    }

    fn put(&self, path: &str, bytes: Option<&[u8]>) -> io::Result<()> {
        let target = root(self.project).join(path);
        match bytes {
            Some(bytes) => {
                if let Some(folder) = target.parent() {
                    fs::create_dir_all(folder)?;
                }
                disk::replace_flushed(&target, bytes)
            }
            None => fs::remove_file(&target),
        }
    }
}

/// Says that a publication can't be stored.
fn full(error: io::Error) -> PublishProblem {
    let what = format!("De publicatie kon niet bewaard worden: {}.", responses::because(&error));
    PublishProblem::new(what, "Kijk de rechten en de ruimte op de schijf na, en probeer opnieuw.")
}

/// The project folder. An empty path means the current folder.
fn root(project: &Project) -> PathBuf {
    if project.root.as_os_str().is_empty() { PathBuf::from(".") } else { project.root.clone() }
}

fn side(files: &Files, path: &str) -> Side {
    files.get(path).map_or(Side::Nothing, |hash| Side::Blob { mode: String::new(), hash: hash.clone() })
}

fn between(old: &Files, new: &Files) -> Vec<Changed> {
    let paths: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let changed = paths.into_iter().filter(|path| old.get(*path) != new.get(*path));
    changed.map(|path| Changed { path: path.clone(), old: side(old, path), new: side(new, path) }).collect()
}
