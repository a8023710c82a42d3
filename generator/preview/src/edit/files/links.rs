//! References to a content file: the address of its page, or the name of the file in a field or a list.

use kmo_engine::content::edit::Step;

/// A value that refers to the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// Path below the content folder.
    pub file: String,
    /// The path of the value; `None` for the text below the front matter.
    pub at: Option<Vec<Step>>,
    /// The whole value.
    pub value: String,
    pub how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The value holds the address of its page.
    Address,
    /// The value is the name of its file.
    Name,
}

impl Use {
    /// The path of the value, as in `faq[2].answer`. Empty for the text below the front matter.
    pub fn place(&self) -> String {
        self.at.as_deref().map(Step::path).unwrap_or_default()
    }
}

/// Replaces an address in a text. `None` if the text does not contain it.
pub fn with_address(text: &str, from: &str, to: &str) -> Option<String> {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '/');
    let mut out = String::new();
    let mut rest = 0;
    for (at, _) in text.match_indices(from) {
        let (before, after) = (text[..at].chars().next_back(), &text[at + from.len()..]);
        // `/blog/een` is not part of `/blog/een-ander`, of `x.be/blog/een` or of `/blog/een.svg`.
        let starts = before.is_none_or(|c| !part(c) && c != '.' && c != ':');
        let mut following = after.chars();
        let ends = match following.next() {
            None => true,
            Some('.') => following.next().is_none_or(|c| !c.is_alphanumeric()),
            Some(c) => !part(c),
        };
        if starts && ends && at >= rest {
            out.push_str(&text[rest..at]);
            out.push_str(to);
            rest = at + from.len();
        }
    }
    out.push_str(&text[rest..]);
    (rest > 0).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::with_address;

    #[test]
    fn only_a_whole_address_is_found() {
        let with = |text: &str| with_address(text, "/blog/een", "/blog/twee");
        for (text, expected) in [
            ("/blog/een", "/blog/twee"),
            ("/blog/een#kop", "/blog/twee#kop"),
            ("Lees [dit](/blog/een) en /blog/een.", "Lees [dit](/blog/twee) en /blog/twee."),
            ("\"/blog/een\"", "\"/blog/twee\""),
        ] {
            assert_eq!(with(text).as_deref(), Some(expected));
        }
        for text in ["/blog/een-ander", "/blog/een/twee", "https://x.be/blog/een", "/blog/een.svg", "/nl/blog/een", ""]
        {
            assert_eq!(with(text), None, "{text}");
        }
    }
}
