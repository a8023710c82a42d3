//! `site new`: a file with every key explained, ready to be filled in.
//!
//! What is missing on the command line is asked at the terminal; the file is written last, so stopping halfway changes
//! nothing.

mod ask;
mod known;
mod prompt;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum as _;
use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Lang, Readers, Text, words};
use kmo_shared::{disk, format};
use minijinja::{Environment, context};

use super::report::{self, Voice};
use crate::args::NewKind;
use crate::speech;

/// Longest slug, in characters. File systems and addresses take more; readers don't.
const LONGEST: usize = 80;
/// Words that a social card has room for.
const CARD_WORDS: usize = 6;

/// What `site new` is asked for; what is missing is asked for.
pub struct Args<'a> {
    pub kind: Option<NewKind>,
    pub name: Option<&'a str>,
    pub content: &'a Path,
    pub today: Date,
    pub readers: Readers,
}

/// What is known of the new piece; a file says what the rest must become.
#[derive(Clone, Debug, Default, PartialEq)]
struct Details {
    status: Option<&'static str>,
    province: Option<String>,
    postcodes: Vec<String>,
    /// Latitude and longitude, in degrees.
    place: Option<(f64, f64)>,
    /// Slugs, nearest first.
    nearby: Vec<String>,
    /// Words for the parts of its drawing.
    landmarks: Vec<&'static str>,
    tags: Vec<String>,
    date: Option<Date>,
    employment: Option<String>,
    location: Option<String>,
}

pub fn run(args: &Args<'_>) -> ExitCode {
    let content = args.content;
    let voice = Voice::human(args.readers);
    let lang = voice.lang();
    let (kind, name, details) = match (args.kind, args.name) {
        (Some(kind), Some(name)) => (kind, name.to_owned(), Details::default()),
        (kind, name) if io::stdin().is_terminal() => {
            if let Err(problem) = folder_is_there(content) {
                return refused(problem, voice);
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
            report::ended(ExitCode::SUCCESS, report::print(voice, text))
        }
        Err(problem) => refused(problem, voice),
    }
}

fn refused(problem: Diagnostic, voice: Voice) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(problem);
    report::finish(diagnostics, voice, &words::nothing_written())
}

/// Without a terminal: says what is missing, as for any wrong command line.
fn missing(kind: Option<NewKind>, lang: Lang) -> ExitCode {
    let kinds: Vec<String> = NewKind::value_variants()
        .iter()
        .filter_map(|kind| Some(kind.to_possible_value()?.get_name().to_owned()))
        .collect();
    let what = match kind {
        None => words::which_kind(kinds.join(", ")),
        Some(_) => words::its_name(),
    };
    let message = words::needs(what);
    speech::wrong(&message, "new", lang);
    ExitCode::from(2)
}

struct Made {
    path: PathBuf,
    slug: String,
}

fn create(kind: NewKind, name: &str, details: &Details, content: &Path, today: Date) -> Result<Made, Diagnostic> {
    let name = tidy(kind, name)?;
    let slug = slug(kind, &name)?;
    folder_is_there(content)?;
    let path = path(kind, &slug, content);
    let folder = path.parent().unwrap_or(content);
    if folder.is_symlink() {
        return Err(Diagnostic::error(Code::NoContent, words::folder_link(folder.display())).help(words::put_folder()));
    }
    let text = fill(kind, &name, &slug, details, today)?;
    write(folder, &path, &text).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(&path),
        _ => Diagnostic::error(Code::Unwritable, words::path_not_written(path.display(), error))
            .help(words::rights_and_room()),
    })?;
    Ok(Made { path, slug })
}

fn folder_is_there(content: &Path) -> Result<(), Diagnostic> {
    if content.is_dir() {
        return Ok(());
    }
    Err(Diagnostic::error(Code::NoContent, words::no_content(content.display())).help(words::run_in_project()))
}

/// Where a new piece with this slug is.
fn path(kind: NewKind, slug: &str, content: &Path) -> PathBuf {
    let (folder, extension) = match kind {
        NewKind::City => ("cities", "yaml"),
        NewKind::Post => ("blog", "md"),
        NewKind::Page => ("pages", "yaml"),
        NewKind::Job => ("jobs", "md"),
        NewKind::Case => ("pages", "yaml"),
    };
    let story = if kind == NewKind::Case { "klant-" } else { "" };
    content.join(folder).join(format!("{story}{slug}.{extension}"))
}

fn exists(path: &Path) -> Diagnostic {
    Diagnostic::error(Code::Exists, words::there_already(path.display())).help(words::change_or_choose())
}

