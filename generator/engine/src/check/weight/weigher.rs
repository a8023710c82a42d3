//! Measures transfer sizes. Brotli is slow, so results are cached, and a page is only compressed if cheaper bounds can't show
//! that it is within its limit.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io;
use std::sync::Mutex;

use brotli::enc::BrotliEncoderParams;
use kmo_shared::disk;

use super::over;
use crate::assets;
use crate::cache::Cache;
use crate::source::Found;

/// Brotli quality for pages: about what a host uses to compress while it answers. Quality 11 would make them 9 % lighter
/// and take fifty times as long.
const QUICK: i32 = 5;
/// Brotli quality for files that never change, which a host compresses once.
const BEST: i32 = 11;
/// Brotli's window size, as a power of two: 256 kB. No page or script is longer.
const WINDOW: i32 = 18;
/// If more sizes than this were used, they are dropped from memory once they are in the cache. In a long-running preview,
/// each edit of a heavy page adds one.
const MOST: usize = 10_000;
/// Cache key of the weights.
const ENTRY: &str = "weights";

/// Measures the compressed size of bytes, and remembers it by their hash.
#[derive(Debug)]
pub struct Weigher {
    cache: Cache,
    known: BTreeMap<String, usize>,
    /// Sizes that were needed since it was opened, or since they were last dropped (see [`MOST`]).
    used: Mutex<BTreeMap<String, usize>>,
    /// The last exact sizes of pages, by path.
    pages: Mutex<HashMap<String, Weighed>>,
}

/// The sizes of a page when it was last compressed.
#[derive(Clone, Copy, Debug)]
struct Weighed {
    estimate: usize,
    /// Its transfer size in bytes, as it was then and once every key is filled in.
    weight: (usize, usize),
}

/// How much more an edit may add to a page's size than to its estimate, as a share of the estimate. On the pages of this site,
/// it was at most a third of this, measured with other telephone numbers and brand names of 2 to 40 letters.
const SLACK: f64 = 0.01;

impl Weigher {
    /// Reads the sizes that earlier runs stored in the cache.
    pub fn open(cache: &Cache) -> Self {
        let text = cache.text(ENTRY).unwrap_or_default();
        let line =
            |line: &str| line.split_once(' ').and_then(|(key, weight)| Some((key.to_owned(), weight.parse().ok()?)));
        Weigher {
            cache: cache.clone(),
            known: text.lines().filter_map(line).collect(),
            used: Mutex::default(),
            pages: Mutex::default(),
        }
    }

    /// Returns the transfer size in bytes of the page at `path`, now and once every key is filled in.
    ///
    /// An edit changes the size about as much as the estimate. If the size before the edit shows that the page is within
    /// `limit` (in kilobytes), returns an upper bound. Otherwise calls `weigh` for the exact size.
    pub(super) fn weigh_again(
        &self,
        path: &str,
        estimate: usize,
        limit: f64,
        weigh: impl FnOnce() -> (usize, usize),
    ) -> (usize, usize) {
        let pages = || self.pages.lock().expect("no thread panics while it holds the lock");
        if let Some(&before) = pages().get(path) {
            let more = estimate.saturating_sub(before.estimate) + (estimate as f64 * SLACK) as usize;
            let most = (before.weight.0 + more, before.weight.1 + more);
            if !over(most.0.max(most.1), limit) {
                return most;
            }
        }
        let weight = weigh();
        pages().insert(path.to_owned(), Weighed { estimate, weight });
        weight
    }

    /// Returns the transfer size of a page, in bytes.
    pub fn page(&self, html: &str) -> usize {
        self.weigh(html.as_bytes(), QUICK)
    }

