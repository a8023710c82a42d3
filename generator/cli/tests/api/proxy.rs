//! `--api URL` forwards calls to a real server.

use std::sync::mpsc;

use serde_json::json;

use super::Preview;
use super::common::host::{self, Answer, Silent};

#[test]
fn calls_are_passed_on_as_they_are() {
    let (sender, requests) = mpsc::channel();
    let server = host::start(move |request| {
        let _ = sender.send(request.clone());
        let mut answer = Answer::of(418, "{\"Message\":\"nee\"}");
        answer.set("Content-Type", "application/json").set("Set-Cookie", "a=b").set("X-Own", "2");
        answer.set("Connection", "X-Hop").set("X-Hop", "1").clone()
    });
    let mut preview = Preview::open(&["--api", &format!("{server}/v1")]);
    preview.0.wait_for_line(&format!("calls under /api go to {server}/v1"));
    let own = format!("http://127.0.0.1:{}", preview.0.port);
    let headers = [
        ("Content-Type", "application/json"),
        ("Authorization", "Bearer x"),
        ("Origin", own.as_str()),
        ("Cookie", "secret=1"),
        ("TE", "trailers"),
    ];
    let body = json!({ "tekst": "één" }).to_string();
    let answer = preview.0.send("PATCH", "/api/portal/x%20y?a=1&b=%2F", &headers, &body);
    assert_eq!((answer.status, answer.text().as_str()), (418, "{\"Message\":\"nee\"}"));
    assert_eq!((answer.header("x-own"), answer.header("x-hop"), answer.header("set-cookie")), (Some("2"), None, None));
    let request = requests.recv().expect("it came");
    assert_eq!((&*request.method, &*request.path), ("PATCH", "/v1/api/portal/x%20y?a=1&b=%2F"));
    assert_eq!((&request.body, request.header("authorization")), (&body, Some("Bearer x")));
    assert_eq!(request.header("host"), server.strip_prefix("http://"));
    for dropped in ["cookie", "origin", "te"] {
        assert_eq!(request.header(dropped), None, "{:?}", request.head);
    }
    // All calls are forwarded, also those of public pages, but none that another site makes.
    assert_eq!(preview.0.get("/api/counter").status, 418);
    assert_eq!(requests.recv().expect("it came").path, "/v1/api/counter");
    assert_eq!(preview.0.send("POST", "/api/counter", &[("Origin", "https://evil.example")], "").status, 403);
    assert!(requests.try_recv().is_err());
    assert_eq!(preview.0.get("/__preview/mails").status, 404);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let silent = Silent::take();
    let address = format!("http://127.0.0.1:{}", silent.port);
    let mut preview = Preview::open(&["--api", &address]);
    let (status, told) = super::reply(&preview.0.get("/api/auth/reset?token=x&userid=1&password=geheim-geheim"));
    assert_eq!((status, &told["Message"]), (502, &json!(format!("De API op {address} is niet bereikbaar."))));
    let line = preview.0.wait_for_line("does not answer");
    assert!(!line.contains("geheim"), "{line}");
}
