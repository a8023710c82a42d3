//! Requests that are too large, too frequent, or not meant for this server.

use std::fs;
use std::io::Write as _;

use serde_json::json;

use super::common::client::{Answer, Server};
use super::common::has;
use super::{PASSWORD, Preview, call, list, org, registration, reply, site};

#[test]
fn invalid_calls_are_refused_with_a_message() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    for path in ["/elders", "/portal", "/portal/profile/", "/auth", "", "/", "/portal/organizations/%ff/projects"] {
        assert_eq!(preview.get(path, &owner).0, 404, "{path}");
    }
    let answer = preview.0.send("DELETE", "/api/portal/profile", &[], "");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, PATCH")));
    for (method, path) in
        [("POST", "/counter"), ("GET", "/auth/login"), ("PATCH", "/openapi.yaml"), ("TRACE", "/auth/reset")]
    {
        assert_eq!(preview.call(method, path, &owner, None).0, 405, "{method} {path}");
    }
    let bearer = format!("Bearer {owner}");
    let patch = |headers: &[(&str, &str)], body: &str| {
        let headers = [&[("Authorization", bearer.as_str())], headers].concat();
        let (status, told) = reply(&preview.0.send("PATCH", "/api/portal/profile", &headers, body));
        assert!(status == 200 || told["Message"].is_string(), "{status} {told}");
        status
    };
    let (json, form) = (("Content-Type", "application/json; charset=utf-8"), ("Content-Type", "text/plain"));
    let body = r#"{"voornaam":"Karel","achternaam":"Voorbeeld","telefoon":""}"#;
    assert_eq!(patch(&[json], body), 200);
    assert_eq!((patch(&[form], body), patch(&[], body)), (415, 415));
    assert_eq!(patch(&[json, ("Origin", "https://evil.example")], body), 403);
    let own = format!("http://127.0.0.1:{}", preview.0.port);
    assert_eq!(patch(&[json, ("Origin", &own)], body), 200);
    for wrong in ["", "{", "[]", "null", r#"{"voornaam":null}"#, r#"{"naam":"x"}"#, "\u{0}"] {
        assert_eq!(patch(&[json], wrong), 400, "{wrong}");
    }
    let deep = "[".repeat(30_000);
    assert_eq!((patch(&[json], &deep), patch(&[json], &"a".repeat(100 * 1024))), (400, 413));
    // A foreign hostname that resolves to this machine.
    let answer =
        preview.0.send("GET", "/api/portal/profile", &[("Host", "evil.example"), ("Authorization", &bearer)], "");
    assert_eq!(answer.status, 403);
    let version = preview.0.get("/version.json");
    assert_eq!((version.status, version.header("content-type")), (200, Some("application/json")));
    assert_eq!(version.header("cache-control"), Some("no-store"));
}

#[test]
fn input_never_becomes_sql_or_a_header() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let nasty = "'); DROP TABLE note; --";
    let (status, note) = preview.post(&org(1, "/projects/11/notes"), &owner, &json!({ "tekst": nasty }));
    assert_eq!((status, &note["tekst"]), (201, &json!(nasty)));
    let (_, detail) = preview.get(&org(1, "/projects/11"), &owner);
    assert_eq!(detail["notities"][0]["tekst"], nasty);
    for email in ["' OR 1=1 --", "klant@voorbeeld.test' --", "klant@voorbeeld.test\u{0}"] {
        let answer = preview.post("/auth/login", "", &json!({ "User": email, "Password": PASSWORD }));
        assert_eq!(answer.0, 401, "{email}");
    }
    for path in [
        "/auth/confirm?token='%20OR%201=1--&userid=1",
        "/auth/confirm?token=x&userid=1%20OR%201=1",
        "/auth/confirm?token=",
    ] {
        assert_eq!(preview.get(path, "").0, 400, "{path}");
    }
    for id in ["11'--", "0", "-1", "99999999999999999999", "11%00", "11.0"] {
        assert_eq!(preview.get(&org(1, &format!("/projects/{id}")), &owner).0, 404, "{id}");
    }
    let invited = json!({ "email": "a@b.test\r\nSet-Cookie: x=1", "rol": "lid" });
    assert_eq!(preview.post(&org(1, "/members"), &owner, &invited).0, 400);
    let answer = preview.0.send(
        "GET",
        "/api/portal/profile?x=%0d%0aSet-Cookie:%20x=1",
        &[("Authorization", &format!("Bearer {owner}"))],
        "",
    );
    assert_eq!((answer.status, answer.header("set-cookie")), (200, None));
}

