//! Simplifies the schemas of `schemars` for editors.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::words::{About, Explanations};
use crate::content::neutral;
use crate::site_words::Words;

/// Replaces the doc comments in a schema with the descriptions, and adds the keys that every map may have. Also returns the
/// gaps ([`FileKind::gaps`](crate::content::FileKind::gaps)).
pub(super) fn described(mut schema: Value, explanations: &Explanations, words: &Words) -> (Value, Vec<String>) {
    let mut gaps = Vec::new();
    let root = schema["title"].as_str().unwrap_or_default().to_owned();
    let mut named: BTreeMap<String, Value> = BTreeMap::new();
    if let Some(Value::Object(definitions)) = schema.as_object_mut().and_then(|all| all.remove("definitions")) {
        named.extend(definitions);
    }
    for (name, definition) in named.iter_mut().chain([(&root, &mut schema)]) {
        let nothing = About::default();
        let about = explanations.0.get(name).unwrap_or(&nothing);
        strip(definition);
        explain(name, definition, about, &mut gaps);
    }
    let plain: BTreeSet<String> =
        named.iter().filter(|(_, one)| may_be_empty(one)).map(|(name, _)| name.clone()).collect();
    for definition in named.values_mut() {
        bare(definition, &plain);
    }
    named.values_mut().chain([&mut schema]).for_each(|schema| claims(schema, words));
    for name in explanations.0.keys().filter(|name| **name != root && !named.contains_key(*name)) {
        gaps.push(format!("there is no `{name}`"));
    }
    let mut out = Map::new();
    out.insert("$schema".to_owned(), "http://json-schema.org/draft-07/schema#".into());
    if let Value::Object(rest) = schema {
        out.extend(rest.into_iter().filter(|(key, _)| key != "$schema"));
    }
    if !named.is_empty() {
        out.insert("definitions".to_owned(), named.into_iter().collect());
    }
    (Value::Object(out), gaps)
}

/// The attribute of a type that can't hold a claim, such as a redirect: `#[schemars(extend("claims" = false))]`.
const CLAIMS: &str = "claims";

/// Adds the keys that every map may have (`content/neutral.rs`), except to enums and to types that opt out with [`CLAIMS`].
fn claims(schema: &mut Value, words: &Words) {
    let one_key = schema.get("maxProperties").is_some();
    let none = schema.as_object_mut().and_then(|schema| schema.remove(CLAIMS)).is_some();
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut).filter(|_| !one_key && !none)
    else {
        return;
    };
    let mut others = properties.clone();
    for other in others.values_mut().filter_map(Value::as_object_mut) {
        // The same keys are described beside `neutral`.
        for said in ["description", "examples"] {
            other.remove(said);
        }
    }
    let instead = json!({ "type": "object", "properties": others, "additionalProperties": false, "minProperties": 1 });
    let mut add = |key: &str, about: &str, mut property: Value| {
        property["description"] = about.into();
        properties.entry(key).or_insert(property);
    };
    add(neutral::NEUTRAL, words.neutral, json!({ "anyOf": [instead, { "type": "string", "enum": [neutral::OMIT] }] }));
    add(neutral::VERIFIED, words.verified, json!({ "type": "boolean" }));
    add(neutral::SOURCE, words.source, json!({ "type": "string" }));
}

/// Removes the doc comments of the code, and formats that are specific to Rust.
fn strip(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(entries) => {
            if let Some(format) = entries.get("format").and_then(Value::as_str)
                && !["date", "date-time"].contains(&format)
            {
                if format == "uint32" {
                    entries.insert("maximum".to_owned(), u32::MAX.into());
                }
                entries.remove("format");
            }
            // A property may itself be called `description`: its value is then a schema, not a text.
            for said in ["description", "title"] {
                if entries.get(said).is_some_and(Value::is_string) {
                    entries.remove(said);
                }
            }
            // Draft 07 ignores all keywords beside `$ref`.
            if entries.len() > 1
                && let Some(reference) = entries.remove("$ref")
            {
                entries.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
            }
            // These keywords hold values, not schemas.
            for (_, inner) in
                entries.iter_mut().filter(|(key, _)| !["default", "const", "enum"].contains(&key.as_str()))
            {
                strip(inner);
            }
        }
        _ => {}
    }
}

