//! Converts markdown events into events of safe HTML.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use kmo_diagnostic::{escape, words};
use kmo_shared::format::{slugify, words};
use pulldown_cmark::{Alignment, CowStr, Event, Tag, TagEnd};

use super::{Context, Heading, Outline, Problem, STACK, TABLE_CLOSE, table_open};
use crate::content::{origin, placeholders};

/// Converts the parser's events into those to write, and collects the outline.
pub(super) struct Writer<'a> {
    context: &'a Context<'a>,
    pub(super) out: Outline,
    /// Heading ids in use, each with the number to append to the next heading with the same id.
    ids: HashMap<String, usize>,
    /// Names of the blocks used so far.
    blocks: HashSet<&'static str>,
    /// Column alignments of the current table.
    table: Vec<Alignment>,
    /// Column headings of the current table, as plain text.
    heads: Vec<String>,
    /// Index of the next cell in the current row.
    cell: usize,
    in_head: bool,
    /// Number of raw HTML elements that have been reported and are still open.
    html: usize,
    /// The links that are open: one may be inside another.
    links: Vec<Link>,
    /// Number of visible texts and pictures so far.
    seen: usize,
}

struct Link {
    /// If false, only the link's text is kept.
    is_allowed: bool,
    /// `Writer::seen` where the link starts.
    seen: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(context: &'a Context<'a>) -> Self {
        Writer {
            context,
            out: Outline::default(),
            ids: HashMap::new(),
            blocks: HashSet::new(),
            table: Vec::new(),
            heads: Vec::new(),
            cell: 0,
            in_head: false,
            html: 0,
            links: Vec::new(),
            seen: 0,
        }
    }

