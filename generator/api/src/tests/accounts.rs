//! Nothing reveals whether an address has an account, and nobody can take one over.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::Method;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::mails::{LIMIT, choose, forget, outbox};
use super::{ORG, api, ask, ask_as, customer, in_store, open, registration, text, timed, to_nobody};
use crate::Api;
use crate::clock::Clock;
use crate::sample::PASSWORD;
use crate::site::SiteInfo;

/// Makes a call for an address with an account, for one with a pending registration, and for one that nobody uses. All
/// must do the work of one hash, and get the same answer.
async fn alike(api: &Arc<Api>, method: Method, path: &str, body: impl Fn(&str) -> Value) {
    let waiting = format!("wacht@{}.test", path.len());
    ask(api, Method::POST, "/api/auth/register", &registration(&waiting)).await;
    let mut answers = Vec::new();
    for email in ["klant@voorbeeld.test", &waiting, "niemand@voorbeeld.test"] {
        let before = api.hasher.done();
        let answer = ask(api, method.clone(), &path.replace("EMAIL", email), &body(email)).await;
        assert_eq!(api.hasher.done() - before, 1, "{method} {path} {email}");
        answers.push(answer);
    }
    assert!(answers.iter().all(|one| *one == answers[0]), "{method} {path}: {answers:?}");
}

#[tokio::test]
async fn all_addresses_take_the_same_work_and_get_the_same_answer() {
    let (_folder, api) = api();
    let guess = |email: &str| json!({ "User": email, "Password": "een ander wachtwoord" });
    alike(&api, Method::POST, "/api/auth/login", guess).await;
    alike(&api, Method::GET, "/api/auth/requestconfirm?email=EMAIL", |_| Value::Null).await;
    let forgot = |email: &str| json!({ "Email": email, "FromCustomerPortal": true });
    alike(&api, Method::POST, "/api/auth/reset", forgot).await;
    let reset = "/api/auth/reset?token=x&userid=1&password=een+ander+wachtwoord";
    alike(&api, Method::GET, reset, |_| Value::Null).await;
    alike(&api, Method::POST, "/api/auth/register", registration).await;

    let before = api.hasher.done();
    assert!(customer(&api).await["auth"].is_string());
    assert_eq!(api.hasher.done() - before, 1);
}

#[tokio::test]
async fn an_invitation_that_expired_can_be_sent_again() {
    let (_folder, api, passed) = timed(to_nobody());
    let invitation = json!({ "email": "iemand@elders.test", "rol": "lid" });
    for (days, status) in [(0, 201), (13, 409), (14, 201), (15, 409)] {
        passed.store(days * 24 * 3600, Ordering::Relaxed);
        let auth = text(&customer(&api).await, "auth");
        let (seen, answer) = ask_as(&api, &auth, Method::POST, &format!("{ORG}/members"), &invitation).await;
        assert_eq!(seen, status, "after {days} days");
        assert_eq!(answer["Message"].as_str().is_some_and(|why| why.contains("al uitgenodigd")), status == 409);
        api.settle_mails(LIMIT);
    }
}

#[tokio::test]
async fn a_password_that_is_replaced_in_the_meantime_starts_no_session_and_stays() {
    // Each transaction reads the clock first. At the reading that `at` counts down to, another process replaces the password.
    let at = Arc::new(AtomicI64::new(-1));
    let looks = at.clone();
    let (_folder, api) = open(Some(SiteInfo::sample()), to_nobody(), |api, folder| {
        let file = folder.path().join("portal.sqlite");
        api.clock = Clock::controlled(move || {
            if looks.fetch_sub(1, Ordering::Relaxed) == 0 {
                let db = rusqlite::Connection::open(&file).expect("it is a database");
                db.execute("UPDATE user SET wachtwoord = 'nieuw'", []).expect("nobody holds it");
            }
            Timestamp::now()
        });
    });
    let tokens = customer(&api).await;
    let sql = "SELECT wachtwoord FROM user WHERE email = 'klant@voorbeeld.test'";
    let kept = in_store(&api, sql);

    // A change reads the clock twice to authenticate, once to read the password, and once to store the new one.
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
    // A login reads the clock once for each transaction: to admit, to read, and to start the session.
    at.store(2, Ordering::Relaxed);
    let right = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
    assert_eq!(ask(&api, Method::POST, "/api/auth/login", &right).await.0, 401);
    assert_eq!((in_store(&api, sql), in_store(&api, count)), ("nieuw".to_owned(), sessions));
}

#[tokio::test]
async fn a_link_to_choose_a_password_ends_when_the_password_is_changed() {
    let (outbox, sent) = outbox();
    let (_folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    let tokens = customer(&api).await;
    forget(&api, "klant@voorbeeld.test").await;
    let mail = sent.recv_timeout(LIMIT).expect("it is sent");
    let change = json!({ "huidig": PASSWORD, "nieuw": "drie rode fietsen", "refresh": text(&tokens, "refresh") });
    assert_eq!(ask_as(&api, &text(&tokens, "auth"), Method::POST, "/api/portal/password", &change).await.0, 204);
    assert_eq!(choose(&api, &mail).await, 400);
}
