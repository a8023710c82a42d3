//! Changes one value of a content file and nothing else.
//!
//! A file is changed only where the value is: comments, quotes, folding, order and indentation stay. The result is parsed
//! again, and is only returned if the value is the requested one and all others are unchanged.

mod apply;
mod candidates;
mod change;
mod entry;
mod scalar;
mod texts;
mod tree;
mod yaml_writer;

use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

use super::front_matter;
use super::yaml::{Node, Value};

pub use apply::{apply, read};
use candidates::Candidates;
pub use change::{Change, Move};
pub use entry::put;
pub(super) use scalar::header;
pub use texts::{Text, texts};
pub use tree::{Step, Tree};

/// The path of a value in a file: `faq[2].answer`. Empty for the text below the front matter.
pub type Path = str;

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The file is no longer valid YAML, or has no such value.
    Gone,
    /// Somebody else changed the value. Holds the current one.
    Changed(String),
    /// No candidate for writing this change gave the right values.
    Unwritable,
}

/// The text that starts at a byte of a file: its path, and its value before its placeholders are filled. Any byte below the
/// front matter gives the whole text there.
pub fn at(file: &Arc<SourceFile>, start: usize) -> Option<(String, String)> {
    let parts = front_matter::split(file).ok()?;
    if file.path.ends_with(".md") && start >= parts.body_start {
        return Some((String::new(), file.text[parts.body_start..].to_owned()));
    }
    let root = front_matter::tree(file)?;
    let (path, node) = root.scalars(String::new()).into_iter().find(|(_, node)| node.span.start == start)?;
    match &node.value {
        Value::Text(value) => Some((path, value.clone())),
        _ => None,
    }
}

/// The node at a path.
fn find<'a>(root: &'a Node, path: &Path) -> Option<&'a Node> {
    candidates::node(root, &Step::to(path, root)?)
}

/// The text at a path. `None` if there is none, or the value is not a text.
pub fn value(file: &Arc<SourceFile>, path: &Path) -> Option<String> {
    if path.is_empty() {
        let parts = front_matter::split(file).ok()?;
        return Some(file.text[parts.body_start..].to_owned());
    }
    match &find(&front_matter::tree(file)?, path)?.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Returns the text of the file with `now` as the text at `path`. `was` is the value when the change was begun.
///
/// # Errors
/// If the value is missing, has changed in the meantime, or can't be written there.
pub fn replace(file: &Arc<SourceFile>, path: &Path, was: &str, now: &str) -> Result<String, EditError> {
    let (was, now) = (was.to_owned(), now.to_owned());
    if path.is_empty() {
        return apply(file, &Change::Body { was, now });
    }
    let root = front_matter::tree(file).ok_or(EditError::Gone)?;
    let at = Step::to(path, &root).ok_or(EditError::Gone)?;
    match candidates::node(&root, &at).map(|node| &node.value) {
        Some(Value::Text(_)) => apply(file, &Change::Set { at, was: Tree::Text(was), now: Tree::Text(now) }),
        _ => Err(EditError::Gone),
    }
}

/// A list, and one of its items.
#[derive(Debug, PartialEq, Eq)]
pub struct Item {
    /// The path of the list.
    pub list: String,
    /// The index of the item, from 0.
    pub item: usize,
    /// The span of each item in the file.
    pub spans: Vec<Span>,
}

/// The lists that contain the value at `path`, the innermost first, each with the item that contains it.
pub fn items(file: &Arc<SourceFile>, path: &Path) -> Vec<Item> {
    let Some(root) = front_matter::tree(file) else { return Vec::new() };
    let ends = path.match_indices('[').map(|(at, _)| at).rev();
    let item = |at: usize| {
        let list = &path[..at];
        let number = path[at + 1..].split(']').next()?.parse().ok()?;
        match &find(&root, list)?.value {
            Value::List(items) => {
                let candidates = Candidates::new(&file.text, &root, file.text.len());
                let spans = items.iter().map(|item| candidates.span(item)).collect();
                Some(Item { list: list.to_owned(), item: number, spans })
            }
            _ => None,
        }
    };
    ends.filter_map(item).collect()
}

/// Returns the text of the file after an item of the list at `path` is copied, moved or removed.
///
/// # Errors
/// If there is no such item, or its list is not a block list with each item on its own lines.
pub fn rearrange(file: &Arc<SourceFile>, path: &Path, item: usize, to: Move) -> Result<String, EditError> {
    let (root, parts) = front_matter::read(file).map_err(|_| EditError::Gone)?;
    let (mut expected, body) = (Tree::of(&root), file.text[parts.body_start..].to_owned());
    let at = Step::to(path, &root).ok_or(EditError::Gone)?;
    let Some(Tree::List(values)) = change::get(&mut expected, &at) else { return Err(EditError::Gone) };
    *values = to.of(values, item).ok_or(EditError::Gone)?;
    let Some(Node { value: Value::List(items), .. }) = candidates::node(&root, &at) else {
        return Err(EditError::Gone);
    };
    let candidates = Candidates::new(&file.text, &root, parts.yaml_start + parts.yaml.len());
    let changed = candidates.reordered(items, item, to).ok_or(EditError::Unwritable)?;
    let now = read(&Arc::new(SourceFile::new(file.path.clone(), changed.as_str())));
    if now == Some((expected, body)) { Ok(changed) } else { Err(EditError::Unwritable) }
}

/// The bytes of a file after its text changed from `before` to `after`. `raw` are the bytes before. Unchanged parts keep their
/// bytes, including line endings and the byte order mark. New lines end in CRLF if any line of the file does.
pub fn bytes(raw: &[u8], before: &str, after: &str) -> Vec<u8> {
    let (same, end) = same_ends(before.as_bytes(), after.as_bytes());
    let (mark, rest) = match raw.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) => (&raw[..3], rest),
        None => (&raw[..0], raw),
    };
    let crlf = rest.windows(2).any(|pair| pair == b"\r\n");
    let (start, stop) = (raw_offset(rest, same), raw_offset(rest, before.len() - end));
    // As bytes: two different letters may share their first or last byte.
    let middle = &after.as_bytes()[same..after.len() - end];
    let lines: Vec<&[u8]> = middle.split(|byte| *byte == b'\n').collect();
    let middle = lines.join(if crlf { &b"\r\n"[..] } else { &b"\n"[..] });
    [mark, &rest[..start], &middle, &rest[stop..]].concat()
}

