//! A kind of content file with its type erased, as the engine handles it.

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, Diagnostics, SourceFile};
use serde_json::Value;

use super::file_pattern::{folder_of, slug};
use super::picture::{Cut, PicturePlace};
use super::schema::derived::schema_of;
use super::{Address, Content, ContentType, Folder, Texts, neutral, todo, yaml};

/// The constants and functions of a [`ContentType`].
pub struct FileKind {
    /// Name of the kind and of its schema, without `.json`.
    pub name: &'static str,
    /// Its files, relative to the content folder: `site.yaml`, or `cities/*.yaml` for all files of a folder.
    pub files: &'static str,
    /// [`ContentType::WORDS`].
    pub words: &'static str,
    pub address: Address,
    /// Where its documents may have a picture.
    pub pictures: &'static [PicturePlace],
    pub(crate) cuts: fn(&Content) -> Vec<Cut>,
    pub(super) schema: fn() -> Arc<Value>,
    pub(super) decode: Decode,
    pub(super) read: fn(&mut Content, &mut Folder, bool, &mut Diagnostics),
    pub(crate) check: fn(&Content, &Texts<'_>, &mut Diagnostics),
}

/// Decodes a tree and returns only the problems.
type Decode = fn(&Arc<SourceFile>, &yaml::Node, yaml::Transform<'_>) -> Result<(), Vec<Diagnostic>>;

impl FileKind {
    pub(crate) const fn of<T: ContentType>() -> Self {
        FileKind {
            name: T::NAME,
            files: T::FILES,
            words: T::WORDS,
            address: T::ADDRESS,
            pictures: T::PICTURES,
            cuts: |content| content.all::<T>().iter().flat_map(|one| one.value.cuts()).collect(),
            schema: schema_of::<T>,
            decode: |file, node, fill| {
                neutral::decode::<T>(file, node.clone(), &neutral::Form::Written, fill).map(drop)
            },
            read: Content::read::<T>,
            check: |content, texts, diagnostics| {
                for one in content.all::<T>() {
                    T::check(one, texts, diagnostics);
                    if !T::MAY_BE_UNFINISHED {
                        todo::check(&one.file, texts.words.todo, diagnostics);
                    }
                }
            },
        }
    }

    /// Whether this is the kind of `T`.
    pub fn is<T: ContentType>(&self) -> bool {
        self.name == T::NAME
    }

    /// Whether the file at this path, relative to the content folder, is of this kind.
    pub fn holds(&self, path: &str) -> bool {
        path == self.files || self.slug(path).is_some()
    }

    /// The name of the file at this path without folder and extension. `None` for a file of another kind, or if this kind has a
    /// single file.
    pub fn slug<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (folder, extension) = self.folder()?;
        slug(folder, extension, path)
    }

    /// The folder of its files, with a slash at the end, and their extension. `None` for a kind with a single file.
    pub fn folder(&self) -> Option<(&'static str, &'static str)> {
        folder_of(self.files)
    }
}
