//! Which requests are let through: by machine, by host name, and with the token for those that change files.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, HeaderName};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use kmo_api::ApiError;
use kmo_api::headers::{is_foreign, text};
use kmo_diagnostic::words;
use kmo_engine::desk::Desk;

use crate::app::App;
use crate::editor::EDITS;
use crate::responses;

/// The header that carries the token.
const TOKEN: HeaderName = HeaderName::from_static("x-preview-token");
/// The header that says who is editing: a random text that each browser keeps.
const EDITOR: HeaderName = HeaderName::from_static("x-preview-editor");
/// Maximum length of an editor's name, in bytes. A longer one counts as none.
const LONGEST_EDITOR: usize = 64;

/// Gives pages of the preview the token.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new().route("/__preview/token", get(token))
}

async fn token<S: Desk>(State(app): State<App<S>>, headers: HeaderMap) -> Response {
    if is_foreign(&headers) {
        return responses::plain(StatusCode::FORBIDDEN, words::own_pages().say(app.lang()));
    }
    (responses::HEADERS, Json(serde_json::json!({ "token": &*app.token }))).into_response()
}

/// Guards routes that change files: only this machine, and only pages that have the token of this run. The body is JSON.
pub fn writes<S: Desk>(router: Router<App<S>>, app: &App<S>) -> Router<App<S>> {
    with_token(router, app, "application/json")
}

/// As [`writes`], for routes that take the bytes of a file. Pages of other sites can't send their content type without a
/// CORS preflight.
pub fn uploads<S: Desk>(router: Router<App<S>>, app: &App<S>) -> Router<App<S>> {
    with_token(router, app, "application/octet-stream")
}

fn with_token<S: Desk>(router: Router<App<S>>, app: &App<S>, kind: &'static str) -> Router<App<S>> {
    let own = move |State(app): State<App<S>>, request: Request, next: Next| only_own(app, kind, request, next);
    private(router.route_layer(middleware::from_fn_with_state(app.clone(), own)), app)
}

/// Guards routes for this machine only.
pub fn private<S: Desk>(router: Router<App<S>>, app: &App<S>) -> Router<App<S>> {
    router.route_layer(middleware::from_fn_with_state(app.clone(), only_this_machine))
}

async fn only_own<S: Desk>(app: App<S>, wanted: &str, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if is_foreign(headers) || text(headers, &TOKEN) != &*app.token {
        return responses::plain(StatusCode::FORBIDDEN, words::load_again().say(app.lang()));
    }
    if !request.method().is_safe() && !text(headers, &CONTENT_TYPE).starts_with(wanted) {
        return responses::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, words::send_type_please(wanted).say(app.lang()));
    }
    let editor: Arc<str> =
        Some(text(headers, &EDITOR)).filter(|name| name.len() <= LONGEST_EDITOR).unwrap_or_default().into();
    EDITS.scope(editor, next.run(request)).await
}

/// Lets only this machine through, for accounts, mails and the desk, which stay private when pages are served to the
/// network.
async fn only_this_machine<S: Desk>(State(app): State<App<S>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical());
    let named = request.headers().get(HOST).is_some_and(|host| is_local(host.to_str().unwrap_or_default()));
    if app.hosts.is_none() || (named && peer.is_some_and(|peer| peer.is_loopback())) {
        return next.run(request).await;
    }
    ApiError::new(StatusCode::FORBIDDEN, "De accounts van de voorvertoning zijn alleen voor deze computer.")
        .into_response()
}

/// Rejects unknown host names. Another site can point a name of its own at this machine and read the preview through its
/// visitor's browser (DNS rebinding). The preview knows its own names. An IP address is safe: nobody can point it
/// elsewhere.
pub async fn only_known_hosts<S: Desk>(State(app): State<App<S>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    let Some(host) = host.filter(|host| !is_local(host)) else { return next.run(request).await };
    let Some(hosts) = &app.hosts else {
        return responses::plain(StatusCode::FORBIDDEN, words::only_here().say(app.lang()));
    };
    let name = name_of(host);
    if name.parse::<IpAddr>().is_ok() || hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name)) {
        return next.run(request).await;
    }
    responses::plain(StatusCode::FORBIDDEN, words::name_unknown().say(app.lang()))
}

/// The name or address in a `Host` header, without the port and the brackets of IPv6.
fn name_of(host: &str) -> &str {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.trim_start_matches('[').trim_end_matches(']')
}

/// Whether the `Host` header names this machine.
pub fn is_at_home(headers: &HeaderMap) -> bool {
    is_local(text(headers, &HOST))
}

fn is_local(host: &str) -> bool {
    let name = name_of(host);
    let is_localhost = name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost");
    is_localhost || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "LOCALHOST:4321", "127.0.0.1:4321", "127.8.8.8", "[::1]:4321", "a.localhost:1"] {
            assert!(is_local(host), "{host}");
        }
        for host in
            ["evil.example:4321", "192.168.1.7", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::2]:1"]
        {
            assert!(!is_local(host), "{host}");
        }
    }
}
