//! One document in the place of another, when no other page can tell the difference.
//!
//! Most edits change the words of one page. Then nothing needs to be linked again, however many
//! pages there are.

use std::sync::Arc;

use kmo_diagnostic::Diagnostics;

use super::distances::Names;
use super::{CityEntry, PostEntry, Site, Texts, articles, cities, todo};
use crate::content::{City, Document, Edited, Post};

/// Where a document stands in the site's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    City(usize),
    Post(usize),
}

impl Site {
    /// This site with the edited document in place of the one of that name.
    ///
    /// Returns nothing when the site has none, when other pages show what changed, and when
    /// something is wrong with the document: [`super::link`] must look at everything again.
    pub fn with(&self, edited: Edited) -> Option<(Site, At)> {
        match edited {
            Edited::City(document) => self.with_city(document),
            Edited::Post(document) => self.with_post(document),
        }
    }

    fn with_city(&self, document: Document<City>) -> Option<(Site, At)> {
        let at = self.cities.binary_search_by(|city| city.document.slug().cmp(document.slug())).ok()?;
        if !same_face(&self.cities[at].document.value, &document.value) {
            return None;
        }
        let mut diagnostics = Diagnostics::default();
        Names::of(self.cities.iter().map(|city| &city.document.value)).check(&document, &mut diagnostics);
        cities::check(&document, &self.settings, &self.texts(), &mut diagnostics);
        todo::check(&document, &mut diagnostics);
        if !diagnostics.is_empty() {
            return None;
        }
        let mut site = self.clone();
        let nearby = site.cities[at].nearby.clone();
        site.cities[at] = Arc::new(CityEntry { document, nearby });
        Some((site, At::City(at)))
    }

    fn with_post(&self, document: Document<Post>) -> Option<(Site, At)> {
        let at = self.posts.iter().position(|post| post.document.slug() == document.slug())?;
        let old = &self.posts[at];
        let mut diagnostics = Diagnostics::default();
        let text = self.texts().check_body(&document, &mut diagnostics);
        todo::check(&document, &mut diagnostics);
        let new = PostEntry { related: old.related.clone(), ..articles::entry(document, text) };
        // Lists show everything but the text, and the time that it takes.
        let same_face = old.document.value == new.document.value && old.minutes == new.minutes;
        if !same_face || !diagnostics.is_empty() {
            return None;
        }
        let mut site = self.clone();
        site.posts[at] = new;
        Some((site, At::Post(at)))
    }

    pub(super) fn texts(&self) -> Texts<'_> {
        Texts { placeholders: &self.placeholders, images: &self.images, blocks: &self.blocks }
    }
}

/// Whether a city is the same to other pages, to maps and to the menus.
fn same_face(one: &City, other: &City) -> bool {
    (&one.name, &one.slug, &one.province, one.place, &one.postcodes, &one.nearby)
        == (&other.name, &other.slug, &other.province, other.place, &other.postcodes, &other.nearby)
}
