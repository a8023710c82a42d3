//! The auction's calls over HTTP.

use std::net::SocketAddr;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::json;

use super::super::api::{Mail, Network};
use super::super::server::{App, is_foreign, text};
use super::bidders::Bidder;
use super::{Answer, Outcome, Request, Wish, too_often};

/// Who asks.
type Peer = ConnectInfo<SocketAddr>;

/// `GET /api/auction/lots`
pub async fn lots(State(app): State<App>, headers: HeaderMap) -> Response {
    match &app.current().site {
        Some(site) => answer(app.house().lots(&site.rules().auction, token(&headers), now())),
        None => answer(nothing()),
    }
}

/// `POST /api/auction/lots/{lot}/bids`
pub async fn bid(state: State<App>, peer: Peer, lot: Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(state, peer, lot, Wish::Bid, &headers, &body).await
}

/// `POST /api/auction/lots/{lot}/buy`
pub async fn buy(state: State<App>, peer: Peer, lot: Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(state, peer, lot, Wish::Buy, &headers, &body).await
}

/// `POST /api/auction/bidders`: takes the code of a mail for a token.
pub async fn admit(State(app): State<App>, ConnectInfo(peer): Peer, headers: HeaderMap, body: Bytes) -> Response {
    if is_foreign(&headers) {
        return answer(foreign());
    }
    if !app.api().limits().may_ask(Network::of(peer.ip())) {
        return answer(too_often());
    }
    answer(app.house().admit(&body, now()))
}

async fn on_lot(
    State(app): State<App>,
    ConnectInfo(peer): Peer,
    Path(lot): Path<String>,
    wish: Wish,
    headers: &HeaderMap,
    body: &[u8],
) -> Response {
    if is_foreign(headers) {
        return answer(foreign());
    }
    let current = app.current();
    let Some(site) = &current.site else { return answer(nothing()) };
    let api = app.api();
    let request = Request { lot: &lot, wish, token: token(headers), body, now: now() };
    let may_mail = |email: &str| api.limits().may_ask(Network::of(peer.ip())) && api.limits().may_mail("bid", email);
    match app.house().handle(&site.rules().auction, request, may_mail) {
        Outcome::Answer(found) => answer(found),
        Outcome::Prove(Bidder { email, number, .. }, code) => {
            let mail = Mail::bidder(&api, &site.rules().portal.brand, &email, &number, &code);
            if tokio::task::spawn_blocking(move || mail.send(&api)).await.is_err() {
                return answer(nothing());
            }
            let message = "nothing was bid: a mail went to the bidder, whose link lets him bid";
            answer((403, json!({ "problem": "unconfirmed", "message": message })))
        }
    }
}

fn foreign() -> Answer {
    (403, json!({ "problem": "bad-request", "message": "this comes from another site" }))
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
