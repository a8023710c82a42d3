//! Unit tests of the API: the shape of its answers, that their timing leaks nothing, and what calls leave in memory.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, Request};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

use crate::Api;
use crate::answer::{Answer, Outcome};
use crate::clock::Clock;
use crate::input::Input;
use crate::leads::Leads;
use crate::router::{account_router, public_router, route, run};
use crate::routes::{ACCOUNT, FORM_LIMIT};
use crate::sample::{PASSWORD, SAMPLE};
use crate::setup::Setup;
use crate::site::{SiteInfo, Terms};
use crate::throttle::Network;

fn info() -> SiteInfo {
    SiteInfo { portal: Terms::sample(), scans: 7, ..SiteInfo::default() }
}

fn api(site: Option<SiteInfo>) -> (TempDir, Api) {
    let folder = tempfile::tempdir().expect("there is room");
    let setup = Setup { folder: folder.path().to_owned(), today: None, token_seconds: 900, sample: Some(&SAMPLE) };
    let leads = Leads::new(folder.path().join("leads"), Arc::new(|_, _| {}));
    let site = site.map(Arc::new);
    (
        folder,
        Api::new(
            setup,
            "http://localhost:1".to_owned(),
            Arc::new(move || site.clone()),
            leads,
            Arc::new(|_| {}),
            Arc::new(|_| {}),
        ),
    )
}

fn call(api: &Api, method: &Method, path: &str, query: &[(&str, &str)], body: &Value, network: Network) -> Outcome {
    let query = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let site = Some(Arc::new(info()));
    let (headers, body) = (HeaderMap::new(), body.to_string().into_bytes());
    let input = Input { path: Vec::new(), query, headers, body, network, site };
    run(api, route(&ACCOUNT, path, method).expect("it is a call"), &input)
}

fn network(number: u32) -> Network {
    Network::of(std::net::IpAddr::from(number.rotate_left(8).to_be_bytes()))
}

fn registration(email: &str) -> Value {
    json!({ "FirstName": "An", "LastName": "Peeters", "Email": email, "Password": "drie rode fietsen", "ContactPhone": "" })
}

/// Runs a call. Returns how many hashes it made, and its answer as text.
fn work(api: &Api, run: impl FnOnce() -> Outcome) -> (u64, String) {
    let before = api.hasher.done();
    let said = match run() {
        Ok(Answer::Json(status, body)) => format!("{status} {body}"),
        Ok(Answer::Session(..)) => "200 tokens".to_owned(),
        Ok(answer) => format!("{answer:?}"),
        Err(refusal) => format!("{} {}", refusal.status, refusal.message),
    };
    (api.hasher.done() - before, said)
}

