//! The questions about new content, which `site new` and the desk ask, and the content made from the answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, SourceFile, Text, words};
use kmo_engine::content::edit::{Step, Tree, read as values};
use kmo_engine::desk::{Question, Started, Starter};

use super::answers::{filled, landmarks, pick, place, postcodes, subjects};
use super::{Details, Known, LANDMARKS, NewKind, TAKEN, employments, fill, slug, tidy};
use crate::Site;
use crate::drawing::Part;

/// Reads the answer to a question into the details.
type Read<'a> = Box<dyn Fn(&str, &mut Details) -> Result<(), Text> + 'a>;

/// A question, and how its answer is read.
pub struct Asked<'a> {
    pub question: Question,
    pub choices: Choices,
    pub read: Read<'a>,
}

/// How the choices of a question are answered at a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// By name. There are none, or too many to list.
    Named,
    /// By number or by name.
    Listed,
    /// By number, or in other words.
    Suggested,
}

impl<'a> Asked<'a> {
    fn of(key: &'static str, says: Text, read: impl Fn(&str, &mut Details) -> Result<(), Text> + 'a) -> Self {
        let question = Question { key, says, value: String::new(), choices: Vec::new() };
        Asked { question, choices: Choices::Named, read: Box::new(read) }
    }

    /// The same with a default answer and choices.
    fn with(mut self, value: String, choices: Choices, all: &[String]) -> Self {
        (self.question.value, self.choices, self.question.choices) = (value, choices, all.to_vec());
        self
    }
}

/// Returns the questions about new content of a kind, besides that about its name.
pub fn questions(kind: NewKind, known: &Known, today: Date) -> Vec<Asked<'_>> {
    let first = |all: &[String]| all.first().cloned().unwrap_or_default();
    match kind {
        NewKind::City => {
            let parts: Vec<String> = Part::ALL.iter().map(|part| part.facts().name.to_owned()).collect();
            let province = Asked::of("province", words::ask_province(), |answer, details| {
                let provinces = &known.provinces;
                details.province = Some(match provinces.is_empty() {
                    true => filled(answer)?,
                    false => provinces[pick(answer, provinces)?].clone(),
                });
                Ok(())
            });
            let postcodes = Asked::of("postcodes", words::ask_postcodes(), |answer, details| {
                details.postcodes = postcodes(answer)?;
                Ok(())
            });
            let place = Asked::of("place", words::ask_place(), |answer, details| {
                let place = place(answer)?;
                let near = known.near(place).into_iter().take(TAKEN);
                details.nearby = near.map(|(_, slug)| slug.to_owned()).collect();
                details.place = Some(place);
                Ok(())
            });
            let landmarks = Asked::of("landmarks", words::ask_landmarks(), |answer, details| {
                details.landmarks = landmarks(answer)?;
                Ok(())
            });
            vec![
                province.with(String::new(), Choices::Listed, &known.provinces),
                postcodes,
                place,
                landmarks.with(LANDMARKS.join(", "), Choices::Named, &parts),
            ]
        }
        NewKind::Post => {
            let date = Asked::of("date", words::ask_day(), |answer, details| {
                details.date = Some(answer.parse().map_err(|_| words::write_date())?);
                Ok(())
            });
            let tags = Asked::of("tags", words::ask_tags(), |answer, details| {
                details.tags = subjects(answer, &known.tags)?;
                Ok(())
            });
            vec![
                date.with(today.to_string(), Choices::Named, &[]),
                tags.with(first(&known.tags), Choices::Suggested, &known.tags),
            ]
        }
        NewKind::Job => {
            let employment = Asked::of("employment", words::ask_employment(), |answer, details| {
                details.employment = Some(employments().swap_remove(pick(answer, &employments())?));
                Ok(())
            });
            let location = Asked::of("location", words::ask_location(), |answer, details| {
                details.location = Some(match (pick(answer, &known.locations), answer.parse::<usize>()) {
                    (Ok(at), _) => known.locations[at].clone(),
                    (Err(problem), Ok(_)) => return Err(problem),
                    (Err(_), Err(_)) => filled(answer)?,
                });
                Ok(())
            });
            vec![
                employment.with(first(&employments()), Choices::Listed, &employments()),
                location.with(first(&known.locations), Choices::Suggested, &known.locations),
            ]
        }
        NewKind::Page | NewKind::Case | NewKind::Module => Vec::new(),
    }
}

