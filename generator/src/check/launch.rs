//! What may not be on a site that goes live: claims without proof, placeholders, samples.

use crate::content::{Document, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::site::Site;

/// What kind of thing has to be seen to before a site goes live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Numbers the site boasts of, the rating and the scan's counter among them.
    Figures,
    Testimonials,
    /// Address, telephone, numbers and profiles of the company.
    Company,
    /// Lots of the auction.
    Lots,
}

/// One thing to see to.
#[derive(Clone, Debug)]
pub struct Claim {
    pub topic: Topic,
    /// What it is about, as a person names it.
    pub name: String,
    /// Nothing once it is in order.
    pub problem: Option<Diagnostic>,
}

/// Reports every unproven claim and placeholder in the settings, and every lot that is a sample.
pub fn launch(site: &Site, diagnostics: &mut Diagnostics) {
    diagnostics.extend(launch_list(site).into_iter().filter_map(|claim| claim.problem));
}

/// Everything that has to be seen to before the site goes live, in order or not.
pub fn launch_list(site: &Site) -> Vec<Claim> {
    let settings = &site.settings;
    let mut list = claims(settings);
    list.extend(company(settings));
    list.extend(site.lots.iter().map(|lot| Claim {
        topic: Topic::Lots,
        name: lot.value.number.clone(),
        problem: (!lot.value.verified).then(|| {
            lot.error("verified", "unverified", format!("the lot {} is a sample", lot.value.number))
                .help("write `verified: true` once it is really for sale, or remove the file")
        }),
    }));
    list
}

fn claims(settings: &Document<Settings>) -> Vec<Claim> {
    let value = &settings.value;
    let claim = |topic, name: String, verified: bool, path: &str, what: String| Claim {
        topic,
        name,
        problem: (!verified).then(|| {
            settings
                .error(path, "unverified", format!("{what} is not verified"))
                .help("put the proof on file and write `verified: true`, or take it off the site")
        }),
    };
    let figures = value.figures.iter().map(|(key, figure)| {
        let name = format!("{} {}", figure.value, figure.label);
        let what = format!("the figure `{key}` ({name})");
        claim(Topic::Figures, name, figure.verified, &format!("figures.{key}.verified"), what)
    });
    let rating = &value.rating;
    let scan = &value.scan;
    let others = [
        claim(
            Topic::Figures,
            format!("rating {} ({})", rating.value, rating.count),
            rating.verified,
            "rating.verified",
            format!("the rating of {} from {} reviews", rating.value, rating.count),
        ),
        claim(
            Topic::Figures,
            format!("scan {} ({}%)", scan.count, scan.share),
            scan.verified,
            "scan.verified",
            format!("the scan counter of {} and share of {}%", scan.count, scan.share),
        ),
    ];
    let testimonials = value.testimonials.iter().enumerate().map(|(at, testimonial)| {
        let what = format!("the testimonial of {}", testimonial.author);
        let path = format!("testimonials[{at}].verified");
        claim(Topic::Testimonials, testimonial.author.clone(), testimonial.verified, &path, what)
    });
    figures.chain(others).chain(testimonials).collect()
}

fn company(settings: &Document<Settings>) -> Vec<Claim> {
    let value = &settings.value;
    // `what` is asked only of what is wrong.
    let claim = |path: &str, name: &str, fine: bool, what: &str, help: &str| Claim {
        topic: Topic::Company,
        name: name.to_owned(),
        problem: (!fine).then(|| settings.error(path, "placeholder", format!("`{name}` {what}")).help(help.to_owned())),
    };
    // Names reserved by RFC 2606 and RFC 6761: nobody can have them.
    let reserved = |name: &str| {
        [".example", ".test", ".invalid", ".localhost", "example.com"].iter().any(|end| name.ends_with(end))
    };
    const PLACEHOLDER: &str = "is a placeholder";
    let street = &value.address.street;
    let digits: String = value.phone.chars().filter(char::is_ascii_digit).collect();
    let mut list = vec![
        claim("host", &value.host, !reserved(&value.host), PLACEHOLDER, "write the site's real address"),
        claim("email", &value.email, !reserved(&value.email), PLACEHOLDER, "write an address that is read"),
        claim("phone", &value.phone, !digits.ends_with("00000"), "can't be called", "write the real number"),
        claim("address.street", street, !street.contains("Voorbeeld"), PLACEHOLDER, "write the registered address"),
    ];
    for (path, number) in [("company.number", &value.company.number), ("company.vat", &value.company.vat)] {
        let what = "is not a Belgian enterprise number";
        list.push(claim(path, number, is_company_number(number), what, "write the ten digits as the KBO gives them"));
    }
    for (at, profile) in value.social.iter().enumerate() {
        let help = "write the company's own profile, or remove it";
        list.push(claim(&format!("social[{at}]"), profile, !profile.contains("voorbeeld"), PLACEHOLDER, help));
    }
    list
}

/// Ten digits of which the last two are 97 minus the first eight modulo 97 (KBO number rule).
pub fn is_company_number(text: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let (Some(base), Some(check)) = (digits.get(..8), digits.get(8..)) else { return false };
    let numbers = (base.parse::<u64>(), check.parse::<u64>());
    check.len() == 2 && matches!(numbers, (Ok(base), Ok(check)) if base > 0 && check == 97 - base % 97)
}

#[cfg(test)]
mod tests {
    use super::is_company_number;

    #[test]
    fn enterprise_numbers_follow_mod_97() {
        assert!(is_company_number("BE 0403.170.701"));
        assert!(!is_company_number("BE 0403.170.702"));
        assert!(!is_company_number("BE 0000.000.000"));
        assert!(!is_company_number("BE 403"));
    }
}
