//! The API in the preview, as the portal and others call it: a real server on a free port.

mod access;
mod accounts;
#[path = "../common/mod.rs"]
mod common;
mod data;
mod limits;
mod proxy;
mod sessions;

use common::Site;
use common::client::{Answer, Client, Server};
use serde_json::{Value, json};

pub const PASSWORD: &str = "Voorbeeld-2026-bellen";

/// Guids of the sample organizations.
pub const ORGS: [&str; 3] = [
    "6f1c2a5e-0b47-4d39-9a52-3c8e71d0a101",
    "b2d94c10-7e63-4f18-8c05-91af46e2b202",
    "d83e57f4-21ac-4b96-b7d8-05c6293fc303",
];

/// A preview with sample data.
pub struct Preview(pub Server);

/// A status and a JSON body, or `null` without a body.
pub type Reply = (u16, Value);

pub fn reply(answer: &Answer) -> Reply {
    (answer.status, serde_json::from_slice(&answer.body).unwrap_or_default())
}

/// Makes a call as the portal does. An empty token means none.
pub fn call(client: Client, method: &str, path: &str, token: &str, body: Option<&Value>) -> Reply {
    let bearer = format!("Bearer {token}");
    let mut headers = Vec::new();
    if !token.is_empty() {
        headers.push(("Authorization", bearer.as_str()));
    }
    if body.is_some() {
        headers.push(("Content-Type", "application/json"));
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    let answer = client.send(method, &format!("/api{path}"), &headers, &body);
    if answer.status != 204 && !path.contains("/documents/") {
        assert_eq!(answer.header("content-type"), Some("application/json"), "{method} {path}");
    }
    assert_eq!(answer.header("cache-control"), Some("no-store"), "{method} {path}");
    let reply = reply(&answer);
    if reply.0 >= 400 {
        assert!(reply.1["Message"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path} {reply:?}");
    }
    reply
}

/// A small site with the pricing plans that the sample data names.
pub fn site() -> Site {
    let site = Site::new();
    site.with_styleguide();
    let start = "  - {key: start, name: Start, price: 395, includes: [2 afspraken], included: 2, extra: 115}\n";
    let other = |key, name, price| start.replace("start", key).replace("Start", name).replace("395", price);
    let all = [start, &other("groei", "Groei", "895"), &other("versnelling", "Versnelling", "1795")].concat();
    site.replace("content/site.yaml", start, &all);
    site
}

impl Preview {
    pub fn open(arguments: &[&str]) -> Self {
        Preview(Server::start(site(), arguments))
    }

    pub fn call(&self, method: &str, path: &str, token: &str, body: Option<&Value>) -> Reply {
        call(self.0.client(), method, path, token, body)
    }

    pub fn get(&self, path: &str, token: &str) -> Reply {
        self.call("GET", path, token, None)
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        self.call("POST", path, token, Some(body))
    }

    /// Both tokens of a new session.
    pub fn session(&self, email: &str, password: &str) -> (String, String) {
        let (status, tokens) = self.post("/auth/login", "", &json!({ "User": email, "Password": password }));
        assert_eq!(status, 200, "{email} {tokens}");
        let part = |name: &str| tokens[name].as_str().expect("it is a token").to_owned();
        (part("auth"), part("refresh"))
    }

    /// The access token of a sample account.
    pub fn login(&self, name: &str) -> String {
        self.session(&format!("{name}@voorbeeld.test"), PASSWORD).0
    }

    /// All mails sent so far, in order. Opening the desk's inbox waits for those that are still being written.
    pub fn mails(&self) -> Vec<String> {
        self.0.until("/__desk/inbox", "the mails", |answer| answer.status == 200);
        if !self.0.site.has("target/preview/mails") {
            return Vec::new();
        }
        let files = self.0.site.tree("target/preview/mails").into_values();
        files.map(|mail| String::from_utf8(mail).expect("it is text")).collect()
    }

    /// The query of the link to a page, in the last mail that has one.
    pub fn link(&self, page: &str) -> String {
        let mails = self.mails();
        let start = format!("http://127.0.0.1:{}{page}?", self.0.port);
        let line = mails.iter().rev().flat_map(|mail| mail.lines()).find_map(|line| line.strip_prefix(&start));
        line.unwrap_or_else(|| panic!("no mail leads to {page}: {mails:#?}")).to_owned()
    }

    /// The token of the last invitation to register.
    pub fn invitation(&self) -> String {
        self.link("/register").strip_prefix("token=").expect("the link holds it").to_owned()
    }
}

/// `/portal/organizations/{guid}` of a sample organization, counted from 1.
pub fn org(number: usize, rest: &str) -> String {
    format!("/portal/organizations/{}{rest}", ORGS[number - 1])
}

pub fn registration(email: &str) -> Value {
    json!({
        "FirstName": "An", "LastName": "Peeters", "Email": email, "Password": "drie rode fietsen", "ContactPhone": "09 000 00 00",
    })
}

/// The items of a JSON list.
#[track_caller]
pub fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

#[track_caller]
pub fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}
