//! A YAML document as a tree in which every value and key knows its place.

use crate::source::Span;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub value: Value,
    pub span: Span,
}

/// What a YAML value can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    /// Keys in the order of the file.
    Map(Vec<(Key, Node)>),
}

/// A key of a map and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub name: String,
    pub span: Span,
}

impl Node {
    /// The node at a path such as `faq[2].antwoord`.
    pub fn get(&self, path: &str) -> Option<&Node> {
        path.split(['.', '[']).try_fold(self, |node, step| match (&node.value, step.strip_suffix(']')) {
            (Value::List(items), Some(index)) => items.get(index.parse::<usize>().ok()?),
            (Value::Map(entries), None) => entries.iter().find(|(key, _)| key.name == step).map(|(_, value)| value),
            _ => None,
        })
    }

    /// The place of the value at `path`; of the nearest thing around it if there is no such value.
    pub fn span_of(&self, path: &str) -> Span {
        let mut path = path;
        loop {
            if let Some(node) = self.get(path) {
                return node.span;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None => return self.start(),
            }
        }
    }

    /// The first key or character: where to point when something is missing.
    pub fn start(&self) -> Span {
        match &self.value {
            Value::Map(entries) => entries.first().map_or(self.span, |(key, _)| key.span),
            _ => self.span,
        }
    }
}