/// The number of items that two slices have in common at their start, and of the rest at their end.
fn same_ends<T: PartialEq>(one: &[T], other: &[T]) -> (usize, usize) {
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let rest = one[start..].iter().rev().zip(other[start..].iter().rev());
    (start, rest.take_while(|(one, other)| one == other).count())
}

/// Converts a byte position in the text, where each line end is one byte, to one in the raw bytes.
fn raw_offset(raw: &[u8], offset: usize) -> usize {
    let (mut at, mut seen) = (0, 0);
    while seen < offset {
        at += if raw[at..].starts_with(b"\r\n") { 2 } else { 1 };
        seen += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> Arc<SourceFile> {
        Arc::new(SourceFile::new(name, text))
    }

    /// Asserts how a file with one line of keys and values changes.
    #[track_caller]
    fn changes(text: &str, path: &str, now: &str, expected: &str) {
        let file = file("a.yaml", text);
        let was = value(&file, path).expect("it is there");
        assert_eq!(replace(&file, path, &was, now).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn only_the_changed_part_is_rewritten() {
        changes("a: Bel ons nu # altijd\nb: 2\n", "a", "Bel ons morgen", "a: Bel ons morgen # altijd\nb: 2\n");
        changes("a: 'Zo''n dag'\n", "a", "Zo'n goede dag's", "a: 'Zo''n goede dag''s'\n");
        changes("a: \"Een \\\"woord\\\"\"\n", "a", "Twee \"woord\"", "a: \"Twee \\\"woord\\\"\"\n");
        changes(
            "a: >-\n  Een lange\n  zin hier.\n\n  Nog een.\nb: x\n",
            "a",
            "Een lange\u{20}zin daar.\nNog een.",
            "a: >-\n  Een lange\n  zin daar.\n\n  Nog een.\nb: x\n",
        );
        changes(
            "a:\n  - b: |\n      Regel een\n      regel twee\n",
            "a[0].b",
            "Regel een\nnieuw\nregel twee\n",
            "a:\n  - b: |\n      Regel een\n      nieuw\n      regel twee\n",
        );
        changes("a: een zin\n  die vouwt\n", "a", "een zin die plooit", "a: een zin\n  die plooit\n");
        for first in ["\u{a0}é", "\u{3000}é", "\té"] {
            let text = format!("a: |-\n  {first}\n  éé\n");
            changes(&text, "a", &format!("{first}\nnieuw\néé"), &text.replace("  éé", "  nieuw\n  éé"));
        }
        changes("a: |2-\n     é\n  éé\n", "a", "   é\né", "a: \"   é\\né\"\n");
    }

    #[test]
    fn a_key_may_have_a_dot_or_a_bracket() {
        let text = "a: x\n\"a.b\":\n  i.p.v.: kort\n  \"c[0]\": [een, twee]\n";
        changes(text, "a.b.i.p.v.", "lang", &text.replace("kort", "lang"));
        changes(text, "a.b.c[0][1]", "drie", &text.replace("twee", "drie"));
        assert_eq!(value(&file("a.yaml", text), "a.i.p.v."), None);
    }

    #[test]
    fn a_text_is_quoted_when_it_must_be() {
        changes("a: kort\n", "a", "let op: dit", "a: \"let op: dit\"\n");
        changes("a: kort\n", "a", "true", "a: \"true\"\n");
        changes("a: kort\n", "a", "", "a: \"\"\n");
        changes("a: kort # x\n", "a", "een # hekje", "a: \"een # hekje\" # x\n");
        changes("a: kort\n", "a", "een\ntwee", "a: |-\n  een\n  twee\n");
        changes("a: [een, twee]\n", "a[1]", "twee, drie", "a: [een, \"twee, drie\"]\n");
        changes("a: kort\n", "a", "{phone}", "a: \"{phone}\"\n");
        changes("a: 'x'\n", "a", "een\n\n  twee 🙂", "a: |-\n  een\n\n    twee 🙂\n");
    }

    #[test]
    fn the_body_of_a_file_is_below_its_front_matter() {
        let post = file("a.md", "---\ntitle: Kop\n---\nEen zin.\n");
        assert_eq!(at(&post, 21), Some((String::new(), "Een zin.\n".to_owned())));
        assert_eq!(replace(&post, "", "Een zin.\n", "Twee.\n").as_deref(), Ok("---\ntitle: Kop\n---\nTwee.\n"));
        assert_eq!(replace(&post, "title", "Kop", "Titel").as_deref(), Ok("---\ntitle: Titel\n---\nEen zin.\n"));
        let none = file("a.md", "---\ntitle: Kop\n---");
        assert_eq!(replace(&none, "", "", "Hallo").as_deref(), Ok("---\ntitle: Kop\n---\nHallo"));
        assert_eq!(replace(&none, "", "", "").as_deref(), Ok("---\ntitle: Kop\n---"));
    }

    #[test]
    fn a_value_that_somebody_else_changed_is_kept() {
        let file = file("a.yaml", "a: hun zin\nb: 1\n");
        assert_eq!(replace(&file, "a", "mijn zin", "nieuw"), Err(EditError::Changed("hun zin".to_owned())));
        assert_eq!(replace(&file, "c", "x", "y"), Err(EditError::Gone));
        assert_eq!(replace(&file, "b", "1", "2"), Err(EditError::Gone));
    }

    #[test]
    fn items_are_copied_moved_and_removed_with_their_comments() {
        let text = "faq:\n  # eerst\n  - q: een\n    a: 1\n\n  - q: twee\n    a: 2\nend: x\n";
        let faq = file("a.yaml", text);
        let to = |item, to| rearrange(&faq, "faq", item, to);
        assert_eq!(to(0, Move::Remove).as_deref(), Ok("faq:\n  - q: twee\n    a: 2\nend: x\n"));
        assert_eq!(to(1, Move::Remove).as_deref(), Ok("faq:\n  # eerst\n  - q: een\n    a: 1\n\nend: x\n"));
        assert_eq!(
            to(1, Move::Copy).as_deref(),
            Ok("faq:\n  # eerst\n  - q: een\n    a: 1\n\n  - q: twee\n    a: 2\n  - q: twee\n    a: 2\nend: x\n")
        );
        assert_eq!(
            to(1, Move::Place(0)).as_deref(),
            Ok("faq:\n  - q: twee\n    a: 2\n  # eerst\n  - q: een\n    a: 1\n\nend: x\n")
        );
        assert_eq!(to(2, Move::Remove), Err(EditError::Gone));
        assert_eq!(rearrange(&file("a.yaml", "a: [een, twee]\n"), "a", 0, Move::Remove), Err(EditError::Unwritable));
    }

    #[test]
    fn line_ends_stay_as_they_are() {
        let raw = "\u{feff}a: x\r\nb: y\r\nc: z\n".as_bytes();
        let before = "a: x\nb: y\nc: z\n";
        let after = "a: x\nb: |-\n  een\n  twee\nc: z\n";
        assert_eq!(bytes(raw, before, after), "\u{feff}a: x\r\nb: |-\r\n  een\r\n  twee\r\nc: z\n".as_bytes());
    }

    #[test]
    fn letters_that_share_a_byte_are_replaced_whole() {
        for (before, after) in [("a: é\n", "a: è\n"), ("a: é\n", "a: ĩ\n"), ("a: 😀\n", "a: 😁x\n")] {
            assert_eq!(bytes(before.as_bytes(), before, after), after.as_bytes(), "{after}");
        }
    }
}
