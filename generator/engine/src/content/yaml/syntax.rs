//! Syntax errors, worded for content authors, at the place to fix.

use std::sync::Arc;

use granit_parser::{ErrorKind, ScanError};
use kmo_diagnostic::{Code, Diagnostic, SourceFile};

/// The parser's error about `text`, which is in `file` from byte `base` on. `bracket` is the place in the file of the
/// one that was open last.
pub(super) fn diagnostic(
    file: &Arc<SourceFile>,
    base: usize,
    text: &str,
    bracket: Option<usize>,
    error: &ScanError,
) -> Diagnostic {
    let stop = stop(text, error);
    let at = |message: &str, start: usize, label: &str| {
        Diagnostic::error(Code::Yaml, message).at(file, file.character(base + start), label)
    };
    match error.kind() {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabAtBlockScalarStart => {
            let tab = text[stop..].find('\t').map_or(stop, |found| stop + found);
            at("a tab stands where only spaces may", tab, "this tab").help("indent with spaces: two for each level")
        }
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::UnexpectedEof => {
            // Some mistakes are reported at the quote, others where the parser gave up.
            let quote = if text[stop..].starts_with(['"', '\'']) { None } else { open_quote(&text[..stop]) };
            let quote = quote.unwrap_or(stop);
            at("a quote is opened and not closed", quote, "opened here")
                .help("close it at the end of the text with the same quote")
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            at("a text goes on after its closing quote", stop, "from here on")
                .help("put the whole text in quotes; a quote inside it is written `\\\"`")
        }
        _ if let Some(bracket) = bracket => {
            at("what stands in this bracket can't be read", bracket - base, "opened here").help(
                "close it, with commas between what stands in it; put a text that starts with a bracket in quotes",
            )
        }
        ErrorKind::MappingValueNotAllowed => at("a second `: ` stands in one line", stop, "this colon")
            .help("put a text with `: ` in it in quotes; if this is a key, start a line with it"),
        ErrorKind::ExpectedBlockSequenceEntry => at("this line does not line up with what stands above it", stop, "")
            .help("indent the keys of one item alike, and start each item of a list with `- ` in the same column"),
        ErrorKind::ExpectedBlockMappingKey if let Some(value) = signed_value(text, stop) => {
            at("this text starts with a sign that means something else in YAML", stop, "so this is too much")
                .help(format!("put the text in quotes: \"{value}\""))
        }
        kind => at(&format!("this is not valid YAML: {kind}"), stop, "the file can't be read from here on")
            .help("check indentation and quotes; a text with `: ` or ` #` in it must be in quotes"),
    }
}

/// Where the parser stopped, on a character of the text.
fn stop(text: &str, error: &ScanError) -> usize {
    let stop = error.marker().byte_offset().unwrap_or_default();
    text.floor_char_boundary(stop.min(text.trim_end().len().saturating_sub(1)))
}

/// The value in the line of `stop`, where it starts with a sign of YAML's.
fn signed_value(text: &str, stop: usize) -> Option<&str> {
    let line = text[..stop].rfind('\n').map_or(0, |newline| newline + 1);
    let (_, value) = text[line..].lines().next()?.split_once(": ")?;
    value.starts_with(['{', '[', '*', '&', '!', '%', '@', '`']).then(|| value.trim())
}

/// The last quote that a value above starts with.
fn open_quote(above: &str) -> Option<usize> {
    let starts = [": \"", ": '", "- \"", "- '", "[\"", "['"];
    starts.iter().filter_map(|start| above.rfind(start).map(|at| at + start.len() - 1)).max()
}
