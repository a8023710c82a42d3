//! Finds what grew since the last publication, to explain why a page is too heavy.

use kmo_diagnostic::{Text, words};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use kmo_shared::disk;

use super::{FIRST_VISIT_MODULES, NAMED, Weigher, kilobytes};
use crate::assets::HASHED;
use crate::check::{Facts, SharedTails};
use crate::routes::Route;
use crate::source::Found;

/// Sizes in bytes of parts or files, by name.
pub type Sizes = BTreeMap<String, usize>;

/// The last published version of a page.
pub struct PublishedPage<'a> {
    out: &'a Path,
    html: String,
    pub facts: Facts,
}

impl<'a> PublishedPage<'a> {
    /// Reads it from the output folder. `None` if the page is not there.
    pub fn read(out: &'a Path, route: &Route) -> Option<Self> {
        let html = disk::read_text(&out.join(&route.output)).ok()?;
        let facts = Facts::read(&html, false, &SharedTails::default());
        Some(PublishedPage { out, html, facts })
    }

    /// The files of one kind that it made a browser load, with their transfer sizes. `at` is the index of the kind in the
    /// result of [`loads`](super::loads).
    pub fn files(&self, at: usize, weigher: &Weigher) -> Sizes {
        let asked = self.asked();
        let urls = &super::loads(&asked, &self.facts)[at];
        let weighed = |url: &str| {
            let relative = url.trim_start_matches('/').to_owned();
            weigher.file(&Found { path: self.out.join(&relative), relative }).ok()
        };
        sizes(urls.iter().filter_map(|url| Some((*url, weighed(url)?))))
    }

    /// The modules that its loader imports on a first visit, from the settings in the page.
    fn asked(&self) -> Vec<String> {
        let list = |name: &str| self.html.split_once(&format!("\"{name}\":["))?.1.split_once(']');
        let lists = FIRST_VISIT_MODULES.into_iter().filter_map(list);
        lists.flat_map(|(list, _)| list.split(',').map(|url| url.trim_matches('"').to_owned())).collect()
    }
}

/// The parts of a page, with their sizes before compression. Parts with the same name are added up.
pub fn parts(facts: &Facts) -> Sizes {
    let mut sizes = Sizes::new();
    for (label, bytes) in &facts.parts {
        *sizes.entry(label.clone()).or_default() += bytes;
    }
    sizes
}

/// Files by name without the hash. Files with the same name are added up.
pub fn sizes<'a>(files: impl Iterator<Item = (&'a str, usize)>) -> Sizes {
    let mut sizes = Sizes::new();
    for (url, weight) in files {
        *sizes.entry(stem(url).to_owned()).or_default() += weight;
    }
    sizes
}

/// Length of the hashes in the names of built files. Keep in step with `islands/vite.config.ts`.
const HASH: usize = 7;

/// Returns a URL without its hash and extension: `/assets/site` for `/assets/site-CwZiCMc.css`.
fn stem(url: &str) -> &str {
    if !url.trim_start_matches('/').starts_with(HASHED) {
        return url;
    }
    let name = url.rsplit_once('.').map_or(url, |(name, _)| name);
    // A hash may contain a `-` itself, so its length decides. A name with a hash of another length ends at its last `-`.
    let start = name.get(..name.len().saturating_sub(HASH)).and_then(|start| start.strip_suffix('-'));
    start.or_else(|| Some(name.rsplit_once('-')?.0)).unwrap_or(url)
}

/// Returns what grew, largest growth first, such as `footer 0.31 kB to 0.97 kB`. `None` if nothing did.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_its_name_whatever_its_hash() {
        for url in ["/assets/lead-form-CwZiCMc.js", "/assets/lead-form-Cw-iC-c.js", "/assets/lead-form--wZiCM-.js"] {
            assert_eq!(stem(url), "/assets/lead-form", "{url}");
        }
        assert_eq!(stem("/assets/site-c3.css"), "/assets/site");
        assert_eq!(stem("/speel-af.js"), "/speel-af.js");
    }
}
