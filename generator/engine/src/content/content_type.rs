//! The trait for a kind of content file.

use kmo_diagnostic::Diagnostics;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::picture::{Cut, PicturePlace};
use super::{Document, Texts};

/// A type that content files are decoded into.
pub trait ContentType: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// Name of its schema, without `.json`.
    const NAME: &'static str;
    /// Its files, relative to the content folder: `site.yaml`, or `cities/*.yaml` for all files of a folder.
    const FILES: &'static str;
    /// Descriptions of its keys for editors, in the format of `content/schema/words.rs`.
    const WORDS: &'static str = "";
    /// Whether it is an error if the file is missing. Only for a kind with a single file.
    const REQUIRED: bool = false;
    /// Placeholders its texts may use in addition to those from the settings.
    const PLACEHOLDERS: &'static [&'static str] = &[];
    /// How the URL path of a document is determined.
    const ADDRESS: Address = Address::None;
    /// Whether the engine leaves todo markers in its documents unreported. True of kinds with drafts, which check their
    /// published documents themselves.
    const MAY_BE_UNFINISHED: bool = false;
    /// Where its documents may have a picture.
    const PICTURES: &'static [PicturePlace] = &[];

    /// The crops of photographs that this document shows at those places.
    fn cuts(&self) -> Vec<Cut> {
        Vec::new()
    }

    /// Checks one document on its own. Rules across documents belong in [`Site::link`](crate::Site::link).
    fn check(_: &Document<Self>, _: &Texts<'_>, _: &mut Diagnostics) {}
}

/// What determines the URL path of a document.
#[derive(Clone, Copy)]
pub enum Address {
    /// Documents of this kind have no page.
    None,
    /// Built from the file name without its extension.
    BySlug(fn(&str) -> String),
    /// The keys `route` and `aliases` of the file.
    InFile,
}
