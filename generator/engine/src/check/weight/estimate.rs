//! What a page takes over the line at most, without compressing it.
//!
//! It counts what a compressor would write: repetitions of four bytes and more are references, as LZ77 has them, and the
//! other bytes take what their frequency asks for (Shannon's entropy). Brotli looks further for repetitions and has a
//! dictionary, so it writes less: on the pages of this site 5 to 25%. This takes a fourth of the time of the quickest deflate.

/// The last place of each hash of four bytes is kept in a table of two to this power.
const TABLE: u32 = 12;
/// Shortest repetition that is looked for, in bytes.
const SHORTEST: usize = 4;
/// What tells a repetition apart from other bytes, in bits, beside its length and its distance.
const REFERENCE: u32 = 6;
/// What a file has before its first byte: the codes of its letters.
const HEADER: usize = 64;

/// Bytes that a text takes at most.
pub fn estimate(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut places = [u32::MAX; 1 << TABLE];
    let mut counts = [0_u32; 256];
    let mut references = 0;
    let mut at = 0;
    while let Some(word) = bytes[at..].first_chunk::<SHORTEST>() {
        let hash = u32::from_le_bytes(*word).wrapping_mul(0x9e37_79b1) >> (u32::BITS - TABLE);
        // Files of content are no longer than some megabytes, and neither are pages.
        let before = std::mem::replace(&mut places[hash as usize], at as u32) as usize;
        if before < at && bytes[before..].starts_with(word) {
            let length = shared(&bytes[before..], &bytes[at..]);
            references += REFERENCE + (at - before).ilog2() + length.ilog2();
            at += length;
        } else {
            // Every other place is enough to find what is repeated.
            counts[usize::from(word[0])] += 1;
            counts[usize::from(word[1])] += 1;
            at += 2;
        }
    }
    bytes[at..].iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let information = |count: f64| count * count.log2();
    let (mut total, mut bits) = (0.0, 0.0);
    for count in counts.into_iter().filter(|&count| count > 0).map(f64::from) {
        total += count;
        bits -= information(count);
    }
    if total > 0.0 {
        bits += information(total);
    }
    HEADER + (bits + f64::from(references)) as usize / 8
}

/// How many bytes two texts begin with in common. The first reaches into the second, and is longer.
fn shared(before: &[u8], now: &[u8]) -> usize {
    let (words, _) = now.as_chunks::<8>();
    let (earlier, _) = before.as_chunks::<8>();
    let equal = 8 * words.iter().zip(earlier).take_while(|(a, b)| a == b).count();
    equal + now[equal..].iter().zip(&before[equal..]).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{SharedTails, weigh};

    #[test]
    fn an_estimate_is_no_less_than_the_weight() {
        let words = ["broodmeel", "bakken", "korst", "<p class=\"intro\">", "</p>", "Gent", "gist", "morgen"];
        let mut random = 1_u32;
        for length in [0, 1, 20, 200, 2_000, 20_000] {
            let mut html = String::new();
            for _ in 0..length {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                html.push_str(words[random as usize >> 29]);
                html.push(' ');
            }
            let (most, weight) = (estimate(&html), weigh(&html));
            assert!(weight <= most && most <= HEADER + html.len() / 2, "{length} words: {weight}, at most {most}");
            // Nor is it with a tail that repeats what is above it.
            let page_with_tail = format!("<main>{html}</main><footer>{html}</footer>");
            assert!(weigh(&page_with_tail) <= SharedTails::default().weigh(&page_with_tail, estimate));
        }
    }

    #[test]
    fn noise_weighs_what_it_is_long() {
        let mut random = 1_u64;
        let noise: String = std::iter::repeat_with(|| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b' ' + (random >> 58) as u8)
        })
        .take(10_000)
        .collect();
        // Of 64 letters, each takes six bits.
        let (most, weight) = (estimate(&noise), weigh(&noise));
        assert!(weight <= most && (7_500..8_000).contains(&most), "{weight}, at most {most}");
    }
}
