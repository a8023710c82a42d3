//! Cities: their neighbours, distances and provinces.

use std::collections::HashMap;

use super::{Texts, missing_image};
use crate::content::{City, Document, Lost, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::format;

/// A city page with its relations.
#[derive(Debug)]
pub struct CityEntry {
    pub document: Document<City>,
    /// In the order of the file.
    pub nearby: Vec<Near>,
}

/// A neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// Index into the site's cities.
    pub city: usize,
    /// As the crow flies.
    pub kilometres: f64,
}

/// A province and its cities, by name.
#[derive(Debug)]
pub struct Province {
    pub name: String,
    /// Indices into the site's cities.
    pub cities: Vec<usize>,
}

/// Great-circle distance in kilometres (haversine formula, mean earth radius 6371 km).
pub fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    let ((lat1, lon1), (lat2, lon2)) = (from, to);
    let half = |a: f64, b: f64| ((b - a).to_radians() / 2.0).sin().powi(2);
    let a = half(lat1, lat2) + lat1.to_radians().cos() * lat2.to_radians().cos() * half(lon1, lon2);
    2.0 * 6371.0 * a.sqrt().asin()
}

/// Whether a point, in degrees, can lie in Belgium: within its extreme points, rounded outwards.
pub fn in_belgium(lat: f64, lon: f64) -> bool {
    (49.4..=51.6).contains(&lat) && (2.5..=6.5).contains(&lon)
}

/// Resolves the cities. A link to a city whose file is lost is no second mistake.
pub(super) fn link(
    mut documents: Vec<Document<City>>,
    lost: &Lost,
    settings: &Document<Settings>,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<CityEntry>, Vec<Province>) {
    documents.sort_by(|a, b| a.slug().cmp(b.slug()));
    for document in &documents {
        check(document, settings, texts, diagnostics);
    }
    let index: HashMap<&str, usize> =
        documents.iter().enumerate().map(|(at, document)| (document.slug(), at)).collect();
    let place = |at: usize| (documents[at].value.place.lat, documents[at].value.place.lon);
    let nearby: Vec<Vec<Near>> = documents
        .iter()
        .enumerate()
        .map(|(at, document)| {
            let mut near: Vec<Near> = Vec::new();
            for (position, slug) in document.value.nearby.iter().enumerate() {
                let path = format!("nabijgelegen_links[{position}]");
                match index.get(slug.as_str()) {
                    Some(&city) if city == at => {
                        diagnostics.push(
                            document.error(&path, "nearby", "a city is not near itself").help("remove this line"),
                        );
                    }
                    Some(&city) if near.iter().any(|other| other.city == city) => {
                        diagnostics.push(
                            document
                                .error(&path, "nearby", format!("`{slug}` is named twice"))
                                .help("remove this line"),
                        );
                    }
                    Some(&city) => near.push(Near { city, kilometres: distance(place(at), place(city)) }),
                    None if lost.cities.contains(slug) => {}
                    None => diagnostics.push(
                        document
                            .error(&path, "unknown-city", format!("there is no city `{slug}`"))
                            .help("name the file of a city in content/cities/, without `.yaml`")
                            .did_you_mean(slug, index.keys().copied()),
                    ),
                }
            }
            near
        })
        .collect();
    let provinces = settings
        .value
        .checks
        .cities
        .iter()
        .map(|entry| {
            let mut cities: Vec<usize> =
                (0..documents.len()).filter(|&at| documents[at].value.province == entry.province).collect();
            cities.sort_by(|&a, &b| documents[a].value.name.cmp(&documents[b].value.name));
            Province { name: entry.province.clone(), cities }
        })
        .collect();
    let cities = documents.into_iter().zip(nearby).map(|(document, nearby)| CityEntry { document, nearby }).collect();
    (cities, provinces)
}

fn check(document: &Document<City>, settings: &Document<Settings>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    let city = &document.value;
    let checks = &settings.value.checks;
    let mut report = |diagnostic: Diagnostic| diagnostics.push(diagnostic);
    if city.slug != document.slug() {
        report(
            document
                .error("slug", "slug", format!("the slug `{}` differs from the file's name", city.slug))
                .help(format!("write `slug: {}`, or rename the file", document.slug())),
        );
    }
    if city.slug.strip_prefix("callcenter-").is_none_or(|rest| format::slugify(rest) != rest) {
        report(
            document
                .error("slug", "slug", format!("`{}` is not a city slug", city.slug))
                .help("write `callcenter-` and the city in lower case, with hyphens"),
        );
    }
    let provinces = || checks.cities.iter().map(|entry| entry.province.as_str());
    if !provinces().any(|name| name == city.province) {
        let names: Vec<_> = provinces().collect();
        report(
            document
                .error("provincie", "unknown-province", format!("`{}` is not a province of this site", city.province))
                .help(format!("the provinces in content/site.yaml are: {}", names.join(", ")))
                .did_you_mean(&city.province, provinces()),
        );
    }
    if !in_belgium(city.place.lat, city.place.lon) {
        report(
            document
                .error("coordinaten", "coordinates", "this point does not lie in Belgium")
                .help("write degrees with a point: {lat: 51.054, lon: 3.725}"),
        );
    }
    if city.faq.len() != 5 {
        report(
            document
                .error("faq", "faq", format!("a city page has five questions, here are {}", city.faq.len()))
                .help("add or remove questions until there are five"),
        );
    }
    for (at, postcode) in city.postcodes.iter().enumerate() {
        if postcode.len() != 4 || !postcode.bytes().all(|byte| byte.is_ascii_digit()) {
            report(
                document
                    .error(&format!("postcodes[{at}]"), "postcode", format!("`{postcode}` is not a Belgian postcode"))
                    .help("a postcode has four digits, in quotes"),
            );
        }
    }
    if let Some(image) = &city.image
        && !texts.images.contains_key(&image.file)
    {
        report(missing_image(document, "beeld.bestand", &image.file, texts.images));
    }
    let mut words = texts.check_value(document, "markt.tekst", &city.market.text, diagnostics)
        + texts.check_value(document, "aanpak", &city.approach, diagnostics);
    for (at, item) in city.faq.iter().enumerate() {
        words += texts.check_value(document, &format!("faq[{at}].antwoord"), &item.answer, diagnostics);
    }
    let plain = [&city.intro, &city.cta].into_iter();
    let plain = plain.chain(&city.benefits).chain(city.segments.iter().map(|segment| &segment.text));
    let plain = plain.chain(city.facts.iter().map(|fact| &fact.text));
    words += plain.map(|text| format::words(text)).sum::<usize>();
    if words < checks.city_words {
        diagnostics.push(
            Diagnostic::error(
                "thin-page",
                format!("{} has {words} words of its own, fewer than {}", city.name, checks.city_words),
            )
            .at(&document.file, document.span("markt.tekst"), "")
            .help("tell more about this city; the limit is checks.city_words in content/site.yaml"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_match_known_ones() {
        // Gent to Antwerpen, city centres: 51 km as the crow flies.
        let km = distance((51.054, 3.725), (51.22, 4.402));
        assert!((50.0..52.0).contains(&km), "{km}");
        assert_eq!(distance((51.0, 4.0), (51.0, 4.0)), 0.0);
    }
}
