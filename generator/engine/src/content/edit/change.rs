//! Changes of a form: a value of any type, a key or an item that comes, goes or moves.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use serde::Deserialize;

use super::tree::Tree;
use super::{Move, Refused, list, scalar, written};
use crate::content::front_matter;
use crate::content::yaml::{Key, Node, Value};

/// A key of a map or an item of a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Step {
    Item(usize),
    Key(String),
}

/// One change of a file. Each is made in what the one before it left.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Change {
    /// Another value where there is one.
    Set {
        at: Vec<Step>,
        was: Tree,
        now: Tree,
    },
    /// A key or an item that was not there; a key comes behind the key `after`, or first.
    Add {
        at: Vec<Step>,
        now: Tree,
        after: Option<String>,
    },
    Remove {
        at: Vec<Step>,
        was: Tree,
    },
    /// An item comes to another place, counted from 0 when it is gone from its own.
    Move {
        at: Vec<Step>,
        to: usize,
    },
    /// Another text below the front matter.
    Body {
        was: String,
        now: String,
    },
}

/// The values of a file and the text below its front matter; nothing when it can't be read as YAML.
pub fn read(file: &Arc<SourceFile>) -> Option<(Tree, String)> {
    let parts = front_matter::split(file).ok()?;
    let body = file.text[parts.body_start..].to_owned();
    Some((Tree::of(&front_matter::tree(file)?), body))
}

/// The text of the file after a change. Nothing else of it is another.
///
/// # Errors
/// When what is to change is not there, is another by now, or can't be written there.
pub fn apply(file: &Arc<SourceFile>, change: &Change) -> Result<String, Refused> {
    let (before, body) = read(file).ok_or(Refused::Gone)?;
    let text = &file.text;
    let place = text.len() - body.len();
    if let Change::Body { was, now } = change {
        return if body == *was { Ok([&text[..place], now].concat()) } else { Err(Refused::Changed(body)) };
    }
    let mut expected = before;
    change.make(&mut expected)?;
    let root = front_matter::tree(file).ok_or(Refused::Gone)?;
    let fits = |changed: &String| {
        let changed = Arc::new(SourceFile::new(file.path.clone(), changed.as_str()));
        read(&changed).is_some_and(|(tree, rest)| tree == expected && rest == body)
    };
    let ways = Ways { text, root: &root, end: place - usize::from(!body.is_empty() || text.len() > place) };
    let found = ways.of(change).into_iter().find(fits);
    // In a list of lists and the like what is around it is written anew, unless somebody wrote a comment there.
    let around =
        || (1..change.at().len()).rev().find_map(|steps| ways.anew(&expected, &change.at()[..steps]).filter(fits));
    found.or_else(around).ok_or(Refused::Unwritable)
}

impl Change {
    /// Makes it in the values alone.
    fn make(&self, root: &mut Tree) -> Result<(), Refused> {
        match self {
            Change::Set { at, was, now } => {
                let value = get(root, at).ok_or(Refused::Gone)?;
                same(value, was)?;
                *value = now.clone();
            }
            Change::Add { at, now, .. } => {
                let (last, parent) = at.split_last().ok_or(Refused::Gone)?;
                match (get(root, parent).ok_or(Refused::Gone)?, last) {
                    (Tree::List(items), Step::Item(place)) if *place <= items.len() => {
                        items.insert(*place, now.clone());
                    }
                    (Tree::Map(entries), Step::Key(key)) => match entries.iter().find(|(known, _)| known == key) {
                        Some((_, theirs)) => return Err(Refused::Changed(said(theirs))),
                        None => entries.push((key.clone(), now.clone())),
                    },
                    (parent @ Tree::Null, Step::Key(key)) => *parent = Tree::Map(vec![(key.clone(), now.clone())]),
                    _ => return Err(Refused::Gone),
                }
            }
            Change::Remove { at, was } => {
                same(get(root, at).ok_or(Refused::Gone)?, was)?;
                let (last, parent) = at.split_last().ok_or(Refused::Gone)?;
                match (get(root, parent), last) {
                    (Some(Tree::List(items)), Step::Item(place)) => drop(items.remove(*place)),
                    (Some(Tree::Map(entries)), Step::Key(key)) => entries.retain(|(known, _)| known != key),
                    _ => return Err(Refused::Gone),
                }
            }
            Change::Move { at, to } => {
                let (last, parent) = at.split_last().ok_or(Refused::Gone)?;
                match (get(root, parent), last) {
                    (Some(Tree::List(items)), Step::Item(place)) if *place < items.len() && *to < items.len() => {
                        let item = items.remove(*place);
                        items.insert(*to, item);
                    }
                    _ => return Err(Refused::Gone),
                }
            }
            Change::Body { .. } => {}
        }
        Ok(())
    }
}

