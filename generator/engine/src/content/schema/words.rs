//! Parses the descriptions of a kind of content file for editors, from a file beside its type.
//!
//! A line without indent is `Type: description`, or `Type < Other: description` for a type whose first keys are all those of a
//! type above it. Below it, indented by two, is `key: description` for each of its own keys. Below a key, indented by four, is
//! `> example` with an example in YAML. Descriptions are taken literally, without quotes or escapes. Blank lines and lines that
//! start with `#` are skipped.

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use serde_json::Value;

use super::json;
use crate::content::yaml;

/// The description of a key or a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) examples: Vec<Value>,
}

/// The descriptions of one type: its own, and those of its keys, or of its values if it is an enum.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    pub(super) text: String,
    /// In file order.
    pub(super) keys: Vec<(String, Entry)>,
}

impl About {
    pub(super) fn get(&self, key: &str) -> Option<&Entry> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, entry)| entry)
    }
}

/// Descriptions by type name.
#[derive(Clone, Debug, Default)]
pub(super) struct Explanations(pub(super) BTreeMap<String, About>);

impl Explanations {
    /// Parses a file of descriptions.
    ///
    /// # Panics
    /// If a line has none of the three forms. The files are part of the program, and a test reads them all.
    pub(super) fn read(text: &str) -> Self {
        let mut types: Vec<(String, About)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let content = line.trim_start();
            match (line.len() - content.len(), content.split_once(": "), types.last_mut()) {
                (0, Some((name, text)), _) => {
                    let (name, other) = name.split_once(" < ").unwrap_or((name, ""));
                    let keys = types.iter().find(|(known, _)| known == other).map(|(_, about)| about.keys.clone());
                    assert!(keys.is_some() || other.is_empty(), "`{line}` names no type above it");
                    types.push((name.to_owned(), About { text: text.to_owned(), keys: keys.unwrap_or_default() }));
                }
                (2, Some((key, text)), Some((_, about))) => {
                    about.keys.push((key.to_owned(), Entry { text: text.to_owned(), examples: Vec::new() }));
                }
                (4, _, Some((_, about))) if content.starts_with("> ") => {
                    let (_, entry) = about.keys.last_mut().expect("an example stands below a key");
                    entry.examples.push(example(&content[2..]));
                }
                _ => panic!("`{line}` is no line of an explanation"),
            }
        }
        Explanations(types.into_iter().collect())
    }
}

fn example(text: &str) -> Value {
    let file = Arc::new(SourceFile::new("example.yaml", text));
    let node = yaml::parse(&file, &file.text, 0).unwrap_or_else(|problems| panic!("{text}: {}", problems[0].message));
    json(&node)
}
