//! Loads content files and decodes them into typed documents.
//!
//! A file that can't be decoded is reported and left out. References to it are checked later, by the site.

mod anchor;
mod cached_file;
mod content_type;
pub mod copies;
mod date;
mod document;
pub mod edit;
mod file_pattern;
mod folder;
mod front_matter;
#[doc(hidden)]
pub mod fuzzing;
mod identifier;
mod invalid;
pub mod invisible;
mod kind;
mod load;
mod loaded;
mod markdown_text;
pub mod neutral;
pub mod origin;
pub mod picture;
pub(crate) mod placeholders;
mod published;
mod rendered;
pub mod schema;
mod text_spans;
mod texts;
pub mod todo;
mod values;
pub(crate) mod yaml;

pub use anchor::Anchor;
pub use content_type::{Address, ContentType};
pub use date::{Date, Moment};
pub use document::{Document, Typed};
pub use folder::Folder;
pub use identifier::identifier;
pub use invalid::Invalid;
pub use kind::FileKind;
pub use load::load;
pub use loaded::Content;
pub use markdown_text::Markdown;
pub use placeholders::{Blocks, Piece, Placeholders};
pub use published::{PUBLISHED, Published, join as join_published};
pub use text_spans::{TextSpan, text_spans};
pub use texts::{Images, Texts};
pub use values::{Value, key_at, values};
