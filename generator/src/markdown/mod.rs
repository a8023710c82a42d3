//! Markdown to HTML: own heading ids, a table of contents, tables without inline styles (the
//! Content-Security-Policy blocks them), and no raw HTML.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use crate::content::{Placeholders, hidden};
use crate::format::{slugify, words};

/// A text turned into HTML.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    pub html: String,
    pub headings: Vec<Heading>,
    /// Words a reader reads.
    pub words: usize,
    pub problems: Vec<Problem>,
}

/// A heading of the text, for its table of contents.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Heading {
    /// 2 for the first level below the page's title.
    pub level: u8,
    pub id: String,
    pub label: String,
}

/// Something that can't stand in a text, with its range in it in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub range: Range<usize>,
    pub message: String,
    pub help: &'static str,
}

/// Start of every table in a text. A wide one scrolls in its box, also by keyboard.
pub const TABLE_OPEN: &str =
    r#"<div class="tablebox" tabindex="0" role="group" aria-label="Tabel"><table class="table">"#;
/// The same for three columns or more: on a narrow screen each of its rows becomes a card, whose lines are labelled
/// with the heads of the columns (`data-label` of the cells).
pub const TABLE_OPEN_STACK: &str =
    r#"<div class="tablebox" tabindex="0" role="group" aria-label="Tabel"><table class="table table--stack">"#;
pub const TABLE_CLOSE: &str = "</table></div>";

/// What the text may refer to.
pub struct Context<'a> {
    pub placeholders: &'a Placeholders,
    /// HTML by the name of a placeholder that stands alone in a paragraph.
    pub blocks: &'a BTreeMap<&'static str, String>,
    /// The HTML of a picture, from its file and alternative text; an error message when there is none.
    pub image: &'a (dyn Fn(&str, &str) -> Result<String, String> + Sync),
    /// Where the text stands on its page.
    pub place: Place<'a>,
}

/// Where a text stands on its page.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Put in front of every heading id, so that texts on one page don't clash; may be empty.
    pub prefix: &'a str,
    /// Level of a heading written `##`, 2 to 6.
    pub level: u8,
}

impl Place<'_> {
    /// A text that is the page's only one, right below its title.
    pub const ALONE: Place<'static> = Place { prefix: "", level: 2 };
}

/// Renders a text. A text with problems is still rendered, without the parts that can't stand.
pub fn render(text: &str, context: &Context<'_>) -> Rendered {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = TextMergeWithOffset::new(Parser::new_ext(text, options).into_offset_iter());
    let mut writer = Writer {
        context,
        out: Rendered::default(),
        ids: HashSet::new(),
        table: Vec::new(),
        heads: Vec::new(),
        cell: 0,
        in_head: false,
        html: 0,
        links: Vec::new(),
    };
    let mut stream = Vec::new();
    let mut unseen = Vec::new();
    let mut events = events.inspect(|(event, range)| unseen.extend(hidden_in(event, text, range))).peekable();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let mut inner = Vec::new();
                while let Some((event, range)) = events.next() {
                    if matches!(event, Event::End(TagEnd::Heading(_))) {
                        break;
                    }
                    match event {
                        Event::Start(Tag::Image { dest_url, .. }) => {
                            let alt = writer.alt(&mut events);
                            writer.image(&dest_url, &alt, range, &mut inner);
                        }
                        event => writer.event(event, range, &mut inner),
                    }
                }
                writer.heading(level as u8, range, inner, &mut stream);
            }
            Event::Start(Tag::Paragraph) if writer.block(events.peek()).is_some() => {
                let html = writer.block(events.peek()).unwrap_or_default();
                stream.push(Event::Html(html.to_owned().into()));
                events.by_ref().find(|(event, _)| matches!(event, Event::End(TagEnd::Paragraph)));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                let alt = writer.alt(&mut events);
                writer.image(&dest_url, &alt, range, &mut stream);
            }
            event => writer.event(event, range, &mut stream),
        }
    }
    drop(events);
    let mut out = writer.out;
    out.problems.append(&mut unseen);
    pulldown_cmark::html::push_html(&mut out.html, stream.into_iter());
    out
}

/// One paragraph's worth of markdown as plain text, for places that take no markup.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => out.push(' '),
            _ => {}
        }
    }
    out.trim().to_owned()
}

