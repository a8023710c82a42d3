//! Reads the files of one kind into documents.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostics, SourceFile};

use super::ContentType;
use super::rendered::RenderedTexts;
use super::texts::{Blocks, Images, Texts};
use super::{Document, Folder, Invalid, Placeholders, Published};
use crate::config::Words;

/// The documents of a content folder. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// A `Vec<Document<T>>` for each `T`.
    documents: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    /// The files of kinds with a single file, in the order of the kinds.
    pub singles: Vec<Arc<SourceFile>>,
    /// The files of all other kinds, in the order of the kinds, each kind sorted by path.
    pub collected: Vec<Arc<SourceFile>>,
    /// Pictures, by path relative to `content/images/`.
    pub images: Images,
    pub placeholders: Placeholders,
    pub published: Published,
    /// The files that are left out because they are samples.
    pub samples: Vec<Arc<SourceFile>>,
    pub invalid: Invalid,
    pub(super) rendered: Arc<RenderedTexts>,
}

impl Content {
    /// Every document of a kind, sorted by path. Empty if the kind is not registered.
    pub fn all<T: ContentType>(&self) -> &[Document<T>] {
        let found = self.documents.get(&TypeId::of::<T>()).and_then(|documents| documents.downcast_ref());
        found.map_or(&[], |documents: &Vec<Document<T>>| documents)
    }

    /// The document of a kind with a single file, if it exists and could be decoded.
    pub fn one<T: ContentType>(&self) -> Option<Document<T>> {
        self.all::<T>().first().cloned()
    }

    /// Everything that texts may refer to, for rendering and checking them.
    pub fn texts<'a>(&'a self, blocks: &'a Blocks, words: &'a Words) -> Texts<'a> {
        Texts { placeholders: &self.placeholders, images: &self.images, blocks, words, rendered: &self.rendered }
    }
}

/// Reads documents into `content` and reports the problems with them.
pub struct Reader<'a> {
    pub(super) folder: &'a mut Folder,
    pub(super) diagnostics: &'a mut Diagnostics,
    /// The placeholders that texts may use. `None` if the settings could not be decoded: then none is reported as unknown.
    pub(super) known: Option<&'a Placeholders>,
    pub(super) content: Content,
}

impl Reader<'_> {
    /// Reads every file of a kind.
    pub(super) fn read<T: ContentType>(&mut self) {
        let documents = match folder(T::FILES) {
            Some((folder, extension)) => {
                let (documents, problems) = self.folder.all::<T>(folder, extension, self.known.is_some());
                self.diagnostics.extend(problems);
                self.content.collected.extend(documents.iter().map(|document| document.file.clone()));
                documents
            }
            None if !T::REQUIRED && !self.folder.has(T::FILES) => return,
            None => {
                let (document, problems) = self.folder.single::<T>(T::FILES);
                self.diagnostics.extend(problems);
                if let (Some(document), Some(known)) = (&document, self.known) {
                    let known = T::PLACEHOLDERS.iter().fold(known.clone(), |known, name| known.with(name, ""));
                    self.diagnostics.extend(known.check(&document.file));
                }
                self.content.singles.extend(document.iter().map(|document| document.file.clone()));
                document.into_iter().collect()
            }
        };
        self.content.documents.insert(TypeId::of::<T>(), Arc::new(documents));
    }
}

/// Splits `cities/*.yaml` into the folder, with its slash, and the extension. `None` for a single file.
pub(super) fn folder(files: &'static str) -> Option<(&'static str, &'static str)> {
    files.split_once("*.")
}
