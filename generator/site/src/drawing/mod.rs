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

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use kmo_engine::assets::{Body, HASHED, Output, Palette, hash};
use kmo_engine::view;
use minijinja::Value;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::page::Section;
use crate::{Site, module, post};

pub use compose::{Composed, WIDTH, compose};
pub use parts::Part;
pub use rules::{FEWEST, check};
pub use subject::of_subject;

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
    /// A part as it is by itself.
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

/// A drawing, as pages and cards show it.
#[derive(Debug)]
pub struct Drawn {
    elements: Vec<Element>,
    height: f64,
    /// Its lines, for the social card.
    pub lines: String,
    /// The SVG file, with its colours filled in.
    file: Output,
}

impl Drawn {
    /// Returns what a template needs to show it, as for any picture.
    pub fn view(&self, alt: &str) -> Value {
        let sources: [&str; 0] = [];
        view! { src => format!("/{}", self.file.path), alt, width => WIDTH as u32, height => self.height as u32, sources }
    }
}

/// What a drawing is for. A city and an article may have the same name, and each has its own drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum For {
    City,
    Post,
    Module,
    Page,
}

/// The drawings of the site.
#[derive(Clone, Debug, Default)]
pub struct Drawings {
    /// By their elements.
    composed: HashMap<Vec<Element>, Arc<Drawn>>,
    /// By the name of what they are drawn for. Of equal drawings, the first gives the file its name.
    named: BTreeMap<(String, For), Arc<Drawn>>,
    palette: Palette,
}

impl Drawings {
    pub fn get(&self, elements: &[Element]) -> Option<&Drawn> {
        self.composed.get(elements).map(Arc::as_ref)
    }

    /// Returns their files. Drawings with the same elements share one.
    pub fn files(&self) -> impl Iterator<Item = Output> {
        let drawn = self.named.values().filter(|drawn| Arc::ptr_eq(drawn, &self.composed[&drawn.elements]));
        drawn.map(|drawn| drawn.file.clone())
    }

    /// Returns a drawing with an alternative text that describes it.
    pub fn picture(&self, elements: &[Element]) -> Option<Value> {
        self.get(elements).map(|drawn| drawn.view(&alt("Tekening", elements)))
    }

    /// Returns a drawing without alternative text, for beside a text that says what it shows.
    pub fn beside(&self, elements: &[Element]) -> Option<Value> {
        self.get(elements).map(|drawn| drawn.view(""))
    }
}

/// Draws everything that content names, once, and reuses from `before` what did not change.
pub fn draw_all(site: &Site, palette: &Palette, before: Option<&Drawings>) -> Drawings {
    let mut wanted: BTreeMap<(String, For), Vec<Element>> = BTreeMap::new();
    let mut want = |name: String, kind: For, elements: Vec<Element>| wanted.insert((name, kind), elements);
    for city in &site.cities {
        want(city.document.slug().to_owned(), For::City, city.document.value.drawing.clone());
    }
    for post in &site.posts {
        want(post.document.slug().to_owned(), For::Post, post::picture(&post.document));
    }
    for module in &site.modules {
        want(format!("les-{}", module.slug()), For::Module, module::picture(module));
    }
    for page in &site.pages {
        for (at, elements) in page.value.sections.iter().flat_map(Section::pictures).enumerate() {
            want(format!("{}-{}", page.slug(), at + 1), For::Page, elements.to_vec());
        }
    }
    let before = before.filter(|before| before.palette == *palette);
    let known = |key: &(String, For), elements: &[Element]| {
        before?.named.get(key).filter(|drawn| drawn.elements == elements).cloned()
    };
    let drawn = wanted.into_par_iter().filter(|(_, elements)| !elements.is_empty()).map(|(key, elements)| {
        let drawn = known(&key, &elements).unwrap_or_else(|| Arc::new(draw(&key.0, elements, palette)));
        (key, drawn)
    });
    let named: BTreeMap<(String, For), Arc<Drawn>> = drawn.collect();
    let mut composed = HashMap::new();
    for drawn in named.values() {
        composed.entry(drawn.elements.clone()).or_insert_with(|| drawn.clone());
    }
    Drawings { composed, named, palette: palette.clone() }
}

fn draw(name: &str, elements: Vec<Element>, palette: &Palette) -> Drawn {
    let composed = compose(&elements);
    let lines = composed.lines();
    let svg = palette.dress(&composed.file(&lines));
    let path = format!("{HASHED}/{name}.{}.svg", hash(svg.as_bytes()));
    let (_, height) = composed.frame();
    Drawn { height, lines, file: Output { path, body: Body::Bytes(svg.into_bytes()) }, elements }
}
