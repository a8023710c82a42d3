//! Records what was published last and from which inputs, so that a build without changes is skipped.
//!
//! Inputs are compared by a hash of their bytes. Published files are compared by length and modification time, as `git status`
//! does: a file that is edited by hand gets a new time, and the next build replaces it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

use kmo_diagnostic::Lang;
use kmo_shared::disk;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Tree;
use crate::assets::Notice;
use crate::cache::Cache;
use crate::config::RunOptions;
use crate::content::PUBLISHED;
use crate::project::Project;
use crate::source;

/// Name of the record in the cache.
const FILE: &str = "published.json";

/// A report in each language, in the order of [`Lang::ALL`], because the next build may print another language.
pub type Described = [String; Lang::ALL.len()];

/// The record of a publication.
#[derive(Debug, Serialize, Deserialize)]
pub struct Record {
    /// What it was made from.
    pub inputs: Inputs,
    pub pages: usize,
    /// Total size of all files.
    pub bytes: u64,
    /// The report that the build printed at its end, in each language.
    pub summary: Described,
    pub(crate) files: Stamps,
}

/// Hashes of everything that determines the publication: the program, its options, and the input files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// Everything except the list of published addresses.
    files: String,
    /// The list of published addresses, which a build extends at its end. Empty if there is none.
    list: String,
}

impl Inputs {
    /// Reads every input. `notice` names the licences that the site publishes.
    ///
    /// # Errors
    /// If one can't be read. The build itself reports that.
    pub fn read(project: &Project, options: RunOptions, notice: Option<&Notice>) -> io::Result<Self> {
        let mut hasher = blake3::Hasher::new();
        let program = Stamp::of(&std::env::current_exe()?)?;
        hasher.update(format!("{program:?} {options:?} {:?}\n", project.content).as_bytes());
        let Project { content, templates, public, islands, built_islands, .. } = project;
        let mut list = String::new();
        // `.vite` is named because hidden folders are left out. Its lists decide which files a page links to.
        let (fonts, lists) = (islands.join("src/fonts"), built_islands.join(".vite"));
        for folder in [content, templates, public, built_islands, &lists, &fonts] {
            for (name, hash) in source::hashes(folder)? {
                if folder == content && name == PUBLISHED {
                    list = hash.to_hex().to_string();
                } else {
                    hasher.update(name.as_bytes()).update(&[0]).update(hash.as_bytes());
                }
            }
            // Separates the folders, so that moving a file from one to another changes the hash.
            hasher.update(b"\n");
        }
        hasher.update(source::hash(disk::open(&islands.join("budget.json"))?)?.0.as_bytes());
        for work in notice.into_iter().flat_map(|notice| notice.works) {
            let licence = project.root.join(work.licence);
            if licence.is_file() {
                hasher.update(work.licence.as_bytes()).update(source::hash(disk::open(&licence)?)?.0.as_bytes());
            }
        }
        Ok(Inputs { files: hasher.finalize().to_hex().to_string(), list })
    }

    /// Whether these inputs give the same result as a build made from `before`. `extended` says that the build added its new
    /// pages to the list of published addresses.
    pub fn continue_from(&self, before: &Self, extended: bool) -> bool {
        self.files == before.files && (extended || self.list == before.list)
    }
}

/// Length of a file in bytes, and its modification time in nanoseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp(u64, i64);

impl Stamp {
    fn of(path: &Path) -> io::Result<Self> {
        let about = std::fs::symlink_metadata(path)?;
        let nanoseconds = match about.modified()?.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_nanos()),
            Err(before) => i64::try_from(before.duration().as_nanos()).map(|nanoseconds| -nanoseconds),
        };
        Ok(Stamp(about.len(), nanoseconds.map_err(io::Error::other)?))
    }
}

/// Published files with their stamps, by path in the output folder.
pub(crate) type Stamps = BTreeMap<String, Stamp>;

/// Returns the stamps of these files of `out`.
///
/// # Errors
/// If one of the files no longer exists.
pub(super) fn stamps(out: &Path, paths: &[String]) -> io::Result<Stamps> {
    paths.iter().map(|path| Ok((path.clone(), Stamp::of(&out.join(path))?))).collect()
}

impl Record {
    /// Reads the record of the last publication, if there is one.
    pub fn read(cache: &Cache) -> Option<Self> {
        serde_json::from_slice(&cache.get(FILE)?).ok()
    }

    /// Stores it in the cache for the next build. If this fails, the next build only does more work.
    pub fn write(&self, cache: &Cache) {
        if let Ok(text) = serde_json::to_vec(self) {
            cache.put_flushed(FILE, &text);
        }
    }

    /// Whether an output folder still contains exactly what was published.
    pub(super) fn stands(&self, out: &Path, tree: &Tree) -> bool {
        let same = |(path, stamp): (&String, &Stamp)| Stamp::of(&out.join(path)).is_ok_and(|found| found == *stamp);
        let holds = |folder: &String| {
            let folder = format!("{folder}/");
            self.files.range(folder.clone()..).next().is_some_and(|(path, _)| path.starts_with(&folder))
        };
        let nothing_else = tree.links.is_empty() && tree.foreign.is_empty() && tree.folders.iter().all(holds);
        nothing_else && tree.files.iter().eq(self.files.keys()) && self.files.par_iter().all(same)
    }
}
