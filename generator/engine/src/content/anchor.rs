//! An anchor: a place on a page that links can lead to.

use std::ops::Deref;

use kmo_diagnostic::words;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

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
        let name = String::deserialize(deserializer)?;
        let starts = name.starts_with(|first: char| first.is_ascii_lowercase());
        if starts && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            return Ok(Anchor(name));
        }
        Err(D::Error::custom(words::not_an_id(&name)))
    }
}
