//! Output of commands.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::process::ExitCode;

use kmo_diagnostic::{Diagnostic, Diagnostics, Format, Lang, Readers, Severity, Text, draw, together, words};

use crate::Model;
use crate::args::Options;
use kmo_engine::check::{Budget, Findings};
use kmo_engine::desk::Desk as _;
use kmo_engine::project::Project;

/// How a command prints, and for whom.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    pub format: Format,
    pub readers: Readers,
}

impl Printer {
    /// For people at a terminal.
    pub fn human(readers: Readers) -> Self {
        Printer { format: Format::Human, readers }
    }

    /// The language of everything that is not a problem.
    pub fn lang(self) -> Lang {
        self.readers.marketer
    }

    /// Prints an error that is not a diagnostic to standard error. Returns the exit code of a failure.
    pub fn fail(self, message: &Text, help: Option<&Text>) -> ExitCode {
        let lang = self.lang();
        say(format_args!("{}: {}\n", words::error().say(lang), message.say(lang)));
        if let Some(help) = help {
            say(format_args!("{}: {}\n", words::help().say(lang), help.say(lang)));
        }
        ExitCode::FAILURE
    }
}

/// Prints a text to standard output. A closed pipe, as with `head`, is not a failure.
///
/// # Errors
/// Returns a failing exit code if it could not be printed: the output is incomplete. The reason is printed to standard error.
pub fn print(printer: Printer, text: impl Display) -> Result<(), ExitCode> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(printer.fail(&words::what_not_written(words::the_output(), error), Some(&words::check_room())))
        }
        _ => Ok(()),
    }
}

/// Prints a text to standard error. A failure can't be reported anywhere, so the work goes on.
pub fn say(text: impl Display) {
    let _ = write!(anstream::stderr().lock(), "{text}");
}

/// The exit code of a command that did its work and then printed: `code`, unless printing failed.
pub fn ended(code: ExitCode, printed: Result<(), ExitCode>) -> ExitCode {
    printed.err().unwrap_or(code)
}

/// Prints what a command that succeeded was asked for. Returns its exit code.
pub fn done(printer: Printer, text: impl Display) -> ExitCode {
    ended(ExitCode::SUCCESS, print(printer, text))
}

/// Returns a function that prints the step that is under way to standard error, in the human format only.
pub fn progress(printer: Printer) -> impl Fn(Text) + Sync {
    move |step: Text| {
        if printer.format == Format::Human {
            say(format_args!("… {}\n", step.say(printer.lang())));
        }
    }
}

/// Lists the cache entries that were damaged, if `--verbose` asks for it.
pub fn damaged(project: &Project, options: &Options, printer: Printer) {
    if options.verbose && printer.format == Format::Human {
        for path in project.cache.damaged() {
            say(format_args!("… {}\n", words::was_damaged(path).say(printer.lang())));
        }
    }
}

/// Says how many claims without proof the site leaves out or words neutrally when it goes live. Empty if there are none.
pub fn neutral(model: &Model, lang: Lang) -> String {
    let topics = model.site.launch_list();
    let open: Vec<_> = topics.iter().flat_map(|topic| &topic.claims).filter(|claim| claim.problem.is_some()).collect();
    let omitted = open.iter().filter(|claim| claim.neutral.as_deref() == Some("")).count();
    let neutral = open.iter().filter(|claim| claim.neutral.is_some()).count() - omitted;
    match neutral + omitted {
        0 => String::new(),
        all => words::without_proof(all, neutral, omitted).say(lang) + "\n",
    }
}

/// Prints everything that was found, with `consequence` if there are errors. Returns a failing exit code for those.
pub fn finish(diagnostics: Diagnostics, printer: Printer, consequence: &Text) -> ExitCode {
    let lang = printer.lang();
    let sorted = match printer.format {
        Format::Human => together(diagnostics.sorted()),
        Format::Json | Format::Github => diagnostics.sorted(),
    };
    let errors = sorted.iter().filter(|one| one.severity == Severity::Error).count();
    let warnings = sorted.len() - errors;
    let text = draw(&sorted, printer.format, printer.readers);
    match printer.format {
        Format::Human => {
            say(&text);
            if errors > 0 {
                let found = match warnings {
                    0 => words::errors(errors),
                    warnings => words::errors_and_warnings(words::errors(errors), words::warnings(warnings)),
                };
                say(format_args!("{}; {}\n", found.say(lang), consequence.say(lang)));
            } else if warnings > 0 {
                say(format_args!("{}\n", words::warnings(warnings).say(lang)));
            }
            // An error if there is one, otherwise a warning.
            if let Some(first) = sorted.iter().min_by_key(|problem| problem.severity) {
                say(format_args!("{}\n", words::explain_tells(first.code.name()).say(lang)));
            }
        }
        Format::Json | Format::Github => {
            if let Err(code) = print(printer, &text) {
                return code;
            }
        }
    }
    if errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Reports the one problem that stopped a command, as [`finish`].
pub fn refused(problem: Diagnostic, printer: Printer, consequence: &Text) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(problem);
    finish(diagnostics, printer, consequence)
}

/// A table of what a first visit to each page loads, in kilobytes (1000 bytes), with the limits below it.
pub fn weights(Findings { rows, budget, .. }: &Findings, lang: Lang) -> String {
    let kilobytes = |bytes: usize| words::one_decimal(bytes as f64 / 1000.0).say(lang);
    let head = [words::first_visit_head(), words::at_most(), words::fonts_head(), words::all_head()];
    let [first, at_most, fonts_head, all] = head.map(|text| text.say(lang));
    let mut out = format!("{first:<18}{:>6}{:>7}{:>7}{fonts_head:>7}{all:>7}\n", "HTML", "CSS", "JS");
    for row in rows {
        let mark = if row.excepted { "*" } else { " " };
        let [html, css, js, fonts, all] = [row.html, row.css, row.js, row.fonts, row.total()].map(kilobytes);
        let kind = row.kind.replace('_', " ");
        let _ = writeln!(out, "{kind:<18}{html:>6}{css:>7}{js:>7}{fonts:>7}{all:>7}{mark} {}", row.path);
    }
    let Budget { html, css, js, fonts, .. } = budget;
    let [html, css, js, fonts] = [html, css, js, &fonts.total].map(|most| Text::verbatim(*most).say(lang));
    let _ = writeln!(out, "{at_most:<18}{html:>6}{css:>7}{js:>7}{fonts:>7}");
    if rows.iter().any(|row| row.excepted) {
        let _ = writeln!(out, "{}", words::own_limits().say(lang));
    }
    out
}
