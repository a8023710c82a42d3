//! Parses the descriptions of a kind of content file for editors, from a file beside its type.
//!
//! A line without indent is `Type: description`. Below it, indented by two, is `key: description` for each of its keys. Below a
//! key, indented by four, is `> example` with an example in YAML. Descriptions are taken literally, without quotes or escapes.
//! Blank lines and lines that start with `#` are skipped.

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
    pub(super) keys: BTreeMap<String, Entry>,
    /// The keys in file order.
    pub(super) order: Vec<String>,
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
        let mut words = BTreeMap::<String, About>::new();
        let (mut name, mut key) = (String::new(), String::new());
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let content = line.trim_start();
            let about = words.entry(name.clone()).or_default();
            match (line.len() - content.len(), content.split_once(": ")) {
                (0, Some((first, rest))) => {
                    first.clone_into(&mut name);
                    words.entry(name.clone()).or_default().text = rest.to_owned();
                }
                (2, Some((first, rest))) => {
                    first.clone_into(&mut key);
                    about.order.push(key.clone());
                    about.keys.insert(key.clone(), Entry { text: rest.to_owned(), examples: Vec::new() });
                }
                (4, _) if content.starts_with("> ") => {
                    let entry = about.keys.get_mut(&key).expect("an example stands below a key");
                    entry.examples.push(example(&content[2..]));
                }
                _ => panic!("`{line}` is no line of an explanation"),
            }
        }
        words.remove("");
        Explanations(words)
    }
}

fn example(text: &str) -> Value {
    let file = Arc::new(SourceFile::new("example.yaml", text));
    let node = yaml::parse(&file, &file.text, 0).unwrap_or_else(|problems| panic!("{text}: {}", problems[0].message));
    json(&node)
}
