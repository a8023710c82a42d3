//! What a site's code gets to build the template context of a page.

use kmo_diagnostic::words;
use std::sync::Arc;

use minijinja::Value;

use super::islands::Islands;
use super::picture;
use crate::assets::Assets;
use crate::content::{Document, Texts};
use crate::markdown;

/// A site and what its pages may refer to.
pub struct Context<'a, S, Shared> {
    pub site: &'a Arc<S>,
    pub assets: &'a Assets,
    /// What the site made once for all pages.
    pub shared: &'a Shared,
    pub(super) islands: &'a Islands,
    pub(super) texts: Texts<'a>,
}

impl<S, Shared> Context<'_, S, Shared> {
    /// An island's markup, by its key.
    pub fn island(&self, key: &str) -> Option<&Value> {
        self.islands.get(key)
    }

    /// A text in markdown as HTML.
    pub fn html(&self, text: &str) -> Value {
        self.markdown(text, markdown::Place::ALONE).value()
    }

    /// The text below a document's front matter.
    pub fn body<T>(&self, document: &Document<T>) -> markdown::Rendered {
        self.markdown(&document.marked_body(), markdown::Place::ALONE)
    }

    /// A text in markdown.
    pub fn markdown(&self, text: &str, place: markdown::Place<'_>) -> markdown::Rendered {
        let image = |file: &str, alt: &str| {
            let picture = self.assets.pictures.get(file).ok_or_else(|| words::no_picture_named(file))?;
            Ok(picture::html(picture, alt))
        };
        self.texts.render_page(text, place, &image)
    }
}
