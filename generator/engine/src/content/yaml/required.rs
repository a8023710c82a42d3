//! Checks what the schema of a type requires and serde does not fully check: required keys, texts and lists that are not
//! empty, and numbers within their bounds. A deserializer stops at the first missing key, and accepts any text, any list and any
//! number that fits the type.

use std::collections::HashSet;

use kmo_diagnostic::{Span, words};
use serde_json::Value as Schema;

use super::error::Error;
use super::node::{Node, Value};

/// The problems of a tree with its schema, each kind in file order.
#[derive(Default)]
pub(super) struct SchemaProblems<'a> {
    pub(super) keys: Vec<Missing<'a>>,
    /// Required texts and lists that are empty.
    pub(super) empty: Vec<Error>,
    /// Numbers out of bounds.
    pub(super) numbers: Vec<Error>,
    /// Where required keys have no value.
    pub(super) values: Vec<Span>,
}

/// A map, and the required keys it lacks.
pub(super) struct Missing<'a> {
    pub(super) at: Span,
    pub(super) keys: Vec<&'a str>,
}

/// Compares a tree with the schema of its type. A draft need not be complete: its texts and lists may be empty.
pub(super) fn lacks<'a>(root: &'a Schema, node: &Node) -> SchemaProblems<'a> {
    let mut found = SchemaProblems::default();
    look(root, root, node, None, &mut found);
    if is_draft(node) {
        found.empty.clear();
    }
    found
}

/// The key that marks a document as a draft.
pub const DRAFT: &str = "draft";

/// Whether a document has `draft: true`.
pub fn is_draft(root: &Node) -> bool {
    root.get(DRAFT).is_some_and(|draft| draft.value == Value::Bool(true))
}

fn look<'a>(root: &'a Schema, schema: &'a Schema, node: &Node, key: Option<Span>, found: &mut SchemaProblems<'a>) {
    if let Some(name) = schema["$ref"].as_str() {
        look(root, &root["definitions"][name.rsplit('/').next().unwrap_or_default()], node, key, found);
    }
    let parts = || ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|of| schema[of].as_array()).flatten();
    // The value is optional.
    if node.value == Value::Null && parts().any(|part| part["type"] == "null") {
        return;
    }
    // For an enum, only the schema of the variant that is used.
    for part in parts().filter(|part| is_named(part, node)) {
        look(root, part, node, key, found);
    }
    let entries = match &node.value {
        Value::List(items) if schema["minItems"] == 1 && items.is_empty() => {
            return found.empty.push(Error::empty(words::add_one()).or_at(node.span));
        }
        Value::List(items) => return items.iter().for_each(|item| look(root, &schema["items"], item, None, found)),
        Value::Map(entries) => entries.as_slice(),
        Value::Text(text) if schema["minLength"] == 1 && text.trim().is_empty() => {
            // An empty block scalar has an empty span: points at the key instead.
            let at = key.filter(|_| node.span.start == node.span.end).unwrap_or(node.span);
            let help = if key.is_none() { words::fill_in_or_remove() } else { words::fill_in() };
            return found.empty.push(Error::empty(help).or_at(at));
        }
        Value::Int(number) => return found.numbers.extend(out_of_range(schema, node.span, *number as f64)),
        Value::Float(number) => return found.numbers.extend(out_of_range(schema, node.span, *number)),
        // `- cards:` is a section without fields.
        Value::Null => &[],
        _ => return,
    };
    let there: HashSet<&str> = entries.iter().map(|(key, _)| key.name.as_str()).collect();
    let required = || schema["required"].as_array().into_iter().flatten().filter_map(Schema::as_str);
    let keys: Vec<&str> = required().filter(|key| !there.contains(key)).collect();
    if !keys.is_empty() {
        found.keys.push(Missing { at: key.unwrap_or_else(|| node.start()), keys });
    }
    for (key, value) in entries {
        if value.value == Value::Null && required().any(|name| name == key.name) {
            found.values.push(if value.span.start == value.span.end { key.span } else { value.span });
        }
        let own = &schema["properties"][&key.name];
        let own = if own.is_null() { &schema["additionalProperties"] } else { own };
        look(root, own, value, Some(key.span), found);
    }
}

/// The error about a number that is outside its bounds, which are inclusive.
fn out_of_range(schema: &Schema, at: Span, number: f64) -> Option<Error> {
    let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
    let within = least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most);
    (!within).then(|| Error::out_of_range(number, least, most).or_at(at))
}

/// Whether a part of a schema applies to a node, judging by the first key: a variant with fields is a map with one key.
fn is_named(schema: &Schema, node: &Node) -> bool {
    match (schema["properties"].as_object(), &node.value) {
        (Some(keys), Value::Map(entries)) => entries.first().is_some_and(|(key, _)| keys.contains_key(&key.name)),
        (Some(_), _) => false,
        (None, _) => true,
    }
}
