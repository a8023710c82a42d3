//! Files that could not be decoded. Each has been reported, so references to them are not reported as well.

use std::collections::BTreeSet;

use super::schema::kind_of;
use super::{Address, ContentType, Folder};
use crate::site::Site;
use crate::source::Found;

/// The documents and routes that are missing because their files could not be decoded.
#[derive(Clone, Debug, Default)]
pub struct Invalid {
    /// The kind's name, and the file name without extension. For a kind with a single file, its path with extension.
    files: BTreeSet<(&'static str, String)>,
    /// The routes these files would have had, as far as that can be told.
    routes: BTreeSet<String>,
}

impl Invalid {
    /// Collects every file that could not be decoded, and those in `misnamed`, which holds files with a wrong extension, each
    /// with the path it should have.
    pub(super) fn find<S: Site>(folder: &Folder, misnamed: &[(String, Found)]) -> Self {
        let mut invalid = Invalid::default();
        let failed = folder.found.iter().filter(|file| folder.has_failed(&file.relative));
        let failed = failed.map(|file| (&file.relative, file));
        for (path, file) in failed.chain(misnamed.iter().map(|(path, file)| (path, file))) {
            let Some(kind) = kind_of::<S>(path) else { continue };
            let name = kind.slug(path).unwrap_or(path);
            invalid.files.insert((kind.name, name.to_owned()));
            match kind.address {
                Address::None => {}
                Address::BySlug(address) => _ = invalid.routes.insert(address(name)),
                Address::InFile => {
                    invalid.routes.insert(format!("/{name}"));
                    let text = folder.read(file).map(|file| file.text.clone()).unwrap_or_default();
                    invalid.routes.extend(routes(&text).map(str::to_owned));
                }
            }
        }
        invalid
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

/// The paths behind `route:` or `aliases:`, up to the next key. Found without a parser, because the file may be invalid YAML.
pub(super) fn routes(text: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    text.lines()
        .filter(move |line| {
            let is_start = line.starts_with("route:") || line.starts_with("aliases:");
            let is_end = *line == "---" || line.starts_with(char::is_alphanumeric);
            is_inside = is_start || is_inside && !is_end;
            is_inside
        })
        .flat_map(|line| line.split([' ', ',', '[', ']', '"', '\'']))
        .filter(|part| part.starts_with('/'))
}
