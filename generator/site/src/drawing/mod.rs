//! Drawings, composed of parts that content names: one for every city, article, lesson and service.
//!
//! Everything is line work of one weight on one ground line, and one warm line runs through it from edge to edge, over the
//! highest part that it can climb.

mod compose;
mod outline;
mod parts;
mod pen;
mod rules;
mod subject;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use compose::{Composed, compose};
pub use parts::Part;
pub use pen::WIDTH;
pub use rules::{FEWEST, check};
pub use subject::{of_subject, of_text};

/// Something in a drawing, and where it stands.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq, Hash)]
pub struct Element {
    #[serde(rename = "wat")]
    pub part: Part,
    /// As it is called in a sentence: `het Gravensteen`.
    #[serde(rename = "naam")]
    pub name: Option<String>,
    /// From 0, left, to 100, right.
    #[serde(rename = "plaats")]
    pub place: Option<u8>,
    #[serde(rename = "hoogte")]
    pub height: Option<Height>,
    #[serde(rename = "aantal")]
    pub count: Option<u8>,
    #[serde(rename = "dak")]
    pub roof: Option<Roof>,
    #[serde(rename = "spiegel", default)]
    pub mirrored: bool,
}

impl Element {
    /// An element with this part and default options.
    pub fn of(part: Part) -> Self {
        Element { part, name: None, place: None, height: None, count: None, roof: None, mirrored: false }
    }
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq, Hash)]
pub enum Height {
    #[serde(rename = "laag")]
    Low,
    #[serde(rename = "hoog")]
    High,
}

/// What a tower or a gable ends in.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq, Hash)]
pub enum Roof {
    #[serde(rename = "naald")]
    Needle,
    #[serde(rename = "tent")]
    Tent,
    #[serde(rename = "ui")]
    Onion,
    #[serde(rename = "peer")]
    Pear,
    #[serde(rename = "koepel")]
    Dome,
    #[serde(rename = "helm")]
    Helm,
    #[serde(rename = "kroon")]
    Crown,
    #[serde(rename = "plat")]
    Flat,
    #[serde(rename = "trap")]
    Steps,
}

/// Returns the alternative text of a drawing.
pub fn alt(start: &str, elements: &[Element]) -> String {
    let names: Vec<&str> =
        elements.iter().map(|element| element.name.as_deref().unwrap_or(element.part.facts().phrase)).collect();
    let list = match names.as_slice() {
        [] => return start.to_owned(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} en {last}", rest.join(", ")),
    };
    format!("{start}: {list}")
}
