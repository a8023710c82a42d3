//! The auction's calls over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::json;

use super::bidders::Bidder;
use super::{Answer, Intent, Outcome, Request, too_often};
use crate::Api;
use crate::headers::{is_foreign, text};
use crate::mail::Writer;
use crate::throttle::Network;

/// Who asks.
type Peer = ConnectInfo<SocketAddr>;

/// `GET /api/auction/lots`
pub async fn lots(State(api): State<Arc<Api>>, headers: HeaderMap) -> Response {
    match (api.site)() {
        Some(site) => answer(api.auction.lots(&site.auction, token(&headers), now())),
        None => answer(nothing()),
    }
}

/// `POST /api/auction/lots/{lot}/bids`
pub async fn bid(state: State<Arc<Api>>, peer: Peer, lot: Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(state, peer, lot, Intent::Bid, &headers, &body).await
}

/// `POST /api/auction/lots/{lot}/buy`
pub async fn buy(state: State<Arc<Api>>, peer: Peer, lot: Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    on_lot(state, peer, lot, Intent::Buy, &headers, &body).await
}

/// `POST /api/auction/bidders`: takes the code of a mail for a token.
pub async fn admit(State(api): State<Arc<Api>>, ConnectInfo(peer): Peer, headers: HeaderMap, body: Bytes) -> Response {
    if is_foreign(&headers) {
        return answer(foreign());
    }
    if !api.limits.may_ask(Network::of(peer.ip())) {
        return answer(too_often());
    }
    answer(api.auction.admit(&body, now()))
}

async fn on_lot(
    State(api): State<Arc<Api>>,
    ConnectInfo(peer): Peer,
    Path(lot): Path<String>,
    intent: Intent,
    headers: &HeaderMap,
    body: &[u8],
) -> Response {
    if is_foreign(headers) {
        return answer(foreign());
    }
    let Some(site) = (api.site)() else { return answer(nothing()) };
    let request = Request { lot: &lot, intent, token: token(headers), body, now: now() };
    let may_mail = |email: &str| api.limits.may_ask(Network::of(peer.ip())) && api.limits.may_mail("bid", email);
    match api.auction.handle(&site.auction, request, may_mail) {
        Outcome::Answer(found) => answer(found),
        Outcome::Prove(Bidder { email, number, .. }, code) => {
            let mails = Writer { base: &api.base, brand: &site.portal.brand };
            let mail = mails.bidder(&email, &number, &code);
            if tokio::task::spawn_blocking(move || (api.outbox)(mail)).await.is_err() {
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
