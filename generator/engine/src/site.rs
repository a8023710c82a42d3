//! The trait of a site: its kinds of content and of pages, and how they are linked.

use std::sync::atomic::AtomicBool;

use kmo_diagnostic::Diagnostics;
use minijinja::Value;

use crate::assets::{Assets, Notice, Output};
use crate::config::{Config, Cutoff, Words};
use crate::content::{Blocks, Content, ContentType, Document, FileKind, Folder, Placeholders, Texts};
use crate::islands::Placed;
use crate::publish::Policies;
use crate::render::Context;
use crate::routes::{Route, Unpublished};

/// A site: typed documents with their relations. A copy shares the documents.
pub trait Site: Clone + Send + Sync + Sized + 'static {
    /// The settings, which are read first: their values fill the placeholders of all other files.
    type Settings: ContentType;
    /// Data that all pages share.
    type Shared: Clone + Default + Send + Sync + 'static;

    /// Every kind of content file and of page, in the order in which messages name them.
    const KINDS: &'static [Kind<Self>];
    /// Files of the content folder that are read by others, such as a list of words for a spelling checker.
    const OTHER_FILES: &'static [&'static str] = &[];
    /// What the engine itself writes into pages and schemas, in the language of the site.
    const WORDS: &'static Words = &Words::ENGLISH;
    /// Whether `islands/` holds scripts and stylesheets that Vite builds. Without them templates link what lies in `public/`.
    const ISLANDS: bool = false;
    /// Whether each page has a social card, drawn from `templates/card.svg`.
    const CARDS: bool = false;
    /// Template of the footer, which is rendered once; pages get it as `footer`.
    const FOOTER: Option<&'static str> = None;
    /// Folders of internal pages: not listed and not prefetched.
    const INTERNAL: &'static [&'static str] = &[];
    /// Files for machines besides those that every site has, by their path in the output folder. Nothing on a site that does
    /// not have it.
    const TEXTS: &'static [(&'static str, Text<Self>)] = &[];
    /// The notice of whose work visitors are sent.
    const NOTICE: Option<&'static Notice> = None;

    /// The names that texts may use. `files` counts the files of a kind of content.
    fn placeholders(settings: &Self::Settings, files: &dyn Fn(&'static FileKind) -> usize) -> Placeholders;

    /// How large a content file may be, in kilobytes, where the settings say so.
    fn content_kilobytes(_: &Self::Settings) -> Option<u64> {
        None
    }

    /// Resolves everything that refers to something else, and reports what does not resolve.
    ///
    /// Returns `None` when a file is missing without which there is no site, which was reported.
    fn link(content: Content, cutoff: Cutoff, diagnostics: &mut Diagnostics) -> Option<Self>;

    fn content(&self) -> &Content;

    fn config(&self) -> &Config;

    /// HTML blocks that are made from data, by the placeholder that they replace.
    fn blocks(&self) -> &Blocks {
        static NONE: Blocks = Blocks::new();
        &NONE
    }

    /// What texts may refer to.
    fn texts(&self) -> Texts<'_> {
        self.content().texts(self.blocks(), Self::WORDS)
    }

    /// This site with worst-case settings, with which pages are weighed.
    #[must_use]
    fn longest(&self) -> Self {
        self.clone()
    }

    /// What was published, or will be, at addresses that do not answer on the day of this run.
    fn unpublished(&self) -> Unpublished {
        Unpublished::default()
    }

    /// The islands that pages may hold.
    fn islands(&self) -> Vec<Placed> {
        Vec::new()
    }

    /// The data that all pages share, and the files that belong to it. What is as it was at the reading before this one may
    /// be taken from there.
    fn shared(&self, _: &Assets, _before: Option<&Self::Shared>) -> (Self::Shared, Vec<Output>) {
        Default::default()
    }

    /// URLs of files that belong to every page beside its code.
    fn fetched(_: &Self::Shared) -> Vec<&str> {
        Vec::new()
    }

    /// What every template sees as `site`.
    fn values(&self, assets: &Assets, shared: &Self::Shared) -> Value;

    /// The hosts that pages may speak with.
    fn policies(&self) -> Policies {
        Policies::default()
    }

    /// Rules beside those of the engine, once every page is made.
    fn check(&self, _: &mut Diagnostics) {}

    /// Warnings about how the texts read. Once `stop` is set, what was found says nothing.
    fn proofread(&self, _stop: &AtomicBool, _: &mut Diagnostics) {}

    /// What may not be on a site that goes live.
    fn launch(&self, _: &mut Diagnostics) {}
}

