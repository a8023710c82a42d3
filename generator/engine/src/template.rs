//! Template engine errors as diagnostics, for pages and for social cards.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::fmt;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span};
use minijinja::{Error, ErrorKind};

/// What to do about an error of ours, which carries it as its source.
#[derive(Debug)]
pub struct Help(pub String);

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Help {}

/// The source of an error in what includes a template with a syntax error, which has been reported.
#[derive(Debug)]
pub struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an included template has a syntax error")
    }
}

impl std::error::Error for Broken {}

impl From<Broken> for Error {
    fn from(broken: Broken) -> Self {
        Error::new(ErrorKind::InvalidOperation, broken.to_string()).with_source(broken)
    }
}

/// An error in one template, without includes.
pub fn error(file: &Arc<SourceFile>, error: &Error) -> Diagnostic {
    let span = match (error.range(), error.line()) {
        (Some(range), _) => Span::new(range.start, range.end),
        (None, Some(line)) => line_span(&file.text, line),
        (None, None) => Span::default(),
    };
    // The engine may point behind the last sign.
    let range = span.range(&file.text);
    let span = Span::new(range.start, range.end);
    let detail = error.detail().unwrap_or_default();
    let message = match error.kind() {
        // These say the kind in their detail.
        ErrorKind::InvalidOperation
        | ErrorKind::TemplateNotFound
        | ErrorKind::UndefinedError
        | ErrorKind::UnknownFilter
        | ErrorKind::UnknownFunction
        | ErrorKind::UnknownTest
            if !detail.is_empty() =>
        {
            detail.to_owned()
        }
        kind if detail.is_empty() => kind.to_string(),
        kind => format!("{kind}: {detail}"),
    };
    let ours = error.source().and_then(|source| source.downcast_ref());
    let help = match (ours, error.kind()) {
        (Some(Help(help)), _) => help,
        (None, ErrorKind::UndefinedError) => "correct the name; what not every page has must be tested with `if` first",
        (None, ErrorKind::SyntaxError) => {
            "every `{{` needs its `}}`, and every `{% if %}`, `{% for %}` and `{% block %}` its end"
        }
        (None, ErrorKind::TemplateNotFound) => "put the template there, or correct the name",
        (None, ErrorKind::UnknownFilter | ErrorKind::UnknownFunction | ErrorKind::UnknownTest) => {
            "templates have minijinja's own filters, functions and tests, and the function `icon`"
        }
        (None, _) => "correct the template",
    };
    Diagnostic::error(Code::Template, message).at(file, span, "").help(help)
}

/// The deepest cause, with the chain of includes as notes.
///
/// Its code is [`Code::BrokenInclude`] when that is a template that is [`Broken`].
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
        None => Diagnostic::error(Code::Template, format!("`templates/{name}`: {deepest}"))
            .help("templates/ needs a template for every kind of page and section"),
    };
    if deepest.source().is_some_and(|source| source.is::<Broken>()) {
        diagnostic.code = Code::BrokenInclude;
    }
    for outer in outer_errors.iter().rev() {
        if let (Some(name), Some(line)) = (outer.name(), outer.line()) {
            diagnostic = diagnostic.note(format!("included from templates/{name}:{line}"));
        }
    }
    diagnostic
}

fn line_span(text: &str, line: usize) -> Span {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    Span::new(start, start + rest.find('\n').unwrap_or(rest.len()))
}
