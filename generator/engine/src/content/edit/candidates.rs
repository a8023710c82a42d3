//! Candidates for writing a change in the YAML of a file.

use std::ops::Range;

use kmo_diagnostic::{Span, line_start};

use super::change::Change;
use super::tree::{Step, Tree};
use super::{Move, scalar, yaml_writer};
use crate::content::yaml::{Key, Node, Value};

/// Produces candidates for the new text of a file. The caller parses each to find out whether it is right.
pub struct Candidates<'a> {
    text: &'a str,
    root: &'a Node,
    /// Where new keys go if the file has none yet, in bytes.
    end: usize,
}

impl<'a> Candidates<'a> {
    /// `end` is where new keys go if the file has none yet, in bytes.
    pub fn new(text: &'a str, root: &'a Node, end: usize) -> Self {
        Candidates { text, root, end }
    }

    /// Candidates for the text of the file after `change`, the likeliest first. `values` are all values after the change.
    pub fn of(&self, change: &Change, values: &Tree) -> Vec<String> {
        let mut candidates = Vec::new();
        match (change, change.at().split_last()) {
            (Change::Set { at, was, now }, _) => {
                if let (Tree::Text(was), Tree::Text(now), Some(node)) = (was, now, node(self.root, at)) {
                    candidates.extend(scalar::candidates(self.text, node.span.range(self.text), was, now));
                }
                candidates.extend(self.value(at, now));
            }
            (Change::Add { now, .. }, Some((Step::Item(place), list))) => {
                candidates.extend(self.new_item(list, *place, now))
            }
            (Change::Add { now, after, .. }, Some((Step::Key(key), map))) => {
                candidates.extend(self.new_key(map, key, now, after.as_deref()));
            }
            (Change::Remove { .. }, Some((Step::Item(place), list))) => {
                candidates.extend(self.rearranged(list, *place, Move::Remove));
            }
            (Change::Remove { .. }, Some((Step::Key(key), map))) => candidates.extend(self.without_key(map, key)),
            (Change::Move { to, .. }, Some((Step::Item(place), list))) => {
                candidates.extend(self.rearranged(list, *place, Move::Place(*to)));
            }
            _ => {}
        }
        // In brackets, the whole content of the outermost ones is rewritten.
        if let Some((at, found)) = self.in_brackets(change.at())
            && let Some(value) = values.at(at)
            && !self.has_comment(found)
        {
            candidates.push(self.with(found.span.start, self.end_of(found), &yaml_writer::flow(value)));
        }
        candidates
    }

    /// Whether there may be a comment between the start and the end of a value.
    fn has_comment(&self, node: &Node) -> bool {
        let Some(lines) = self.text.get(self.start(node)..self.end_of(node)) else { return true };
        // A comment goes on to the end of its line, so the last line has none.
        let above = lines.rsplit_once('\n').map_or("", |(above, _)| above);
        above.lines().any(|line| line.trim_start().starts_with('#') || line.contains(" #"))
    }

    fn with(&self, start: usize, end: usize, new: &str) -> String {
        [&self.text[..start], new, &self.text[end..]].concat()
    }

    /// The file with the value at a path rewritten in place. `None` if that would lose a comment.
    pub fn rewritten(&self, values: &Tree, at: &[Step]) -> Option<String> {
        if self.has_comment(node(self.root, at)?) {
            return None;
        }
        self.value(at, values.at(at)?)
    }

