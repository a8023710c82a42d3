//! What a site provides to the preview's content desk, besides its routes and the facts of its pages.
//!
//! The desk calls these functions when somebody opens the screen that shows them. Without a part, the desk has no screen for
//! it.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, SourceFile, Span, Text};
use serde::Serialize;

use crate::content::edit::Step;
use crate::site::Site;

/// What a site shows its editors. Texts are in the language of the desk, Dutch.
pub trait Desk: Site {
    /// Words of the calendar. If `None`, there is no calendar.
    const CALENDAR: Option<CalendarWords> = None;
    /// Words of the map. If `None`, there is no map.
    const MAP: Option<MapWords> = None;

    /// The events of the calendar, including those that the site does not show yet or no longer shows.
    fn events(&self) -> Vec<Event> {
        Vec::new()
    }

    /// Files that have no page yet, such as drafts, each with its name for editors.
    fn unseen(&self) -> Vec<(Arc<SourceFile>, String)> {
        Vec::new()
    }

    /// The places on the map.
    fn places(&self) -> Vec<Place<'_>> {
        Vec::new()
    }

    /// The groups of places, in the order in which the filter lists them.
    fn groups(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Lays out some of the [`places`](Desk::places), given as indices into that list.
    fn chart(&self, _places: &[usize]) -> Chart {
        Chart::default()
    }

    /// The kinds of content that editors can create, each with its questions.
    fn starters(&self) -> Vec<Starter> {
        Vec::new()
    }

    /// Makes new content of the kind `key` from the answers to its questions.
    ///
    /// # Errors
    /// Returns what is wrong with each answer, by the key of its question. The key of the name is `name`.
    fn start(&self, _key: &str, _answers: &BTreeMap<String, String>) -> Result<Started, Vec<(&'static str, Text)>> {
        Err(Vec::new())
    }

    /// Numbers in other files that count this file, such as the number of cities of a province: the path of the other file, and
    /// the steps to the number in it.
    fn counters(&self, _file: &str, _text: &str) -> Vec<(String, Vec<Step>)> {
        Vec::new()
    }

    /// Everything to check before the site goes live, by topic. Includes what is already in order.
    fn launch_list(&self) -> Vec<Topic> {
        Vec::new()
    }
}

/// A kind of content that editors can create.
#[derive(Clone, Debug)]
pub struct Starter {
    pub key: &'static str,
    pub name: &'static str,
    /// The question for the name of the new document.
    pub asks: Text,
    pub questions: Vec<Question>,
}

/// A question about a new document.
#[derive(Clone, Debug)]
pub struct Question {
    pub key: &'static str,
    pub says: Text,
    /// The default answer.
    pub value: String,
    /// Answers to choose from.
    pub choices: Vec<String>,
}

/// A new file, and its changes to other files.
#[derive(Clone, Debug)]
pub struct Started {
    /// Path below the content folder.
    pub file: String,
    pub text: String,
    /// Lists to add it to: the path of the file, the key of the list, and the name to add.
    pub lists: Vec<(String, &'static str, String)>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct CalendarWords {
    /// The noun for the number of events that are still to [end](State::Ends).
    pub open: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct MapWords {
    /// One place.
    pub place: &'static str,
    pub places: &'static str,
    /// The noun for a group of places.
    pub group: &'static str,
}

/// An event of the calendar.
#[derive(Clone, Debug)]
pub struct Event {
    pub day: Date,
    pub title: String,
    pub state: State,
    /// The state in words.
    pub says: &'static str,
    /// Path of the page that it is about, if there is one.
    pub path: Option<String>,
    /// Where the day is written, together with `span`.
    pub file: Arc<SourceFile>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Published,
    Scheduled,
    Draft,
    Updated,
    Opened,
    Ends,
    Ended,
}

/// A place on the map that has a page.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    pub name: &'a str,
    pub group: &'a str,
    /// Path of the page.
    pub path: String,
}

/// The layout of a map, without any styling.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub width: f64,
    pub height: f64,
    /// In the order of the places that were given.
    pub dots: Vec<Dot>,
}

/// A place on a [`Chart`].
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Index of the place in [`Desk::places`].
    pub place: usize,
    pub x: f64,
    pub y: f64,
    /// Where its name is drawn, if there is room: x, the y of the baseline, and SVG's `text-anchor`.
    pub label: Option<(f64, f64, &'static str)>,
}

/// A group of claims of the same kind.
#[derive(Clone, Debug)]
pub struct Topic {
    pub name: &'static str,
    /// What to do about the open claims.
    pub advice: &'static str,
    pub claims: Vec<Claim>,
}

/// One thing to check before the site goes live.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its subject, as shown to editors.
    pub name: String,
    /// What is wrong; `None` once it is in order.
    pub problem: Option<Diagnostic>,
    /// The text that the published site shows instead, so that the claim does not block the launch. Empty if it is left out.
    pub neutral: Option<String>,
}

impl Claim {
    /// Whether it prevents the site from going live: it has a problem and no neutral form.
    pub fn is_refused(&self) -> bool {
        self.problem.is_some() && self.neutral.is_none()
    }
}
