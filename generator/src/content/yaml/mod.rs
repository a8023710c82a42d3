//! YAML into typed content, with a place in the file for every value.
//!
//! The only module that knows the YAML library. A file is parsed into a tree of [`Node`]s first and
//! typed second. That is what lets one run report every unknown key of a file (a typed parser stops
//! at the first), fill in placeholders without moving any place, and look a place up afterwards.

mod decode;
mod error;
mod node;
mod syntax;

pub use node::{Node, Value};

use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// How deep values may stand in each other.
const LEVELS: usize = 16;

/// Limits that no content file written by hand comes near, so that a hostile or broken one can't
/// take the memory or the stack: no aliases at all, 16 levels deep, 100,000 values. The
/// parser recurses: 48 levels already overflow the two megabytes of a worker thread in a debug build.
fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_aliases: 0,
            max_anchors: 0,
            max_depth: LEVELS,
            max_documents: 1,
            max_nodes: 100_000,
        },
        strict_booleans: true,
        with_snippet: false,
    }
}

/// Parses `text`, which stands in `file` from byte `base` on, into a tree.
///
/// # Errors
/// One diagnostic: a YAML parser can't go on after a syntax error.
pub fn parse(file: &Arc<SourceFile>, text: &str, base: usize) -> Result<Node, Diagnostic> {
    if text.trim().is_empty() {
        return Ok(Node { value: Value::Null, span: Span::new(base, base) });
    }
    match serde_saphyr::from_str_with_options::<Node>(text, options()) {
        Ok(mut node) => {
            node.shift(base);
            Ok(node)
        }
        Err(error) => Err(syntax::diagnostic(file, base, text, &error)),
    }
}

/// Types a tree, with `fill` applied to every text but those in markdown, which are filled when they
/// are rendered: a value is text and never markup. Unknown keys are all reported; of other mistakes the first one, because what comes
/// after it can't be trusted.
///
/// # Errors
/// At least one diagnostic, each with its place.
pub fn decode<T: DeserializeOwned>(
    file: &Arc<SourceFile>,
    node: &Node,
    fill: decode::Fill<'_>,
) -> Result<T, Vec<Diagnostic>> {
    decode::decode(file, node, fill)
}
