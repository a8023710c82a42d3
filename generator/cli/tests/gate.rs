//! Requests that the preview must refuse: from idle or slow connections, under a foreign hostname, or from a page of another
//! site.
#![cfg(unix)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use common::client::Server;
use common::{Site, root};

fn start(arguments: &[&str]) -> Server {
    Server::start(Site::new(), arguments)
}

/// Reads until the other end closes.
fn rest(mut stream: &TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(error) => assert!(error.kind() == std::io::ErrorKind::ConnectionReset, "it was left open: {error}"),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn half_open(connections: usize) {
    let server = start(&[]);
    let mut held = Vec::new();
    for number in 0..connections {
        let mut stream = server.connect();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: local");
        held.push(stream);
        if number % 100 == 0 {
            assert_eq!(server.get("/").status, 200, "after {number}");
        }
    }
    assert_eq!(server.get("/").status, 200);
    // The oldest ones were closed to make room.
    assert_eq!(rest(&held[0]), "");
}

#[test]
fn half_open_connections_keep_nobody_out() {
    half_open(700);
}

/// Needs `ulimit -n 12000`.
#[test]
#[ignore = "needs more open files than most systems give"]
fn ten_thousand_half_open_connections_keep_nobody_out() {
    half_open(10_000);
}

#[test]
fn a_request_that_never_ends_is_ended() {
    let server = start(&["--request-seconds", "1"]);
    let head = "POST /bedankt HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    for (sent, answer) in [
        (String::new(), ""),
        ("GET / HT".to_owned(), ""),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n".to_owned(), ""),
        (format!("{head}Content-Length: 100\r\n\r\na=1"), "HTTP/1.1 408 "),
        (format!("{head}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n"), "HTTP/1.1 408 "),
    ] {
        let mut stream = server.connect();
        stream.write_all(sent.as_bytes()).expect("it is open");
        let came = rest(&stream);
        assert!(
            if answer.is_empty() {
                came.is_empty() || came.starts_with("HTTP/1.1 408 ")
            } else {
                came.starts_with(answer)
            },
            "{sent:?}: {came:?}"
        );
    }
    // An event stream stays open for as long as somebody listens.
    let mut stream = server.connect();
    stream.write_all(b"GET /__preview/events HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is open");
    std::thread::sleep(Duration::from_millis(2500));
    assert!(stream.write_all(b"").is_ok());
    stream.set_nonblocking(true).expect("it is open");
    let mut bytes = [0; 4096];
    let came = stream.read(&mut bytes).expect("it has begun");
    assert!(bytes[..came].starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&bytes[..came]));
    let end = stream.read(&mut bytes).expect_err("nothing more came, and it is open");
    assert_eq!(end.kind(), std::io::ErrorKind::WouldBlock);
}

#[test]
fn a_name_that_is_not_ours_is_refused_also_on_the_network() {
    let mut server = start(&["--host", "0.0.0.0", "--allow-host", "Bureau.local"]);
    let status = |host: &str| server.send("GET", "/", &[("Host", host)], "").status;
    for host in
        ["evil.example", "localhost.evil.example", "bureau.local.evil.example", "10.0.0.1.evil.example", "bureau"]
    {
        assert_eq!(status(host), 403, "{host}");
    }
    let said = server.send("GET", "/", &[("Host", "evil.example")], "").text();
    assert!(said.contains("--allow-host"), "{said}");
    for host in [
        "bureau.local:4321",
        "BUREAU.LOCAL",
        "localhost:1",
        "10.0.0.1",
        "192.168.1.4:4321",
        "[fd00::1]:4321",
        "127.0.0.1",
    ] {
        assert_eq!(status(host), 200, "{host}");
    }
    // The address that it prints can be opened.
    let line = server.wait_for_line("content desk on http://");
    assert!(line.contains("http://127.0.0.1:"), "{line}");
}

const JSON: &str = "application/json";
const BYTES: &str = "application/octet-stream";

/// Every address that changes something, with the content type of its requests.
const WRITES: [(&str, &str); 28] = [
    ("/__desk/beelden/verwijder", JSON),
    ("/__desk/links/stop", JSON),
    ("/__desk/links/vraag", JSON),
    ("/__desk/publiceren/kies", JSON),
    ("/__desk/publiceren/laat", JSON),
    ("/__desk/publiceren/naam", JSON),
    ("/__desk/publiceren/ophalen", JSON),
    ("/__desk/publiceren/stop", JSON),
    ("/__desk/publiceren/terugzetten", JSON),
    ("/__desk/publiceren/vastleggen", JSON),
    ("/__desk/publiceren/verstuur", JSON),
    ("/__desk/zoek/terug", JSON),
    ("/__desk/zoek/vervang", JSON),
    ("/__edit/files/copy", JSON),
    ("/__edit/files/draft", JSON),
    ("/__edit/files/new", JSON),
    ("/__edit/files/remove", JSON),
    ("/__edit/files/rename", JSON),
    ("/__edit/form", JSON),
    ("/__edit/picture/add", BYTES),
    ("/__edit/picture/change", JSON),
    ("/__edit/picture/new", BYTES),
    ("/__edit/rearrange", JSON),
    ("/__edit/redo", JSON),
    ("/__edit/save", JSON),
    ("/__edit/undo", JSON),
    ("/__edit/writing", JSON),
    ("/__preview/drafts", JSON),
];

/// Addresses of data that only pages of the preview may read.
const READS: [&str; 11] = [
    "/__desk/bestand/gegevens",
    "/__edit/at",
    "/__edit/files/about",
    "/__edit/find",
    "/__edit/page",
    "/__edit/pages",
    "/__edit/picture",
    "/__edit/picture/original",
    "/__edit/place",
    "/__edit/state",
    "/__edit/targets",
];

#[test]
fn every_address_of_editing_is_listed() {
    let mut found = BTreeSet::new();
    for entry in walkdir::WalkDir::new(root("generator/preview/src")) {
        let path = entry.expect("it can be listed").into_path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).expect("it is text");
            let routes = text.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(routes.filter(|route| route.starts_with("/__edit/")).map(str::to_owned));
        }
    }
    // A script without secrets.
    assert!(found.remove("/__edit/markdown.js"));
    let listed = WRITES.iter().map(|(path, _)| *path).chain(READS).filter(|path| path.starts_with("/__edit/"));
    assert_eq!(found, listed.map(str::to_owned).collect());
}

#[test]
fn only_pages_of_the_preview_change_anything() {
    let server = start(&[]);
    let before = server.site.tree("content");
    let token = ("x-preview-token", server.token());
    let all = WRITES.map(|(path, kind)| ("POST", path, kind)).into_iter().chain(READS.map(|path| ("GET", path, JSON)));
    for (method, path, kind) in all {
        let status = |method: &str, headers: &[(&str, &str)]| server.send(method, path, headers, "{}").status;
        let kind = ("content-type", kind);
        assert_eq!(status(method, &[kind]), 403, "{path} without the token");
        assert_eq!(status(method, &[kind, ("x-preview-token", "geraden")]), 403, "{path} with another token");
        for foreign in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
            assert_eq!(status(method, &[kind, token, foreign]), 403, "{path} from elsewhere");
        }
        if method == "POST" {
            for other in ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"] {
                assert_eq!(status("POST", &[("content-type", other), token]), 415, "{path} as {other}");
            }
            assert!([404, 405].contains(&status("GET", &[kind, token])), "{path} by a link");
        }
    }
    assert_eq!(server.send("GET", "/__preview/token", &[("sec-fetch-site", "cross-site")], "").status, 403);
    assert!(server.site.tree("content") == before);
}
