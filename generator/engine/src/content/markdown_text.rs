//! A text in markdown inside YAML.

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Markdown as written, placeholders and all: they are filled when it is rendered, so that a value
/// with `<`, `*` or `_` in it stays text.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename = "Markdown")]
#[schemars(inline)]
pub struct Markdown(String);

impl Markdown {
    /// The newtype name that the YAML decoder recognises it by.
    pub(super) const TYPE: &'static str = "Markdown";
}

impl Deref for Markdown {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}
