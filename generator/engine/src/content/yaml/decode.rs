//! Decodes a tree into a type: a serde deserializer over [`Node`]s that keeps source locations and continues after an unknown
//! key.

mod variant;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, Text, words};
use kmo_shared::format::is_digits;
use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, Unexpected, Visitor};

use super::error::{DATE, Error, MOMENT};
use super::node::{Key, Node, Value};
use super::required;
use crate::content::schema::derived::schema_of;
use crate::content::{Date, Markdown, Moment, date, invisible};

/// Like [`SOURCE`], a key that every map may have, even if its type does not have it (`content/neutral.rs`).
pub const VERIFIED: &str = "verified";
/// As [`VERIFIED`].
pub const SOURCE: &str = "source";

/// How far [`Decoder::cut_at_comma`] looks back from a key, in bytes.
const LONGEST_CUT: usize = 200;

/// Transforms a text while it is decoded. Returns `None` if the text is unchanged.
pub type Transform<'a> = &'a dyn Fn(Scalar<'_>) -> Option<String>;

/// A text that is being decoded.
#[derive(Clone, Copy)]
pub struct Scalar<'a> {
    pub text: &'a str,
    /// Where it starts in the file, in bytes.
    pub start: usize,
    pub role: Role,
}

/// What kind of type a text is decoded into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A `String` or the like.
    Plain,
    /// Markdown. Filled when it is rendered, so that a placeholder's value is never taken as markup.
    Markdown,
    /// A newtype that validates its text, such as a date.
    Typed,
}

/// Decodes a tree, with `fill` applied to every text.
///
/// # Errors
/// If the tree does not fit the type: at least one diagnostic, each with its location. Reports all unknown keys, missing keys,
/// empty required texts and lists, and numbers out of range, but only the first other error, where serde stops.
pub fn decode<T: DeserializeOwned + JsonSchema>(
    file: &Arc<SourceFile>,
    node: &Node,
    fill: Transform<'_>,
) -> Result<T, Vec<Diagnostic>> {
    let unknown = RefCell::new(Unknown::default());
    let decoder = Decoder { node, key: None, file, unknown: &unknown, role: Role::Plain, fill };
    let (value, error) = match T::deserialize(decoder) {
        Ok(value) => (Some(value), None),
        Err(error) => (None, Some(error)),
    };
    let problems = problems(file, node, unknown.into_inner(), error, schema_of::<T>);
    value.filter(|_| problems.is_empty()).ok_or(problems)
}

/// All problems of a tree, from what the decoder found (`unknown`, `error`) and from the schema. Not generic, so that it is
/// compiled once.
fn problems(
    file: &Arc<SourceFile>,
    node: &Node,
    unknown: Unknown,
    error: Option<Error>,
    schema: fn() -> Arc<serde_json::Value>,
) -> Vec<Diagnostic> {
    let Unknown { mut problems, meant } = unknown;
    invisible::check(file, node, &mut problems);
    let keys_missing = error.as_ref().is_some_and(|error| error.code == Code::MissingKey);
    let schema = schema();
    let lacks = required::lacks(&schema, node);
    // The schema check finds all missing keys, including the one at which the deserializer stopped.
    let mut error = error.filter(|_| !keys_missing || lacks.keys.is_empty());
    if let Some(error) = &mut error
        && error.help == Some(words::give_value())
        && error.span.is_some_and(|span| lacks.values.contains(&span))
    {
        error.help = Some(words::fill_in());
    }
    let error = error.map(|error| error.or_at(node.start()));
    let place = error.as_ref().and_then(|error| error.span);
    // A number that the type can't hold is already reported by the deserializer.
    let numbers = lacks.numbers.into_iter().filter(|number| number.span != place);
    // A date or address that is empty or has hidden characters is reported as such, not also as invalid.
    let is_hidden = |span: Span| {
        let hidden = problems.iter().filter(|problem| problem.code == Code::HiddenCharacter);
        hidden.map(|problem| problem.at[0].span).any(|at| span.start <= at.start && at.end <= span.end)
    };
    let error = error.filter(|_| lacks.empty.iter().all(|text| text.span != place) && !place.is_some_and(is_hidden));
    // A misspelled key is also missing: the report on the unknown key is enough.
    let missing = lacks.keys.into_iter().filter_map(|mut missing| {
        missing.keys.retain(|key| !meant.contains(*key));
        (!missing.keys.is_empty()).then(|| Error::missing(&missing.keys).or_at(missing.at))
    });
    let errors = numbers.chain(error).chain(missing).chain(lacks.empty);
    problems.extend(errors.map(|error| error.into_diagnostic(file)));
    problems
}

