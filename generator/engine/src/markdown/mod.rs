//! Renders Markdown to HTML, with heading ids, a table of contents, tables without inline styles (the Content-Security-Policy
//! blocks them), and no raw HTML.

mod writer;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use kmo_diagnostic::{OF_A_KIND, Text, words};
use minijinja::Value;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use crate::content::{Placeholders, invisible, origin};
use crate::site_words::Words;
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

/// Returns the HTML of a picture, given its file and its alt text. A message and what to do if there is no such picture.
pub type Image<'a> = dyn Fn(&str, &str) -> Result<String, (Text, Text)> + Sync + 'a;

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
    let mut in_code = false;
    let seen = |(event, range): &(Event<'_>, Range<usize>)| {
        let is_drawn = unseen.len() < OF_A_KIND;
        unseen.extend(hidden_in(event, text, range, is_drawn));
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            _ => {}
        }
        if matches!(event, Event::Text(_)) && !in_code {
            unseen.extend(office_tag(&text[range.clone()]).map(|tag| {
                let range = range.start + tag.start..range.start + tag.end;
                Problem { range, message: words::raw_html(), help: words::use_markdown() }
            }));
            unseen.extend(bullet(text, range.start).map(|sign| {
                let message = words::sign_of_a_list(sign);
                Problem { range: range.start..range.start + sign.len(), message, help: words::write_list() }
            }));
            unseen.extend(dashes_missing(text, range.start).map(|(row, dashes)| Problem {
                range: row,
                message: words::table_headless(),
                help: words::write_dashes(dashes),
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
                    // The text after the placeholder becomes a separate paragraph.
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

/// Whether a line begins at `start`, apart from its indentation.
fn is_line_start(text: &str, start: usize) -> bool {
    text[..start].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|before| before == '\n')
}

/// The range of a table's first row and the row of dashes that belongs below it, if a row starts at `start` and no dashes
/// follow it. Without them, the rows are a paragraph.
fn dashes_missing(text: &str, start: usize) -> Option<(Range<usize>, String)> {
    let is_row = |line: &str| line.starts_with('|') && line.trim_end().len() > 1 && line.trim_end().ends_with('|');
    let mut lines = text[start..].lines();
    let row = lines.next().filter(|row| is_row(row) && is_line_start(text, start))?.trim_end();
    let before = text[..start].trim_end_matches([' ', '\t']).lines().next_back().unwrap_or_default();
    let is_dashes = |line: &str| line.contains('-') && line.trim().chars().all(|c| "|-: ".contains(c));
    let is_first = !is_row(before.trim()) && !is_dashes(row) && !lines.next().is_some_and(is_dashes);
    is_first.then(|| (start..start + row.len(), format!("|{}", "---|".repeat(row.matches('|').count() - 1))))
}

/// The start of the line at `start`, if it looks like an item of a list but is none: a bullet copied from Word, or a hyphen
/// without a space before a word. Word's hollow bullet is an `o`.
fn bullet(text: &str, start: usize) -> Option<&str> {
    let sign = text[start..].get(..text[start..].chars().next()?.len_utf8()).filter(|_| is_line_start(text, start))?;
    let rest = &text[start + sign.len()..];
    let is_bullet = ["•", "·", "▪", "‣", "◦", "●", "○", "■"].contains(&sign) && rest.starts_with(char::is_whitespace);
    if sign == "-" && rest.starts_with(|c: char| c.is_alphabetic() || c == '*' || c == '[') {
        return text[start..].split(char::is_whitespace).next();
    }
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
mod tests;
