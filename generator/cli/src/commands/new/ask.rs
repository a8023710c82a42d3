//! The questions of `site new`, with the site's existing values as suggestions.

use std::io::{BufRead, Write};
use std::path::Path;

use clap::ValueEnum as _;
use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, Text, words};

use super::prompt::Prompt;
use super::require_free;
use crate::args::NewKind;
use kmo_site::start::answers::{filled, landmarks, neighbours, pick, place, postcodes, subjects};
use kmo_site::start::{Details, Known, TAGS, TAKEN, said, slug, tidy};

/// Asks for everything that the file needs. A `kind` that was given is not asked for; a `name` is the default answer. Returns
/// `None` if the input ends first.
pub(super) fn ask<In: BufRead, Out: Write>(
    prompt: &mut Prompt<In, Out>,
    kind: Option<NewKind>,
    name: Option<&str>,
    content: &Path,
    today: Date,
) -> Option<(NewKind, String, Details)> {
    let kind = match kind {
        Some(kind) => kind,
        None => {
            let kinds = NewKind::value_variants();
            let names: Vec<_> = kinds.iter().filter_map(clap::ValueEnum::to_possible_value).collect();
            let names: Vec<&str> = names.iter().map(clap::builder::PossibleValue::get_name).collect();
            kinds[prompt.choose(words::what_to_start(), &names, 0)?]
        }
    };
    let name = prompt.ask(kind.what().asks(), name, |answer| {
        free_name(kind, answer, content, today).map_err(|problem| said(&problem))
    })?;
    let known = Known::read(content);
    let details = match kind {
        NewKind::City => city(prompt, &known)?,
        NewKind::Post => post(prompt, &known, today)?,
        NewKind::Job => job(prompt, &known)?,
        NewKind::Module => Details { number: Some(known.modules + 1), ..Details::default() },
        NewKind::Page | NewKind::Case => Details::default(),
    };
    Some((kind, name, details))
}

/// The name, if it makes a valid file name, and neither that nor its address is taken yet.
fn free_name(kind: NewKind, answer: &str, content: &Path, today: Date) -> Result<String, Diagnostic> {
    let name = tidy(kind.what(), answer)?;
    require_free(kind, &slug(kind.what(), &name)?, content, today)?;
    Ok(name)
}

/// A question with a hint on what may be typed, such as a number. The desk's form asks the question without it.
fn typed(question: Text, how: Text) -> Text {
    Text::joined([&question, &how], "; ")
}

fn city<In: BufRead, Out: Write>(prompt: &mut Prompt<In, Out>, known: &Known) -> Option<Details> {
    let provinces: Vec<&str> = known.provinces.iter().map(String::as_str).collect();
    let province = if provinces.is_empty() {
        prompt.ask(words::ask_province(), None, filled)?
    } else {
        provinces[prompt.choose(words::ask_province(), &provinces, 0)?].to_owned()
    };
    let postcodes = prompt.ask(words::ask_postcodes(), None, postcodes)?;
    let place = prompt.ask(words::ask_place(), None, place)?;
    let near = known.near(place);
    let nearby = if near.is_empty() {
        Vec::new()
    } else {
        prompt.list(near.iter().map(|(kilometres, slug)| format!("{slug} ({kilometres:.0} km)")));
        let slugs: Vec<&str> = near.iter().map(|(_, slug)| *slug).collect();
        let default = (1..=TAKEN.min(slugs.len())).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        prompt.ask(words::ask_near(), Some(&default), |answer| neighbours(answer, &slugs))?
    };
    let landmarks = prompt.ask(typed(words::ask_landmarks(), words::dash_for_later()), Some("-"), landmarks)?;
    Some(Details { province: Some(province), postcodes, place: Some(place), nearby, landmarks, ..Details::default() })
}

fn post<In: BufRead, Out: Write>(prompt: &mut Prompt<In, Out>, known: &Known, today: Date) -> Option<Details> {
    let date = prompt.ask(words::ask_day(), Some(&today.to_string()), |answer| {
        answer.parse::<Date>().map_err(|_| words::write_date())
    })?;
    let tags: Vec<&str> = known.tags.iter().map(String::as_str).collect();
    let shown = &tags[..tags.len().min(TAGS)];
    prompt.list(shown);
    let question = typed(words::ask_tags(), words::number_or_words());
    let tags = prompt.ask(question, shown.first().copied(), |answer| subjects(answer, shown, &tags))?;
    Some(Details { date: Some(date), tags, ..Details::default() })
}

