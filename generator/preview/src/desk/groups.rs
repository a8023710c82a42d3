//! The filter by group of places, shared by the map and the similarity matrix.

use minijinja::Value;

use super::Context;
use kmo_engine::desk::{Desk, Place};
use kmo_engine::view;

/// The places of a site, and their groups.
pub struct Groups<'a> {
    pub places: Vec<Place<'a>>,
    /// Names of the groups that have places.
    names: Vec<&'a str>,
}

impl<'a> Groups<'a> {
    pub fn of<S: Desk>(site: &'a S) -> Self {
        let places = site.places();
        let mut names = site.groups();
        names.retain(|name| places.iter().any(|place| place.group == *name));
        Groups { places, names }
    }

    /// The group that the query names, or the first one if there are more than `most` places. `None` means all places.
    pub fn chosen(&self, named: &str, most: usize) -> Option<&'a str> {
        let found = self.names.iter().find(|name| **name == named);
        found.or_else(|| self.names.first().filter(|_| self.places.len() > most)).copied()
    }

    /// Positions of the places in a group, or of all places, sorted by name.
    pub fn within(&self, group: Option<&str>) -> Vec<usize> {
        let fits = |at: &usize| group.is_none_or(|group| self.places[*at].group == group);
        let mut places: Vec<usize> = (0..self.places.len()).filter(fits).collect();
        places.sort_by_key(|&at| self.places[at].name);
        places
    }

    /// The options of the filter, linking to the screen at `path`.
    pub fn choices<S: Desk>(&self, desk: &Context<S>, path: &str, chosen: Option<&str>) -> Vec<Value> {
        let choice = |&name: &&str| {
            view! {
                name,
                count => self.places.iter().filter(|place| place.group == name).count(),
                href => desk.query.with(path, &[("group", name), ("block", "")]),
                chosen => chosen == Some(name),
            }
        };
        self.names.iter().map(choice).collect()
    }
}
