//! `/__desk`: the content desk of the preview, for the people who write the site.
//!
//! Every screen is rendered from the [`SiteReport`] of the last check, the same facts that `check` uses. Lists use these
//! facts; the full text of a page is read from its HTML when somebody opens that page.

mod calendar;
mod draw;
mod external_links;
mod forms;
mod groups;
mod inbox;
mod launch;
mod links;
mod map;
pub mod outcome;
mod page;
mod pages;
mod pictures;
mod publish;
mod readability;
mod reading;
mod search;
mod similarity;
mod snippet;
mod structured;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use minijinja::Value;

use crate::app::App;
use crate::report::SiteReport;
use crate::responses::{self, address};
use crate::snapshot::{File, PathTarget, Snapshot};
use kmo_engine::desk::Desk;
use kmo_engine::view;

/// As strict as the preview's other pages. The desk also shows the site's pictures and uses its fonts, submits filter forms
/// to itself, and shows the page of a form in a frame.
const HEADERS: responses::Headers = responses::headers(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// The data that a screen is rendered from.
pub struct Context<S: Desk> {
    app: App<S>,
    site: Arc<Snapshot<S>>,
    report: Arc<SiteReport<S>>,
    query: Query,
}

/// A screen to render.
pub struct Screen {
    status: StatusCode,
    /// Name of its template.
    template: &'static str,
    title: String,
    values: Value,
}

impl Screen {
    fn new(template: &'static str, title: &str, values: Value) -> Self {
        Screen { status: StatusCode::OK, template, title: title.to_owned(), values }
    }

    fn missing(title: &str, what: &str) -> Self {
        Screen { status: StatusCode::NOT_FOUND, template: "missing", title: title.to_owned(), values: view! { what } }
    }
}

impl<S: Desk> Context<S> {
    /// The HTML of a page as it is now.
    fn html(&self, path: &str) -> Option<String> {
        match self.site.find(path, None) {
            PathTarget::Page(route) => self.site.page(route).ok().map(|page| page.html),
            _ => None,
        }
    }

    /// Size of a file of the site, in bytes.
    fn size(&self, address: &str) -> Option<usize> {
        match self.site.find(address, None) {
            PathTarget::File(_, File::Memory(bytes)) => Some(bytes.len()),
            PathTarget::File(_, File::Disk(file)) => usize::try_from(file.open().ok()?.1).ok(),
            PathTarget::File(_, File::Entry(entry)) => Some(entry.read().ok()?.len()),
            PathTarget::Card(_, card) => self.site.draw(card).ok().map(|bytes| bytes.len()),
            PathTarget::Page(_) | PathTarget::Redirect(_) | PathTarget::Nothing => None,
        }
    }
}

/// The query of a URL.
#[derive(Clone, Debug, Default)]
pub struct Query(Vec<(String, String)>);

impl Query {
    fn of(uri: &Uri) -> Self {
        let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned();
        // A filter field that was left empty counts as missing.
        Query(pairs.filter(|(_, value)| !value.is_empty()).collect())
    }

    /// The value of a key; empty if it is missing.
    fn get(&self, key: &str) -> &str {
        self.0.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value)
    }

    /// A URL with this query and these changes. An empty value removes a key.
    fn with(&self, path: &str, changes: &[(&str, &str)]) -> String {
        let kept = self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let kept = kept.filter(|(key, _)| changes.iter().all(|(changed, _)| changed != key));
        address(path, kept.chain(changes.iter().copied().filter(|(_, value)| !value.is_empty())))
    }

    /// The number of the part of a list that `key` asks for, from 1 to `parts`, and the links to the parts around it.
    fn pager(&self, path: &str, key: &str, parts: usize) -> (usize, Value) {
        let parts = parts.max(1);
        let at = self.get(key).parse().unwrap_or(1).clamp(1, parts);
        let step = |to: usize| self.with(path, &[(key, &to.to_string())]);
        let links = view! {
            at, parts,
            earlier => (at > 1).then(|| step(at - 1)),
            later => (at < parts).then(|| step(at + 1)),
        };
        (at, links)
    }
}

