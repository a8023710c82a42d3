//! A cache of rendered markdown, so that each text is rendered once and not both for its checks and for its page. A preview
//! keeps it from one load of the site to the next: after a change of the settings every text is checked again, but few of them
//! use what changed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::placeholders::{self, Blocks, Placeholders};
use crate::markdown::Rendered;

/// Maximum number of texts in each generation. Edits of single pages add texts without starting a new generation.
const MOST: usize = 100_000;

/// Rendered texts, by a hash of what they depend on.
#[derive(Debug, Default)]
pub struct RenderedTexts {
    known: Mutex<Known>,
    /// Whether a text stays in the cache after its page has been rendered.
    keeps: bool,
}

/// What a text depends on: placeholders and blocks.
type Values<'a> = (&'a Placeholders, &'a Blocks);

#[derive(Debug, Default)]
struct Known {
    /// Texts used since the last call of [`RenderedTexts::age`].
    fresh: HashMap<blake3::Hash, Rendered>,
    /// Texts used in the generation before, and not since.
    aged: HashMap<blake3::Hash, Rendered>,
}

impl Known {
    fn age(&mut self) {
        self.aged = std::mem::take(&mut self.fresh);
    }
}

impl RenderedTexts {
    /// For a preview: keeps texts after their pages have been rendered.
    pub(super) fn keeping() -> Self {
        RenderedTexts { keeps: true, ..RenderedTexts::default() }
    }

    /// Starts a new generation. Drops the texts that were not used in the last one.
    pub(super) fn age(&self) {
        self.known().age();
    }

    /// Returns the cached result for a text without pictures, or calls `render`. `last` says that it is needed for the last
    /// time, for its page: it is then removed, unless the cache [keeps](RenderedTexts::keeping) texts.
    pub(super) fn get(&self, text: &str, values: Values<'_>, last: bool, render: impl Fn() -> Rendered) -> Rendered {
        let key = key(text, values);
        let is_kept = self.keeps || !last;
        let found = {
            let mut known = self.known();
            match known.fresh.get(&key) {
                Some(fresh) if is_kept => return fresh.clone(),
                Some(_) => known.fresh.remove(&key),
                None => known.aged.remove(&key),
            }
        };
        let rendered = found.unwrap_or_else(render);
        if !is_kept {
            return rendered;
        }
        let mut known = self.known();
        if known.fresh.len() >= MOST {
            known.age();
        }
        known.fresh.insert(key, rendered.clone());
        rendered
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash of the text and of the values or blocks of all placeholders in it.
fn key(text: &str, (placeholders, blocks): Values<'_>) -> blake3::Hash {
    let mut names = placeholders::find(text).peekable();
    if names.peek().is_none() {
        return blake3::hash(text.as_bytes());
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.as_bytes());
    for (_, name) in names {
        // A separator: UTF-8 never contains this byte. Nor 0xfe, which stands for an unknown name. Blocks come first: as a
        // placeholder, each has its own name as its value.
        hasher.update(&[0xff]);
        match blocks.get(name).or_else(|| placeholders.get(name)) {
            Some(value) => hasher.update(value.as_bytes()),
            None => hasher.update(&[0xfe]),
        };
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Whether a text had to be rendered, where `{price}` has a value and `{table}` is a block.
    fn renders_for(known: &RenderedTexts, text: &str, price: &str, table: &str, last: bool) -> bool {
        let placeholders = Placeholders::default().with("price", price).with("table", "{table}");
        let blocks = Blocks::from([("table", table.to_owned())]);
        let made = Cell::new(false);
        let make = || {
            made.set(true);
            Rendered { html: text.into(), ..Rendered::default() }
        };
        assert_eq!(&*known.get(text, (&placeholders, &blocks), last, make).html, text);
        made.get()
    }

    fn renders(known: &RenderedTexts, text: &str, price: &str, table: &str) -> bool {
        renders_for(known, text, price, table, false)
    }

    #[test]
    fn a_text_is_rendered_again_if_a_placeholder_in_it_changed() {
        let known = RenderedTexts::default();
        for text in ["tekst", "kost {price}", "{weg}", "{table}"] {
            assert!(renders(&known, text, "1", "a"), "{text}");
            assert!(!renders(&known, text, "1", "a"), "{text}");
            assert_eq!(renders(&known, text, "2", "a"), text.contains("price"), "{text}");
            assert_eq!(renders(&known, text, "2", "b"), text.contains("table"), "{text}");
        }
        assert!(!renders(&known, "kost {price}", "1", "a"), "what was undone is known");
    }

    #[test]
    fn texts_unused_for_two_generations_are_dropped() {
        let known = RenderedTexts::default();
        let renders = |text: &str| renders(&known, text, "1", "a");
        assert!(renders("a") && renders("b"));
        known.age();
        assert!(!renders("a"));
        known.age();
        assert!(!renders("a"));
        assert!(renders("b"));
    }

    #[test]
    fn only_a_preview_keeps_texts_after_rendering_their_page() {
        for keeps in [false, true] {
            let known = RenderedTexts { keeps, ..RenderedTexts::default() };
            let renders = |last: bool| renders_for(&known, "tekst", "1", "a", last);
            assert!(renders(false), "for its rules");
            assert!(!renders(true), "for its page");
            assert_eq!(renders(true), !keeps, "for its page again");
        }
    }
}
