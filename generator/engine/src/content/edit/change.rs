//! Changes of a form: a value of any type, a key or an item that comes, goes or moves.

use serde::Deserialize;

use super::tree::{Step, Tree};
use super::{Refused, written};

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
        was: Tree,
        to: usize,
    },
    /// Another text below the front matter.
    Body {
        was: String,
        now: String,
    },
}

impl Change {
    /// The text that it replaces and the one that takes its place, where it changes a text.
    pub fn texts(&self) -> Option<(&str, &str)> {
        match self {
            Change::Set { was: Tree::Text(was), now: Tree::Text(now), .. } | Change::Body { was, now } => {
                Some((was, now))
            }
            _ => None,
        }
    }

    /// The same change of a text, between two others.
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

    /// Where it is made; nowhere for the text below the front matter.
    pub(super) fn at(&self) -> &[Step] {
        match self {
            Change::Set { at, .. } | Change::Add { at, .. } | Change::Remove { at, .. } | Change::Move { at, .. } => at,
            Change::Body { .. } => &[],
        }
    }

    /// Makes it in the values alone.
    pub(super) fn make(&self, root: &mut Tree) -> Result<(), Refused> {
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
            Change::Move { at, was, to } => {
                same(get(root, at).ok_or(Refused::Gone)?, was)?;
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

pub(super) fn get<'a>(root: &'a mut Tree, at: &[Step]) -> Option<&'a mut Tree> {
    at.iter().try_fold(root, |value, step| match (value, step) {
        (Tree::List(items), Step::Item(place)) => items.get_mut(*place),
        (Tree::Map(entries), Step::Key(key)) => {
            entries.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
        }
        _ => None,
    })
}
