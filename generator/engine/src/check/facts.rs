//! What the rules need to know about a page.

use kmo_diagnostic::Text;
use std::sync::{Arc, OnceLock};

/// An address that a page names, with the attribute that names it.
pub type Link = (String, &'static str);

/// Elements whose end tag HTML does not let a page leave out, sorted.
pub const ELEMENTS: [&str; 32] = [
    "a", "article", "aside", "button", "details", "dialog", "div", "dl", "em", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "label", "main", "nav", "ol", "section", "select", "span", "strong",
    "summary", "svg", "table", "ul",
];

/// The place of the first element that starts with a letter; the others follow it.
const FIRST: [usize; 256] = {
    let mut first = [ELEMENTS.len(); 256];
    let mut at = ELEMENTS.len();
    while at > 0 {
        at -= 1;
        first[ELEMENTS[at].as_bytes()[0] as usize] = at;
    }
    first
};

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
    /// How many more of each of [`ELEMENTS`] are opened than closed.
    pub(super) open: [i16; ELEMENTS.len()],
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

    /// Elements that are opened more often than they are closed, or less often, with by how much.
    pub(super) fn unbalanced(&self) -> impl Iterator<Item = (&'static str, i16)> {
        ELEMENTS.into_iter().zip(self.open).filter(|(_, count)| *count != 0)
    }

    /// Notes that an element is opened (1) or closed (-1).
    pub(super) fn count(&mut self, name: &str, change: i16) {
        let Some(&letter) = name.as_bytes().first() else { return };
        let first = FIRST[usize::from(letter)];
        let mut alike = ELEMENTS[first..].iter().take_while(|element| element.as_bytes()[0] == letter);
        if let Some(at) = alike.position(|element| *element == name) {
            self.open[first + at] = self.open[first + at].saturating_add(change);
        }
    }

    /// Adds what was read of the same page behind this.
    pub(super) fn append(&mut self, mut rest: Facts, tail: Arc<[Link]>) {
        self.title += &rest.title;
        if !rest.description.is_empty() {
            self.description = rest.description;
        }
        self.open.iter_mut().zip(rest.open).for_each(|(count, more)| *count += more);
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
