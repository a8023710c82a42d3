//! JSON Schema of every kind of content file, for completion, help and validation in editors.
//!
//! A schema is derived from the type that the file is decoded into, so the two can't differ. Its descriptions are in the
//! language of the site and in a file beside the type; doc comments are for developers.

mod normalize;
mod words;

use std::any::type_name;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kmo_diagnostic::{Diagnostic, Diagnostics, SourceFile};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::yaml::{self, Node};
use super::{FileKind, front_matter, todo};
use crate::config::Words;
use crate::site::{Kind, Site};
use words::Explanations;

/// Folder below `content/` in which the schemas are. Its name starts with a dot, so no file in it is content.
pub const FOLDER: &str = ".schema";

/// The kind of the file at this path below `content/`.
pub fn kind_of<S: Site>(path: &str) -> Option<&'static FileKind> {
    Kind::<S>::files().find(|kind| kind.holds(path))
}

/// Schemas that were made, by their type.
static MADE: Mutex<BTreeMap<&str, Arc<Value>>> = Mutex::new(BTreeMap::new());

/// Draft 07, which every editor understands. Made once for each type.
pub(super) fn schema_of<T: JsonSchema>() -> Arc<Value> {
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
    ask_for_texts(&mut schema);
    schema
}

/// A map with fixed keys has no others: the decoder refuses them too.
pub fn close(schema: &mut Schema) {
    if schema.get("type").is_some_and(|kind| kind == "object") && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

/// A text that a type must have, and one in a list, may not be empty unless the type says so (`length(min = 0)`): its page
/// would have a hole that nobody can click.
fn ask_for_texts(schema: &mut Value) {
    let ask = |text: &mut Value| {
        if text["type"] == "string" && ["enum", "const", "minLength"].iter().all(|of| text.get(of).is_none()) {
            text["minLength"] = 1.into();
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
        Value::Array(items) => items.iter_mut().for_each(ask_for_texts),
        Value::Object(entries) => entries.values_mut().for_each(ask_for_texts),
        _ => {}
    }
}

impl FileKind {
    /// The schema's file below `content/`.
    pub fn path(&self) -> String {
        format!("{FOLDER}/{}.json", self.name)
    }

    /// The first line of a file of this kind: where an editor finds its schema. Front matter has none, because no
    /// editor looks for one there.
    pub fn reference(&self) -> Option<String> {
        let up = if self.files.contains('/') { "../" } else { "" };
        let yaml = self.files.ends_with(".yaml");
        yaml.then(|| format!("# yaml-language-server: $schema={up}{}", self.path()))
    }

    /// The schema, with every key explained.
    pub fn schema(&self, words: &Words) -> Value {
        normalize::described((*(self.schema)()).clone(), &Explanations::read(self.words), words).0
    }

    /// The schema as its file holds it.
    pub fn text(&self, words: &Words) -> String {
        serde_json::to_string_pretty(&self.schema(words)).expect("a schema is plain JSON") + "\n"
    }

    /// The keys of each type in the order in which they are explained, which is the one for people; those of the file itself
    /// have no name.
    pub fn order(&self) -> BTreeMap<String, Vec<String>> {
        let root = (self.schema)()["title"].as_str().unwrap_or_default().to_owned();
        let types = Explanations::read(self.words).0.into_iter();
        types.map(|(name, about)| (if name == root { String::new() } else { name }, about.order)).collect()
    }

    /// Keys and values without an explanation, and explanations of what is not there.
    pub fn gaps(&self, words: &Words) -> Vec<String> {
        normalize::described((*(self.schema)()).clone(), &Explanations::read(self.words), words).1
    }

    /// The file as a schema sees it.
    ///
    /// # Errors
    /// When it is not YAML, or its front matter is not closed.
    pub fn value(&self, file: &Arc<SourceFile>) -> Result<Value, Vec<Diagnostic>> {
        Ok(json(&node(file)?))
    }

    /// What a draft lacks before it can be shown: it would be an error then. Nothing of a file that is no draft.
    pub fn unfinished(&self, file: &Arc<SourceFile>, words: &Words) -> Vec<Diagnostic> {
        let Some(Node { value: yaml::Value::Map(mut entries), span }) = node(file).ok().filter(yaml::is_draft) else {
            return Vec::new();
        };
        entries.retain(|(key, _)| key.name != yaml::DRAFT);
        let shown = Node { value: yaml::Value::Map(entries), span };
        let mut found = Diagnostics::default();
        found.extend((self.decode)(file, &shown, &|_| None).err().into_iter().flatten());
        todo::check(file, words.todo, &mut found);
        found.sorted()
    }

    /// What the decoder says of a file of this kind. Values are taken as they are written: placeholders stay.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn decode(&self, file: &Arc<SourceFile>) -> Result<(), Vec<Diagnostic>> {
        let node = node(file)?;
        (self.decode)(file, &node, &|_| None)
    }
}

fn node(file: &Arc<SourceFile>) -> Result<Node, Vec<Diagnostic>> {
    let parts = front_matter::split(file).map_err(|problem| vec![problem])?;
    yaml::parse(file, parts.yaml, parts.yaml_start)
}

fn json(node: &Node) -> Value {
    match &node.value {
        yaml::Value::Null => Value::Null,
        yaml::Value::Bool(value) => (*value).into(),
        yaml::Value::Int(value) => (*value).into(),
        yaml::Value::Float(value) => (*value).into(),
        yaml::Value::Text(value) => value.as_str().into(),
        yaml::Value::List(items) => items.iter().map(json).collect(),
        yaml::Value::Map(entries) => entries.iter().map(|(key, value)| (key.name.clone(), json(value))).collect(),
    }
}
