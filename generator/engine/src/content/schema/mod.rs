//! The JSON Schema of every kind of content file, for completion, help and validation in editors.
//!
//! A schema is derived from the type that the file is decoded into, so the two can't differ. Its descriptions do not come from
//! the doc comments, which are for developers, but from a file beside the type, in the language of the site.

pub(super) mod derived;
mod normalize;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, Diagnostics, SourceFile};
use serde_json::Value;

use super::edit::Tree;
use super::yaml::{self, Node};
use super::{FileKind, front_matter, todo};
use crate::site::{Kind, Site};
use crate::site_words::Words;
pub use derived::close;
use words::{About, Explanations};

/// The folder of the schemas in `content/`. Its name starts with a dot, so that its files are not read as content.
pub const FOLDER: &str = ".schema";

/// The kind of the file at this path, relative to `content/`.
pub fn kind_of<S: Site>(path: &str) -> Option<&'static FileKind> {
    Kind::<S>::files().find(|kind| kind.holds(path))
}

impl FileKind {
    /// The path of the schema file, relative to `content/`.
    pub fn path(&self) -> String {
        format!("{FOLDER}/{}.json", self.name)
    }

    /// The schema, with a description for every key.
    pub fn schema(&self, words: &Words) -> Value {
        normalize::described((*(self.schema)()).clone(), &Explanations::read(self.words), words).0
    }

    /// The text of the schema file.
    pub fn text(&self, words: &Words) -> String {
        serde_json::to_string_pretty(&self.schema(words)).expect("a schema is plain JSON") + "\n"
    }

    /// The keys of each type, by type name, in the order to show them to people: that of their descriptions. The type of the
    /// file itself has an empty name.
    pub fn order(&self) -> BTreeMap<String, Vec<String>> {
        let root = (self.schema)()["title"].as_str().unwrap_or_default().to_owned();
        let keys = |about: About| about.keys.into_iter().map(|(key, _)| key).collect();
        let types = Explanations::read(self.words).0.into_iter();
        types.map(|(name, about)| (if name == root { String::new() } else { name }, keys(about))).collect()
    }

    /// Messages for developers about keys and values without a description, and descriptions without a key or value.
    pub fn gaps(&self, words: &Words) -> Vec<String> {
        normalize::described((*(self.schema)()).clone(), &Explanations::read(self.words), words).1
    }

    /// The YAML of a file as JSON, for validation by a schema.
    ///
    /// # Errors
    /// If its front matter or its YAML is invalid.
    pub fn value(&self, file: &Arc<SourceFile>) -> Result<Value, Vec<Diagnostic>> {
        Ok(json(&front_matter::read(file)?.0))
    }

    /// What a draft lacks: the errors it would have if it were not a draft. Empty if the file is not a draft.
    pub fn unfinished(&self, file: &Arc<SourceFile>, words: &Words) -> Vec<Diagnostic> {
        let Some(Node { value: yaml::Value::Map(mut entries), span }) = front_matter::tree(file).filter(yaml::is_draft)
        else {
            return Vec::new();
        };
        entries.retain(|(key, _)| key.name != yaml::DRAFT);
        let shown = Node { value: yaml::Value::Map(entries), span };
        let mut found = Diagnostics::default();
        found.extend((self.decode)(file, &shown, &|_| None).err().into_iter().flatten());
        todo::check(file, words.todo, &mut found);
        found.sorted()
    }

    /// Checks a file of this kind by decoding it. Placeholders are not filled.
    ///
    /// # Errors
    /// If the file is invalid: all its problems.
    pub fn decode(&self, file: &Arc<SourceFile>) -> Result<(), Vec<Diagnostic>> {
        (self.decode)(file, &front_matter::read(file)?.0, &|_| None)
    }
}

fn json(node: &Node) -> Value {
    serde_json::to_value(Tree::of(node)).expect("a value is plain JSON")
}
