//! Renders Markdown to HTML, with heading ids, a table of contents, tables without inline styles (the Content-Security-Policy
//! blocks them), and no raw HTML.

mod writer;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use kmo_diagnostic::{OF_A_KIND, Text, words};
use minijinja::Value;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use crate::config::Words;
use crate::content::{Placeholders, invisible, origin};
use writer::Writer;

pub use writer::label;

/// A rendered text.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    pub html: Arc<str>,
    pub outline: Arc<Outline>,
}

impl Rendered {
    /// The HTML as a template value that is not escaped again.
    pub fn value(&self) -> Value {
        Value::from_safe_string(self.html.to_string())
    }
}

/// What is known about a text besides its HTML.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub headings: Vec<Heading>,
    /// The number of words that readers see, in text and code.
    pub words: usize,
    pub problems: Vec<Problem>,
}

/// A heading of the text, for its table of contents.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Heading {
    /// 2 to 6. The page title is level 1.
    pub level: u8,
    pub id: String,
    pub label: String,
}

/// Something that a text may not contain, with its byte range in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub range: Range<usize>,
    pub message: Text,
    pub help: Text,
}

/// The HTML that opens a table. A wide table scrolls in its box, also by keyboard. With three columns or more, each row becomes
/// a card where there is little room, and each cell is labelled with the heading of its column (`data-label`).
pub fn table_open(columns: usize, words: &Words) -> String {
    let class = if columns < STACK { "table" } else { "table table--stack" };
    let label = words.table;
    format!(r#"<div class="tablebox" tabindex="0" role="group" aria-label="{label}"><table class="{class}">"#)
}

/// The HTML that closes a table.
pub const TABLE_CLOSE: &str = "</table></div>";

/// With this many columns, the rows of a table become cards where there is little room.
const STACK: usize = 3;

/// Returns the HTML of a picture, given its file and its alt text. An error message if there is no such picture.
pub type Image<'a> = dyn Fn(&str, &str) -> Result<String, Text> + Sync + 'a;

/// What a text may refer to, and where it is.
pub struct Context<'a> {
    pub placeholders: &'a Placeholders,
    /// HTML of blocks, by placeholder name. A block replaces its placeholder at the start of a paragraph. The text
    /// after it, if any, becomes a paragraph below the block.
    pub blocks: &'a BTreeMap<&'static str, String>,
    pub image: &'a Image<'a>,
    /// The position of the text on its page.
    pub place: Place<'a>,
    pub words: &'a Words,
}

/// The position of a text on its page.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Prefix of every heading id, so that the texts on one page don't clash. May be empty.
    pub prefix: &'a str,
    /// The level of a heading written as `##`, from 2 to 6.
    pub level: u8,
}

impl Place<'_> {
    /// The only text of a page, directly below its title.
    pub const ALONE: Place<'static> = Place { prefix: "", level: 2 };

    /// Whether headings keep the ids and levels that the text gives them.
    pub(crate) fn is_alone(&self) -> bool {
        self.prefix.is_empty() && self.level == Self::ALONE.level
    }
}