/// Returns the kinds of content that can be created, with the questions about each besides its name.
pub fn starters(known: &Known, today: Date) -> Vec<Starter> {
    let of = |kind: NewKind| {
        let questions = questions(kind, known, today).into_iter().map(|asked| asked.question).collect();
        let (key, name, asks) = kind.words();
        Starter { key, name, asks, questions }
    };
    NewKind::ALL.map(of).into()
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
    let kind = NewKind::of(key).unwrap_or(NewKind::Page);
    let known = Known::of(&site.content);
    let mut wrong = Vec::new();
    let answer = |key: &str| answers.get(key).map(|answer| answer.trim()).unwrap_or_default();
    let named = tidy(kind, answer("name")).and_then(|name| Ok((slug(kind, &name)?, name)));
    let named = named.map_err(|problem| wrong.push(("name", said(&problem)))).ok();
    let mut details = Details::of(kind, &known);
    for Asked { question: Question { key, .. }, read, .. } in questions(kind, &known, today) {
        wrong.extend(read(answer(key), &mut details).err().map(|problem| (key, problem)));
    }
    let Some((slug, name)) = named.filter(|_| wrong.is_empty()) else { return Err(wrong) };
    let text = fill(kind, &name, &slug, &details, today).map_err(|problem| vec![("name", said(&problem))])?;
    // Only a city has neighbours.
    let lists = details.nearby.iter().map(|near| (NewKind::City.file(near), NEARBY, slug.clone())).collect();
    Ok(Started { file: kind.file(&slug), text, lists })
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

#[cfg(test)]
mod tests {
    use super::super::KnownCity;
    use super::super::answers::neighbours;
    use super::*;
    use crate::city::Place;

    /// Returns the details after one answer.
    fn answered(kind: NewKind, key: &str, answer: &str) -> Result<Details, String> {
        let city = |slug: &str, lat, lon| KnownCity { slug: slug.to_owned(), place: Place { lat, lon } };
        let known = Known {
            provinces: ["Oost-Vlaanderen", "West-Vlaanderen"].map(str::to_owned).to_vec(),
            cities: vec![city("callcenter-aalst", 50.94, 4.04), city("callcenter-gent", 51.05, 3.72)],
            tags: ["Koud bellen", "Data"].map(str::to_owned).to_vec(),
            locations: vec!["Gent".to_owned()],
            modules: 0,
        };
        let questions = questions(kind, &known, "2026-11-20".parse().expect("a day"));
        let asked = questions.iter().find(|asked| asked.question.key == key).expect("it is asked");
        let mut details = Details::default();
        (asked.read)(answer, &mut details).map(|()| details).map_err(|problem| problem.to_string())
    }

    #[test]
    fn answers_are_details_of_the_new_content() {
        let city = |key: &str, answer: &str| answered(NewKind::City, key, answer).expect("it is an answer");
        assert_eq!(city("province", "west-vlaanderen").province.as_deref(), Some("West-Vlaanderen"));
        assert_eq!(city("postcodes", "8000, 8200").postcodes, ["8000", "8200"]);
        let placed = city("place", "51.209 3.225");
        assert_eq!(placed.place, Some(Place { lat: 51.209, lon: 3.225 }));
        assert_eq!(placed.nearby, ["callcenter-gent", "callcenter-aalst"]);
        let chosen = |answer| neighbours(answer, &["callcenter-gent", "callcenter-aalst"]).expect("it is an answer");
        assert_eq!(chosen("2 callcenter-gent 2"), ["callcenter-gent", "callcenter-aalst"]);
        assert_eq!(chosen("-"), [""; 0]);
        assert_eq!(city("landmarks", "Belfort, drie torens, kanaal").landmarks, ["belfort", "drie_torens", "kanaal"]);
        assert_eq!(city("landmarks", "-").landmarks, [""; 0]);
        let tags = answered(NewKind::Post, "tags", "data, Prijzen, 1, koud bellen").expect("it is an answer").tags;
        assert_eq!(tags, ["Data", "Prijzen", "Koud bellen"], "a tag that exists keeps its capitals");
        let tags = answered(NewKind::Post, "tags", "2 1").expect("it is an answer").tags;
        assert_eq!(tags, ["Data", "Koud bellen"], "numbers may have spaces between them, as those of neighbours");
        let job = |key: &str, answer: &str| answered(NewKind::Job, key, answer).expect("it is an answer");
        assert_eq!(job("employment", "3").employment.as_deref(), Some("student"));
        for (answer, location) in [("1", "Gent"), ("Aalst, met telewerk", "Aalst, met telewerk")] {
            assert_eq!(job("location", answer).location.as_deref(), Some(location));
        }
    }

    #[test]
    fn an_answer_that_fits_no_question_is_refused() {
        for (kind, key, answer) in [
            (NewKind::City, "province", "3"),
            (NewKind::City, "postcodes", "800"),
            (NewKind::City, "place", "3.225 51.209"),
            (NewKind::City, "landmarks", "belford, rivier, kanaal"),
            (NewKind::City, "landmarks", "belfort"),
            (NewKind::Post, "date", "morgen"),
            (NewKind::Post, "tags", "9"),
            (NewKind::Job, "employment", "nooit"),
            (NewKind::Job, "location", "2"),
        ] {
            assert!(answered(kind, key, answer).is_err(), "{key}: {answer}");
        }
    }
}
