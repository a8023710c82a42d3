//! The trait of a site: its kinds of content and pages, and how they are linked.

use std::sync::atomic::AtomicBool;

use kmo_diagnostic::Diagnostics;
use minijinja::Value;

use crate::assets::{Assets, Notice, Output};
use crate::config::{Config, RunOptions};
use crate::content::{Blocks, Content, ContentType, Document, FileKind, Folder, Placeholders, Texts};
use crate::islands::Placed;
use crate::publish::Policies;
use crate::render::Context;
use crate::routes::{Route, Unpublished};
use crate::site_words::Words;

/// A site: typed documents with their relations. Clones share the documents.
pub trait Site: Clone + Send + Sync + Sized + 'static {
    /// The settings. They are read first, because their values fill the placeholders in all other files.
    type Settings: ContentType;
    /// Data that is computed once for all pages.
    type Shared: Clone + Default + Send + Sync + 'static;

    /// Every kind of content file and page, in the order in which messages list them.
    const KINDS: &'static [Kind<Self>];
    /// Files of the content folder that other programs read, such as the word list of a spelling checker.
    const OTHER_FILES: &'static [&'static str] = &[];
    /// Texts that the engine itself writes into pages and schemas, in the language of the site.
    const WORDS: &'static Words = &Words::ENGLISH;
    /// Whether `islands/` contains scripts and stylesheets that Vite builds. If not, templates link files in `public/`.
    const ISLANDS: bool = false;
    /// Whether each page has a social card, drawn from `templates/card.svg`.
    const CARDS: bool = false;
    /// Template of the footer. It is rendered once, and pages get it as the value `footer`.
    const FOOTER: Option<&'static str> = None;
    /// Folders of internal pages, which are not listed and not prefetched. Each ends with a slash.
    const INTERNAL: &'static [&'static str] = &[];
    /// Generated text files besides those that every site has, by their path in the output folder.
    const TEXTS: &'static [(&'static str, Text<Self>)] = &[];
    /// The third-party notice, if the site publishes one.
    const NOTICE: Option<&'static Notice> = None;

    /// Returns the placeholders that texts may use. `files` returns the number of files of a kind of content.
    fn placeholders(settings: &Self::Settings, files: &dyn Fn(&'static FileKind) -> usize) -> Placeholders;

    /// Returns the maximum size of a content file in kilobytes, if the settings have one.
    fn content_kilobytes(_: &Self::Settings) -> Option<u64> {
        None
    }

    /// Resolves all references between documents, and reports those that can't be resolved.
    ///
    /// Returns `None` if a file is missing that the site can't do without. This has been reported.
    fn link(content: Content, options: RunOptions, diagnostics: &mut Diagnostics) -> Option<Self>;

    fn content(&self) -> &Content;

    fn config(&self) -> &Config;

    /// HTML blocks that are generated from data, by the placeholder that they replace.
    fn blocks(&self) -> &Blocks {
        static NONE: Blocks = Blocks::new();
        &NONE
    }

    /// What texts may refer to, such as placeholders and blocks.
    fn texts(&self) -> Texts<'_> {
        self.content().texts(self.blocks(), Self::WORDS)
    }

    /// Returns this site with the longest possible settings, with which pages are weighed: keys that are empty now are filled
    /// in.
    #[must_use]
    fn longest(&self) -> Self {
        self.clone()
    }

    /// Returns the addresses of content that is not published on the day of this run.
    fn unpublished(&self) -> Unpublished {
        Unpublished::default()
    }

    /// Returns the islands that pages may contain.
    fn islands(&self) -> Vec<Placed> {
        Vec::new()
    }

    /// Computes the data that all pages share, and the files that belong to it. Parts that did not change may be taken from
    /// `before`, the data of the last reading.
    fn shared(&self, _: &Assets, _before: Option<&Self::Shared>) -> (Self::Shared, Vec<Output>) {
        Default::default()
    }

    /// Returns the URLs of files that every page needs besides its code, for the service worker.
    fn fetched(_: &Self::Shared) -> Vec<&str> {
        Vec::new()
    }

    /// Returns the value `site` of every template.
    fn values(&self, assets: &Assets, shared: &Self::Shared) -> Value;

    /// Returns the Content-Security-Policies, with the hosts that pages may contact.
    fn policies(&self) -> Policies {
        Policies::default()
    }

    /// Applies the site's own rules, after every page is rendered.
    fn check(&self, _: &mut Diagnostics) {}

    /// Warns about the style of texts. Once `stop` is set, the findings are not used, so it may return early.
    fn proofread(&self, _stop: &AtomicBool, _: &mut Diagnostics) {}

    /// Reports what must not be on the live site. Called with `--launch`.
    fn launch(&self, _: &mut Diagnostics) {}
}

/// Makes a generated text file. Returns `None` if the site does not have it.
pub type Text<S> = fn(&S, &Assets) -> Option<String>;

/// The context from which a kind of page builds the values for a page's template.
pub type PageContext<'a, S> = Context<'a, S, <S as Site>::Shared>;

