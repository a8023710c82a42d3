//! A mail that a caller was told about is sent, whatever happens in between, and no call waits for it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::Method;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{ORG, ask, ask_as, customer, in_store, open, process, registration, text, timed};
use crate::Api;
use crate::clock::Clock;
use crate::mail::{Mail, Outbox};
use crate::site::{Catalogue, CatalogueLot, LotTerms, SiteInfo};

/// Longest time that a mail is held or waited for, so that a failing test ends.
pub const LIMIT: Duration = Duration::from_secs(30);

/// An outbox, and a channel with the mails that it sent.
pub fn outbox() -> (Outbox, Receiver<Mail>) {
    let (sender, sent) = mpsc::channel();
    (Arc::new(move |mail| sender.send(mail).map_err(io::Error::other)), sent)
}

/// An outbox that holds its mails until the sender is dropped.
fn holding() -> (Outbox, Sender<()>, Receiver<Mail>) {
    let (release, held) = mpsc::channel::<()>();
    let (held, (outbox, sent)) = (Mutex::new(held), outbox());
    let hold = move |mail| {
        let _ = held.lock().expect("no mail panicked").recv_timeout(LIMIT);
        outbox(mail)
    };
    (Arc::new(hold), release, sent)
}

/// An outbox that refuses its mails while the flag is set.
fn refusing() -> (Outbox, Arc<AtomicBool>, Receiver<Mail>) {
    let (refuses, (outbox, sent)) = (Arc::new(AtomicBool::new(true)), outbox());
    let flag = refuses.clone();
    let refuse = move |mail| {
        outbox(mail)?;
        if flag.load(Ordering::Relaxed) { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    };
    (Arc::new(refuse), refuses, sent)
}

pub async fn forget(api: &Arc<Api>, email: &str) {
    let forgot = json!({ "Email": email, "FromCustomerPortal": true });
    assert_eq!(ask(api, Method::POST, "/api/auth/reset", &forgot).await.0, 200);
}

/// The query of the link in a mail.
fn link(mail: &Mail) -> &str {
    mail.text.lines().find_map(|line| line.strip_prefix("http://")?.split_once('?')).expect("it has a link").1
}

/// Chooses a password with the link in a mail. Returns the status.
pub async fn choose(api: &Arc<Api>, mail: &Mail) -> u16 {
    let path = format!("/api/auth/reset?{}&password=vijf+blauwe+bussen", link(mail));
    ask(api, Method::GET, &path, &Value::Null).await.0
}

/// The response time would reveal whether a mail is sent.
#[tokio::test]
async fn no_answer_waits_for_a_mail() {
    let (outbox, release, sent) = holding();
    let (_folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    for email in ["klant@voorbeeld.test", "lid@voorbeeld.test", "lezer@voorbeeld.test"] {
        forget(&api, email).await;
    }
    assert!(sent.try_recv().is_err());
    drop(release);
    api.settle_mails(LIMIT);
    let to: Vec<String> = sent.try_iter().map(|mail| mail.to).collect();
    assert_eq!(to, ["klant@voorbeeld.test", "lid@voorbeeld.test", "lezer@voorbeeld.test"]);
}

#[tokio::test]
async fn nobody_waits_forever_for_an_outbox_that_hangs() {
    let (outbox, _release, sent) = holding();
    let (_folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    forget(&api, "klant@voorbeeld.test").await;
    for _ in 0..200 {
        api.settle_mails(Duration::from_millis(1));
    }
    assert!(sent.try_recv().is_err(), "it is still held");
}

#[tokio::test]
async fn a_mail_that_a_process_left_is_sent_by_the_next() {
    let folder = tempfile::tempdir().expect("there is room");
    let (never, _) = outbox();
    let before = Arc::new(process(&folder, Some(SiteInfo::sample()), never));
    let email = "iemand@elders.test";
    assert_eq!(ask(&before, Method::POST, "/api/auth/register", &registration(email)).await.0, 200);
    forget(&before, "klant@voorbeeld.test").await;
    drop(before);

    let (outbox, sent) = outbox();
    let api = process(&folder, Some(SiteInfo::sample()), outbox).start();
    let mail = sent.recv_timeout(LIMIT).expect("nobody calls, and it is sent");
    assert_eq!(mail.to, email);
    let confirm = format!("/api/auth/confirm?{}", link(&mail));
    assert_eq!(ask(&api, Method::GET, &confirm, &Value::Null).await.0, 200);
    let mail = sent.recv_timeout(LIMIT).expect("it is sent too");
    assert_eq!((mail.to.as_str(), choose(&api, &mail).await), ("klant@voorbeeld.test", 200));
    api.settle_mails(LIMIT);
    assert!(sent.try_recv().is_err(), "each is sent once");
}

#[tokio::test]
async fn a_failed_mail_is_retried_each_minute_for_a_day_and_blocks_no_other() {
    let (outbox, refuses, sent) = refusing();
    let (_folder, api, passed) = timed(outbox);
    let tried = || {
        api.settle_mails(LIMIT);
        sent.try_iter().collect::<Vec<_>>()
    };
    forget(&api, "klant@voorbeeld.test").await;
    let mut mails = tried();
    for (at, count) in [(59, 0), (60, 1), (61, 0), (-3600, 1), (2 * 3600, 1)] {
        passed.store(at, Ordering::Relaxed);
        let again = tried();
        assert_eq!(again.len(), count, "after {at} seconds");
        mails.extend(again);
    }
    refuses.store(false, Ordering::Relaxed);
    forget(&api, "lid@voorbeeld.test").await;
    let other = tried();
    assert_eq!(other.iter().map(|mail| &*mail.to).collect::<Vec<_>>(), ["lid@voorbeeld.test"]);
    passed.store(2 * 3600 + 60, Ordering::Relaxed);
    mails.extend(tried());
    assert_eq!(mails.len(), 5);
    // Its link is valid for the hour that the mail mentions, counted from when it was sent.
    passed.store(3 * 3600 + 59, Ordering::Relaxed);
    let mut answers = Vec::new();
    for mail in &mails {
        answers.push(choose(&api, mail).await);
    }
    assert_eq!(answers, [400, 400, 400, 400, 200], "the last one works");
    assert_eq!(choose(&api, &other[0]).await, 400, "an hour is over");

    refuses.store(true, Ordering::Relaxed);
    forget(&api, "lezer@voorbeeld.test").await;
    assert_eq!(tried().len(), 1);
    passed.store(27 * 3600 + 59, Ordering::Relaxed);
    assert_eq!(tried().len(), 0, "nobody waits for it any more");
}

#[tokio::test]
async fn a_mail_that_panics_blocks_no_other() {
    let (send, sent) = outbox();
    let outbox = move |mail: Mail| {
        assert_ne!(mail.to, "lid@voorbeeld.test");
        send(mail)
    };
    let (_folder, api) = open(Some(SiteInfo::sample()), Arc::new(outbox), |_, _| {});
    for email in ["lid@voorbeeld.test", "klant@voorbeeld.test"] {
        forget(&api, email).await;
    }
    api.settle_mails(LIMIT);
    assert_eq!(sent.try_iter().map(|mail| mail.to).collect::<Vec<_>>(), ["klant@voorbeeld.test"]);
}

#[tokio::test]
async fn a_mail_that_the_outbox_holds_blocks_no_other_and_is_sent_once() {
    let (release, held) = mpsc::channel::<()>();
    let (held, (send, sent)) = (Mutex::new(held), outbox());
    let outbox = move |mail: Mail| {
        if mail.to == "lid@voorbeeld.test" {
            let _ = held.lock().expect("no mail panicked").recv();
        }
        send(mail)
    };
    let passed = Arc::new(AtomicI64::new(0));
    let seconds = passed.clone();
    let now = move || Timestamp::now() + SignedDuration::from_secs(seconds.load(Ordering::Relaxed));
    let (_folder, api) = open(Some(SiteInfo::sample()), Arc::new(outbox), |api, _| {
        api.clock = Clock::controlled(now);
        api.mail_queue.patience = Duration::from_millis(10);
    });
    let to = || {
        api.settle_mails(LIMIT);
        sent.try_iter().map(|mail| mail.to).collect::<Vec<_>>()
    };
    for email in ["lid@voorbeeld.test", "klant@voorbeeld.test"] {
        forget(&api, email).await;
    }
    assert_eq!(to(), ["klant@voorbeeld.test"]);
    passed.store(120, Ordering::Relaxed);
    forget(&api, "lezer@voorbeeld.test").await;
    assert_eq!(to(), ["lezer@voorbeeld.test"]);

    drop(release);
    let mail = sent.recv_timeout(LIMIT).expect("the outbox returns");
    while in_store(&api, "SELECT CAST(count(mail) AS TEXT) FROM ticket") != "0" {
        api.settle_mails(LIMIT);
    }
    assert_eq!((mail.to.as_str(), choose(&api, &mail).await), ("lid@voorbeeld.test", 200));
    assert_eq!(to(), [""; 0]);
}

#[tokio::test]
async fn two_processes_of_a_folder_send_a_mail_once() {
    let (outbox, release, sent) = holding();
    let (folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    customer(&api).await;
    let (outbox, other_sent) = self::outbox();
    let other = process(&folder, Some(SiteInfo::sample()), outbox).start();
    forget(&api, "lid@voorbeeld.test").await;
    let hash = "SELECT hex(hash) FROM ticket";
    let before = in_store(&api, hash);
    while in_store(&api, hash) == before && in_store(&api, "SELECT CAST(geprobeerd AS TEXT) FROM ticket") == "0" {
        tokio::task::yield_now().await;
    }
    // The other process looks for mails when it sends one of its own.
    forget(&other, "klant@voorbeeld.test").await;
    other.settle_mails(LIMIT);
    let mail = other_sent.try_recv().expect("it was sent");
    assert_eq!((mail.to.as_str(), other_sent.try_recv().is_err()), ("klant@voorbeeld.test", true));
    drop(release);
    api.settle_mails(LIMIT);
    assert_eq!(sent.try_iter().map(|mail| mail.to).collect::<Vec<_>>(), ["lid@voorbeeld.test"]);
}

#[tokio::test]
async fn an_invitation_that_is_withdrawn_before_its_mail_left_is_not_sent() {
    let folder = tempfile::tempdir().expect("there is room");
    let (outbox, sent) = outbox();
    let api = Arc::new(process(&folder, Some(SiteInfo::sample()), outbox.clone()));
    let auth = text(&customer(&api).await, "auth");
    let invite = async |email: &str| {
        let body = json!({ "email": email, "rol": "lid" });
        let (status, member) = ask_as(&api, &auth, Method::POST, &format!("{ORG}/members"), &body).await;
        assert_eq!(status, 201);
        member["id"].clone()
    };
    let (withdrawn, _) = (invite("een@elders.test").await, invite("twee@elders.test").await);
    let path = format!("{ORG}/members/{withdrawn}");
    assert_eq!(ask_as(&api, &auth, Method::DELETE, &path, &Value::Null).await.0, 204);
    let next = process(&folder, Some(SiteInfo::sample()), outbox).start();
    next.settle_mails(LIMIT);
    assert_eq!(sent.try_iter().map(|mail| mail.to).collect::<Vec<_>>(), ["twee@elders.test"]);
}

#[tokio::test]
async fn an_invited_owner_of_an_account_who_registers_again_gets_another_link_to_accept() {
    let (outbox, sent) = outbox();
    let (_folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    let mail = || {
        api.settle_mails(LIMIT);
        sent.try_recv().expect("it was sent")
    };
    let (email, auth) = ("nieuw@voorbeeld.test", text(&customer(&api).await, "auth"));
    let body = json!({ "email": email, "rol": "lid" });
    assert_eq!(ask_as(&api, &auth, Method::POST, &format!("{ORG}/members"), &body).await.0, 201);
    let invitation = mail();
    let mut typed = registration(email);
    typed["RegisterToken"] = link(&invitation).strip_prefix("token=").expect("the link has it").into();
    assert_eq!(ask(&api, Method::POST, "/api/auth/register", &typed).await.0, 200);

    let known = mail();
    assert_eq!((known.to.as_str(), known.subject.as_str()), (email, "Je hebt al een account"));
    let token = link(&known).strip_prefix("token=").expect("the link has it");
    let right = json!({ "User": email, "Password": crate::PASSWORD });
    let auth = text(&ask(&api, Method::POST, "/api/auth/login", &right).await.1, "auth");
    let accept = async || ask_as(&api, &auth, Method::PUT, "/api/portal/invitation", &json!({ "token": token })).await;
    assert_eq!(accept().await.0, 200);
    assert_eq!(accept().await.0, 404);
}

/// A site with one lot, on which anybody may bid.
fn with_a_lot() -> SiteInfo {
    let terms = LotTerms { start: 200, reserve: 350, buy_now: None, opens: 0, closes: 1 };
    let lots = vec![CatalogueLot { id: "a".to_owned(), terms, ended: None }];
    SiteInfo { auction: Catalogue { lots, ..Catalogue::default() }, ..SiteInfo::sample() }
}

#[tokio::test]
async fn a_bidder_can_confirm_their_address_after_a_restart() {
    let folder = tempfile::tempdir().expect("there is room");
    let (outbox, sent) = outbox();
    let before = Arc::new(process(&folder, Some(with_a_lot()), outbox.clone()));
    let bidder = json!({ "company": "Voorbeeld bv", "number": "0000000196", "name": "An", "email": "an@elders.test" });
    let bid = json!({ "kind": "bid", "amount": 9000, "key": "1", "bidder": bidder });
    let ask_to_bid = async |api: &Arc<Api>| ask(api, Method::POST, "/api/auction/lots/a/bids", &bid).await;
    let (status, told) = ask_to_bid(&before).await;
    assert_eq!((status, &told["problem"]), (403, &json!("unconfirmed")));
    drop(before);

    let api = process(&folder, Some(with_a_lot()), outbox).start();
    let mail = sent.recv_timeout(LIMIT).expect("it is sent");
    let code = link(&mail).strip_prefix("bieder=").expect("the link holds it");
    let admit = async |body: &Value| ask(&api, Method::POST, "/api/auction/bidders", body).await;
    let (status, admitted) = admit(&json!({ "code": code })).await;
    assert_eq!((status, &admitted["bidder"]["number"]), (200, &json!("0000000196")));
    let known = text(&admitted, "token");
    let (status, taken) = ask_as(&api, &known, Method::POST, "/api/auction/lots/a/bids", &bid).await;
    assert_eq!((status, &taken["lot"]["mine"]["leading"]), (200, &json!(true)));
    for (body, status) in [(json!({ "code": code }), 404), (json!({ "code": "x" }), 404), (json!({}), 400)] {
        assert_eq!(admit(&body).await.0, status, "{body}");
    }

    // The oldest bidders who were asked make room for new ones.
    let fill = "WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 10000)
                INSERT INTO ticket (hash, doel, verloopt) SELECT CAST(n AS BLOB), 'bieder', 9e9 FROM number RETURNING doel";
    in_store(&api, fill);
    assert_eq!(ask_to_bid(&api).await.0, 403);
    let (count, first) = ("SELECT CAST(count(*) AS TEXT) FROM ticket", "WHERE hash = CAST(1 AS BLOB)");
    assert_eq!([in_store(&api, count), in_store(&api, &format!("{count} {first}"))], ["10000", "0"]);
}

#[tokio::test]
async fn mails_contain_nothing_that_a_stranger_typed() {
    let (outbox, sent) = outbox();
    let (_folder, api) = open(Some(SiteInfo::sample()), outbox, |_, _| {});
    let mut typed = registration("iemand@elders.test");
    typed["FirstName"] = "koop nu bij evil.test".into();
    let mut mails: Vec<Mail> = Vec::new();
    let mut next = async || {
        api.settle_mails(LIMIT);
        mails.push(sent.try_recv().expect("it was sent"));
    };
    assert_eq!(ask(&api, Method::POST, "/api/auth/register", &typed).await.0, 200);
    next().await;
    let path = "/api/auth/requestconfirm?email=iemand@elders.test";
    assert_eq!(ask(&api, Method::GET, path, &Value::Null).await.0, 200);
    next().await;
    for email in ["iemand@elders.test", "klant@voorbeeld.test"] {
        forget(&api, email).await;
        next().await;
    }
    let name = in_store(&api, "SELECT voornaam FROM user WHERE email = 'klant@voorbeeld.test'");
    let greetings: Vec<&str> = mails.iter().filter_map(|mail| mail.text.lines().next()).collect();
    assert_eq!(greetings, ["Dag,", "Dag,", "Dag,", &format!("Dag {name},")]);
    assert!(mails.iter().all(|mail| !mail.text.contains("evil.test")), "{mails:?}");
}
