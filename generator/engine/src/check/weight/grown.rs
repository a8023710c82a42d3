//! What grew since the last publication, to explain why a page is too heavy.

use kmo_diagnostic::{Text, words};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use kmo_shared::disk;

use super::{BY_ITSELF, NAMED, Weigher, kilobytes};
use crate::assets::HASHED;
use crate::check::{Facts, SharedTails};
use crate::routes::Route;
use crate::source::Found;

/// Parts or files by their name, with their bytes.
pub type Sizes = BTreeMap<String, usize>;

/// The page that was published last at this route's place.
pub struct Published<'a> {
    out: &'a Path,
    html: String,
    facts: Facts,
}

impl<'a> Published<'a> {
    /// Reads it from the output folder; nothing of a page that is not there.
    pub fn read(out: &'a Path, route: &Route) -> Option<Self> {
        let html = disk::read_text(&out.join(&route.output)).ok()?;
        let facts = Facts::read(&html, false, &SharedTails::default());
        Some(Published { out, html, facts })
    }

    /// Its parts, before compression.
    pub fn parts(&self) -> Sizes {
        parts(&self.facts)
    }

    /// What it made a browser load of one kind, over the line.
    pub fn files(&self, what: &str, weigher: &Weigher) -> Sizes {
        let asked = self.asked();
        let (css, js, fonts) = super::loads(&asked, &self.facts);
        let urls = match what {
            "CSS" => css,
            "JavaScript" => js,
            _ => fonts,
        };
        let weighed = |url: &str| {
            let relative = url.trim_start_matches('/').to_owned();
            weigher.file(&Found { path: self.out.join(&relative), relative }).ok()
        };
        sizes(urls.into_iter().filter_map(|url| Some((url, weighed(url)?))))
    }

    /// The modules that the loader imported, from the page's settings.
    fn asked(&self) -> Vec<String> {
        let list = |name: &str| self.html.split_once(&format!("\"{name}\":["))?.1.split_once(']');
        let lists = BY_ITSELF.into_iter().filter_map(list);
        lists.flat_map(|(list, _)| list.split(',').map(|url| url.trim_matches('"').to_owned())).collect()
    }
}

/// The parts of a page; those with one name together.
pub fn parts(facts: &Facts) -> Sizes {
    let mut sizes = Sizes::new();
    for (label, bytes) in &facts.parts {
        *sizes.entry(label.clone()).or_default() += bytes;
    }
    sizes
}

/// Files by their name without the hash in it.
pub fn sizes<'a>(files: impl Iterator<Item = (&'a str, usize)>) -> Sizes {
    let mut sizes = Sizes::new();
    for (url, weight) in files {
        *sizes.entry(stem(url).to_owned()).or_default() += weight;
    }
    sizes
}

/// `/assets/site` of `/assets/site-CwZiCMc.css`.
fn stem(url: &str) -> &str {
    match url.rfind('-') {
        Some(at) if url[1..].starts_with(HASHED) => &url[..at],
        _ => url,
    }
}

/// What grew, most first: `footer 0.31 kB to 0.97 kB`; `None` when nothing did.
pub fn grown(before: &Sizes, now: &Sizes) -> Option<Text> {
    let mut grown: Vec<(&String, usize, usize)> = now
        .iter()
        .map(|(name, &bytes)| (name, before.get(name).copied().unwrap_or_default(), bytes))
        .filter(|(_, before, now)| now > before)
        .collect();
    grown.sort_by_key(|&(name, before, now)| (Reverse(now - before), name));
    let named = grown.into_iter().take(NAMED).map(|(name, before, now)| match before {
        0 => words::grown_new(name, kilobytes(now)),
        before => words::grown_from(name, kilobytes(before), kilobytes(now)),
    });
    let named: Vec<Text> = named.collect();
    (!named.is_empty()).then(|| Text::joined(named, "; "))
}