    /// Returns the transfer size of a published file, in bytes: compressed, except for WOFF2 fonts, which are compressed
    /// already.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn file(&self, found: &Found) -> io::Result<usize> {
        let (file, length) = found.open()?;
        if found.relative.ends_with(".woff2") {
            return Ok(usize::try_from(length).unwrap_or(usize::MAX));
        }
        let bytes = disk::all_of((file, length))?;
        Ok(self.weigh(&bytes, BEST))
    }

    fn weigh(&self, bytes: &[u8], quality: i32) -> usize {
        let key = format!("{}-{quality}", assets::hash(bytes));
        let used = || self.used.lock().expect("no thread panics while it holds the lock");
        let known = self.known.get(&key).copied().or_else(|| used().get(&key).copied());
        let weight = known.unwrap_or_else(|| compressed(bytes, quality));
        used().insert(key, weight);
        weight
    }

    /// Writes the sizes that were used to the cache, in place of those in it. If this fails, the next run measures them again.
    pub fn keep(&mut self) {
        let used = self.used.get_mut().expect("no thread panicked while it held the lock");
        if *used == self.known {
            return;
        }
        let mut text = String::new();
        for (key, weight) in &*used {
            let _ = writeln!(text, "{key} {weight}");
        }
        self.cache.put(ENTRY, text.as_bytes());
        self.known.clone_from(used);
        if used.len() > MOST {
            used.clear();
        }
    }
}

/// Returns the compressed size of a page in bytes, without using the cache.
pub fn weigh(html: &str) -> usize {
    compressed(html.as_bytes(), QUICK)
}

fn compressed(bytes: &[u8], quality: i32) -> usize {
    let parameters =
        BrotliEncoderParams { quality, lgwin: WINDOW, size_hint: bytes.len(), ..BrotliEncoderParams::default() };
    let mut out = Vec::with_capacity(bytes.len() / 3);
    brotli::BrotliCompress(&mut &*bytes, &mut out, &parameters).expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::estimate;

    #[test]
    fn used_sizes_are_cached_and_others_dropped() {
        let folder = tempfile::tempdir().expect("there is room");
        let cache = Cache::new(folder.path().to_owned());
        let html = "<p>Brood van de dag.</p>".repeat(100);
        let mut weigher = Weigher::open(&cache);
        let weight = weigher.page(&html);
        assert!((20..html.len() / 10).contains(&weight), "{weight}");
        weigher.keep();
        // A known page is not compressed again: the size in the cache is returned, here a wrong one.
        let entry = cache.text(ENTRY).expect("it was written");
        cache.put(ENTRY, entry.replace(&format!(" {weight}"), " 7").as_bytes());
        let mut weigher = Weigher::open(&cache);
        assert_eq!(weigher.page(&html), 7);
        assert_ne!(weigher.page("anders"), 7);
        weigher.keep();
        let mut weigher = Weigher::open(&cache);
        weigher.page("anders");
        weigher.keep();
        assert_eq!(Weigher::open(&cache).page(&html), weight);
    }

    #[test]
    fn the_bound_for_an_edited_page_is_not_exceeded() {
        let page = crate::check::weight::estimate::tests::page(3_000);
        let folder = tempfile::tempdir().expect("there is room");
        let weigher = Weigher::open(&Cache::new(folder.path().to_owned()));
        let exact = |html: &str| (weigh(html), weigh(html));
        let first = weigher.weigh_again("/", estimate(&page), f64::INFINITY, || exact(&page));
        assert_eq!(first, exact(&page));
        for name in ["Aalst", "Sint-Niklaas", "Onze-Lieve-Vrouw-Waver", "Q7x!zP@9", "G"] {
            let edited = page.replace("Gent", name);
            let most =
                weigher.weigh_again("/", estimate(&edited), f64::INFINITY, || unreachable!("it was weighed before"));
            let (weight, _) = exact(&edited);
            assert!(weight <= most.0, "{name}: {weight}, at most {}", most.0);
            // If the bound is above the limit, it is compressed.
            let most = weigher.weigh_again(name, estimate(&edited), 0.1, || exact(&edited));
            assert_eq!(most, exact(&edited));
        }
    }

    #[test]
    fn files_have_their_transfer_size() {
        let folder = tempfile::tempdir().expect("there is room");
        for (name, fewest, most) in [("a.css", 10, 60), ("b.woff2", 1000, 1000)] {
            let path = folder.path().join(name);
            std::fs::write(&path, "a { b: c }".repeat(100)).expect("there is room");
            let weight = Weigher::open(&Cache::new(folder.path().to_owned()))
                .file(&Found { relative: name.to_owned(), path })
                .expect("it is there");
            assert!((fewest..=most).contains(&weight), "{name}: {weight}");
        }
    }
}
