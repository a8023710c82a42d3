//! Content files that are created, removed and renamed from the desk.

#[path = "../common/mod.rs"]
mod common;
mod moved;
mod started;

use common::client::Server;
use common::{Tree, has, same};
use serde_json::{Value, json};

const SETTINGS: &str = "content/site.yaml";
const POST: &str = "content/blog/beltijden-per-sector.md";
/// The address of its page.
const ADDRESS: &str = "/blog/beltijden-per-sector";

#[track_caller]
fn act(server: &Server, what: &str, body: &Value) -> Value {
    server.accepts(&format!("/__edit/files/{what}"), body)
}

/// Asserts that a request is refused with this message, and that no file changes.
#[track_caller]
fn refused(server: &Server, what: &str, body: &Value, message: &str) {
    let before = all(server);
    let (status, said) = server.ask("POST", &format!("/__edit/files/{what}"), body);
    assert_eq!((status, said["message"].as_str()), (422, Some(message)));
    same(&all(server), &before);
}

/// Asserts that the settings redirect one address to another.
#[track_caller]
fn leads(server: &Server, from: &str, to: &str) {
    has(&server.read(SETTINGS), &[&format!("- {{from: {from}, to: {to}}}\n")]);
}

/// The forms for what can be done with a file.
fn forms(server: &Server, file: &str) -> String {
    let headers = [("x-preview-token", server.token()), ("sec-fetch-site", "same-origin")];
    server.send("GET", &format!("/__edit/files/about?file={file}"), &headers, "").text()
}

/// The number of texts that refer to a file, as its forms list them.
fn uses(forms: &str) -> usize {
    forms.matches("<li><a href=\"/__desk/bestand?file=").count()
}

fn undo(server: &Server) {
    server.accepts("/__edit/undo", &json!({}));
}

/// Every content file with its text.
fn all(server: &Server) -> Tree {
    server.site.tree("content")
}

/// A part of a test, with its name.
type Part = (&'static str, fn(&Server));

/// Runs the parts of a test one after the other, because a preview of the whole site takes a while to start. Each part must
/// leave every file as it was.
fn each_puts_the_files_back(server: &Server, parts: &[Part]) {
    let before = all(server);
    for (name, part) in parts {
        eprintln!("{name}");
        part(server);
        same(&all(server), &before);
    }
}

/// Parts with their names.
macro_rules! parts {
    ($($part:ident,)*) => {
        &[$((stringify!($part), $part)),*]
    };
}
use parts;
