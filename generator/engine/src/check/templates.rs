//! Mistakes in the HTML of templates that a browser hides: it closes elements by itself, and the site's Content-Security-Policy
//! silently blocks inline scripts and styles.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, words};

use super::{Pages, about};

pub(super) fn check(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    unbalanced(pages, diagnostics);
    for file in pages.templates {
        let html = html(&file.text);
        let tags = tags(&html);
        headings(file, &tags, diagnostics);
        scripts(file, &html, &tags, diagnostics);
    }
}

/// Reports elements that pages don't close as often as they open them. If exactly one template has the same imbalance, it is
/// reported once for that template, otherwise once for each kind of page.
fn unbalanced(pages: &Pages<'_>, diagnostics: &mut Diagnostics) {
    let mut told = BTreeSet::new();
    // The place in the only template with this imbalance, by element name and whether it is opened too often.
    let mut alone = BTreeMap::new();
    for (route, facts) in pages.own() {
        let odd: Vec<(&str, i16)> = facts.unbalanced().collect();
        // A heading that is closed as one of another level, such as `<h2>…</h3>`, is reported by `headings`.
        let is_mixed = odd.iter().filter(|(name, _)| is_heading(name)).map(|(_, count)| count).sum::<i16>() == 0;
        for (name, count) in odd.into_iter().filter(|(name, _)| !(is_mixed && is_heading(name))) {
            let is_open = count > 0;
            let place: Option<(&Arc<SourceFile>, Span)> = *alone.entry((name, is_open)).or_insert_with(|| {
                let mut files =
                    pages.templates.iter().filter_map(|file| Some((file, last_of_odd(file, name, is_open)?)));
                files.next().filter(|_| files.next().is_none())
            });
            if !told.insert((place.map_or(route.template, |(file, _)| &file.path), name, is_open)) {
                continue;
            }
            let message = if is_open { words::opened_more(name) } else { words::closed_more(name) };
            let problem = Diagnostic::error(Code::Template, message).help(words::close_what_opens());
            diagnostics.push(match place {
                Some((file, span)) => problem.at(file, span, None).note(words::on_page(&route.path)),
                None => about(route, None, problem),
            });
        }
    }
}

/// If a template opens an element more often than it closes it, returns its last start tag. With `is_open` false, the other
/// way round: the last end tag.
fn last_of_odd(file: &SourceFile, name: &str, is_open: bool) -> Option<Span> {
    let html = html(&file.text);
    let tags = tags(&html);
    let of = |wanted: &str| tags.iter().filter(|tag| tag.name == wanted).count();
    let closing = format!("/{name}");
    let wanted = if is_open { name } else { &closing };
    if of(name) == of(&closing) || (of(name) > of(&closing)) != is_open {
        return None;
    }
    let last = tags.iter().rfind(|tag| tag.name == wanted)?;
    Some(Span::new(last.start, last.start + last.text.len()))
}

/// Replaces template code by spaces, so that byte offsets stay the same.
fn html(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = ["{{", "{%", "{#"].iter().filter_map(|mark| rest.find(mark)).min() {
        let end = match rest.as_bytes()[start + 1] {
            b'{' => "}}",
            b'%' => "%}",
            _ => "#}",
        };
        let end = rest[start..].find(end).map_or(rest.len(), |at| start + at + end.len());
        html.push_str(&rest[..start]);
        html.extend(std::iter::repeat_n(' ', end - start));
        rest = &rest[end..];
    }
    html + rest
}

/// An HTML tag: its name in lower case, with a leading `/` for an end tag, its text without the `>`, and its byte offset.
struct Tag<'a> {
    name: String,
    text: &'a str,
    start: usize,
}

/// Returns every HTML tag with a literal name.
fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    for (start, _) in text.match_indices('<') {
        let rest = &text[start + 1..];
        let name = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '/').len();
        let end = rest.find('>').unwrap_or(rest.len());
        if rest[..name].contains(char::is_alphabetic) && name <= end {
            tags.push(Tag { name: rest[..name].to_lowercase(), text: &text[start..start + 1 + end], start });
        }
    }
    tags
}

fn is_heading(name: &str) -> bool {
    matches!(name.as_bytes(), [b'h', b'1'..=b'6'])
}

/// Reports headings such as `<h2>…</h3>`. Not if there is a template statement in between, because the tags may then belong to
/// different conditions.
fn headings(file: &Arc<SourceFile>, tags: &[Tag<'_>], diagnostics: &mut Diagnostics) {
    let of_headings: Vec<&Tag<'_>> = tags.iter().filter(|tag| is_heading(tag.name.trim_start_matches('/'))).collect();
    for pair in of_headings.windows(2) {
        let [open, close] = pair else { continue };
        let Some(closed) = close.name.strip_prefix('/').filter(|_| is_heading(&open.name)) else { continue };
        if closed != open.name && !file.text[open.start..close.start].contains("{%") {
            let span = |tag: &Tag<'_>| Span::new(tag.start, tag.start + tag.text.len() + 1);
            diagnostics.push(
                Diagnostic::error(Code::Template, words::heading_mismatch(&*open.name, closed))
                    .at(file, span(close), None)
                    .at(file, span(open), words::opens_here())
                    .help(words::close_with(&*open.name)),
            );
        }
    }
}

/// Reports inline scripts, styles and event handlers, which the site's Content-Security-Policy blocks. A `<script>` with data
/// is allowed.
fn scripts(file: &Arc<SourceFile>, html: &str, tags: &[Tag<'_>], diagnostics: &mut Diagnostics) {
    for tag in tags {
        let at = |offset: usize, length: usize| Span::new(tag.start + offset, tag.start + offset + length);
        let kind = tag.text.split_once("type=").map_or("", |(_, kind)| kind);
        // A type that the template fills in starts with a space here. It is unknown, so it counts as data.
        let data = ["application/", "speculationrules", " "];
        let is_data = data.iter().any(|start| kind.trim_start_matches(['"', '\'']).starts_with(start));
        let inside = html[tag.start + tag.text.len()..].trim_start_matches('>').trim_start();
        let is_written = !inside.starts_with("</");
        if tag.name == "script" && !tag.text.contains("src=") && !is_data && is_written {
            let problem = Diagnostic::error(Code::Template, words::inline_script());
            diagnostics.push(problem.at(file, at(0, tag.text.len() + 1), None).help(words::move_script()));
        }
        if let Some(offset) = if tag.name == "style" { Some(0) } else { tag.text.find(" style=") } {
            let problem = Diagnostic::error(Code::Template, words::inline_style());
            diagnostics.push(problem.at(file, at(offset, tag.text.len() - offset), None).help(words::move_style()));
        }
        for (offset, _) in tag.text.match_indices(" on") {
            let name: &str = tag.text[offset + 1..].split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
            if name.len() > 2 && tag.text[offset + 1 + name.len()..].starts_with(['=']) {
                let problem = Diagnostic::error(Code::Template, words::inline_handler(name));
                diagnostics.push(problem.at(file, at(offset + 1, name.len()), None).help(words::move_script()));
            }
        }
    }
}
