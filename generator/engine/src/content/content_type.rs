//! The trait of a kind of content.

use kmo_diagnostic::Diagnostics;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::picture::{Cut, PicturePlace};
use super::{Document, Texts};

/// A type that content files are decoded into.
pub trait ContentType: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// Name of its schema, without `.json`.
    const NAME: &'static str;
    /// Where its files are below the content folder: `site.yaml`, or `cities/*.yaml` for all files of a folder.
    const FILES: &'static str;
    /// What editors say of its keys (`content/schema/words.rs`).
    const WORDS: &'static str = "";
    /// Whether there is no site without this file.
    const REQUIRED: bool = false;
    /// Placeholders that its texts may have besides those of the settings.
    const PLACEHOLDERS: &'static [&'static str] = &[];
    /// Where its documents answer.
    const ADDRESS: Address = Address::None;
    /// Where its documents may have a picture.
    const PICTURES: &'static [PicturePlace] = &[];

    /// The parts of photographs that a document shows at these places.
    fn cuts(&self) -> Vec<Cut> {
        Vec::new()
    }

    /// Whether todo markers may be left in it. A kind that has drafts looks for them in the documents that are shown.
    fn may_be_unfinished(&self) -> bool {
        false
    }

    /// The rules for one document by itself. Those between documents are in [`Site::link`](crate::Site::link).
    fn check(_: &Document<Self>, _: &Texts<'_>, _: &mut Diagnostics) {}
}

/// What decides the address of a document.
#[derive(Clone, Copy)]
pub enum Address {
    /// They have no page.
    None,
    /// The name of the file decides.
    BySlug(fn(&str) -> String),
    /// The keys `route` and `aliases` of the file do.
    InFile,
}