/// Makes a call for an address with an account, for one with a pending registration, and for one that nobody uses. All
/// must do the work of one hash, and get the same answer.
fn alike(api: &Api, method: &Method, path: &str, ask: impl Fn(&str) -> (Vec<(&'static str, String)>, Value)) {
    let waiting = format!("wacht@{}.test", path.len());
    work(api, || call(api, &Method::POST, "/auth/register", &[], &registration(&waiting), network(1)));
    let done = ["klant@voorbeeld.test", &waiting, "niemand@voorbeeld.test"].map(|email| {
        let (query, body) = ask(email);
        let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
        work(api, || call(api, method, path, &query, &body, network(1)))
    });
    assert!(done.iter().all(|one| *one == done[0]), "{method} {path}: {done:?}");
    assert_eq!(done[0].0, 1, "{method} {path}");
}

#[test]
fn an_address_with_an_account_takes_the_work_of_one_without() {
    let (_folder, api) = api(None);
    let guess = |email: &str| (vec![], json!({ "User": email, "Password": "een ander wachtwoord" }));
    alike(&api, &Method::POST, "/auth/login", guess);
    let ask = |email: &str| (vec![("email", email.to_owned())], Value::Null);
    alike(&api, &Method::GET, "/auth/requestconfirm", ask);
    let forgot = |email: &str| (vec![], json!({ "Email": email, "FromCustomerPortal": true }));
    alike(&api, &Method::POST, "/auth/reset", forgot);
    let reset = |_: &str| {
        let of = |name, value: &str| (name, value.to_owned());
        (vec![of("token", "x"), of("userid", "1"), of("password", "een ander wachtwoord")], Value::Null)
    };
    alike(&api, &Method::GET, "/auth/reset", reset);
    alike(&api, &Method::POST, "/auth/register", |email| (vec![], registration(email)));

    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    let login = work(&api, || call(&api, &Method::POST, "/auth/login", &[], &right, network(1)));
    assert_eq!(login, (1, "200 tokens".to_owned()));
}

#[test]
fn calls_of_strangers_leave_no_more_in_memory_than_it_holds() {
    let (_folder, api) = api(None);
    // Only a few calls: with hashing, filling the limits would take an hour. The tests in `throttle.rs` fill them.
    for number in 0..300 {
        let body = json!({ "User": "niemand@voorbeeld.test", "Password": "x" });
        let _ = call(&api, &Method::POST, "/auth/login", &[], &body, network(number / 40));
        let query = [("token", "x"), ("userid", "1")];
        let _ = call(&api, &Method::GET, "/auth/confirm", &query, &Value::Null, network(number));
    }
    assert_eq!(api.limits.remembered(), [8, 8, 300, 0, 0]);
}

fn router(api: &Arc<Api>) -> Router {
    public_router(api.clone()).merge(account_router(api.clone()))
}

async fn ask(api: &Arc<Api>, method: Method, path: &str, body: &Value) -> (u16, Value) {
    ask_as(api, "", method, path, body).await
}

/// Asks with an access token.
async fn ask_as(api: &Arc<Api>, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
    let request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    let request = request.body(Body::from(body.to_string())).expect("it is a request");
    let Ok(response) = router(api).oneshot(request).await;
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is whole");
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

#[tokio::test]
async fn a_hash_counts_until_it_is_done_although_its_client_left() {
    let (_folder, mut api) = api(Some(info()));
    // The first call reads the clock when it opens the database. It waits there until `release` is gone.
    let (release, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    api.clock = Clock::controlled(move || {
        if let Ok(gate) = gate.lock() {
            let _ = gate.recv();
        }
        Timestamp::now()
    });
    let api = Arc::new(api);
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
async fn it_answers_with_no_preview_around_it() {
    let (folder, api) = api(Some(info()));
    let api = Arc::new(api);
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
    let (_folder, api) = api(None);
    let api = Arc::new(api);
    assert_eq!(ask(&api, Method::GET, "/api/counter", &Value::Null).await.0, 503);
    assert_eq!(ask(&api, Method::GET, "/api/portal/profile", &Value::Null).await.0, 503);
}

/// An API whose clock runs ahead by the seconds that are set.
fn timed() -> (TempDir, Arc<Api>, Arc<AtomicI64>) {
    let (folder, mut api) = api(Some(info()));
    let started = Timestamp::now();
    let passed = Arc::new(AtomicI64::new(0));
    let seconds = passed.clone();
    api.clock = Clock::controlled(move || started + SignedDuration::from_secs(seconds.load(Ordering::Relaxed)));
    (folder, Arc::new(api), passed)
}

/// The text that a query of the database finds.
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

#[tokio::test]
async fn tokens_expire_by_the_clock_that_the_api_is_given() {
    let (_folder, api, passed) = timed();
    let tokens = customer(&api).await;
    let (auth, refresh) = (text(&tokens, "auth"), json!({ "refresh": text(&tokens, "refresh") }));
    for (at, status) in [(0, 200), (899, 200), (900, 401)] {
        passed.store(at, Ordering::Relaxed);
        let (seen, _) = ask_as(&api, &auth, Method::GET, "/api/portal/profile", &Value::Null).await;
        assert_eq!(seen, status, "after {at} seconds");
    }
    let (status, tokens) = ask(&api, Method::POST, "/api/auth/refresh", &refresh).await;
    assert_eq!(status, 200);
    let refresh = json!({ "refresh": text(&tokens, "refresh") });
    passed.store(900 + 30 * 24 * 3600, Ordering::Relaxed);
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &refresh).await.0, 401, "nobody used it for a month");
}

#[tokio::test]
async fn a_refresh_whose_answer_was_lost_can_be_repeated_for_two_minutes() {
    let (_folder, api, passed) = timed();
    let tokens = customer(&api).await;
    let first = json!({ "refresh": text(&tokens, "refresh") });
    let mut seen = Vec::new();
    for at in [0, 60, 119] {
        passed.store(at, Ordering::Relaxed);
        let (status, tokens) = ask(&api, Method::POST, "/api/auth/refresh", &first).await;
        assert_eq!(status, 200, "after {at} seconds");
        let (status, _) = ask_as(&api, &text(&tokens, "auth"), Method::GET, "/api/portal/profile", &Value::Null).await;
        assert_eq!(status, 200, "after {at} seconds");
        seen.push(text(&tokens, "refresh"));
    }
    assert!(seen.iter().all(|one| *one == seen[0]), "one successor");
    passed.store(120, Ordering::Relaxed);
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &first).await.0, 401, "too late");
    let second = json!({ "refresh": seen[0] });
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &second).await.0, 401, "the session ended");
}

