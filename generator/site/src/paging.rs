//! The pages of a list of posts.

/// Posts on one page of a list.
const PAGE_SIZE: usize = 8;

/// A page of a list, from 1.
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

    /// The places in the list of what is on the page.
    pub fn range(self, posts: usize) -> std::ops::Range<usize> {
        (self.number - 1) * PAGE_SIZE..posts.min(self.number * PAGE_SIZE)
    }

    /// A heading with the number of the page, unless it is the first.
    pub fn heading(self, text: String) -> String {
        if self.is_first() { text } else { format!("{text}, pagina {}", self.number) }
    }
}

/// Pages of a list of so many posts: an empty list is a page too.
pub fn pages(posts: usize) -> usize {
    posts.div_ceil(PAGE_SIZE).max(1)
}
