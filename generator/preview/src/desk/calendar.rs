//! Content by day, including what the site does not show yet or no longer shows.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_shared::format;
use minijinja::Value;

use super::view::page_address;
use super::{Context, Screen};
use kmo_engine::desk::{CalendarWords, Desk, Event, State};
use kmo_engine::view;

pub fn show<S: Desk>(desk: &Context<S>, of: CalendarWords) -> Screen {
    let today = desk.report.options.now;
    let mut events = desk.report.site.events();
    events.sort_by(|a, b| (a.day, &a.title).cmp(&(b.day, &b.title)));
    let rows = |fits: &dyn Fn(&Event) -> bool| -> Vec<Value> {
        events.iter().filter(|event| fits(event)).map(|event| row(desk, event)).collect()
    };

    let month: Date = format!("{}-01", desk.query.get("month")).parse().unwrap_or(today).first_of_month();
    let is_inside = |day: Date| day.first_of_month() == month;
    let first = month.saturating_sub(i64::from(month.weekday().to_monday_zero_offset()).days());
    let weeks: Vec<Vec<Value>> = (0..6)
        .map(|week| (0..7).map(|day| first.saturating_add((week * 7 + day).days())).collect::<Vec<Date>>())
        .filter(|days| days.iter().any(|day| is_inside(*day)))
        .map(|days| {
            let day = |day: Date| {
                let events = rows(&|event| event.day == day);
                view! { number => day.day(), today => day == today, inside => is_inside(day), events }
            };
            days.into_iter().map(day).collect()
        })
        .collect();
    let go = |to: Date| desk.query.with("/__desk/calendar", &[("month", &to.to_string()[..7])]);
    Screen::new(
        "calendar",
        "Kalender",
        view! {
            of,
            month => named(month),
            weeks => weeks,
            of_month => rows(&|event| is_inside(event.day)),
            scheduled => rows(&|event| event.state == State::Scheduled),
            drafts => rows(&|event| event.state == State::Draft),
            ends => events.iter().filter(|event| event.state == State::Ends).count(),
            earlier => (go(month.saturating_sub(1.month())), named(month.saturating_sub(1.month()))),
            later => (go(month.saturating_add(1.month())), named(month.saturating_add(1.month()))),
            now => (month != today.first_of_month()).then(|| go(today)),
            today => format::date(today),
            shown => desk.report.options.drafts,
        },
    )
}

/// A month as `november 2026`.
fn named(month: Date) -> String {
    format::date(month).split_once('\u{a0}').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

/// Something that happens on one day, such as a publication.
fn row<S: Desk>(desk: &Context<S>, event: &Event) -> Value {
    let Event { day, title, state, says, path, file, span } = event;
    // The form in which its day can be changed.
    let edit = desk.form_at(file, *span);
    let page = path.as_ref().filter(|path| desk.report.position(path).is_some()).map(|path| page_address(path));
    view! {
        date => format::date(*day),
        on => day.to_string(),
        title, state, says,
        // The desk's page about it, if the preview shows it.
        href => page.or_else(|| edit.clone()),
        edit,
        source => desk.place(file, *span),
    }
}