#[tokio::test]
async fn a_session_that_is_refreshed_leaves_no_expired_tokens() {
    let (_folder, api, passed) = timed();
    let mut tokens = customer(&api).await;
    for at in [900, 1800, 2700] {
        passed.store(at, Ordering::Relaxed);
        let refresh = json!({ "refresh": text(&tokens, "refresh") });
        tokens = ask(&api, Method::POST, "/api/auth/refresh", &refresh).await.1;
    }
    assert_eq!(in_store(&api, "SELECT CAST(count(*) AS TEXT) FROM token WHERE soort = 'access'"), "1");
}

#[tokio::test]
async fn an_invitation_that_expired_can_be_sent_again() {
    let (_folder, api, passed) = timed();
    let invitation = json!({ "email": "iemand@elders.test", "rol": "lid" });
    for (days, status) in [(0, 201), (13, 409), (14, 201), (15, 409)] {
        passed.store(days * 24 * 3600, Ordering::Relaxed);
        let auth = text(&customer(&api).await, "auth");
        let path = "/api/portal/organizations/6f1c2a5e-0b47-4d39-9a52-3c8e71d0a101/members";
        let (seen, answer) = ask_as(&api, &auth, Method::POST, path, &invitation).await;
        assert_eq!(seen, status, "after {days} days");
        assert_eq!(answer["Message"].as_str().is_some_and(|why| why.contains("al uitgenodigd")), status == 409);
    }
}

#[tokio::test]
async fn a_password_that_is_replaced_in_the_meantime_starts_no_session_and_stays() {
    let (folder, mut api) = api(Some(info()));
    let file = folder.path().join("portal.sqlite");
    // Each transaction starts with a look at the clock. Another process replaces the password at the one that is set.
    let at = Arc::new(AtomicI64::new(-1));
    let looks = at.clone();
    api.clock = Clock::controlled(move || {
        if looks.fetch_sub(1, Ordering::Relaxed) == 0 {
            let db = rusqlite::Connection::open(&file).expect("it is a database");
            db.execute("UPDATE user SET wachtwoord = 'nieuw'", []).expect("nobody holds it");
        }
        Timestamp::now()
    });
    let api = Arc::new(api);
    let tokens = customer(&api).await;
    let sql = "SELECT wachtwoord FROM user WHERE email = 'klant@voorbeeld.test'";
    let kept = in_store(&api, sql);

    // A change looks at the clock twice to see who asks, once to read the password, and once to store the new one.
    let change = json!({ "huidig": PASSWORD, "nieuw": "drie rode fietsen", "refresh": text(&tokens, "refresh") });
    let before = api.hasher.done();
    at.store(3, Ordering::Relaxed);
    let (status, _) = ask_as(&api, &text(&tokens, "auth"), Method::POST, "/api/portal/password", &change).await;
    assert_eq!((status, api.hasher.done() - before), (400, 2), "the old password was right when it was verified");
    assert_eq!(in_store(&api, sql), "nieuw");

    let count = "SELECT CAST(count(*) AS TEXT) FROM session";
    let sessions = in_store(&api, count);
    let restore = format!("UPDATE user SET wachtwoord = '{kept}' RETURNING wachtwoord");
    in_store(&api, &restore);
    // A login looks once for each transaction: to admit, to read, and to start the session.
    at.store(2, Ordering::Relaxed);
    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    assert_eq!(ask(&api, Method::POST, "/api/auth/login", &right).await.0, 401);
    assert_eq!((in_store(&api, sql), in_store(&api, count)), ("nieuw".to_owned(), sessions));
}

