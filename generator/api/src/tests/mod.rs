//! Unit tests of the API: its answers, that nothing reveals who has an account, and the data that calls leave behind.

mod accounts;
mod calls;
mod mails;
mod portal;
mod sessions;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

use crate::Api;
use crate::clock::Clock;
use crate::leads::Leads;
use crate::mail::Outbox;
use crate::router::{account_router, public_router};
use crate::sample::{PASSWORD, SAMPLE};
use crate::setup::Setup;
use crate::site::SiteInfo;

/// The first sample organization.
const ORG: &str = "/api/portal/organizations/6f1c2a5e-0b47-4d39-9a52-3c8e71d0a101";

fn open(site: Option<SiteInfo>, outbox: Outbox, prepare: impl FnOnce(&mut Api, &TempDir)) -> (TempDir, Arc<Api>) {
    let folder = tempfile::tempdir().expect("there is room");
    let mut api = process(&folder, site, outbox);
    prepare(&mut api, &folder);
    (folder, api.start())
}

/// The API of a process that serves a folder, and sends no mails yet.
fn process(folder: &TempDir, site: Option<SiteInfo>, outbox: Outbox) -> Api {
    let setup = Setup { folder: folder.path().to_owned(), today: None, token_seconds: 900, sample: Some(&SAMPLE) };
    let leads = Leads::new(folder.path().join("leads"), Arc::new(|_, _| {}));
    let (base, site) = ("http://localhost:1".to_owned(), site.map(Arc::new));
    Api::new(setup, base, Arc::new(move || site.clone()), leads, outbox, Arc::new(|_| {}))
}

fn api() -> (TempDir, Arc<Api>) {
    open(Some(SiteInfo::sample()), to_nobody(), |_, _| {})
}

/// An outbox that drops its mails.
fn to_nobody() -> Outbox {
    Arc::new(|_| Ok(()))
}

/// An API whose clock runs ahead by the number of seconds that a test sets.
fn timed(outbox: Outbox) -> (TempDir, Arc<Api>, Arc<AtomicI64>) {
    let started = Timestamp::now();
    let passed = Arc::new(AtomicI64::new(0));
    let seconds = passed.clone();
    let now = move || started + SignedDuration::from_secs(seconds.load(Ordering::Relaxed));
    let (folder, api) = open(Some(SiteInfo::sample()), outbox, |api, _| api.clock = Clock::controlled(now));
    (folder, api, passed)
}

fn registration(email: &str) -> Value {
    json!({ "FirstName": "An", "LastName": "Peeters", "Email": email, "Password": "drie rode fietsen", "ContactPhone": "" })
}

fn router(api: &Arc<Api>) -> Router {
    public_router(api.clone()).merge(account_router(api.clone()))
}

async fn ask(api: &Arc<Api>, method: Method, path: &str, body: &Value) -> (u16, Value) {
    ask_as(api, "", method, path, body).await
}

/// Makes a call with an access token. An empty token means none.
async fn ask_as(api: &Arc<Api>, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    ask_from(api, Ipv4Addr::UNSPECIFIED, token, method, path, body).await
}

/// Makes a call with an access token, from a given address.
async fn ask_from(
    api: &Arc<Api>,
    address: Ipv4Addr,
    token: &str,
    method: Method,
    path: &str,
    body: &Value,
) -> (u16, Value) {
    let mut request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
    if !token.is_empty() {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.extension(ConnectInfo(SocketAddr::from((address, 0))));
    let request = request.body(Body::from(body.to_string())).expect("it is a request");
    let Ok(response) = router(api).oneshot(request).await;
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is whole");
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

/// The text that a database query returns.
fn in_store(api: &Api, sql: &str) -> String {
    let store = api.store.lock().expect("no call panicked");
    let store = store.as_ref().expect("a call opened it");
    store.db.query_row(sql, [], |row| row.get(0)).expect("it is found")
}

/// The tokens of a customer who logs in.
async fn customer(api: &Arc<Api>) -> Value {
    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    ask(api, Method::POST, "/api/auth/login", &right).await.1
}

fn text(body: &Value, name: &str) -> String {
    body[name].as_str().expect("it is a token").to_owned()
}