/// Adds the descriptions of one type.
fn explain(name: &str, schema: &mut Value, about: &About, gaps: &mut Vec<String>) {
    if let Some(variants) = schema.get("oneOf").and_then(Value::as_array).cloned() {
        match variants.iter().map(values).collect::<Option<Vec<_>>>() {
            Some(values) => *schema = json!({ "type": "string", "enum": values.concat() }),
            None => *schema = tagged(&variants),
        }
    }
    if about.text.is_empty() {
        gaps.push(format!("{name} is not explained"));
    }
    let mut unused: BTreeSet<&str> = about.keys.iter().map(|(key, _)| key.as_str()).collect();
    if let Some(values) = schema.get("enum").and_then(Value::as_array).cloned() {
        let texts = values.iter().map(|value| {
            let value = value.as_str().unwrap_or_default();
            unused.remove(value);
            about.get(value).map(|entry| entry.text.clone()).unwrap_or_else(|| {
                gaps.push(format!("{name}: the value `{value}` is not explained"));
                String::new()
            })
        });
        schema["enumDescriptions"] = texts.collect();
    }
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (key, property) in properties {
            unused.remove(key.as_str());
            let Some(entry) = about.get(key).filter(|entry| !entry.text.is_empty()) else {
                gaps.push(format!("{name}.{key} is not explained"));
                continue;
            };
            if let Some(reference) = property.as_object_mut().and_then(|property| property.remove("$ref")) {
                *property = json!({ "allOf": [{ "$ref": reference }] });
            }
            property["description"] = entry.text.clone().into();
            if !entry.examples.is_empty() {
                property["examples"] = entry.examples.clone().into();
            }
        }
    }
    gaps.extend(unused.into_iter().map(|key| format!("{name} has no `{key}`")));
    // If all keys are optional, the value may be left out: `- scan_promo:`.
    if may_be_empty(schema) {
        schema["type"] = json!(["object", "null"]);
    }
    schema["description"] = about.text.clone().into();
}

/// The values of a variant without fields. `None` if it has fields.
fn values(variant: &Value) -> Option<Vec<Value>> {
    match (variant.get("const"), variant.get("enum")) {
        (Some(value), _) => Some(vec![value.clone()]),
        (None, Some(values)) => values.as_array().cloned(),
        (None, None) => None,
    }
}

/// The schema of an enum whose variants have fields, as a map with exactly one key. For that, editors offer completion and
/// precise errors; for a list of alternatives they only say that none matches.
fn tagged(variants: &[Value]) -> Value {
    let mut properties = Map::new();
    for variant in variants {
        if let Some(own) = variant.get("properties").and_then(Value::as_object) {
            properties.extend(own.clone());
        }
    }
    json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "minProperties": 1,
        "maxProperties": 1,
    })
}

/// Allows the plain name of a variant that needs no fields: `- cta` instead of `- cta:`. `plain` are the types that need none.
fn bare(schema: &mut Value, plain: &BTreeSet<String>) {
    if schema.get("maxProperties") != Some(&json!(1)) {
        return;
    }
    let names: Vec<String> = schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, property)| {
            let reference = property.pointer("/allOf/0/$ref").and_then(Value::as_str).unwrap_or_default();
            plain.contains(reference.trim_start_matches("#/definitions/"))
        })
        .map(|(name, _)| name.clone())
        .collect();
    if !names.is_empty() {
        schema["type"] = json!(["object", "string"]);
        schema["pattern"] = format!("^({})$", names.join("|")).into();
    }
}

/// Whether this is the schema of a map without required keys.
fn may_be_empty(schema: &Value) -> bool {
    let needs = schema.get("required").and_then(Value::as_array).is_some_and(|keys| !keys.is_empty());
    schema.get("properties").is_some() && schema.get("minProperties").is_none() && !needs
}
