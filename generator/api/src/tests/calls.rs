//! Requests and answers in general, independent of the call.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use axum::body::{Body, to_bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Request};
use jiff::Timestamp;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::{api, ask, ask_as, ask_from, customer, open, router, text, to_nobody};
use crate::clock::Clock;
use crate::routes::FORM_LIMIT;
use crate::sample::PASSWORD;
use crate::setup::Notice;
use crate::site::SiteInfo;
use crate::throttle::Network;

#[tokio::test]
async fn it_answers_with_no_preview_around_it() {
    let (folder, api) = api();
    assert_eq!(ask(&api, Method::GET, "/api/counter", &Value::Null).await, (200, json!({ "Message": "7" })));
    assert_eq!(ask(&api, Method::HEAD, "/api/counter", &Value::Null).await.0, 200);
    assert_eq!(ask(&api, Method::HEAD, "/api/auth/confirm", &Value::Null).await.0, 405, "looking uses no link up");
    let (status, refused) = ask(&api, Method::POST, "/api/counter", &Value::Null).await;
    assert_eq!((status, refused["Message"].is_string()), (405, true));
    let letter = json!({ "subject": "Vraag", "message": "Dag", "recaptchaToken": null, "to": "a@voorbeeld.test" });
    assert_eq!(ask(&api, Method::POST, "/api/contactform", &letter).await.0, 200);
    assert!(folder.path().join("leads/0001-contactform.json").exists());
    let long = json!({ "subject": "Vraag", "message": "a".repeat(FORM_LIMIT), "to": "a@voorbeeld.test" });
    assert_eq!(ask(&api, Method::POST, "/api/contactform", &long).await.0, 413);
    assert_eq!(ask(&api, Method::GET, "/api/portal/profile", &Value::Null).await.0, 401);
    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    assert_eq!(ask(&api, Method::POST, "/api/auth/login", &right).await.0, 200);
    let (status, lots) = ask(&api, Method::GET, "/api/auction/lots", &Value::Null).await;
    assert_eq!((status, &lots["lots"]), (200, &json!([])));
}

#[tokio::test]
async fn it_says_so_while_there_is_no_site() {
    let (_folder, api) = open(None, to_nobody(), |_, _| {});
    assert_eq!(ask(&api, Method::GET, "/api/counter", &Value::Null).await.0, 503);
    assert_eq!(ask(&api, Method::GET, "/api/portal/profile", &Value::Null).await.0, 503);
}

#[tokio::test]
async fn database_errors_are_reported_to_the_operator_only() {
    let (sender, told) = mpsc::channel();
    let notify = move |notice: Notice<'_>| sender.send(format!("{notice:?}")).expect("it is read");
    let (folder, api) = open(Some(SiteInfo::sample()), to_nobody(), |api, _| api.notify = Arc::new(notify));
    assert!(customer(&api).await["auth"].is_string());
    let other = rusqlite::Connection::open(folder.path().join("portal.sqlite")).expect("it is a database");
    other.execute_batch("ALTER TABLE token RENAME TO elders").expect("nobody holds it");
    let refused = customer(&api).await;
    let told: Vec<String> = told.try_iter().collect();
    assert_eq!((told.len(), refused["Message"].is_string()), (1, true), "{told:?}");
    let said = |text: &str| text.contains("no such table: token");
    assert!(said(&told[0]) && !said(&refused.to_string()), "{told:?} {refused}");
}

#[tokio::test]
async fn calls_try_in_turn_while_another_process_holds_the_database() {
    let looks = Arc::new(AtomicUsize::new(0));
    let count = looks.clone();
    // Each try reads the clock first.
    let clock = Clock::controlled(move || {
        count.fetch_add(1, Ordering::Relaxed);
        Timestamp::now()
    });
    let (folder, api) = open(Some(SiteInfo::sample()), to_nobody(), |api, _| api.clock = clock);
    let auth = text(&customer(&api).await, "auth");
    let other = rusqlite::Connection::open(folder.path().join("portal.sqlite")).expect("it is a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody holds it");
    let ask = || {
        let (api, auth) = (api.clone(), auth.clone());
        tokio::spawn(async move { ask_as(&api, &auth, Method::GET, "/api/portal/profile", &Value::Null).await.0 })
    };
    let (before, calls) = (looks.load(Ordering::Relaxed), [ask(), ask()]);
    while looks.load(Ordering::Relaxed) < before + 6 && !calls.iter().any(|call| call.is_finished()) {
        tokio::task::yield_now().await;
    }
    other.execute_batch("COMMIT").expect("it is held");
    for call in calls {
        assert_eq!(call.await.expect("it did not panic"), 200);
    }
    assert!(looks.load(Ordering::Relaxed) >= before + 6, "the first that waits keeps the other from trying");
}

