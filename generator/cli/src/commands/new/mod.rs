//! `site new`: a file with every key explained, ready to be filled in.
//!
//! What is missing on the command line is asked at the terminal; the file is written last, so stopping halfway changes
//! nothing.

mod ask;
mod prompt;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Lang, Readers, Text, words};
use kmo_engine::source;
use kmo_shared::disk;
use kmo_site::start::{self, Details, Known, NewKind, fill, slug, tidy};

use super::report::{self, Printer};
use crate::localized_args;

/// The arguments of `site new`. A missing `kind` or `name` is asked at the terminal.
pub struct Args<'a> {
    pub kind: Option<NewKind>,
    pub name: Option<&'a str>,
    pub content: &'a Path,
    pub today: Date,
    pub readers: Readers,
}

pub fn run(args: &Args<'_>) -> ExitCode {
    let content = args.content;
    let printer = Printer::human(args.readers);
    let lang = printer.lang();
    let (kind, name, details) = match (args.kind, args.name) {
        (Some(kind), Some(name)) => (kind, name.to_owned(), Details::of(kind, &Known::read(content))),
        (kind, name) if io::stdin().is_terminal() => {
            if let Err(problem) = source::require_content(content, &content.to_string_lossy()) {
                return report::refused(problem, printer, &words::nothing_written());
            }
            let mut prompt = prompt::Prompt::new(io::stdin().lock(), anstream::stderr(), lang);
            let Some(answers) = ask::ask(&mut prompt, kind, name, content, args.today) else {
                report::say(format_args!("\n{}\n", words::nothing_written().say(lang)));
                return ExitCode::FAILURE;
            };
            answers
        }
        (kind, _) => return missing(kind, lang),
    };
    match create(kind, &name, &details, content, args.today) {
        Ok(made) => {
            let mut text = words::ready(made.path.display()).say(lang) + "\n";
            for (number, step) in (1..).zip(next_steps(kind, &made.slug, &details, content)) {
                let _ = writeln!(text, "  {number}. {}", step.say(lang));
            }
            report::done(printer, text)
        }
        Err(problem) => report::refused(problem, printer, &words::nothing_written()),
    }
}

/// Without a terminal: reports what is missing, as for any wrong command line.
fn missing(kind: Option<NewKind>, lang: Lang) -> ExitCode {
    let what = match kind {
        None => words::which_kind(NewKind::ALL.map(NewKind::key).join(", ")),
        Some(_) => words::its_name(),
    };
    localized_args::wrong(&words::needs(what), "new", lang);
    ExitCode::from(2)
}

struct Made {
    path: PathBuf,
    slug: String,
}

fn create(kind: NewKind, name: &str, details: &Details, content: &Path, today: Date) -> Result<Made, Diagnostic> {
    let name = tidy(kind, name)?;
    let slug = slug(kind, &name)?;
    source::require_content(content, &content.to_string_lossy())?;
    let path = path(kind, &slug, content);
    let folder = path.parent().unwrap_or(content);
    if folder.is_symlink() {
        return Err(Diagnostic::error(Code::NoContent, words::folder_link(folder.display())).help(words::put_folder()));
    }
    require_free(kind, &slug, content, today)?;
    let text = fill(kind, &name, &slug, details, today)?;
    write(folder, &path, &text).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(&path),
        _ => Diagnostic::error(Code::Unwritable, words::what_not_written(words::quoted(path.display()), error))
            .help(words::rights_and_room()),
    })?;
    Ok(Made { path, slug })
}

/// The file of a new piece with this slug.
fn path(kind: NewKind, slug: &str, content: &Path) -> PathBuf {
    content.join(kind.file(slug))
}

/// Checks that neither the file of a new piece nor its address is taken.
fn require_free(kind: NewKind, slug: &str, content: &Path, today: Date) -> Result<(), Diagnostic> {
    let path = path(kind, slug, content);
    if path.exists() {
        return Err(exists(&path));
    }
    start::require_free(kind, slug, content, today)
}

fn exists(path: &Path) -> Diagnostic {
    Diagnostic::error(Code::Exists, words::there_already(path.display())).help(words::change_or_choose())
}

/// Never overwrites a file, and leaves no part of one behind.
fn write(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    disk::add(path, text.as_bytes())
}

fn next_steps(kind: NewKind, slug: &str, details: &Details, content: &Path) -> Vec<Text> {
    let shown = content.display();
    let option = if content == Path::new("content") { String::new() } else { format!(" --content {shown}") };
    let mut steps = vec![words::replace_todo()];
    if kind == NewKind::City {
        steps.push(match details.nearby.as_slice() {
            [] => words::name_in_neighbours(slug),
            near => words::name_in_near(slug, near.join(", ")),
        });
    }
    steps.extend([words::see_drafts(&option), words::check_drafts(&option), words::remove_draft()]);
    steps.extend(match kind {
        NewKind::City => vec![words::raise_count(content.display())],
        NewKind::Page => vec![words::link_from(slug, content.display())],
        NewKind::Case => vec![words::link_campaigns(slug, content.display()), words::verified_signed()],
        NewKind::Post | NewKind::Job | NewKind::Module => Vec::new(),
    });
    steps
}
