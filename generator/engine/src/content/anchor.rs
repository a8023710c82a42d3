//! An anchor: a place on a page that links can lead to.

use kmo_diagnostic::words;
use std::fmt;
use std::ops::Deref;

use schemars::JsonSchema;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// What is behind `#` in a link: it becomes an `id`, which may hold no space, and links have to be able to name it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Anchor(#[schemars(regex(pattern = "^[a-z][a-z0-9-]*$"))] String);

impl Deref for Anchor {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Anchor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Checked inside the visitor, so that the error is located at the name itself.
        deserializer.deserialize_str(Name)
    }
}

struct Name;

impl Visitor<'_> for Name {
    type Value = Anchor;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Anchor, E> {
        let starts = name.starts_with(|first: char| first.is_ascii_lowercase());
        if starts && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            return Ok(Anchor(name.to_owned()));
        }
        Err(E::custom(words::not_an_id(name)))
    }
}
