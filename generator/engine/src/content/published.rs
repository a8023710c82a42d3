//! `content/published.txt`: every URL that the site ever had, so that one that disappears is noticed.
//!
//! It is a file of the repository and not a cache, because hosts build from a fresh clone, and editors do not share caches.
//! `site build` and a publication from the desk add new URLs, so that it changes in the same commit as the page; only a
//! publication that is put back takes away what it added. Without the file nothing is recorded.

use std::collections::BTreeSet;
use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

use super::invalid::routes;
use super::{Address, Folder};
use crate::site::{Kind, Site};

/// Its name in the content folder.
pub const PUBLISHED: &str = "published.txt";

/// Addresses that were published before.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// Nothing on a site that keeps no list.
    pub file: Option<Arc<SourceFile>>,
    /// Addresses of documents that are there, also of those that are not published today.
    standing: BTreeSet<String>,
}

impl Published {
    /// `samples` are documents that are there and left out.
    pub(super) fn of<S: Site>(folder: &Folder, file: Option<Arc<SourceFile>>, samples: &[Arc<SourceFile>]) -> Self {
        let mut standing = BTreeSet::new();
        for kind in Kind::<S>::files().filter(|_| file.is_some()) {
            let (Some((name, extension)), Address::BySlug(address)) = (kind.folder(), kind.address) else { continue };
            let files = folder.below(name, extension);
            let slugs = files.map(|file| &file.relative[name.len()..file.relative.len() - extension.len() - 1]);
            standing.extend(slugs.map(address));
        }
        standing.extend(samples.iter().flat_map(|sample| routes(&sample.text)).map(str::to_owned));
        Published { file, standing }
    }

    /// Every address with its place.
    pub fn addresses(&self) -> impl Iterator<Item = (&str, Span)> {
        addresses(self.file.as_ref().map_or("", |file| file.text.as_str()))
    }

    /// Whether a document for this address is there.
    pub fn has_document(&self, address: &str) -> bool {
        self.standing.contains(address)
    }

    /// Those of these addresses that it lacks.
    pub fn lacks<'a>(&self, addresses: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let known: BTreeSet<&str> = self.addresses().map(|(address, _)| address).collect();
        addresses.filter(|address| !known.contains(address)).collect()
    }

    /// The text of the file with these addresses added, when any of them is new.
    pub fn with<'a>(&'a self, more: impl Iterator<Item = &'a str>) -> Option<String> {
        let file = self.file.as_ref()?;
        let new = self.lacks(more);
        let all: BTreeSet<&str> = self.addresses().map(|(address, _)| address).chain(new.iter().copied()).collect();
        (!new.is_empty()).then(|| written(&file.text, all))
    }
}

/// The text of the file with what two versions of it did to their base: what either added is in it, what either removed is not.
#[must_use]
pub fn join(base: &str, ours: &str, theirs: &str) -> String {
    let [base, our, their] =
        [base, ours, theirs].map(|text| addresses(text).map(|(address, _)| address).collect::<BTreeSet<_>>());
    let both = our.intersection(&their);
    let new = our.union(&their).filter(|address| !base.contains(*address));
    written(ours, both.chain(new).copied().collect())
}

fn addresses(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let address = line.trim();
        let from = start + line.find(address).unwrap_or_default();
        start += line.len();
        address.starts_with('/').then(|| (address, Span::new(from, from + address.len())))
    })
}

/// The words at the top of the file, and these addresses in order.
fn written<'a>(text: &'a str, addresses: BTreeSet<&'a str>) -> String {
    let words = text.lines().filter(|line| line.starts_with('#'));
    words.chain(addresses).map(|line| format!("{line}\n")).collect()
}
