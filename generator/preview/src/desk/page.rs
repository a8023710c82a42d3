//! The screen about one page.

use kmo_shared::format;
use minijinja::Value;

use super::links::{incoming, outgoing};
use super::readability::{self, Size};
use super::reading::{Heading, Picture, Reading};
use super::view::{index, index_name, kilobytes, kind_name, page_link, percent};
use super::{Context, Screen, similarity, snippet, structured};
use crate::report::Counts;
use kmo_engine::Range;
use kmo_engine::check::{self, Loaded};
use kmo_engine::content::origin;
use kmo_engine::desk::Desk;
use kmo_engine::view;

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let path = desk.query.get("path");
    let report = &desk.report;
    let Some(at) = report.position(path) else {
        return Screen::missing("Deze pagina is er niet (meer)", path);
    };
    let route = &report.routes.all[at];
    let facts = report.facts[at].as_deref();
    let html = desk.html(path);
    let reading = html.as_deref().map(Reading::of);
    let findings: Vec<_> = report.findings(at).collect();
    let read = reading.as_ref();
    let title = read.map_or(route.title.as_str(), |reading| &reading.title);
    let description = read.map_or(route.description.as_str(), |reading| &reading.description);
    let alike = alike(desk, at, read);
    let text = read.map(|reading| readable(&reading.paragraphs));
    Screen::new(
        "page",
        &route.label,
        view! {
            path => route.path,
            canonical => (route.canonical != route.path).then(|| route.canonical.clone()),
            kind => kind_name::<S>(route),
            index => index(route),
            index_name => index_name(index(route)),
            updated => route.updated.map(format::date),
            source => desk.source(route),
            form => desk.form_of(route),
            made => facts.is_some() && reading.is_some(),
            counts => Counts::of(findings.iter().copied()),
            findings => kmo_diagnostic::html(findings.iter().copied(), &desk.app.drawing),
            words => facts.map(|facts| format::number(facts.words as f64, 0)),
            google => google(desk, &route.canonical, title, description),
            card => read.map(|reading| card(desk, reading)),
            data => read.map(|reading| structured::things(&reading.data)),
            outline => read.map(outline),
            text, alike,
            outgoing => read.map(|reading| outgoing(desk, route, reading)),
            incoming => incoming(desk, at),
            pictures => read.map(|reading| reading.pictures.iter().map(|one| picture(desk, one)).collect::<Vec<_>>()),
            weight => facts.zip(html.as_deref()).map(|(facts, html)| {
                weight(desk, &route.canonical, &report.weights.of(check::weigh(html), facts))
            }),
        },
    )
}

/// The search result and the social card of a page as they would be with other texts. The query has `title`, `description`
/// and `card`, each starting with `=`, because `Query` drops empty values.
pub fn preview<S: Desk>(desk: &Context<S>) -> Screen {
    let path = desk.query.get("path");
    let marked = desk.app.editing.page(path, desk.report.options);
    let Some((route, html)) = desk.site.model().routes.get(path).zip(marked) else {
        return Screen::missing("Deze pagina is er niet (meer)", path);
    };
    let mut reading = Reading::of(&html);
    let known = &desk.site.model().site.content().placeholders;
    let put = |key: &str, shown: &mut String| {
        let now = desk.query.get(key).strip_prefix('=');
        let now = now.map(|now| known.fill(now).unwrap_or_else(|| now.to_owned()));
        // The page may append the brand to the title.
        let put = now.and_then(|now| origin::with_first(shown, now.trim()));
        *shown = put.unwrap_or_else(|| origin::strip(shown).into_owned());
    };
    put("title", &mut reading.title);
    put("title", &mut reading.card.title);
    put("description", &mut reading.description);
    put("description", &mut reading.card.description);
    put("card", &mut reading.card.alt);
    let google = google(desk, &route.canonical, &reading.title, &reading.description);
    Screen::new("preview", "Voorbeeld", view! { google, card => card(desk, &reading) })
}

/// How search results show a page.
fn google<S: Desk>(desk: &Context<S>, canonical: &str, title: &str, description: &str) -> Value {
    let config = desk.report.config();
    let length = |text: &str, range: &Range| {
        view! { text, letters => text.chars().count(), least => range.min, most => range.max }
    };
    view! {
        brand => config.brand,
        trail => snippet::trail(&config.host, canonical),
        desktop => snippet::DESKTOP.snippet(title, description),
        mobile => snippet::MOBILE.snippet(title, description),
        title => length(title, &config.limits.title),
        description => length(description, &config.limits.description),
    }
}

