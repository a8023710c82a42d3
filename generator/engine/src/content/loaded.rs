//! The documents of a content folder.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostics, SourceFile};

use super::file_pattern::folder_of;
use super::rendered::RenderedTexts;
use super::texts::{Images, Texts};
use super::{Blocks, ContentType, Document, Folder, Invalid, Placeholders, Published};
use crate::site_words::Words;

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

    /// Reads every file of a kind, and reports the problems with them. With `check`, unknown placeholders are reported too.
    pub(super) fn read<T: ContentType>(&mut self, folder: &mut Folder, check: bool, diagnostics: &mut Diagnostics) {
        let (names, files) = match folder_of(T::FILES) {
            Some((below, extension)) => {
                let names = folder.below(below, extension).map(|file| file.relative.clone()).collect();
                (names, &mut self.collected)
            }
            None if T::REQUIRED || folder.has(T::FILES) => (vec![T::FILES.to_owned()], &mut self.singles),
            None => return,
        };
        let (documents, problems) = folder.documents::<T>(&names, check);
        diagnostics.extend(problems);
        files.extend(documents.iter().map(|document| document.file.clone()));
        self.documents.insert(TypeId::of::<T>(), Arc::new(documents));
    }
}
