//! The required keys that a tree lacks. A deserializer stops at the first one; the schema of its type knows them all.

use std::collections::HashSet;

use kmo_diagnostic::Span;
use serde_json::Value as Schema;

use super::node::{Node, Value};

/// A map, and what it lacks.
pub(super) struct Missing<'a> {
    pub(super) at: Span,
    pub(super) keys: Vec<&'a str>,
}

/// What the maps of a tree lack, in the order of the file.
pub(super) fn missing<'a>(root: &'a Schema, node: &Node) -> Vec<Missing<'a>> {
    let mut found = Vec::new();
    look(root, root, node, None, &mut found);
    found
}

fn look<'a>(root: &'a Schema, schema: &'a Schema, node: &Node, key: Option<Span>, found: &mut Vec<Missing<'a>>) {
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
        // `- cards:` is a section without fields.
        Value::Null => &[],
        _ => return,
    };
    let there: HashSet<&str> = entries.iter().map(|(key, _)| key.name.as_str()).collect();
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Schema::as_str);
    let keys: Vec<&str> = required.filter(|key| !there.contains(key)).collect();
    if !keys.is_empty() {
        found.push(Missing { at: key.unwrap_or_else(|| node.start()), keys });
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
