//! The auction's calls over HTTP.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::json;

use super::super::server::{App, is_foreign, text};
use super::{Answer, Wish};

/// `GET /api/auction/lots`
pub async fn lots(State(app): State<App>, headers: HeaderMap) -> Response {
    match &app.current().site {
        Some(site) => answer(app.house().lots(&site.rules().auction, token(&headers), now())),
        None => answer(nothing()),
    }
}

/// `POST /api/auction/lots/{lot}/bids`
pub async fn bid(State(app): State<App>, Path(lot): Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(&app, &lot, Wish::Bid, &headers, &body)
}

/// `POST /api/auction/lots/{lot}/buy`
pub async fn buy(State(app): State<App>, Path(lot): Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(&app, &lot, Wish::Buy, &headers, &body)
}

fn on_lot(app: &App, lot: &str, wish: Wish, headers: &HeaderMap, body: &[u8]) -> Response {
    if is_foreign(headers) {
        return answer((403, json!({ "problem": "bad-request", "message": "this comes from another site" })));
    }
    match &app.current().site {
        Some(site) => answer(app.house().handle(&site.rules().auction, lot, wish, token(headers), body, now())),
        None => answer(nothing()),
    }
}

fn nothing() -> Answer {
    (500, json!({ "problem": "bad-request", "message": "there is no site yet" }))
}

/// `Authorization: Bearer …`
fn token(headers: &HeaderMap) -> Option<&str> {
    text(headers, &AUTHORIZATION).strip_prefix("Bearer ")
}

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

fn answer((status, body): Answer) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (status, headers, body.to_string()).into_response()
}
