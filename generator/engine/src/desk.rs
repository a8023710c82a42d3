//! What the preview's content desk shows of a site besides its routes and the facts of its pages.
//!
//! The desk calls these when somebody opens the screen. A site that leaves a part out has no such screen.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, SourceFile, Span, Text};
use serde::Serialize;

use crate::content::edit::Step;
use crate::site::Site;

/// What a site tells its editors. Words are in the language of the desk, Dutch.
pub trait Desk: Site {
    /// Without it, there is no calendar.
    const CALENDAR: Option<CalendarWords> = None;
    /// Without it, there is no map.
    const MAP: Option<MapWords> = None;

    /// What happens on a day, also what the site does not show yet or any more.
    fn events(&self) -> Vec<Event> {
        Vec::new()
    }

    /// The files of what has no page yet, such as drafts, with what each is called.
    fn unseen(&self) -> Vec<(Arc<SourceFile>, String)> {
        Vec::new()
    }

    /// The places on the map.
    fn places(&self) -> Vec<Place<'_>> {
        Vec::new()
    }

    /// The groups of places, in the order of the filter.
    fn groups(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Lays out some of the [`places`](Desk::places), which are given by their positions.
    fn chart(&self, _places: &[usize]) -> Chart {
        Chart::default()
    }

    /// What somebody can start, with what is asked about it.
    fn starters(&self) -> Vec<Starter> {
        Vec::new()
    }

    /// Makes new content from the answers to its questions.
    ///
    /// # Errors
    /// What is wrong with each answer, by the key of its question; the name has the key `name`.
    fn start(&self, _key: &str, _answers: &BTreeMap<String, String>) -> Result<Started, Vec<(&'static str, Text)>> {
        Err(Vec::new())
    }

    /// The numbers of other files that count this one: the path of the file, and the steps to its number.
    fn counters(&self, _file: &str, _text: &str) -> Vec<(String, Vec<Step>)> {
        Vec::new()
    }

    /// Everything that has to be seen to before the site goes live, in order or not, by topic.
    fn launch_list(&self) -> Vec<Topic> {
        Vec::new()
    }
}

/// A kind of content that somebody can start.
#[derive(Clone, Debug)]
pub struct Starter {
    pub key: &'static str,
    pub name: &'static str,
    /// How its name is asked for.
    pub asks: Text,
    pub questions: Vec<Question>,
}

/// Something that is asked about what is new.
#[derive(Clone, Debug)]
pub struct Question {
    pub key: &'static str,
    pub says: Text,
    /// The answer that is proposed.
    pub value: String,
    /// Answers that are there to choose from.
    pub choices: Vec<String>,
}

/// A new file, and what it changes in others.
#[derive(Clone, Debug)]
pub struct Started {
    /// Path below the content folder.
    pub file: String,
    pub text: String,
    /// Lists that name it too: the path of the file, the key of the list, and the name.
    pub lists: Vec<(String, &'static str, String)>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct CalendarWords {
    /// What the number of events that are still to [end](State::Ends) counts.
    pub open: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct MapWords {
    /// One place.
    pub place: &'static str,
    pub places: &'static str,
    /// What a group of places is.
    pub group: &'static str,
}

/// Something that happens on a day.
#[derive(Clone, Debug)]
pub struct Event {
    pub day: Date,
    pub title: String,
    pub state: State,
    /// The state in words.
    pub says: &'static str,
    /// Address of the page that it is about.
    pub path: Option<String>,
    /// Where the day is written.
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

/// A place that a page is about.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    pub name: &'a str,
    pub group: &'a str,
    /// Address of the page.
    pub path: String,
}

/// A map without ink: where everything is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub width: f64,
    pub height: f64,
    /// In the order in which the places were given.
    pub dots: Vec<Dot>,
}

/// A place on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Position of the place.
    pub place: usize,
    pub x: f64,
    pub y: f64,
    /// Where its name is, if there is room: x, baseline, and SVG's `text-anchor`.
    pub label: Option<(f64, f64, &'static str)>,
}

/// Claims of one kind.
#[derive(Clone, Debug)]
pub struct Topic {
    pub name: &'static str,
    /// What to do about those that are open.
    pub advice: &'static str,
    pub claims: Vec<Claim>,
}

/// One thing to see to.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What it is about, as a person names it.
    pub name: String,
    /// Nothing once it is in order.
    pub problem: Option<Diagnostic>,
    /// What the published site says in its place, so that it does not stand in the way: an empty text where it is left out.
    pub neutral: Option<String>,
}

impl Claim {
    /// Whether the site can't go live with it.
    pub fn is_refused(&self) -> bool {
        self.problem.is_some() && self.neutral.is_none()
    }
}
