//! What the schema of a type asks for and a tree lacks: keys, and texts that say nothing. A deserializer stops at the first
//! missing key, and takes an empty text for a text.

use std::collections::HashSet;

use kmo_diagnostic::Span;
use serde_json::Value as Schema;

use super::node::{Node, Value};

/// What a tree lacks, each in the order of the file.
#[derive(Default)]
pub(super) struct Lacks<'a> {
    pub(super) keys: Vec<Missing<'a>>,
    pub(super) texts: Vec<Empty>,
}

/// A map, and what it lacks.
pub(super) struct Missing<'a> {
    pub(super) at: Span,
    pub(super) keys: Vec<&'a str>,
}

/// A text that must say something and does not.
pub(super) struct Empty {
    pub(super) at: Span,
    /// Whether it is an item of a list, which can be removed.
    pub(super) item: bool,
}

/// Whether a tree has a text that says nothing.
pub(super) fn has_empty(node: &Node) -> bool {
    match &node.value {
        Value::Text(text) => text.trim().is_empty(),
        _ => node.children().any(has_empty),
    }
}

/// Compares a tree with the schema of its type. A draft need not be complete: its texts may be empty.
pub(super) fn lacks<'a>(root: &'a Schema, node: &Node) -> Lacks<'a> {
    let mut found = Lacks::default();
    look(root, root, node, None, &mut found);
    if is_draft(node) {
        found.texts.clear();
    }
    found
}

/// The key that says of a document that it is a draft.
pub const DRAFT: &str = "draft";

pub fn is_draft(root: &Node) -> bool {
    root.get(DRAFT).is_some_and(|draft| draft.value == Value::Bool(true))
}

fn look<'a>(root: &'a Schema, schema: &'a Schema, node: &Node, key: Option<Span>, found: &mut Lacks<'a>) {
    if let Some(name) = schema["$ref"].as_str() {
        look(root, &root["definitions"][name.rsplit('/').next().unwrap_or_default()], node, key, found);
    }
    let parts = || ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|of| schema[of].as_array()).flatten();
    // A key that may be without a value.
    if node.value == Value::Null && parts().any(|part| part["type"] == "null") {
        return;
    }
    // Of the variants of an enum, the one that is named.
    for part in parts().filter(|part| is_named(part, node)) {
        look(root, part, node, key, found);
    }
    let entries = match &node.value {
        Value::List(items) => return items.iter().for_each(|item| look(root, &schema["items"], item, None, found)),
        Value::Map(entries) => entries.as_slice(),
        Value::Text(text) if schema["minLength"] == 1 && text.trim().is_empty() => {
            // A block without a line has no place of its own.
            let at = key.filter(|_| node.span.start == node.span.end).unwrap_or(node.span);
            return found.texts.push(Empty { at, item: key.is_none() });
        }
        // `- cards:` is a section without fields.
        Value::Null => &[],
        _ => return,
    };
    let there: HashSet<&str> = entries.iter().map(|(key, _)| key.name.as_str()).collect();
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Schema::as_str);
    let keys: Vec<&str> = required.filter(|key| !there.contains(key)).collect();
    if !keys.is_empty() {
        found.keys.push(Missing { at: key.unwrap_or_else(|| node.start()), keys });
    }
    for (key, value) in entries {
        let own = &schema["properties"][&key.name];
        let own = if own.is_null() { &schema["additionalProperties"] } else { own };
        look(root, own, value, Some(key.span), found);
    }
}

/// Whether a part of a schema is about a node, as far as its keys say: a variant with fields is a map with one key.
fn is_named(schema: &Schema, node: &Node) -> bool {
    match (schema["properties"].as_object(), &node.value) {
        (Some(keys), Value::Map(entries)) => entries.first().is_some_and(|(key, _)| keys.contains_key(&key.name)),
        (Some(_), _) => false,
        (None, _) => true,
    }
}