/// Problems with keys, which do not stop decoding.
#[derive(Default)]
struct Unknown {
    problems: Vec<Diagnostic>,
    /// The known keys that the unknown ones are probably meant to be.
    meant: BTreeSet<String>,
}

#[derive(Clone, Copy)]
struct Decoder<'a> {
    node: &'a Node,
    /// The key of the node, if it is a value in a map.
    key: Option<Span>,
    file: &'a Arc<SourceFile>,
    unknown: &'a RefCell<Unknown>,
    role: Role,
    /// Fills placeholders in a text.
    fill: Transform<'a>,
}

impl<'a> Decoder<'a> {
    fn of(self, node: &'a Node, key: Option<Span>) -> Self {
        Decoder { node, key, ..self }
    }

    /// Decodes the node. An error without a location gets that of the node.
    fn value<'de, T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self).map_err(|error| error.within(&self))
    }

    /// The value of the node, for an error message.
    fn found(&self) -> Unexpected<'a> {
        match &self.node.value {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Int(value) => Unexpected::Signed(*value),
            Value::Float(value) => Unexpected::Float(*value),
            Value::Text(value) => Unexpected::Str(value),
            Value::List(_) => Unexpected::Seq,
            Value::Map(_) => Unexpected::Map,
        }
    }

    /// Fills a text of the node. `None` if it is unchanged.
    fn filled(&self, text: &str) -> Option<String> {
        (self.fill)(Scalar { text, start: self.node.span.start, role: self.role })
    }

    /// Calls `read` with the filled text of the node. An error if the node is not a text.
    fn text(&self, expected: &'static str, read: impl Fn(&str) -> Result<(), Error>) -> Result<(), Error> {
        match &self.node.value {
            Value::Text(text) => read(self.filled(text).as_ref().unwrap_or(text)),
            _ => Err(<Error as de::Error>::invalid_type(self.found(), &expected)),
        }
    }

    /// The span of the number with a decimal comma that this key is the end of: YAML reads `{lat: 51,054}` as a key `lat` with
    /// 51, and a key `054`.
    fn comma_before(&self, key: &Key) -> Option<Span> {
        let before = self.file.text.get(..key.span.start)?.strip_suffix(',')?;
        let whole = before.len() - before.bytes().rev().take_while(u8::is_ascii_digit).count();
        if !is_digits(&key.name) || whole == before.len() {
            return None;
        }
        let start = whole - usize::from(before[..whole].ends_with('-'));
        Some(Span::new(start, key.span.end))
    }

    /// The text with a comma that this key is the end of: YAML reads `{street: Kaai 1, bus 3}` as a key `street`, and a key
    /// `bus 3`.
    fn cut_at_comma(&self, key: &Key) -> Option<&str> {
        let (before, after) = (self.file.text.get(..key.span.start)?, self.file.text.get(key.span.end..)?);
        let is_cut = before.trim_end().ends_with(',') && after.trim_start().starts_with([',', '}']);
        // Limited, because with many keys on a long line each would search the whole line.
        let from = before.floor_char_boundary(before.len().saturating_sub(LONGEST_CUT));
        let at = from + before[from..].rfind([':', '{', '\n']).filter(|_| is_cut)?;
        let start = before[at..].starts_with(':').then_some(at + 1)?;
        // A quote at one end is the one that lost its other half.
        let text = self.file.text.get(start..key.span.end)?.trim().trim_matches(['"', '\'']);
        (!text.contains(['"', '\''])).then_some(text)
    }

    fn report_unknown(&self, key: &Key, known: &[&str]) {
        if let Some(span) = self.comma_before(key) {
            let number = &self.file.text[span.range(&self.file.text)];
            let problem = Diagnostic::error(Code::WrongType, words::decimal_comma(number))
                .at(self.file, span, None)
                .help(words::write_point(number.replacen(',', ".", 1)));
            self.unknown.borrow_mut().problems.push(problem);
            return;
        }
        let meant = kmo_diagnostic::nearest(&key.name, known.iter().copied());
        let help = match meant {
            Some(name) => words::did_you_mean(name),
            None => match self.cut_at_comma(key) {
                Some(text) => words::quote_comma(text),
                None => words::known_keys(known.join(", ")),
            },
        };
        let problem =
            Diagnostic::error(Code::UnknownKey, words::no_key(&key.name)).at(self.file, key.span, words::unknown_key());
        let mut unknown = self.unknown.borrow_mut();
        unknown.problems.push(problem.help(help));
        unknown.meant.extend(meant.map(str::to_owned));
    }

    /// Reports a wrong value for a key that every map may have.
    fn report_wrong(&self, value: &Node, wanted: Text) {
        let message = words::must_be(wanted);
        let problem = Diagnostic::error(Code::WrongType, message).at(self.file, value.span, None);
        self.unknown.borrow_mut().problems.push(problem.help(words::correct_or_remove()));
    }
}