/// What nobody sees in a piece of the text, also when it is written as `&#8238;`.
fn hidden_in(event: &Event<'_>, text: &str, range: &Range<usize>) -> Option<Problem> {
    let said = match event {
        Event::Text(text) | Event::Code(text) => hidden::first(text),
        Event::Start(Tag::Link { dest_url, title, .. } | Tag::Image { dest_url, title, .. }) => {
            hidden::first(dest_url).or_else(|| hidden::first(title))
        }
        _ => None,
    };
    let (_, message) = said?;
    let written = text[range.clone()].char_indices().find(|(_, character)| hidden::what(*character).is_some());
    let range =
        written.map_or(range.clone(), |(at, character)| range.start + at..range.start + at + character.len_utf8());
    Some(Problem { range, message, help: hidden::HELP })
}

struct Writer<'a> {
    context: &'a Context<'a>,
    out: Rendered,
    /// Heading ids that were given.
    ids: HashSet<String>,
    /// Alignments of the table that is open.
    table: Vec<Alignment>,
    /// Heads of its columns, as plain text.
    heads: Vec<String>,
    cell: usize,
    in_head: bool,
    /// Raw HTML elements that were reported and are still open.
    html: usize,
    /// Of the links that are open, an address may stand in the text of another, which were let through. Of others the text stays.
    links: Vec<bool>,
}

