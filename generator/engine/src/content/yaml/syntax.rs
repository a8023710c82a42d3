//! YAML syntax errors, worded for content authors and located where the mistake is.

use std::sync::Arc;

use granit_parser::{ErrorKind, ScanError};
use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, Text, line_start, words};

use super::indent::{Misplaced, misplaced};

/// Converts the parser's error about `text`, which is in `file` from byte `base` on. `bracket` is the position in the file of
/// the innermost open bracket, if the parser was inside brackets.
pub(super) fn diagnostic(
    file: &Arc<SourceFile>,
    base: usize,
    text: &str,
    bracket: Option<usize>,
    error: &ScanError,
) -> Diagnostic {
    let stop = stop(text, error);
    if let Some(problem) = hard_space(file, base + stop) {
        return problem;
    }
    let at = |message: Text, start: usize, label: Option<Text>| {
        Diagnostic::error(Code::Yaml, message).at(file, file.character(base + start), label)
    };
    if let Some(space) = space_after_key(text, stop) {
        return at(words::hard_space_after_key(), space, None).help(words::plain_space());
    }
    let at_tab = |tab: usize| at(words::tab_stands(), tab, Some(words::this_tab())).help(words::use_spaces());
    match error.kind() {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabAtBlockScalarStart => {
            // The parser reports some tabs where they are, and others after them.
            let from = if line(text, stop).contains('\t') { line_start(text, stop) } else { stop };
            at_tab(text[from..].find('\t').map_or(stop, |found| from + found))
        }
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::UnexpectedEof => {
            // The parser reports some mistakes at the quote, and others where it gave up.
            let quote = if text[stop..].starts_with(['"', '\'']) { None } else { open_quote(&text[..stop]) };
            let quote = quote.unwrap_or(stop);
            at(words::quote_open(), quote, Some(words::opened_here())).help(words::close_quote())
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar
            if bracket.is_some() && text[stop..].starts_with(['"', '\'']) =>
        {
            at(words::comma_missing(), stop, Some(words::from_here())).help(words::comma_between())
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar
            if let Some(quote) = closed_by_next(text, stop) =>
        {
            at(words::quote_open(), quote, Some(words::opened_here())).help(words::close_quote())
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            at(words::text_after_quote(), stop, Some(words::from_here())).help(words::double_quotes())
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            at(words::text_after_quote(), stop, Some(words::from_here())).help(words::quote_whole())
        }
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape => at(words::unknown_escape(), stop, None).help(words::double_backslash()),
        _ if let Some(bracket) = bracket => {
            at(words::bracket_broken(), bracket - base, Some(words::opened_here())).help(words::close_bracket())
        }
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::ExpectedBlockMappingKey
            if let Some(Misplaced { at: start, name, spaces, with }) = misplaced(text, stop) =>
        {
            let count = spaces.unsigned_abs();
            let help = if spaces < 0 { words::remove_indent(count) } else { words::add_indent(count) };
            at(words::not_aligned(name, with), start, None).help(help)
        }
        ErrorKind::MappingValueNotAllowed if line(text, stop).matches(": ").count() < 2 => {
            at(words::misaligned(), stop, None).help(words::align())
        }
        ErrorKind::MappingValueNotAllowed if let Some(value) = curly_value(text, stop) => {
            let start = value.as_ptr() as usize - text.as_ptr() as usize;
            let straight = value.trim_matches(CURLY);
            at(words::curly_quotes(), start, None).help(words::quote_text(quoted(straight)))
        }
        ErrorKind::MappingValueNotAllowed => {
            at(words::second_colon(), stop, Some(words::this_colon())).help(words::quote_or_new_line())
        }
        ErrorKind::ExpectedBlockSequenceEntry => at(words::misaligned(), stop, None).help(words::align()),
        ErrorKind::SimpleKeyExpected if line(text, stop).trim_start().starts_with(['–', '—', '•', '·']) => {
            at(words::not_an_item(), stop, None).help(words::write_items())
        }
        ErrorKind::SimpleKeyExpected => at(words::colon_missing(), stop, None).help(words::space_behind_colon()),
        _ if let Some(bracket) = unclosed_above(text, stop) => {
            at(words::bracket_broken(), bracket, Some(words::opened_here())).help(words::close_bracket())
        }
        _ if let Some(value) = signed_value(text, stop) => {
            let label = (!text[stop..].starts_with(value)).then(words::too_much);
            at(words::sign_first(), stop, label).help(words::quote_text(quoted(value)))
        }
        _ if let Some(tab) = tab_indent(text, stop) => at_tab(tab),
        kind => {
            at(words::not_yaml(kind.to_string()), stop, Some(words::unread_from_here())).help(words::check_indent())
        }
    }
}

/// The position of a bracket that is opened and not closed in the lines above `stop`. The parser may stop before it tells that it
/// is inside brackets.
fn unclosed_above(text: &str, stop: usize) -> Option<usize> {
    const LINES: usize = 5;
    let end = line_start(text, stop);
    let start = text[..end].rmatch_indices('\n').nth(LINES).map_or(0, |(at, _)| at + 1);
    let mut open = Vec::new();
    for (at, c) in text[start..end].char_indices() {
        match c {
            '{' | '[' => open.push(start + at),
            '}' | ']' => _ = open.pop(),
            _ => {}
        }
    }
    open.pop()
}

/// The position of a tab in the indentation of the line where the parser stopped, or of the line before.
fn tab_indent(text: &str, stop: usize) -> Option<usize> {
    here_and_before(text, stop).into_iter().find_map(|start| {
        let line = line(text, start);
        let indent = line.len() - line.trim_start_matches(' ').len();
        line[indent..].starts_with('\t').then_some(start + indent)
    })
}

/// The position of a no-break space between a key and its value on the line where the parser stopped, or on the line before.
/// The parser takes such a line for a text that goes on below it.
fn space_after_key(text: &str, stop: usize) -> Option<usize> {
    here_and_before(text, stop).into_iter().find_map(|start| {
        let (key, _) = line(text, start).split_once(":\u{a0}")?;
        let name = key.trim_start_matches([' ', '-']);
        let is_key = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        is_key.then_some(start + key.len() + 1)
    })
}

/// Where the line of `stop` starts, and the line before it.
fn here_and_before(text: &str, stop: usize) -> [usize; 2] {
    let here = line_start(text, stop);
    [here, line_start(text, here.saturating_sub(1))]
}

/// Where the parser stopped: the start of a character of the text.
fn stop(text: &str, error: &ScanError) -> usize {
    let stop = error.marker().byte_offset().unwrap_or_default();
    text.floor_char_boundary(stop.min(text.trim_end().len().saturating_sub(1)))
}

/// The line that contains a byte of the text.
fn line(text: &str, at: usize) -> &str {
    text[line_start(text, at)..].lines().next().unwrap_or_default()
}

/// An error if the line that contains the byte `at` is indented with a no-break space, which looks like a space but does not
/// count as indentation in YAML.
pub(super) fn hard_space(file: &Arc<SourceFile>, at: usize) -> Option<Diagnostic> {
    let start = line_start(&file.text, at);
    let line = file.text[start..].lines().next()?;
    let indent = &line[..line.len() - line.trim_start().len()];
    let space = file.character(start + indent.find('\u{a0}')?);
    Some(Diagnostic::error(Code::Yaml, words::hard_space()).at(file, space, None).help(words::use_spaces()))
}

/// An error if the rest of the line from `start` is more than the name of an anchor, an alias or a tag. It is then a text that
/// must be quoted, such as `**bold** words`.
pub(super) fn text_with_sign(file: &Arc<SourceFile>, start: usize) -> Option<Diagnostic> {
    let text = file.text[start..].lines().next()?.trim();
    let is_name = text.chars().skip(1).all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let problem = Diagnostic::error(Code::Yaml, words::sign_first());
    let span = Span::new(start, start + text.len());
    (!is_name).then(|| problem.at(file, span, None).help(words::quote_text(quoted(text))))
}

/// The value or item on the line of `stop`, if it starts with a character that has a meaning in YAML.
fn signed_value(text: &str, stop: usize) -> Option<&str> {
    let line = line(text, stop);
    let is_signed = |value: &&str| value.starts_with(['{', '[', '}', ']', '*', '&', '!', '%', '@', '`']);
    let is_alone = |value: &&str| {
        ["-", "?", "|", ">", ","].iter().any(|sign| value.strip_prefix(sign).is_some_and(|text| text.starts_with(' ')))
    };
    let value = line.split_once(": ").map(|(_, value)| value).filter(|value| is_signed(value) || is_alone(value));
    // An item may start with `- `: it is then a list.
    value.or_else(|| line.trim_start().strip_prefix("- ").filter(is_signed)).map(str::trim)
}

/// Typographic quotes, as Word types them. They have no meaning in YAML.
pub(crate) const CURLY: [char; 5] = ['“', '”', '„', '‘', '’'];

/// The value on the line of `stop`, if it starts with a typographic quote.
fn curly_value(text: &str, stop: usize) -> Option<&str> {
    let (_, value) = line(text, stop).split_once(": ")?;
    Some(value.trim()).filter(|value| value.starts_with(CURLY))
}

/// A text in quotes, as help shows it.
fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}

/// The position of a quote that is not closed, if the quote before `stop` opens the next value but closed it for the parser.
fn closed_by_next(text: &str, stop: usize) -> Option<usize> {
    let before = text[..stop].strip_suffix(['"', '\''])?;
    let opens = [": ", "- ", "["].iter().any(|start| before.ends_with(start));
    open_quote(before).filter(|quote| opens && before[*quote..].contains('\n'))
}

/// The position of the last quote in `above` that a value starts with.
fn open_quote(above: &str) -> Option<usize> {
    let starts = [": \"", ": '", "- \"", "- '", "[\"", "['"];
    starts.iter().filter_map(|start| above.rfind(start).map(|at| at + start.len() - 1)).max()
}
