//! Finds the line whose indentation makes a file invalid, and how far to move it.

use std::cmp::Ordering;

use kmo_diagnostic::line_start;

/// A line that does not line up with the lines around it.
#[derive(Debug, PartialEq)]
pub(super) struct Misplaced<'a> {
    /// Where the key or the dash of the line starts, in bytes.
    pub(super) at: usize,
    /// The key, or the item with its first key: `- figures`.
    pub(super) name: &'a str,
    /// Number of spaces to add in front of it, negative if there are too many.
    pub(super) spaces: isize,
    /// The line above it or below it to line up with, as `name`.
    pub(super) with: &'a str,
}

/// A key or an item.
#[derive(Clone, Copy)]
struct Entry<'a> {
    at: usize,
    column: usize,
    name: &'a str,
    is_item: bool,
    /// Whether a value follows on the same line. Then no deeper line can.
    has_value: bool,
}

impl<'a> Entry<'a> {
    /// The entry, to be moved to the column of another one.
    fn moved_to(self, other: Entry<'a>) -> Misplaced<'a> {
        let spaces = other.column as isize - self.column as isize;
        Misplaced { at: self.at, name: self.name, spaces, with: other.name }
    }
}

/// The misplaced line at byte `stop`, where the parser stopped, or just above it. `None` if that line is not misplaced, or may
/// belong in more than one place.
pub(super) fn misplaced(text: &str, stop: usize) -> Option<Misplaced<'_>> {
    let start = line_start(text, stop);
    // The entries that are open at each line, from the outside in, each with the number of entries that line up with it.
    let mut open: Vec<(Entry<'_>, usize)> = Vec::new();
    for entry in entries(&text[..start]) {
        let closed = open.iter().rposition(|(one, _)| one.column <= entry.column).map_or(0, |at| at + 1);
        open.truncate(closed);
        match open.last_mut() {
            Some((last, count)) if last.column == entry.column => (*last, *count) = (entry, *count + 1),
            _ => open.push((entry, 1)),
        }
    }
    let mut rest = entries(&text[start..]).map(|entry| Entry { at: start + entry.at, ..entry });
    let here = rest.next().filter(|here| line_start(text, here.at) == start)?;
    let below = rest.find(|next| next.is_item == here.is_item && next.column <= here.column + 1);
    let mut like = open.iter().rev().filter(|(one, _)| one.is_item == here.is_item);
    let &(above, count) = like.next()?;
    let found = match here.column.cmp(&above.column) {
        _ if open.iter().any(|(one, _)| one.column == here.column && one.is_item == here.is_item) => return None,
        // An item is never deeper than the item above it, apart from lists below a key, which have an entry of their own.
        Ordering::Greater if here.is_item || above.has_value => here.moved_to(above),
        Ordering::Less if here.is_item || above.has_value => {
            let outer = like.map(|(one, _)| *one).find(|one| one.column < here.column);
            let is_near = |outer: &Entry<'_>| here.column - outer.column <= above.column - here.column;
            let goes_on = |outer: &Entry<'_>| below.is_none_or(|below| below.column <= outer.column);
            match below {
                // The lines below confirm the place of this one, so the single one above is wrong.
                Some(below) if below.column == here.column && count == 1 => above.moved_to(here),
                _ => here.moved_to(outer.filter(is_near).filter(goes_on).unwrap_or(above)),
            }
        }
        _ => return None,
    };
    Some(found)
}

/// The keys and items of a text, without what is inside block scalars.
fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    // The indentation of the key of a block scalar. Deeper lines are its text.
    let mut block: Option<usize> = None;
    text.lines().flat_map(move |line| {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        let mut content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        let skipped = content.is_empty() || content.starts_with('#') || block.is_some_and(|key| indent > key);
        let mut found = Vec::new();
        if !skipped {
            block = None;
            let mut column = indent;
            while let Some(rest) = content.strip_prefix("- ") {
                let name = content.split(':').next().unwrap_or(content).trim_end();
                found.push(Entry { at: at + column, column, name, is_item: true, has_value: false });
                column += content.len() - rest.trim_start_matches(' ').len();
                content = rest.trim_start_matches(' ');
            }
            let is_key = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
            if let Some((name, value)) = content.split_once(':').filter(|(name, _)| is_key(name)) {
                let value = value.trim();
                let has_value = !value.is_empty() && !value.starts_with('#');
                block = value.starts_with(['|', '>']).then_some(column);
                found.push(Entry { at: at + column, column, name, is_item: false, has_value });
            }
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_to_move_is_found() {
        let page = |section: &str| format!("title: T\nneutral:\n  description: >-\n    Zin: een.\n{section}nav: x\n");
        let list = |section: &str| {
            format!("nav: x\nsections:\n  - top:\n      heading: K\n      beeld: [a]\n{section}  - prose: x\n")
        };
        for (text, line, name, spaces, with) in [
            (list("  - figures:\n      id: i\n       tone: t\n      heading: h\n"), 8, "tone", -1, "id"),
            (list("  - figures:\n       id: i\n      tone: t\n      heading: h\n"), 8, "id", -1, "tone"),
            (list("  - figures:\n      id: i\n     tone: t\n      heading: h\n"), 8, "tone", 1, "id"),
            (list("   - figures:\n      id: i\n"), 6, "- figures", -1, "- top"),
            (list(" - figures:\n      id: i\n"), 6, "- figures", 1, "- top"),
            (page(" card: k\n"), 5, "card", -1, "neutral"),
            ("title: T\n label: l\nnav: x\n".to_owned(), 2, "label", -1, "title"),
            ("facts:\n  - head: H\n   text: T\nnav: x\n".to_owned(), 3, "text", 1, "head"),
        ] {
            let stop = text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
            let found = misplaced(&text, stop).map(|found| (found.name, found.spaces, found.with));
            assert_eq!(found, Some((name, spaces, with)), "{text}");
        }
        for (text, line) in [
            (list("  - figures:\n  id: i\n"), 7),
            (page("card: k\n"), 5),
            ("title: T\n  goes on\nlabel: l\n".to_owned(), 2),
        ] {
            let stop = text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
            assert_eq!(misplaced(&text, stop), None, "{text}");
        }
    }
}
