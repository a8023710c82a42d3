//! Forms of the desk: the data they are made from, and the files after saving.

mod common;

use std::sync::Arc;

use common::client::{Answer, Server};
use common::{root, tree};
use kmo_diagnostic::SourceFile;
use kmo_engine::content::edit::{self, Change, Step, Tree};
use kmo_engine::content::schema::kind_of;
use kmo_site::Site;
use rayon::prelude::*;
use serde_json::{Value, json};

/// Every content file of the project that has a form, with its text.
fn files() -> Vec<(String, String)> {
    let found = tree(&root("content")).into_iter().filter(|(name, _)| kind_of::<Site>(name).is_some());
    found.map(|(name, bytes)| (name, String::from_utf8(bytes).expect("it is text"))).collect()
}

/// Every value of a file with its path, including lists and maps.
fn places(value: &Tree, at: &mut Vec<Step>, found: &mut Vec<(Vec<Step>, Tree)>) {
    found.push((at.clone(), value.clone()));
    let mut inside = |step, value| {
        at.push(step);
        places(value, at, found);
        at.pop();
    };
    match value {
        Tree::List(items) => items.iter().enumerate().for_each(|(place, item)| inside(Step::Item(place), item)),
        Tree::Map(entries) => entries.iter().for_each(|(key, value)| inside(Step::Key(key.clone()), value)),
        _ => {}
    }
}

#[test]
fn every_value_of_every_file_can_be_changed_added_and_removed() {
    let tried: usize = files().into_par_iter().map(|(name, text)| change_all(&name, &text)).sum();
    assert!(tried > 800, "{tried}");
}

/// Changes some values of a file, one at a time, and back. Returns how many.
fn change_all(name: &str, text: &str) -> usize {
    let mut tried = 0;
    let file = Arc::new(SourceFile::new(name, text));
    let (values, _) = edit::read(&file).expect("it is YAML");
    let mut found = Vec::new();
    places(&values, &mut Vec::new(), &mut found);
    // Reverting a change must restore the values.
    let back = |change: &Change, text: String| {
        let changed = Arc::new(SourceFile::new(name, text));
        let text = edit::apply(&changed, change).unwrap_or_else(|refused| panic!("{name} {change:?}: {refused:?}"));
        let (again, _) = edit::read(&Arc::new(SourceFile::new(name, text))).expect("it is YAML");
        assert!(again == values, "{name} {change:?}");
    };
    let there =
        |change: &Change| edit::apply(&file, change).unwrap_or_else(|refused| panic!("{name} {change:?}: {refused:?}"));
    for (number, (at, was)) in found.iter().enumerate().skip(1).step_by(1 + found.len() / 12) {
        let at = at.clone();
        let now = match number % 4 {
            0 => Tree::Int(7),
            1 => Tree::Text("Let op: \"dit\" # is\neen tekst\n".to_owned()),
            2 => {
                Tree::List(vec![Tree::Map(vec![("een".to_owned(), Tree::Bool(true)), ("twee".to_owned(), Tree::Null)])])
            }
            _ => Tree::Map(vec![("een".to_owned(), Tree::Text("[x], {y}".to_owned()))]),
        };
        let set = Change::Set { at: at.clone(), was: was.clone(), now: now.clone() };
        back(&Change::Set { at: at.clone(), was: now, now: was.clone() }, there(&set));
        let remove = Change::Remove { at: at.clone(), was: was.clone() };
        // Adding a removed key back works, also when it was the only one of its item.
        back(&Change::Add { at: at.clone(), now: was.clone(), after: None }, there(&remove));
        if let Some(Step::Item(place)) = at.last() {
            let add = Change::Add { at: at.clone(), now: Tree::Text("x".to_owned()), after: None };
            back(&Change::Remove { at: at.clone(), was: Tree::Text("x".to_owned()) }, there(&add));
            if *place > 0 {
                let to = |from: usize, to| {
                    let mut at = at.clone();
                    at.pop();
                    at.push(Step::Item(from));
                    Change::Move { at, was: was.clone(), to }
                };
                back(&to(0, *place), there(&to(*place, 0)));
            }
        }
        tried += 1;
    }
    tried
}

