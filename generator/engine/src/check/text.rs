//! Reads a page's final HTML into its [`Facts`], including those about its text.

use memchr::memmem;

use super::facts::Facts;
use super::tails::SharedTails;

/// Number of words in a shingle.
const SHINGLE: usize = 5;

impl Facts {
    /// Reads a page. `tails` are the ends that pages share. With `compare`, the shingles are kept.
    pub fn read(html: &str, compare: bool, tails: &SharedTails) -> Self {
        let (mut facts, text) = tails.read(html);
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

/// Maximum length of the markdown that is looked for, in bytes.
const LONGEST: usize = 200;

/// Returns the unrendered markdown in a page's text: `[label](address)`, also without its end, with a space inside, or as
/// `(label)[address]`, `**bold**`, `## heading`, footnotes, and the row of dashes of a table.
fn unrendered(text: &str) -> Vec<String> {
    let links = memmem::find_iter(text.as_bytes(), "](").filter_map(|at| {
        // Searches only this far back. Otherwise a text with many brackets would be searched whole for each of them.
        let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
        let start = from + text[from..at].rfind('[')?;
        let rest = &text[at..text.floor_char_boundary(at + LONGEST)];
        // A `[` opens the next link, so the address of this one has no end.
        let closed = rest.find([')', '[']).filter(|&end| rest[end..].starts_with(')')).map(|end| end + 1);
        let length = closed.or_else(|| rest.find(char::is_whitespace)).unwrap_or(rest.len());
        (at + length - start < LONGEST).then(|| text[start..at + length].to_owned())
    });
    let bold = memmem::find_iter(text.as_bytes(), "**").step_by(2);
    // Only up to the end of the line: the next paragraph is elsewhere in the file.
    let bold = bold.filter_map(|at| text[at..].lines().next());
    let bold = bold.map(|line| line.chars().take(24).collect::<String>().trim_end().to_owned());
    // Only at the start of a word.
    let is_heading = |at: &usize| text[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let headings = memmem::find_iter(text.as_bytes(), "##").filter(is_heading);
    let headings = headings.filter_map(|at| Some(text[at..].split_whitespace().next()?.to_owned()));
    // The text around `middle`, which is between a label and an address, with the sign that opens the label and the one that
    // closes the address.
    let misspelled = |at: usize, middle: &str, open: char, close: char| {
        let address = &text[at + middle.len()..text.floor_char_boundary(at + LONGEST)];
        let is_address = ["/", "#", "http", "mailto:", "tel:"].iter().any(|start| address.starts_with(start));
        let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
        let start = from + text[from..at].rfind(open).filter(|_| is_address)?;
        Some(text[start..=at + middle.len() + address.find(close)?].to_owned())
    };
    let turned = memmem::find_iter(text.as_bytes(), ")[").filter_map(|at| misspelled(at, ")[", '(', ']'));
    let apart = memmem::find_iter(text.as_bytes(), "] (").filter_map(|at| misspelled(at, "] (", '[', ')'));
    // Includes the word before it, to find it in the file.
    let notes = memmem::find_iter(text.as_bytes(), "[^").filter_map(|at| {
        let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
        let start =
            text[from..at].rfind(char::is_whitespace).map_or(from, |space| text.ceil_char_boundary(from + space + 1));
        let end = at + text[at..text.floor_char_boundary(at + LONGEST)].find(']')? + 1;
        (!text[at..end].contains(char::is_whitespace)).then(|| text[start..end].to_owned())
    });
    let rows = memmem::find_iter(text.as_bytes(), "---").filter_map(|at| {
        let before = text[..at].strip_suffix(':').unwrap_or(&text[..at]);
        let before = before.strip_suffix(' ').unwrap_or(before).strip_suffix('|')?;
        // Only the first of several columns.
        let is_first = !before.trim_end().ends_with(['-', ':']);
        is_first.then(|| text[before.len()..at + 3].to_owned())
    });
    links.chain(bold).chain(headings).chain(turned).chain(apart).chain(notes).chain(rows).collect()
}

/// Returns a hash of each word, ignoring punctuation and letter case.
fn words(text: &str) -> Vec<u64> {
    let bytes = text.as_bytes();
    let mut words = Vec::with_capacity(bytes.len() / 6);
    let mut at = 0;
    while at < bytes.len() {
        let plain = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'\'' | b'-');
        let end = at + bytes[at..].iter().take_while(plain).count();
        if bytes.get(end).is_none_or(u8::is_ascii) {
            let word = &bytes[at..end];
            words.extend(word.iter().any(u8::is_ascii_alphanumeric).then(|| hash(word)));
            at = end + 1;
            continue;
        }
        let in_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’' | '-');
        let word: &str = text[at..].split(|letter| !in_word(letter)).next().unwrap_or_default();
        words.extend(word.contains(char::is_alphanumeric).then(|| hash(word.to_lowercase().as_bytes())));
        at = text.ceil_char_boundary(at + word.len() + 1);
    }
    words
}

/// Hashes a word. Ignores the bit in which an ASCII letter differs from its capital.
fn hash(word: &[u8]) -> u64 {
    const SMALL: u64 = 0x2020_2020_2020_2020;
    let (whole, rest) = word.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let parts = whole.iter().chain([&last]).map(|part| u64::from_le_bytes(*part) | SMALL);
    parts.fold(word.len() as u64, mix)
}

/// Hashes a run of words. Keeps the upper 32 bits, which are mixed best. Among a few hundred runs of a page, collisions are
/// rare.
fn run(words: &[u64]) -> u32 {
    (words.iter().fold(0, |mixed, &word| mix(mixed, word)) >> 32) as u32
}

/// Mixes a value into a hash by rotating and multiplying, so that the order matters (as FxHash does).
fn mix(mixed: u64, next: u64) -> u64 {
    (mixed.rotate_left(26) ^ next).wrapping_mul(0xf135_7aea_2e62_a9c5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::html;

    #[test]
    fn reads_what_the_rules_need() {
        let facts = Facts::read(
            r#"<title>T &amp; U</title><meta name="description" content="D"><header>nee</header>
            <main id="inhoud"><h1>Een <b>kop</b></h1><script>nooit</script><a href="/x#y">twee drie</a>
            <img src="/a.png" alt="" width="1"><picture><source srcset="/b.avif 1x, /c.avif 2x"></picture>
            [x](/y) ##Kop <svg><title>tekening</title><text>vier vijf zes</text></svg></main>"#,
            true,
            &SharedTails::default(),
        );
        assert_eq!((facts.title.as_str(), facts.description.as_str()), ("T & U", "D"));
        assert_eq!(facts.headings, [(1, "Een kop".to_owned())]);
        assert_eq!(facts.ids, ["inhoud"]);
        let links: Vec<_> = facts.links().map(|(link, _)| link.as_str()).collect();
        assert_eq!(links, ["/x#y", "/a.png", "/b.avif", "/c.avif"]);
        assert_eq!(facts.picture_problems, [kmo_diagnostic::words::picture_has_no("/a.png", "height")]);
        assert_eq!(facts.unrendered, ["[x](/y)", "##Kop"]);
        assert_eq!(facts.words, 10);
        assert_eq!(facts.shingles.len(), 6);
    }

    #[test]
    fn markdown_in_code_is_not_reported() {
        let code = "**kwargs ## Rol [naam](url) (naam)[/url] [naam] (/url) x[^1] | :---";
        let read = |html: &str| {
            let facts = Facts::read(&format!("<main>{html}</main>"), true, &SharedTails::default());
            (facts.unrendered.len(), facts.words, facts.shingles)
        };
        let (found, words, shingles) = read(&format!("<p>{code}</p>"));
        assert_eq!(found, 7);
        for tags in ["<code>CODE</code>", "<pre><code>CODE</code></pre>", "<pre><code></code>CODE</pre>"] {
            assert_eq!(read(&tags.replace("CODE", code)), (0, words, shingles.clone()), "{tags}");
        }
        assert_eq!(read("<pre><code>x</code></pre></code>**vet**").0, 1);
    }

    #[test]
    fn words_ignore_case_and_punctuation() {
        assert_eq!(words("Bel ons – nu! –, a\u{a0}b -x- é\n9000 ").len(), 8);
        assert_eq!(words(" – ! -'-").len(), 0);
        for (one, other) in [
            ("gent", "GENT"),
            ("«één»", "ÉÉN"),
            ("a", "(a)\u{a0}"),
            ("foto’s", "Foto’s."),
            ("bedrijventerreinen", "BEDRIJVENTERREINEN"),
        ] {
            assert_eq!(words(one), words(other), "{one}");
        }
        for (one, other) in
            [("gent", "gens"), ("e-mail", "email"), ("bedrijventerrein", "bedrijventerreinen"), ("1", "11")]
        {
            assert_ne!(words(one), words(other), "{one}");
        }
    }

    #[test]
    fn a_shared_tail_is_read_as_part_of_each_page() {
        const FOOT: &str = r#"</main><footer id="voet"><h2>Wij</h2><a href="/x">x</a><img src="/y.png">
            <site-island name="n" on="idle" modules="/n.js"></site-island></footer><script src="/s.js"></script>"#;
        let tails = SharedTails::default();
        for page in [
            "<main>een</main><footer>zonder meer</footer>",
            "<title>T</title><main><h1>Kop</h1><a href=\"/a\">a</a>",
            "<title>T</title><main><h1>Kop</h1><a href=\"/b\">b</a>",
            // An element that is still open changes how the tail is read.
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
                let alone = html::read(&page).facts;
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
