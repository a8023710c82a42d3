//! Content by day, including what the site does not show yet or no longer shows.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_shared::format;
use serde::Serialize;

use super::view::{Place, page_address};
use super::{Answer, Context};
use kmo_engine::desk::{self, CalendarWords, Desk, State};
use kmo_engine::view;

/// Something that happens on one day, such as a publication.
#[derive(Clone, Serialize)]
struct Event {
    #[serde(skip)]
    day: Date,
    date: String,
    on: String,
    title: String,
    state: State,
    says: &'static str,
    /// The desk's page about it, if the preview shows it; otherwise its form.
    href: Option<String>,
    /// The form in which its day can be changed.
    edit: Option<String>,
    source: Place,
}

#[derive(Serialize)]
struct Day {
    number: i8,
    date: String,
    today: bool,
    /// Whether it is in the month that is shown, not in one of the months around it.
    inside: bool,
    events: Vec<Event>,
}

pub fn show<S: Desk>(desk: &Context<S>, of: CalendarWords) -> Answer {
    let today = desk.report.options.now;
    let mut events: Vec<Event> = desk.report.site.events().into_iter().map(|event| shown(desk, event)).collect();
    events.sort_by(|a, b| (a.day, &a.title).cmp(&(b.day, &b.title)));

    let month: Date = format!("{}-01", desk.query.get("month")).parse().unwrap_or(today).first_of_month();
    let first = month.saturating_sub(i64::from(month.weekday().to_monday_zero_offset()).days());
    let weeks: Vec<Vec<Day>> = (0..6)
        .map(|week| (0..7).map(|day| first.saturating_add((week * 7 + day).days())).collect::<Vec<Date>>())
        .filter(|days: &Vec<Date>| days.iter().any(|day| day.first_of_month() == month))
        .map(|days| days.into_iter().map(|day| on_day(day, month, today, &events)).collect())
        .collect();
    let of_month: Vec<&Event> = events.iter().filter(|event| event.day.first_of_month() == month).collect();
    let in_state = |state: State| events.iter().filter(|event| event.state == state).collect::<Vec<_>>();
    let go = |to: Date| desk.query.with("/__desk/calendar", &[("month", &to.to_string()[..7])]);
    Answer::screen(
        "calendar",
        "Kalender",
        view! {
            of,
            month => named(month),
            weeks => weeks,
            of_month => of_month,
            scheduled => in_state(State::Scheduled),
            drafts => in_state(State::Draft),
            ends => in_state(State::Ends).len(),
            earlier => (go(month.saturating_sub(1.month())), named(month.saturating_sub(1.month()))),
            later => (go(month.saturating_add(1.month())), named(month.saturating_add(1.month()))),
            now => (month != today.first_of_month()).then(|| go(today)),
            today => format::date(today),
            shown => desk.report.options.drafts,
        },
    )
}

fn on_day(day: Date, month: Date, today: Date, events: &[Event]) -> Day {
    Day {
        number: day.day(),
        date: format::date(day),
        today: day == today,
        inside: day.first_of_month() == month,
        events: events.iter().filter(|event| event.day == day).cloned().collect(),
    }
}

/// A month as `november 2026`.
fn named(month: Date) -> String {
    format::date(month).split_once('\u{a0}').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

fn shown<S: Desk>(desk: &Context<S>, event: desk::Event) -> Event {
    let desk::Event { day, title, state, says, path, file, span } = event;
    let edit = desk.form_at(&file, span);
    let page = path.filter(|path| desk.report.position(path).is_some()).map(|path| page_address(&path));
    Event {
        day,
        date: format::date(day),
        on: day.to_string(),
        title,
        state,
        says,
        href: page.or_else(|| edit.clone()),
        edit,
        source: desk.place(&file, span),
    }
}
