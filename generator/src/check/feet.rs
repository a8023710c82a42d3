//! What pages have behind their `<main>`: the same on most of them, and up to half of what there is to read, so each is
//! read and weighed once.

use std::sync::{Arc, Mutex, OnceLock};

use super::facts::{Facts, Link};
use super::reader;

/// How many feet are kept. Pages of one site have few; where each has its own, there is nothing to gain.
const FEET: usize = 8;
const MAIN: &str = "</main>";

/// The feet that were met so far.
#[derive(Debug, Default)]
pub struct Feet(Mutex<Vec<Arc<Foot>>>);

/// What follows the last `</main>` of a page.
#[derive(Debug)]
pub(super) struct Foot {
    /// With the end tag before it.
    html: String,
    /// What it says, but for its links.
    pub facts: Facts,
    pub links: Arc<[Link]>,
    weight: OnceLock<usize>,
}

impl Foot {
    /// What stands before this foot in a page that ends with it, with the end tag of its `<main>`.
    pub fn before<'a>(&self, html: &'a str) -> &'a str {
        &html[..html.len() - self.html.len() + MAIN.len()]
    }
}

impl Feet {
    /// The foot of this page; none of one without a `<main>`, or where another one begins behind it.
    pub(super) fn of(&self, html: &str) -> Option<Arc<Foot>> {
        let lock = || self.0.lock().expect("no thread panics while it holds the lock");
        let known = |feet: &[Arc<Foot>]| feet.iter().find(|foot| html.ends_with(&foot.html)).cloned();
        let (foot, full) = {
            let feet = lock();
            (known(&feet), feet.len() >= FEET)
        };
        if foot.is_some() || full {
            return foot;
        }
        let foot = &html[html.rfind(MAIN)?..];
        let (mut facts, text) = reader::whole(&foot[MAIN.len()..]);
        if !text.trim().is_empty() {
            return None;
        }
        let links = std::mem::take(&mut facts.links).into();
        let foot = Arc::new(Foot { html: foot.to_owned(), facts, links, weight: OnceLock::new() });
        let mut feet = lock();
        // Another thread may have met it meanwhile.
        if known(&feet).is_none() {
            feet.push(foot);
        }
        known(&feet)
    }

    /// What a page weighs by an `estimate` of its parts. Together they are no lighter than the whole, in which the second
    /// part can refer to the first.
    pub fn weigh(&self, html: &str, estimate: impl Fn(&str) -> usize) -> usize {
        match self.of(html) {
            Some(foot) => estimate(foot.before(html)) + foot.weight.get_or_init(|| estimate(&foot.html)),
            None => estimate(html),
        }
    }
}
