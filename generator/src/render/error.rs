//! Template errors as diagnostics.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::sync::Arc;

use minijinja::Error;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// An error in one template, without includes.
pub fn template_error(file: &Arc<SourceFile>, error: &Error) -> Diagnostic {
    let span = match (error.range(), error.line()) {
        (Some(range), _) => Span::new(range.start, range.end),
        (None, Some(line)) => line_span(&file.text, line),
        (None, None) => Span::default(),
    };
    let message = match error.detail() {
        Some(detail) => format!("{}: {detail}", error.kind()),
        None => error.kind().to_string(),
    };
    Diagnostic::error("template", message).at(file, span, "")
}

/// The deepest cause, with the chain of includes as notes.
pub fn diagnostic(files: &BTreeMap<String, Arc<SourceFile>>, name: &str, error: &Error) -> Diagnostic {
    let mut deepest = error;
    let mut outer_errors = Vec::new();
    while let Some(source) = deepest.source().and_then(|source| source.downcast_ref::<Error>()) {
        outer_errors.push(deepest);
        deepest = source;
    }
    let file = deepest.name().and_then(|name| files.get(name)).or_else(|| files.get(name));
    let mut diagnostic = match file {
        Some(file) => template_error(file, deepest),
        None => Diagnostic::error("template", format!("`templates/{name}`: {deepest}"))
            .help("templates/ needs a template for every kind of page and section"),
    };
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
