//! Output of commands.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::process::ExitCode;

use kmo_diagnostic::{Diagnostics, Format, draw};

use crate::Model;
use crate::args::Options;
use kmo_engine::check::{Budget, Row};
use kmo_engine::desk::Desk as _;
use kmo_engine::project::Project;

/// Prints a text to standard output. A closed pipe, as with `head`, is no failure.
///
/// # Errors
/// When it could not be printed, which is said on standard error: what was asked for is not all there.
pub fn print(text: impl Display) -> Result<(), ExitCode> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            say(format_args!("error: the output can't be written: {error}\nhelp: check the room on the disk\n"));
            Err(ExitCode::FAILURE)
        }
        _ => Ok(()),
    }
}

/// Prints a text to standard error. A failure can't be reported anywhere, so the work goes on.
pub fn say(text: impl Display) {
    let _ = write!(anstream::stderr().lock(), "{text}");
}

/// What a command ends with that did its work and then printed.
pub fn ended(code: ExitCode, printed: Result<(), ExitCode>) -> ExitCode {
    printed.err().unwrap_or(code)
}

/// Prints what is under way, on a terminal and in the human format only.
pub fn progress(format: Format) -> impl Fn(&str) + Sync {
    move |step: &str| {
        if format == Format::Human {
            say(format_args!("… {step}\n"));
        }
    }
}

/// Lists the cache entries that were damaged.
pub fn damaged(project: &Project, options: &Options) {
    if options.verbose && options.format == Format::Human {
        for path in project.cache.damaged() {
            say(format_args!("… `{path}` was damaged, and was made anew\n"));
        }
    }
}

/// How many claims a site that goes live does not make.
pub fn neutral(model: &Model) -> String {
    let topics = model.site.launch_list();
    let open: Vec<_> = topics.iter().flat_map(|topic| &topic.claims).filter(|claim| claim.problem.is_some()).collect();
    let omitted = open.iter().filter(|claim| claim.neutral.as_deref() == Some("")).count();
    let neutral = open.iter().filter(|claim| claim.neutral.is_some()).count() - omitted;
    match neutral + omitted {
        0 => String::new(),
        all => format!("{} without proof: {neutral} in neutral form, {omitted} left out\n", count(all, "claim")),
    }
}

/// Prints everything that was found and says whether it holds the command back.
pub fn finish(diagnostics: Diagnostics, format: Format, consequence: &str) -> ExitCode {
    let (errors, warnings) = (diagnostics.errors(), diagnostics.warnings());
    let sorted = diagnostics.sorted();
    let text = draw(&sorted, format);
    match format {
        Format::Human => {
            say(&text);
            if errors > 0 {
                let warned = if warnings > 0 { format!(" and {}", count(warnings, "warning")) } else { String::new() };
                say(format_args!("{}{warned}; {consequence}\n", count(errors, "error")));
            } else if warnings > 0 {
                say(format_args!("{}\n", count(warnings, "warning")));
            }
            // Of what holds the command back, if anything does.
            if let Some(first) = sorted.iter().min_by_key(|problem| problem.severity) {
                say(format_args!("`site explain {}` tells more\n", first.code));
            }
        }
        Format::Json | Format::Github => {
            if let Err(code) = print(&text) {
                return code;
            }
        }
    }
    if errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// `1 error`, `2 errors`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Pages beside the limits, in kilobytes that a first visit loads.
pub fn weights(rows: &[Row], budget: &Budget) -> String {
    let kilobytes = |bytes: usize| format!("{:.1}", bytes as f64 / 1000.0);
    let mut out = format!("{:<18}{:>6}{:>7}{:>7}{:>7}{:>7}\n", "first visit, kB", "HTML", "CSS", "JS", "fonts", "all");
    for row in rows {
        let mark = if row.excepted { "*" } else { " " };
        let [html, css, js, fonts, all] = [row.html, row.css, row.js, row.fonts, row.total()].map(kilobytes);
        let kind = row.kind.replace('_', " ");
        let _ = writeln!(out, "{kind:<18}{html:>6}{css:>7}{js:>7}{fonts:>7}{all:>7}{mark} {}", row.path);
    }
    let Budget { html, css, js, fonts, .. } = budget;
    let _ = writeln!(out, "{:<18}{html:>6}{css:>7}{js:>7}{:>7}", "at most", fonts.total);
    if rows.iter().any(|row| row.excepted) {
        let _ = writeln!(out, "* with limits of its own in islands/budget.json");
    }
    out
}