/// The page that is most similar to this one, with the sentences that both contain.
fn alike<S: Desk>(desk: &Context<S>, at: usize, reading: Option<&Reading>) -> Option<Value> {
    let nearest = desk.report.nearest(at)?;
    let other = &desk.report.routes.all[nearest.route];
    let limit = desk.report.config().limits.similarity;
    let others = desk.html(&other.path).map(|html| Reading::of(&html));
    let shared = reading.zip(others.as_ref()).map(|(one, other)| similarity::shared(one, other)).unwrap_or_default();
    Some(view! {
        other => page_link(other),
        percent => percent(nearest.similarity),
        limit => percent(limit),
        over => nearest.similarity > limit,
        shared,
        pair => similarity::pair_address(&desk.report.routes.all[at].path, &other.path),
    })
}

/// The card that social networks show.
fn card<S: Desk>(desk: &Context<S>, reading: &Reading) -> Value {
    let host = &desk.report.config().host;
    let card = &reading.card;
    let image = card.image.strip_prefix(host.as_str()).filter(|path| path.starts_with('/'));
    view! {
        title => card.title,
        description => card.description,
        // Only pictures of this site can be shown here, and only if they exist.
        image => image.filter(|path| desk.size(path).is_some()),
        alt => card.alt,
        domain => host.trim_start_matches("https://").trim_start_matches("www."),
    }
}

fn outline(reading: &Reading) -> Vec<Value> {
    let mut previous = 0;
    let step = |Heading { level, text, id }: &Heading| {
        // At least one level is missing before it.
        let skipped = *level > previous + 1;
        previous = *level;
        view! { level, text, id, skipped }
    };
    reading.outline.iter().map(step).collect()
}

/// A paragraph with a lower score is shown open, because it needs attention.
const HARD: f64 = 45.0;
/// How many of the hardest sentences are shown for each paragraph.
const NAMED: usize = 2;

fn readable(paragraphs: &[String]) -> Value {
    let mut whole = Size::default();
    let mut rows = Vec::new();
    let mut hard = 0;
    for text in paragraphs {
        let size = Size::of(text);
        whole += size;
        let Some(score) = size.score() else { continue };
        let hardest = readability::hardest(text, NAMED).into_iter();
        let hardest =
            hardest.map(|one| view! { text => one.text, score => format::number(one.score, 0), words => one.words });
        hard += usize::from(score < HARD);
        rows.push(view! {
            text,
            score => format::number(score, 0),
            meaning => readability::meaning(score).0,
            hard => score < HARD,
            hardest => hardest.collect::<Vec<_>>(),
        });
    }
    let Some(score) = whole.score() else { return Value::from(()) };
    let (meaning, school) = readability::meaning(score);
    view! {
        score => format::number(score, 1),
        // Position on the scale, which runs from 0 to 100.
        place => score.clamp(0.0, 100.0).round(),
        meaning, school,
        words => whole.words,
        sentences => whole.sentences,
        syllables => whole.syllables,
        per_sentence => format::number(whole.words as f64 / whole.sentences as f64, 1),
        per_word => format::number(whole.syllables as f64 / whole.words as f64, 2),
        hard,
        paragraphs => rows,
    }
}

fn picture<S: Desk>(desk: &Context<S>, picture: &Picture) -> Value {
    let bytes = desk.size(&picture.source);
    view! {
        source => picture.source,
        // Either a `data:` URL or a file of this site.
        shown => bytes.is_some() || picture.source.starts_with("data:image/"),
        alt => picture.alt,
        width => picture.width,
        height => picture.height,
        size => bytes.map(kilobytes),
    }
}

/// What a first visit downloads, compared with the budget.
fn weight<S: Desk>(desk: &Context<S>, path: &str, loaded: &Loaded<'_>) -> Value {
    let limits = desk.report.budget.of(path);
    let sum = |files: &[(&str, usize)]| files.iter().map(|(_, bytes)| bytes).sum::<usize>();
    let part = |name: &str, bytes: usize, limit: f64, files: &[(&str, usize)]| {
        let allowed = limit * 1000.0;
        view! {
            name,
            size => kilobytes(bytes),
            limit => limit.is_finite().then(|| format!("{} kB", format::number(limit, 1))),
            over => bytes as f64 > allowed,
            share => (bytes as f64 / allowed.max(1.0) * 100.0).min(100.0).round(),
            files => files.iter().map(|(url, bytes)| (*url, kilobytes(*bytes))).collect::<Vec<_>>(),
        }
    };
    view! {
        total => kilobytes(loaded.total()),
        excepted => limits.excepted,
        parts => [
            part("HTML", loaded.html, limits.html, &[]),
            part("CSS", sum(&loaded.css), limits.css, &loaded.css),
            part("JavaScript", sum(&loaded.js), limits.js, &loaded.js),
            part("Lettertypes", sum(&loaded.fonts), desk.report.budget.fonts.total, &loaded.fonts),
        ],
    }
}
