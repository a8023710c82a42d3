//! A change of content files that can be undone and redone.

use serde::{Deserialize, Serialize};

/// Bytes of text kept on each side of a change, to find its place again.
const BESIDE: usize = 40;

/// A change to one file, and the changes that were made together with it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Path below the content folder.
    pub file: String,
    /// The value that was changed, as in `faq[2].answer`. `None` for a change to the whole file.
    pub path: Option<String>,
    /// The page on which somebody changed it.
    pub page: String,
    /// Who made the change. Empty for a program, whose steps anybody can undo.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub editor: String,
    /// Seconds since 1970.
    pub at: i64,
    /// Name of the picture that was added with it. Undo takes the picture away too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    start: usize,
    removed: String,
    added: String,
    before: String,
    after: String,
    /// The later changes of this step, to this file or others, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<Step>,
}

impl Step {
    /// Combines changes, in the order in which they were made, into one step. `None` if there are none.
    pub fn all(changes: impl IntoIterator<Item = Step>) -> Option<Self> {
        let mut changes = changes.into_iter();
        let mut first = changes.next()?;
        first.more = changes.collect();
        Some(first)
    }

    /// The changes of this step, each to one file, in the order in which they were made.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = &Step> + Clone {
        std::iter::once(self).chain(&self.more)
    }

    /// The change of a file from the text `old` to the text `new`. `at` is in seconds since 1970.
    pub fn new(file: &str, path: Option<&str>, page: &str, at: i64, old: &str, new: &str) -> Self {
        let mut start = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
        start = old.floor_char_boundary(start).min(new.floor_char_boundary(start));
        let most = old.len().min(new.len()) - start;
        let mut end = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
        while !(old.is_char_boundary(old.len() - end) && new.is_char_boundary(new.len() - end)) {
            end -= 1;
        }
        let tail = &old[old.len() - end..];
        Step {
            file: file.to_owned(),
            path: path.map(str::to_owned),
            page: page.to_owned(),
            editor: String::new(),
            at,
            picture: None,
            start,
            removed: old[start..old.len() - end].to_owned(),
            added: new[start..new.len() - end].to_owned(),
            before: old[old.floor_char_boundary(start.saturating_sub(BESIDE))..start].to_owned(),
            after: tail[..tail.ceil_char_boundary(BESIDE.min(tail.len()))].to_owned(),
            more: Vec::new(),
        }
    }

    /// Whether it changes a single value and nothing else.
    pub fn is_of_value(&self) -> bool {
        self.more.is_empty() && self.picture.is_none() && self.path.is_some()
    }

    /// Whether it changes nothing, for example after a letter was typed and deleted.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty() && self.more.is_empty()
    }

    /// Whether both are changes of the same value by the same editor.
    pub fn is_of_same(&self, other: &Step) -> bool {
        self.file == other.file && self.path == other.path && self.editor == other.editor
    }

    /// Whether this editor may undo it. The empty editor may undo every step.
    pub fn is_of(&self, editor: &str) -> bool {
        editor.is_empty() || self.editor.is_empty() || self.editor == editor
    }

    /// Whether both change the same value, or one changes a value that contains the other's, such as its list. A step without
    /// a path touches its whole file.
    pub fn touches(&self, other: &Step) -> bool {
        // The text below the front matter, whose path is empty, has no parts.
        let holds = |whole: &str, part: &str| whole == part || !whole.is_empty() && part.starts_with(whole);
        let paths = self.path.as_deref().zip(other.path.as_deref());
        self.file == other.file && paths.is_none_or(|(one, other)| holds(one, other) || holds(other, one))
    }

    /// Returns the text with only this change undone. `None` if the change is no longer found in it.
    pub fn undone(&self, text: &str) -> Option<String> {
        self.swapped(text, &self.added, &self.removed)
    }

    /// Returns the text with only this change made again. `None` if its place is no longer found.
    pub fn redone(&self, text: &str) -> Option<String> {
        self.swapped(text, &self.removed, &self.added)
    }

    fn swapped(&self, text: &str, old: &str, new: &str) -> Option<String> {
        // A file that was made or removed is replaced as a whole: an empty text is found in every file.
        if self.before.is_empty() && self.after.is_empty() && (old.is_empty() || new.is_empty()) {
            return (text == old).then(|| new.to_owned());
        }
        let whole = [&self.before, old, &self.after].concat();
        let from = self.start - self.before.len();
        let at = match text.get(from..from + whole.len()) {
            Some(found) if found == whole => from,
            // Text above it changed: take the only other place that matches.
            _ => {
                let mut places = text.match_indices(&whole).map(|(at, _)| at);
                let only = places.next()?;
                places.next().is_none().then_some(only)?
            }
        };
        let start = at + self.before.len();
        Some([&text[..start], new, &text[start + old.len()..]].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::Step;

    #[test]
    fn a_step_is_undone_and_redone_at_its_current_position() {
        let (old, new) = ("a: één zin\nb: x\n", "a: één ander\nb: x\n");
        let step = Step::new("a.yaml", Some("a"), "/", 0, old, new);
        assert_eq!(step.undone(new).as_deref(), Some(old));
        assert_eq!(step.redone(old).as_deref(), Some(new));
        assert_eq!(step.undone("eerst: 1\na: één ander\nb: x\n").as_deref(), Some("eerst: 1\na: één zin\nb: x\n"));
        assert_eq!(step.undone("a: één heel ander\nb: x\n"), None);
    }

    #[test]
    fn undo_and_redo_of_a_removal_check_the_whole_file() {
        let (text, other) = ("---\ntitle: Klad\n---\nTekst.\n", "---\ntitle: Klad\n---\nTekst.\nMeer.\n");
        let removed = Step::new("blog/klad.md", None, "/", 0, text, "");
        assert_eq!([text, other, ""].map(|now| removed.undone(now)), [None, None, Some(text.to_owned())]);
        assert_eq!([text, other].map(|now| removed.redone(now)), [Some(String::new()), None]);
    }
}
