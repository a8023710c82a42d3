//! Splits lists of posts into pages.

/// Posts on one page of a list.
const PAGE_SIZE: usize = 8;

/// A page of a list. Numbers start at 1.
#[derive(Clone, Copy)]
pub struct Paged {
    pub number: usize,
    pub last: usize,
}

impl Paged {
    pub fn new(posts: usize, number: usize) -> Self {
        Paged { number, last: pages(posts) }
    }

    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// Returns the indices of the posts on this page.
    pub fn range(self, posts: usize) -> std::ops::Range<usize> {
        (self.number - 1) * PAGE_SIZE..posts.min(self.number * PAGE_SIZE)
    }

    /// Returns a heading with the number of the page, unless it is the first.
    pub fn heading(self, text: String) -> String {
        if self.is_first() { text } else { format!("{text}, pagina {}", self.number) }
    }
}

/// Returns the number of pages of a list. An empty list has one page.
pub fn pages(posts: usize) -> usize {
    posts.div_ceil(PAGE_SIZE).max(1)
}