#[test]
fn every_content_file_has_a_form_with_its_values() {
    let server = Server::of_project(&[]);
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    for (name, text) in files() {
        let screen = server.get(&format!("/__desk/bestand?file={name}"));
        assert_eq!(screen.status, 200, "{name}");
        let (status, data) = server.ask("GET", &format!("/__desk/bestand/gegevens?file={name}"), &Value::Null);
        assert_eq!(status, 200, "{name}: {data}");
        let file = Arc::new(SourceFile::new(name.clone(), text));
        let (values, body) = edit::read(&file).expect("it is YAML");
        assert_eq!(data["value"], serde_json::to_value(&values).expect("it is JSON"), "{name}");
        let body = name.ends_with(".md").then_some(body);
        assert_eq!(data["body"], json!(body), "{name}");
        assert!(data["schema"]["properties"].is_object(), "{name}");
        // Forms are for people who do not use a terminal.
        let explained = data["schema"].to_string();
        for command in ["site check", "site serve", "site build", "--launch", "--drafts"] {
            assert!(!explained.contains(command), "{name}: `{command}` in {explained}");
        }
    }
    let data = |name: &str| server.ask("GET", &format!("/__desk/bestand/gegevens?file={name}"), &Value::Null).1;
    // Choices come from the existing content.
    let city = data("cities/callcenter-gent.yaml");
    let set = |data: &Value, field: &str| {
        let name = data["hints"]["fields"][field]
            .as_str()
            .unwrap_or_else(|| panic!("no {field} in {}", data["hints"]["fields"]));
        data["hints"]["sets"][name].as_array().expect("it is a list").clone()
    };
    assert!(set(&city, "nabijgelegen_links[]").contains(&json!(["callcenter-aalst", "Aalst"])));
    assert!(set(&city, "provincie").iter().any(|one| one[0] == "West-Vlaanderen"));
    let post = data("blog/beltijden-per-sector.md");
    assert!(set(&post, "tags[]").iter().any(|tag| tag[0] == "Bellen"), "{}", post["hints"]);
    let navigation = data("navigation.yaml");
    let fields = navigation["hints"]["fields"].as_object().expect("they are by path");
    assert!(fields.values().any(|set| set == "pages"), "{fields:?}");
    assert_eq!(city["limits"]["omschrijving"]["max"], 160);

    assert_eq!(server.get("/__desk/bestand?file=../Cargo.toml").status, 404);
    let list = server.get("/__desk/inhoud?q=gent").text();
    assert!(list.contains("/__desk/bestand?file=cities%2Fcallcenter-gent.yaml"), "{list}");
}

const CITY: &str = "content/cities/callcenter-gent.yaml";

#[test]
fn a_form_saves_what_changed_and_nothing_else() {
    let server = Server::of_project(&[]);
    let text = || server.read(CITY);
    let before = text();
    let save = |changes: Value| {
        let sent = json!({ "file": "cities/callcenter-gent.yaml", "changes": changes, "page": "/__desk/bestand" });
        server.ask("POST", "/__edit/form", &sent)
    };
    let changes = json!([
        { "do": "set", "at": ["coordinaten", "lat"], "was": 51.054, "now": 51.06 },
        { "do": "add", "at": ["naam_fr"], "now": "Gand", "after": "slug" },
        { "do": "add", "at": ["postcodes", 10], "now": "9060" },
    ]);
    let (status, said) = save(changes);
    assert_eq!((status, &said["undo"]), (200, &json!(1)), "{said}");
    let expected = before
        .replace("lat: 51.054", "lat: 51.06")
        .replace("slug: callcenter-gent\n", "slug: callcenter-gent\nnaam_fr: Gand\n")
        .replace("\"9052\"]", "\"9052\", \"9060\"]");
    assert_eq!(text(), expected);

    // A change that would break the build is not saved, and the answer names the place.
    let (status, said) = save(json!([{ "do": "set", "at": ["cta"], "was": cta(&before), "now": "Bel {telefoonn}." }]));
    assert_eq!(status, 422, "{said}");
    assert_eq!(said["problems"][0]["at"], json!([CITY, "cta"]), "{said}");
    let (status, _) = save(json!([{ "do": "remove", "at": ["faq", 0], "was": "x" }]));
    assert_eq!(status, 409);
    assert_eq!(text(), expected);

    // The whole form is one undo step.
    server.accepts("/__edit/undo", &json!({}));
    assert_eq!(text(), before);
}

fn cta(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("cta: ")).expect("it has one").trim_matches('"')
}

#[test]
fn only_the_desk_frames_a_page() {
    let server = Server::of_project(&[]);
    let framed = |site: &str| server.send("GET", "/", &[("sec-fetch-dest", "iframe"), ("sec-fetch-site", site)], "");
    let policy = |answer: &Answer| answer.header("content-security-policy").expect("it has one").to_owned();
    assert!(policy(&framed("same-origin")).contains("frame-ancestors 'self'"));
    for site in ["cross-site", "same-site", "none"] {
        assert!(policy(&framed(site)).contains("frame-ancestors 'none'"), "{site}");
    }
    assert!(policy(&server.get("/")).contains("frame-ancestors 'none'"));
}
