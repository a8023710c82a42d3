//! Transfer sizes. Brotli is slow, so results are cached, and a page is only compressed when cheaper bounds can't show that
//! it is within its limit.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::sync::Mutex;

use brotli::enc::BrotliEncoderParams;
use flate2::{Compress, Compression, FlushCompress, Status};
use kmo_shared::disk;

use crate::assets;
use crate::cache::Cache;
use crate::source::Found;

/// Brotli's quality for pages: about what a host takes the time for while it answers. 11 would make them 9 % lighter
/// and take fifty times as long.
const QUICK: i32 = 5;
/// For files that never change, which a host compresses once.
const BEST: i32 = 11;
/// Brotli's window, as a power of two; no page or script is longer.
const WINDOW: i32 = 18;
/// Deflate's level for estimates. Pages come out 5 to 15 % heavier than brotli makes them, in a tenth of its time.
const ROUGH: u32 = 2;
/// The name of the weights in the cache.
const ENTRY: &str = "weights";

/// Weighs bytes, and remembers by their hash what they weigh.
#[derive(Debug)]
pub struct Weigher {
    cache: Cache,
    known: BTreeMap<String, usize>,
    /// What was asked for this time.
    used: Mutex<BTreeMap<String, usize>>,
    /// Deflate's buffers, for the next estimate.
    rough: Mutex<Vec<Compress>>,
}

impl Weigher {
    /// Reads what was weighed before.
    pub fn open(cache: &Cache) -> Self {
        let text = cache.text(ENTRY).unwrap_or_default();
        let line =
            |line: &str| line.split_once(' ').and_then(|(key, weight)| Some((key.to_owned(), weight.parse().ok()?)));
        Weigher {
            cache: cache.clone(),
            known: text.lines().filter_map(line).collect(),
            used: Mutex::default(),
            rough: Mutex::default(),
        }
    }

    /// Bytes that a page takes at most. Deflate has a smaller window than brotli, no dictionary and no memory of what
    /// stood before a letter, so what it makes small brotli makes smaller.
    pub fn estimate(&self, html: &str) -> usize {
        let held = "no thread panics while it holds the lock";
        let spare = self.rough.lock().expect(held).pop();
        let mut deflate = spare.unwrap_or_else(|| Compress::new(Compression::new(ROUGH), false));
        deflate.reset();
        let mut bin = [0; 16 * 1024];
        let (mut rest, mut taken) = (html.as_bytes(), 0);
        while let Ok(Status::Ok) = deflate.compress(rest, &mut bin, FlushCompress::Finish) {
            let total = usize::try_from(deflate.total_in()).unwrap_or(usize::MAX);
            rest = &rest[total - taken..];
            taken = total;
        }
        let weight = usize::try_from(deflate.total_out()).unwrap_or(usize::MAX);
        self.rough.lock().expect(held).push(deflate);
        weight
    }

    /// Bytes that a page takes; `revision` changes with it.
    pub fn page(&self, revision: &str, html: &str) -> usize {
        self.weigh(format!("{revision}-{QUICK}"), html.as_bytes(), QUICK)
    }

    /// Bytes that a published file takes: compressed, unless it is already.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn file(&self, found: &Found) -> io::Result<usize> {
        let (file, length) = found.open()?;
        if found.relative.ends_with(".woff2") {
            return Ok(usize::try_from(length).unwrap_or(usize::MAX));
        }
        let bytes = disk::all_of((file, length))?;
        Ok(self.weigh(format!("{}-{BEST}", assets::hash(&bytes)), &bytes, BEST))
    }

    fn weigh(&self, key: String, bytes: &[u8], quality: i32) -> usize {
        let weight = self.known.get(&key).copied().unwrap_or_else(|| compressed(bytes, quality));
        self.used.lock().expect("no thread panics while it holds the lock").insert(key, weight);
        weight
    }

    /// Remembers what was weighed this time. Without it, it is only weighed again.
    pub fn close(self) {
        let used = self.used.into_inner().expect("no thread panicked while it held the lock");
        if used == self.known {
            return;
        }
        let mut text = String::new();
        for (key, weight) in used {
            let _ = writeln!(text, "{key} {weight}");
        }
        self.cache.put(ENTRY, text.as_bytes());
    }
}

/// Compressed size of a page, not from the cache.
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
    use crate::check::SharedTails;

    #[test]
    fn what_was_weighed_is_remembered_and_the_rest_forgotten() {
        let folder = tempfile::tempdir().expect("there is room");
        let html = "<p>Brood van de dag.</p>".repeat(100);
        let weigher = Weigher::open(&Cache::new(folder.path().to_owned()));
        let weight = weigher.page("a", &html);
        assert!((20..html.len() / 10).contains(&weight), "{weight}");
        weigher.close();
        // What is known is not compressed again: other bytes of the same name would weigh something else.
        let weigher = Weigher::open(&Cache::new(folder.path().to_owned()));
        assert_eq!(weigher.page("a", ""), weight);
        assert_ne!(weigher.page("b", ""), weight);
        weigher.close();
        let weigher = Weigher::open(&Cache::new(folder.path().to_owned()));
        weigher.page("b", "");
        weigher.close();
        assert_ne!(Weigher::open(&Cache::new(folder.path().to_owned())).page("a", ""), weight);
    }

    #[test]
    fn an_estimate_is_no_less_than_the_weight() {
        let folder = tempfile::tempdir().expect("there is room");
        let weigher = Weigher::open(&Cache::new(folder.path().to_owned()));
        let words = ["broodmeel", "bakken", "korst", "<p class=\"intro\">", "</p>", "Gent", "gist", "morgen"];
        let mut random = 1_u32;
        for (page, length) in [200, 2_000, 20_000].into_iter().enumerate() {
            let mut html = String::new();
            for _ in 0..length {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                html.push_str(words[random as usize >> 29]);
                html.push(' ');
            }
            let (most, weight) = (weigher.estimate(&html), weigher.page(&page.to_string(), &html));
            assert!(weight <= most && most < html.len() / 2, "{length} words: {weight}, at most {most}");
            // Its memory holds nothing of the page before.
            assert_eq!(weigher.estimate(&html), most);
            // Nor is it with a tail that repeats what is above it.
            let page_with_tail = format!("<main>{html}</main><footer>{html}</footer>");
            let most = SharedTails::default().weigh(&page_with_tail, |part| weigher.estimate(part));
            assert!(weigh(&page_with_tail) <= most);
        }
    }

    #[test]
    fn files_weigh_what_they_weigh_on_the_line() {
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
