//! YAML into typed content, with a place in the file for every value.
//!
//! The only module that knows the YAML library. A file is parsed into a tree of [`Node`]s first and
//! typed second. That is what lets one run report every unknown key of a file (a typed parser stops
//! at the first), fill in placeholders without moving any place, and look a place up afterwards.

mod decode;
mod node;

pub use node::{Node, Value};

use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// Limits that no content file written by hand comes near, so that a hostile or broken one can't
/// take the memory or the stack: no aliases at all, 48 levels deep, 100,000 values.
fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_aliases: 0,
            max_anchors: 0,
            max_depth: 48,
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
        Err(error) => Err(syntax_error(file, base, text, &error)),
    }
}

/// Types a tree. Unknown keys are all reported; of other mistakes the first one, because what comes
/// after it can't be trusted.
///
/// # Errors
/// At least one diagnostic, each with its place.
pub fn decode<T: DeserializeOwned>(file: &Arc<SourceFile>, node: &Node) -> Result<T, Vec<Diagnostic>> {
    decode::decode(file, node)
}

fn syntax_error(file: &Arc<SourceFile>, base: usize, text: &str, error: &serde_saphyr::Error) -> Diagnostic {
    let start = error.location().map_or(0, |location| byte_offset(text, &location));
    let message = error.without_snippet().render();
    // The library appends its own "at line x, column y"; the frame shows that already.
    let message = message.split(" at line ").next().unwrap_or(&message).trim_end_matches(['.', ',', ' ']);
    let mut diagnostic = Diagnostic::error("yaml", format!("this is not valid YAML: {message}"));
    diagnostic = diagnostic.at(file, Span::new(base + start, base + start + 1), "the parser stopped here");
    diagnostic.help(yaml_help(message))
}

fn yaml_help(message: &str) -> &'static str {
    if message.contains("duplicate") {
        "a key may stand only once; remove or rename one of the two"
    } else if message.contains("alias") || message.contains("anchor") || message.contains("budget") {
        "content files have limits: no anchors or aliases, at most 48 levels and 100,000 values"
    } else {
        "check indentation and quotes; a text with `: ` or ` #` in it must be quoted"
    }
}

fn byte_offset(text: &str, location: &serde_saphyr::Location) -> usize {
    let line = usize::try_from(location.line()).unwrap_or(1).max(1);
    let column = usize::try_from(location.column()).unwrap_or(1).max(1);
    let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = text.get(line_start..).unwrap_or("");
    let within = rest.char_indices().nth(column - 1).map_or(rest.trim_end().len(), |(index, _)| index);
    (line_start + within).min(text.len().saturating_sub(1))
}
