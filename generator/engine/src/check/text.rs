//! Reads a page's final HTML into its [`Facts`], with the facts of its text.

use super::facts::Facts;
use super::tails::SharedTails;
use crate::assets;

/// Words in a shingle.
const SHINGLE: usize = 5;

impl Facts {
    /// Reads a page, and of `tails` what it has in common with others. `compare` keeps its shingles.
    pub fn read(html: &str, compare: bool, tails: &SharedTails) -> Self {
        let (mut facts, text) = tails.read(html);
        facts.revision = assets::hash(html.as_bytes());
        facts.unrendered = unrendered(&text);
        let words = words(&text);
        facts.words = words.len();
        if compare {
            facts.shingles = words.windows(SHINGLE).map(run).collect();
            facts.shingles.sort_unstable();
            facts.shingles.dedup();
        }
        facts
    }
}

/// Longest markdown that is looked for in a text, in bytes.
const LONGEST: usize = 200;

/// Every `[label](address)` and `**bold**` in a text that a reader sees.
fn unrendered(text: &str) -> Vec<String> {
    let links = text.match_indices("](").filter_map(|(at, _)| {
        // No further than a link that somebody wrote: each of many brackets would look through the whole text.
        let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
        let start = from + text[from..at].rfind('[')?;
        let end = at + text[at..text.floor_char_boundary(at + LONGEST)].find(')')? + 1;
        (end - start < LONGEST).then(|| text[start..end].to_owned())
    });
    let bold = text.match_indices("**").step_by(2).map(|(at, _)| text[at..].chars().take(24).collect());
    links.chain(bold).collect()
}

/// A hash of each word, without punctuation; the same for a word in capitals.
fn words(text: &str) -> Vec<u64> {
    let (mut words, mut word, mut is_word) = (Vec::new(), 0, false);
    for letter in text.chars().chain([' ']) {
        match letter {
            'a'..='z' => (word, is_word) = (mix(word, letter.into()), true),
            '\'' | '’' | '-' => word = mix(word, letter.into()),
            _ if letter.is_alphanumeric() => {
                word = letter.to_lowercase().fold(word, |word, letter| mix(word, letter.into()));
                is_word = true;
            }
            _ => {
                words.extend(is_word.then_some(word));
                (word, is_word) = (0, false);
            }
        }
    }
    words
}

/// Of a run of words. The upper half of what was mixed last is its best; two of some hundred runs are hardly ever one.
fn run(words: &[u64]) -> u32 {
    (words.iter().fold(0, |mixed, &word| mix(mixed, word)) >> 32) as u32
}

/// What was mixed is turned and multiplied, so that the order counts (as FxHash does).
fn mix(mixed: u64, next: u64) -> u64 {
    (mixed.rotate_left(26) ^ next).wrapping_mul(0xf135_7aea_2e62_a9c5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::reader;

    #[test]
    fn reads_what_the_rules_need() {
        let facts = Facts::read(
            r#"<title>T &amp; U</title><meta name="description" content="D"><header>nee</header>
            <main id="inhoud"><h1>Een <b>kop</b></h1><script>nooit</script><a href="/x#y">twee drie</a>
            <img src="/a.png" alt="" width="1"><picture><source srcset="/b.avif 1x, /c.avif 2x"></picture>
            [x](/y)<svg><title>tekening</title><text>vier vijf zes</text></svg></main>"#,
            true,
            &SharedTails::default(),
        );
        assert_eq!((facts.title.as_str(), facts.description.as_str()), ("T & U", "D"));
        assert_eq!(facts.headings, [(1, "Een kop".to_owned())]);
        assert_eq!(facts.ids, ["inhoud"]);
        let links: Vec<_> = facts.links().map(|(link, _)| link.as_str()).collect();
        assert_eq!(links, ["/x#y", "/a.png", "/b.avif", "/c.avif"]);
        assert_eq!(facts.picture_problems, ["the picture `/a.png` has no height"]);
        assert_eq!(facts.unrendered, ["[x](/y)"]);
        assert_eq!(facts.words, 9);
        assert_eq!(facts.shingles.len(), 5);
    }
    #[test]
    fn what_pages_have_in_common_is_read_as_if_it_were_their_own() {
        const FOOT: &str = r#"</main><footer id="voet"><h2>Wij</h2><a href="/x">x</a><img src="/y.png">
            <site-island name="n" on="idle" modules="/n.js"></site-island></footer><script src="/s.js"></script>"#;
        let tails = SharedTails::default();
        for page in [
            "<main>een</main><footer>zonder meer</footer>",
            "<title>T</title><main><h1>Kop</h1><a href=\"/a\">a</a>",
            "<title>T</title><main><h1>Kop</h1><a href=\"/b\">b</a>",
            // What is still open there changes what the tail says.
            "<main><section id=\"open\"><h2>Kop",
            "<main><h2>Kop",
            "<main><svg>",
            "<main><script>",
            "<main><!-- ",
            "<main><p title=\"",
            "<main></main>twee<main>drie",
            "geen",
        ] {
            for page in [page.to_owned(), page.to_owned() + FOOT, page.to_owned() + FOOT + "<!-- </main> -->"] {
                let alone = reader::read(&page).0;
                let read = Facts::read(&page, false, &tails);
                assert!(read.links().eq(&alone.links), "{page}");
                let rest = |facts: &Facts| {
                    let Facts { title, headings, ids, picture_problems, loads, parts, .. } = facts.clone();
                    (title, headings, ids, picture_problems, loads, parts)
                };
                assert_eq!(rest(&read), rest(&alone), "{page}");
            }
        }
    }
}
