//! Files that `site new` created and that still have todo markers.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, line_start, words};

/// Reports a file in which something is still to be written, wherever `mark` is: once, with all its lines.
pub fn check(file: &Arc<SourceFile>, mark: &str, diagnostics: &mut Diagnostics) {
    let marks: Vec<usize> = file
        .text
        .match_indices(mark)
        .map(|(at, _)| at)
        // The comment at the top of the file says what the mark is for.
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

/// Whether a place is in a line that is a comment from its start.
fn is_comment(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim_start().starts_with("# ")
}
