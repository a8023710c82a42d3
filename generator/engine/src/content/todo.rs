//! Finds todo markers that are left in files, as `site new` writes them.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, line_start, words};

/// Reports a file that still contains the todo marker `mark`: one error, at the first, that lists all lines.
pub fn check(file: &Arc<SourceFile>, mark: &str, diagnostics: &mut Diagnostics) {
    let marks: Vec<usize> = file
        .text
        .match_indices(mark)
        .map(|(at, _)| at)
        // A comment at the top of the file explains the marker.
        .filter(|at| !is_comment(&file.text, *at))
        .collect();
    let Some(&first) = marks.first() else { return };
    let mut lines: Vec<String> = marks.iter().map(|at| file.line_column(*at).0.to_string()).collect();
    lines.dedup();
    let message = words::still_to_write(lines.len());
    let diagnostic = Diagnostic::error(Code::Unwritten, message).at(file, Span::new(first, first + mark.len()), None);
    let diagnostic = if lines.len() > 1 { diagnostic.note(words::on_lines(lines.join(", "))) } else { diagnostic };
    diagnostics.push(diagnostic.help(words::write_over(mark)));
}

/// Whether a byte is on a line that is only a comment.
fn is_comment(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim_start().starts_with("# ")
}
