//! The drawings of the whole site, each drawn once.

use std::collections::HashMap;
use std::sync::Arc;

use kmo_engine::assets::{Body, HASHED, Output, Palette, hash};
use kmo_engine::view;
use minijinja::Value;
use rayon::prelude::*;

use crate::drawing::{Element, WIDTH, alt, compose};
use crate::page::Section;
use crate::{Site, module, post};

/// A drawing, as pages and cards show it.
#[derive(Debug)]
pub struct Drawn {
    /// The name of the page that it is drawn for.
    name: String,
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

/// The drawings of the site.
#[derive(Clone, Debug, Default)]
pub struct Drawings {
    /// By their elements.
    drawn: HashMap<Vec<Element>, Arc<Drawn>>,
    palette: Palette,
}

impl Drawings {
    pub fn get(&self, elements: &[Element]) -> Option<&Drawn> {
        self.drawn.get(elements).map(Arc::as_ref)
    }

    /// Returns their files, by path.
    pub fn files(&self) -> Vec<Output> {
        let mut files: Vec<Output> = self.drawn.values().map(|drawn| drawn.file.clone()).collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        files
    }

    /// Returns a drawing with an alternative text that describes it.
    pub fn picture(&self, elements: &[Element]) -> Option<Value> {
        self.get(elements).map(|drawn| drawn.view(&alt("Tekening", elements)))
    }

    /// Returns a drawing without alternative text, for use beside a text that describes it.
    pub fn beside(&self, elements: &[Element]) -> Option<Value> {
        self.get(elements).map(|drawn| drawn.view(""))
    }
}

/// Draws everything that content names, once, and reuses from `before` what did not change.
pub fn draw_all(site: &Site, palette: &Palette, before: Option<&Drawings>) -> Drawings {
    let cities = site.cities.iter().map(|city| &city.document);
    let cities = cities.map(|city| (city.slug().to_owned(), city.value.elements().into_owned()));
    let posts = site.posts.iter().map(|post| &post.document);
    let posts = posts.map(|post| (post.slug().to_owned(), post::picture(post)));
    let modules = site.modules.iter().map(|module| (format!("les-{}", module.slug()), module::picture(module)));
    let pages = site.pages.iter().flat_map(|page| {
        let pictures = page.value.sections.iter().flat_map(Section::pictures).enumerate();
        pictures.map(move |(at, elements)| (format!("{}-{}", page.slug(), at + 1), elements.to_vec()))
    });
    let mut wanted: Vec<(String, Vec<Element>)> = cities.chain(posts).chain(modules).chain(pages).collect();
    // Of equal drawings, the first by name gives the file its name.
    wanted.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut names: HashMap<Vec<Element>, String> = HashMap::new();
    for (name, elements) in wanted {
        names.entry(elements).or_insert(name);
    }
    let before = before.filter(|before| before.palette == *palette);
    let drawn = names.into_par_iter().map(|(elements, name)| {
        let known = before.and_then(|before| before.drawn.get(&elements)).filter(|drawn| drawn.name == name);
        let drawn = known.cloned().unwrap_or_else(|| Arc::new(draw(name, &elements, palette)));
        (elements, drawn)
    });
    Drawings { drawn: drawn.collect(), palette: palette.clone() }
}

fn draw(name: String, elements: &[Element], palette: &Palette) -> Drawn {
    let composed = compose(elements);
    let lines = composed.lines();
    let svg = palette.dress(&composed.file(&lines));
    let path = format!("{HASHED}/{name}.{}.svg", hash(svg.as_bytes()));
    let (_, height) = composed.frame();
    Drawn { name, height, lines, file: Output { path, body: Body::Bytes(svg.into_bytes()) } }
}
