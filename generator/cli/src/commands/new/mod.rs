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

use clap::error::ErrorKind;
use clap::{CommandFactory as _, ValueEnum as _};
use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Format};
use kmo_shared::{disk, format};
use minijinja::{Environment, context};

use super::report;
use crate::args::{Cli, NewKind};

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
    let (kind, name, details) = match (args.kind, args.name) {
        (Some(kind), Some(name)) => (kind, name.to_owned(), Details::default()),
        (kind, name) if io::stdin().is_terminal() => {
            if let Err(problem) = folder_is_there(content) {
                return refused(problem);
            }
            let mut prompt = prompt::Prompt::new(io::stdin().lock(), anstream::stderr());
            let Some(answers) = ask::ask(&mut prompt, kind, name, content, args.today) else {
                report::say("\nnothing was written\n");
                return ExitCode::FAILURE;
            };
            answers
        }
        (kind, _) => return missing(kind),
    };
    match create(kind, &name, &details, content, args.today) {
        Ok(made) => {
            let mut text = format!("{} is ready to be filled in. Next:\n", made.path.display());
            for (number, step) in (1..).zip(next_steps(kind, &made.slug, &details, content)) {
                let _ = writeln!(text, "  {number}. {step}");
            }
            report::ended(ExitCode::SUCCESS, report::print(text))
        }
        Err(problem) => refused(problem),
    }
}

fn refused(problem: Diagnostic) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(problem);
    report::finish(diagnostics, Format::Human, "nothing was written")
}

/// Without a terminal: says what is missing, as for any wrong command line.
fn missing(kind: Option<NewKind>) -> ExitCode {
    let kinds: Vec<String> = NewKind::value_variants()
        .iter()
        .filter_map(|kind| Some(kind.to_possible_value()?.get_name().to_owned()))
        .collect();
    let what = match kind {
        None => format!("what kind of content, one of: {}", kinds.join(", ")),
        Some(_) => "its name, such as \"Brugge\" or \"Koud bellen in de zomer\"".to_owned(),
    };
    let message = format!("`site new` needs {what}; it asks for it when it runs in a terminal");
    let mut command = Cli::command();
    command.build();
    let new = command.find_subcommand_mut("new").expect("the command line has it");
    let _ = clap::Error::raw(ErrorKind::MissingRequiredArgument, message).format(new).print();
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
        return Err(Diagnostic::error(
            Code::NoContent,
            format!("`{}` is a link, which the site does not follow", folder.display()),
        )
        .help("put the folder itself in its place"));
    }
    let text = fill(kind, &name, &slug, details, today)?;
    write(folder, &path, &text).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(&path),
        _ => Diagnostic::error(Code::Unwritable, format!("`{}` can't be written: {error}", path.display()))
            .help("check the rights on the folder and the room on the disk"),
    })?;
    Ok(Made { path, slug })
}

fn folder_is_there(content: &Path) -> Result<(), Diagnostic> {
    if content.is_dir() {
        return Ok(());
    }
    Err(Diagnostic::error(Code::NoContent, format!("there is no folder `{}`", content.display()))
        .help("run the command in the project's folder, or name the folder with --content"))
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
    Diagnostic::error(Code::Exists, format!("`{}` is there already", path.display()))
        .help("change that file, or choose another name")
}

/// The name as it is used: in one line, with single spaces.
fn tidy(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(char::is_control) {
        return Err(Diagnostic::error(Code::Name, "a name can't hold control characters").help("type it without them"));
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
        let what = if name.is_empty() { "an empty name".to_owned() } else { format!("`{name}`") };
        return Err(Diagnostic::error(Code::Name, format!("{what} has no letter or digit to make an address from"))
            .help("give a name such as `Brugge` or `Koud bellen in de zomer`"));
    };
    if slug.len() > LONGEST {
        return Err(Diagnostic::error(Code::Name, format!("this name makes an address of {} characters", slug.len()))
            .help(format!("keep it under {LONGEST}; the title in the file can be longer")));
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
        .map_err(|error| Diagnostic::error(Code::Scaffold, format!("the scaffold is broken: {error}")))?;
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

fn next_steps(kind: NewKind, slug: &str, details: &Details, content: &Path) -> Vec<String> {
    let shown = content.display();
    let option = if content == Path::new("content") { String::new() } else { format!(" --content {shown}") };
    let write = "replace every INVULLEN; the comments explain each key".to_owned();
    let check = format!("run `site check{option}`: it lists what is still to be written");
    match kind {
        NewKind::City => vec![
            write,
            match details.nearby.as_slice() {
                [] => format!("name `{slug}` in `nabijgelegen_links` of its neighbours"),
                near => format!("name `{slug}` in `nabijgelegen_links` of {}", near.join(", ")),
            },
            format!("raise the `count` of its province under `checks.cities` in {shown}/site.yaml"),
            check,
        ],
        NewKind::Post => vec![
            write,
            format!("see it with `site serve --drafts{option}`"),
            format!("run `site check --drafts{option}`: it lists what is still to be written"),
            "remove `draft: true` to publish it".to_owned(),
        ],
        NewKind::Page => {
            vec![write, format!("link to /{slug} from another page or from {shown}/navigation.yaml"), check]
        }
        NewKind::Job => vec![write, check],
        NewKind::Case => vec![
            write,
            format!("link to /klanten/{slug} from the section `campagnes` of {shown}/pages/leadgeneratie-kmo.yaml"),
            check,
            "write `verified: true` once the customer signed the text and the counts are on file".to_owned(),
        ],
    }
}