/// A kind of page. Each page has a number, [`Route::at`], whose meaning only its kind knows.
pub trait PageType<S: Site> {
    /// Name of its template, without `.html`.
    const TEMPLATE: &'static str;
    /// The name that editors see for a page of this kind, in the language of the site.
    const LABEL: &'static str = Self::TEMPLATE;

    /// Adds the routes of its pages.
    fn routes(site: &S, routes: &mut Vec<Route>, diagnostics: &mut Diagnostics);

    /// Returns the template values of this kind of page. Empty for a page that needs none. `at` is the number of the page.
    fn values(_: &PageContext<'_, S>, _at: usize) -> Values {
        Values::of(crate::view! {})
    }

    /// Returns the lines of a drawing for the page's social card, as SVG. `None` for the default drawing.
    fn card_drawing<'a>(_: &S, _: &'a S::Shared, _at: usize) -> Option<&'a str> {
        None
    }

    /// Returns the page's JSON-LD, escaped for a `<script>`.
    fn structured_data(_: &S, _at: usize, _: &PageMeta<'_>) -> Option<String> {
        None
    }
}

/// A kind of page whose document can be replaced without linking the site again. Most edits change the words of only one page.
pub trait EditableType<S: Site>: ContentType + PageType<S> {
    /// Returns the site with this document in place of the one with the same name, and the number of its page.
    ///
    /// Returns `None` if the site has no such document, if other pages show what changed, or if something is wrong with the
    /// document.
    fn replace(site: &S, document: Document<Self>) -> Option<(S, usize)>;

    /// Returns the route of one page.
    fn route(site: &S, at: usize) -> Route;
}

/// What structured data contains about a page besides its content.
#[derive(Clone, Copy)]
pub struct PageMeta<'a> {
    pub route: &'a Route,
    /// URL of its social card. Empty on a site without cards.
    pub image: &'a str,
    /// Number of words in its text. 0 if it is not needed.
    pub words: usize,
}

/// What a page's template gets besides `site`, `page` and `footer`.
pub struct Values {
    pub values: Value,
    /// Number of words in the text, for structured data.
    pub words: usize,
}

impl Values {
    pub fn of(values: Value) -> Self {
        Values { values, words: 0 }
    }
}

/// The functions of an [`EditableType`].
pub struct Edit<S: Site> {
    /// Reads the file with this name again and replaces its document. Returns the site and the number of the page.
    pub replace: fn(&mut Folder, &str, &S) -> Option<(S, usize)>,
    pub route: fn(&S, usize) -> Route,
}

/// A kind of content file, of page, or of both. Registered once, in [`Site::KINDS`].
pub struct Kind<S: Site> {
    pub file: Option<FileKind>,
    pub page: Option<PageKind<S>>,
    /// Whether its pages only exist in the preview.
    pub preview_only: bool,
}

/// The functions of a [`PageType`].
pub struct PageKind<S: Site> {
    pub template: &'static str,
    pub label: &'static str,
    pub routes: fn(&S, &mut Vec<Route>, &mut Diagnostics),
    pub values: fn(&PageContext<'_, S>, usize) -> Values,
    pub card_drawing: for<'a> fn(&S, &'a S::Shared, usize) -> Option<&'a str>,
    pub structured_data: fn(&S, usize, &PageMeta<'_>) -> Option<String>,
    pub edit: Option<Edit<S>>,
}

impl<S: Site> PageKind<S> {
    const fn of<T: PageType<S>>() -> Self {
        PageKind {
            template: T::TEMPLATE,
            label: T::LABEL,
            routes: T::routes,
            values: T::values,
            card_drawing: T::card_drawing,
            structured_data: T::structured_data,
            edit: None,
        }
    }
}

impl<S: Site> Kind<S> {
    /// Content without pages: a single file, or documents that other pages show.
    pub const fn content<T: ContentType>() -> Self {
        Kind { file: Some(FileKind::of::<T>()), page: None, preview_only: false }
    }

    /// Documents that each have a page.
    pub const fn pages<T: ContentType + PageType<S>>() -> Self {
        Kind { file: Some(FileKind::of::<T>()), page: Some(PageKind::of::<T>()), preview_only: false }
    }

    /// As [`Kind::pages`], for a kind that implements [`EditableType`]. For kinds that may have very many documents.
    pub const fn editable<T: EditableType<S>>() -> Self {
        let edit = Edit { replace: |folder, name, site| T::replace(site, folder.again(name)?), route: T::route };
        let page = PageKind { edit: Some(edit), ..PageKind::of::<T>() };
        Kind { file: Some(FileKind::of::<T>()), page: Some(page), preview_only: false }
    }

    /// Pages that are not made from a file.
    pub const fn fixed<T: PageType<S>>() -> Self {
        Kind { file: None, page: Some(PageKind::of::<T>()), preview_only: false }
    }

    /// Pages that are not made from a file and only exist in the preview.
    pub const fn preview<T: PageType<S>>() -> Self {
        Kind { file: None, page: Some(PageKind::of::<T>()), preview_only: true }
    }

    /// Returns the kinds of content file of a site.
    pub fn files() -> impl Iterator<Item = &'static FileKind> {
        S::KINDS.iter().filter_map(|kind| kind.file.as_ref())
    }
}
