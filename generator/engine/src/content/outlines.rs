//! What is known of texts in markdown beside their HTML, kept from one reading of the site to the next: a change of the
//! settings has every text checked again, and few of them name what changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::placeholders::{self, Placeholders};
use crate::markdown::Outline;

/// How many are kept of each age at most: edits of single pages bring new ones.
const MOST: usize = 100_000;

/// Outlines, by a hash of what they depend on.
#[derive(Debug, Default)]
pub struct Outlines(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Those that were asked for since the last call of [`Outlines::age`].
    fresh: HashMap<blake3::Hash, Arc<Outline>>,
    /// Those that were fresh before it.
    aged: HashMap<blake3::Hash, Arc<Outline>>,
}

impl Known {
    fn age(&mut self) {
        self.aged = std::mem::take(&mut self.fresh);
    }
}

impl Outlines {
    /// A new reading starts: what the last one did not ask for is forgotten.
    pub(super) fn age(&self) {
        self.known().age();
    }

    /// The outline of a text that was `made` before, or is now.
    pub(super) fn get(&self, text: &str, values: &Placeholders, make: impl FnOnce() -> Outline) -> Arc<Outline> {
        // It depends on whether its pictures are there.
        if text.contains("![") {
            return Arc::new(make());
        }
        let key = key(text, values);
        let found = {
            let mut known = self.known();
            known.fresh.get(&key).cloned().or_else(|| known.aged.remove(&key))
        };
        let outline = found.unwrap_or_else(|| Arc::new(make()));
        let mut known = self.known();
        if known.fresh.len() >= MOST {
            known.age();
        }
        known.fresh.insert(key, outline.clone());
        outline
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash of the text and of the values of all placeholders in it.
fn key(text: &str, values: &Placeholders) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.as_bytes());
    for (_, name) in placeholders::find(text) {
        // No text holds such a byte.
        hasher.update(&[0xff]);
        match values.get(name) {
            Some(value) => hasher.update(value.as_bytes()),
            None => hasher.update(&[0xfe]),
        };
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(value: &str) -> Placeholders {
        Placeholders::default().with("price", value)
    }

    /// Whether the text had to be rendered.
    fn renders(known: &Outlines, text: &str, values: &Placeholders) -> bool {
        let mut made = false;
        let make = || {
            made = true;
            Outline { words: text.len(), ..Outline::default() }
        };
        assert_eq!(known.get(text, values, make).words, text.len());
        made
    }

    #[test]
    fn a_text_is_rendered_again_when_what_it_names_changed() {
        let known = Outlines::default();
        for text in ["tekst", "kost {price}", "{weg}"] {
            assert!(renders(&known, text, &names("1")), "{text}");
            assert!(!renders(&known, text, &names("1")), "{text}");
            assert_eq!(renders(&known, text, &names("2")), text.contains("price"), "{text}");
        }
        assert!(!renders(&known, "kost {price}", &names("1")), "what was undone is known");
    }

    #[test]
    fn a_picture_may_have_come_or_gone() {
        let known = Outlines::default();
        assert!(renders(&known, "![foto](a.jpg)", &names("1")));
        assert!(renders(&known, "![foto](a.jpg)", &names("1")));
    }

    #[test]
    fn what_two_readings_did_not_ask_for_is_forgotten() {
        let known = Outlines::default();
        for text in ["a", "b"] {
            renders(&known, text, &names("1"));
        }
        known.age();
        assert!(!renders(&known, "a", &names("1")));
        known.age();
        assert!(!renders(&known, "a", &names("1")));
        assert!(renders(&known, "b", &names("1")));
    }
}
