//! The schema of a type, as `schemars` derives it, with the rules of the decoder.

use std::any::type_name;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

/// The schemas made so far, by type name.
static MADE: Mutex<BTreeMap<&str, Arc<Value>>> = Mutex::new(BTreeMap::new());

/// The schema of a type, in draft 07, which every editor understands. Made once for each type.
pub(in crate::content) fn schema_of<T: JsonSchema>() -> Arc<Value> {
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let name = type_name::<T>();
    let known = made().get(name).cloned();
    known.unwrap_or_else(|| {
        let schema = Arc::new(make::<T>());
        made().entry(name).or_insert(schema).clone()
    })
}

fn make<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().with_transform(RecursiveTransform(close));
    let mut schema: Value = settings.into_generator().into_root_schema_for::<T>().into();
    schema["title"] = T::schema_name().into();
    ask_for_content(&mut schema);
    schema
}

/// Forbids keys that an object does not define, as the decoder does.
pub fn close(schema: &mut Schema) {
    if schema.get("type").is_some_and(|kind| kind == "object") && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

/// Forbids empty texts and lists in required keys, and empty texts in lists, unless the type allows them (`length(min = 0)`).
/// An empty text would leave a gap in the page that an editor can't click to fill in, an empty list a heading above nothing.
fn ask_for_content(schema: &mut Value) {
    let ask = |value: &mut Value| {
        if value["type"] == "string" && ["enum", "const", "minLength"].iter().all(|of| value.get(of).is_none()) {
            value["minLength"] = 1.into();
        }
        if value["type"] == "array" && value.get("minItems").is_none() {
            value["minItems"] = 1.into();
        }
    };
    if schema["type"] == "array"
        && let Some(items) = schema.get_mut("items")
    {
        ask(items);
    }
    let required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    for key in required.iter().filter_map(Value::as_str) {
        ask(&mut schema["properties"][key]);
    }
    match schema {
        Value::Array(items) => items.iter_mut().for_each(ask_for_content),
        Value::Object(entries) => entries.values_mut().for_each(ask_for_content),
        _ => {}
    }
}
