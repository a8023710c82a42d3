//! The HTTP server: answers as the host would, from the current state.

use std::convert::Infallible;
use std::io::Read as _;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderName, LOCATION, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use kmo_api::Network;
use kmo_api::headers::{is_foreign, text};
use kmo_api::leads::Lead;
use kmo_diagnostic::{Diagnostic, Drawing, Lang, words};
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::sleep;
use tokio_stream::wrappers::{ReceiverStream, WatchStream};
use tokio_stream::{Stream, StreamExt as _};

use crate::app::{App, Calls};
use crate::connection_limit;
use crate::current::Current;
use crate::desk;
use crate::edit;
use crate::findings::{Notice, over_failed};
use crate::guard;
use crate::mailbox;
use crate::page;
use crate::presence::{self, MARK_DURATION, Writer};
use crate::proxy;
use crate::responses;
use crate::snapshot::{File, PathTarget, Snapshot, address};
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::source;

/// How soon a browser reconnects after the preview went away.
const AWAY: Duration = Duration::from_millis(500);

/// How much of a large file is read at a time, in bytes.
const PIECE: usize = 256 * 1024;

const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Netlify sends this header with every response.
const NF_REQUEST_ID: HeaderName = HeaderName::from_static("x-nf-request-id");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Serves forever. `timeout` is how long a request may take to send its head, and again until it is answered.
pub async fn serve<S: Desk>(listener: TcpListener, app: App<S>, timeout: Duration) {
    let lang = app.lang();
    let site: MethodRouter<App<S>> = get(page).post(form);
    let own = responses::files!(responses::HEADERS, "/__preview/",
        "sent.js" "reload.js" "presence.js" "call.js" "element.js" "storage.js" "stream.js" "problem.css" "problems.css"
    );
    let own_writes = Router::new().route("/__preview/drafts", post(switch)).route("/__edit/writing", post(writing));
    let private = |router: Router<App<S>>| guard::private(router, &app);
    let calls = match app.calls.clone() {
        Some(Calls::Api { api, mailbox }) => kmo_api::public_router(api.clone())
            .merge(private(mailbox::router(mailbox).merge(kmo_api::account_router(api)))),
        Some(Calls::Proxy(proxy)) => proxy::router(proxy),
        None => Router::new(),
    };
    let router = own
        .route("/__preview/events", get(events))
        .merge(private(desk::routes()))
        .merge(private(guard::routes()))
        // Sources are for this machine only.
        .merge(private(Router::new().route("/__vite/{*path}", get(vite))))
        .merge(guard::writes(desk::writes(), &app))
        .merge(guard::writes(own_writes, &app))
        .merge(edit::routes(&app))
        .merge(calls)
        .method_not_allowed_fallback(wrong_method)
        .fallback_service(site.with_state(app.clone()))
        .layer(DefaultBodyLimit::max(kmo_api::FORM_LIMIT))
        .layer(middleware::from_fn_with_state(app.clone(), guard::only_known_hosts))
        .with_state(app);
    connection_limit::serve(listener, router, timeout, lang).await;
}

async fn wrong_method() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, responses::HEADERS).into_response()
}

async fn page<S: Desk>(State(app): State<App<S>>, uri: Uri, headers: HeaderMap) -> Response {
    let lang = app.lang();
    let is_at_home = guard::is_at_home(&headers);
    let answer = tokio::task::spawn_blocking(move || answer(&app, &uri, is_at_home)).await;
    let mut answer = answer
        .unwrap_or_else(|_| responses::plain(StatusCode::INTERNAL_SERVER_ERROR, words::page_not_made().say(lang)));
    if text(&headers, &SEC_FETCH_DEST) == "iframe" && text(&headers, &SEC_FETCH_SITE) == "same-origin" {
        allow_own_frame(answer.headers_mut());
    }
    answer
}

/// Lets the desk show a page in a frame beside its form. Safe, because only browsers set the `Sec-Fetch` headers that are
/// checked first; scripts can't.
fn allow_own_frame(headers: &mut HeaderMap) {
    responses::change_policy(headers, "frame-ancestors 'none'", "frame-ancestors 'self'");
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
}