/// A parser for the markdown of texts: CommonMark with tables and strikethrough.
pub(crate) fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Renders a text. If it has problems, it is still rendered, without the parts that are not allowed.
pub fn render(text: &str, context: &Context<'_>) -> Rendered {
    let events = TextMergeWithOffset::new(parser(text).into_offset_iter());
    let mut writer = Writer::new(context);
    let mut stream = Vec::new();
    let mut unseen = Vec::new();
    let seen = |(event, range): &(Event<'_>, Range<usize>)| {
        let is_drawn = unseen.len() < OF_A_KIND;
        unseen.extend(hidden_in(event, text, range, is_drawn));
        if let Event::Text(_) = event {
            unseen.extend(office_tag(&text[range.clone()]).map(|tag| {
                let range = range.start + tag.start..range.start + tag.end;
                Problem { range, message: words::raw_html(), help: words::use_markdown() }
            }));
            unseen.extend(bullet(text, range.start).map(|sign| {
                let message = words::sign_of_a_list(sign);
                Problem { range: range.start..range.start + sign.len(), message, help: words::write_list() }
            }));
        }
    };
    let mut events = events.inspect(seen).peekable();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let mut inner = Vec::new();
                while let Some((event, range)) = events.next() {
                    if matches!(event, Event::End(TagEnd::Heading(_))) {
                        break;
                    }
                    writer.event(event, range, &mut events, &mut inner);
                }
                writer.heading(level as u8, range, inner, &mut stream);
            }
            Event::Start(Tag::Paragraph) if writer.block(events.peek()).is_some() => {
                let (name, html) = writer.block(events.peek()).unwrap_or_default();
                if writer.is_first(name, range) {
                    stream.push(Event::Html(html.to_owned().into()));
                }
                events.next();
                if events.next_if(|(event, _)| matches!(event, Event::End(TagEnd::Paragraph))).is_none() {
                    // What follows the placeholder is a paragraph of its own.
                    events.next_if(|(event, _)| matches!(event, Event::SoftBreak | Event::HardBreak));
                    stream.push(Event::Start(Tag::Paragraph));
                }
            }
            event => writer.event(event, range, &mut events, &mut stream),
        }
    }
    drop(events);
    let mut outline = writer.out;
    outline.problems.append(&mut unseen);
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, stream.into_iter());
    Rendered { html: html.into(), outline: outline.into() }
}

/// The plain text of a short markdown text, on one line, for places that take no markup.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    for event in parser(origin::split(text).0) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) => out.push(' '),
            _ => {}
        }
    }
    out.trim().to_owned()
}

/// The byte range of the first tag with a prefix, such as `<o:p>`, which Word leaves in copied text. CommonMark treats it as
/// text, so readers would see it. After a backslash it is meant to be seen.
fn office_tag(text: &str) -> Option<Range<usize>> {
    text.match_indices('<').find_map(|(start, _)| {
        // Only up to the next bracket of either kind, so that the time stays linear.
        let rest = &text[start + 1..];
        let tag = rest.split(['<', '>']).next().filter(|tag| rest[tag.len()..].starts_with('>'))?;
        let name = tag.trim_start_matches('/').split(char::is_whitespace).next()?;
        let (prefix, local) = name.split_once(':')?;
        let is_name = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_tag = prefix.starts_with(|first: char| first.is_ascii_alphabetic()) && is_name(prefix);
        let is_shown = text[..start].ends_with('\\');
        (is_tag && is_name(local.trim_end_matches('/')) && !is_shown).then(|| start..start + tag.len() + 2)
    })
}

/// The bullet of a list copied from Word, if a line begins with one at `start`. Word's hollow bullet is an `o`.
fn bullet(text: &str, start: usize) -> Option<&str> {
    let is_line = text[..start].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|before| before == '\n');
    let sign = text[start..].get(..text[start..].chars().next()?.len_utf8()).filter(|_| is_line)?;
    let rest = &text[start + sign.len()..];
    let is_bullet = ["•", "·", "▪", "‣", "◦", "●", "○", "■"].contains(&sign) && rest.starts_with(char::is_whitespace);
    (is_bullet || sign == "o" && ["\t", "  ", "\u{a0}"].iter().any(|gap| rest.starts_with(gap))).then_some(sign)
}