fn same(value: &Tree, was: &Tree) -> Result<(), Refused> {
    if value == was { Ok(()) } else { Err(Refused::Changed(said(value))) }
}

/// A value for people who compare.
fn said(value: &Tree) -> String {
    match value {
        Tree::Text(text) => text.clone(),
        other => written::flow(other),
    }
}

fn get<'a>(root: &'a mut Tree, at: &[Step]) -> Option<&'a mut Tree> {
    at.iter().try_fold(root, |value, step| match (value, step) {
        (Tree::List(items), Step::Item(place)) => items.get_mut(*place),
        (Tree::Map(entries), Step::Key(key)) => {
            entries.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
        }
        _ => None,
    })
}

fn node<'a>(root: &'a Node, at: &[Step]) -> Option<&'a Node> {
    at.iter().try_fold(root, |node, step| match (&node.value, step) {
        (Value::List(items), Step::Item(place)) => items.get(*place),
        (Value::Map(_), Step::Key(key)) => entry(node, key).map(|(_, value)| value),
        _ => None,
    })
}

fn entry<'a>(map: &'a Node, key: &str) -> Option<&'a (Key, Node)> {
    match &map.value {
        Value::Map(entries) => entries.iter().find(|(known, _)| known.name == key),
        _ => None,
    }
}

/// Ways to write a change; whether one is right shows when it is read.
struct Ways<'a> {
    text: &'a str,
    root: &'a Node,
    /// Where the YAML ends.
    end: usize,
}