impl<'a> Writer<'a> {
    /// The HTML that a paragraph stands for, when this is how it starts.
    fn block(&self, first: Option<&(Event<'_>, Range<usize>)>) -> Option<&'a str> {
        let Some((Event::Text(text), _)) = first else { return None };
        let name = text.strip_prefix('{')?.strip_suffix('}')?;
        self.context.blocks.get(name).map(String::as_str)
    }

    /// Notes what the head of a table's column says.
    fn head(&mut self, text: &str) {
        if self.in_head
            && let Some(head) = self.cell.checked_sub(1).and_then(|at| self.heads.get_mut(at))
        {
            head.push_str(text);
        }
    }

    fn fill(&self, text: CowStr<'static>) -> CowStr<'static> {
        self.context.placeholders.fill(&text).map_or(text, CowStr::from)
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>, stream: &mut Vec<Event<'static>>) {
        let html = |text: String| Event::InlineHtml(text.into());
        match event.into_static() {
            // A block is reported as a whole, an element once for its two tags.
            Event::Start(Tag::HtmlBlock) => self.raw_html(range),
            Event::Html(_) | Event::End(TagEnd::HtmlBlock) => {}
            Event::InlineHtml(tag) if tag.starts_with("</") && self.html > 0 => self.html -= 1,
            Event::InlineHtml(tag) => {
                self.html += usize::from(!tag.starts_with("</") && !tag.ends_with("/>"));
                self.raw_html(range);
            }
            Event::Code(text) => {
                let text = self.fill(text);
                self.out.words += words(&text);
                self.head(&text);
                stream.push(Event::Code(text));
            }
            Event::Text(text) => {
                let text = self.fill(text);
                self.out.words += words(&text);
                self.head(&text);
                stream.push(Event::Text(text));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = self.fill(dest_url);
                // Browsers pass over white space and control characters in a scheme.
                let plain: String = dest_url.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
                let plain = plain.to_ascii_lowercase();
                if ["javascript:", "vbscript:", "data:"].iter().any(|scheme| plain.starts_with(scheme)) {
                    self.links.push(false);
                    self.out.problems.push(Problem {
                        range,
                        message: "a link can't run a script".to_owned(),
                        help: "link to a route such as `/contact`, to `https://…`, `mailto:` or `tel:`",
                    });
                    return;
                }
                self.links.push(true);
                stream.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::End(TagEnd::Link) if self.links.pop() == Some(false) => {}
            Event::Start(Tag::Table(alignments)) => {
                let open = if alignments.len() < STACK { TABLE_OPEN } else { TABLE_OPEN_STACK };
                self.heads = vec![String::new(); alignments.len()];
                self.table = alignments;
                stream.push(html(open.to_owned()));
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
            // The corner above the rows' names heads nothing.
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
        self.out.problems.push(Problem {
            range,
            message: "raw HTML is not allowed in a text".to_owned(),
            help: "use markdown, such as `**bold**`; what needs HTML of its own belongs in a template",
        });
    }

    /// The alternative text of the picture that has just started, up to its end.
    fn alt<'e>(&self, events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>) -> String {
        let mut alt = String::new();
        let mut depth = 1;
        for (event, _) in events {
            match event {
                Event::Start(Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Image) => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                Event::Text(text) | Event::Code(text) => alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => alt.push(' '),
                _ => {}
            }
        }
        self.context.placeholders.fill(&alt).unwrap_or(alt)
    }

    fn heading(
        &mut self,
        level: u8,
        range: Range<usize>,
        inner: Vec<Event<'static>>,
        stream: &mut Vec<Event<'static>>,
    ) {
        if level == 1 {
            self.out.problems.push(Problem {
                range,
                message: "a text can't have a heading of the first level: that is the page's title".to_owned(),
                help: "start headings with `##`",
            });
        }
        let level = (level.max(2) + self.context.place.level - 2).min(6);
        let mut label = String::new();
        for event in &inner {
            if let Event::Text(text) | Event::Code(text) = event {
                label.push_str(text);
            }
        }
        let base = format!("{}{}", self.context.place.prefix, slugify(&label));
        let mut id = base.clone();
        let mut number = 1;
        // A heading may read like the id that another one got.
        while !self.ids.insert(id.clone()) {
            number += 1;
            id = format!("{base}-{number}");
        }
        stream.push(Event::Html(format!("<h{level} id=\"{id}\">").into()));
        stream.extend(inner);
        stream.push(Event::Html(format!("</h{level}>\n").into()));
        self.out.headings.push(Heading { level, id, label });
    }

    fn image(&mut self, file: &str, alt: &str, range: Range<usize>, stream: &mut Vec<Event<'static>>) {
        match (self.context.image)(file, alt) {
            Ok(html) => stream.push(Event::InlineHtml(html.into())),
            Err(message) => self.out.problems.push(Problem {
                range,
                message,
                help: "put the picture in `content/images/` and name it by its path in there",
            }),
        }
    }
}

/// Whether a heading cell has been opened and nothing put into it.
/// Columns from which the rows of a table become cards on a narrow screen.
pub const STACK: usize = 3;

/// The attribute that carries the head of a cell's column; nothing when that is empty.
pub fn label(head: &str) -> String {
    if head.is_empty() {
        return String::new();
    }
    let text = head.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!(" data-label=\"{text}\"")
}

fn opens_heading(last: Option<&Event<'_>>) -> bool {
    matches!(last, Some(Event::InlineHtml(html)) if html.starts_with("<th"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> Rendered {
        let placeholders = Placeholders::default().with("brand", "A & B");
        let image = |file: &str, _: &str| Err(format!("there is no picture `{file}`"));
        render(
            text,
            &Context {
                placeholders: &placeholders,
                blocks: &BTreeMap::from([("table.x", "<table></table>".to_owned())]),
                image: &image,
                place: Place::ALONE,
            },
        )
    }

    #[test]
    fn headings_get_unique_ids() {
        let rendered = html("## Eén vraag\n\ntekst\n\n## Eén vraag\n");
        let ids: Vec<_> = rendered.headings.iter().map(|h| h.id.as_str()).collect();
        assert_eq!(ids, ["een-vraag", "een-vraag-2"]);
        assert!(rendered.html.contains("<h2 id=\"een-vraag-2\">Eén vraag</h2>"));
    }

    #[test]
    fn placeholders_become_escaped_text() {
        assert_eq!(html("Bij {brand} werkt het.").html, "<p>Bij A &amp; B werkt het.</p>\n");
    }

    #[test]
    fn a_block_replaces_its_paragraph() {
        assert_eq!(html("voor\n\n{table.x}\n\nna").html, "<p>voor</p>\n<table></table>\n<p>na</p>\n");
    }

    #[test]
    fn raw_html_is_a_problem_and_never_output() {
        let rendered = html("Hallo <script>alert(1)</script>\n\n<div>x</div>\n");
        assert!(!rendered.html.contains("<script") && !rendered.html.contains("<div"));
        assert_eq!(rendered.problems.len(), 2);
        assert_eq!(rendered.problems[0].range, 6..14);
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
            let problems = html(text).problems;
            assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
        }
        assert!(html("een\n\ntwee\tdrie &nbsp; &shy;").problems.is_empty());
    }

    #[test]
    fn scripts_in_links_and_missing_pictures_are_problems() {
        assert_eq!(html("[x](javascript:alert(1))").problems.len(), 1);
        assert_eq!(html("![een foto](weg.jpg)").problems[0].message, "there is no picture `weg.jpg`");
    }
}
