//! Shared tails: what pages have after their `<main>`. Most pages have the same tail, and it can be half of a page, so each
//! different tail is read and weighed only once.

use std::sync::{Arc, Mutex, OnceLock};

use super::estimate;
use super::facts::{Facts, Link};
use super::html::{self, Reader};

/// Maximum number of tails to keep. A site has few different ones. If every page had its own, keeping them would not help.
const MAX_TAILS: usize = 8;
const MAIN: &str = "</main>";

/// The tails found so far.
#[derive(Debug, Default)]
pub struct SharedTails(Mutex<Vec<Arc<Tail>>>);

/// What follows the last `</main>` of a page.
#[derive(Debug)]
struct Tail {
    /// Starts with the end tag `</main>`.
    html: String,
    /// Its facts, without the links.
    facts: Facts,
    links: Arc<[Link]>,
    weight: OnceLock<usize>,
}

impl Tail {
    /// Returns the part of a page before this tail, including `</main>`.
    fn before<'a>(&self, html: &'a str) -> &'a str {
        &html[..html.len() - self.html.len() + MAIN.len()]
    }
}

impl SharedTails {
    /// Reads a page. Returns its facts and the text of `<main>`. A tail that other pages share is read only once.
    pub(super) fn read(&self, html: &str) -> (Facts, String) {
        if let Some(tail) = self.of(html) {
            let before = tail.before(html);
            let Reader { mut facts, text, closed, .. } = html::read(before);
            // Otherwise its `</main>` closes nothing, or an element is still open that changes how the tail is read.
            if closed == before.len() {
                facts.append(tail.facts.clone(), tail.links.clone());
                return (facts, text);
            }
        }
        let Reader { facts, text, .. } = html::read(html);
        (facts, text)
    }

    /// Whether reading a page in two parts with the quick scanner gives the same as reading it whole with the tokenizer. A test
    /// calls this for every page of the site.
    pub fn is_read_as_a_whole(&self, html: &str) -> bool {
        let (facts, text) = self.read(html);
        let whole = html::tokenize(html);
        let read = Facts { links: facts.links().cloned().collect(), tail: Arc::default(), ..facts };
        // After `<main>`, tags only add white space to the text.
        read == whole.facts && text.trim_end() == whole.text.trim_end()
    }

    /// Returns the tail of a page. `None` if it has no `</main>`, if the tail contains text for the rules, or if the tail is
    /// new and there are [`MAX_TAILS`] already.
    fn of(&self, html: &str) -> Option<Arc<Tail>> {
        let lock = || self.0.lock().expect("no thread panics while it holds the lock");
        let known = |tails: &[Arc<Tail>]| tails.iter().find(|tail| html.ends_with(&tail.html)).cloned();
        let (tail, full) = {
            let tails = lock();
            (known(&tails), tails.len() >= MAX_TAILS)
        };
        if tail.is_some() || full {
            return tail;
        }
        let tail = &html[html.rfind(MAIN)?..];
        let Reader { mut facts, text, .. } = html::read(&tail[MAIN.len()..]);
        if !text.trim().is_empty() {
            return None;
        }
        let links = std::mem::take(&mut facts.links).into();
        let tail = Arc::new(Tail { html: tail.to_owned(), facts, links, weight: OnceLock::new() });
        let mut tails = lock();
        // Another thread may have added it in the meantime.
        if known(&tails).is_none() {
            tails.push(tail);
        }
        known(&tails)
    }

    /// Returns an upper bound of a page's transfer size, as the sum of the [estimates](estimate) of its two parts. The whole is
    /// no heavier, because in it the second part can refer back to the first.
    pub fn weigh(&self, html: &str) -> usize {
        match self.of(html) {
            Some(tail) => estimate(tail.before(html)) + tail.weight.get_or_init(|| estimate(&tail.html)),
            None => estimate(html),
        }
    }
}
