//! What may not be on a site that goes live: claims without proof, placeholders, samples.

use crate::content::{Document, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::site::Site;

/// Every unproven claim and placeholder in the settings, and every lot that is a sample.
pub fn launch(site: &Site, diagnostics: &mut Diagnostics) {
    let settings = &site.settings;
    claims(settings, diagnostics);
    for lot in site.lots.iter().filter(|lot| !lot.value.verified) {
        diagnostics.push(
            lot.error("verified", "unverified", format!("the lot {} is a sample", lot.value.number))
                .help("write `verified: true` once it is really for sale, or remove the file"),
        );
    }
    placeholders(settings, diagnostics);
}

fn unproven(settings: &Document<Settings>, path: &str, what: &str) -> Diagnostic {
    settings
        .error(path, "unverified", format!("{what} is not verified"))
        .help("put the proof on file and write `verified: true`, or take it off the site")
}

fn claims(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    for (key, figure) in value.figures.iter().filter(|(_, figure)| !figure.verified) {
        let what = format!("the figure `{key}` ({} {})", figure.value, figure.label);
        diagnostics.push(unproven(settings, &format!("figures.{key}.verified"), &what));
    }
    if !value.rating.verified {
        let what = format!("the rating of {} from {} reviews", value.rating.value, value.rating.count);
        diagnostics.push(unproven(settings, "rating.verified", &what));
    }
    if !value.scan.verified {
        let what = format!("the scan counter of {} and share of {}%", value.scan.count, value.scan.share);
        diagnostics.push(unproven(settings, "scan.verified", &what));
    }
    for (at, testimonial) in value.testimonials.iter().enumerate().filter(|(_, item)| !item.verified) {
        let what = format!("the testimonial of {}", testimonial.author);
        diagnostics.push(unproven(settings, &format!("testimonials[{at}].verified"), &what));
    }
}

fn placeholders(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    let mut refuse = |path: &str, what: String, help: &str| {
        diagnostics.push(settings.error(path, "placeholder", what).help(help.to_owned()));
    };
    // Names reserved by RFC 2606 and RFC 6761: nobody can have them.
    let reserved = |name: &str| {
        [".example", ".test", ".invalid", ".localhost", "example.com"].iter().any(|end| name.ends_with(end))
    };
    if reserved(&value.host) {
        refuse("host", format!("`{}` is a placeholder", value.host), "write the site's real address");
    }
    if reserved(&value.email) {
        refuse("email", format!("`{}` is a placeholder", value.email), "write an address that is read");
    }
    let digits: String = value.phone.chars().filter(char::is_ascii_digit).collect();
    if digits.ends_with("00000") {
        refuse("phone", format!("`{}` can't be called", value.phone), "write the real number");
    }
    if value.address.street.contains("Voorbeeld") {
        refuse(
            "address.street",
            format!("`{}` is a placeholder", value.address.street),
            "write the registered address",
        );
    }
    for (path, number) in [("company.number", &value.company.number), ("company.vat", &value.company.vat)] {
        if !is_company_number(number) {
            refuse(
                path,
                format!("`{number}` is not a Belgian enterprise number"),
                "write the ten digits as the KBO gives them",
            );
        }
    }
    for (at, profile) in value.social.iter().enumerate().filter(|(_, profile)| profile.contains("voorbeeld")) {
        refuse(
            &format!("social[{at}]"),
            format!("`{profile}` is a placeholder"),
            "write the company's own profile, or remove it",
        );
    }
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
