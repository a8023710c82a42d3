//! Rules for the settings that types can't express, and for references to the settings.

use std::cell::LazyCell;

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use kmo_engine::content::{Document, Piece, Placeholders, Texts, origin};
use kmo_shared::format;

use super::placeholders::RESERVED;
use super::{Rating, Settings, services};

/// Reports what is wrong with the settings.
pub fn check(settings: &Document<Settings>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    for (at, said) in value.testimonials.iter().enumerate() {
        if let Some(photo) = &said.photo {
            texts.check_image(settings, &format!("testimonials[{at}].photo.file"), &photo.file, diagnostics);
        }
    }
    let named = named(settings, texts.placeholders);
    for (path, name) in &named {
        let problem = settings.error(path, Code::WrongValue, words::setting_names_setting(name));
        diagnostics.push(problem.help(words::write_setting_out()));
    }
    let mut report = |path: &str, code: Code, message: Text, help: Text| {
        if !named.iter().any(|(named, _)| named == path) {
            diagnostics.push(settings.error(path, code, message).help(help));
        }
    };
    if !services::is_host(&value.host) {
        report("host", Code::Host, words::no_host(&value.host), words::write_host());
    }
    if !format::is_postcode(&origin::strip(&value.address.postcode)) {
        let message = words::no_postcode(&value.address.postcode);
        report("address.postcode", Code::WrongValue, message, words::four_digits());
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
    for (at, profile) in value.social.iter().enumerate() {
        if !is_profile(&origin::strip(profile)) {
            report(&format!("social[{at}]"), Code::WrongValue, words::no_profile(profile), words::write_profile());
        }
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
    if let Some(calling) = &value.calling {
        let [from, to] = calling.hours();
        if from.is_none_or(|from| to.is_none_or(|to| from >= to)) {
            let path = if from.is_none() { "calling.from" } else { "calling.to" };
            report(path, Code::WrongValue, words::no_calling_hours(&calling.from, &calling.to), words::write_hours());
        }
    }
    let folded = |name: &str| origin::strip(name).to_lowercase();
    for (at, activity) in value.activities.iter().enumerate() {
        if value.activities[..at].iter().any(|other| folded(other) == folded(activity)) {
            let message = words::named_twice(origin::strip(activity));
            report(&format!("activities[{at}]"), Code::WrongValue, message, words::remove_one());
        }
    }
    for (at, formula) in value.formulas.iter().enumerate() {
        let before = &value.formulas[..at];
        let taken = [
            ("key", before.iter().any(|other| other.key == formula.key)),
            ("name", before.iter().any(|other| folded(&other.name) == folded(&formula.name))),
        ];
        if let Some((key, _)) = taken.into_iter().find(|(_, taken)| *taken) {
            let path = format!("formulas[{at}].{key}");
            report(&path, Code::WrongValue, words::formula_twice(&formula.name), words::other_formula_name());
        }
        if RESERVED.contains(&&*formula.key) {
            let path = format!("formulas[{at}].key");
            report(&path, Code::WrongValue, words::formula_key_taken(&formula.key), words::other_formula_key());
        }
        if formula.featured && before.iter().any(|other| other.featured) {
            let path = format!("formulas[{at}].featured");
            report(&path, Code::WrongValue, words::featured_twice(), words::feature_one());
        }
    }
    services::check(settings, diagnostics);
    full_time(settings, diagnostics);
}

/// Finds settings that contain a known placeholder, although texts insert their values as they are written. Returns the path
/// of each, and the name of the placeholder. Only the opening hours may contain one, of the calling hours.
fn named(settings: &Document<Settings>, known: &Placeholders) -> Vec<(String, String)> {
    let fixed = "brand host phone email hours address.street address.postcode address.city company.name company.number \
                 company.vat company.court";
    let calling = ["days", "from", "to", "attempts"].map(|key| format!("calling.{key}"));
    let calling = calling.into_iter().filter(|_| settings.value.calling.is_some());
    let figures = settings.value.figures.keys().map(|key| format!("figures.{key}.value"));
    let named = fixed.split(' ').map(str::to_owned).chain(calling).chain(figures).filter_map(|path| {
        // The decoded value has its placeholders filled.
        let text = &settings.file.text;
        let name = known.pieces(&text[settings.span(&path).range(text)]).into_iter().find_map(|piece| match piece {
            Piece::Placeholder { name, value: Some(_) } if path != "hours" || !name.starts_with("calling.") => {
                Some(name.to_owned())
            }
            _ => None,
        });
        Some((path, name?))
    });
    named.collect()
}

/// Whether it is a BCP 47 tag for Dutch, with or without a country. The templates and the tools know no other language.
fn is_language(tag: &str) -> bool {
    let (language, country) = tag.split_once('-').map_or((tag, None), |(language, country)| (language, Some(country)));
    let is_country = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    language == "nl" && country.is_none_or(is_country)
}

/// Whether it can be dialled: 8 to 15 digits (ITU-T E.164 allows no more), or 8 or 9 after the country code of a Belgian
/// number, with nothing but the usual separators between them.
fn is_phone(phone: &str) -> bool {
    let dialled = format::dial(phone);
    let digits = dialled.chars().filter(char::is_ascii_digit).count();
    let is_long = if dialled.starts_with("+32") { 10..=11 } else { 8..=15 }.contains(&digits);
    // A foreign number needs `+` and its country code.
    is_long && dialled.starts_with('+') && phone.chars().all(|c| c.is_ascii_digit() || "+ ./()-".contains(c))
}

/// Whether it looks like an email address: a name, and a domain of at least two parts.
fn is_email(email: &str) -> bool {
    let is_name = |name: &str| {
        let known = |c: char| !c.is_whitespace() && !"<>,;:\"()[]@\\".contains(c);
        name.split('.').all(|part| !part.is_empty() && part.chars().all(known))
    };
    email
        .split_once('@')
        .is_some_and(|(name, domain)| is_name(name) && services::is_domain(domain) && domain.contains('.'))
}

/// Whether it is an HTTPS address on a host with a domain.
fn is_profile(url: &str) -> bool {
    let rest = url.strip_prefix("https://").unwrap_or_default();
    let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
    services::is_domain(host) && host.contains('.') && !url.contains(char::is_whitespace)
}

/// Checks the formulas with a lowest price and the figure of appointments a week against `example`, which determines how many
/// appointments a full-time caller makes.
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
        diagnostics.push(problem.help(words::named_in("site.yaml", "figures")).did_you_mean(key, &known));
    }
}
