//! The facts about a page that the rules need.

use std::sync::{Arc, OnceLock};

use kmo_diagnostic::Text;

use crate::assets::Card;

/// A URL on a page, and the name of its attribute.
pub type Link = (String, &'static str);

/// Elements whose end tag is required in HTML, sorted.
pub const ELEMENTS: [&str; 32] = [
    "a", "article", "aside", "button", "details", "dialog", "div", "dl", "em", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "label", "main", "nav", "ol", "section", "select", "span", "strong",
    "summary", "svg", "table", "ul",
];

/// For each first letter, the index of its first element in [`ELEMENTS`]. The others with that letter follow it.
const FIRST: [usize; 256] = {
    let mut first = [ELEMENTS.len(); 256];
    let mut at = ELEMENTS.len();
    while at > 0 {
        at -= 1;
        first[ELEMENTS[at].as_bytes()[0] as usize] = at;
    }
    first
};

/// Facts about one page, kept after its HTML is dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: String,
    pub description: String,
    pub headings: Vec<(u8, String)>,
    /// Links of the page up to the end of `<main>`.
    pub(super) links: Vec<Link>,
    /// Links after `<main>`, which most pages have in common.
    pub(super) tail: Arc<[Link]>,
    pub ids: Vec<String>,
    /// Problems with its pictures.
    pub picture_problems: Vec<Text>,
    /// Number of words in `<main>`.
    pub words: usize,
    /// Hashes of every run of five words in `<main>`, sorted, without duplicates. Empty unless the page is compared with
    /// others.
    pub shingles: Vec<u32>,
    /// For each of [`ELEMENTS`], how many more are opened than closed.
    pub(super) open: [i16; ELEMENTS.len()],
    /// Text that looks like unrendered markdown, such as `[label](/page)`.
    pub unrendered: Vec<String>,
    /// Upper bound of the page's transfer size, in bytes.
    pub weight: usize,
    /// The page's transfer size in bytes or a closer upper bound, now and once every key is filled in. Only set if `weight` is
    /// not enough to show that it is within its limit.
    pub(super) weighed: OnceLock<(usize, usize)>,
    pub loads: Loads,
    /// Its social card, which the renderer lays out beside the page. `None` on a site without cards.
    pub card: Option<Card>,
    /// Head, header, sections and footer, each with its size in bytes.
    pub parts: Vec<(String, usize)>,
}

/// URLs that a browser may fetch when it opens a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loads {
    pub styles: Vec<String>,
    pub scripts: Vec<String>,
    pub fonts: Vec<String>,
    pub islands: Vec<Island>,
}

/// An island on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Island {
    pub name: String,
    /// When its code is fetched: the name of a loading rule.
    pub on: String,
    pub modules: Vec<String>,
}

impl Facts {
    /// All links of the page.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().chain(&*self.tail)
    }

    /// Elements that are not closed as often as they are opened, and how many more are opened than closed.
    pub(super) fn unbalanced(&self) -> impl Iterator<Item = (&'static str, i16)> {
        ELEMENTS.into_iter().zip(self.open).filter(|(_, count)| *count != 0)
    }

    /// Counts an element that is opened (1) or closed (-1).
    pub(super) fn count(&mut self, name: &str, change: i16) {
        let Some(&letter) = name.as_bytes().first() else { return };
        let first = FIRST[usize::from(letter)];
        let mut alike = ELEMENTS[first..].iter().take_while(|element| element.as_bytes()[0] == letter);
        if let Some(at) = alike.position(|element| *element == name) {
            self.open[first + at] = self.open[first + at].saturating_add(change);
        }
    }

    /// Adds the facts of the rest of the page, after this part. `tail` are its links.
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
