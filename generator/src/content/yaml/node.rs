//! A YAML document as a tree in which every value and key knows its place.

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::{Location, Spanned};

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

    /// Moves every place by `base` bytes, for YAML that does not start at the start of its file.
    pub fn shift(&mut self, base: usize) {
        let moved = |span: Span| Span::new(span.start + base, span.end + base);
        self.span = moved(self.span);
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|item| item.shift(base)),
            Value::Map(entries) => {
                for (key, value) in entries {
                    key.span = moved(key.span);
                    value.shift(base);
                }
            }
            _ => {}
        }
    }
}

fn span(location: Location) -> Span {
    let info = location.span();
    match (info.byte_offset(), info.byte_len()) {
        (Some(start), Some(len)) => {
            let start = usize::try_from(start).unwrap_or(0);
            Span::new(start, start + usize::try_from(len).unwrap_or(0))
        }
        _ => Span::default(),
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Node { span: span(spanned.referenced), value: spanned.value })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Int(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
        i64::try_from(value).map(Value::Int).map_err(|_| E::custom("the number is too large"))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some(key) = entries.next_key::<Spanned<String>>()? {
            let key = Key { span: span(key.referenced), name: key.value };
            map.push((key, entries.next_value()?));
        }
        Ok(Value::Map(map))
    }
}
