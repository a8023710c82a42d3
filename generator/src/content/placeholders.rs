//! Settings inside texts: `{brand}`, `{phone}`, `{price.start}`, `{figure.revenue}`.
//!
//! A placeholder is a name in braces without spaces, so prose and YAML's own braces are left alone.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, names};
use kmo_shared::format;

use super::settings::Settings;

/// Longest value that texts can name, in bytes.
const LONGEST: usize = 2000;

/// Names that stand for a whole block of a text.
pub const BLOCKS: [&str; 5] = [
    "table.storage-necessary",
    "table.storage-tools",
    "table.storage-optional",
    "table.storage-requested",
    "table.storage-measured",
];

/// Every name that texts may use, with its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placeholders {
    names: BTreeMap<String, String>,
    /// Names that stand for a figure without proof.
    unproven: Arc<BTreeSet<String>>,
}

impl Placeholders {
    /// The names that follow from the settings. `cities` is the number of city pages.
    pub fn new(settings: &Settings, cities: usize) -> Self {
        let mut names = BTreeMap::new();
        let mut add = |name: &str, value: String| names.insert(name.to_owned(), value);
        add("brand", settings.brand.clone());
        // As it stands in names of keys.
        add("brand_slug", kmo_shared::format::slugify(&settings.brand));
        add("host", settings.host.clone());
        add("phone", format::phone(&settings.phone));
        add("email", settings.email.clone());
        // Blocks that stand alone in a text; the site makes them, see `site::blocks`.
        for block in BLOCKS {
            add(block, format!("{{{block}}}"));
        }
        let address = &settings.address;
        add("address", format!("{}, {} {}", address.street, address.postcode, address.city));
        add("hours", settings.hours.clone());
        add("company.name", settings.company.name.clone());
        add("company.number", settings.company.number.clone());
        add("company.vat", settings.company.vat.clone());
        add("company.court", settings.company.court.clone());
        add("city_count", cities.to_string());
        let mut unproven = BTreeSet::new();
        for (key, figure) in &settings.figures {
            if !figure.verified {
                unproven.extend([format!("figure.{key}"), format!("range.{key}")]);
            }
            add(&format!("figure.{key}"), figure.value.clone());
            // As running text says it: `2 tot 3`.
            add(&format!("range.{key}"), range(&figure.value));
        }
        for formula in &settings.formulas {
            add(&format!("price.{}", formula.key), format::euro(f64::from(formula.price)));
        }
        if let Some(lowest) = settings.formulas.iter().filter_map(|formula| formula.extra).min() {
            add("price.extra", format::euro(f64::from(lowest)));
        }
        for (name, value) in super::example::names(settings) {
            add(&name, value);
        }
        for (key, share) in [("french", settings.surcharges.french), ("demanding", settings.surcharges.demanding)] {
            add(&format!("surcharge.{key}"), format!("{}%", format::number(share * 100.0, 1)));
        }
        add("price.setup", format::euro(f64::from(settings.setup_price)));
        add("minimum_months", settings.minimum_months.to_string());
        Placeholders { names, unproven: Arc::new(unproven) }
    }

    /// Names that stand for a figure without proof.
    pub fn unproven(&self) -> &Arc<BTreeSet<String>> {
        &self.unproven
    }

    /// These names plus one more, for texts that stand on many pages.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut more = self.clone();
        more.names.insert(name.to_owned(), value.to_owned());
        more
    }

    /// `text` with every known placeholder replaced, or nothing when there is none in it.
    pub fn fill(&self, text: &str) -> Option<String> {
        let mut filled: Option<String> = None;
        let mut copied = 0;
        for (span, name) in find(text) {
            if let Some(value) = self.names.get(name) {
                let out = filled.get_or_insert_default();
                out.push_str(&text[copied..span.start]);
                out.push_str(value);
                copied = span.end;
            }
        }
        filled.map(|mut out| {
            out.push_str(&text[copied..]);
            out
        })
    }

    /// A diagnostic for every placeholder in the file that is not known.
    pub fn check(&self, file: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let known = LazyCell::new(|| names(self.names.keys().map(String::as_str)));
        find(&file.text)
            .filter(|(_, name)| !self.names.contains_key(*name))
            .map(|(span, name)| {
                Diagnostic::error(Code::UnknownPlaceholder, format!("there is no setting `{{{name}}}`"))
                    .at(file, span, "unknown placeholder")
                    .help("settings in content/site.yaml give the names; run `site check --placeholders` to list them")
                    .did_you_mean(name, &known)
            })
            .collect()
    }

    /// A diagnostic for every value that is no setting that a text could name.
    pub(super) fn too_long(&self) -> impl Iterator<Item = Diagnostic> {
        let long = self.names.iter().filter(|(_, value)| value.len() > LONGEST);
        long.map(|(name, value)| {
            Diagnostic::error(Code::WrongValue, format!("what texts name as `{{{name}}}` has {} bytes", value.len()))
                .help(format!("write at most {LONGEST}: it stands wherever a text names it"))
        })
    }

    /// Names and values, for `site check --placeholders`.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A figure as running text says it: `2 tot 3` for `2-3`. Words keep their hyphens.
fn range(figure: &str) -> String {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match figure.split_once('-') {
        Some((low, high)) if digits(low) && digits(high) => format!("{low} tot {high}"),
        _ => figure.to_owned(),
    }
}

/// Every `{name}` in a text, with its place.
pub(super) fn find(text: &str) -> impl Iterator<Item = (Span, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(open) = text[from..].find('{').map(|at| from + at) {
            from = open + 1;
            let rest = &text[from..];
            let len = rest
                .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c)))
                .unwrap_or(rest.len());
            if len > 0 && rest.as_bytes()[0].is_ascii_lowercase() && rest[len..].starts_with('}') {
                from += len + 1;
                return Some((Span::new(open, from), &rest[..len]));
            }
        }
        None
    })
}
