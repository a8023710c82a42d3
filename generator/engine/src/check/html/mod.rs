//! Reads a page's final HTML: the [facts](Reader::facts) about its tags, and the text of `<main>`.

mod reader;
mod scan;
mod tokenizer;

use scan::scan;

pub(super) use reader::Reader;
pub(super) use tokenizer::tokenize;

/// Reads a page with the quick scanner, or if that gives up, with the tokenizer of the HTML standard, which is slower.
pub(super) fn read(html: &str) -> Reader {
    scan(html).unwrap_or_else(|| tokenize(html))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Facts;

    /// The result of reading a page: facts, text, and where `<main>` closed.
    type Read = (Facts, String, usize);

    /// Reads a page both ways. `None` if the quick scanner gave up.
    fn both(html: &str) -> (Option<Read>, Read) {
        let read = |reader: Reader| (reader.facts, reader.text, reader.closed);
        (scan(html).map(read), read(tokenize(html)))
    }

    #[test]
    fn the_scanner_reads_the_same_as_the_tokenizer() {
        for html in [
            "",
            "tekst",
            "<!doctype html><title>A &amp; B</title><meta name=description content='x &quot;y&quot;'><main>a&nbsp;b</main>c",
            "<main id=a><!--weg--><h1>Kop <b>vet</b>&lt;</h1><img src=/a.png alt width=1 height='2'><br/></main>",
            "<main><a href=\"/x?a=1&amp;b=2\" HREFLANG=nl>x</a><svg viewBox=\"0 0 1 1\"><title>t</title><linearGradient id=g /></svg>d",
            "<script src=/a.js>if (a</b) x = '<p>';</script><style>a>b{}</style><main><p\nid=x\tclass=y>t</p>",
            "<a href=/een href=/twee>x</a>",
            "<main><pre><code>## a &lt;*</code> **b</pre> **c",
            "<section id=s><section></section></section><footer class=\"a b\"><site-island name=n on=idle modules=\"/a.js /b.js\">",
        ] {
            let (quick, tokenized) = both(html);
            assert_eq!(quick, Some(tokenized), "{html}");
        }
    }

    #[test]
    fn on_random_html_the_scanner_gives_up_or_reads_the_same() {
        // Pieces of tags and texts, which are combined at random.
        let pieces = "<|>|/|=|\"|'| |\n|&|;|amp;|&lt;|&copy;|-|!|<!--|-->|<!doctype html>|a|A|main|<main>|\
            </main>|h2|script|<script>|</script|style|svg|title|id|href|HREF|src|class|\r|\0|\t|\u{c}|x|é|`|img|<p id=|section";
        let pieces: Vec<&str> = pieces.split('|').collect();
        let mut random = 7_u32;
        let mut next = |below: usize| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) as usize % below
        };
        let mut read = 0;
        for _ in 0..60_000 {
            let html: String = (0..=next(14)).map(|_| pieces[next(pieces.len())]).collect();
            let (quick, tokenized) = both(&html);
            if let Some(quick) = quick {
                read += 1;
                assert_eq!(quick, tokenized, "{html:?}");
            }
        }
        assert!(read > 3000, "it gave up on all but {read}");
    }
}
