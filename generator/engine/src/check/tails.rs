//! Shared tails: what pages have after their `<main>`. It is the same on most pages and up to half of their text, so each
//! is read and weighed once.

use std::sync::{Arc, Mutex, OnceLock};

use super::facts::{Facts, Link};
use super::html;

/// How many tails are kept. Pages of one site have few; where each has its own, there is nothing to gain.
const MOST: usize = 8;
const MAIN: &str = "</main>";

/// The tails that were met so far.
#[derive(Debug, Default)]
pub struct SharedTails(Mutex<Vec<Arc<Tail>>>);

/// What follows the last `</main>` of a page.
#[derive(Debug)]
struct Tail {
    /// With the end tag before it.
    html: String,
    /// Its facts without its links.
    facts: Facts,
    links: Arc<[Link]>,
    weight: OnceLock<usize>,
}

impl Tail {
    /// The part of a page before this tail, with the end tag of its `<main>`.
    fn before<'a>(&self, html: &'a str) -> &'a str {
        &html[..html.len() - self.html.len() + MAIN.len()]
    }
}

impl SharedTails {
    /// Reads a page: what its tags say, and the text of `<main>`. What it has in common with others is read once.
    pub(super) fn read(&self, html: &str) -> (Facts, String) {
        let main = self.of(html).and_then(|tail| Some((html::read_main(tail.before(html))?, tail)));
        match main {
            Some(((mut facts, text), tail)) => {
                facts.append(tail.facts.clone(), tail.links.clone());
                (facts, text)
            }
            None => html::read(html),
        }
    }

    /// Whether a page that is read quickly and in parts says what it says when it is read slowly and as a whole. A test asks
    /// it of every page of the site.
    pub fn is_read_as_a_whole(&self, html: &str) -> bool {
        let (facts, text) = self.read(html);
        let (whole, whole_text) = html::read_slowly(html);
        let read = Facts { links: facts.links().cloned().collect(), tail: Arc::default(), ..facts };
        // Behind `<main>` there is no text but between words.
        read == whole && text.trim_end() == whole_text.trim_end()
    }

    /// The tail of this page; `None` without a `<main>`, or where a second one follows it.
    fn of(&self, html: &str) -> Option<Arc<Tail>> {
        let lock = || self.0.lock().expect("no thread panics while it holds the lock");
        let known = |tails: &[Arc<Tail>]| tails.iter().find(|tail| html.ends_with(&tail.html)).cloned();
        let (tail, full) = {
            let tails = lock();
            (known(&tails), tails.len() >= MOST)
        };
        if tail.is_some() || full {
            return tail;
        }
        let tail = &html[html.rfind(MAIN)?..];
        let (mut facts, text) = html::read(&tail[MAIN.len()..]);
        if !text.trim().is_empty() {
            return None;
        }
        let links = std::mem::take(&mut facts.links).into();
        let tail = Arc::new(Tail { html: tail.to_owned(), facts, links, weight: OnceLock::new() });
        let mut tails = lock();
        // Another thread may have met it meanwhile.
        if known(&tails).is_none() {
            tails.push(tail);
        }
        known(&tails)
    }

    /// What a page weighs by an `estimate` of its parts. Together they are no lighter than the whole, in which the second
    /// part can refer to the first.
    pub fn weigh(&self, html: &str, estimate: impl Fn(&str) -> usize) -> usize {
        match self.of(html) {
            Some(tail) => estimate(tail.before(html)) + tail.weight.get_or_init(|| estimate(&tail.html)),
            None => estimate(html),
        }
    }
}
