//! Something new: a file with every key explained, ready to be filled in. The command line and the preview's desk both start
//! things here.

pub mod answers;
mod known;
mod questions;

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, words};
use kmo_engine::content::{Piece, Placeholders};
use kmo_shared::format;
use minijinja::{Environment, context};

pub use known::{Known, KnownCity};
pub use questions::{counters, read, said, starters};

use crate::job::Employment;

/// Longest slug, in characters. File systems and addresses take more; readers don't.
const LONGEST: usize = 80;
/// Words that a social card has room for.
const CARD_WORDS: usize = 6;

/// How many neighbours are taken when nothing is answered: most cities have five.
pub const TAKEN: usize = 5;
/// Tags that are shown; there may be dozens.
pub const TAGS: usize = 12;

/// What can be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    City,
    Post,
    Page,
    Job,
    /// A customer's story.
    Case,
    /// A module of the academy.
    Module,
}

impl What {
    pub const ALL: [What; 6] = [What::Post, What::City, What::Page, What::Job, What::Case, What::Module];

    /// Where a new piece with this slug is below the content folder.
    pub fn file(self, slug: &str) -> String {
        match self {
            What::City => format!("cities/{slug}.yaml"),
            What::Post => format!("blog/{slug}.md"),
            What::Page => format!("pages/{slug}.yaml"),
            What::Job => format!("jobs/{slug}.md"),
            What::Case => format!("pages/klant-{slug}.yaml"),
            What::Module => format!("academy/{slug}.md"),
        }
    }
}

/// How much somebody works, as files say it.
pub fn employments() -> Vec<String> {
    Employment::ALL.iter().filter_map(|kind| serde_json::to_value(kind).ok()?.as_str().map(str::to_owned)).collect()
}

/// What is known of the new piece; a file says what the rest must become.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    pub status: Option<&'static str>,
    pub province: Option<String>,
    pub postcodes: Vec<String>,
    /// Latitude and longitude, in degrees.
    pub place: Option<(f64, f64)>,
    /// Slugs, nearest first.
    pub nearby: Vec<String>,
    /// Words for the parts of its drawing.
    pub landmarks: Vec<&'static str>,
    pub tags: Vec<String>,
    pub date: Option<Date>,
    pub employment: Option<String>,
    pub location: Option<String>,
    /// The place of a module in its series.
    pub number: Option<usize>,
}

/// The name as it is used: in one line, with single spaces.
///
/// # Errors
/// When it holds what can't be written.
pub fn tidy(kind: What, name: &str) -> Result<String, Diagnostic> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(char::is_control) {
        return Err(Diagnostic::error(Code::Name, words::no_control()).help(words::without_them()));
    }
    let none = Placeholders::default();
    if let Some(Piece::Placeholder { name, .. }) =
        none.pieces(&name).into_iter().find(|piece| matches!(piece, Piece::Placeholder { .. }))
    {
        return Err(Diagnostic::error(Code::Name, words::name_with_setting(name)).help(words::without_braces()));
    }
    // What makes the title of a job correct says nothing about the job.
    Ok(match kind {
        What::Job => name.replace("(m/v/x)", "").replace("(M/V/X)", "").trim().to_owned(),
        _ => name,
    })
}

/// The file's name, which is also the last part of the address. It holds only lower case letters,
/// digits and hyphens, so it can't lead out of its folder.
///
/// # Errors
/// When it has no letter, or too many.
pub fn slug(kind: What, name: &str) -> Result<String, Diagnostic> {
    let Some(slug) = format::slug(name) else {
        let what = if name.is_empty() { words::empty_name() } else { words::quoted(name) };
        return Err(Diagnostic::error(Code::Name, words::no_letter(what)).help(words::give_name()));
    };
    if slug.len() > LONGEST {
        return Err(Diagnostic::error(Code::Name, words::name_long(slug.len())).help(words::keep_under(LONGEST)));
    }
    // Who knows the addresses of cities may give one.
    let is_city = kind == What::City && !slug.starts_with("callcenter-");
    Ok(if is_city { format!("callcenter-{slug}") } else { slug })
}

/// The file, with every key explained.
///
/// # Errors
/// When the scaffold is broken.
pub fn fill(kind: What, name: &str, slug: &str, details: &Details, today: Date) -> Result<String, Diagnostic> {
    let (scaffold, title) = match kind {
        What::City => (include_str!("scaffold/city.yaml"), format!("Nieuwe klanten in {name}")),
        What::Post => (include_str!("scaffold/post.md"), name.to_owned()),
        What::Page => (include_str!("scaffold/page.yaml"), name.to_owned()),
        What::Job => (include_str!("scaffold/job.md"), format!("{name} (m/v/x)")),
        What::Case => (include_str!("scaffold/case.yaml"), name.to_owned()),
        What::Module => (include_str!("scaffold/module.md"), name.to_owned()),
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
        number => details.number.unwrap_or(1),
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
