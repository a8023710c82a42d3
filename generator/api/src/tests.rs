//! What an answer must not tell by how long it takes, what calls leave in memory, and that the API stands by itself.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header::CONTENT_TYPE};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

use super::answer::{Answer, Outcome};
use super::call::Input;
use super::leads::Leads;
use super::throttle::Network;
use super::{Api, FORM_LIMIT, PASSWORD, Say, Setup, SiteInfo, Terms, account_router, public_router, routes};

fn api(site: Option<SiteInfo>) -> (TempDir, Api) {
    let folder = tempfile::tempdir().expect("there is room");
    let setup = Setup { folder: folder.path().to_owned(), today: None, token_seconds: 900 };
    let say: Say = Arc::new(|_| {});
    let leads = Leads::new(folder.path().join("leads"), say.clone());
    let site = site.map(Arc::new);
    (
        folder,
        Api::new(setup, "http://localhost:1".to_owned(), Arc::new(move || site.clone()), leads, Arc::new(|_| {}), say),
    )
}

fn call(api: &Api, method: &Method, path: &str, query: &[(&str, &str)], body: &Value, network: Network) -> Outcome {
    let (op, path) = routes::find(method, path).expect("it is a call");
    let query = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let body = body.to_string().into_bytes();
    let terms = Terms::sample();
    api.answer(op, &Input { path, query, body, bearer: None, network, device: None, terms })
}

fn network(number: u32) -> Network {
    Network::of(std::net::IpAddr::from(number.rotate_left(8).to_be_bytes()))
}

fn registration(email: &str) -> Value {
    json!({ "FirstName": "An", "LastName": "Peeters", "Email": email, "Password": "drie rode fietsen", "ContactPhone": "" })
}

/// The work of a call, and what it said.
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

/// Makes a call for an address with an account, for one whose registration waits, and for one that nobody uses: all do
/// the work of one hash, and say the same.
fn alike(api: &Api, method: &Method, path: &str, ask: impl Fn(&str) -> (Vec<(&'static str, String)>, Value)) {
    let waiting = format!("wacht@{}.test", path.len());
    work(api, || call(api, &Method::POST, "/api/auth/register", &[], &registration(&waiting), network(1)));
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
    alike(&api, &Method::POST, "/api/auth/login", guess);
    let ask = |email: &str| (vec![("email", email.to_owned())], Value::Null);
    alike(&api, &Method::GET, "/api/auth/requestconfirm", ask);
    let forgot = |email: &str| (vec![], json!({ "Email": email, "FromCustomerPortal": true }));
    alike(&api, &Method::POST, "/api/auth/reset", forgot);
    let reset = |_: &str| {
        let of = |name, value: &str| (name, value.to_owned());
        (vec![of("token", "x"), of("userid", "1"), of("password", "een ander wachtwoord")], Value::Null)
    };
    alike(&api, &Method::GET, "/api/auth/reset", reset);
    alike(&api, &Method::POST, "/api/auth/register", |email| (vec![], registration(email)));

    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    let login = work(&api, || call(&api, &Method::POST, "/api/auth/login", &[], &right, network(1)));
    assert_eq!(login, (1, "200 tokens".to_owned()));
}

#[test]
fn calls_of_strangers_leave_no_more_in_memory_than_it_holds() {
    let (_folder, api) = api(None);
    // Without the hashing, which would take an hour; `throttle.rs` fills each kind to its bound.
    for number in 0..300 {
        let body = json!({ "User": "niemand@voorbeeld.test", "Password": "x" });
        let _ = call(&api, &Method::POST, "/api/auth/login", &[], &body, network(number / 40));
        let query = [("token", "x"), ("userid", "1")];
        let _ = call(&api, &Method::GET, "/api/auth/confirm", &query, &Value::Null, network(number));
    }
    assert_eq!(api.limits.remembered(), [8, 8, 300, 0]);
}

async fn ask(api: &Arc<Api>, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let router: Router = public_router(api.clone()).merge(account_router(api.clone()));
    let request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
    let request = request.body(Body::from(body.to_string())).expect("it is a request");
    let Ok(response) = router.oneshot(request).await;
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is whole");
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

#[tokio::test]
async fn it_answers_with_no_preview_around_it() {
    let info = SiteInfo { portal: Terms::sample(), scans: 7, ..SiteInfo::default() };
    let (folder, api) = api(Some(info));
    let api = Arc::new(api);
    assert_eq!(ask(&api, Method::GET, "/api/counter", &Value::Null).await, (200, json!({ "Message": "7" })));
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
    assert_eq!(ask(&api, Method::GET, "/api/counter", &Value::Null).await.0, 500);
    assert_eq!(ask(&api, Method::GET, "/api/portal/profile", &Value::Null).await.0, 503);
}