/// The problem with the first invisible or garbled character in an event, even if it is written as an entity such as `&#8238;`.
/// Unless `is_drawn`, the problem is about the whole range of the event.
fn hidden_in(event: &Event<'_>, text: &str, range: &Range<usize>, is_drawn: bool) -> Option<Problem> {
    let said = match event {
        Event::Text(text) | Event::Code(text) => invisible::first(text),
        Event::Start(Tag::Link { dest_url, title, .. } | Tag::Image { dest_url, title, .. }) => {
            invisible::first(dest_url).or_else(|| invisible::first(title))
        }
        _ => None,
    };
    let (_, message) = said?;
    // Only for as many problems as are displayed, because nested pictures would be searched again and again.
    let searched = if is_drawn { &text[range.clone()] } else { "" };
    let written = searched.char_indices().find(|(_, character)| invisible::what(*character).is_some());
    let range =
        written.map_or(range.clone(), |(at, character)| range.start + at..range.start + at + character.len_utf8());
    Some(Problem { range, message, help: words::delete_hidden() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> Rendered {
        html_with(text, "A & B")
    }

    fn html_with(text: &str, brand: &str) -> Rendered {
        let placeholders = Placeholders::default().with("brand", brand);
        let image = |file: &str, _: &str| Err(words::no_picture_named(file));
        render(
            text,
            &Context {
                placeholders: &placeholders,
                blocks: &BTreeMap::from([("table.x", "<table></table>".to_owned())]),
                image: &image,
                place: Place::ALONE,
                words: &Words::ENGLISH,
            },
        )
    }

    #[test]
    fn headings_get_unique_ids() {
        let rendered = html("## Eén vraag\n\ntekst\n\n## Eén vraag\n");
        let ids: Vec<_> = rendered.outline.headings.iter().map(|h| h.id.as_str()).collect();
        assert_eq!(ids, ["een-vraag", "een-vraag-2"]);
        assert!(rendered.html.contains("<h2 id=\"een-vraag-2\">Eén vraag</h2>"));
    }

    #[test]
    fn placeholders_become_escaped_text() {
        assert_eq!(&*html("Bij {brand} werkt het.").html, "<p>Bij A &amp; B werkt het.</p>\n");
    }

    #[test]
    fn a_page_with_marks_is_the_page_without() {
        let text =
            "## {brand}s werk\n\n[mail](mailto:a@b.be?subject={brand})\n\n| a | HEAD |\n|---|---|---|\n| b | c |\n";
        let text = text.replace("HEAD", &format!("{} {{brand}} | d", "x".repeat(74)));
        let filled = |brand: &str| html_with(&text, brand).html;
        let marked = filled(&origin::Origin { file: 1, start: 70_000 }.mark("A & B"));
        assert_eq!(origin::strip(&marked), &*filled("A & B"));
    }

    #[test]
    fn a_plain_text_has_no_signs_of_markup() {
        assert_eq!(plain("Niet *per se* ~~duur~~\n`veel`"), "Niet per se duur veel");
        assert_eq!(plain("| a | b |\n|---|---|\n| c | d |\n"), "a b c d");
    }

    #[test]
    fn a_block_replaces_its_paragraph() {
        assert_eq!(&*html("voor\n\n{table.x}\n\nna").html, "<p>voor</p>\n<table></table>\n<p>na</p>\n");
    }

    #[test]
    fn a_block_within_a_text_is_a_problem() {
        for text in ["Zie {table.x} hieronder.", "- {table.x}", "een\n{table.x}", "{table.x}, twee"] {
            let problems = &html(text).outline.problems;
            assert_eq!(problems.len(), 1, "{text}");
            assert!(text[problems[0].range.clone()].contains("{table.x}"), "{text}");
        }
        // The other one is the picture that is not there.
        assert_eq!(html("![{table.x}](x.svg)").outline.problems.len(), 2);
        assert_eq!(html("`{table.x}`").outline.problems, []);
    }

    #[test]
    fn text_behind_a_block_stays() {
        assert_eq!(&*html("{table.x}\nna **zo**").html, "<table></table>\n<p>na <strong>zo</strong></p>\n");
        assert_eq!(
            &*html("> {table.x}`na`").html,
            "<blockquote>\n<table></table>\n<p><code>na</code></p>\n</blockquote>\n"
        );
    }

    #[test]
    fn raw_html_is_a_problem_and_never_output() {
        let rendered = html("Hallo <script>alert(1)</script>\n\n<div>x</div>\n");
        assert!(!rendered.html.contains("<script") && !rendered.html.contains("<div"));
        assert_eq!(rendered.outline.problems.len(), 2);
        assert_eq!(rendered.outline.problems[0].range, 6..14);
    }

    #[test]
    fn a_tag_that_word_leaves_is_a_problem() {
        for (text, range) in
            [("een <o:p></o:p> twee", 4..9), ("a\n\n<st1:place w:st=\"on\">b", 3..24), ("x </w:t>", 2..8)]
        {
            let problems = &html(text).outline.problems;
            assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
        }
        for text in ["een \\<o:p> twee", "`<o:p>`", "3 < 4: a > b", "<https://a.be>", "a <: b >"] {
            assert!(html(text).outline.problems.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_bullet_of_word_is_a_problem() {
        for (text, range) in [
            ("• een\n", 0..3),
            ("Zin\n\n·\ttwee", 5..7),
            ("Zin\n  ▪ drie", 6..9),
            ("o   vier", 0..1),
            ("o\u{a0} vijf", 0..1),
        ] {
            let problems = &html(text).outline.problems;
            assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
        }
        for text in ["A • B · C", "o wee", "- een · twee", "•een", "Zin o\tx", "**•** x"] {
            assert!(html(text).outline.problems.is_empty(), "{text}");
        }
    }

    #[test]
    fn tables_carry_classes_instead_of_styles() {
        let rendered = html("| Post | Bedrag |\n|---|--:|\n| a | 1 |\n");
        assert!(rendered.html.contains("<td class=\"align-end\">1</td>"), "{}", rendered.html);
        assert!(!rendered.html.contains("style="));
        assert!(!rendered.html.contains("data-label"), "two columns fit everywhere");
    }

    #[test]
    fn cells_of_wide_tables_carry_the_head_of_their_column() {
        let rendered = html("| Wat | `A` & \"B\" | |\n|---|---|---|\n| a | 1 | 2 |\n").html;
        assert!(rendered.contains("table--stack"), "{rendered}");
        let row = "<tr><td>a</td><td data-label=\"A &amp; &quot;B&quot;\">1</td><td>2</td></tr>";
        assert!(rendered.contains(row), "{rendered}");
    }

    #[test]
    fn what_nobody_sees_is_a_problem_also_as_an_entity() {
        for (text, range) in [
            ("een \u{202e}twee", 4..7),
            ("een &#8238;twee", 0..15),
            ("`a\u{2066}`", 2..5),
            ("## kop\u{202e}", 6..9),
            ("[x](/a \"b\u{202e}\")", 9..12),
            ("&#1;", 0..4),
        ] {
            let problems = &html(text).outline.problems;
            assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
        }
        assert!(html("een\n\ntwee\tdrie &nbsp; &shy;").outline.problems.is_empty());
    }

    #[test]
    fn a_link_that_nobody_sees_is_a_problem() {
        for text in ["a [](/x) b", "a [ ](/x) b", "a [&nbsp;](/x) b"] {
            let problems = &html(text).outline.problems;
            assert_eq!(problems.len(), 1, "{text}");
            assert_eq!(problems[0].range, 2..text.len() - 2);
        }
        for text in ["[`x`](/x)", "## [x](/x)", "[**x**](/x)"] {
            assert_eq!(html(text).outline.problems, [], "{text}");
        }
        let picture = &html("[![een foto](weg.jpg)](/x)").outline.problems;
        assert_eq!(picture.len(), 1, "only the picture is missing");
    }

    #[test]
    fn scripts_in_links_and_missing_pictures_are_problems() {
        assert_eq!(html("[x](javascript:alert(1))").outline.problems.len(), 1);
        assert_eq!(html("![een foto](weg.jpg)").outline.problems[0].message, words::no_picture_named("weg.jpg"));
    }
}
