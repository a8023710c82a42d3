//! The site's stylesheets: one that every page loads, and parts that a page loads only if one of their rules can match an
//! element on it.

use std::collections::{BTreeMap, HashMap, HashSet};

use cssparser::{ParseError, Parser, Token};
use memchr::memmem;

/// Placeholder in a page's `<head>` for the links to its stylesheets.
pub const MARK: &str = "<!--stylesheets-->";

/// The start of an island's tag, up to its name.
const ISLAND: &str = "<site-island name=";

/// The fade between two pages, as an inline style. In a stylesheet, the rule sometimes comes too late: Chromium looks for it
/// before the stylesheet is loaded, and then skips the transition with an error that no script can catch.
pub const FADE: &str = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/// Remembers a click on a button of an island before the loader has run, which on a slow phone can take a second after the
/// page is shown. The loader (`islands/src/app/loader.ts`) repeats the click. Buttons of a form with an `action` are excluded,
/// as the browser submits those itself.
pub const EARLY: &str = r#"onclick=e=>onclick.early=e.target.closest("site-island button:not([action] *)")"#;

/// All stylesheets, with the classes that their rules need.
#[derive(Debug, Default)]
pub struct Sheets {
    /// URL of the stylesheet that every page loads.
    main: String,
    parts: Vec<Part>,
    /// Every class in the parts, with its number.
    classes: HashMap<String, usize>,
    /// Names of the parts that an island may need once it runs, by the island's name.
    islands: BTreeMap<String, Vec<String>>,
}

#[derive(Debug)]
struct Part {
    name: String,
    url: String,
    /// For each selector, the numbers of its classes. A selector can only match on a page that has all of them.
    selectors: Vec<Vec<usize>>,
}

impl Sheets {
    /// `islands` lists the parts that each island may need once it runs, even if no rule of them matches on the page yet.
    pub fn new(main: String, islands: BTreeMap<String, Vec<String>>) -> Self {
        Sheets { main, islands, ..Sheets::default() }
    }

    /// Adds a part after those that were added before, which is the order of the links.
    pub fn add(&mut self, name: String, url: String, css: &str) {
        let mut found = Vec::new();
        // Parsing stops at an invalid rule, so the selectors after it are unknown.
        let _ = rules(&mut Parser::new(css), &mut found);
        found.sort();
        found.dedup();
        let selectors =
            found.iter().map(|selector| selector.iter().map(|class| self.number(class)).collect()).collect();
        self.parts.push(Part { name, url, selectors });
    }

    /// Returns the URLs of all stylesheets.
    pub fn all(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.main).chain(self.parts.iter().map(|part| &part.url))
    }

    /// Replaces a page's [`MARK`] with [`EARLY`], if it has islands, [`FADE`], and links to the stylesheets that it needs.
    #[must_use]
    pub fn link(&self, mut html: String) -> String {
        if let Some(at) = html.find(MARK) {
            // The script comes first: a script after a stylesheet waits until it is loaded.
            let early = if html.contains(ISLAND) { format!("<script>{EARLY}</script>\n") } else { String::new() };
            let link = |url: &String| format!(r#"<link rel="stylesheet" href="{url}">"#);
            let links: Vec<String> = self.needed(&html).map(link).collect();
            html.replace_range(at..at + MARK.len(), &format!("{early}<style>{FADE}</style>\n{}", links.join("\n")));
        }
        html
    }

    /// Returns the URLs of the stylesheets that a page needs.
    fn needed(&self, html: &str) -> impl Iterator<Item = &String> {
        let mut on_page = vec![false; self.classes.len()];
        let mut imported = HashSet::new();
        if !self.parts.is_empty() {
            // Other attributes may end in `class`: then a page loads a part too many, which does no harm.
            let classes = values(html, "class=").flat_map(str::split_whitespace);
            classes.filter_map(|class| self.classes.get(class)).for_each(|&class| on_page[class] = true);
            let islands = values(html, ISLAND).filter_map(|name| self.islands.get(name));
            imported.extend(islands.flatten());
        }
        let matches = move |part: &&Part| {
            imported.contains(&part.name)
                || part.selectors.iter().any(|selector| selector.iter().all(|&class| on_page[class]))
        };
        std::iter::once(&self.main).chain(self.parts.iter().filter(matches).map(|part| &part.url))
    }

    fn number(&mut self, class: &str) -> usize {
        let next = self.classes.len();
        *self.classes.entry(class.to_owned()).or_insert(next)
    }
}

/// Returns the values of an attribute. `start` is the text before each value, up to the `=`.
fn values<'a>(html: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    memmem::find_iter(html.as_bytes(), start.as_bytes()).map(move |at| {
        let rest = &html[at + start.len()..];
        let (from, ends): (usize, &[char]) = match rest.as_bytes().first() {
            Some(b'"') => (1, &['"']),
            Some(b'\'') => (1, &['\'']),
            _ => (0, &[' ', '\n', '>']),
        };
        rest[from..].split(ends).next().unwrap_or_default()
    })
}

