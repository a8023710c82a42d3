//! New content: a file with every key explained, ready to be filled in. The command line and the preview's desk both use
//! this.

pub mod answers;
mod known;
mod questions;

use std::path::Path;

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Text, words};
use kmo_engine::content::{Piece, Placeholders};
use kmo_engine::{RunOptions, Site as _, routes};
use kmo_shared::format;
use minijinja::{Environment, context};

pub use known::{Known, KnownCity};
pub use questions::{Asked, Choices, counters, questions, read, said, starters};

use crate::city::Place;
use crate::job::Employment;
use crate::{Site, address};

/// Maximum length of a slug, in characters. File systems and URLs allow more, but nobody would read it.
const LONGEST: usize = 80;
/// Words that a social card has room for.
const CARD_WORDS: usize = 6;

/// How many of the nearest cities become neighbours by default. Most cities have five.
pub const TAKEN: usize = 5;
/// Maximum number of choices listed; there may be dozens of tags.
pub const LISTED: usize = 12;
/// The default drawing of a new city.
const LANDMARKS: [&str; 3] = ["kerk", "huizen", "rivier"];

/// Kinds of content that can be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewKind {
    City,
    Post,
    Page,
    Job,
    /// A customer's story.
    Case,
    /// A module of the academy.
    Module,
}

impl NewKind {
    pub const ALL: [NewKind; 6] =
        [NewKind::City, NewKind::Post, NewKind::Page, NewKind::Job, NewKind::Case, NewKind::Module];

    /// Returns the kind with this key.
    pub fn of(key: &str) -> Option<Self> {
        NewKind::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Returns its key, its name for editors, and the question about the name of a new one.
    fn words(self) -> (&'static str, &'static str, Text) {
        match self {
            NewKind::City => ("city", "Stad", words::ask_city()),
            NewKind::Post => ("post", "Artikel", words::ask_post()),
            NewKind::Page => ("page", "Pagina", words::ask_page()),
            NewKind::Job => ("job", "Vacature", words::ask_job()),
            NewKind::Case => ("case", "Klantverhaal", words::ask_case()),
            NewKind::Module => ("module", "Les van de academy", words::ask_module()),
        }
    }

    /// Returns its name on the command line and in addresses of the desk.
    pub fn key(self) -> &'static str {
        self.words().0
    }

    /// Returns the question about its name.
    pub fn asks(self) -> Text {
        self.words().2
    }

    /// Returns the path of a new file below the content folder.
    pub fn file(self, slug: &str) -> String {
        match self {
            NewKind::City => format!("cities/{slug}.yaml"),
            NewKind::Post => format!("blog/{slug}.md"),
            NewKind::Page => format!("pages/{slug}.yaml"),
            NewKind::Job => format!("jobs/{slug}.md"),
            NewKind::Case => format!("pages/klant-{slug}.yaml"),
            NewKind::Module => format!("academy/{slug}.md"),
        }
    }

    /// Returns the initial address of the new file's page.
    fn address(self, slug: &str) -> String {
        match self {
            NewKind::City => address::city(slug),
            NewKind::Post => address::post(slug),
            NewKind::Page => format!("/{slug}"),
            NewKind::Job => address::job(slug),
            NewKind::Case => format!("/klanten/{slug}"),
            NewKind::Module => address::module(slug),
        }
    }
}

/// Checks that no page has the address of a new file with this slug. As a draft it would not collide until it is finished.
///
/// # Errors
/// If there is such a page, which may be a draft too.
pub fn require_free(kind: NewKind, slug: &str, content: &Path, today: Date) -> Result<(), Diagnostic> {
    let address = kind.address(slug);
    let options = RunOptions { now: today, drafts: true, launch: false };
    let mut ignored = Diagnostics::default();
    let site = known::load(content).and_then(|content| Site::link(content, options, &mut ignored));
    match site.filter(|site| routes::decide(site, true, &mut ignored).get(&address).is_some()) {
        Some(_) => Err(Diagnostic::error(Code::Exists, words::page_there_already(address)).help(words::choose_other())),
        None => Ok(()),
    }
}

/// Returns the kinds of employment, as files write them.
pub fn employments() -> Vec<String> {
    Employment::ALL.iter().filter_map(|kind| serde_json::to_value(kind).ok()?.as_str().map(str::to_owned)).collect()
}

