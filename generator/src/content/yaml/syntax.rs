//! What the YAML library says, in words for who writes the content, and at the place to mend.

use std::sync::Arc;

use super::LEVELS;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// The library's error about `text`, which stands in `file` from byte `base` on.
pub(super) fn diagnostic(file: &Arc<SourceFile>, base: usize, text: &str, error: &serde_saphyr::Error) -> Diagnostic {
    let stop = error.location().map_or(0, |location| byte_offset(text, &location));
    let said = error.without_snippet().render();
    // The library appends its own "at line x, column y"; the frame shows that already.
    let said = said.split(" at line ").next().unwrap_or(&said).trim_end_matches(['.', ',', ' ']);
    let at = |diagnostic: Diagnostic, start: usize, len: usize, label: &str| {
        // The first sign in the wrong place may be longer than a byte, and the last may end the file.
        let range = Span::new(base + start, base + start + len).range(&file.text);
        diagnostic.at(file, Span::new(range.start, range.end), label)
    };
    let mistake = |message: &str| Diagnostic::error("yaml", message);

    if let Some(key) = said.strip_prefix("duplicate mapping key: ") {
        let key = key.split(", set ").next().unwrap_or(key);
        let diagnostic = Diagnostic::error("duplicate-key", format!("the key `{key}` stands twice"));
        let diagnostic = at(diagnostic, stop, key.len(), "this one comes second");
        let diagnostic = match first_key(&text[..stop], key) {
            Some(first) => at(diagnostic, first, key.len(), "the first one"),
            None => diagnostic,
        };
        return diagnostic.help("remove or rename one of the two");
    }
    if said.contains("budget breached") {
        let (message, help) = if said.contains("Anchors") || said.contains("Aliases") {
            (
                "anchors and aliases (`&name`, `*name`) are not used in content",
                "write the value out, or put it in quotes",
            )
        } else if said.contains("Depth") {
            ("this is nested too deep", "content needs few levels; check the brackets")
        } else if said.contains("Documents") {
            ("a line with `---` starts a second document here", "remove the line; a file holds one document")
        } else {
            ("this file is too large", "split it")
        };
        let diagnostic = at(Diagnostic::error("yaml-limit", message), stop, 1, "");
        return if said.contains("Depth") {
            diagnostic.note(format!("the limit is {LEVELS} levels"))
        } else {
            diagnostic
        }
        .help(help);
    }
    if said.contains("found a tab") || said.contains("tab character") {
        let tab = text[stop..].find('\t').map_or(stop, |found| stop + found);
        return at(mistake("a tab stands where only spaces may"), tab, 1, "this tab")
            .help("indent with spaces: two for each level");
    }
    if said.contains("in multiline quoted scalar")
        || said.contains("unclosed")
        || said.contains("unexpected end of stream")
    {
        let quote = open_quote(&text[..stop]).unwrap_or(stop);
        return at(mistake("a quote is opened and not closed"), quote, 1, "opened here")
            .help("close it at the end of the text with the same quote");
    }
    if said.contains("trailing content after") {
        return at(mistake("a text goes on after its closing quote"), stop, 1, "from here on")
            .help("put the whole text in quotes; a quote inside it is written `\\\"`");
    }
    if said.contains("mapping values are not allowed") {
        return at(mistake("a second `: ` stands in one line"), stop, 1, "this colon")
            .help("put a text with `: ` in it in quotes; if this is a key, start a line with it");
    }
    if said.contains("did not find expected '-'") {
        return at(mistake("this line does not line up with what stands above it"), stop, 1, "")
            .help("indent the keys of one item alike, and start each item of a list with `- ` in the same column");
    }
    let line = text[..stop].rfind('\n').map_or(0, |newline| newline + 1);
    let value = text[line..].lines().next().unwrap_or_default().split_once(": ").map_or("", |(_, value)| value);
    if said.contains("did not find expected key") && value.starts_with(['{', '[', '*', '&', '!', '%', '@', '`']) {
        return at(
            mistake("this text starts with a sign that means something else in YAML"),
            stop,
            1,
            "so this is too much",
        )
        .help(format!("put the text in quotes: \"{}\"", value.trim()));
    }
    at(mistake(&format!("this is not valid YAML: {said}")), stop, 1, "the file can't be read from here on")
        .help("check indentation and quotes; a text with `: ` or ` #` in it must be in quotes")
}

/// The same key in a line above, at the same depth and in the same map.
fn first_key(above: &str, key: &str) -> Option<usize> {
    let start = above.rfind('\n').map_or(0, |newline| newline + 1);
    let depth = above.len() - start;
    let mut end = start;
    for line in above[..start].lines().rev() {
        let begin = end - line.len() - 1;
        let content = line.trim_start_matches([' ', '-']);
        let indent = line.len() - content.len();
        if indent == depth && content.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')) {
            return Some(begin + indent);
        }
        if indent < depth && !content.is_empty() {
            return None;
        }
        end = begin;
    }
    None
}

/// The last quote that a value above starts with.
fn open_quote(above: &str) -> Option<usize> {
    let starts = [": \"", ": '", "- \"", "- '", "[\"", "['"];
    starts.iter().filter_map(|start| above.rfind(start).map(|at| at + start.len() - 1)).max()
}

fn byte_offset(text: &str, location: &serde_saphyr::Location) -> usize {
    let line = usize::try_from(location.line()).unwrap_or(1).max(1);
    let column = usize::try_from(location.column()).unwrap_or(1).max(1);
    let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = text.get(line_start..).unwrap_or("");
    let within = rest.char_indices().nth(column - 1).map_or(rest.trim_end().len(), |(index, _)| index);
    text.floor_char_boundary((line_start + within).min(text.len().saturating_sub(1)))
}
