//! YAML into typed content, with a source location for every value.
//!
//! The only module that knows the YAML library. A file is parsed into a tree of [`Node`]s first and typed second. So one
//! run can report every unknown key of a file (a typed parser stops at the first), fill in placeholders without moving
//! locations, and look up a location afterwards.

mod decode;
mod error;
pub(super) mod node;
mod required;
mod scalar;
mod syntax;
mod tree;

pub use decode::{Fill, Role, SOURCE, Scalar, VERIFIED};
pub use node::{Key, Node, Places, Value};
pub use required::{DRAFT, is_draft};

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, SourceFile};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// Parses `text`, which is in `file` from byte `base` on, into a tree.
///
/// # Errors
/// Every duplicate key, what content may not use (aliases, tags, a second document), and what is not YAML: after
/// that a parser can't go on.
pub fn parse(file: &Arc<SourceFile>, text: &str, base: usize) -> Result<Node, Vec<Diagnostic>> {
    tree::read(file, text, base)
}

/// Types a tree, with `fill` applied to every text. Unknown keys are all reported, and so are all missing ones and all
/// required texts that are empty; of other mistakes the first one, because what comes after it can't be trusted.
///
/// # Errors
/// At least one diagnostic, each with its place.
pub fn decode<T: DeserializeOwned + JsonSchema>(
    file: &Arc<SourceFile>,
    node: &Node,
    fill: Fill<'_>,
) -> Result<T, Vec<Diagnostic>> {
    decode::decode(file, node, fill)
}
