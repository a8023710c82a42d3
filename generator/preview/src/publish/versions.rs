//! Earlier versions of the published files: commits of git, or publications in the archive.

use kmo_engine::program::Failure;
use kmo_engine::project::Project;

use super::archive::Archive;
use super::changes::{self, Changed, Side};
use super::history::{self, Publication};
use super::repository::{Missing, Repository, commit};

/// Where earlier versions are stored. A version is the hash of a commit, or the number of a publication in the archive.
#[derive(Clone, Copy)]
pub enum Versions<'a> {
    Git(&'a Repository),
    Archive(&'a Archive<'a>),
}

/// A publication, and what it changed.
pub struct Made {
    pub publication: Publication,
    /// The version before it; `None` if it is the first.
    pub before: Option<String>,
    pub files: Vec<Changed>,
}

impl Versions<'_> {
    /// Reads from git or, if the project is not in git, from the archive. `None` if the repository can't be used now.
    pub fn read<T>(project: &Project, read: impl FnOnce(Versions<'_>) -> Option<T>) -> Option<T> {
        match Repository::open(project) {
            Ok(repository) => read(Versions::Git(&repository)),
            Err(Missing::Git(_)) => read(Versions::Archive(&Archive::of(project))),
            Err(Missing::State(_)) => None,
        }
    }

    /// The bytes of a file, as a checkout writes them: of a picture in git-lfs, the commit holds only a pointer. `None` if it is
    /// not there, or can't be read from the disk or the archive.
    ///
    /// # Errors
    /// If git fails.
    pub fn bytes(self, path: &str, side: &Side) -> Result<Option<Vec<u8>>, Failure> {
        match self {
            Versions::Git(repository) => {
                let path_in_repository = format!("--path={}{path}", repository.prefix);
                let filtered = match side {
                    // Without the network or git-lfs, the filter fails.
                    Side::Blob { hash, .. } => {
                        repository.git.run(&["cat-file", "--filters", &path_in_repository, hash], &[]).ok()
                    }
                    Side::Nothing | Side::Disk => None,
                };
                filtered.map_or_else(|| changes::bytes(&repository.git, path, side), |bytes| Ok(Some(bytes)))
            }
            Versions::Archive(archive) => Ok(archive.read(path, side).ok().flatten()),
        }
    }

    /// A published file in a version, or on the disk if `version` is empty; `None` if there is no such version.
    pub fn side(self, version: &str, path: &str) -> Option<Side> {
        let is_published = match self {
            Versions::Git(repository) => repository.own(&format!("{}{path}", repository.prefix)).is_some(),
            Versions::Archive(archive) => archive.is_published(path),
        };
        match self {
            _ if !is_published => None,
            _ if version.is_empty() => Some(Side::Disk),
            Versions::Git(repository) => changes::in_commit(repository, &repository.known(version)?, path).ok(),
            Versions::Archive(archive) => Some(archive.get(version)?.side(path)),
        }
    }

    /// The files that differ now from a version; `None` if there is no such version.
    pub fn since(self, version: &str) -> Option<Vec<Changed>> {
        match self {
            Versions::Git(repository) => changes::on_disk(repository, &repository.known(version)?).ok(),
            Versions::Archive(archive) => archive.changes(Some(&archive.get(version)?)).ok(),
        }
    }

    /// The publication that made a version; `None` if there is no such version.
    pub fn made(self, version: &str) -> Option<Made> {
        match self {
            Versions::Git(repository) => {
                let publication = history::one(repository, &repository.known(version)?).ok()??;
                let before = commit(&repository.git, &format!("{}^", publication.commit));
                let between = |before: &String| changes::between(repository, &[before, &publication.commit]);
                let files = before.as_ref().map(between).transpose().ok()?.unwrap_or_default();
                Some(Made { files: changes::without_address_list(files), publication, before })
            }
            Versions::Archive(archive) => {
                let archived = archive.get(version)?;
                let (before, files) = archive.changed_by(&archived).unzip();
                let before = before.map(|before| before.number.to_string());
                Some(Made { publication: archived.publication(), before, files: files.unwrap_or_default() })
            }
        }
    }

    /// The newest commits since a version that changed a file and are not pushed yet.
    ///
    /// # Errors
    /// If git fails.
    pub fn unsent(self, since: &str, path: &str) -> Result<Vec<Publication>, Failure> {
        match self {
            Versions::Git(repository) if since != repository.head => {
                history::of_file(repository, &format!("{since}..{}", repository.head), path)
            }
            Versions::Git(_) | Versions::Archive(_) => Ok(Vec::new()),
        }
    }
}
