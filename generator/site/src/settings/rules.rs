//! Rules for the settings that types can't hold, and for what names something in them.

use std::cell::LazyCell;

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use kmo_engine::content::{Document, Texts, origin};
use kmo_shared::format;

use super::{Rating, Settings, services};

/// Reports what is wrong with the settings.
pub fn check(settings: &Document<Settings>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    for (at, said) in value.testimonials.iter().enumerate() {
        if let Some(photo) = &said.photo {
            texts.check_image(settings, &format!("testimonials[{at}].photo.file"), &photo.file, diagnostics);
        }
    }
    let mut report = |path: &str, code: Code, message: Text, help: Text| {
        diagnostics.push(settings.error(path, code, message).help(help));
    };
    if !services::is_host(&value.host) {
        report("host", Code::Host, words::no_host(&value.host), words::write_host());
    }
    if !is_language(&origin::strip(&value.language)) {
        report("language", Code::WrongValue, words::no_language_tag(&value.language), words::write_language());
    }
    if !is_phone(&origin::strip(&value.phone)) {
        report("phone", Code::WrongValue, words::no_phone(&value.phone), words::write_phone());
    }
    if !is_email(&origin::strip(&value.email)) {
        report("email", Code::WrongValue, words::no_email(&value.email), words::write_email());
    }
    for (key, range) in [("title", value.checks.title), ("description", value.checks.description)] {
        if range.min > range.max {
            let message = words::range_turned(range.min, range.max);
            report(&format!("checks.{key}.min"), Code::WrongValue, message, words::swap_min_max());
        }
    }
    if let Some(Rating { value: average, best, worst, .. }) = value.rating
        && !(f64::from(worst)..=f64::from(best)).contains(&average)
    {
        report(
            "rating.value",
            Code::WrongValue,
            words::no_such_average(average.to_string(), worst, best),
            words::correct_rating(),
        );
    }
    services::check(settings, diagnostics);
    full_time(settings, diagnostics);
}

/// Whether it is a language with two letters, and a country or not: the tags of BCP 47 that a site needs.
fn is_language(tag: &str) -> bool {
    let (language, country) = tag.split_once('-').map_or((tag, None), |(language, country)| (language, Some(country)));
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code(language) && country.is_none_or(is_code)
}

/// Whether a telephone can dial it: 8 to 15 digits (ITU-T E.164 allows no more), and between them what people write there.
fn is_phone(phone: &str) -> bool {
    let digits = format::dial(phone).chars().filter(char::is_ascii_digit).count();
    (8..=15).contains(&digits) && phone.chars().all(|c| c.is_ascii_digit() || "+ ./()-".contains(c))
}

/// Whether mail can be sent to it: a name, and a domain with a dot.
fn is_email(email: &str) -> bool {
    let is_sound = |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || "<>,;\"".contains(c));
    email.split_once('@').is_some_and(|(name, domain)| {
        is_sound(name)
            && is_sound(domain)
            && !domain.contains('@')
            && domain.split('.').filter(|one| !one.is_empty()).count() > 1
    })
}

/// What a full-time caller makes is assumed once, in `example`: the formula with one and the figure of a week follow it.
fn full_time(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    let (month, week) = (value.example.full_time(), value.example.full_time_week());
    let mut report = |path: &str, made: Text| {
        let message = words::full_time_makes(made);
        diagnostics.push(settings.error(path, Code::Calculator, message).help(words::change_assumption()));
    };
    for (at, formula) in value.formulas.iter().enumerate().filter(|(_, formula)| formula.from) {
        if f64::from(formula.included) != month.round() {
            let made = words::a_month(month, formula.included);
            report(&format!("formulas[{at}].included"), made);
        }
    }
    let Some(figure) = value.figures.get("appointments") else { return };
    let bounds =
        figure.value.split_once('-').and_then(|(low, high)| Some(low.parse::<f64>().ok()?..=high.parse().ok()?));
    if bounds.is_some_and(|bounds| !bounds.contains(&week)) {
        report("figures.appointments.value", words::a_week(week, &figure.value));
    }
}

/// Reports keys of figures that the settings do not have, each with its path in the document.
pub fn check_figures<'a, T>(
    document: &Document<T>,
    keys: impl Iterator<Item = (String, &'a str)>,
    settings: &Document<Settings>,
    diagnostics: &mut Diagnostics,
) {
    let figures = &settings.value.figures;
    let known = LazyCell::new(|| names(figures.keys().map(String::as_str)));
    for (path, key) in keys.filter(|(_, key)| !figures.contains_key(*key)) {
        let problem = document.error(&path, Code::UnknownFigure, words::no_figure(key));
        diagnostics.push(problem.help(words::figures_names()).did_you_mean(key, &known));
    }
}