#[test]
fn two_hundred_requests_at_once_lose_nothing() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let path = org(1, "/projects/11/notes");
    let before = list(&preview.get(&org(1, "/projects/11"), &owner).1["notities"]).len();
    std::thread::scope(|scope| {
        for index in 0..200 {
            let (client, path, owner) = (preview.0.client(), &path, &owner);
            scope.spawn(move || {
                let login = json!({ "User": "klant@voorbeeld.test", "Password": PASSWORD });
                let note = json!({ "tekst": format!("notitie {index}") });
                let (status, told) = match index % 4 {
                    // One in four logs in, which takes a core for a while.
                    0 => call(client, "POST", "/auth/login", "", Some(&login)),
                    1 => call(client, "GET", &org(1, "/overview"), owner, None),
                    _ => call(client, "POST", path, owner, Some(&note)),
                };
                assert_eq!(status, if index % 4 < 2 { 200 } else { 201 }, "{told}");
            });
        }
    });
    let (_, detail) = preview.get(&org(1, "/projects/11"), &owner);
    let notes: Vec<&str> = list(&detail["notities"]).iter().filter_map(|note| note["tekst"].as_str()).collect();
    assert_eq!(notes.len(), before + 100);
    for index in (0..200).filter(|index| index % 4 > 1) {
        assert!(notes.contains(&format!("notitie {index}").as_str()), "{index}");
    }
}

/// Logs in from a given local address, with the cookie that the browser kept from an earlier login.
fn login_from(preview: &Preview, from: [u8; 4], email: &str, password: &str, cookie: &str) -> Answer {
    let body = json!({ "User": email, "Password": password }).to_string();
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    preview.0.client().from(from).send("POST", "/api/auth/login", &headers, &body)
}

const HERE: [u8; 4] = [127, 0, 0, 1];
/// Another network: on Linux, every address that starts with 127 belongs to this machine.
const ELSEWHERE: [u8; 4] = [127, 7, 7, 1];

#[test]
fn only_whoever_guesses_has_to_wait() {
    let preview = Preview::open(&[]);
    let guess = |email: &str, password: &str| login_from(&preview, HERE, email, password, "").status;
    // The owner has logged in on this device before.
    let answer = login_from(&preview, HERE, "lezer@voorbeeld.test", PASSWORD, "");
    let set = answer.header("set-cookie").expect("the device is known from now on").to_owned();
    has(&set, &["; HttpOnly", "; SameSite=Strict", "; Path=/api/auth/login"]);
    let known = set.split(';').next().expect("it has a value");

    for email in ["lezer@voorbeeld.test", "niemand@voorbeeld.test"] {
        let tries: Vec<u16> = (0..12).map(|number| guess(email, &format!("gok nummer {number}"))).collect();
        assert_eq!(tries, [vec![401; 10], vec![429; 2]].concat(), "{email}");
    }
    assert_eq!(guess("lezer@voorbeeld.test", PASSWORD), 429);
    assert_eq!(guess("LEZER@voorbeeld.test ", PASSWORD), 429);
    assert_eq!((guess("klant@voorbeeld.test", PASSWORD), guess("lid@voorbeeld.test", "fout")), (200, 401));
    // The owner gets in on their own device with its own cookie only, and from another network.
    let again = login_from(&preview, HERE, "lezer@voorbeeld.test", PASSWORD, known);
    assert_eq!((again.status, again.header("set-cookie")), (200, None));
    for other in ["known_device=x.y", &known.replace('.', ".x"), "known_device="] {
        assert_eq!(login_from(&preview, HERE, "lezer@voorbeeld.test", PASSWORD, other).status, 429, "{other}");
    }
    if cfg!(target_os = "linux") {
        assert_eq!(login_from(&preview, ELSEWHERE, "lezer@voorbeeld.test", PASSWORD, "").status, 200);
    }
    // A known device is limited too, in case it was stolen.
    let tries: Vec<u16> =
        (0..11).map(|_| login_from(&preview, HERE, "lezer@voorbeeld.test", "fout", known).status).collect();
    assert_eq!(tries, [vec![401; 10], vec![429]].concat());
    // Mails to one address stop too, and the answer does not reveal it.
    let form = json!({ "Email": "lid@voorbeeld.test", "FromCustomerPortal": true });
    let sent = |_| {
        assert_eq!(preview.post("/auth/reset", "", &form).0, 200);
        preview.mails().len()
    };
    assert_eq!((0..8).map(sent).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 5, 5, 5]);
}