impl Error {
    /// Sets the location of an error that has none yet to that of the decoder's node. The innermost node calls this first.
    fn within(mut self, decoder: &Decoder<'_>) -> Self {
        if self.span.is_none() {
            if self.unquoted && decoder.file.text.as_bytes().get(decoder.node.span.start) == Some(&b'{') {
                self.help = Some(words::quote_brace());
            }
            self.span = Some(match self.code {
                Code::MissingKey => decoder.key.unwrap_or_else(|| decoder.node.start()),
                _ if decoder.node.span.start == decoder.node.span.end => {
                    decoder.key.unwrap_or_else(|| decoder.node.start())
                }
                _ => decoder.node.span,
            });
        }
        self
    }
}

impl<'de> Deserializer<'de> for Decoder<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Int(value) => visitor.visit_i64(*value),
            Value::Float(value) => visitor.visit_f64(*value),
            Value::Text(value) => match self.filled(value) {
                Some(filled) => visitor.visit_string(filled),
                None => visitor.visit_str(value),
            },
            Value::List(items) => visitor.visit_seq(List { decoder: self, items: items.iter() }),
            Value::Map(entries) => {
                visitor.visit_map(Map { decoder: self, entries: entries.iter(), fields: None, value: None })
            }
        }
        .map_err(|error: Error| error.within(&self))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        let typed = Decoder { role: Role::Typed, ..self };
        let inner = match name {
            Markdown::TYPE => Ok(Decoder { role: Role::Markdown, ..self }),
            Date::TYPE => {
                let read = |text: &str| date::day(text).map(drop).map_err(|why| Error::not_a_day(text, why));
                typed.text(DATE, read).map(|()| typed)
            }
            Moment::TYPE => {
                let read = |text: &str| date::is_moment(text).then_some(()).ok_or_else(|| Error::not_a_moment(text));
                typed.text(MOMENT, read).map(|()| typed)
            }
            _ => Ok(typed),
        };
        inner.and_then(|inner| visitor.visit_newtype_struct(inner)).map_err(|error: Error| error.within(&self))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let entries = match &self.node.value {
            Value::Map(entries) => entries.as_slice(),
            // `- scan_promo:` is a section without fields.
            Value::Null => &[],
            _ => {
                let mut error = <Error as de::Error>::invalid_type(self.found(), &"keys with values").within(&self);
                error.help = Some(words::write_these_keys(fields.join(", ")));
                return Err(error);
            }
        };
        visitor
            .visit_map(Map { decoder: self, entries: entries.iter(), fields: Some(fields), value: None })
            .map_err(|error| error.within(&self))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self.variant(variants)?).map_err(|error| error.within(&self))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

struct List<'a> {
    decoder: Decoder<'a>,
    items: std::slice::Iter<'a, Node>,
}

impl<'de> de::SeqAccess<'de> for List<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.items.next().map(|item| self.decoder.of(item, None).value(seed)).transpose()
    }
}

struct Map<'a> {
    decoder: Decoder<'a>,
    entries: std::slice::Iter<'a, (Key, Node)>,
    /// The known keys, if the type has fixed ones.
    fields: Option<&'static [&'static str]>,
    value: Option<(Span, &'a Node)>,
}

impl<'a> Map<'a> {
    /// The next key that the type has. Reports unknown keys on the way.
    fn known_key(&mut self) -> Option<&'a Key> {
        for (key, value) in self.entries.by_ref() {
            match self.fields {
                Some(fields) if !fields.contains(&key.name.as_str()) => match (key.name.as_str(), &value.value) {
                    (VERIFIED, Value::Bool(_)) | (SOURCE, Value::Text(_)) => {}
                    (VERIFIED, _) => self.decoder.report_wrong(value, words::true_or_false()),
                    (SOURCE, _) => self.decoder.report_wrong(value, words::a_text()),
                    _ => self.decoder.report_unknown(key, fields),
                },
                _ => {
                    self.value = Some((key.span, value));
                    return Some(key);
                }
            }
        }
        None
    }
}

impl<'de> de::MapAccess<'de> for Map<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some(key) = self.known_key() else { return Ok(None) };
        let name: StrDeserializer<'_, Error> = key.name.as_str().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|error| error.or_at(key.span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let (key, value) = self.value.take().expect("serde asks for a value after its key");
        self.decoder.of(value, Some(key)).value(seed)
    }
}
