//! What a command prints.

use std::process::ExitCode;

use crate::diagnostic::{Diagnostics, Format, draw};

/// Prints what is under way, on a terminal and in the human format only.
pub fn progress(format: Format) -> impl Fn(&str) + Sync {
    move |step: &str| {
        if format == Format::Human {
            anstream::eprintln!("… {step}");
        }
    }
}

/// Prints everything that was found and says whether it holds the command back.
pub fn finish(diagnostics: Diagnostics, format: Format, consequence: &str) -> ExitCode {
    let (errors, warnings) = (diagnostics.errors(), diagnostics.warnings());
    let sorted = diagnostics.sorted();
    let text = draw(&sorted, format);
    match format {
        Format::Human => {
            anstream::eprint!("{text}");
            if errors > 0 {
                let warned = if warnings > 0 { format!(" and {}", count(warnings, "warning")) } else { String::new() };
                anstream::eprintln!("{}{warned}; {consequence}", count(errors, "error"));
            } else if warnings > 0 {
                anstream::eprintln!("{}", count(warnings, "warning"));
            }
            // Of what holds the command back, if anything does.
            if let Some(first) = sorted.iter().min_by_key(|problem| problem.severity) {
                anstream::eprintln!("`site explain {}` tells more", first.code);
            }
        }
        Format::Json | Format::Github => anstream::print!("{text}"),
    }
    if errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// `1 error`, `2 errors`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