/// The name as it is used: in one line, with single spaces.
fn tidy(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(char::is_control) {
        return Err(Diagnostic::error(Code::Name, words::no_control()).help(words::without_them()));
    }
    // What makes the title of a job correct says nothing about the job.
    Ok(match kind {
        NewKind::Job => name.replace("(m/v/x)", "").replace("(M/V/X)", "").trim().to_owned(),
        _ => name,
    })
}

/// The file's name, which is also the last part of the address. It holds only lower case letters,
/// digits and hyphens, so it can't lead out of its folder.
fn slug(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let Some(slug) = format::slug(name) else {
        let what = if name.is_empty() { words::empty_name() } else { words::quoted(name) };
        return Err(Diagnostic::error(Code::Name, words::no_letter(what)).help(words::give_name()));
    };
    if slug.len() > LONGEST {
        return Err(Diagnostic::error(Code::Name, words::name_long(slug.len())).help(words::keep_under(LONGEST)));
    }
    Ok(if kind == NewKind::City { format!("callcenter-{slug}") } else { slug })
}

fn fill(kind: NewKind, name: &str, slug: &str, details: &Details, today: Date) -> Result<String, Diagnostic> {
    let (scaffold, title) = match kind {
        NewKind::City => (include_str!("scaffold/city.yaml"), format!("Nieuwe klanten in {name}")),
        NewKind::Post => (include_str!("scaffold/post.md"), name.to_owned()),
        NewKind::Page => (include_str!("scaffold/page.yaml"), name.to_owned()),
        NewKind::Job => (include_str!("scaffold/job.md"), format!("{name} (m/v/x)")),
        NewKind::Case => (include_str!("scaffold/case.yaml"), name.to_owned()),
    };
    let fits = name.split(' ').count() <= CARD_WORDS;
    let card = if fits { quoted(name) } else { format!("INVULLEN (hoogstens {CARD_WORDS} woorden)") };
    let today = details.date.unwrap_or(today);
    let until = today.checked_add(3.months()).unwrap_or(Date::MAX);
    // What was not asked must look unfinished to `site check`: an empty province, a point in the sea.
    let (lat, lon) = details.place.unwrap_or_default();
    let postcodes = if details.postcodes.is_empty() { vec![String::new()] } else { details.postcodes.clone() };
    let todo = |hint: &str| format!("INVULLEN ({hint})");
    let values = context! {
        name => quoted(name), title => quoted(&title), slug, card,
        today => today.to_string(), until => until.to_string(),
        status => details.status.unwrap_or("stad"),
        province => quoted(details.province.as_deref().unwrap_or_default()),
        postcodes => list(&postcodes),
        lat, lon,
        nearby => details.nearby.clone(),
        landmarks => if details.landmarks.is_empty() { vec!["kerk", "huizen", "rivier"] } else { details.landmarks.clone() },
        tags => if details.tags.is_empty() { "[INVULLEN]".to_owned() } else { list(&details.tags) },
        employment => details.employment.as_deref().unwrap_or("voltijds"),
        location => details.location.as_deref().map_or_else(
            || todo("bijvoorbeeld Gent, met twee dagen telewerk"), quoted
        ),
    };
    let text = Environment::new()
        .render_str(scaffold, values)
        .map_err(|error| Diagnostic::error(Code::Scaffold, words::scaffold_broken(error.to_string())))?;
    // The engine drops the last line's end.
    Ok(text + "\n")
}

/// A text as YAML in double quotes, of which JSON is a part: right whatever is in it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// Never writes over a file, and leaves no piece of one.
fn write(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    disk::add(path, text.as_bytes())
}

fn next_steps(kind: NewKind, slug: &str, details: &Details, content: &Path) -> Vec<Text> {
    let shown = content.display();
    let option = if content == Path::new("content") { String::new() } else { format!(" --content {shown}") };
    let write = words::replace_todo();
    let check = words::run_check(&option);
    match kind {
        NewKind::City => vec![
            write,
            match details.nearby.as_slice() {
                [] => words::name_in_neighbours(slug),
                near => words::name_in_near(slug, near.join(", ")),
            },
            words::raise_count(content.display()),
            check,
        ],
        NewKind::Post => vec![write, words::see_drafts(&option), words::check_drafts(&option), words::remove_draft()],
        NewKind::Page => {
            vec![write, words::link_from(slug, content.display()), check]
        }
        NewKind::Job => vec![write, check],
        NewKind::Case => vec![write, words::link_campaigns(slug, content.display()), check, words::verified_signed()],
    }
}
