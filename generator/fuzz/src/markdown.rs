//! Markdown to HTML: only elements that pages have styles for, each closed, unique ids, no scripts.

use std::collections::{BTreeMap, HashSet};

use html5gum::{Token, Tokenizer};
use kmo_diagnostic::Text;
use kmo_engine::Words;
use kmo_engine::content::Placeholders;
use kmo_engine::markdown::{self, Context, Place, Rendered};

const ELEMENTS: &str = "p h2 h3 h4 h5 h6 em strong del code pre a ul ol li blockquote hr br div \
    table thead tbody tr th td img input";
const VOID: [&str; 4] = ["hr", "br", "img", "input"];

fn render(text: &str, level: u8, brand: &str) -> Rendered {
    let placeholders = Placeholders::default().with("brand", brand).with("link", "java\tscript:x");
    let blocks = BTreeMap::from([("table.x", "<table></table>".to_owned())]);
    let image = |file: &str, _: &str| {
        let gone = || Text::verbatim("weg");
        if file == "stad.svg" { Ok("<img>".to_owned()) } else { Err((gone(), gone())) }
    };
    let place = Place { prefix: if level > 3 { "vraag-" } else { "" }, level };
    markdown::render(
        text,
        &Context { placeholders: &placeholders, blocks: &blocks, image: &image, place, words: &Words::ENGLISH },
    )
}

fn well_formed(html: &str) {
    let mut ids = HashSet::new();
    let mut open: Vec<String> = Vec::new();
    for Ok(token) in Tokenizer::new(html) {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert!(ELEMENTS.split(' ').any(|element| element == name), "<{name}> in {html}");
                for (key, content) in &tag.attributes {
                    let (key, content) = (String::from_utf8_lossy(key), String::from_utf8_lossy(content));
                    let known = match name.as_str() {
                        "div" => ["class", "tabindex", "role", "aria-label"].as_slice(),
                        "ol" => &["start"],
                        "td" => &["class", "data-label"],
                        _ => &["href", "title", "class", "id", "scope"],
                    };
                    assert!(known.contains(&&*key), "{key} in {html}");
                    if key == "href" {
                        let plain: String = content.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
                        let plain = plain.to_ascii_lowercase();
                        let runs = ["javascript:", "vbscript:", "data:"].iter().any(|scheme| plain.starts_with(scheme));
                        assert!(!runs, "{content:?} in {html}");
                    }
                    if key == "id" {
                        assert!(ids.insert(content.into_owned()), "an id twice in {html}");
                    }
                }
                if !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert_eq!(open.pop(), Some(name), "closed in another order in {html}");
            }
            Token::Comment(_) | Token::Doctype(_) => panic!("{html}"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?} stays open in {html}");
}

pub fn run(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Some(file) = super::file("content/blog/proef.md", rest) else { return };
    holds(&file.text, 2 + first % 5, "<script>\"'&");
}

/// Asserts this for a text whose headings start at `level`, with a value for `{brand}`.
pub fn holds(text: &str, level: u8, brand: &str) {
    let rendered = render(text, level, brand);
    well_formed(&rendered.html);
    for heading in &rendered.outline.headings {
        assert!((level.min(6)..=6).contains(&heading.level), "{heading:?}");
        assert!(rendered.html.contains(&format!("id=\"{}\"", heading.id)), "{heading:?}");
    }
    for problem in &rendered.outline.problems {
        assert!(text.get(problem.range.clone()).is_some_and(|text| !text.is_empty()), "{problem:?}");
    }
    assert_eq!(rendered.html, render(text, level, brand).html);
    let plain = markdown::plain(text);
    assert_eq!(plain, plain.trim());
}