impl Ways<'_> {
    fn of(&self, change: &Change) -> Vec<String> {
        let mut ways = Vec::new();
        match change {
            Change::Set { at, was, now } => {
                if let (Tree::Text(was), Tree::Text(now), Some(node)) = (was, now, node(self.root, at)) {
                    ways.extend(scalar::ways(self.text, node.span.range(self.text), was, now));
                }
                ways.extend(self.value(at, now));
            }
            Change::Add { at, now, after } => match at.split_last() {
                Some((Step::Item(place), list)) => ways.extend(self.new_item(list, *place, now)),
                Some((Step::Key(key), map)) => ways.extend(self.new_key(map, key, now, after.as_deref())),
                None => {}
            },
            Change::Remove { at, .. } => match at.split_last() {
                Some((Step::Item(place), list)) => ways.extend(self.rearranged(list, *place, Move::Remove)),
                Some((Step::Key(key), map)) => ways.extend(self.without_key(map, key)),
                None => {}
            },
            Change::Move { at, to } => {
                if let Some((Step::Item(place), list)) = at.split_last() {
                    ways.extend(self.rearranged(list, *place, Move::To(*to)));
                }
            }
            Change::Body { .. } => {}
        }
        // What stands between brackets is written anew within them.
        if let Some((start, end, mut value, rest)) = self.between_brackets(change.at())
            && change.starting_at(rest).make(&mut value).is_ok()
        {
            ways.push(self.with(start, end, &written::flow(&value)));
        }
        ways
    }

    fn with(&self, start: usize, end: usize, new: &str) -> String {
        [&self.text[..start], new, &self.text[end..]].concat()
    }

    /// A value written anew where it stands; nothing where a comment would be lost.
    fn anew(&self, values: &Tree, at: &[Step]) -> Option<String> {
        let found = node(self.root, at)?;
        let range = list::start(self.text, found)..self.end_of(found);
        let kept = self.text.get(range)?.lines().any(|line| line.trim_start().starts_with('#') || line.contains(" #"));
        let now = values.at(at)?;
        if kept { None } else { self.value(at, now) }
    }

    /// Another value behind its key or hyphen.
    fn value(&self, at: &[Step], now: &Tree) -> Option<String> {
        let Some((last, parent)) = at.split_last() else {
            // The file holds nothing yet.
            let all = written::block(now, 0);
            return Some(self.with(self.end, self.end, &format!("{}\n", all.trim_start())));
        };
        let parent = node(self.root, parent)?;
        let (from, until, new) = match (&parent.value, last) {
            (Value::Map(_), Step::Key(key)) => {
                let (key, value) = entry(parent, key)?;
                let from = self.colon(key)?;
                let new = written::block(now, self.column(key.span.start) + 2);
                (from, self.end_of_entry(key, value), new)
            }
            (Value::List(items), Step::Item(place)) => {
                let item = items.get(*place)?;
                let from = self.text[..list::start(self.text, item)].trim_end().len();
                let hyphen = self.text[..from].strip_suffix('-')?.len();
                (from, self.end_of(item), written::item(now, self.column(hyphen) + 2))
            }
            _ => return None,
        };
        Some(self.with(from, until.max(from), &new))
    }

    fn new_item(&self, list: &[Step], place: usize, now: &Tree) -> Option<String> {
        let holder = node(self.root, list)?;
        let Value::List(items) = &holder.value else { return None };
        let Some(first) = items.first() else { return self.value(list, &Tree::List(vec![now.clone()])) };
        let (at, indent) = match place.checked_sub(1).and_then(|before| items.get(before)) {
            Some(before) => (self.next_line(self.end_of(before)), self.hyphen(before)?),
            None => {
                let indent = self.hyphen(first)?;
                (self.line(list::start(self.text, first)), indent)
            }
        };
        let one_line = self.is_flow(first) && matches!(first.value, Value::Map(_));
        let item = if one_line { format!(" {}", written::flow(now)) } else { written::item(now, indent + 2) };
        Some(self.insert(at, &format!("{}-{item}", " ".repeat(indent))))
    }

    fn new_key(&self, map: &[Step], key: &str, now: &Tree, after: Option<&str>) -> Option<String> {
        let holder = node(self.root, map)?;
        let first = match &holder.value {
            Value::Map(entries) => entries.first(),
            _ => None,
        };
        let Some((first, _)) = first else { return self.value(map, &Tree::Map(vec![(key.to_owned(), now.clone())])) };
        let indent = self.column(first.span.start);
        let whole = written::block(&Tree::Map(vec![(key.to_owned(), now.clone())]), indent);
        match after.and_then(|after| entry(holder, after)) {
            Some((key, value)) => {
                Some(self.insert(self.next_line(self.end_of_entry(key, value)), whole.trim_start_matches('\n')))
            }
            None => {
                let start = first.span.start;
                Some(self.with(start, start, &format!("{}\n{}", whole.trim_start(), " ".repeat(indent))))
            }
        }
    }

    fn without_key(&self, map: &[Step], key: &str) -> Option<String> {
        let holder = node(self.root, map)?;
        let Value::Map(entries) = &holder.value else { return None };
        let at = entries.iter().position(|(known, _)| known.name == key)?;
        let (key, value) = &entries[at];
        if entries.len() == 1 {
            return self.value(map, &Tree::Map(Vec::new()));
        }
        let line = self.line(key.span.start);
        if self.text[line..key.span.start].trim().is_empty() {
            return Some(self.with(line, self.next_line(self.end_of_entry(key, value)), ""));
        }
        // It stands behind the hyphen of an item: the next key takes its place.
        let next = entries.get(at + 1)?.0.span.start;
        Some(self.with(key.span.start, next, ""))
    }

    fn rearranged(&self, list: &[Step], place: usize, to: Move) -> Option<String> {
        let Value::List(items) = &node(self.root, list)?.value else { return None };
        match (items.len(), to) {
            (1, Move::Remove) => self.value(list, &Tree::List(Vec::new())),
            _ => list::rearrange(self.text, items, place, to),
        }
    }

    /// The outermost value in brackets that the path leads into: where it stands, what it holds, and how many steps lead to it.
    fn between_brackets(&self, at: &[Step]) -> Option<(usize, usize, Tree, usize)> {
        (0..at.len()).find_map(|steps| {
            let found = node(self.root, &at[..steps])?;
            let inside = self.is_flow(found) && Tree::of(found).holds_others();
            inside.then(|| (found.span.start, self.end_of(found), Tree::of(found), steps))
        })
    }

    fn is_flow(&self, node: &Node) -> bool {
        matches!(node.value, Value::List(_) | Value::Map(_)) && self.text[node.span.start..].starts_with(['[', '{'])
    }

    /// Behind the colon of a key.
    fn colon(&self, key: &Key) -> Option<usize> {
        Some(key.span.end + self.text[key.span.end..].find(':')? + 1)
    }

    fn end_of_entry(&self, key: &Key, value: &Node) -> usize {
        let colon = self.colon(key).unwrap_or(key.span.end);
        let empty = matches!(value.value, Value::Null) && self.text[value.span.range(self.text)].trim().is_empty();
        if empty { colon } else { self.end_of(value).max(colon) }
    }

    fn end_of(&self, node: &Node) -> usize {
        let inside = match &node.value {
            Value::List(items) => items.last().map(|last| self.end_of(last)),
            Value::Map(entries) => entries.last().map(|(key, value)| self.end_of_entry(key, value)),
            _ => return node.span.start + self.text[node.span.range(self.text)].trim_end().len(),
        };
        if self.is_flow(node) {
            let close = if self.text[node.span.start..].starts_with('[') { ']' } else { '}' };
            let from = inside.unwrap_or(node.span.start + 1);
            return self.text[from..].find(close).map_or(from, |found| from + found + 1);
        }
        inside.unwrap_or(node.span.end)
    }

    /// How far from the margin the hyphen of an item is.
    fn hyphen(&self, item: &Node) -> Option<usize> {
        let start = list::start(self.text, item);
        let before = &self.text[self.line(start)..start];
        (before.trim() == "-").then(|| before.len() - before.trim_start().len())
    }

    fn column(&self, at: usize) -> usize {
        at - self.line(at)
    }

    /// Where the line of a byte starts.
    fn line(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// Lines in front of the line that starts at a byte.
    fn insert(&self, at: usize, lines: &str) -> String {
        let before = &self.text[..at];
        let gap = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        let end = if gap.is_empty() { "\n" } else { "" };
        self.with(at, at, &format!("{gap}{lines}{end}"))
    }
}

