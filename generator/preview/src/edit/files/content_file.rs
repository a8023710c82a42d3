//! A content file as the desk copies, renames and removes it.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit::{self, Tree};
use kmo_engine::content::schema::kind_of;
use kmo_engine::content::{Address, FileKind};
use kmo_engine::desk::Desk;
use kmo_shared::format;

use crate::edit::save_error::{SaveError, reject};

/// A content file with its name and, for most kinds, the address of its page.
#[derive(Clone)]
pub struct ContentFile {
    pub kind: &'static FileKind,
    /// Path below the content folder.
    pub file: String,
    /// The address of its page.
    pub path: Option<String>,
    /// Other addresses of its page.
    pub aliases: Vec<String>,
    pub has_drafts: bool,
    pub is_draft: bool,
}

impl ContentFile {
    /// The content file with this path and text.
    pub fn of<S: Desk>(file: &str, source: &Arc<SourceFile>) -> Result<Self, SaveError> {
        let Some(kind) = kind_of::<S>(file) else { return reject("Hier kan geen bestand staan.") };
        let values = edit::read(source).map(|(values, _)| values);
        let value = |key: &str| values.as_ref()?.get(key);
        let path = match (kind.address, value("route")) {
            (Address::BySlug(path), _) => Some(path(kind.slug(file).unwrap_or(file))),
            (Address::InFile, Some(Tree::Text(route))) => Some(route.clone()),
            _ => None,
        };
        let has_drafts = kind.schema(S::WORDS)["properties"]["draft"]["type"] == "boolean";
        let is_draft = value("draft") == Some(&Tree::Bool(true));
        Ok(ContentFile { kind, file: file.to_owned(), path, aliases: Vec::new(), has_drafts, is_draft })
    }

    /// The address of its page, and the aliases.
    pub fn addresses(&self) -> impl Iterator<Item = &String> {
        self.path.iter().chain(&self.aliases)
    }

    /// Whether there can be only one.
    pub fn is_single(&self) -> bool {
        self.kind.folder().is_none()
    }

    /// The file's name without its folder and extension.
    pub fn stem(&self) -> &str {
        self.kind.slug(&self.file).unwrap_or(&self.file)
    }

    /// What the user changes to rename it: the address if the file contains it, otherwise the name of the file.
    pub fn name(&self) -> &str {
        match (self.kind.address, &self.path) {
            (Address::InFile, Some(path)) => path,
            _ => self.stem(),
        }
    }

    /// The same file under another name. `None` if no slug can be made of the name, or the kind has only one file.
    pub fn named(&self, name: &str) -> Option<ContentFile> {
        let (folder, extension) = self.kind.folder()?;
        let (stem, path) = match self.kind.address {
            Address::InFile => {
                let parts = name.split('/').filter(|part| !part.trim().is_empty());
                let parts = parts.map(format::slug).collect::<Option<Vec<String>>>()?;
                (parts.last()?.clone(), Some(format!("/{}", parts.join("/"))))
            }
            Address::BySlug(path) => {
                let stem = format::slug(name)?;
                let path = path(&stem);
                (stem, Some(path))
            }
            Address::None => (format::slug(name)?, None),
        };
        Some(ContentFile { file: format!("{folder}{stem}.{extension}"), path, ..self.clone() })
    }
}
