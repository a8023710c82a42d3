//! Forms, and the API calls of public pages.

use std::fs;

use serde_json::{Value, json};

use super::common::client::Server;
use super::small;

/// A stored form.
fn kept(server: &Server, name: &str) -> Value {
    let kept = server.read(&format!("target/preview/leads/{name}.json"));
    serde_json::from_str(&kept).expect("it is JSON")
}

/// The number of stored forms.
fn count(server: &Server) -> usize {
    server.site.tree("target/preview/leads").len()
}

#[test]
fn a_form_is_shown_and_kept() {
    let mut server = Server::start(small(), &[]);
    let answer = server.post("/bedankt", "form-name=lead&bedrijfsnaam=Bouw+%26+Co&bericht=een%0D%0Atwee&website=");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/bedankt")));
    let thanks = server.get("/bedankt");
    assert_eq!((thanks.status, thanks.header("x-nf-request-id").is_some()), (200, true));
    server.wait_for_line("received the form `lead`, kept in target/preview/leads/0001-lead.json");
    server.wait_for_line("  bedrijfsnaam: Bouw & Co");
    let lead = kept(&server, "0001-lead");
    assert_eq!(lead["form"], "lead");
    assert_eq!(lead["fields"], json!([["bedrijfsnaam", "Bouw & Co"], ["bericht", "een\ntwee"]]));

    assert_eq!(server.post("/bedankt/", "form-name=lead&naam=x&website=https%3A%2F%2Fspam").status, 303);
    server.wait_for_line("would drop this as spam");
    let lead = kept(&server, "0002-lead");
    assert_eq!((&lead["spam"], &lead["fields"]), (&json!(true), &json!([["naam", "x"]])));

    let answer = server.post("/proef", "a=1");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")));
    assert_eq!(server.send("POST", "/bedankt", &[("Content-Type", "text/plain")], "a=1").status, 415);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(server.send("POST", "/bedankt", &[form, ("Origin", "https://evil.example")], "a=1").status, 403);
    assert_eq!(server.post("/bedankt", &"a".repeat(300 * 1024)).status, 413);
    assert_eq!(count(&server), 2);
}

#[test]
fn forms_from_one_network_are_limited() {
    let server = Server::start(small(), &[]);
    let sent: Vec<u16> = (0..201).map(|_| server.post("/bedankt", "form-name=lead&a=1").status).collect();
    assert_eq!((sent[199], sent[200], count(&server)), (303, 429, 200));
}

#[test]
fn the_calls_of_public_pages_are_answered() {
    let mut server = Server::start(small(), &[]);
    let json = ("Content-Type", "application/json");
    let call = |headers: &[(&str, &str)], body: &str| server.send("POST", "/api/contactform", headers, body);
    let letter = r#"{"subject":"Een vraag","message":"Naam: An\n\nBericht:\n\u001b[2J","recaptchaToken":null,"to":"a@b.example"}"#;

    let answer = call(&[json], letter);
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.text(), r#"{"message":"The request was received.","success":true}"#);
    let lead = kept(&server, "0001-contactform");
    assert_eq!(lead["form"], "contactform");
    assert_eq!(
        lead["fields"],
        json!([
            ["subject", "Een vraag"],
            ["to", "a@b.example"],
            ["recaptchaToken", "null"],
            ["message", "Naam: An\n\nBericht:\n\\u{1b}[2J"]
        ])
    );

    let own = format!("http://127.0.0.1:{}", server.port);
    assert_eq!(call(&[json, ("Origin", &own)], &letter.replace("null", "\"token\"")).status, 200);
    assert_eq!(kept(&server, "0002-contactform")["fields"][2], json!(["recaptchaToken", "token"]));

    // A retry after a lost answer counts once.
    let again = [json, ("Idempotency-Key", "k3y-1")];
    assert_eq!([call(&again, letter).status, call(&again, letter).status], [200, 200]);
    assert_eq!(count(&server), 3);

    let refused = call(&[json], r#"{"subject":"Een vraag"}"#);
    assert!(refused.status == 400 && refused.text().contains(r#""success":false"#), "{}", refused.text());
    assert_eq!(server.get("/api/contactform").status, 405);
    assert_eq!(count(&server), 3);
    // If a form can't be stored, the answer says so. The page then keeps it and sends it again.
    fs::rename(server.path("target/preview/leads"), server.path("target/preview/away")).expect("it is there");
    server.site.write("target/preview/leads", "");
    let refused = call(&[json], letter);
    assert!(refused.status == 503 && refused.text().contains(r#""success":false"#), "{}", refused.text());
    assert_eq!(server.post("/bedankt", "form-name=lead&naam=x").status, 503);
    server.wait_for_line("received the form `contactform`, kept in target/preview/leads/0001-contactform.json");
    server.wait_for_line("  subject: Een vraag");
    server.wait_for_line("can't be kept");

    // The number in the settings.
    let counter = server.get("/api/counter");
    assert_eq!((counter.status, counter.header("content-type")), (200, Some("application/json")));
    assert_eq!(counter.text(), r#"{"Message":"100"}"#);
    assert_eq!(server.post("/api/counter", "").status, 405);
    assert_eq!(server.get("/api/elders").status, 404);
}
