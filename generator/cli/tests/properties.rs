//! Properties that must hold for any input.

mod common;
// The fuzzers' assertions and seeds. Compiled with the tests, so that a changed interface breaks a check instead of the next
// fuzzing run.
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

use common::Site;
use kmo_diagnostic::{Diagnostics, Format, draw};
use kmo_engine::RunOptions;
use kmo_engine::content::{self, Folder};
use kmo_engine::{Site as _, check, routes};
use kmo_shared::format;
use kmo_site::Site as ThisSite;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Text made of tokens that are special to a parser, with anything in between.
fn pieces(special: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(special).prop_map(str::to_owned),
        2 => "[a-z]{1,6}",
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

const YAML: &[&str] = &[
    "route",
    "title",
    "sections",
    "prose",
    ": ",
    ":",
    " ",
    "  ",
    "\n",
    "\n  ",
    "\n- ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "|",
    "|-\n",
    ">",
    "&a",
    "*a",
    "#",
    "\t",
    "---",
    "---\n",
    "...",
    "!!str",
    "? ",
    "%",
    "@",
    "`",
    "é",
    "\u{202e}",
    "\u{feff}",
    "\r\n",
    "{brand}",
    "{figure.",
    "null",
    "true",
    "0x1",
    "1e999",
    ".nan",
    "2026-02-30",
    "\0",
    "\\u0000",
    ",",
];

const MARKDOWN: &[&str] = &[
    "# ",
    "## ",
    "## a\n",
    "## a-2\n",
    "<script>",
    "</script>",
    "<b>",
    "<b style=\"x\">",
    "<!--",
    "-->",
    "<![CDATA[",
    "<?php",
    "![",
    "](",
    "](javascript:x)",
    "](java\tscript:x)",
    "](data:text/html,x)",
    "](&#106;avascript:x)",
    "<javascript:x>",
    ")",
    "[",
    "]",
    "[a]: x\n",
    "`",
    "```\n",
    "```js x\n",
    "| a | b |\n|--:|:-:|\n| 1 | 2 |\n",
    "|",
    "- ",
    "1. ",
    "> ",
    "\n",
    "\n\n",
    "    ",
    "*",
    "**",
    "_",
    "~~",
    "\\",
    "&lt;",
    "&",
    "\"",
    "'",
    "{brand}",
    "{onbekend}",
    "https://a.example",
    "é",
    "\u{202e}",
    "\0",
    "stad.svg",
];

/// Loads and links a site in this process, and renders all problems found.
fn load(site: &Site) -> Option<routes::Routes> {
    let mut diagnostics = Diagnostics::default();
    let content = content::load::<ThisSite>(&mut Folder::open(&site.at("content"), "content"), &mut diagnostics);
    let linked = content.and_then(|content| {
        let options = RunOptions { now: "2026-11-20".parse().expect("a date"), drafts: false, launch: false };
        let linked = ThisSite::link(content, options, &mut diagnostics)?;
        Some(routes::decide(&linked, true, &mut diagnostics))
    });
    let found = diagnostics.sorted();
    for format in [Format::Human, Format::Json, Format::Github] {
        assert_eq!(draw(&found, format, kmo_diagnostic::Readers::default()).is_empty(), found.is_empty());
    }
    linked
}

/// Any file is read or refused, and the refusal can be rendered.
#[test]
fn any_text_is_read_or_refused() {
    let site = Site::new();
    let (settings, navigation) = (site.read("content/site.yaml"), site.read("content/navigation.yaml"));
    let inputs = (pieces(YAML, 40), pieces(MARKDOWN, 10));
    let result = TestRunner::new(config(200)).run(&inputs, |(text, body)| {
        site.write("content/site.yaml", &settings)
            .write("content/navigation.yaml", &navigation)
            .write("content/pages/proef.yaml", &text)
            .write("content/cities/callcenter-proef.yaml", &text)
            .write("content/blog/proef.md", format!("---\n{text}\n---\n{body}"))
            .write("content/jobs/proef.md", &text);
        prop_assert!(load(&site).is_some());
        site.write("content/navigation.yaml", &text).write("content/site.yaml", &text);
        load(&site);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// For any route, no page is written outside the output folder.
#[test]
fn every_output_stays_inside() {
    let site = Site::new();
    let page = site.read("content/pages/diensten.yaml");
    let parts: &[&str] = &["/", "..", ".", "a", "-", "//", "\\", "%2e", "C:", "~", "\n", "\0"];
    let route = prop_oneof![any::<String>(), pieces(parts, 6)];
    let result = TestRunner::new(config(300)).run(&route, |route| {
        let quoted = serde_json::to_string(&route).expect("a text is JSON");
        site.write("content/pages/diensten.yaml", page.replace("[/aanbod]", &format!("[{quoted}]")));
        let routes = load(&site).expect("the rest of the site is fine");
        for route in routes.all {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b);
            let inside = |part: &str| !part.is_empty() && !part.starts_with('.') && part.bytes().all(plain);
            prop_assert!(route.output.split('/').all(inside), "{}", route.output);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

proptest! {
    #![proptest_config(config(3000))]

    /// Markdown renders only elements and attributes that pages have styles for, and unique ids.
    #[test]
    fn markdown_renders_only_known_markup(text in pieces(MARKDOWN, 25), level in 2_u8..=6, value in any::<String>()) {
        fuzz::markdown::holds(&text, level, &value);
    }

    #[test]
    fn slugs_are_parts_of_addresses(text in any::<String>()) {
        let slug = format::slugify(&text);
        prop_assert!(!slug.is_empty() && !slug.starts_with('-') && !slug.ends_with('-') && !slug.contains("--"));
        prop_assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        prop_assert_eq!(&format::slugify(&slug), &slug);
    }

    #[test]
    fn similarity_is_symmetric_and_a_share(a in prop::collection::btree_set(0..40_u32, 0..30), b in prop::collection::btree_set(0..40_u32, 0..30)) {
        let shared = a.intersection(&b).count() as f64;
        let all = a.union(&b).count().max(1) as f64;
        let (a, b): (Vec<u32>, Vec<u32>) = (a.into_iter().collect(), b.into_iter().collect());
        let similarity = check::similarity(&a, &b);
        prop_assert!((0.0..=1.0).contains(&similarity));
        prop_assert_eq!(similarity, check::similarity(&b, &a));
        prop_assert!((similarity - shared / all).abs() < 1e-12);
    }

    #[test]
    fn numbers_can_be_read_back(value in -1e9..1e9_f64, decimals in 0..4_usize) {
        let text = format::number(value, decimals);
        prop_assert!(text != "-0" && !text.ends_with(','), "{}", text);
        let read: f64 = text.replace('.', "").replace(',', ".").parse().expect("a number");
        let exact: f64 = format!("{value:.decimals$}").parse().expect("a number");
        prop_assert_eq!(read, exact);
        for (group, at) in text.split(',').next().unwrap_or_default().trim_start_matches('-').rsplit('.').zip(0..) {
            prop_assert!(group.len() <= 3 && (at == 0 || !group.is_empty()), "{}", text);
        }
    }

    /// `find_address` only matches a whole address.
    #[test]
    fn addresses_are_found_whole(before in "[a-z/(\": ]{0,6}", after in "[a-z/)\": ]{0,6}") {
        let text = format!("{before}/dienst{after}");
        let file = kmo_diagnostic::SourceFile::new("x", text.as_str());
        let whole = !before.ends_with(|c: char| c.is_alphanumeric() || c == '/')
            && !after.starts_with(|c: char| c.is_alphanumeric() || c == '/');
        let found = file.find_address("/dienst").map(|span| span.start);
        prop_assert_eq!(found, whole.then_some(before.len()));
    }
}
