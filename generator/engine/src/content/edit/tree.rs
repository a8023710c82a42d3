//! A value of a content file without its location, as forms receive and send it.

use serde::{Deserialize, Serialize};

use super::Path;
use crate::content::yaml::{Node, Value};

/// A value. Not a `serde_json::Value`, which would sort the keys of a map: here they keep their order.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Tree {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Tree>),
    Map(#[serde(with = "entries")] Vec<(String, Tree)>),
}

/// One step of a path: a key of a map, or the index of an item, from 0.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Step {
    Item(usize),
    Key(String),
}

impl Step {
    /// The steps to the value at a path such as `faq[2].answer`. `None` if there is none. The path is compared and not split,
    /// because a key may itself contain a dot.
    pub(super) fn to(path: &Path, root: &Node) -> Option<Vec<Step>> {
        fn below(at: &Path, node: &Node, path: &Path) -> Option<Vec<Step>> {
            if at == path {
                return Some(Vec::new());
            }
            node.children_at(at).enumerate().filter(|(_, (own, _))| path.starts_with(own)).find_map(
                |(place, (own, child))| {
                    let step = match &node.value {
                        Value::Map(entries) => Step::Key(entries[place].0.name.clone()),
                        _ => Step::Item(place),
                    };
                    Some([vec![step], below(&own, child, path)?].concat())
                },
            )
        }
        below("", root, path)
    }

    /// Parses a path such as `faq[2].answer`, of keys without a dot.
    pub(super) fn of(path: &Path) -> Vec<Step> {
        let names = path.split(['.', '[']).filter(|step| !step.is_empty());
        let item = |step: &str| step.strip_suffix(']')?.parse().ok().map(Step::Item);
        names.map(|step| item(step).unwrap_or_else(|| Step::Key(step.to_owned()))).collect()
    }

    /// Writes a path such as `faq[2].answer`.
    pub fn path(steps: &[Step]) -> String {
        steps.iter().fold(String::new(), |path, step| match step {
            Step::Item(place) => format!("{path}[{place}]"),
            Step::Key(key) if path.is_empty() => key.clone(),
            Step::Key(key) => format!("{path}.{key}"),
        })
    }

    /// Writes a path without the indices of items: `faq[].answer`.
    pub fn field(steps: &[Step]) -> String {
        steps.iter().fold(String::new(), |path, step| match step {
            Step::Item(_) => path + "[]",
            Step::Key(key) if path.is_empty() => key.clone(),
            Step::Key(key) => format!("{path}.{key}"),
        })
    }
}

impl Tree {
    pub(in crate::content) fn of(node: &Node) -> Self {
        match &node.value {
            Value::Null => Tree::Null,
            Value::Bool(value) => Tree::Bool(*value),
            Value::Int(value) => Tree::Int(*value),
            Value::Float(value) => Tree::Float(*value),
            Value::Text(value) => Tree::Text(value.clone()),
            Value::List(items) => Tree::List(items.iter().map(Tree::of).collect()),
            Value::Map(entries) => {
                Tree::Map(entries.iter().map(|(key, value)| (key.name.clone(), Tree::of(value))).collect())
            }
        }
    }

    /// The value at a path.
    pub fn at(&self, steps: &[Step]) -> Option<&Tree> {
        steps.iter().try_fold(self, |value, step| match (value, step) {
            (Tree::List(items), Step::Item(place)) => items.get(*place),
            (_, Step::Key(key)) => value.get(key),
            _ => None,
        })
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &str) -> Option<&Tree> {
        match self {
            Tree::Map(entries) => entries.iter().find(|(known, _)| known == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Every text in it, with its path.
    pub fn texts(&self) -> Vec<(Vec<Step>, &str)> {
        fn collect<'a>(value: &'a Tree, at: Vec<Step>, found: &mut Vec<(Vec<Step>, &'a str)>) {
            let mut below = |step, value| collect(value, [at.as_slice(), &[step]].concat(), found);
            match value {
                Tree::List(items) => items.iter().enumerate().for_each(|(place, item)| below(Step::Item(place), item)),
                Tree::Map(entries) => entries.iter().for_each(|(key, value)| below(Step::Key(key.clone()), value)),
                Tree::Text(text) => found.push((at, text)),
                Tree::Null | Tree::Bool(_) | Tree::Int(_) | Tree::Float(_) => {}
            }
        }
        let mut found = Vec::new();
        collect(self, Vec::new(), &mut found);
        found
    }

    /// The last key of a map.
    pub fn last_key(&self) -> Option<String> {
        match self {
            Tree::Map(entries) => entries.last().map(|(key, _)| key.clone()),
            _ => None,
        }
    }
}

/// The order of the keys in a map does not count, and `51` equals `51.0`.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Tree::Null, Tree::Null) => true,
            (Tree::Bool(one), Tree::Bool(other)) => one == other,
            (Tree::Int(one), Tree::Int(other)) => one == other,
            (Tree::Float(one), Tree::Float(other)) => one == other,
            (Tree::Int(whole), Tree::Float(float)) | (Tree::Float(float), Tree::Int(whole)) => *whole as f64 == *float,
            (Tree::Text(one), Tree::Text(other)) => one == other,
            (Tree::List(one), Tree::List(other)) => one == other,
            (Tree::Map(one), Tree::Map(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(key, value)| other.iter().any(|(same, is)| same == key && is == value))
            }
            _ => false,
        }
    }
}

/// Serializes a map with its keys in their order.
mod entries {
    use std::fmt;

    use serde::de::{Deserializer, MapAccess, Visitor};
    use serde::ser::Serializer;

    use super::Tree;

    pub(super) fn serialize<S: Serializer>(entries: &[(String, Tree)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, Tree)>, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Vec<(String, Tree)>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                std::iter::from_fn(|| map.next_entry().transpose()).collect()
            }
        }
        deserializer.deserialize_map(Entries)
    }
}
