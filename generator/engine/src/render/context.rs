//! The context from which a site's code builds the values for a page's template.

use kmo_diagnostic::words;
use std::sync::Arc;

use minijinja::Value;

use super::islands::Islands;
use super::picture;
use crate::assets::Assets;
use crate::content::{Document, Texts};
use crate::markdown;

/// A site, and what its pages may refer to.
pub struct Context<'a, S, Shared> {
    pub site: &'a Arc<S>,
    pub assets: &'a Assets,
    /// Data that the site computes once for all pages.
    pub shared: &'a Shared,
    pub(super) islands: &'a Islands,
    pub(super) texts: Texts<'a>,
}

impl<S, Shared> Context<'_, S, Shared> {
    /// Returns an island's markup, by its key.
    pub fn island(&self, key: &str) -> Option<&Value> {
        self.islands.get(key)
    }

    /// Renders a text in markdown to HTML.
    pub fn html(&self, text: &str) -> Value {
        self.markdown(text, markdown::Place::ALONE).value()
    }

    /// Renders the text below a document's front matter.
    pub fn body<T>(&self, document: &Document<T>) -> markdown::Rendered {
        self.markdown(&document.marked_body(), markdown::Place::ALONE)
    }

    /// Renders a text in markdown, for this place on the page.
    pub fn markdown(&self, text: &str, place: markdown::Place<'_>) -> markdown::Rendered {
        let image = |file: &str, alt: &str| {
            let missing = || (words::no_picture_named(file), words::put_picture_by_path());
            let picture = self.assets.pictures.get(file).ok_or_else(missing)?;
            Ok(picture::html(picture, alt))
        };
        self.texts.render_page(text, place, &image)
    }
}