/// How a file for machines is made; nothing on a site that does not have it.
pub type Text<S> = fn(&S, &Assets) -> Option<String>;

/// What a kind of page works with to say what a page shows.
pub type PageContext<'a, S> = Context<'a, S, <S as Site>::Shared>;

/// A kind of page. Each of its pages has a number, whose meaning only this kind knows.
pub trait PageType<S: Site> {
    /// Name of its template, without `.html`.
    const TEMPLATE: &'static str;
    /// What editors call a page of this kind, in the language of the site.
    const LABEL: &'static str = Self::TEMPLATE;

    /// Adds the routes of its pages.
    fn routes(site: &S, routes: &mut Vec<Route>, diagnostics: &mut Diagnostics);

    /// What only this kind of page shows; nothing for a page that is all template. `at` is the number that is in the route.
    fn values(_: &PageContext<'_, S>, _at: usize) -> Values {
        Values::of(crate::view! {})
    }

    /// Lines of a drawing of its own for its social card, as SVG; `None` for the one that all cards have.
    fn card_drawing<'a>(_: &S, _: &'a S::Shared, _at: usize) -> Option<&'a str> {
        None
    }

    /// The page's JSON-LD, ready for a `<script>`.
    fn structured_data(_: &S, _at: usize, _: &PageMeta<'_>) -> Option<String> {
        None
    }
}

/// A kind of which one document can take the place of another while nothing else changes: most edits change the words of
/// one page, and then nothing needs to be linked again.
pub trait EditableType<S: Site>: ContentType + PageType<S> {
    /// The site with this document in place of the one of that name, and the number of its page.
    ///
    /// Returns `None` when the site has none, when other pages show what changed, and when something is wrong with the
    /// document.
    fn replace(site: &S, document: Document<Self>) -> Option<(S, usize)>;

    /// The route of one page.
    fn route(site: &S, at: usize) -> Route;
}

/// What structured data says of a page besides its content.
#[derive(Clone, Copy)]
pub struct PageMeta<'a> {
    pub route: &'a Route,
    /// URL of its social card; empty on a site without cards.
    pub image: &'a str,
    /// Number of words of its text; 0 where it is not needed.
    pub words: usize,
}

/// What a page's template sees beside `site`, `page` and `footer`.
pub struct Values {
    pub values: Value,
    /// Words of the text, for structured data.
    pub words: usize,
}

impl Values {
    pub fn of(values: Value) -> Self {
        Values { values, words: 0 }
    }
}

/// The functions of an [`EditableType`].
pub struct Edit<S: Site> {
    /// Replaces the document of an edited file; returns the site and the number of its page.
    pub replace: fn(&mut Folder, &str, &S) -> Option<(S, usize)>,
    pub route: fn(&S, usize) -> Route,
}

/// A kind of content file, of page, or of both. Registered once, in [`Site::KINDS`].
pub struct Kind<S: Site> {
    pub file: Option<FileKind>,
    pub page: Option<PageKind<S>>,
    /// Whether its pages are there in the preview only.
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
    /// Content without pages of its own: a single file, or documents that other pages show.
    pub const fn content<T: ContentType>() -> Self {
        Kind { file: Some(FileKind::of::<T>()), page: None, preview_only: false }
    }

    /// Documents that are pages.
    pub const fn pages<T: ContentType + PageType<S>>() -> Self {
        Kind { file: Some(FileKind::of::<T>()), page: Some(PageKind::of::<T>()), preview_only: false }
    }

    /// Documents that are pages, of which there may be very many.
    pub const fn editable<T: EditableType<S>>() -> Self {
        let edit = Edit { replace: |folder, name, site| T::replace(site, folder.again(name)?), route: T::route };
        let page = PageKind { edit: Some(edit), ..PageKind::of::<T>() };
        Kind { file: Some(FileKind::of::<T>()), page: Some(page), preview_only: false }
    }

    /// Pages that no file is behind.
    pub const fn fixed<T: PageType<S>>() -> Self {
        Kind { file: None, page: Some(PageKind::of::<T>()), preview_only: false }
    }

    /// Pages of the preview.
    pub const fn preview<T: PageType<S>>() -> Self {
        Kind { file: None, page: Some(PageKind::of::<T>()), preview_only: true }
    }

    /// The kinds of content file of a site.
    pub fn files() -> impl Iterator<Item = &'static FileKind> {
        S::KINDS.iter().filter_map(|kind| kind.file.as_ref())
    }
}
