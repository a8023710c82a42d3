//! Content that could keep the program busy: one mistake thousands of times, or input that is hard for parsers.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A kind of hostile content, in any size.
pub struct Input {
    pub name: &'static str,
    /// The largest size that is tried.
    pub largest: usize,
    /// The code of its mistake, and how often that is found in a given size.
    #[allow(dead_code, reason = "the benchmark only counts")]
    pub expected: Option<(&'static str, Count)>,
    /// Writes it into a copy of `tests/base`.
    pub write: fn(&Path, usize),
}

/// The number of mistakes in a given size.
pub type Count = fn(usize) -> usize;

/// One mistake for each unit of size.
const EACH: Count = |size| size;
const ONE: Count = |_| 1;

const POST: &str = "content/blog/luisteren.md";
const PAGE: &str = "content/pages/diensten.yaml";

pub const INPUTS: &[Input] = &[
    Input {
        name: "unknown keys",
        largest: 48_000,
        expected: Some(("unknown-key", EACH)),
        write: |site, size| append(site, PAGE, &lines(size, |at| format!("sleutel{at}: x"))),
    },
    Input {
        name: "keys with a neutral form",
        largest: 24_000,
        // The checks look at both forms.
        expected: Some(("unknown-key", |size| 2 * size)),
        write: |site, size| {
            let keys = lines(size, |at| format!("sleutel{at}: x"));
            append(site, PAGE, &format!("{keys}neutral:\n{}", lines(size, |at| format!("  sleutel{at}: y"))));
        },
    },
    Input {
        name: "items that lack a key",
        // A larger size would exceed the limit on values in a YAML file.
        largest: 8000,
        expected: Some(("missing-key", EACH)),
        write: |site, size| {
            let items = lines(size, |at| format!("        - question: Vraag {at}?"));
            let faq = format!("  - faq:\n      heading: Nog vragen\n      items:\n{items}  - scan_promo:\n");
            replace(site, PAGE, "  - scan_promo:\n", &faq);
        },
    },
    Input {
        name: "one key many times",
        largest: 48_000,
        expected: Some(("duplicate-key", |_| 50)),
        write: |site, size| append(site, PAGE, &lines(size + 1, |_| "sleutel: x".to_owned())),
    },
    Input {
        name: "a quote that is not closed",
        largest: 64_000,
        expected: Some(("yaml", ONE)),
        write: |site, size| append(site, PAGE, &format!("kop: \"\n{}", lines(size, |at| format!("  een regel {at}")))),
    },
    Input {
        name: "brackets in YAML, nested",
        largest: 1_600_000,
        expected: Some(("yaml", ONE)),
        write: |site, size| append(site, PAGE, &format!("kop: {}", "[".repeat(size))),
    },
    Input {
        name: "hidden characters",
        largest: 48_000,
        expected: Some(("hidden-character", EACH)),
        write: |site, size| {
            append(site, PAGE, &format!("keywords:\n{}", lines(size, |at| format!("  - woord\u{202e}{at}"))));
        },
    },
    Input {
        name: "placeholders without a setting, on one line",
        largest: 64_000,
        expected: Some(("unknown-placeholder", EACH)),
        write: |site, size| append(site, POST, &(0..size).map(|at| format!("{{naam{at}}} ")).collect::<String>()),
    },
    Input {
        name: "dead links in one post",
        largest: 32_000,
        expected: Some(("dead-link", EACH)),
        write: |site, size| append(site, POST, &lines(size, |at| format!("[hier](/weg-{at})\n"))),
    },
    Input {
        name: "dead links of which each starts like the next",
        largest: 1024,
        expected: Some(("dead-link", EACH)),
        write: |site, size| append(site, POST, &lines(size, |at| format!("[hier](/{})\n", "a".repeat(at + 1)))),
    },
    Input {
        name: "links to another host without https",
        largest: 32_000,
        expected: Some(("link", EACH)),
        write: |site, size| append(site, POST, &lines(size, |at| format!("[hier](http://elders.example/{at})\n"))),
    },
    Input {
        name: "dead anchors among as many headings",
        largest: 16_000,
        expected: Some(("dead-anchor", EACH)),
        write: |site, size| {
            append(site, POST, &lines(size, |at| format!("## Kop {at}\n\n[hier](#weg-{at})\n")));
        },
    },
    Input {
        name: "dead links in many posts",
        largest: 3200,
        expected: Some(("dead-link", EACH)),
        write: |site, size| {
            posts(site, size, |at| (format!("Bericht {at}"), String::new(), format!("[hier](/weg-{at})")))
        },
    },
    Input {
        name: "equal headings",
        largest: 32_000,
        expected: None,
        write: |site, size| append(site, POST, &lines(size, |_| "## Dezelfde kop\n".to_owned())),
    },
    Input {
        name: "headings that skip a level",
        largest: 32_000,
        expected: Some(("heading-order", EACH)),
        write: |site, size| append(site, POST, &lines(size, |at| format!("## Kop {at}\n\n#### Onder {at}\n"))),
    },
    Input {
        name: "equal ids of sections",
        // A larger size would exceed the limit on values in a YAML file.
        largest: 4000,
        expected: Some(("duplicate-id", EACH)),
        write: |site, size| {
            let section = |at| format!("  - prose: {{id: deel-{at}, heading: Een deel, body: Tekst.}}\n");
            let twice = |at| section(at) + &section(at);
            replace(
                site,
                PAGE,
                "  - scan_promo:\n",
                &format!("  - scan_promo:\n{}", (0..size).map(twice).collect::<String>()),
            );
        },
    },
    Input {
        name: "raw HTML in a section",
        largest: 32_000,
        expected: Some(("markdown", EACH)),
        write: |site, size| {
            let body = lines(size, |at| format!("        <b{at}>tekst\n"));
            replace(site, PAGE, "        We bellen", &format!("{body}        We bellen"));
        },
    },
    Input {
        name: "markdown where none is read",
        largest: 64_000,
        expected: None,
        write: |site, size| replace(site, PAGE, "Wat we doen}", &format!("\"Wat we doen {}\"}}", "](".repeat(size))),
    },
    Input {
        name: "quotes in quotes",
        largest: 32_000,
        expected: None,
        write: |site, size| append(site, POST, &format!("{}diep\n", "> ".repeat(size))),
    },
    Input {
        name: "lists in lists",
        largest: 32_000,
        expected: None,
        write: |site, size| append(site, POST, &format!("{}diep\n", "- ".repeat(size))),
    },
    Input {
        name: "emphasis that is not closed",
        largest: 256_000,
        expected: None,
        write: |site, size| append(site, POST, &"*a **b _c ".repeat(size / 4)),
    },
    Input {
        name: "brackets that are no links",
        largest: 1_024_000,
        expected: None,
        write: |site, size| append(site, POST, &"[".repeat(size)),
    },
    Input {
        name: "pictures in pictures",
        largest: 64_000,
        expected: None,
        write: |site, size| append(site, POST, &format!("{}a{}", "![".repeat(size), "](x)".repeat(size))),
    },
    Input {
        name: "code that is not closed",
        largest: 1024,
        expected: None,
        write: |site, size| {
            append(site, POST, &(0..size).map(|at| format!("{} ", "`".repeat(at + 1))).collect::<String>())
        },
    },
    Input {
        name: "reference links",
        largest: 32_000,
        expected: None,
        write: |site, size| {
            let uses = lines(size, |at| format!("[hier][naar {at}]\n"));
            append(site, POST, &format!("{uses}{}", lines(size, |at| format!("[naar {at}]: /diensten\n"))));
        },
    },
    Input {
        name: "a table with long heads and many rows",
        largest: 64_000,
        expected: None,
        write: |site, size| {
            let head = format!("|{}|b|{}|\n|---|---|---|\n", "a".repeat(size), "c".repeat(size));
            append(site, POST, &(head + &lines(size, |_| "|x|y|z|".to_owned())));
        },
    },
    Input {
        name: "a table with many columns and short rows",
        largest: 64_000,
        expected: None,
        write: |site, size| {
            let head = format!("{}|\n{}|\n", "|a".repeat(size), "|-".repeat(size));
            append(site, POST, &(head + &lines(size, |_| "|x|".to_owned())));
        },
    },
    Input {
        name: "a table of data many times",
        largest: 64_000,
        expected: Some(("markdown", |size| size - 1)),
        write: |site, size| append(site, POST, &lines(size, |_| "{table.storage-necessary}\n".to_owned())),
    },
    Input {
        name: "a long setting that a text names many times",
        largest: 64_000,
        expected: Some(("wrong-value", ONE)),
        write: |site, size| {
            replace(site, "content/site.yaml", "hours: ", &format!("hours: {} ", "u".repeat(size)));
            append(site, POST, &lines(size, |_| "{hours}\n".to_owned()));
        },
    },
    Input {
        name: "one address for many pages",
        largest: 3200,
        expected: Some(("collision", EACH)),
        write: |site, size| {
            let page = read(site, PAGE).replace("aliases: [/aanbod]\n", "");
            (0..size).for_each(|at| write(site, &format!("content/pages/nog-{at}.yaml"), &page));
        },
    },
    Input {
        name: "aliases of one page",
        largest: 3200,
        expected: None,
        write: |site, size| {
            let aliases = (0..size).map(|at| format!("/ook-{at}")).collect::<Vec<_>>().join(", ");
            replace(site, PAGE, "[/aanbod]", &format!("[/aanbod, {aliases}]"));
        },
    },
    Input {
        name: "subjects of one post",
        largest: 3200,
        expected: None,
        write: |site, size| {
            let tags = (0..size).map(|at| format!("Onderwerp {at}")).collect::<Vec<_>>().join(", ");
            replace(site, POST, "[Bellen]", &format!("[Bellen, {tags}]"));
        },
    },
    Input {
        name: "posts with a subject of their own and one of all",
        largest: 3200,
        expected: None,
        write: |site, size| {
            posts(site, size, |at| (format!("Bericht {at}"), format!("Onderwerp {at}"), "Tekst.".to_owned()))
        },
    },
    Input {
        name: "posts with the same title",
        largest: 3200,
        expected: None,
        write: |site, size| posts(site, size, |_| ("Hetzelfde".to_owned(), String::new(), "Tekst.".to_owned())),
    },
    Input {
        name: "redirects to nowhere",
        largest: 16_000,
        expected: Some(("redirect", EACH)),
        write: |site, size| {
            append(site, "content/site.yaml", &lines(size, |at| format!("  - {{from: /oud-{at}, to: /weg-{at}}}")))
        },
    },
    Input {
        name: "addresses that are gone",
        largest: 32_000,
        expected: Some(("gone", EACH)),
        write: |site, size| append(site, "content/published.txt", &lines(size, |at| format!("/weg-{at}"))),
    },
];

fn read(site: &Path, file: &str) -> String {
    fs::read_to_string(site.join(file)).unwrap_or_default()
}

fn write(site: &Path, file: &str, text: &str) {
    fs::write(site.join(file), text).unwrap_or_else(|error| panic!("{file}: {error}"));
}

fn append(site: &Path, file: &str, more: &str) {
    write(site, file, &(read(site, file) + "\n" + more + "\n"));
}

fn replace(site: &Path, file: &str, from: &str, to: &str) {
    let text = read(site, file);
    assert!(text.contains(from), "{file} has no `{from}`");
    write(site, file, &text.replacen(from, to, 1));
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = writeln!(out, "{}", line(at));
    }
    out
}

/// Writes posts, each with the title, second tag and text that `say` returns.
fn posts(site: &Path, count: usize, say: impl Fn(usize) -> (String, String, String)) {
    for at in 0..count {
        let (title, tag, text) = say(at);
        let tags = if tag.is_empty() { String::new() } else { format!(", {tag}") };
        let front = format!("title: {title}\ndescription: Over {title} en meer.\ndate: 2026-01-01\nauthor: Redactie");
        let post = format!("---\n{front}\ntags: [Bellen{tags}]\ncard: {title}\n---\n\n{text}\n");
        write(site, &format!("content/blog/bericht-{at}.md"), &post);
    }
}
