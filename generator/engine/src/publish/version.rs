//! The version of a publication: a hash of all its files.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use super::{MARKER, MARKER_TEXT};
use crate::assets::Output;

/// The file in the output folder that holds the version of the publication.
pub const VERSION: &str = "version.json";

/// Returns the version of files, given by path with the hash of their bytes. They must be sorted by path.
pub(super) fn of<'a>(files: impl Iterator<Item = (&'a str, &'a blake3::Hash)>) -> String {
    let mut hasher = blake3::Hasher::new();
    for (path, hash) in files {
        hasher.update(path.as_bytes());
        hasher.update(hash.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// Collects the hashes of the files that would be published, for a run that writes nothing.
pub struct Fingerprints(Mutex<BTreeMap<String, blake3::Hash>>);

impl Default for Fingerprints {
    fn default() -> Self {
        // Every publication contains this file.
        Fingerprints(Mutex::new(BTreeMap::from([(MARKER.to_owned(), blake3::hash(MARKER_TEXT))])))
    }
}

impl Fingerprints {
    /// Adds a file. May be called from several threads.
    ///
    /// # Errors
    /// If a file to copy or a cache entry can't be read.
    pub fn add(&self, output: &Output) -> io::Result<()> {
        let (hash, _) = output.body.hash()?;
        self.0.lock().expect("no thread panics while it holds the lock").insert(output.path.clone(), hash);
        Ok(())
    }

    /// Returns the version that a build of these files would have.
    pub fn version(&self) -> String {
        let files = self.0.lock().expect("no thread panics while it holds the lock");
        of(files.iter().map(|(path, hash)| (path.as_str(), hash)))
    }
}
