//! The questions that the desk asks about new content, the same as those of `site new`, and the content made from the
//! answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, SourceFile, Text, words};
use kmo_engine::content::edit::{Step, Tree, read as values};
use kmo_engine::desk::{Question, Started, Starter};

use super::answers::{filled, landmarks, pick, place, postcodes, subjects};
use super::{Details, Known, TAKEN, What, employments, fill, slug, tidy};
use crate::Site;
use crate::drawing::Part;

impl What {
    /// Returns its key, its name for editors, and the question about the name of a new one.
    fn words(self) -> (&'static str, &'static str, Text) {
        match self {
            What::City => ("city", "Stad", words::ask_city()),
            What::Post => ("post", "Artikel", words::ask_post()),
            What::Page => ("page", "Pagina", words::ask_page()),
            What::Job => ("job", "Vacature", words::ask_job()),
            What::Case => ("case", "Klantverhaal", words::ask_case()),
            What::Module => ("module", "Les van de academy", words::ask_module()),
        }
    }

    /// Returns the question about its name.
    pub fn asks(self) -> Text {
        self.words().2
    }
}

/// Returns the kinds of content that can be created, with the questions about each besides its name.
pub fn starters(known: &Known, today: Date) -> Vec<Starter> {
    let question = |key, says: Text, value: String, choices: Vec<String>| Question { key, says, value, choices };
    let of = |what: What| {
        let questions = match what {
            What::City => vec![
                question("province", words::ask_province(), String::new(), known.provinces.clone()),
                question("postcodes", words::ask_postcodes(), String::new(), Vec::new()),
                question("place", words::ask_place(), String::new(), Vec::new()),
                question(
                    "landmarks",
                    words::ask_landmarks(),
                    "kerk, huizen, rivier".to_owned(),
                    Part::ALL.iter().map(|part| part.facts().name.to_owned()).collect(),
                ),
            ],
            What::Post => vec![
                question("date", words::ask_day(), today.to_string(), Vec::new()),
                question(
                    "tags",
                    words::ask_tags(),
                    known.tags.first().cloned().unwrap_or_default(),
                    known.tags.clone(),
                ),
            ],
            What::Job => vec![
                question("employment", words::ask_employment(), "voltijds".to_owned(), employments()),
                question(
                    "location",
                    words::ask_location(),
                    known.locations.first().cloned().unwrap_or_default(),
                    known.locations.clone(),
                ),
            ],
            What::Page | What::Case | What::Module => Vec::new(),
        };
        let (key, name, asks) = what.words();
        Starter { key, name, asks, questions }
    };
    What::ALL.map(of).into()
}

/// Makes new content from the answers.
///
/// # Errors
/// Returns what is wrong with each answer, by the key of its question; the name has the key `name`.
pub fn read(
    site: &Site,
    key: &str,
    answers: &BTreeMap<String, String>,
    today: Date,
) -> Result<Started, Vec<(&'static str, Text)>> {
    let what = What::ALL.into_iter().find(|what| what.words().0 == key).unwrap_or(What::Page);
    let known = Known::of(&site.content);
    let mut wrong = Vec::new();
    let answer = |key: &str| answers.get(key).map(|answer| answer.trim()).unwrap_or_default();
    let named = tidy(what, answer("name")).and_then(|name| Ok((slug(what, &name)?, name)));
    let named = named.map_err(|problem| wrong.push(("name", said(&problem)))).ok();
    let details = match what {
        What::City => city(&known, &answer, &mut wrong),
        What::Post => post(&known, &answer, &mut wrong),
        What::Job => job(&answer, &mut wrong),
        What::Module => Details { number: Some(known.modules + 1), ..Details::default() },
        What::Page | What::Case => Details::default(),
    };
    let Some((slug, name)) = named.filter(|_| wrong.is_empty()) else { return Err(wrong) };
    let text = fill(what, &name, &slug, &details, today).map_err(|problem| vec![("name", said(&problem))])?;
    // Only a city has neighbours.
    let lists = details.nearby.iter().map(|near| (What::City.file(near), NEARBY, slug.clone())).collect();
    Ok(Started { file: what.file(&slug), text, lists })
}

type Wrong = Vec<(&'static str, Text)>;

/// Returns an answer, or notes in `wrong` what is wrong with it.
fn take<T>(key: &'static str, read: Result<T, Text>, wrong: &mut Wrong) -> Option<T> {
    read.map_err(|problem| wrong.push((key, problem))).ok()
}

fn city<'a>(known: &Known, answer: &impl Fn(&str) -> &'a str, wrong: &mut Wrong) -> Details {
    let provinces: Vec<&str> = known.provinces.iter().map(String::as_str).collect();
    let province = take("province", pick(answer("province"), &provinces), wrong).map(|at| provinces[at].to_owned());
    let postcodes = take("postcodes", postcodes(answer("postcodes")), wrong).unwrap_or_default();
    let place = take("place", place(answer("place")), wrong);
    let landmarks = take("landmarks", landmarks(answer("landmarks")), wrong).unwrap_or_default();
    let near = place.map(|place| known.near(place)).unwrap_or_default();
    let nearby = near.into_iter().take(TAKEN).map(|(_, slug)| slug.to_owned()).collect();
    Details { province, postcodes, place, nearby, landmarks, ..Details::default() }
}

fn post<'a>(known: &Known, answer: &impl Fn(&str) -> &'a str, wrong: &mut Wrong) -> Details {
    let date = take("date", answer("date").parse::<Date>().map_err(|_| words::write_date()), wrong);
    let tags: Vec<&str> = known.tags.iter().map(String::as_str).collect();
    let tags = take("tags", subjects(answer("tags"), &[], &tags), wrong).unwrap_or_default();
    Details { date, tags, ..Details::default() }
}

fn job<'a>(answer: &impl Fn(&str) -> &'a str, wrong: &mut Wrong) -> Details {
    let kinds = employments();
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let employment = take("employment", pick(answer("employment"), &kinds), wrong).map(|at| kinds[at].to_owned());
    let location = take("location", filled(answer("location")), wrong);
    Details { employment, location, ..Details::default() }
}

/// Returns the number in the settings that counts this city: that of its province. Drafts are not counted.
pub fn counters(site: &Site, file: &str, text: &str) -> Vec<(String, Vec<Step>)> {
    if !file.starts_with("cities/") {
        return Vec::new();
    }
    let file = Arc::new(SourceFile::new(file, text));
    let Some(Tree::Text(province)) = value(&file, "provincie") else { return Vec::new() };
    if value(&file, "draft") == Some(Tree::Bool(true)) {
        return Vec::new();
    }
    let counts = &site.settings.value.checks.cities;
    let Some(at) = counts.iter().position(|entry| entry.province == province) else { return Vec::new() };
    let key = |key: &str| Step::Key(key.to_owned());
    vec![("site.yaml".to_owned(), vec![key("checks"), key("cities"), Step::Item(at), key("count")])]
}

/// Returns the value of a top-level key.
fn value(file: &Arc<SourceFile>, key: &str) -> Option<Tree> {
    values(file)?.0.get(key).cloned()
}

/// The key that lists a city's neighbours.
const NEARBY: &str = "nabijgelegen_links";

/// Returns a problem with an answer in one line.
pub fn said(problem: &Diagnostic) -> Text {
    match &problem.help {
        Some(help) => Text::joined([&problem.message, help], "; "),
        None => problem.message.clone(),
    }
}