#[tokio::test]
async fn each_group_of_calls_has_its_own_format_of_refusals() {
    let (_folder, api) = api();
    let router = router(&api);
    for (path, keys) in [
        ("/api/contactform", &["message", "success"][..]),
        ("/api/auction/bidders", &["message", "problem"]),
        ("/api/auth/login", &["Message"]),
    ] {
        let post = || Request::builder().method(Method::POST).uri(path);
        let json = || post().header(CONTENT_TYPE, "application/json");
        let large = "a".repeat(FORM_LIMIT + 1);
        for (request, body, status) in [
            (json().header("Sec-Fetch-Site", "cross-site"), "{}", 403),
            (post().header(CONTENT_TYPE, "text/plain"), "{}", 415),
            (json(), large.as_str(), 413),
            (json(), "{", 400),
        ] {
            let request = request.body(Body::from(body.to_owned())).expect("it is a request");
            let Ok(response) = router.clone().oneshot(request).await;
            assert_eq!(response.status().as_u16(), status, "{path}");
            let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is whole");
            let body: Value = serde_json::from_slice(&body).expect("it is JSON");
            let found: Vec<&String> = body.as_object().expect("it is an object").keys().collect();
            assert_eq!(found, keys, "{path} {status}");
            assert_ne!(body["success"], true, "{path} {status}");
        }
    }
}

#[tokio::test]
async fn a_hash_keeps_its_place_until_it_is_done_even_if_the_client_left() {
    // The first call reads the clock when it opens the database. It blocks there until `release` is dropped.
    let (release, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let clock = Clock::controlled(move || {
        if let Ok(gate) = gate.lock() {
            let _ = gate.recv();
        }
        Timestamp::now()
    });
    let (_folder, api) = open(Some(SiteInfo::sample()), to_nobody(), |api, _| api.clock = clock);
    let free = || (api.queue.available_permits(), api.hashing.available_permits());
    let (all, caller) = (free(), api.clone());
    let call = tokio::spawn(async move { customer(&caller).await });
    while free().1 == all.1 {
        tokio::task::yield_now().await;
    }
    call.abort();
    assert!(call.await.is_err_and(|left| left.is_cancelled()));
    assert_eq!(free(), (all.0 - 1, all.1 - 1));
    drop(release);
    while free() != all {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_network_that_sends_many_forms_waits() {
    let (_folder, api) = api();
    let unknown = Network::of(Ipv4Addr::UNSPECIFIED.into());
    while api.limits.may_send(unknown) {}
    let letter = json!({ "subject": "Vraag", "message": "Dag", "recaptchaToken": null, "to": "a@voorbeeld.test" });
    assert_eq!(ask(&api, Method::POST, "/api/contactform", &letter).await.0, 429);
    let forgot = json!({ "Email": "klant@voorbeeld.test", "FromCustomerPortal": true });
    assert_eq!(ask(&api, Method::POST, "/api/auth/reset", &forgot).await.0, 200, "mails are counted apart");
}

#[tokio::test]
async fn calls_of_strangers_use_bounded_memory() {
    let (_folder, api) = api();
    // Only a few calls: with hashing, filling the limits would take an hour. The tests in `throttle.rs` fill them.
    for number in 0..300_u32 {
        let network = |number: u32| Ipv4Addr::from(number.rotate_left(8));
        let guess = json!({ "User": "niemand@voorbeeld.test", "Password": "x" });
        ask_from(&api, network(number / 40), "", Method::POST, "/api/auth/login", &guess).await;
        let confirm = "/api/auth/confirm?token=x&userid=1";
        ask_from(&api, network(number), "", Method::GET, confirm, &Value::Null).await;
    }
    assert_eq!(api.limits.remembered(), [8, 8, 300, 0, 0]);
}

#[test]
fn lower_modules_do_not_use_handlers() {
    let above = ["account", "portal", "public", "router", "routes", "sample"];
    let skipped = [&above[..], &["lib", "tests"]].concat();
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source.clone()];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("it can be listed").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("it has a name");
            if skipped.contains(&name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).expect("it is text");
                let taken = above.iter().find(|name| text.contains(&format!("crate::{name}::")));
                assert_eq!(taken, None, "{}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 20, "{read}");
}
