//! A value of a content file without its place: what a form shows and sends.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Deserializer, Serialize};

use crate::content::yaml::{Node, Value};

/// A value. The keys of a map keep their order, which `serde_json` would sort.
#[derive(Clone, Debug)]
pub enum Tree {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>),
}

/// A key of a map or an item of a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Step {
    Item(usize),
    Key(String),
}

impl Step {
    /// The path of these steps as in `faq[2].answer`.
    pub fn path(steps: &[Step]) -> String {
        steps.iter().fold(String::new(), |path, step| match step {
            Step::Item(place) => format!("{path}[{place}]"),
            Step::Key(key) if path.is_empty() => key.clone(),
            Step::Key(key) => format!("{path}.{key}"),
        })
    }
}

impl Tree {
    pub(super) fn of(node: &Node) -> Self {
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

    /// The value that these steps lead to.
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

    /// The last key of a map.
    pub fn last_key(&self) -> Option<String> {
        match self {
            Tree::Map(entries) => entries.last().map(|(key, _)| key.clone()),
            _ => None,
        }
    }

    /// Whether it is a list or a map that holds something.
    pub(super) fn holds_others(&self) -> bool {
        match self {
            Tree::List(items) => !items.is_empty(),
            Tree::Map(entries) => !entries.is_empty(),
            _ => false,
        }
    }
}

/// Two maps are the same in whatever order their keys are, and so are `51` and `51.0`.
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

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Null => serializer.serialize_unit(),
            Tree::Bool(value) => serializer.serialize_bool(*value),
            Tree::Int(value) => serializer.serialize_i64(*value),
            Tree::Float(value) => serializer.serialize_f64(*value),
            Tree::Text(value) => serializer.serialize_str(value),
            Tree::List(items) => items.serialize(serializer),
            Tree::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Tree;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value of a content file")
            }

            fn visit_unit<E>(self) -> Result<Tree, E> {
                Ok(Tree::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
                Ok(Tree::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
                Ok(Tree::Int(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
                Ok(i64::try_from(value).map_or(Tree::Float(value as f64), Tree::Int))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
                Ok(Tree::Float(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
                Ok(Tree::Text(value.to_owned()))
            }

            fn visit_string<E>(self, value: String) -> Result<Tree, E> {
                Ok(Tree::Text(value))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
                let mut found = Vec::new();
                while let Some(item) = items.next_element()? {
                    found.push(item);
                }
                Ok(Tree::List(found))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Tree, A::Error> {
                let mut found = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    found.push(entry);
                }
                Ok(Tree::Map(found))
            }
        }
        deserializer.deserialize_any(Any)
    }
}