#[test]
fn a_page_of_another_site_can_not_send_mails() {
    let preview = Preview::open(&[]);
    assert_eq!(preview.post("/auth/register", "", &registration("an@nieuw.test")).0, 200);
    let before = preview.mails().len();
    let ask = |site: &str| {
        let path = "/api/auth/requestconfirm?email=an%40nieuw.test";
        let answer = preview.0.send("GET", path, &[("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors")], "");
        assert_eq!(answer.header("set-cookie"), None);
        (answer.status, preview.mails().len() - before)
    };
    // As a browser requests an image or a script of that page: without an Origin.
    let asked = ["cross-site", "same-site", "", "same-origin", "none"].map(ask);
    assert_eq!(asked, [(403, 0), (403, 0), (403, 0), (200, 1), (200, 2)]);
}

#[test]
fn accounts_outlive_the_preview_and_no_secret_is_printed_or_stored() {
    let mut preview = Preview::open(&[]);
    preview.0.wait_for_line("sample accounts, password Voorbeeld-2026-bellen:");
    preview.0.wait_for_line("klant@voorbeeld.test");
    let (auth, refresh) = preview.session("klant@voorbeeld.test", PASSWORD);
    assert_eq!(preview.post("/auth/register", "", &registration("an@nieuw.test")).0, 200);
    let link = preview.link("/confirm-email");
    let token = link.split('&').next().and_then(|part| part.strip_prefix("token=")).expect("it holds one").to_owned();
    let gone = "een ander wachtwoord";
    assert_eq!(preview.get("/auth/reset?token=x&userid=1&password=een+ander+wachtwoord", "").0, 400);
    preview.0.wait_for_line("a mail to an@nieuw.test");

    let mut kept = Vec::new();
    for end in ["", "-wal"] {
        kept.extend(fs::read(preview.0.path(&format!("target/preview/portal.sqlite{end}"))).unwrap_or_default());
    }
    preview.0.seen.extend(preview.0.lines.try_iter());
    let said = preview.0.seen.join("\n");
    for secret in ["drie rode fietsen", gone, &auth, &refresh, &token] {
        let found = kept.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!found && !said.contains(secret), "{secret}");
    }
    assert!(!kept.windows(PASSWORD.len()).any(|window| window == PASSWORD.as_bytes()));

    let site = preview.0.site.clone();
    drop(preview);
    let preview = Preview(Server::start(site, &[]));
    assert_eq!(preview.get("/portal/profile", &auth).0, 200);
    assert_eq!(preview.get(&format!("/auth/confirm?{link}"), "").0, 200);
}

#[test]
fn slow_senders_keep_nobody_from_logging_in() {
    let preview = Preview::open(&[]);
    let head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    // More than the number of requests that may wait to hash a password.
    let slow: Vec<_> = (0..210)
        .map(|_| {
            let mut stream = preview.0.connect();
            stream.write_all(head.as_bytes()).expect("the server reads");
            stream
        })
        .collect();
    preview.login("klant");
    drop(slow);
}

#[test]
fn a_damaged_database_is_replaced_and_reported() {
    let site = site();
    site.write("target/preview/portal.sqlite", "geen databank".repeat(1000));
    let mut preview = Preview(Server::start(site, &[]));
    preview.login("klant");
    preview.0.wait_for_line("portal.sqlite can't be used");
}

#[test]
fn a_preview_for_the_network_keeps_accounts_to_this_machine() {
    let preview = Preview::open(&["--host", "0.0.0.0", "--allow-host", "machine.local"]);
    preview.login("klant");
    for path in ["/api/portal/profile", "/api/auth/requestconfirm?email=a@b.test", "/__preview/mails"] {
        let answer = preview.0.send("GET", path, &[("Host", "machine.local")], "");
        assert_eq!(answer.status, 403, "{path}");
    }
    assert_eq!(preview.0.send("GET", "/api/counter", &[("Host", "machine.local")], "").status, 200);
}
