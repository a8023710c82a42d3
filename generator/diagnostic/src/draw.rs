//! Renders diagnostics for a terminal, as JSON lines, or as GitHub workflow annotations.

use std::borrow::Cow;
use std::fmt::Write as _;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

use super::shown::{Shown, shown};
use super::{Diagnostic, Lang, Readers, Severity, words};

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

/// Renders diagnostics in the given format, each ending in a newline. The human and GitHub formats show problems up to a
/// [limit](crate::IN_ALL) and count the rest by kind; JSON holds all of them. Colours are ANSI codes; the stream that prints
/// them strips what it can't show. Codes are the same in every language. Severities are translated in the human format only.
pub fn draw(diagnostics: &[Diagnostic], format: Format, readers: Readers) -> String {
    let mut out = String::new();
    let draw_one = match format {
        Format::Human => human,
        Format::Json => {
            diagnostics.iter().for_each(|diagnostic| json(&mut out, diagnostic, readers.lang(diagnostic.code)));
            return out;
        }
        Format::Github => github,
    };
    let Shown { drawn, more } = shown(diagnostics);
    for diagnostic in drawn {
        draw_one(&mut out, diagnostic, readers.lang(diagnostic.code));
    }
    for more in &more {
        if format == Format::Github {
            let _ = write!(out, "::{} title={}::", more.severity.name(), more.code);
        }
        let _ = writeln!(out, "{}", more.text().say(readers.lang(more.code)));
    }
    if format == Format::Human && !more.is_empty() {
        out.push('\n');
    }
    out
}

fn human(out: &mut String, diagnostic: &Diagnostic, lang: Lang) {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    }
    .with_name(diagnostic.severity.word().say(lang));
    let message = diagnostic.message.say(lang);
    let mut group = Group::with_title(level.primary_title(clip(&message)).id(diagnostic.code.name()));
    // For each piece of a long line: the location as the library prints it, and the real location in the file.
    let mut moved: Vec<(String, String)> = Vec::new();
    for (index, at) in diagnostic.at.iter().enumerate() {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let (text, file) = (&at.file.text, &at.file);
        let mut range = at.span.range(text);
        // For a value of several lines, marking the first line is enough.
        if let Some(line) = text[range.clone()].find('\n').filter(|line| *line > 0) {
            range.end = range.start + line;
        }
        // After the last newline there is nothing to show, so the line before it is shown.
        let (mut line, column) = file.line_column(range.start);
        if range.start == text.len() && column == 1 && line > 1 {
            line -= 1;
        }
        // Only the lines of the place are passed on, because the library scans all the text it gets.
        let mut lines = file.line(line);
        lines.end = lines.end.max(file.line(file.line_column(range.end).0).end);
        let mut frame = file.excerpt(lines.clone(), range.start);
        if frame != lines {
            range.end = range.end.min(frame.end);
            let piece = text[frame.start..range.start].chars().count() + 1;
            moved.push((format!("{}:{line}:{piece}\n", file.path), format!("{}:{line}:{column}\n", file.path)));
        } else {
            frame.end = text.len().min(frame.end + 1);
        }
        let range = range.start - frame.start..range.end - frame.start;
        let label = at.label.as_ref().map(|label| clip(&label.say(lang)).into_owned());
        let snippet =
            Snippet::source(&text[frame]).line_start(line).path(&*file.path).annotation(kind.span(range).label(label));
        group = group.element(snippet);
    }
    if let Some(url) = diagnostic.url() {
        group = group.element(Origin::path(url));
    }
    for note in &diagnostic.notes {
        let note = clip(&note.say(lang)).into_owned();
        group = group.element(Level::NOTE.with_name(words::note().say(lang)).message(note));
    }
    if let Some(help) = diagnostic.advice() {
        let help = clip(&help.say(lang)).into_owned();
        group = group.element(Level::HELP.with_name(words::help().say(lang)).message(help));
    }
    let mut drawn = Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]);
    for (piece, whole) in moved {
        drawn = drawn.replacen(&piece, &whole, 1);
    }
    out.push_str(&drawn);
    out.push_str("\n\n");
}

/// Longest text that is shown in full, in bytes: the output of a tool fits, a value that fills a file does not.
const TOLD: usize = 20_000;

/// Cuts off a text that is too long.
fn clip(text: &str) -> Cow<'_, str> {
    match text.len() > TOLD {
        true => Cow::Owned(format!("{}…", &text[..text.floor_char_boundary(TOLD)])),
        false => Cow::Borrowed(text),
    }
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    label: String,
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    severity: &'a str,
    code: &'a str,
    message: String,
    at: Vec<JsonPlace<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    notes: Vec<String>,
    help: Option<String>,
}

fn json(out: &mut String, diagnostic: &Diagnostic, lang: Lang) {
    let at = diagnostic
        .at
        .iter()
        .map(|at| {
            let (line, column) = at.file.line_column(at.span.start);
            let (end_line, end_column) = at.file.line_column(at.span.end);
            let label = at.label.as_ref().map(|label| label.say(lang)).unwrap_or_default();
            JsonPlace { file: &at.file.path, line, column, end_line, end_column, label }
        })
        .collect();
    let value = JsonDiagnostic {
        severity: diagnostic.severity.name(),
        code: diagnostic.code.name(),
        message: diagnostic.message.say(lang),
        at,
        url: diagnostic.url(),
        notes: diagnostic.notes.iter().map(|note| note.say(lang)).collect(),
        help: diagnostic.advice().map(|help| help.say(lang)),
    };
    out.push_str(&serde_json::to_string(&value).expect("strings and numbers always serialize"));
    out.push('\n');
}

/// Source: GitHub's "Workflow commands for GitHub Actions", `::error file=…,line=…,col=…::message`.
fn github(out: &mut String, diagnostic: &Diagnostic, lang: Lang) {
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let _ = write!(out, "::{} ", diagnostic.severity.name());
    if let Some(at) = diagnostic.at.first() {
        let (line, column) = at.file.line_column(at.span.start);
        let _ = write!(out, "file={},line={line},col={column},", property(&at.file.path));
    }
    let _ = write!(out, "title={}::{}", property(diagnostic.code.name()), escape(&diagnostic.message.say(lang)));
    let told = diagnostic.notes.iter().cloned().chain(diagnostic.advice()).map(|text| text.say(lang));
    for extra in diagnostic.url().map(str::to_owned).into_iter().chain(told) {
        let _ = write!(out, "%0A{}", escape(&extra));
    }
    out.push('\n');
}

fn escape(text: &str) -> String {
    clip(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