    /// The name and HTML of a block, if `first`, the first event of a paragraph, is its placeholder.
    pub(super) fn block(&self, first: Option<&(Event<'_>, Range<usize>)>) -> Option<(&'static str, &'a str)> {
        let Some((Event::Text(text), _)) = first else { return None };
        let name = text.strip_prefix('{')?.strip_suffix('}')?;
        self.context.blocks.get_key_value(name).map(|(name, html)| (*name, html.as_str()))
    }

    /// Whether this is the first use of a block in this text. A second use is reported, so that a text with the same large
    /// block on every line can't grow without limit.
    pub(super) fn is_first(&mut self, name: &'static str, range: Range<usize>) -> bool {
        let is_first = self.blocks.insert(name);
        if !is_first {
            self.out.problems.push(Problem { range, message: words::block_twice(), help: words::remove_one() });
        }
        is_first
    }

    /// Reports the placeholder of a block that is part of a text, where nothing replaces it.
    fn block_inside(&mut self, text: &str, range: Range<usize>) {
        if let Some((_, name)) = placeholders::find(text).find(|(_, name)| self.context.blocks.contains_key(*name)) {
            self.out.problems.push(Problem { range, message: words::block_inside(name), help: words::block_alone() });
        }
    }

    /// Fills the placeholders in a text that readers see, and counts its words. In the head of a table, the text is also added
    /// to the heading of the current column.
    fn visible<'e>(&mut self, text: CowStr<'e>) -> CowStr<'e> {
        let text = self.fill(text);
        self.out.words += words(&text);
        self.seen += usize::from(!text.trim().is_empty());
        if self.in_head
            && let Some(head) = self.cell.checked_sub(1).and_then(|at| self.heads.get_mut(at))
        {
            head.push_str(&text);
        }
        text
    }

    /// Fills the placeholders in a text.
    fn fill<'e>(&self, text: CowStr<'e>) -> CowStr<'e> {
        self.context.placeholders.fill(&text).map_or(text, CowStr::from)
    }

    /// Converts an event. A picture takes all its events from `events`.
    pub(super) fn event<'e>(
        &mut self,
        event: Event<'e>,
        range: Range<usize>,
        events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>,
        stream: &mut Vec<Event<'e>>,
    ) {
        let html = |text: String| Event::InlineHtml(text.into());
        match event {
            // A block is reported once as a whole, and an inline element once for its two tags.
            Event::Start(Tag::HtmlBlock) => self.raw_html(range),
            Event::Html(_) | Event::End(TagEnd::HtmlBlock) => {}
            Event::InlineHtml(tag) if tag.starts_with("</") && self.html > 0 => self.html -= 1,
            Event::InlineHtml(tag) => {
                self.html += usize::from(!tag.starts_with("</") && !tag.ends_with("/>"));
                self.raw_html(range);
            }
            Event::Code(text) => stream.push(Event::Code(self.visible(text))),
            Event::Text(text) => {
                self.block_inside(&text, range);
                stream.push(Event::Text(self.visible(text)));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                let alt = self.alt(events);
                self.image(&dest_url, &alt, range, stream);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                // Without marks, which would be percent-encoded.
                let dest_url = match self.context.placeholders.fill(&dest_url) {
                    Some(filled) => CowStr::from(origin::strip(&filled).into_owned()),
                    None => dest_url,
                };
                // Browsers ignore whitespace and control characters in a scheme.
                let plain: String = dest_url.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
                let plain = plain.to_ascii_lowercase();
                let is_script = ["javascript:", "vbscript:", "data:"].iter().any(|scheme| plain.starts_with(scheme));
                let is_allowed = !is_script && !id.starts_with('^');
                self.links.push(Link { is_allowed, seen: self.seen });
                if is_script {
                    self.out.problems.push(Problem { range, message: words::script_link(), help: words::link_to() });
                } else if !is_allowed {
                    self.out.problems.push(Problem { range, message: words::footnote(), help: words::no_notes() });
                } else {
                    stream.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                let link = self.links.pop();
                if link.as_ref().is_some_and(|link| link.seen == self.seen) {
                    let (message, help) = (words::link_without_text(), words::write_link_text());
                    self.out.problems.push(Problem { range, message, help });
                }
                if link.is_none_or(|link| link.is_allowed) {
                    stream.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Table(alignments)) => {
                let open = table_open(alignments.len(), self.context.words);
                self.heads = vec![String::new(); alignments.len()];
                self.table = alignments;
                stream.push(html(open));
            }
            Event::End(TagEnd::Table) => stream.push(html(format!("</tbody>{TABLE_CLOSE}"))),
            Event::Start(Tag::TableHead) => {
                (self.in_head, self.cell) = (true, 0);
                stream.push(html("<thead><tr>".to_owned()));
            }
            Event::End(TagEnd::TableHead) => {
                self.in_head = false;
                stream.push(html("</tr></thead><tbody>".to_owned()));
            }
            Event::Start(Tag::TableRow) => {
                self.cell = 0;
                stream.push(html("<tr>".to_owned()));
            }
            Event::End(TagEnd::TableRow) => stream.push(html("</tr>".to_owned())),
            Event::Start(Tag::TableCell) => {
                let class = match self.table.get(self.cell) {
                    Some(Alignment::Right) => " class=\"align-end\"",
                    Some(Alignment::Center) => " class=\"align-center\"",
                    _ => "",
                };
                let label = if self.table.len() < STACK || self.cell == 0 {
                    String::new()
                } else {
                    self.heads.get(self.cell).map_or_else(String::new, |head| label(head))
                };
                self.cell += 1;
                stream.push(html(if self.in_head {
                    format!("<th scope=\"col\"{class}>")
                } else {
                    format!("<td{class}{label}>")
                }));
            }
            // The empty corner above the row headings is not a heading.
            Event::End(TagEnd::TableCell) if self.in_head && opens_heading(stream.last()) => {
                stream.pop();
                stream.push(html("<td></td>".to_owned()));
            }
            Event::End(TagEnd::TableCell) => {
                stream.push(html(if self.in_head { "</th>" } else { "</td>" }.to_owned()));
            }
            event => stream.push(event),
        }
    }

    fn raw_html(&mut self, range: Range<usize>) {
        self.out.problems.push(Problem { range, message: words::raw_html(), help: words::use_markdown() });
    }

    /// Consumes the events of a picture that has just started, up to its end. Returns its alt text.
    fn alt<'e>(&mut self, events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>) -> String {
        let mut alt = String::new();
        let mut depth = 1;
        for (event, range) in events {
            match event {
                Event::Start(Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Image) => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                Event::Text(text) | Event::Code(text) => {
                    self.block_inside(&text, range);
                    alt.push_str(&text);
                }
                Event::SoftBreak | Event::HardBreak => alt.push(' '),
                _ => {}
            }
        }
        self.context.placeholders.fill(&alt).unwrap_or(alt)
    }

    /// A unique heading id: `base`, or `base` with a number.
    fn id(&mut self, base: &str) -> String {
        let Some(next) = self.ids.get_mut(base) else {
            self.ids.insert(base.to_owned(), 2);
            return base.to_owned();
        };
        let mut number = std::mem::take(next);
        let mut id = format!("{base}-{number}");
        // Another heading may already read like this id.
        while self.ids.contains_key(&id) {
            number += 1;
            id = format!("{base}-{number}");
        }
        self.ids.insert(base.to_owned(), number + 1);
        self.ids.insert(id.clone(), 2);
        id
    }

    pub(super) fn heading<'e>(
        &mut self,
        level: u8,
        range: Range<usize>,
        inner: Vec<Event<'e>>,
        stream: &mut Vec<Event<'e>>,
    ) {
        if level == 1 {
            self.out.problems.push(Problem { range, message: words::first_heading(), help: words::start_headings() });
        }
        let level = (level.max(2) + self.context.place.level - 2).min(6);
        let mut label = String::new();
        for event in &inner {
            if let Event::Text(text) | Event::Code(text) = event {
                label.push_str(text);
            }
        }
        let base = format!("{}{}", self.context.place.prefix, slugify(&origin::strip(&label)));
        let id = self.id(&base);
        stream.push(Event::Html(format!("<h{level} id=\"{id}\">").into()));
        stream.extend(inner);
        stream.push(Event::Html(format!("</h{level}>\n").into()));
        self.out.headings.push(Heading { level, id, label });
    }

    fn image(&mut self, file: &str, alt: &str, range: Range<usize>, stream: &mut Vec<Event<'_>>) {
        self.seen += 1;
        match (self.context.image)(file, alt) {
            Ok(html) => stream.push(Event::InlineHtml(html.into())),
            Err((message, help)) => self.out.problems.push(Problem { range, message, help }),
        }
    }
}

/// Maximum length of a `data-label`, in characters, because every cell of the column repeats it.
const HEAD: usize = 80;

/// The `data-label` attribute for a cell, with the heading of its column. Empty if the heading is.
pub fn label(head: &str) -> String {
    if head.is_empty() {
        return String::new();
    }
    let head = origin::strip(head);
    let shown = match head.char_indices().nth(HEAD) {
        Some((end, _)) => format!("{}…", &head[..end]),
        None => head.into_owned(),
    };
    format!(" data-label=\"{}\"", escape(&shown))
}

/// Whether the last event opened a heading cell, so that the cell is still empty.
fn opens_heading(last: Option<&Event<'_>>) -> bool {
    matches!(last, Some(Event::InlineHtml(html)) if html.starts_with("<th"))
}
