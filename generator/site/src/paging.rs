//! Splits lists of posts into pages.

use std::ops::Range;

/// Posts on one page of a list.
const PAGE_SIZE: usize = 8;

/// A page of a list of posts.
#[derive(Clone, Copy)]
pub struct Paged {
    /// Number of posts in the whole list.
    pub posts: usize,
    /// From 1.
    pub number: usize,
}

impl Paged {
    /// Returns every page of a list. An empty list has one page.
    pub fn all(posts: usize) -> impl ExactSizeIterator<Item = Paged> {
        (0..posts.div_ceil(PAGE_SIZE).max(1)).map(move |at| Paged { posts, number: at + 1 })
    }

    pub fn is_first(self) -> bool {
        self.number == 1
    }

    pub fn is_last(self) -> bool {
        self.number * PAGE_SIZE >= self.posts
    }

    /// Returns the indices of the posts on this page.
    pub fn range(self) -> Range<usize> {
        (self.number - 1) * PAGE_SIZE..self.posts.min(self.number * PAGE_SIZE)
    }

    /// Returns a heading with the number of the page, unless it is the first.
    pub fn heading(self, text: String) -> String {
        if self.is_first() { text } else { format!("{text}, pagina {}", self.number) }
    }
}