/// What the host would answer, rendered now.
fn answer<S: Desk>(app: &App<S>, uri: &Uri, is_at_home: bool) -> Response {
    let (current, drawing, lang) = (&*app.current(), &*app.drawing, app.lang());
    let decoded = percent_encoding::percent_decode_str(uri.path()).decode_utf8();
    let path = decoded.as_deref().unwrap_or(uri.path());
    let Some(site) = &current.site else { return problem_page(current, drawing) };
    // Pages of an earlier version, which the desk shows, refer to files that only that version has.
    let found = match site.find(path, uri.query()) {
        PathTarget::Nothing => {
            app.site_versions.file(path).map_or(PathTarget::Nothing, |(name, file)| PathTarget::File(name, file))
        }
        found => found,
    };
    let html = |status, route, address| html(app, current, site, status, (route, address), is_at_home);
    let file = |name: &str, body: Body| send(site, StatusCode::OK, &address(name), name, body);
    match found {
        PathTarget::Page(route) => html(StatusCode::OK, route, &route.path),
        PathTarget::File(name, File::Memory(bytes)) => file(&name, bytes.into()),
        PathTarget::File(name, File::Disk(found)) => match found.open() {
            Ok((opened, length)) => {
                let mut response = file(&name, read_while_sent(opened, length));
                response.headers_mut().insert(CONTENT_LENGTH, length.into());
                response
            }
            Err(error) => failed(&source::unreadable(&found.path.display().to_string(), &error), lang),
        },
        PathTarget::File(name, File::Entry(entry)) => match entry.read() {
            Ok(bytes) => file(&name, bytes.into()),
            Err(error) => failed(&source::unreadable(&name, &error), lang),
        },
        PathTarget::Card(name, card) => match site.draw(card) {
            Ok(bytes) => file(&name, bytes.into()),
            Err(problem) => failed(&problem, lang),
        },
        PathTarget::Redirect(to) => match HeaderValue::try_from(to) {
            Ok(to) => (StatusCode::MOVED_PERMANENTLY, [(LOCATION, to), (CACHE_CONTROL, NO_STORE)]).into_response(),
            Err(_) => responses::plain(StatusCode::INTERNAL_SERVER_ERROR, words::target_no_address().say(lang)),
        },
        // The page has a file, but one that could not be read as its content type.
        PathTarget::Nothing if site.model().site.content().invalid.may_have(path.trim_end_matches('/')) => {
            problem_page(current, drawing)
        }
        PathTarget::Nothing => match site.not_found(path) {
            Some(route) => html(StatusCode::NOT_FOUND, route, path),
            None => responses::plain(StatusCode::NOT_FOUND, words::nothing_at().say(lang)),
        },
    }
}

/// The response for a file that can't be read or made.
fn failed(problem: &Diagnostic, lang: Lang) -> Response {
    responses::plain(StatusCode::INTERNAL_SERVER_ERROR, format!("{}\n", problem.message.say(lang)))
}

/// A file's bytes, read while they are sent, so that a large file is never in memory as a whole.
fn read_while_sent(file: std::fs::File, length: u64) -> Body {
    let (sender, pieces) = tokio::sync::mpsc::channel(2);
    tokio::task::spawn_blocking(move || {
        let mut file = file.take(length);
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            let read = (&mut file).take(PIECE as u64).read_to_end(&mut piece);
            let last = !matches!(read, Ok(1..));
            // Sending fails if the client is gone.
            if matches!(read, Ok(0)) || sender.blocking_send(read.map(|_| Bytes::from(piece))).is_err() || last {
                return;
            }
        }
    });
    Body::from_stream(ReceiverStream::new(pieces))
}

/// Renders a page and adds the preview's scripts and problems.
fn html<S: Desk>(
    app: &App<S>,
    current: &Current<S>,
    site: &Snapshot<S>,
    status: StatusCode,
    (route, address): (&Route, &str),
    is_at_home: bool,
) -> Response {
    let (drawing, lang, findings) = (&*app.drawing, app.lang(), current.findings.as_deref());
    let shown = match site.page(route) {
        Ok(shown) => shown,
        Err(problem) => {
            let problems = over_failed(findings, &problem, drawing);
            let page = page::in_place_of_page(&current.id, Some(&problems), lang);
            return responses::html(StatusCode::INTERNAL_SERVER_ERROR, page);
        }
    };
    let notice = match (&shown.problem, findings) {
        (Some(problem), _) => Notice::Over(over_failed(findings, problem, drawing)),
        (None, Some(findings)) => findings.on(&app.editing.project, site.model(), route, drawing),
        (None, None) => Notice::None,
    };
    let body = page::with_preview(&shown.html, &current.id, &notice, lang);
    let mut response = send(site, status, address, &route.output, Body::empty());
    let body = match is_at_home {
        true => app.hot_reload.apply(body, response.headers_mut(), &site.model().assets.built),
        false => body,
    };
    *response.body_mut() = body.into();
    response
}

