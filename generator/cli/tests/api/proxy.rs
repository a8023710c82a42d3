//! `--api URL`: a real server answers instead.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc;

use serde_json::json;

use super::Preview;

/// Answers every request alike, and tells what came in.
fn real(answer: &'static str) -> (u16, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    let (sender, requests) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("it connects");
            let mut reader = BufReader::new(stream.try_clone().expect("it can be cloned"));
            let mut head = String::new();
            while reader.read_line(&mut head).expect("it is text") > 2 {}
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            reader.read_exact(&mut body).expect("the body comes");
            let _ = sender.send(format!("{head}{}", String::from_utf8_lossy(&body)));
            stream.write_all(answer.as_bytes()).expect("it is read");
        }
    });
    (port, requests)
}

#[test]
fn calls_are_passed_on_as_they_are() {
    let (port, requests) = real(
        "HTTP/1.1 418 I'm a teapot\r\nContent-Type: application/json\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nX-Own: 2\r\n\
         Set-Cookie: a=b\r\nContent-Length: 17\r\n\r\n{\"Message\":\"nee\"}",
    );
    let mut preview = Preview::open(&["--api", &format!("http://127.0.0.1:{port}/v1")]);
    preview.0.wait_for_line(&format!("calls under /api go to http://127.0.0.1:{port}/v1"));
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
    let lower = request.to_lowercase();
    assert!(request.starts_with("PATCH /v1/api/portal/x%20y?a=1&b=%2F HTTP/1.1\r\n"), "{request}");
    assert!(request.ends_with(&body) && lower.contains(&format!("host: 127.0.0.1:{port}\r\n")), "{request}");
    assert!(lower.contains("authorization: bearer x\r\n"), "{request}");
    for dropped in ["cookie:", "origin:", "te:", "secret"] {
        assert!(!lower.lines().any(|line| line.starts_with(dropped)), "{request}");
    }
    // All calls, also those of public pages; but for none that another site sends.
    assert_eq!(preview.0.get("/api/counter").status, 418);
    assert!(requests.recv().expect("it came").starts_with("GET /v1/api/counter "));
    assert_eq!(preview.0.send("POST", "/api/counter", &[("Origin", "https://evil.example")], "").status, 403);
    assert!(requests.try_recv().is_err());
    assert_eq!(preview.0.get("/__preview/mails").status, 404);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let port =
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port is free").port();
    let mut preview = Preview::open(&["--api", &format!("http://127.0.0.1:{port}")]);
    let (status, told) = super::reply(&preview.0.get("/api/auth/reset?token=x&userid=1&password=geheim-geheim"));
    assert_eq!(
        (status, &told["Message"]),
        (502, &json!(format!("De API op http://127.0.0.1:{port} is niet bereikbaar.")))
    );
    let line = preview.0.wait_for_line("does not answer");
    assert!(!line.contains("geheim"), "{line}");
}
