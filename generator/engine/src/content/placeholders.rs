//! Placeholders for settings inside texts: `{brand}`, `{phone}`, `{price.start}`, `{figure.revenue}`.
//!
//! A placeholder is a name of `a-z`, `0-9`, `.`, `_` and `-` that starts with a letter, in braces and without spaces. Braces in
//! prose or YAML are left alone.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, names, words};

use super::yaml::{Role, Scalar};
use super::{origin, values};

/// Maximum length of a value, in bytes.
const LONGEST: usize = 2000;

/// HTML of blocks, by the name of the placeholder that they replace at the start of a paragraph.
pub type Blocks = BTreeMap<&'static str, String>;

/// The names that texts may use, with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placeholders {
    names: Arc<BTreeMap<String, String>>,
    /// Names with a value for one page only. The last one of a name counts. A list, because there are few.
    own: Vec<(String, String)>,
    /// The names that stand for a figure without proof.
    unproven: Arc<BTreeSet<String>>,
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    Placeholder { name: &'a str, value: Option<&'a str> },
}

impl Placeholders {
    /// `names` are the values by name, `unproven` the names that stand for a figure without proof.
    pub fn new(names: BTreeMap<String, String>, unproven: BTreeSet<String>) -> Self {
        Placeholders { names: Arc::new(names), own: Vec::new(), unproven: Arc::new(unproven) }
    }

    /// The names that stand for a figure without proof.
    pub fn unproven(&self) -> &Arc<BTreeSet<String>> {
        &self.unproven
    }