/// Sends a file with the headers that the host will send for `address`.
fn send<S: Desk>(site: &Snapshot<S>, status: StatusCode, address: &str, name: &str, body: Body) -> Response {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = if kind.type_() == mime_guess::mime::TEXT { format!("{kind}; charset=utf-8") } else { kind.to_string() };

    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::try_from(kind) {
        headers.insert(CONTENT_TYPE, kind);
    }
    for (name, value) in site.headers(address) {
        // HSTS is for HTTPS; browsers must ignore it over plain HTTP (RFC 6797, section 8.1).
        if name.eq_ignore_ascii_case("strict-transport-security") {
            continue;
        }
        // The preview has no HTTPS either, so upgraded requests for styles would fail.
        let value = value.replace("; upgrade-insecure-requests", "");
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            headers.insert(name, value);
        }
    }
    // Files that the host may cache forever can change here with the next save.
    headers.insert(CACHE_CONTROL, NO_STORE);
    // The page reads from this header that its host accepts forms.
    headers.insert(NF_REQUEST_ID, HeaderValue::from_static("preview"));
    response
}

fn problem_page<S: Desk>(current: &Current<S>, drawing: &Drawing) -> Response {
    let problems = current.findings.as_deref().map(|findings| findings.whole(drawing));
    let page = page::in_place_of_page(&current.id, problems.as_ref(), drawing.readers.marketer);
    responses::html(StatusCode::INTERNAL_SERVER_ERROR, page)
}

/// Sends the browser the current build and the list of tabs that edit: now, and after each change.
async fn events<S: Desk>(State(app): State<App<S>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    // The event id is for the desk, which also shows changes that no page shows.
    let builds = WatchStream::new(app.current).map(|current| {
        let build = Event::default().event("build").id(current.turn.to_string()).data(&current.id);
        Ok(build.retry(AWAY))
    });
    let writers = WatchStream::new(app.presence.watch()).map(|all| {
        let event = Event::default().event("writers").json_data(presence::writers(&all));
        Ok(event.expect("texts and numbers can be written as JSON"))
    });
    Sse::new(builds.merge(writers)).keep_alive(KeepAlive::default())
}

/// The state of the switch for drafts.
#[derive(Deserialize)]
struct Switch {
    shown: bool,
}

async fn switch<S: Desk>(State(app): State<App<S>>, Json(Switch { shown }): Json<Switch>) -> Response {
    app.drafts.show(shown);
    (responses::HEADERS, Json(json!({ "shown": shown }))).into_response()
}

async fn writing<S: Desk>(State(app): State<App<S>>, Json(writer): Json<Writer>) -> StatusCode {
    app.presence.hear(writer, Instant::now());
    tokio::spawn(async move {
        sleep(MARK_DURATION).await;
        app.presence.forget(Instant::now());
    });
    StatusCode::NO_CONTENT
}

/// Forwards requests of pages to Vite.
async fn vite<S: Desk>(State(app): State<App<S>>, request: Request) -> Response {
    match app.hot_reload.proxy.get() {
        Some(proxy) => proxy::pass(State(proxy.clone()), request).await.into_response(),
        None => responses::plain(StatusCode::NOT_FOUND, words::nothing_at().say(app.lang())),
    }
}

/// A form posted by a browser without JavaScript. On the host it goes to Netlify Forms.
async fn form<S: Desk>(
    State(app): State<App<S>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let forms = app.forms.filter(|forms| uri.path().trim_end_matches('/') == *forms);
    let Some(forms) = forms.filter(|_| app.current().site.is_some()) else {
        return (StatusCode::METHOD_NOT_ALLOWED, responses::HEADERS, [(ALLOW, "GET, HEAD")]).into_response();
    };
    if is_foreign(&headers) {
        return responses::plain(StatusCode::FORBIDDEN, words::foreign_form().say(app.lang()));
    }
    if !text(&headers, &CONTENT_TYPE).starts_with("application/x-www-form-urlencoded") {
        return responses::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, words::form_type().say(app.lang()));
    }
    if !app.limits.may_send(Network::of(peer.ip())) {
        return responses::plain(StatusCode::TOO_MANY_REQUESTS, words::too_many_forms().say(app.lang()));
    }
    let lang = app.lang();
    let kept = tokio::task::spawn_blocking(move || app.leads.store(&Lead::read(&body)));
    if !matches!(kept.await, Ok(Ok(()))) {
        return responses::plain(StatusCode::SERVICE_UNAVAILABLE, words::form_not_kept().say(lang));
    }
    (StatusCode::SEE_OTHER, [(LOCATION, HeaderValue::from_static(forms)), (CACHE_CONTROL, NO_STORE)]).into_response()
}
