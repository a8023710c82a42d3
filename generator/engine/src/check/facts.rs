//! What the rules need to know about a page.

use kmo_diagnostic::Text;
use std::sync::{Arc, OnceLock};

/// An address that a page names, with the attribute that names it.
pub type Link = (String, &'static str);

/// Facts about one page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: String,
    pub description: String,
    pub headings: Vec<(u8, String)>,
    /// What the page names until its `<main>` ends.
    pub(super) links: Vec<Link>,
    /// What it names behind that, which most pages have in common.
    pub(super) tail: Arc<[Link]>,
    pub ids: Vec<String>,
    /// What is wrong with its pictures.
    pub picture_problems: Vec<Text>,
    /// Words in `<main>`.
    pub words: usize,
    /// Hashes of every run of five words in `<main>`, sorted, each once. Only kept where pages are
    /// compared.
    pub shingles: Vec<u32>,
    /// Text that looks like unrendered markdown, such as `[label](/page)`.
    pub unrendered: Vec<String>,
    /// Bytes that the page takes over the line, at most.
    pub weight: usize,
    /// How many it takes, as it is and once every key is filled in; set where that estimate says too little.
    pub(super) weighed: OnceLock<(usize, usize)>,
    pub loads: Loads,
    /// Head, header, sections and footer, with their bytes.
    pub parts: Vec<(String, usize)>,
}

/// URLs that a browser fetches when it opens a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loads {
    pub styles: Vec<String>,
    pub scripts: Vec<String>,
    pub fonts: Vec<String>,
    pub islands: Vec<Island>,
}

/// An island as the page has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Island {
    pub name: String,
    /// When its code is fetched.
    pub on: String,
    pub modules: Vec<String>,
}

impl Facts {
    /// Every address the page names.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().chain(&*self.tail)
    }

    /// Adds what was read of the same page behind this.
    pub(super) fn append(&mut self, mut rest: Facts, tail: Arc<[Link]>) {
        self.title += &rest.title;
        if !rest.description.is_empty() {
            self.description = rest.description;
        }
        self.headings.append(&mut rest.headings);
        self.ids.append(&mut rest.ids);
        self.picture_problems.append(&mut rest.picture_problems);
        self.parts.append(&mut rest.parts);
        self.loads.styles.append(&mut rest.loads.styles);
        self.loads.scripts.append(&mut rest.loads.scripts);
        self.loads.fonts.append(&mut rest.loads.fonts);
        self.loads.islands.append(&mut rest.loads.islands);
        self.tail = tail;
    }
}