#[tokio::test]
async fn no_stranger_writes_into_a_mail() {
    let (_folder, mut api) = api(Some(info()));
    let sent: Arc<Mutex<Vec<String>>> = Arc::default();
    let mails = sent.clone();
    api.outbox = Arc::new(move |mail| mails.lock().expect("no call panicked").push(mail.text));
    let api = Arc::new(api);
    let mut typed = registration("iemand@elders.test");
    typed["FirstName"] = "koop nu bij evil.test".into();
    assert_eq!(ask(&api, Method::POST, "/api/auth/register", &typed).await.0, 200);
    let path = "/api/auth/requestconfirm?email=iemand@elders.test";
    assert_eq!(ask(&api, Method::GET, path, &Value::Null).await.0, 200);
    for email in ["iemand@elders.test", "klant@voorbeeld.test"] {
        let forgot = json!({ "Email": email, "FromCustomerPortal": true });
        assert_eq!(ask(&api, Method::POST, "/api/auth/reset", &forgot).await.0, 200);
    }
    let name = in_store(&api, "SELECT voornaam FROM user WHERE email = 'klant@voorbeeld.test'");
    let greetings: Vec<String> = sent
        .lock()
        .expect("no call panicked")
        .iter()
        .filter_map(|text| text.lines().next().map(str::to_owned))
        .collect();
    assert_eq!(greetings, ["Dag,", "Dag,", "Dag,", &format!("Dag {name},")]);
    assert!(sent.lock().expect("no call panicked").iter().all(|text| !text.contains("evil.test")));
}

#[tokio::test]
async fn a_network_that_sends_many_forms_waits() {
    let (_folder, api) = api(Some(info()));
    let api = Arc::new(api);
    let unknown = Network::of(std::net::Ipv4Addr::UNSPECIFIED.into());
    while api.limits.may_send(unknown) {}
    let letter = json!({ "subject": "Vraag", "message": "Dag", "recaptchaToken": null, "to": "a@voorbeeld.test" });
    assert_eq!(ask(&api, Method::POST, "/api/contactform", &letter).await.0, 429);
    let forgot = json!({ "Email": "klant@voorbeeld.test", "FromCustomerPortal": true });
    assert_eq!(ask(&api, Method::POST, "/api/auth/reset", &forgot).await.0, 200, "mails are counted apart");
}

#[tokio::test]
async fn no_report_is_sold_of_a_campaign_that_ended_before_this_month() {
    let (_folder, api) = api(Some(info()));
    let api = Arc::new(api);
    let auth = text(&customer(&api).await, "auth");
    let path = "/api/portal/organizations/6f1c2a5e-0b47-4d39-9a52-3c8e71d0a101/reports";
    let first = api.clock.today().first_of_month();
    for (end, status) in [(first, 201), (first.yesterday().expect("it is a day"), 409)] {
        in_store(&api, &format!("UPDATE project SET eind = '{end}' WHERE id = 11 RETURNING naam"));
        let (seen, _) = ask_as(&api, &auth, Method::POST, path, &json!({ "projectId": 11 })).await;
        assert_eq!(seen, status, "ended on {end}");
    }
}

#[tokio::test]
async fn a_new_day_brings_new_sample_data() {
    let (_folder, api, passed) = timed();
    for days in [0, 1] {
        passed.store(days * 24 * 3600, Ordering::Relaxed);
        customer(&api).await;
        let day = in_store(&api, "SELECT CAST(value AS TEXT) FROM meta WHERE key = 'day'");
        assert_eq!(day, api.clock.today().to_string(), "after {days} days");
    }
}

#[tokio::test]
async fn each_group_of_calls_is_refused_in_its_own_form() {
    let (_folder, api) = api(Some(info()));
    let router = router(&Arc::new(api));
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
        }
    }
}

#[test]
fn what_calls_stand_on_knows_no_handler() {
    let above = ["account", "portal", "public", "router", "routes", "sample"];
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source.clone()];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("it can be listed").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("it has a name");
            if path.is_dir() && !above.contains(&name) {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && ![&above[..], &["lib", "tests"]].concat().contains(&name)
            {
                let text = std::fs::read_to_string(&path).expect("it is text");
                let taken = above.iter().find(|name| text.contains(&format!("crate::{name}::")));
                assert_eq!(taken, None, "{}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 20, "{read}");
}
