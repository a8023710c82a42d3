//! A drawing for every city, composed of parts that its file names.
//!
//! Everything is line work of one weight on one ground line, and one warm line runs through it from edge to edge, over the part
//! that is named first.

mod compose;
mod outline;
mod parts;
mod pen;
mod rules;

use kmo_engine::assets::{Body, HASHED, Output, Palette, hash};
use kmo_engine::view;
use minijinja::Value;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::Site;

pub use compose::{Composed, WIDTH, compose};
pub use parts::Part;
pub use rules::{FEWEST, check};

/// Something that a resident recognises, and where it stands.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Landmark {
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

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
pub enum Height {
    #[serde(rename = "laag")]
    Low,
    #[serde(rename = "hoog")]
    High,
}

/// What a tower or a gable ends in.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
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

/// What the drawing of a city shows, for who does not see it.
pub fn alt(city: &str, landmarks: &[Landmark]) -> String {
    let names: Vec<&str> =
        landmarks.iter().map(|landmark| landmark.name.as_deref().unwrap_or(landmark.part.facts().phrase)).collect();
    let list = match names.as_slice() {
        [] => return format!("Tekening van {city}"),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} en {last}", rest.join(", ")),
    };
    format!("Tekening van {city}: {list}")
}

/// A city's drawing, as its page and its card show it.
#[derive(Clone, Debug)]
pub struct Drawn {
    url: String,
    height: f64,
    /// Its lines, for the social card.
    pub lines: String,
}

impl Drawn {
    /// What the page's template gets, as of any picture.
    pub fn view(&self, alt: &str) -> Value {
        let sources: [&str; 0] = [];
        view! { src => self.url, alt, width => WIDTH as u32, height => self.height as u32, sources }
    }
}

/// Draws every city that names landmarks; the files hold their colours.
pub fn draw_all(site: &Site, palette: &Palette) -> (Vec<Option<Drawn>>, Vec<Output>) {
    let drawn = site.cities.par_iter().map(|city| {
        let city = &city.document;
        if city.value.drawing.is_empty() {
            return None;
        }
        let composed = compose(&city.value.drawing);
        let lines = composed.lines();
        let svg = palette.dress(&composed.file(&lines));
        let path = format!("{HASHED}/{}.{}.svg", city.slug(), hash(svg.as_bytes()));
        let url = format!("/{path}");
        let (_, height) = composed.frame();
        Some((Drawn { url, height, lines }, Output { path, body: Body::Bytes(svg.into_bytes()) }))
    });
    let all: Vec<Option<(Drawn, Output)>> = drawn.collect();
    let mut files = Vec::new();
    let keep = |one: Option<(Drawn, Output)>| {
        one.map(|(drawn, file)| {
            files.push(file);
            drawn
        })
    };
    (all.into_iter().map(keep).collect(), files)
}