impl Change {
    fn at(&self) -> &[Step] {
        match self {
            Change::Set { at, .. } | Change::Add { at, .. } | Change::Remove { at, .. } | Change::Move { at, .. } => at,
            Change::Body { .. } => &[],
        }
    }

    /// The same change as seen from a value within.
    fn starting_at(&self, steps: usize) -> Self {
        let mut change = self.clone();
        match &mut change {
            Change::Set { at, .. } | Change::Add { at, .. } | Change::Remove { at, .. } | Change::Move { at, .. } => {
                at.drain(..steps);
            }
            Change::Body { .. } => {}
        }
        change
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Arc<SourceFile> {
        Arc::new(SourceFile::new("a.yaml", text))
    }

    #[track_caller]
    fn becomes(text: &str, change: serde_json::Value, expected: &str) {
        let change: Change = serde_json::from_value(change).expect("it is a change");
        assert_eq!(apply(&file(text), &change).as_deref(), Ok(expected), "{text}");
    }

    use serde_json::json;

    #[test]
    fn values_of_every_type_are_set_where_they_stand() {
        let set = |at, was, now| json!({ "do": "set", "at": at, "was": was, "now": now });
        let text = "a: 1 # one\nb:\n  - c: x\n    d: false\n  - e\n";
        becomes(text, set(json!(["a"]), json!(1), json!(2.5)), &text.replace("a: 1", "a: 2.5"));
        becomes(text, set(json!(["a"]), json!(1), json!("8000")), &text.replace("a: 1", "a: \"8000\""));
        becomes(text, set(json!(["b", 0, "d"]), json!(false), json!(true)), &text.replace("false", "true"));
        becomes(text, set(json!(["b", 0, "c"]), json!("x"), json!("y: z")), &text.replace("c: x", "c: \"y: z\""));
        becomes(
            text,
            set(json!(["b", 1]), json!("e"), json!({ "e": { "f": ["één", "twee"], "g": "een\ntwee\n" } })),
            "a: 1 # one\nb:\n  - c: x\n    d: false\n  - e:\n      f:\n        - één\n        - twee\n      g: |\n        een\n        twee\n",
        );
        becomes("a:\nb: 1\n", set(json!(["a"]), json!(null), json!("x")), "a: x\nb: 1\n");
        becomes("a: {b: 1, c: [x, 'y']}\n", set(json!(["a", "b"]), json!(1), json!(2)), "a: {b: 2, c: [x, 'y']}\n");
        becomes("a: ['y'] # z\n", set(json!(["a", 0]), json!("y"), json!("yy")), "a: ['yy'] # z\n");
    }

    #[test]
    fn keys_come_behind_the_key_that_is_named() {
        let add = |at, now, after: Option<&str>| json!({ "do": "add", "at": at, "now": now, "after": after });
        let text = "# first\na: 1\n\n# about b\nb:\n  - c: |-\n      x\n\n      y\n    d: 2\nend: x # z\n";
        becomes(text, add(json!(["n"]), json!("x"), Some("a")), &text.replace("a: 1\n", "a: 1\nn: x\n"));
        becomes(text, add(json!(["n"]), json!(true), None), &text.replace("a: 1\n", "n: true\na: 1\n"));
        becomes(text, add(json!(["n"]), json!("x"), Some("end")), &format!("{text}n: x\n"));
        becomes(
            text,
            add(json!(["b", 0, "n"]), json!(["x"]), Some("c")),
            &text.replace("    d: 2", "    n:\n      - x\n    d: 2"),
        );
        becomes(text, add(json!(["b", 0, "n"]), json!("x"), None), &text.replace("- c:", "- n: x\n    c:"));
        becomes("a: 1", add(json!(["n"]), json!("x"), Some("a")), "a: 1\nn: x");
        becomes("a: {b: 1}\n", add(json!(["a", "n"]), json!("x, y"), Some("b")), "a: {b: 1, n: \"x, y\"}\n");
        becomes("a:\n  - s:\n", add(json!(["a", 0, "s", "n"]), json!(1), None), "a:\n  - s:\n      n: 1\n");
    }

    #[test]
    fn items_come_and_go() {
        let add = |at, now| json!({ "do": "add", "at": at, "now": now });
        let remove = |at, was| json!({ "do": "remove", "at": at, "was": was });
        let text = "a:\n  - b: 1\n    # why\n    c: 2\n\n  - b: 3\nd: [x, \"90\"]\ne: []\n";
        becomes(
            text,
            add(json!(["a", 2]), json!({ "b": 4, "c": null })),
            &text.replace("b: 3\n", "b: 3\n  - b: 4\n    c:\n"),
        );
        becomes(text, add(json!(["a", 0]), json!("x")), &text.replace("a:\n", "a:\n  - x\n"));
        becomes(text, add(json!(["d", 2]), json!("1")), &text.replace("\"90\"]", "\"90\", \"1\"]"));
        becomes(text, add(json!(["e", 0]), json!("1")), &text.replace("e: []", "e:\n  - \"1\""));
        becomes(text, remove(json!(["a", 1]), json!({ "b": 3 })), &text.replace("  - b: 3\n", ""));
        becomes(text, remove(json!(["d", 0]), json!("x")), &text.replace("x, ", ""));
        becomes(text, remove(json!(["a", 0, "b"]), json!(1)), "a:\n  - c: 2\n\n  - b: 3\nd: [x, \"90\"]\ne: []\n");
        becomes("a:\n  - x\nb: 1\n", remove(json!(["a", 0]), json!("x")), "a: []\nb: 1\n");
        becomes("a: 1\nb:\n  c: 1\n  d: 1\n", remove(json!(["b", "d"]), json!(1)), "a: 1\nb:\n  c: 1\n");
        becomes("a:\n  - {b: 1}\n", add(json!(["a", 1]), json!({ "b": 2 })), "a:\n  - {b: 1}\n  - {b: 2}\n");
        becomes("a: [x, y]\n", json!({ "do": "move", "at": ["a", 0], "to": 1 }), "a: [y, x]\n");
        becomes("a:\n  - x\n  - y\n", json!({ "do": "move", "at": ["a", 0], "to": 1 }), "a:\n  - y\n  - x\n");
    }

    #[test]
    fn what_is_another_by_now_stays() {
        let change = |value| serde_json::from_value::<Change>(value).expect("it is a change");
        let refused = |value| apply(&file("a: 1\nb: [x]\n"), &change(value)).expect_err("it is refused");
        assert_eq!(refused(json!({ "do": "set", "at": ["a"], "was": 2, "now": 3 })), Refused::Changed("1".to_owned()));
        assert_eq!(refused(json!({ "do": "set", "at": ["c"], "was": 2, "now": 3 })), Refused::Gone);
        assert_eq!(refused(json!({ "do": "add", "at": ["a"], "now": 3 })), Refused::Changed("1".to_owned()));
        assert_eq!(refused(json!({ "do": "add", "at": ["b", 4], "now": 3 })), Refused::Gone);
        assert_eq!(refused(json!({ "do": "remove", "at": ["b", 0], "was": "y" })), Refused::Changed("x".to_owned()));
    }

    #[test]
    fn front_matter_and_the_text_below_it_are_apart() {
        let post = Arc::new(SourceFile::new("a.md", "---\na: 1\n---\nEen zin.\n"));
        let change = |value| apply(&post, &serde_json::from_value(value).expect("it is a change"));
        assert_eq!(
            change(json!({ "do": "add", "at": ["b"], "now": 2, "after": "a" })).as_deref(),
            Ok("---\na: 1\nb: 2\n---\nEen zin.\n")
        );
        assert_eq!(
            change(json!({ "do": "body", "was": "Een zin.\n", "now": "Twee.\n" })).as_deref(),
            Ok("---\na: 1\n---\nTwee.\n")
        );
    }
}
