//! The parts of this site that the preview's desk shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{SourceFile, Text};
use kmo_engine::content::Document;
use kmo_engine::content::edit::Step;
use kmo_engine::desk::{CalendarWords, Chart, Desk, Event, MapWords, Place, Started, Starter, State, Topic};

use crate::job::Job;
use crate::post::Post;
use crate::start::{self, Known};
use crate::{Site, address, city, launch};

impl Desk for Site {
    const CALENDAR: Option<CalendarWords> = Some(CalendarWords { open: "vacatures open" });
    const MAP: Option<MapWords> = Some(MapWords { place: "stad", places: "steden", group: "provincie" });

    fn events(&self) -> Vec<Event> {
        let hidden = self.content.all::<Post>().iter();
        let hidden = hidden.filter(|post| !self.options.shows(post.value.draft, Some(*post.value.date)));
        let posts = self.posts.iter().map(|entry| &entry.document).chain(hidden);
        let jobs = self.content.all::<Job>().iter();
        let today = self.options.now;
        posts.flat_map(|post| of_post(post, today)).chain(jobs.flat_map(|job| of_job(job, today))).collect()
    }

    fn unseen(&self) -> Vec<(Arc<SourceFile>, String)> {
        let hidden = self.dated().into_iter().filter(|one| !one.shown);
        hidden.map(|one| (one.file.clone(), titled(one.title, one.file.stem()).to_owned())).collect()
    }

    fn places(&self) -> Vec<Place<'_>> {
        let cities = self.cities.iter().map(|entry| &entry.document);
        let places = cities.map(|city| Place {
            name: &city.value.name,
            group: &city.value.province,
            path: address::city(city.slug()),
        });
        places.collect()
    }

    fn groups(&self) -> Vec<&str> {
        self.provinces.iter().map(|province| province.name.as_str()).collect()
    }

    fn chart(&self, places: &[usize]) -> Chart {
        city::chart(self, places)
    }

    fn starters(&self) -> Vec<Starter> {
        start::starters(&Known::of(&self.content), self.options.now)
    }

    fn start(&self, key: &str, answers: &BTreeMap<String, String>) -> Result<Started, Vec<(&'static str, Text)>> {
        start::read(self, key, answers, self.options.now)
    }

    fn counters(&self, file: &str, text: &str) -> Vec<(String, Vec<Step>)> {
        start::counters(self, file, text)
    }

    fn launch_list(&self) -> Vec<Topic> {
        launch::list(self)
    }
}

fn of_post(post: &Document<Post>, today: Date) -> Vec<Event> {
    let value = &post.value;
    let (state, says) = match (value.draft, *value.date > today) {
        (true, _) => (State::Draft, "klad"),
        (false, true) => (State::Scheduled, "gepland"),
        (false, false) => (State::Published, "verschenen"),
    };
    let path = address::post(post.slug());
    let event =
        |day, state, says, key| Event { path: Some(path.clone()), ..event(post, &value.title, day, state, says, key) };
    let updated = value.updated.filter(|updated| *updated != value.date);
    let updated = updated.map(|updated| event(*updated, State::Updated, "bijgewerkt", "updated"));
    [event(*value.date, state, says, "date")].into_iter().chain(updated).collect()
}

fn of_job(job: &Document<Job>, today: Date) -> [Event; 2] {
    let value = &job.value;
    let (state, says) = match *value.valid_through < today {
        true => (State::Ended, "vacature geëindigd"),
        false => (State::Ends, "vacature eindigt"),
    };
    let (opened, opens) = match (value.draft, *value.posted > today) {
        (true, _) => (State::Draft, "klad"),
        (false, true) => (State::Scheduled, "gepland"),
        (false, false) => (State::Opened, "vacature geplaatst"),
    };
    [
        event(job, &value.title, *value.posted, opened, opens, "posted"),
        event(job, &value.title, *value.valid_through, state, says, "valid_through"),
    ]
}

/// Returns the title, or the file's name if the title is empty: a draft may not have one yet.
fn titled<'a>(title: &'a str, slug: &'a str) -> &'a str {
    if title.trim().is_empty() { slug } else { title }
}

/// Returns an event on `day`, which is the value of `key` in the document.
fn event<T>(document: &Document<T>, title: &str, day: Date, state: State, says: &'static str, key: &str) -> Event {
    let span = document.span(key);
    let title = titled(title, document.slug());
    Event { day, title: title.to_owned(), state, says, path: None, file: document.file.clone(), span }
}
