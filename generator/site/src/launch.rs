//! What must not be on a live site: unproven claims, placeholders, samples.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text, words};
use kmo_shared::format;

use kmo_engine::content::Document;
use kmo_engine::content::neutral::{self, Stated};
use kmo_engine::desk::{Claim, Topic};

use crate::Site;
use crate::settings::Settings;

/// Kinds of things to settle before a site goes live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Address, telephone, numbers and profiles of the company.
    Company,
    /// Figures that the site claims, including the rating and the scan's counter.
    Figures,
    Testimonials,
    /// Claims in the texts of pages.
    Texts,
    /// Figures in texts without a source.
    Sources,
    /// Documents that are made up as a whole: lots, data sets, vacancies.
    Samples,
}

/// The topics of the desk's list, with their advice.
const TOPICS: [(Kind, &str, &str); 6] = [
    (Kind::Company, "Gegevens van het bedrijf", "Vervang elke voorbeeldwaarde door de echte."),
    (
        Kind::Figures,
        "Cijfers en beoordeling",
        "Leg het bewijs in het dossier en schrijf `verified: true`, of schrijf er een neutrale vorm bij.",
    ),
    (
        Kind::Testimonials,
        "Getuigenissen",
        "Vraag de klant toestemming voor deze woorden en schrijf `verified: true`, of schrijf `neutral: omit`.",
    ),
    (Kind::Texts, "Beweringen in teksten", "Leg het bewijs in het dossier en schrijf `verified: true`."),
    (
        Kind::Sources,
        "Cijfers zonder bron",
        "Schrijf er `source:` bij: wie het telde en wanneer. Of gebruik een cijfer uit `content/site.yaml`.",
    ),
    (
        Kind::Samples,
        "Voorbeelden",
        "Kavels, databestanden en vacatures die verzonnen of niet nagekeken zijn, staan niet op de echte site.",
    ),
];

/// Reports every placeholder in the settings, and every unproven claim without a neutral form.
pub fn launch(site: &Site, diagnostics: &mut Diagnostics) {
    let refused = claims(site).into_iter().filter(|(_, claim)| claim.is_refused());
    diagnostics.extend(refused.filter_map(|(_, claim)| claim.problem));
    // `/`, which is what the sample has, or an empty value means that nobody has set up a server.
    let settings = &site.settings;
    if site.has_login() && ["", "/"].contains(&&*settings.value.api.base) {
        let problem = Diagnostic::warning(Code::Placeholder, words::portal_without_server());
        diagnostics.push(problem.at(&settings.file, settings.span("api.base"), None).help(words::set_up_server()));
    }
}

/// Returns everything to settle before the site goes live, by topic, including what is already in order.
pub fn list(site: &Site) -> Vec<Topic> {
    let mut topics = TOPICS.map(|(_, name, advice)| Topic { name, advice, claims: Vec::new() });
    for (kind, claim) in claims(site) {
        let at = TOPICS.iter().position(|(known, ..)| *known == kind);
        topics[at.expect("every kind has a topic")].claims.push(claim);
    }
    topics.into()
}

fn claims(site: &Site) -> Vec<(Kind, Claim)> {
    let folder = site.settings.file.path.trim_end_matches("site.yaml").to_owned();
    let mut list = company(&site.settings);
    for file in site.files() {
        let path = file.path.strip_prefix(&folder).unwrap_or(&file.path);
        list.extend(neutral::stated(&file).into_iter().map(|stated| claim(&file, path, stated)));
        if path.ends_with(".yaml")
            && (!path.contains('/') || ["pages/", "cities/"].iter().any(|one| path.starts_with(one)))
        {
            for (span, text) in neutral::unsourced(&file) {
                let Some(name) = figure(&text) else { continue };
                let problem = Diagnostic::error(Code::Unsourced, words::no_source(&name));
                let problem = problem.at(&file, span, None).help(words::write_source());
                list.push((Kind::Sources, Claim { name, problem: Some(problem), neutral: None }));
            }
        }
    }
    list
}

/// Returns the claim of a mapping that has a `verified` key.
fn claim(file: &Arc<SourceFile>, path: &str, stated: Stated) -> (Kind, Claim) {
    let Stated { path: place, name, span, verified, neutral } = stated;
    let sample = place.is_empty();
    let (kind, proof) = match path {
        _ if sample => (Kind::Samples, words::once_real()),
        "site.yaml" if place.starts_with("testimonials") => (Kind::Testimonials, words::once_agreed()),
        "site.yaml" if place.starts_with("rating") => (Kind::Figures, words::once_reviews()),
        "site.yaml" => (Kind::Figures, words::once_counted()),
        _ => (Kind::Texts, words::once_proven()),
    };
    let problem = (!verified).then(|| {
        let what = match sample {
            true => words::is_sample(&name),
            false => words::not_verified(place, &name),
        };
        Diagnostic::error(Code::Unverified, what).at(file, span, None).help(words::write_verified(proof))
    });
    (kind, Claim { name, problem, neutral })
}