/// What is known about the new content. The file says what to fill in for the rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    pub province: Option<String>,
    pub postcodes: Vec<String>,
    pub place: Option<Place>,
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

impl Details {
    /// Returns what is known before anything is asked.
    pub fn of(kind: NewKind, known: &Known) -> Self {
        Details { number: (kind == NewKind::Module).then_some(known.modules + 1), ..Details::default() }
    }
}

/// Returns the name on one line, with single spaces.
///
/// # Errors
/// If the name contains control characters or a placeholder.
pub fn tidy(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let spaced = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = spaced(name);
    if name.chars().any(char::is_control) {
        return Err(Diagnostic::error(Code::Name, words::no_control()).help(words::without_them()));
    }
    let none = Placeholders::default();
    if let Some(Piece::Placeholder { name, .. }) =
        none.pieces(&name).into_iter().find(|piece| matches!(piece, Piece::Placeholder { .. }))
    {
        return Err(Diagnostic::error(Code::Name, words::name_with_setting(name)).help(words::without_braces()));
    }
    // `(m/v/x)` is required in the title of a job, but is not part of its name.
    Ok(match kind {
        NewKind::Job => spaced(&name.replace("(m/v/x)", "").replace("(M/V/X)", "")),
        _ => name,
    })
}

/// Returns the slug: the file's name and the last part of the URL. It has only lower case letters, digits and hyphens, so it
/// can't lead out of its folder.
///
/// # Errors
/// If the name has no letter or digit, or the slug is too long.
pub fn slug(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let Some(slug) = format::slug(name) else {
        let what = if name.is_empty() { words::empty_name() } else { words::quoted(name) };
        return Err(Diagnostic::error(Code::Name, words::no_letter(what)).help(words::give_name()));
    };
    // The name may already be the slug of a city.
    let is_city = kind == NewKind::City && !slug.starts_with("callcenter-");
    let slug = if is_city { format!("callcenter-{slug}") } else { slug };
    if slug.len() > LONGEST {
        return Err(Diagnostic::error(Code::Name, words::name_long(slug.len())).help(words::keep_under(LONGEST)));
    }
    Ok(slug)
}

/// Returns the file's text, with every key explained.
///
/// # Errors
/// If the scaffold can't be rendered.
pub fn fill(kind: NewKind, name: &str, slug: &str, details: &Details, today: Date) -> Result<String, Diagnostic> {
    let (scaffold, title) = match kind {
        NewKind::City => (include_str!("scaffold/city.yaml"), format!("Nieuwe klanten in {name}")),
        NewKind::Post => (include_str!("scaffold/post.md"), name.to_owned()),
        NewKind::Page => (include_str!("scaffold/page.yaml"), name.to_owned()),
        NewKind::Job => (include_str!("scaffold/job.md"), format!("{name} (m/v/x)")),
        NewKind::Case => (include_str!("scaffold/case.yaml"), name.to_owned()),
        NewKind::Module => (include_str!("scaffold/module.md"), name.to_owned()),
    };
    let fits = name.split(' ').count() <= CARD_WORDS;
    let card = if fits { quoted(name) } else { format!("INVULLEN (hoogstens {CARD_WORDS} woorden)") };
    let today = details.date.unwrap_or(today);
    let until = today.checked_add(3.months()).unwrap_or(Date::MAX);
    // Missing answers must look unfinished to `site check`: an empty province, a point in the sea.
    let Place { lat, lon } = details.place.unwrap_or_default();
    let postcodes = if details.postcodes.is_empty() { vec![String::new()] } else { details.postcodes.clone() };
    let todo = |hint: &str| format!("INVULLEN ({hint})");
    let values = context! {
        name => quoted(name), title => quoted(&title), slug, card,
        today => today.to_string(), until => until.to_string(),
        province => quoted(details.province.as_deref().unwrap_or_default()),
        postcodes => list(&postcodes),
        lat, lon,
        nearby => details.nearby.clone(),
        landmarks => if details.landmarks.is_empty() { LANDMARKS.to_vec() } else { details.landmarks.clone() },
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
    // The template engine drops the last newline.
    Ok(text + "\n")
}

/// Returns a text as a YAML string in double quotes. Every JSON string is one, whatever the text contains.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}