    /// Adds a name whose value differs from page to page.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut more = self.clone();
        more.own.push((name.to_owned(), value.to_owned()));
        more
    }

    /// The names whose value differs from `before`. `None` if anything but values differs, such as the set of names.
    pub(super) fn changed_from<'a>(&'a self, before: &Self) -> Option<BTreeSet<&'a str>> {
        let same =
            self.names.keys().eq(before.names.keys()) && self.own == before.own && self.unproven == before.unproven;
        let pairs = self.names.iter().zip(before.names.values());
        same.then(|| pairs.filter(|((_, value), was)| value != was).map(|((name, _), _)| name.as_str()).collect())
    }

    /// The value of a name. That of the page comes first.
    pub(super) fn get(&self, name: &str) -> Option<&String> {
        let own = self.own.iter().rev().find(|(own, _)| own == name);
        own.map(|(_, value)| value).or_else(|| self.names.get(name))
    }

    /// Replaces every known placeholder in `text`. Returns `None` if it has none.
    pub fn fill(&self, text: &str) -> Option<String> {
        let mut filled: Option<String> = None;
        let mut copied = 0;
        for (span, name) in find(text) {
            if let Some(value) = self.get(name) {
                let out = filled.get_or_insert_default();
                out.push_str(&text[copied..span.start]);
                out.push_str(value);
                copied = span.end;
            }
        }
        filled.map(|mut out| {
            out.push_str(&text[copied..]);
            // `out` may also end with the mark of a setting, which covers only its value.
            match origin::split(text).1 {
                // The mark holds the length of the text, which has changed.
                Some(origin) => origin.mark(origin::text(&out)),
                None => out,
            }
        })
    }

    /// Splits a text into plain pieces and placeholders. A placeholder has no value if it is unknown or differs per page.
    pub fn pieces<'a>(&'a self, text: &'a str) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (span, name) in find(text) {
            if from < span.start {
                pieces.push(Piece::Text(&text[from..span.start]));
            }
            pieces.push(Piece::Placeholder { name, value: self.get(name).map(String::as_str) });
            from = span.end;
        }
        if from < text.len() {
            pieces.push(Piece::Text(&text[from..]));
        }
        pieces
    }

    /// As [`Placeholders::fill`], for a text that is being decoded. Leaves markdown alone, which is filled when it is rendered.
    pub(super) fn fill_scalar(&self, scalar: Scalar<'_>) -> Option<String> {
        (scalar.role != Role::Markdown).then(|| self.fill(scalar.text)).flatten()
    }

    /// An error for each unknown placeholder in the file, and for each known name that is not written as a placeholder.
    pub fn check(&self, file: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let known = LazyCell::new(|| names(self.names.keys().map(String::as_str)));
        let unknown = find(&file.text).filter(|(_, name)| self.get(name).is_none()).map(|(span, name)| {
            Diagnostic::error(Code::UnknownPlaceholder, words::no_setting(name))
                .at(file, span, words::unknown_placeholder())
                .help(words::list_placeholders())
                .on_screen(words::placeholders_on_desk())
                .lacks(self.unknown_part(name))
                .did_you_mean(name, &known)
        });
        let misspelled = self.misspelled(&file.text).map(|(span, name)| {
            Diagnostic::error(Code::UnknownPlaceholder, words::setting_misspelled(&file.text[span.start..span.end]))
                .at(file, span, None)
                .help(words::write_placeholder(name))
        });
        unknown.chain(misspelled).collect()
    }

    /// The part of an unknown name up to the first `.` that no known name shares: `calling` of `calling.from` if there are no
    /// calling hours.
    fn unknown_part<'n>(&self, name: &'n str) -> &'n str {
        let is_known =
            |part: &str| self.names.range(part.to_owned()..).next().is_some_and(|(known, _)| known.starts_with(part));
        let unknown = name.match_indices('.').find(|(dot, _)| !is_known(&name[..=*dot]));
        unknown.map_or(name, |(dot, _)| &name[..dot])
    }

    /// Every known name in braces that is not a placeholder because of spaces, capitals or a second pair of braces, such as
    /// `{ brand }`, `{Brand}` and `{{brand}}`: the span with the braces, and the name.
    fn misspelled<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (Span, String)> + 'a {
        text.match_indices('{').filter_map(move |(open, _)| {
            let inside = &text[open + 1..];
            let inside = &inside[..inside.find(['{', '}', '\n'])?];
            let end = open + 1 + inside.len();
            let is_double = text[..open].ends_with('{') && text[end..].starts_with("}}");
            let name = inside.trim().to_lowercase();
            let is_wrong = text[end..].starts_with('}') && (is_double || inside != name);
            let span = if is_double { Span::new(open - 1, end + 2) } else { Span::new(open, end + 1) };
            (is_wrong && self.get(&name).is_some()).then_some((span, name))
        })
    }

    /// An error for each value of the settings, which are in `file`, that makes one of the names longer than [`LONGEST`].
    pub(super) fn too_long(&self, file: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let long: Vec<_> = self.names.iter().filter(|(_, value)| value.len() > LONGEST).collect();
        if long.is_empty() {
            return Vec::new();
        }
        let report = |(name, value): (&String, &String), span: Span| {
            Diagnostic::error(Code::WrongValue, words::setting_long(name, value.len()))
                .at(file, span, None)
                .help(words::setting_limit(LONGEST))
        };
        let written = values(file).into_iter().flatten().filter(|written| written.text.len() > LONGEST);
        let found = written.filter_map(|written| {
            let named = long.iter().find(|(_, value)| value.contains(&written.text));
            named.map(|named| report(*named, written.span))
        });
        let found: Vec<_> = found.collect();
        // A name may stand for several values together, or for a value in another notation.
        if found.is_empty() { vec![report(long[0], Span::default())] } else { found }
    }

    /// The names and values that all pages share, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Every `{name}` in a text: the span with its braces, and the name.
pub(crate) fn find(text: &str) -> impl Iterator<Item = (Span, &str)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::origin::Origin;

    #[test]
    fn a_mark_covers_its_own_text_only() {
        let [phone, own] = [9, 2].map(|start| Origin { file: 1, start });
        let number = phone.mark("09 123");
        let known = Placeholders::default().with("phone", &number);
        assert_eq!(known.fill("Bel {phone}"), Some(format!("Bel {number}")));
        assert_eq!(known.fill(&own.mark("Bel {phone}")), Some(own.mark(&format!("Bel {number}"))));
    }
}
