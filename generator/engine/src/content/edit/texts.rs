//! The texts of a file that people read, and the parts of them that are not prose: placeholders, URLs and picture files.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use crate::content::yaml::{Node, Value};
use crate::content::{front_matter, placeholders};
use crate::markdown;

/// A text of a file that people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Such as `faq[2].answer`. Empty for the text below the front matter.
    pub path: String,
    /// The text before its placeholders are filled.
    pub value: String,
    /// Where it starts in the file, in bytes.
    pub start: usize,
    /// Byte ranges of the value that are placeholders or addresses. They may overlap.
    pub names: Vec<Range<usize>>,
}

/// The texts of a file that start at these bytes, in file order, and then the text below the front matter. Each start comes
/// with whether that text is markdown.
pub fn texts(file: &Arc<SourceFile>, starts: &[(usize, bool)]) -> Vec<Text> {
    let starts: HashMap<usize, bool> = starts.iter().copied().collect();
    let Ok((root, parts)) = front_matter::read(file) else { return Vec::new() };
    let text = |(path, node): (String, &Node)| {
        let Value::Text(value) = &node.value else { return None };
        let markdown = *starts.get(&node.span.start)?;
        Some(Text { path, value: value.clone(), start: node.span.start, names: names(value, markdown) })
    };
    let mut found: Vec<Text> = root.scalars(String::new()).into_iter().filter_map(text).collect();
    let body = &file.text[parts.body_start..];
    if !body.trim().is_empty() {
        let value = body.to_owned();
        found.push(Text { path: String::new(), names: names(&value, true), value, start: parts.body_start });
    }
    found
}

/// The byte ranges of a text that are not prose.
fn names(text: &str, markdown: bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = placeholders::find(text).map(|(span, _)| span.range(text)).collect();
    found.extend(addresses(text));
    if markdown {
        targets(text, &mut found);
    }
    found
}

/// URLs, paths and e-mail addresses: `https://…`, `/contact`, `x@y.be`.
fn addresses(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().filter_map(move |word| {
        let sign = word.find("://").or_else(|| word.find('@').filter(|at| word[*at..].contains('.')));
        // Skips an opening bracket or quote in front of the address.
        let open = |before: &str| before.rfind(['(', '[', '<', '"', '\'', '“', '‘']);
        let from = match sign {
            Some(at) => open(&word[..at]).map_or(0, |at| at + word[at..].chars().next().map_or(0, char::len_utf8)),
            None => word.len() - word.trim_start_matches(['(', '"', '\'', '“', '‘']).len(),
        };
        let bare = &word[from..];
        let is_path = bare.len() > 1 && bare.starts_with('/');
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        (is_path || sign.is_some_and(|at| at > from)).then_some(start + from..start + word.len())
    })
}

/// Adds the target of each link and picture in a markdown text, which follows its text, and all link definitions.
fn targets(text: &str, found: &mut Vec<Range<usize>>) {
    let events = markdown::parser(text).into_offset_iter();
    found.extend(events.reference_definitions().iter().map(|(_, definition)| definition.span.clone()));
    // For each link or picture that is open, where its text ends so far.
    let mut open: Vec<usize> = Vec::new();
    for (event, range) in events {
        match event {
            Event::Start(Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. }) => {
                open.push(range.start);
            }
            Event::Start(Tag::Link { .. }) => open.push(range.start + 1),
            Event::Start(Tag::Image { .. }) => open.push(range.start + 2),
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(end) = open.pop() {
                    // The text of `<https://x.be>` is the address itself.
                    let end = if text[range.clone()].starts_with('<') { range.start } else { end };
                    found.push(end..range.end);
                }
                if let Some(outer) = open.last_mut() {
                    *outer = range.end;
                }
            }
            _ => {
                if let Some(end) = open.last_mut() {
                    *end = range.end;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without its names.
    fn words(text: &str, markdown: bool) -> String {
        let names = names(text, markdown);
        text.char_indices().filter(|(at, _)| !names.iter().any(|name| name.contains(at))).map(|(_, c)| c).collect()
    }

    #[test]
    fn placeholders_addresses_and_files_are_not_words() {
        assert_eq!(
            words("Bel {phone} of zie /contact, en/of https://x.be/contact nu", false),
            "Bel  of zie  en/of  nu"
        );
        assert_eq!(words("Schrijf info@proef.be vandaag", false), "Schrijf  vandaag");
        assert_eq!(words("Een [link naar *ons*](/contact \"titel\") hier", true), "Een [link naar *ons* hier");
        assert_eq!(
            words("![Een foto](gent.webp) en [x][een] en <https://x.be>\n\n[een]: /over-ons\n", true),
            "![Een foto en [x en \n\n\n"
        );
        assert_eq!(
            words("Een [link naar u](https://x.be) en \"https://x.be\" @ons", true),
            "Een [link naar u en \" @ons"
        );
        assert_eq!(words("Een [link](x) blijft", false), "Een [link](x) blijft");
    }

    #[test]
    fn texts_are_found_at_the_given_starts() {
        let yaml = "---\ntitle: Een titel\nslug: een\nfaq:\n  - vraag: Waarom?\n---\nEen zin.\n";
        let file = Arc::new(SourceFile::new("een.md", yaml));
        let starts = [yaml.find("Een titel"), yaml.find("Waarom")].map(|at| (at.expect("it is there"), false));
        let found: Vec<_> = texts(&file, &starts).into_iter().map(|one| (one.path, one.value)).collect();
        let expected = [("title", "Een titel"), ("faq[0].vraag", "Waarom?"), ("", "Een zin.\n")];
        assert_eq!(found, expected.map(|(path, value)| (path.to_owned(), value.to_owned())));
    }
}
