//! Decodes an enum: a name, or a map with the name as its only key and the fields below it.

use kmo_diagnostic::{Code, Span, words};
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer as _, IntoDeserializer as _, Visitor};

use super::Decoder;
use crate::content::yaml::error::Error;
use crate::content::yaml::node::{Node, Value};

/// Maximum number of keys that a message lists.
const NAMED: usize = 10;

impl<'a> Decoder<'a> {
    /// Splits the node into the name of a variant and its content. The name is not checked here.
    pub(super) fn variant(self, variants: &[&str]) -> Result<Variant<'a>, Error> {
        const NOTHING: &Node = &Node { value: Value::Null, span: Span { start: 0, end: 0 } };
        let entries = match &self.node.value {
            Value::Text(name) => {
                let content = self.of(NOTHING, Some(self.node.span));
                return Ok(Variant { name, content, span: self.node.span });
            }
            Value::Map(entries) => entries.as_slice(),
            _ => return Err(<Error as de::Error>::invalid_type(self.found(), &words::a_name()).within(&self)),
        };
        if let [(key, value)] = entries {
            return Ok(Variant { name: &key.name, content: self.of(value, Some(key.span)), span: key.span });
        }
        let mut names: Vec<_> = entries.iter().take(NAMED).map(|(key, _)| format!("`{}`", key.name)).collect();
        if entries.len() > NAMED {
            names.push("…".to_owned());
        }
        let message = match names.as_slice() {
            [] => words::name_expected(),
            names => words::one_name_expected(names.join(", ")),
        };
        let mut error = Error::new(Code::WrongType, message).within(&Decoder { key: None, ..self });
        error.span = Some(self.node.start());
        error.help = Some(match entries.first().filter(|(key, _)| variants.contains(&key.name.as_str())) {
            Some((key, _)) => words::indent_fields(&key.name),
            None => words::write_one_of(variants.join(", ")),
        });
        Err(error)
    }
}

pub(super) struct Variant<'a> {
    name: &'a str,
    content: Decoder<'a>,
    span: Span,
}

impl<'de, 'a> de::EnumAccess<'de> for Variant<'a> {
    type Error = Error;
    type Variant = Decoder<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Decoder<'a>), Error> {
        let name: StrDeserializer<'_, Error> = self.name.into_deserializer();
        let value = seed.deserialize(name).map_err(|error| error.or_at(self.span))?;
        Ok((value, self.content))
    }
}

impl<'de> de::VariantAccess<'de> for Decoder<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.node.value {
            Value::Null => Ok(()),
            _ => Err(<Error as de::Error>::invalid_type(self.found(), &words::nothing_after()).within(&self)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_struct("", fields, visitor)
    }
}