pub fn routes<S: Desk>() -> Router<App<S>> {
    let font = |bytes: &'static [u8]| get(move || async move { (HEADERS, [(CONTENT_TYPE, "font/woff2")], bytes) });
    responses::files!(HEADERS, "/__desk/",
        "desk.css" "compare.js" "publish.css" "form.css" "form.js" "controls.js" "fields.js" "list.js" "problems.js"
        "files.js" "picker.js" "values.js" "search.css" "unseen.css" "unseen.js" "calendar.css" "pictures.css" "desk.js"
    )
    .route("/__desk", get(answer))
    .route("/__desk/", get(answer))
    .route("/__desk/{*screen}", get(answer))
    .route("/__desk/beelden/klein", get(|app, uri| made(app, uri, pictures::thumbnail)))
    .route("/__desk/publiceren/beeld", get(|app, uri| made(app, uri, publish::picture)))
    .route("/__desk/publiceren/pagina", get(|app, uri| made(app, uri, publish::page)))
    .route("/__desk/kop.woff2", font(include_bytes!("../../../../islands/src/fonts/kop.woff2")))
    .route("/__desk/tekst.woff2", font(include_bytes!("../../../../islands/src/fonts/tekst.woff2")))
}

/// The routes of the desk that need the token: those that change something, and the data of forms.
pub fn writes<S: Desk>() -> Router<App<S>> {
    publish::routes()
        .merge(forms::routes())
        .merge(search::routes())
        .merge(external_links::routes())
        .merge(pictures::routes())
}

/// A response that is not a screen.
async fn made<S: Desk>(State(app): State<App<S>>, uri: Uri, make: fn(&App<S>, &Query) -> Response) -> Response {
    let made = tokio::task::spawn_blocking(move || make(&app, &Query::of(&uri))).await;
    made.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

async fn answer<S: Desk>(State(app): State<App<S>>, uri: Uri) -> Response {
    // Reading and comparing pages takes long and would block other requests.
    let html = tokio::task::spawn_blocking(move || respond(&app, &uri)).await;
    let (status, html) = html.unwrap_or((StatusCode::INTERNAL_SERVER_ERROR, String::new()));
    (status, HEADERS, [(CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

fn respond<S: Desk>(app: &App<S>, uri: &Uri) -> (StatusCode, String) {
    let current = app.current();
    let path = uri.path().trim_start_matches("/__desk").trim_matches('/').to_owned();
    let (Some(site), Some(report)) = (current.site.clone(), current.report.clone()) else {
        let html = current.findings.as_ref().map(|findings| findings.whole(&app.drawing).html);
        let screen = Screen {
            status: StatusCode::SERVICE_UNAVAILABLE,
            template: "unread",
            title: "Nog geen site".to_owned(),
            values: view! { html },
        };
        return draw::draw(app, &current, &path, screen);
    };
    let desk = Context { app: app.clone(), site, report, query: Query::of(uri) };
    let none = || Screen::missing("Dit scherm is er niet", &path);
    let screen = match path.as_str() {
        "" => pages::list(&desk),
        "findings" => pages::findings(&desk),
        "page" => page::show(&desk),
        "page/voorbeeld" => page::preview(&desk),
        "map" => S::MAP.map_or_else(none, |words| map::show(&desk, words)),
        "likeness" => similarity::matrix(&desk),
        "likeness/pair" => similarity::pair(&desk),
        "calendar" => S::CALENDAR.map_or_else(none, |words| calendar::show(&desk, words)),
        "launch" => launch::show(&desk),
        "links" => external_links::show(&desk),
        "zoek" => search::show(&desk),
        "beelden" => pictures::show(&desk),
        "publiceren" => publish::show(&desk),
        "publiceren/versie" => publish::version(&desk),
        "inhoud" => forms::list(&desk),
        "bestand" => forms::show(&desk),
        "nieuw" => forms::new(&desk),
        "inbox" => inbox::show(&desk),
        other => match other.strip_prefix("inbox/") {
            Some(number) => inbox::lead(&desk, number),
            None => none(),
        },
    };
    draw::draw(app, &current, &path, screen)
}
