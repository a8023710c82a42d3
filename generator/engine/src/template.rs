//! Converts errors of the template engine to diagnostics, for pages and for social cards.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::fmt;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Names, SourceFile, Span, Text, words};
use minijinja::{Error, ErrorKind};

use crate::tags;

/// The source of an error that we raise in a template. It has the message in all languages, as the engine's own errors are in
/// English only.
#[derive(Debug)]
struct TemplateError {
    code: Code,
    message: Text,
    help: Option<Text>,
    /// The unknown name, and the known names.
    name: Option<(String, Arc<Names>)>,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message, f)
    }
}

impl std::error::Error for TemplateError {}

impl From<TemplateError> for Error {
    fn from(ours: TemplateError) -> Self {
        Error::new(ErrorKind::InvalidOperation, ours.to_string()).with_source(ours)
    }
}

/// Makes an error to raise in a template. `help` says what to do about it.
pub fn custom_error(message: Text, help: Option<Text>) -> Error {
    TemplateError { code: Code::Template, message, help, name: None }.into()
}

/// As [`custom_error`], about a name that is not one of the `known` names.
pub fn unknown_name(message: Text, help: Text, name: &str, known: Arc<Names>) -> Error {
    TemplateError { code: Code::Template, message, help: Some(help), name: Some((name.to_owned(), known)) }.into()
}

/// Makes the error to raise in place of a template with a syntax error, which has been reported.
pub fn broken() -> Error {
    let message = Text::verbatim("an included template has a syntax error");
    TemplateError { code: Code::BrokenInclude, message, help: None, name: None }.into()
}

/// Rejects a template without text, with which each page would be empty.
pub fn written(file: &Arc<SourceFile>) -> Result<(), Diagnostic> {
    match file.text.trim().is_empty() {
        true => Err(Diagnostic::error(Code::Template, words::template_empty())
            .at(file, Span::default(), None)
            .help(words::restore_template())),
        false => Ok(()),
    }
}

/// Returns the diagnostic of an error in one template, ignoring includes.
pub fn error(file: &Arc<SourceFile>, error: &Error) -> Diagnostic {
    let span = match (error.range(), error.line()) {
        (Some(range), _) => Span::new(range.start, range.end),
        (None, Some(line)) => {
            let line = file.line(line.clamp(1, file.line_count()));
            Span::new(line.start, line.end)
        }
        (None, None) => Span::default(),
    };
    // The engine may point past the end of the text.
    let range = span.range(&file.text);
    let span = Span::new(range.start, range.end);
    let detail = error.detail().unwrap_or_default();
    if error.kind() == ErrorKind::SyntaxError
        && let Some(open) = tags::open(&file.text)
    {
        return Diagnostic::error(Code::Template, words::tag_open(&*open.tag))
            .at(file, open.span, None)
            .help(words::close_tag(&*open.end));
    }
    let ours: Option<&TemplateError> = error.source().and_then(|source| source.downcast_ref());
    let message = match (ours, error.kind()) {
        (Some(ours), _) => ours.message.clone(),
        // For these kinds, the detail says enough.
        (
            None,
            ErrorKind::InvalidOperation
            | ErrorKind::TemplateNotFound
            | ErrorKind::UndefinedError
            | ErrorKind::UnknownFilter
            | ErrorKind::UnknownFunction
            | ErrorKind::UnknownTest,
        ) if !detail.is_empty() => reason(detail),
        (None, ErrorKind::SyntaxError) => words::failed(words::syntax_error(), reason(detail)),
        (None, kind) if detail.is_empty() => Text::verbatim(kind.to_string()),
        (None, kind) => words::failed(kind.to_string(), detail),
    };
    let help = match (ours, error.kind()) {
        (Some(TemplateError { help: Some(help), .. }), _) => help.clone(),
        (_, ErrorKind::UndefinedError) => words::test_name(),
        (_, ErrorKind::SyntaxError) => words::close_tags(),
        (_, ErrorKind::TemplateNotFound) => words::put_template(),
        (_, ErrorKind::UnknownFilter | ErrorKind::UnknownFunction | ErrorKind::UnknownTest) => words::own_filters(),
        _ => words::correct_template(),
    };
    let code = ours.map_or(Code::Template, |ours| ours.code);
    let problem = Diagnostic::error(code, message).at(file, span, None).help(help);
    match ours.and_then(|ours| ours.name.as_ref()) {
        Some((name, known)) => problem.did_you_mean(name, known),
        None => problem,
    }
}

