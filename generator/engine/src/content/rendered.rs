//! Texts in markdown that were rendered: each is rendered once, for its rules and for its page. A preview keeps them from one
//! reading of the site to the next: a change of the settings has every text checked again, and few of them name what changed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::placeholders;
use super::texts::Texts;
use crate::markdown::Rendered;

/// How many are kept of each age at most: edits of single pages bring new ones.
const MOST: usize = 100_000;

/// Rendered texts, by a hash of what they depend on.
#[derive(Debug, Default)]
pub struct RenderedTexts {
    known: Mutex<Known>,
    /// Whether a text is kept when its page has it.
    keeps: bool,
}

#[derive(Debug, Default)]
struct Known {
    /// Those that were asked for since the last call of [`RenderedTexts::age`].
    fresh: HashMap<blake3::Hash, Rendered>,
    /// Those that were fresh before it.
    aged: HashMap<blake3::Hash, Rendered>,
}

impl Known {
    fn age(&mut self) {
        self.aged = std::mem::take(&mut self.fresh);
    }
}

impl RenderedTexts {
    /// For a preview: texts are kept when their pages have them.
    pub(super) fn keeping() -> Self {
        RenderedTexts { keeps: true, ..RenderedTexts::default() }
    }

    /// A new reading starts: what the last one did not ask for is forgotten.
    pub(super) fn age(&self) {
        self.known().age();
    }

    /// A text without pictures that was rendered before, or is now; for a page it is the last time.
    pub(super) fn get(&self, text: &str, values: &Texts<'_>, last: bool, render: impl Fn() -> Rendered) -> Rendered {
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

/// A hash of the text and of the values and blocks of all placeholders in it.
fn key(text: &str, values: &Texts<'_>) -> blake3::Hash {
    let mut names = placeholders::find(text).peekable();
    if names.peek().is_none() {
        return blake3::hash(text.as_bytes());
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.as_bytes());
    for (_, name) in names {
        // No text holds such a byte.
        hasher.update(&[0xff]);
        match values.placeholders.get(name).or_else(|| values.blocks.get(name)) {
            Some(value) => hasher.update(value.as_bytes()),
            None => hasher.update(&[0xfe]),
        };
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::Placeholders;
    use super::super::texts::{Blocks, Images};
    use super::*;
    use crate::config::Words;

    /// Whether a text had to be rendered, where `{price}` has a value and `{table}` is a block.
    fn renders_for(known: &RenderedTexts, text: &str, price: &str, table: &str, last: bool) -> bool {
        let texts = Texts {
            placeholders: &Placeholders::default().with("price", price),
            images: &Images::new(),
            blocks: &Blocks::from([("table", table.to_owned())]),
            words: &Words::ENGLISH,
            rendered: known,
        };
        let made = Cell::new(false);
        let make = || {
            made.set(true);
            Rendered { html: text.into(), ..Rendered::default() }
        };
        assert_eq!(&*known.get(text, &texts, last, make).html, text);
        made.get()
    }

    fn renders(known: &RenderedTexts, text: &str, price: &str, table: &str) -> bool {
        renders_for(known, text, price, table, false)
    }

    #[test]
    fn a_text_is_rendered_again_when_what_it_names_changed() {
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
    fn what_two_readings_did_not_ask_for_is_forgotten() {
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
    fn what_a_page_has_is_kept_in_a_preview_alone() {
        for keeps in [false, true] {
            let known = RenderedTexts { keeps, ..RenderedTexts::default() };
            let renders = |last: bool| renders_for(&known, "tekst", "1", "a", last);
            assert!(renders(false), "for its rules");
            assert!(!renders(true), "for its page");
            assert_eq!(renders(true), !keeps, "for its page again");
        }
    }
}
