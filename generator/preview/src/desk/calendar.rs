//! Posts and jobs by day, also those that the site does not show yet or any more.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_diagnostic::Span;
use kmo_shared::format;
use serde::Serialize;

use super::view::{Place, page_address};
use super::{Answer, Desk};
use kmo_engine::content::Document;
use kmo_site::job::Job;
use kmo_site::post::Post;

/// Something that happens on a day.
#[derive(Clone, Serialize)]
struct Event {
    #[serde(skip)]
    day: Date,
    date: String,
    on: String,
    title: String,
    /// `published`, `scheduled`, `draft`, `updated`, `opened`, `ends` or `ended`.
    state: &'static str,
    says: &'static str,
    /// The desk's page about it, if the preview shows it.
    href: Option<String>,
    source: Place,
}

#[derive(Serialize)]
struct Day {
    number: i8,
    date: String,
    today: bool,
    /// Of the month that is shown, not of the ones around it.
    inside: bool,
    events: Vec<Event>,
}

pub fn show(desk: &Desk) -> Answer {
    let site = &desk.report.site;
    let today = site.cutoff.now;
    let mut events: Vec<Event> = Vec::new();
    let posts = site.posts.iter().map(|entry| &entry.document).chain(&site.unpublished.posts);
    posts.for_each(|post| of_post(desk, post, today, &mut events));
    site.jobs.iter().chain(&site.unpublished.jobs).for_each(|job| of_job(desk, job, today, &mut events));
    events.sort_by(|a, b| (a.day, &a.title).cmp(&(b.day, &b.title)));

    let month: Date = format!("{}-01", desk.query.get("month")).parse().unwrap_or(today).first_of_month();
    let first = month.saturating_sub(i64::from(month.weekday().to_monday_zero_offset()).days());
    let weeks: Vec<Vec<Day>> = (0..6)
        .map(|week| (0..7).map(|day| first.saturating_add((week * 7 + day).days())).collect::<Vec<Date>>())
        .filter(|days: &Vec<Date>| days.iter().any(|day| day.first_of_month() == month))
        .map(|days| days.into_iter().map(|day| on_day(day, month, today, &events)).collect())
        .collect();
    let of_month: Vec<&Event> = events.iter().filter(|event| event.day.first_of_month() == month).collect();
    let in_state = |state: &str| events.iter().filter(|event| event.state == state).collect::<Vec<_>>();
    let go = |to: Date| desk.query.with("/__desk/calendar", &[("month", &to.to_string()[..7])]);
    Answer::screen(
        "calendar",
        "Kalender",
        values! {
            month => named(month),
            weeks => weeks,
            of_month => of_month,
            scheduled => in_state("scheduled"),
            drafts => in_state("draft"),
            ends => in_state("ends"),
            earlier => (go(month.saturating_sub(1.month())), named(month.saturating_sub(1.month()))),
            later => (go(month.saturating_add(1.month())), named(month.saturating_add(1.month()))),
            now => (month != today.first_of_month()).then(|| go(today)),
            today => format::date(today),
            shown => site.cutoff.drafts,
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

/// `november 2026`.
fn named(month: Date) -> String {
    format::date(month).split_once('\u{a0}').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

fn of_post(desk: &Desk, post: &Document<Post>, today: Date, events: &mut Vec<Event>) {
    let value = &post.value;
    let (state, says) = match (value.draft, value.date > today) {
        (true, _) => ("draft", "klad"),
        (false, true) => ("scheduled", "gepland"),
        (false, false) => ("published", "verschenen"),
    };
    let path = kmo_site::address::post(post.slug());
    let href = desk.report.position(&path).map(|_| page_address(&path));
    let mut add = |day, state, says, key| {
        events.push(Event { state, says, href: href.clone(), ..event(desk, post, &value.title, day, key) });
    };
    add(value.date, state, says, "date");
    if let Some(updated) = value.updated.filter(|updated| *updated != value.date) {
        add(updated, "updated", "bijgewerkt", "updated");
    }
}

fn of_job(desk: &Desk, job: &Document<Job>, today: Date, events: &mut Vec<Event>) {
    let value = &job.value;
    let ended = value.valid_through < today;
    let (state, says) = if ended { ("ended", "vacature geëindigd") } else { ("ends", "vacature eindigt") };
    for (day, state, says, key) in
        [(value.posted, "opened", "vacature geplaatst", "posted"), (value.valid_through, state, says, "valid_through")]
    {
        events.push(Event { state, says, ..event(desk, job, &value.title, day, key) });
    }
}

/// What happens on a day that stands in a document under `key`.
fn event<T>(desk: &Desk, document: &Document<T>, title: &str, day: Date, key: &str) -> Event {
    Event {
        day,
        date: format::date(day),
        on: day.to_string(),
        title: title.to_owned(),
        state: "",
        says: "",
        href: None,
        source: desk.place(&document.file, place(document.span(key), document.span("title"))),
    }
}

/// A value's place, or another's when it is not written.
fn place(span: Span, other: Span) -> Span {
    if span == Span::default() { other } else { span }
}
