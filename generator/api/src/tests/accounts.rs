//! That nothing tells who has an account, and that nobody takes one over.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use axum::http::Method;
use jiff::Timestamp;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{ORG, api, ask, ask_as, customer, in_store, info, mailing, open, registration, text, timed};
use crate::Api;
use crate::clock::Clock;
use crate::mail::{Mail, WAITING};
use crate::sample::PASSWORD;

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
async fn an_address_with_an_account_takes_the_work_of_one_without() {
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

/// How long a mail is held, or waited for, at most: a test that fails ends.
const LIMIT: Duration = Duration::from_secs(30);

/// An API whose mails are held until the sender is gone, and whom those that went were to.
fn holding() -> (TempDir, Arc<Api>, Sender<()>, Receiver<String>) {
    let (release, held) = mpsc::channel::<()>();
    let (sender, sent) = mpsc::channel();
    let held = std::sync::Mutex::new(held);
    let (folder, api) = mailing(move |mail| {
        let _ = held.lock().expect("no mail panicked").recv_timeout(LIMIT);
        let _ = sender.send(mail.to);
    });
    (folder, api, release, sent)
}

/// How long an answer takes would tell whether a mail is sent.
#[tokio::test]
async fn no_answer_waits_for_a_mail() {
    let (_folder, api, release, sent) = holding();
    let forgot = json!({ "Email": "klant@voorbeeld.test", "FromCustomerPortal": true });
    assert_eq!(ask(&api, Method::POST, "/api/auth/reset", &forgot).await.0, 200);
    assert!(sent.try_recv().is_err());
    drop(release);
    api.settle_mails(LIMIT);
    assert_eq!(sent.try_recv().as_deref(), Ok("klant@voorbeeld.test"));
}

#[tokio::test]
async fn a_call_whose_mail_finds_no_place_keeps_no_other_waiting() {
    let (folder, api, release, sent) = holding();
    let auth = text(&customer(&api).await, "auth");
    let (to, subject, text) = ("vol@elders.test".to_owned(), String::new(), String::new());
    // One is held by the outbox; the others wait.
    for _ in 0..=WAITING {
        api.mails.send(Mail { to: to.clone(), subject: subject.clone(), text: text.clone() });
    }
    let other = rusqlite::Connection::open(folder.path().join("portal.sqlite")).expect("it is a database");
    let tickets =
        || -> i64 { other.query_row("SELECT count(*) FROM ticket", [], |row| row.get(0)).expect("it can be counted") };
    let (before, caller) = (tickets(), api.clone());
    let waiting = tokio::spawn(async move {
        let forgot = json!({ "Email": "klant@voorbeeld.test", "FromCustomerPortal": true });
        ask(&caller, Method::POST, "/api/auth/reset", &forgot).await.0
    });
    while tickets() == before {
        tokio::task::yield_now().await;
    }
    let (status, _) = ask_as(&api, &auth, Method::GET, "/api/portal/profile", &Value::Null).await;
    assert_eq!((status, sent.try_recv().is_err(), waiting.is_finished()), (200, true, false));
    drop(release);
    assert_eq!(waiting.await.expect("it did not panic"), 200);
}

#[tokio::test]
async fn an_invitation_that_expired_can_be_sent_again() {
    let (_folder, api, passed) = timed();
    let invitation = json!({ "email": "iemand@elders.test", "rol": "lid" });
    for (days, status) in [(0, 201), (13, 409), (14, 201), (15, 409)] {
        passed.store(days * 24 * 3600, Ordering::Relaxed);
        let auth = text(&customer(&api).await, "auth");
        let (seen, answer) = ask_as(&api, &auth, Method::POST, &format!("{ORG}/members"), &invitation).await;
        assert_eq!(seen, status, "after {days} days");
        assert_eq!(answer["Message"].as_str().is_some_and(|why| why.contains("al uitgenodigd")), status == 409);
    }
}

#[tokio::test]
async fn a_password_that_is_replaced_in_the_meantime_starts_no_session_and_stays() {
    // Each transaction starts with a look at the clock. Another process replaces the password at the one that is set.
    let at = Arc::new(AtomicI64::new(-1));
    let looks = at.clone();
    let (_folder, api) = open(Some(info()), Arc::new(|_| {}), |api, folder| {
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
    let (sender, sent) = mpsc::channel();
    let (_folder, api) = mailing(move |mail| _ = sender.send(mail.text));
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
    api.settle_mails(LIMIT);
    let mails: Vec<String> = sent.try_iter().collect();
    let greetings: Vec<&str> = mails.iter().filter_map(|text| text.lines().next()).collect();
    assert_eq!(greetings, ["Dag,", "Dag,", "Dag,", &format!("Dag {name},")]);
    assert!(mails.iter().all(|text| !text.contains("evil.test")), "{mails:?}");
}
