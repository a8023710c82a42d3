//! Settings inside texts: `{brand}`, `{phone}`, `{price.start}`, `{figure.revenue}`.
//!
//! A placeholder is a name in braces without spaces, so prose and YAML's own braces are left alone.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, names, words};

use super::origin;
use super::yaml::{Role, Scalar};

/// Longest value that texts can name, in bytes.
const LONGEST: usize = 2000;

/// Every name that texts may use, with its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placeholders {
    names: Arc<BTreeMap<String, String>>,
    /// Of one page. There are few.
    own: Vec<(String, String)>,
    /// Names that stand for a figure without proof.
    unproven: Arc<BTreeSet<String>>,
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    Placeholder { name: &'a str, value: Option<&'a str> },
}

impl Placeholders {
    /// Names with their values, and which of them stand for a figure without proof.
    pub fn new(names: BTreeMap<String, String>, unproven: BTreeSet<String>) -> Self {
        Placeholders { names: Arc::new(names), own: Vec::new(), unproven: Arc::new(unproven) }
    }

    /// Names that stand for a figure without proof.
    pub fn unproven(&self) -> &Arc<BTreeSet<String>> {
        &self.unproven
    }

    /// These names plus one that each page has its own value for.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut more = self.clone();
        more.own.push((name.to_owned(), value.to_owned()));
        more
    }

    /// The names that have another value than before; `None` when there are other names.
    pub(super) fn changed_from<'a>(&'a self, before: &Self) -> Option<BTreeSet<&'a str>> {
        let same =
            self.names.keys().eq(before.names.keys()) && self.own == before.own && self.unproven == before.unproven;
        let pairs = self.names.iter().zip(before.names.values());
        same.then(|| pairs.filter(|((_, value), was)| value != was).map(|((name, _), _)| name.as_str()).collect())
    }

    pub(super) fn get(&self, name: &str) -> Option<&String> {
        let own = self.own.iter().rev().find(|(own, _)| own == name);
        own.map(|(_, value)| value).or_else(|| self.names.get(name))
    }

    /// `text` with every known placeholder replaced, or `None` when there is none in it.
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
            match origin::split(&out) {
                // It has another length now.
                (text, Some(origin)) => origin.mark(text),
                (_, None) => out,
            }
        })
    }

    /// A text in pieces: a placeholder is one, with its value; without one when it has another on each page.
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

    /// As [`Placeholders::fill`], for a text that is decoded. Markdown is filled when it is rendered.
    pub(super) fn fill_scalar(&self, scalar: Scalar<'_>) -> Option<String> {
        (scalar.role != Role::Markdown).then(|| self.fill(scalar.text)).flatten()
    }

    /// A diagnostic for every placeholder in the file that is not known.
    pub fn check(&self, file: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let known = LazyCell::new(|| names(self.names.keys().map(String::as_str)));
        find(&file.text)
            .filter(|(_, name)| self.get(name).is_none())
            .map(|(span, name)| {
                Diagnostic::error(Code::UnknownPlaceholder, words::no_setting(name))
                    .at(file, span, words::unknown_placeholder())
                    .help(words::list_placeholders())
                    .on_screen(words::placeholders_on_desk())
                    .did_you_mean(name, &known)
            })
            .collect()
    }

    /// A diagnostic for every value that is not a setting that a text could name.
    pub(super) fn too_long(&self) -> impl Iterator<Item = Diagnostic> {
        let long = self.names.iter().filter(|(_, value)| value.len() > LONGEST);
        long.map(|(name, value)| {
            Diagnostic::error(Code::WrongValue, words::setting_long(name, value.len()))
                .help(words::setting_limit(LONGEST))
        })
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(|(name, value)| (name.as_str(), value.as_str()))
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
