//! Finds the place in a stylesheet or script where the build of the islands failed, in the output of Vite.

use std::path::Path;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use kmo_shared::disk;

/// Extensions of source files.
const KINDS: [&str; 6] = [".css", ".tsx", ".ts", ".jsx", ".js", ".mjs"];

/// Returns an error at the first place below `src/` in what Vite printed, if that file exists. `printed` must not contain ANSI
/// colour codes.
pub(super) fn source(islands: &Path, printed: &str) -> Option<Diagnostic> {
    let lines: Vec<&str> = printed.lines().collect();
    lines.iter().enumerate().find_map(|(at, line)| {
        let (path, number, column, rest) = place(line)?;
        let text = disk::read_text(&islands.join(path)).ok()?;
        let file = Arc::new(SourceFile::new(format!("islands/{path}"), text));
        // PostCSS prints the reason after the place, rolldown on the line before it.
        let why = match rest.strip_prefix(": ").filter(|why| !why.is_empty()) {
            Some(why) => why,
            None => lines[..at].iter().rev().map(|line| message(line)).find(|line| !line.is_empty())?,
        };
        // If a place is reported twice, the reason is in the second message.
        if why.starts_with("Build failed") {
            return None;
        }
        let line = file.line(number.clamp(1, file.line_count()));
        let start = file.text[line.clone()]
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(line.end, |(at, _)| line.start + at);
        let span = file.character(start);
        let span = if span.end > line.end { Span::new(line.start, line.end) } else { span };
        Some(
            Diagnostic::error(Code::Islands, words::source_broken(why))
                .at(&file, span, None)
                .help(words::mend_source()),
        )
    })
}

/// Finds a place such as `src/a/view.tsx:20:18` in a line. Returns path, line, column and the rest of the line.
fn place(line: &str) -> Option<(&str, usize, usize, &str)> {
    let start = line.find("src/")?;
    let line = &line[start..];
    let kind = KINDS.iter().filter_map(|kind| Some((line.find(&format!("{kind}:"))?, kind.len()))).min()?;
    let (path, rest) = line.split_at(kind.0 + kind.1);
    let (number, rest) = digits(rest.strip_prefix(':')?)?;
    let (column, rest) = digits(rest.strip_prefix(':')?)?;
    Some((path, number, column, rest))
}

fn digits(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Returns a line without the name of the plugin that printed it.
fn message(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(line, |(_, rest)| rest).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_from_what_vite_prints() {
        let found = |line| place(line).map(|(path, line, column, _)| (path, line, column));
        assert_eq!(found("    ╭─[ src/features/a/view.tsx:20:18 ]"), Some(("src/features/a/view.tsx", 20, 18)));
        let css = "CssSyntaxError: [postcss] /project/islands/src/styles/a.css:5:1: Unknown word .b";
        assert_eq!(place(css), Some(("src/styles/a.css", 5, 1, ": Unknown word .b")));
        assert_eq!(found("    at build (file:///node_modules/vite/dist/node.js:1:2)"), None);
        assert_eq!(message("[builtin:vite-transform] Expected a closing tag."), "Expected a closing tag.");
    }
}