fn job<In: BufRead, Out: Write>(prompt: &mut Prompt<In, Out>, known: &Known) -> Option<Details> {
    let kinds = kmo_site::start::employments();
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let employment = kinds[prompt.choose(words::ask_employment(), &kinds, 0)?].to_owned();
    prompt.list(&known.locations);
    let locations: Vec<&str> = known.locations.iter().map(String::as_str).collect();
    let question = typed(words::ask_location(), words::number_or_words());
    let location = prompt.ask(question, locations.first().copied(), |answer| {
        pick(answer, &locations).map(|at| locations[at].to_owned()).or_else(|problem| match answer.parse::<usize>() {
            Ok(_) => Err(problem),
            Err(_) => filled(answer),
        })
    })?;
    Some(Details { employment: Some(employment), location: Some(location), ..Details::default() })
}

#[cfg(test)]
mod tests {
    use kmo_site::city::Place;

    use super::*;

    fn answers(
        typed: &'static str,
        known: &Known,
        ask: impl Fn(&mut Prompt<&'static [u8], Vec<u8>>, &Known) -> Option<Details>,
    ) -> Option<Details> {
        ask(&mut Prompt::new(typed.as_bytes(), Vec::new(), kmo_diagnostic::Lang::En), known)
    }

    fn known() -> Known {
        let city =
            |slug: &str, lat, lon| kmo_site::start::KnownCity { slug: slug.to_owned(), place: Place { lat, lon } };
        Known {
            provinces: vec!["Oost-Vlaanderen".to_owned(), "West-Vlaanderen".to_owned()],
            cities: vec![
                city("callcenter-aalst", 50.94, 4.04),
                city("callcenter-gent", 51.05, 3.72),
                city("callcenter-kortrijk", 50.83, 3.26),
            ],
            tags: vec!["Koud bellen".to_owned(), "Data".to_owned()],
            locations: vec!["Gent".to_owned()],
            modules: 0,
        }
    }

    #[test]
    fn a_city_is_asked_for_all_that_its_page_needs() {
        let typed = "west-vlaanderen\n800\n8000, 8200\n3.225 51.209\n51.209 3.225\n\n\
            belford, rivier, kanaal\nbelfort\nBelfort, drie torens, kanaal\n";
        let details = answers(typed, &known(), city).expect("the input did not end");
        assert_eq!(details.province.as_deref(), Some("West-Vlaanderen"));
        assert_eq!(details.postcodes, ["8000", "8200"]);
        assert_eq!(details.place, Some(Place { lat: 51.209, lon: 3.225 }));
        assert_eq!(details.nearby, ["callcenter-gent", "callcenter-kortrijk", "callcenter-aalst"]);
        assert_eq!(details.landmarks, ["belfort", "drie_torens", "kanaal"]);
        assert_eq!(
            answers("1\n8000\n51.2 3.2\n2 callcenter-gent 1\n\n", &known(), city).expect("answers").nearby.len(),
            2
        );
        assert!(answers("1\n8000\n51.2 3.2\n-\n-\n", &known(), city).expect("answers").nearby.is_empty());
        assert_eq!(answers("1\n8000\n", &known(), city), None);
    }

    #[test]
    fn a_post_takes_tags_that_exist_with_their_own_capitals() {
        let today = "2026-11-20".parse::<Date>().expect("a day");
        let ask = |typed: &'static str| {
            post(&mut Prompt::new(typed.as_bytes(), Vec::new(), kmo_diagnostic::Lang::En), &known(), today)
                .expect("answers")
        };
        assert_eq!((ask("\n\n").date, ask("\n\n").tags), (Some(today), vec!["Koud bellen".to_owned()]));
        let details = ask("morgen\n2026-12-01\n9\ndata, Prijzen, 1, koud bellen\n");
        assert_eq!(details.date.map(|date| date.to_string()).as_deref(), Some("2026-12-01"));
        assert_eq!(details.tags, ["Data", "Prijzen", "Koud bellen"]);
    }

    #[test]
    fn a_job_has_a_kind_and_a_place() {
        let details = answers("student\nAalst, met één dag telewerk\n", &known(), job).expect("answers");
        assert_eq!(
            (details.employment.as_deref(), details.location.as_deref()),
            (Some("student"), Some("Aalst, met één dag telewerk"))
        );
        assert_eq!(answers("\n\n", &known(), job).expect("answers").location.as_deref(), Some("Gent"));
    }
}
