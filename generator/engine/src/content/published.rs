//! `content/published.txt`: every URL path that the site ever had, so that one that disappears is noticed.
//!
//! It is committed to the repository rather than cached, because hosts build from a fresh clone, and editors do not share
//! caches. `site build` and publishing from the desk add new paths, so the file changes in the same commit as the page. Only
//! undoing a publication removes paths again, those that it had added. Without the file nothing is recorded.

use std::collections::BTreeSet;
use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

/// The name of the file in the content folder.
pub const PUBLISHED: &str = "published.txt";

/// The URL paths that were published before.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// `None` on a site that keeps no list.
    pub file: Option<Arc<SourceFile>>,
    /// URL paths of documents that exist, even if they are not published today.
    pub(super) standing: BTreeSet<String>,
}

impl Published {
    /// Every line of the file that is neither a path nor a comment, with its location.
    pub fn others(&self) -> impl Iterator<Item = (&str, Span)> {
        lines(self.file.as_ref().map_or("", |file| file.text.as_str())).filter(|(line, _)| !line.starts_with('/'))
    }

    /// Every path in the file, with its location.
    pub fn addresses(&self) -> impl Iterator<Item = (&str, Span)> {
        addresses(self.file.as_ref().map_or("", |file| file.text.as_str()))
    }

    /// Whether there is a document for this path.
    pub fn has_document(&self, address: &str) -> bool {
        self.standing.contains(address)
    }

    /// Returns the paths that are not in the file.
    pub fn lacks<'a>(&self, addresses: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let known: BTreeSet<&str> = self.addresses().map(|(address, _)| address).collect();
        addresses.filter(|address| !known.contains(address)).collect()
    }

    /// The text of the file with these paths added. `None` if none is new, or the site keeps no list.
    pub fn with<'a>(&'a self, more: impl Iterator<Item = &'a str>) -> Option<String> {
        let file = self.file.as_ref()?;
        let new = self.lacks(more);
        let all: BTreeSet<&str> = self.addresses().map(|(address, _)| address).chain(new.iter().copied()).collect();
        (!new.is_empty()).then(|| written(&file.text, all))
    }
}

/// Merges two versions of the file's text that have a common base: keeps what either side added, and drops what either side
/// removed. Comments come from `ours`.
#[must_use]
pub fn join(base: &str, ours: &str, theirs: &str) -> String {
    let [base, our, their] =
        [base, ours, theirs].map(|text| addresses(text).map(|(address, _)| address).collect::<BTreeSet<_>>());
    let both = our.intersection(&their);
    let new = our.union(&their).filter(|address| !base.contains(*address));
    written(ours, both.chain(new).copied().collect())
}

fn addresses(text: &str) -> impl Iterator<Item = (&str, Span)> {
    lines(text).filter(|(line, _)| line.starts_with('/'))
}

/// Every line that is neither empty nor a comment.
fn lines(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let said = line.trim();
        let from = start + line.find(said).unwrap_or_default();
        start += line.len();
        (!said.is_empty() && !said.starts_with('#')).then(|| (said, Span::new(from, from + said.len())))
    })
}

/// The text of the file: the `#` lines of `text`, then these paths in order.
fn written<'a>(text: &'a str, addresses: BTreeSet<&'a str>) -> String {
    let words = text.lines().filter(|line| line.trim_start().starts_with('#'));
    words.chain(addresses).map(|line| format!("{line}\n")).collect()
}