    /// Writes a new value after its key or hyphen.
    fn value(&self, at: &[Step], now: &Tree) -> Option<String> {
        let Some((last, parent)) = at.split_last() else {
            // The file has no values yet.
            let all = yaml_writer::block(now, 0);
            return Some(self.insert(self.end, all.trim_start()));
        };
        let parent = node(self.root, parent)?;
        let (from, until, new) = match (&parent.value, last) {
            (Value::Map(_), Step::Key(key)) => {
                let (key, value) = parent.entry(key)?;
                let from = self.colon(key)?;
                let new = yaml_writer::block(now, self.column(key.span.start) + 2);
                (from, self.end_of_entry(key, value), new)
            }
            (Value::List(items), Step::Item(place)) => {
                let item = items.get(*place)?;
                let from = self.text[..self.start(item)].trim_end().len();
                let hyphen = self.text[..from].strip_suffix('-')?.len();
                (from, self.end_of(item), yaml_writer::item(now, self.column(hyphen) + 2))
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
                (self.line(self.start(first)), indent)
            }
        };
        let one_line = self.is_flow(first) && matches!(first.value, Value::Map(_));
        let item = if one_line { format!(" {}", yaml_writer::flow(now)) } else { yaml_writer::item(now, indent + 2) };
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
        let whole = yaml_writer::block(&Tree::Map(vec![(key.to_owned(), now.clone())]), indent);
        match after.and_then(|after| holder.entry(after)) {
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
        // The key follows the hyphen of an item: the next key moves up.
        let next = entries.get(at + 1)?.0.span.start;
        Some(self.with(key.span.start, next, ""))
    }

    fn rearranged(&self, list: &[Step], place: usize, to: Move) -> Option<String> {
        let Value::List(items) = &node(self.root, list)?.value else { return None };
        match (items.len(), to) {
            (1, Move::Remove) => self.value(list, &Tree::List(Vec::new())),
            _ => self.reordered(items, place, to),
        }
    }

    /// The file with an item of a block list removed, copied or moved, with the comments above it. `None` if an item is not on
    /// lines of its own, or the list would be empty, which is written as `[]`.
    pub fn reordered(&self, items: &[Node], item: usize, to: Move) -> Option<String> {
        let mut ranges: Vec<Range<usize>> = Vec::with_capacity(items.len());
        let mut from = self.first_line(items.first()?)?;
        for (at, node) in items.iter().enumerate() {
            let own = self.line_of_item(node)?;
            let mut end = self.next_line(self.end_of(node));
            if at + 1 < items.len() {
                // Blank lines right behind an item belong to it. Comments after them belong to the item below.
                let lines = self.text[end..].split_inclusive('\n');
                end += lines.take_while(|line| line.trim().is_empty()).map(str::len).sum::<usize>();
            }
            (own >= from && end > own).then_some(())?;
            ranges.push(from..end);
            from = end;
        }
        let (start, end) = (ranges.first()?.start, ranges.last()?.end);
        let order = to.of(&ranges, item)?;
        (!order.is_empty()).then_some(())?;
        let mut middle = String::new();
        for range in order {
            middle.push_str(&self.text[range]);
            if !middle.ends_with('\n') {
                middle.push('\n');
            }
        }
        if end == self.text.len() && !self.text.ends_with('\n') {
            middle.truncate(middle.trim_end_matches('\n').len());
        }
        Some(self.with(start, end, &middle))
    }

    /// Where the first item starts, including the comments above it.
    fn first_line(&self, node: &Node) -> Option<usize> {
        let mut start = self.line_of_item(node)?;
        while start > 0 {
            let above = self.line(start - 1);
            if !self.text[above..start].trim_start().starts_with('#') {
                break;
            }
            start = above;
        }
        Some(start)
    }

    /// Where the line of an item's hyphen starts. `None` if anything but the hyphen is in front of the item.
    fn line_of_item(&self, item: &Node) -> Option<usize> {
        let start = self.start(item);
        let line = self.line(start);
        (self.text[line..start].trim() == "-").then_some(line)
    }

    /// The span of an item. The node's own span covers only the start of a list or a map.
    pub fn span(&self, item: &Node) -> Span {
        Span::new(self.start(item), self.end_of(item))
    }

    /// Where a value starts: the first key of a map, its bracket if it is in brackets, or the `|` or `>` of a block scalar.
    fn start(&self, node: &Node) -> usize {
        let from = node.start().start;
        match node.value {
            Value::Map(_) if self.is_flow(node) => node.span.start,
            Value::Text(_) => scalar::header(self.text, from).unwrap_or(from),
            _ => from,
        }
    }

    /// The outermost list or map in brackets that contains the path and is not empty, with its own path.
    fn in_brackets<'p>(&self, at: &'p [Step]) -> Option<(&'p [Step], &'a Node)> {
        (0..at.len()).find_map(|steps| {
            let found = node(self.root, &at[..steps])?;
            (self.is_flow(found) && found.children().next().is_some()).then_some((&at[..steps], found))
        })
    }

    /// Whether a list or map is written in brackets.
    fn is_flow(&self, node: &Node) -> bool {
        matches!(node.value, Value::List(_) | Value::Map(_)) && self.text[node.span.start..].starts_with(['[', '{'])
    }

    /// The byte after the colon of a key.
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

    /// The column of an item's hyphen, from 0. `None` if anything but the hyphen is in front of the item.
    fn hyphen(&self, item: &Node) -> Option<usize> {
        self.text[self.line_of_item(item)?..].find('-')
    }

    fn column(&self, at: usize) -> usize {
        at - self.line(at)
    }

    /// Where the line of a byte starts.
    fn line(&self, at: usize) -> usize {
        line_start(self.text, at)
    }

    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// Inserts lines before the line that starts at a byte.
    fn insert(&self, at: usize, lines: &str) -> String {
        let before = &self.text[..at];
        let gap = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        let end = if gap.is_empty() { "\n" } else { "" };
        self.with(at, at, &format!("{gap}{lines}{end}"))
    }
}

/// The node at a path.
pub(super) fn node<'a>(root: &'a Node, at: &[Step]) -> Option<&'a Node> {
    at.iter().try_fold(root, |node, step| match (&node.value, step) {
        (Value::List(items), Step::Item(place)) => items.get(*place),
        (_, Step::Key(key)) => node.get(key),
        _ => None,
    })
}
