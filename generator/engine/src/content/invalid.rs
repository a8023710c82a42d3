//! Invalid files. Each has been reported, so references to one are not reported again.

use std::collections::BTreeSet;

use super::{Address, ContentType};
use super::{Content, Folder};
use crate::site::{Kind, Site};
use crate::source::Found;

/// What the site would have had of the files that could not be typed, as far as they tell.
#[derive(Clone, Debug, Default)]
pub struct Invalid {
    /// Names of their kinds and of the files, without extension.
    files: BTreeSet<(&'static str, String)>,
    /// Addresses at which they would have answered.
    routes: BTreeSet<String>,
}

impl Invalid {
    /// Looks at every file of which `content` has no document and no sample, and at those that are `misnamed`, under the names
    /// that they should have.
    pub(super) fn find<S: Site>(folder: &Folder, content: &Content, misnamed: &[Found]) -> Self {
        let typed: BTreeSet<&str> = content
            .singles
            .iter()
            .chain(&content.collected)
            .chain(&content.samples)
            .map(|file| file.path.as_str())
            .collect();
        let is_typed = |name: &str| typed.contains(format!("{}/{name}", folder.shown()).as_str());
        let mut invalid = Invalid::default();
        for kind in Kind::<S>::files() {
            let Some((below, extension)) = kind.folder() else {
                if folder.has(kind.files) && !is_typed(kind.files) {
                    invalid.files.insert((kind.name, kind.files.to_owned()));
                }
                continue;
            };
            let misnamed = misnamed.iter().filter(|file| kind.holds(&file.relative));
            for file in folder.below(below, extension).filter(|file| !is_typed(&file.relative)).chain(misnamed) {
                let name = &file.relative[below.len()..file.relative.len() - extension.len() - 1];
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
        }
        invalid
    }

    /// Whether some page is missing for a file that could not be typed.
    pub fn some(&self) -> bool {
        !self.routes.is_empty()
    }

    /// Whether a file that could not be typed may have answered at this path.
    pub fn may_have(&self, path: &str) -> bool {
        self.routes.contains(path)
    }

    /// Whether the file of this name is one of them.
    pub fn has<T: ContentType>(&self, slug: &str) -> bool {
        self.files.contains(&(T::NAME, slug.to_owned()))
    }

    /// Whether any file of this kind is one of them.
    pub fn any<T: ContentType>(&self) -> bool {
        self.files.iter().any(|(kind, _)| *kind == T::NAME)
    }
}

/// The paths after `route:` and `aliases:`, read without a parser: the file may not be YAML.
pub(super) fn routes(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.starts_with("route:") || line.starts_with("aliases:"))
        .flat_map(|line| line.split([' ', ',', '[', ']', '"', '\'']))
        .filter(|part| part.starts_with('/'))
}
