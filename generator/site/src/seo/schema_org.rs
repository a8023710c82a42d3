//! Things of schema.org, as structured data describes them.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// A thing with its type and its properties, which are written in the order in which they are given.
pub struct Thing {
    kind: &'static str,
    properties: Vec<(&'static str, Box<RawValue>)>,
}

impl Thing {
    pub fn new(kind: &'static str) -> Self {
        Thing { kind, properties: Vec::new() }.with("@type", kind)
    }

    /// Adds a property. `None` adds nothing.
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Self {
        let value = to_raw_value(&value).expect("strings and numbers always serialize");
        if value.get() != "null" {
            self.properties.push((name, value));
        }
        self
    }

    /// Whether it refers to the organisation by its `@id`.
    pub fn refers(&self) -> bool {
        !["Organization", "FAQPage", "BreadcrumbList"].contains(&self.kind)
    }
}

impl Serialize for Thing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.properties.iter().map(|(name, value)| (name, value)))
    }
}

/// A reference to something that the home page defines.
#[derive(Serialize)]
pub struct Reference {
    #[serde(rename = "@id")]
    pub id: String,
}