/// Makes our message about a name.
type AboutName = fn(&str) -> Text;

/// The engine's messages about one name: what is before and after the name, and our message.
const ABOUT_NAMES: [(&str, &str, AboutName); 7] = [
    ("filter ", " is unknown", |name| words::none_called("filter", name)),
    ("test ", " is unknown", |name| words::none_called("test", name)),
    ("", " is unknown", |name| words::none_called(words::function(), name)),
    ("`", "` is undefined", |name| words::undefined_name(name)),
    ("template \"", "\" does not exist", |name| words::none_called("template", name)),
    ("tried to include non-existing template '", "'", |name| words::none_called("template", name)),
    ("unknown statement ", "", |name| words::unknown_statement(name)),
];

/// Translates the common messages of the engine, which are in English only. Other messages stay as they are.
fn reason(detail: &str) -> Text {
    let between = |before: &str, after: &str| detail.strip_prefix(before)?.strip_suffix(after);
    if let Some(text) = ABOUT_NAMES.iter().find_map(|(before, after, text)| between(before, after).map(text)) {
        return text;
    }
    let types = between("tried to use ", "").and_then(|rest| rest.split_once(" operator on unsupported types "));
    if let Some((operator, (one, other))) =
        types.and_then(|(operator, types)| Some((operator, types.split_once(" and ")?)))
    {
        return words::no_operation(operator, one, other);
    }
    match between("unexpected ", "").and_then(|rest| rest.split_once(", expected ")) {
        Some((found, expected)) => words::unexpected(token(found), token(expected)),
        None => between("unexpected ", "")
            .map_or_else(|| Text::verbatim(detail), |found| words::only_unexpected(token(found))),
    }
}

/// Returns a token as it is written in a template, given the name by which the engine calls it.
fn token(name: &str) -> Text {
    match name {
        "start of variable block" => Text::verbatim("`{{`"),
        "end of variable block" => Text::verbatim("`}}`"),
        "start of block" => Text::verbatim("`{%`"),
        "end of block" => Text::verbatim("`%}`"),
        "end of input" => words::end_of_template(),
        "identifier" => words::a_name(),
        "string" => words::a_string(),
        "integer" | "float" => words::a_number(),
        name => Text::verbatim(name),
    }
}

/// Returns the diagnostic of the innermost error, with the chain of includes as notes.
///
/// Its code is [`Code::BrokenInclude`] if the cause is a template that is [`broken`].
pub fn diagnostic(files: &BTreeMap<String, Arc<SourceFile>>, name: &str, error: &Error) -> Diagnostic {
    let mut deepest = error;
    let mut outer_errors = Vec::new();
    while let Some(source) = deepest.source().and_then(|source| source.downcast_ref::<Error>()) {
        outer_errors.push(deepest);
        deepest = source;
    }
    let file = deepest.name().and_then(|name| files.get(name)).or_else(|| files.get(name));
    let mut diagnostic = match file {
        Some(file) => self::error(file, deepest),
        None => Diagnostic::error(Code::Template, words::template_error(name, deepest.to_string()))
            .help(words::template_each()),
    };
    for outer in outer_errors.iter().rev() {
        if let (Some(name), Some(line)) = (outer.name(), outer.line()) {
            diagnostic = diagnostic.note(words::included_from(name, line));
        }
    }
    diagnostic
}
