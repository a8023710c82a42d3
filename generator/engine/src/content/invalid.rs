//! Files that could not be decoded. Each has been reported, so references to them are not reported as well.

use std::collections::BTreeSet;

use super::ContentType;

/// The documents and routes that are missing because their files could not be decoded.
#[derive(Clone, Debug, Default)]
pub struct Invalid {
    /// The kind's name, and the file name without extension. For a kind with a single file, its path with extension.
    files: BTreeSet<(&'static str, String)>,
    /// The routes these files would have had, as far as that can be told.
    routes: BTreeSet<String>,
}

impl Invalid {
    /// Adds a file, by its kind's name and its own, with the routes it would have had.
    pub(super) fn add(&mut self, kind: &'static str, name: &str, routes: impl IntoIterator<Item = String>) {
        self.files.insert((kind, name.to_owned()));
        self.routes.extend(routes);
    }

    /// Whether any page may be missing because its file could not be decoded.
    pub fn some(&self) -> bool {
        !self.routes.is_empty()
    }

    /// Whether this route may be missing because its file could not be decoded.
    pub fn may_have(&self, path: &str) -> bool {
        self.routes.contains(path)
    }

    /// Whether the file of this kind with this slug could not be decoded.
    pub fn has<T: ContentType>(&self, slug: &str) -> bool {
        self.files.contains(&(T::NAME, slug.to_owned()))
    }

    /// Whether any file of this kind could not be decoded.
    pub fn any<T: ContentType>(&self) -> bool {
        self.files.iter().any(|(kind, _)| *kind == T::NAME)
    }
}