/// The classes of a selector, in any order.
type Selector = Vec<String>;
type Parsed<T> = Result<T, ParseError<()>>;

/// Collects the selectors of a stylesheet, or of the rules in an `@media` or similar block. Selectors without a class are left
/// out: they would make every page load the part.
fn rules(css: &mut Parser<'_>, found: &mut Vec<Selector>) -> Parsed<()> {
    while !css.is_exhausted() {
        let start = css.state();
        if let Token::AtKeyword(name) = css.next()?.clone() {
            let holds_rules = matches!(&*name, "media" | "layer" | "supports" | "container" | "starting-style");
            while let Ok(token) = css.next() {
                match token {
                    Token::Semicolon => break,
                    Token::CurlyBracketBlock if holds_rules => {
                        css.parse_nested_block(|block| rules(block, found))?;
                        break;
                    }
                    Token::CurlyBracketBlock => break,
                    _ => {}
                }
            }
            continue;
        }
        css.reset(&start);
        let block = cssparser::Delimiter::CurlyBracketBlock;
        let selectors = css.parse_until_before(block, alternatives)?;
        found.extend(selectors.into_iter().filter(|selector| !selector.is_empty()));
        // Nested rules are skipped: they only match where the outer rule does.
        css.next()?;
    }
    Ok(())
}

/// Returns the selectors of a comma-separated list. `:is()`, `:where()` and `:has()` give one selector for each alternative.
/// Other functions, such as `:not()`, are ignored.
fn alternatives(list: &mut Parser<'_>) -> Parsed<Vec<Selector>> {
    let mut all = Vec::new();
    let mut these = vec![Selector::new()];
    let mut after_dot = false;
    while let Ok(token) = list.next().cloned() {
        match &token {
            Token::Comma => all.append(&mut std::mem::replace(&mut these, vec![Selector::new()])),
            Token::Ident(name) if after_dot => these.iter_mut().for_each(|one| one.push(name.to_string())),
            Token::Function(name) if matches!(&**name, "is" | "where" | "has") => {
                let inner = list.parse_nested_block(alternatives)?;
                these = these.iter().flat_map(|one| inner.iter().map(|other| [&one[..], other].concat())).collect();
            }
            _ => {}
        }
        after_dot = token == Token::Delim('.');
    }
    all.append(&mut these);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selectors(css: &str) -> Vec<String> {
        let mut found = Vec::new();
        rules(&mut Parser::new(css), &mut found).expect("these can be read");
        found.iter().map(|selector| selector.join(" ")).collect()
    }

    #[test]
    fn a_selector_lists_the_classes_that_it_needs() {
        let cases: [(&str, &[&str]); 9] = [
            (".a{color:red}.b .c > .d{}", &["a", "b c d"]),
            (".a,.b.c:hover::before{}", &["a", "b c"]),
            ("@layer x{@media (width>=48em){.a{margin:.5rem}}}@layer y, z;.b{}", &["a", "b"]),
            (":is(.a,.b) .c:not(.d){}", &["a c", "b c"]),
            ("main:has(>.a){}", &["a"]),
            (".a:nth-child(2n + 1) [class~='.b']{}", &["a"]),
            ("@keyframes k{from{top:0}50.5%{top:1px}}@font-face{src:url(/x.woff2)}.a{}", &["a"]),
            ("h2{}.a h2{background:url('/b.c')}", &["a"]),
            (".a{.b &{top:0}}.c{}", &["a", "c"]),
        ];
        for (css, expected) in cases {
            assert_eq!(selectors(css), expected, "{css}");
        }
    }

    #[test]
    fn a_page_loads_the_parts_that_can_match_on_it() {
        let islands = BTreeMap::from([("form".to_owned(), vec!["form".to_owned()]), ("deck".to_owned(), Vec::new())]);
        let mut sheets = Sheets::new("/site.css".to_owned(), islands);
        for (name, css) in [("city", ".city .map{}.nearby{}"), ("form", ".field__label{}"), ("table", ".cell{}")] {
            sheets.add(name.to_owned(), format!("/{name}.css"), css);
        }
        let links = |body: &str| {
            let html = sheets.link(format!("<head>{MARK}</head>{body}"));
            let links = html.split_once("</head>").expect("it has one").0.to_owned();
            links.split("href=\"/").skip(1).map(|rest| rest.split('.').next().expect("").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(links("<p class=\"map\">"), ["site"]);
        assert_eq!(links("<p class=\"map\"><b class='x city'>"), ["site", "city"]);
        assert_eq!(links("<p id=a class=nearby>"), ["site", "city"]);
        assert_eq!(links("<p\n  class=\"nearby\">"), ["site", "city"]);
        assert_eq!(links(r#"<site-island name="form" on="load">"#), ["site", "form"]);
        assert_eq!(links(r#"<site-island name="deck" on="load"><p class="cell">"#), ["site", "table"]);
        assert_eq!(links(r#"<p class="cell"><p class="field__label">"#), ["site", "form", "table"]);
    }
}
