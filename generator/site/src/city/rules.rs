//! Rules for one city on its own.

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use kmo_engine::Site as _;
use kmo_engine::content::{Document, Texts, todo};
use kmo_shared::format;

use super::City;
use crate::Site;
use crate::drawing::{self, FEWEST};
use crate::settings::Settings;

/// Checks what is written about a city, which may still be a draft. Returns the number of words.
pub(super) fn check(document: &Document<City>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) -> usize {
    let city = &document.value;
    let mut report = |message: Text, help: Text| {
        diagnostics.push(document.error("slug", Code::Slug, message).help(help));
    };
    let is_city_slug = |slug: &str| slug.strip_prefix("callcenter-").is_some_and(|rest| format::slugify(rest) == rest);
    let name = document.file.stem();
    if city.slug != name {
        // The file name may be what is wrong, instead of the slug.
        let is_file_wrong = is_city_slug(&city.slug) && !is_city_slug(name);
        let help = if is_file_wrong { words::name_city_file(&city.slug) } else { words::write_slug(name) };
        report(words::slug_differs(&city.slug), help);
    }
    if !is_city_slug(&city.slug) {
        report(words::no_city_slug(&city.slug), words::write_city_slug());
    }
    drawing::check(document, "tekening", &city.drawing, FEWEST, diagnostics);
    if let Some(image) = &city.image {
        texts.check_image(document, "beeld.bestand", &image.file, diagnostics);
        texts.check_alt(document, "beeld.alt", &image.alt, &image.file, diagnostics);
    }
    let mut words = texts.check_value(document, "markt.tekst", &city.market.text, diagnostics)
        + texts.check_value(document, "aanpak", &city.approach, diagnostics);
    for (at, item) in city.faq.iter().enumerate() {
        words += texts.check_value(document, &format!("faq[{at}].antwoord"), &item.answer, diagnostics);
    }
    let plain = [&city.intro, &city.cta].into_iter();
    let plain = plain.chain(&city.benefits).chain(city.segments.iter().map(|segment| &segment.text));
    let plain = plain.chain(city.facts.iter().map(|fact| &fact.text));
    words + plain.map(|text| format::words(text)).sum::<usize>()
}

/// Checks what a draft may still lack, but a city that is shown may not.
pub(super) fn check_whole(
    document: &Document<City>,
    words: usize,
    settings: &Document<Settings>,
    diagnostics: &mut Diagnostics,
) {
    let city = &document.value;
    let checks = &settings.value.checks;
    let mut report = |key: &str, code: Code, message: Text, help: Text| {
        diagnostics.push(document.error(key, code, message).help(help));
    };
    if !city.place.in_belgium() {
        report("coordinaten", Code::Coordinates, words::outside_belgium(), words::write_degrees());
    }
    if city.faq.len() != 5 {
        report("faq", Code::Faq, words::five_questions(city.faq.len()), words::until_five());
    }
    for (at, postcode) in city.postcodes.iter().enumerate() {
        if !format::is_postcode(postcode) {
            let message = words::no_postcode(postcode);
            report(&format!("postcodes[{at}]"), Code::Postcode, message, words::four_digits());
        }
    }
    if words < checks.city_words {
        let message = words::city_words(&city.name, words, checks.city_words);
        report("markt.tekst", Code::ThinPage, message, words::tell_city());
    }
    let provinces = || checks.cities.iter().map(|entry| entry.province.as_str());
    if !provinces().any(|name| name == city.province) {
        let known = names(provinces());
        let problem = document.error("provincie", Code::UnknownProvince, words::no_province(&city.province));
        diagnostics.push(problem.help(words::provinces(known.join(", "))).did_you_mean(&city.province, &known));
    }
    todo::check(&document.file, Site::WORDS.todo, diagnostics);
}
