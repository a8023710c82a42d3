//! Drawing diagnostics: for a terminal, as JSON lines, as GitHub workflow annotations.

use std::fmt::Write as _;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

use super::{Diagnostic, Severity};

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Source frames for a person at a terminal.
    #[default]
    Human,
    /// One JSON object a line, for tools.
    Json,
    /// Annotations on the changed lines of a pull request.
    Github,
}

/// Draws diagnostics in the given format, each ending in a newline. Colours are ANSI codes; the
/// stream that prints them strips what it can't show.
pub fn draw(diagnostics: &[Diagnostic], format: Format) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        match format {
            Format::Human => human(&mut out, diagnostic),
            Format::Json => json(&mut out, diagnostic),
            Format::Github => github(&mut out, diagnostic),
        }
    }
    out
}

fn human(out: &mut String, diagnostic: &Diagnostic) {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(&*diagnostic.message).id(diagnostic.code));
    for (index, at) in diagnostic.at.iter().enumerate() {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let mut range = at.span.range(&at.file.text);
        // Of a value that goes on for lines, the first one says where it is.
        if let Some(line) = at.file.text[range.clone()].find('\n').filter(|line| *line > 0) {
            range.end = range.start + line;
        }
        let snippet = Snippet::source(&*at.file.text)
            .path(&*at.file.path)
            .annotation(kind.span(range).label((!at.label.is_empty()).then_some(&*at.label)));
        group = group.element(snippet);
    }
    if let Some(url) = diagnostic.url() {
        group = group.element(Origin::path(url));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(&**note));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(&**help));
    }
    out.push_str(&Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]));
    out.push_str("\n\n");
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    label: &'a str,
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    severity: &'a str,
    code: &'a str,
    message: &'a str,
    at: Vec<JsonPlace<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    notes: &'a [String],
    help: Option<&'a str>,
}

fn json(out: &mut String, diagnostic: &Diagnostic) {
    let at = diagnostic
        .at
        .iter()
        .map(|at| {
            let (line, column) = at.file.line_column(at.span.start);
            let (end_line, end_column) = at.file.line_column(at.span.end);
            JsonPlace { file: &at.file.path, line, column, end_line, end_column, label: &at.label }
        })
        .collect();
    let value = JsonDiagnostic {
        severity: diagnostic.severity.name(),
        code: diagnostic.code,
        message: &diagnostic.message,
        at,
        url: diagnostic.url(),
        notes: &diagnostic.notes,
        help: diagnostic.help.as_deref(),
    };
    out.push_str(&serde_json::to_string(&value).expect("strings and numbers always serialize"));
    out.push('\n');
}

/// Source: GitHub's "Workflow commands for GitHub Actions", `::error file=…,line=…,col=…::message`.
fn github(out: &mut String, diagnostic: &Diagnostic) {
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let _ = write!(out, "::{} ", diagnostic.severity.name());
    if let Some(at) = diagnostic.at.first() {
        let (line, column) = at.file.line_column(at.span.start);
        let _ = write!(out, "file={},line={line},col={column},", property(&at.file.path));
    }
    let _ = write!(out, "title={}::{}", property(diagnostic.code), escape(&diagnostic.message));
    let notes = diagnostic.notes.iter().map(String::as_str);
    for extra in diagnostic.url().into_iter().chain(notes).chain(diagnostic.help.as_deref()) {
        let _ = write!(out, "%0A{}", escape(extra));
    }
    out.push('\n');
}

fn escape(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
