//! Changes made in a form: a new value of any type, or a key or an item that is added, removed or moved.

use serde::Deserialize;

use super::tree::{Step, Tree};
use super::{EditError, yaml_writer};

/// One change of a file. In a series of changes, each applies to the result of the one before. `was` is the value before the
/// change: if the file holds another one, the change is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Change {
    /// Replaces a value.
    Set { at: Vec<Step>, was: Tree, now: Tree },
    /// Adds a key or an item. A key is written after the key `after`, or first if there is none. An item goes before the one
    /// that has its index now, or last.
    Add { at: Vec<Step>, now: Tree, after: Option<String> },
    /// Removes a key or an item.
    Remove { at: Vec<Step>, was: Tree },
    /// Moves an item to the index `to`, counted from 0 after the item has been taken out.
    Move { at: Vec<Step>, was: Tree, to: usize },
    /// Replaces the text below the front matter.
    Body { was: String, now: String },
}

impl Change {
    /// The old and the new text. `None` unless it replaces a text with a text.
    pub fn texts(&self) -> Option<(&str, &str)> {
        match self {
            Change::Set { was: Tree::Text(was), now: Tree::Text(now), .. } | Change::Body { was, now } => {
                Some((was, now))
            }
            _ => None,
        }
    }

    /// The same change from the text `before` to the text `after`.
    #[must_use]
    pub fn between(&self, before: &str, after: &str) -> Self {
        let mut change = self.clone();
        match &mut change {
            Change::Set { was, now, .. } => {
                (*was, *now) = (Tree::Text(before.to_owned()), Tree::Text(after.to_owned()));
            }
            Change::Body { was, now } => (*was, *now) = (before.to_owned(), after.to_owned()),
            _ => {}
        }
        change
    }

    /// Where it applies. Empty for the text below the front matter.
    pub(super) fn at(&self) -> &[Step] {
        match self {
            Change::Set { at, .. } | Change::Add { at, .. } | Change::Remove { at, .. } | Change::Move { at, .. } => at,
            Change::Body { .. } => &[],
        }
    }

    /// Applies it to a tree of values. Does nothing for [`Change::Body`].
    pub(super) fn make(&self, root: &mut Tree) -> Result<(), EditError> {
        match self {
            Change::Set { at, was, now } => {
                let value = get(root, at).ok_or(EditError::Gone)?;
                same(value, was)?;
                *value = now.clone();
            }
            Change::Add { at, now, .. } => {
                let (last, parent) = at.split_last().ok_or(EditError::Gone)?;
                match (get(root, parent).ok_or(EditError::Gone)?, last) {
                    (Tree::List(items), Step::Item(place)) if *place <= items.len() => {
                        items.insert(*place, now.clone());
                    }
                    (Tree::Map(entries), Step::Key(key)) => match entries.iter().find(|(known, _)| known == key) {
                        Some((_, theirs)) => return Err(EditError::Changed(said(theirs))),
                        None => entries.push((key.clone(), now.clone())),
                    },
                    (parent @ Tree::Null, Step::Key(key)) => *parent = Tree::Map(vec![(key.clone(), now.clone())]),
                    _ => return Err(EditError::Gone),
                }
            }
            Change::Remove { at, was } | Change::Move { at, was, .. } => {
                same(get(root, at).ok_or(EditError::Gone)?, was)?;
                let (last, parent) = at.split_last().ok_or(EditError::Gone)?;
                let to = if let Change::Move { to, .. } = self { Move::Place(*to) } else { Move::Remove };
                match (get(root, parent), last) {
                    (Some(Tree::List(items)), Step::Item(place)) => {
                        *items = to.of(items, *place).ok_or(EditError::Gone)?;
                    }
                    (Some(Tree::Map(entries)), Step::Key(key)) if to == Move::Remove => {
                        entries.retain(|(known, _)| known != key);
                    }
                    _ => return Err(EditError::Gone),
                }
            }
            Change::Body { .. } => {}
        }
        Ok(())
    }
}

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

/// Fails if a value is not what it was when the change was made.
fn same(value: &Tree, was: &Tree) -> Result<(), EditError> {
    if value == was { Ok(()) } else { Err(EditError::Changed(said(value))) }
}

/// A value as people can compare it with theirs.
fn said(value: &Tree) -> String {
    match value {
        Tree::Text(text) => text.clone(),
        other => yaml_writer::flow(other),
    }
}

/// The value at these steps.
pub(super) fn get<'a>(root: &'a mut Tree, at: &[Step]) -> Option<&'a mut Tree> {
    at.iter().try_fold(root, |value, step| match (value, step) {
        (Tree::List(items), Step::Item(place)) => items.get_mut(*place),
        (Tree::Map(entries), Step::Key(key)) => {
            entries.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
        }
        _ => None,
    })
}