fn company(settings: &Document<Settings>) -> Vec<(Kind, Claim)> {
    let value = &settings.value;
    let claim = |path: &str, name: &str, fine: bool, what: Text, help: Text| {
        let problem = || settings.error(path, Code::Placeholder, words::said_of(name, what)).help(help);
        (Kind::Company, Claim { name: name.to_owned(), problem: (!fine).then(problem), neutral: None })
    };
    let street = &value.address.street;
    let digits: String = value.phone.chars().filter(char::is_ascii_digit).collect();
    let mut list = vec![
        claim("host", &value.host, !is_sample(&value.host), words::is_placeholder(), words::real_address()),
        claim("email", &value.email, !is_sample(&value.email), words::is_placeholder(), words::read_address()),
        claim("phone", &value.phone, !digits.ends_with("00000"), words::not_callable(), words::real_number()),
        claim(
            "address.street",
            street,
            !street.contains("Voorbeeld"),
            words::is_placeholder(),
            words::registered_address(),
        ),
    ];
    for (path, number) in [("company.number", &value.company.number), ("company.vat", &value.company.vat)] {
        list.push(claim(path, number, format::is_company_number(number), words::not_enterprise(), words::ten_digits()));
    }
    let digits = |number: &str| number.chars().filter(char::is_ascii_digit).collect::<String>();
    let (number, vat) = (&value.company.number, &value.company.vat);
    if digits(number) != digits(vat) || !vat.starts_with("BE") {
        list.push(claim("company.vat", vat, false, words::other_number(number), words::same_number()));
    }
    for (path, called) in
        [("api.base", &value.api.base), ("api.portal_host", &value.api.portal_host), ("api.script", &value.api.script)]
    {
        if is_sample(called) {
            list.push(claim(path, called, false, words::is_placeholder(), words::real_server()));
        }
    }
    if value.keys.payment.starts_with("pk_test_") {
        let key = &value.keys.payment;
        list.push(claim("keys.payment", key, false, words::test_key(), words::live_key()));
    }
    for (at, profile) in value.social.iter().enumerate() {
        list.push(claim(
            &format!("social[{at}]"),
            profile,
            !profile.contains("voorbeeld"),
            words::is_placeholder(),
            words::own_profile(),
        ));
    }
    list
}

/// Whether a URL or mail address is a placeholder: its host is a reserved name (RFC 2606, RFC 6761), `localhost`, an IP
/// address, or a name that guides use.
fn is_sample(address: &str) -> bool {
    let host = match address.split_once("://") {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => address,
    };
    let host = host.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let mut parts = host.rsplit('.');
    let (top, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    ["example", "test", "invalid", "localhost"].contains(&top)
        || ["example", "voorbeeld", "bedrijf", "mijnbedrijf"].contains(&name)
        || top.bytes().any(|byte| byte.is_ascii_digit())
}

/// Nouns that follow the numbers a company boasts of.
const COUNTED: [&str; 5] = ["KMO's", "klanten", "ondernemers", "campagnes", "beoordelingen"];

/// Returns the first figure in a text that needs a source, which is a percentage or a number of [`COUNTED`]: `37%`,
/// `1.312 KMO's`, `750 Vlaamse KMO's`.
fn figure(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let word = word.trim_matches(|c: char| !(c.is_alphanumeric() || c == '%'));
        let number = word.trim_end_matches('%');
        if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',') {
            return None;
        }
        if word.ends_with('%') {
            return Some(word.to_owned());
        }
        // Four digits without a separator are a year.
        if word.len() == 4 && !word.contains(['.', ',']) {
            return None;
        }
        let after = &words[at + 1..words.len().min(at + 3)];
        let counted = after.iter().position(|word| COUNTED.iter().any(|counted| word.starts_with(counted)))?;
        Some([&[word], &after[..=counted]].concat().join(" "))
    })
}

#[cfg(test)]
mod tests {
    use super::{figure, is_sample};

    #[test]
    fn placeholder_hosts_are_samples() {
        for address in [
            "https://www.warmlijn.example",
            "https://www.example.be",
            "https://localhost",
            "https://127.0.0.1:8443",
            "https://api.example.be/v1",
            "https://hooks.warmlijn.example/script?x=1",
            "https://www.mijnbedrijf.be",
            "info@example.org",
            "naam@bedrijf.be",
            "jan@x.test",
        ] {
            assert!(is_sample(address), "{address}");
        }
        for address in
            ["https://www.noorderbel.be", "https://portal.noorderbel.be:8443/x.test", "sales@proef.be", "/", ""]
        {
            assert!(!is_sample(address), "{address}");
        }
    }

    #[test]
    fn figures_are_shares_and_numbers_of_customers() {
        for (text, found) in [
            ("een stijging van 37%", Some("37%")),
            ("Al 1.312 KMO's gingen je voor.", Some("1.312 KMO's")),
            ("meer dan 750 Vlaamse KMO's", Some("750 Vlaamse KMO's")),
            ("(30%)", Some("30%")),
            ("{figure.clients} Vlaamse KMO's", None),
            ("{surcharge.french} meer", None),
            ("na 5 werkdagen, voor KMO's", None),
            ("waren in 2021 Lokerse ondernemers", None),
            ("bestel 250 adressen van KMO's", None),
        ] {
            assert_eq!(figure(text).as_deref(), found, "{text}");
        }
    }
}
