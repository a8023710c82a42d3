//! Decodes YAML into typed content, with a source location for every value.
//!
//! The only module that uses the YAML library. A file is first parsed into a tree of [`Node`]s, and then decoded into its type.
//! In this way one run can report every unknown key of a file (a typed parser stops at the first), fill in placeholders without
//! moving locations, and look up locations afterwards.

mod decode;
mod error;
mod indent;
pub(super) mod node;
mod required;
mod scalar;
mod syntax;
mod tree;

pub use decode::{Role, SOURCE, Scalar, Transform, VERIFIED, decode};
pub use node::{Key, Node, Places, Value};
pub use required::{DRAFT, is_draft};
pub(crate) use syntax::CURLY;
pub use tree::parse;
