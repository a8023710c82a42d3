//! Rearranges the items of a block list, in which each item starts with a hyphen on its own line.

use std::ops::Range;

use kmo_diagnostic::{Span, line_start};
use serde::Deserialize;

use super::scalar;
use crate::content::yaml::{Node, Value};

/// What to do with an item.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// Removes it.
    Remove,
    /// Duplicates it, with the copy after it.
    Copy,
    /// Moves it to this index, counted from 0 after it has been taken out.
    Place(usize),
}

impl Move {
    /// The list afterwards. `None` if there is no such item or index.
    pub(super) fn of<T: Clone>(self, items: &[T], item: usize) -> Option<Vec<T>> {
        let mut items = items.to_vec();
        let moved = items.get(item)?.clone();
        match self {
            Move::Remove => drop(items.remove(item)),
            Move::Copy => items.insert(item + 1, moved),
            Move::Place(place) => {
                items.remove(item);
                (place <= items.len()).then(|| items.insert(place, moved))?;
            }
        }
        Some(items)
    }
}

/// The text afterwards. `None` if an item is not on lines of its own, or the list would be empty.
pub(super) fn rearrange(text: &str, items: &[Node], item: usize, to: Move) -> Option<String> {
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(items.len());
    let mut from = first_line(text, items.first()?)?;
    for (at, node) in items.iter().enumerate() {
        let own = hyphen(text, node)?;
        let end = match items.get(at + 1) {
            Some(_) => {
                // Blank lines right behind an item belong to it. Comments after them belong to the item below.
                let last = end_of_line(text, last(node));
                let blank: usize =
                    text[last..].split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum();
                last + blank
            }
            None => end_of_line(text, last(node)),
        };
        (own >= from && end > own).then_some(())?;
        ranges.push(from..end);
        from = end;
    }
    let (start, end) = (ranges.first()?.start, ranges.last()?.end);
    let order = to.of(&ranges, item)?;
    // An empty list has no hyphens: it is written as `[]`.
    (!order.is_empty()).then_some(())?;
    let mut middle = String::new();
    for range in order {
        middle.push_str(&text[range]);
        if !middle.ends_with('\n') {
            middle.push('\n');
        }
    }
    if end == text.len() && !text.ends_with('\n') {
        middle.truncate(middle.trim_end_matches('\n').len());
    }
    Some([&text[..start], &middle, &text[end..]].concat())
}

/// Where the line of an item's hyphen starts. `None` if anything but the hyphen is in front of the item.
pub(super) fn hyphen(text: &str, node: &Node) -> Option<usize> {
    let start = start(text, node);
    let line = line_start(text, start);
    let before = &text[line..start];
    (before.trim() == "-").then_some(line)
}

/// Where an item starts: the first key of a map, its bracket if it is in brackets, or the `|` or `>` of a block scalar.
pub(super) fn start(text: &str, node: &Node) -> usize {
    let from = node.start().start;
    match node.value {
        Value::Map(_) if text[node.span.start..].starts_with('{') => node.span.start,
        Value::Text(_) => scalar::header(text, from).unwrap_or(from),
        _ => from,
    }
}

/// The span of an item. The node's own span covers only the start of a list or a map.
pub(super) fn span(text: &str, node: &Node) -> Span {
    Span::new(start(text, node), last(node))
}

/// Where the first item starts, including the comments above it.
fn first_line(text: &str, node: &Node) -> Option<usize> {
    let mut start = hyphen(text, node)?;
    while start > 0 {
        let above = line_start(text, start - 1);
        if !text[above..start].trim_start().starts_with('#') {
            break;
        }
        start = above;
    }
    Some(start)
}

/// Where the last thing in a node ends.
fn last(node: &Node) -> usize {
    match &node.value {
        Value::List(items) => items.last().map_or(node.span.end, last),
        Value::Map(entries) => entries.last().map_or(node.span.end, |(_, value)| last(value)),
        _ => node.span.end,
    }
}

/// The end of the last line that has text before a byte: the span of a block scalar may end at the start of a later line.
pub(super) fn end_of_line(text: &str, at: usize) -> usize {
    let at = text[..at].trim_end().len();
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}
