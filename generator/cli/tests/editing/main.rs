//! Editing on the page: the source of each text, and the files after each change.

#[path = "../common/mod.rs"]
mod common;
mod values;

use std::sync::Arc;

use common::client::{Client, Server};
use common::{NOW, root};
use kmo_diagnostic::{Diagnostics, SourceFile};
use kmo_engine::content::{edit, origin};
use kmo_engine::project::Project;
use kmo_engine::{Engine, Model, RunOptions, Timings};
use kmo_site::Site;
use serde_json::{Value, json};

fn read(engine: &mut Engine<Site>) -> Model<Site> {
    let mut diagnostics = Diagnostics::default();
    let options = RunOptions { now: NOW.parse().expect("it is a day"), drafts: true, launch: false };
    let model = engine.read(options, &|_| {}, &mut Timings::start(), &mut diagnostics);
    let found = diagnostics.sorted();
    let said: Vec<_> = found
        .iter()
        .map(|one| (one.code.name(), &one.message, one.at.first().map(|at| (&at.file.path, at.span))))
        .collect();
    assert_eq!(said.len(), 0, "{said:#?}");
    model.expect("the site is sound")
}

#[test]
fn a_page_without_its_marks_equals_the_published_page() {
    let project = Project::new(&root(""), None, None);
    let plain = read(&mut Engine::open(&project, true));
    let marked = read(&mut Engine::for_editing(&project));
    assert_eq!(plain.routes.all.len(), marked.routes.all.len());
    let mut different = Vec::new();
    for (one, other) in plain.routes.all.iter().zip(&marked.routes.all) {
        let path = &one.path;
        assert_eq!(*path, origin::strip(&other.path));
        let [one, other] = [plain.render(one), marked.render(other)].map(|page| page.expect("it can be made").html);
        let stripped = origin::strip(&other);
        if one != stripped {
            let at = one.bytes().zip(stripped.bytes()).position(|(a, b)| a != b).unwrap_or(0);
            let around = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 80).min(text.len())]).into_owned()
            };
            different.push(format!("{}\n  {}\n  {}", path, around(&one), around(&stripped)));
        }
    }
    assert!(
        different.is_empty(),
        "{} pages differ:\n{}",
        different.len(),
        different[..different.len().min(8)].join("\n")
    );
}

const CITY: &str = "content/cities/callcenter-gent.yaml";

/// Saves a text of a content file, as somebody who last saw `was`. The server decides whether that is still the current text.
fn save(server: &Server, file: &str, path: &str, was: &str, now: &str) -> (u16, Value) {
    let file = file.trim_start_matches("content/");
    let edit = json!({ "file": file, "path": path, "was": was, "now": now, "page": "/diensten/callcenter-gent" });
    server.ask("POST", "/__edit/save", &edit)
}

/// A text of a content file, if it exists.
fn value(server: &Server, file: &str, path: &str) -> Option<String> {
    edit::value(&Arc::new(SourceFile::new("a.yaml", server.read(file))), path)
}

#[test]
fn a_text_of_a_page_is_found_changed_and_changed_back() {
    let server = Server::of_project(&[]);
    let get = |path: &str| server.ask("GET", path, &Value::Null);
    let post = |path: &str, body: &Value| server.ask("POST", path, body);
    let before = server.read(CITY);
    let intro =
        before.lines().find_map(|line| line.strip_prefix("cta: ")).expect("it has one").trim_matches('"').to_owned();

    // The mark after the text refers to its place in the file.
    let headers = [("x-preview-token", server.token())];
    let page = server.send("GET", "/__edit/page?path=/diensten/callcenter-gent", &headers, "").text();
    assert_eq!(origin::strip(&page).matches(&*intro).count(), 1, "{intro}");
    let end = page.find(&*intro).expect("it is shown") + intro.len();
    let mark: String = page[end..].chars().take(5).collect();
    let place = origin::split(&mark).1.expect("a mark is behind it");
    let mark = format!("file={}&start={}", place.file, place.start);
    assert_eq!(get(&format!("/__edit/pages?{mark}")), (200, json!({ "pages": 1 })));
    let (status, place) = get(&format!("/__edit/place?{mark}"));
    assert_eq!((status, &place["file"], &place["path"]), (200, &json!("cities/callcenter-gent.yaml"), &json!("cta")));
    assert_eq!(place["value"], json!(intro));

    let save = |was: &str, now: &str| save(&server, CITY, "cta", was, now);
    let now = format!("{intro} Vandaag.");
    assert_eq!(save(&intro, &now), (200, json!({ "undo": 1, "redo": 0, "missing": null })));
    assert_eq!(server.read(CITY), before.replacen(&*intro, &now, 1));
    server.until("/diensten/callcenter-gent", "the text", |page| page.text().contains("Vandaag."));

    // Saving from an outdated text returns the current text and writes nothing.
    let (status, said) = save(&intro, "Iets anders.");
    assert_eq!((status, &said["theirs"]), (409, &json!(now)));
    // A text that would break the build is not saved.
    let (status, said) = save(&now, "Bel {telefoonn}.");
    assert_eq!(status, 422);
    assert!(said["problems"][0]["message"].as_str().is_some_and(|message| message.contains("telefoonn")), "{said}");
    let (status, said) = save(&now, "Een **vette** zin.");
    assert_eq!(status, 422, "{said}");
    assert!(server.read(CITY).contains(&now));

    let (status, said) = post("/__edit/undo", &json!({}));
    assert_eq!(
        (status, &said["undo"], &said["redo"], &said["page"]),
        (200, &json!(0), &json!(1), &json!("/diensten/callcenter-gent"))
    );
    assert_eq!(server.read(CITY), before);
    assert_eq!(post("/__edit/undo", &json!({})).0, 409);
    assert_eq!(post("/__edit/redo", &json!({})).0, 200);
    assert!(server.read(CITY).contains("Vandaag."));
    assert_eq!(post("/__edit/redo", &json!({})).0, 409);
}

#[test]
fn undo_skips_a_step_that_a_colleague_overwrote() {
    let server = Server::of_project(&[]);
    let read = || server.read(CITY);
    let post = |path: &str, body: &Value| server.ask("POST", path, body).0;
    for (key, more) in [("titel", " 1"), ("cta", " Vandaag.")] {
        let was = value(&server, CITY, key).expect("it is a text");
        assert_eq!(save(&server, CITY, key, &was, &format!("{was}{more}")).0, 200);
    }
    let both = read().replacen(" Vandaag.", " Morgen.", 1);
    server.site.write(CITY, &both);
    assert_eq!(post("/__edit/undo", &json!({})), 409);
    assert_eq!(read(), both);
    assert_eq!(post("/__edit/undo", &json!({})), 200);
    assert_ne!(read(), both);
    // Redo repeats the undone step.
    assert_eq!(post("/__edit/redo", &json!({})), 200);
    assert_eq!(read(), both);
    assert_eq!(post("/__edit/redo", &json!({})), 409);
}

#[test]
fn two_people_write_in_different_paragraphs_of_one_text() {
    let server = Server::of_project(&[]);
    let path = "content/blog/no-show-bij-afspraken.md";
    let read = || server.read(path);
    let before = read();
    let front = before.find("\n---\n").expect("it has front matter") + 5;
    let body = before[front..].to_owned();
    let first = body.split("\n\n").map(str::trim).find(|one| !one.starts_with('#')).expect("it has a paragraph");
    let last = body.trim_end().rsplit("\n\n").next().expect("it has a paragraph");
    assert_ne!(first, last);
    let with = |text: &str, one: &str, more: &str| text.replacen(one, &format!("{one}{more}"), 1);
    let edit = |was: &str, now: &str| save(&server, path, "", was, now);
    let form = |was: &str, now: &str| {
        let change = json!({ "do": "body", "was": was, "now": now });
        let changes = json!({ "file": "blog/no-show-bij-afspraken.md", "changes": [change], "page": "/" });
        server.ask("POST", "/__edit/form", &changes)
    };

    // A colleague's change arrives, as through git, while somebody is writing.
    let theirs = with(&before, last, " Van een collega.");
    server.site.write(path, &theirs);
    let mine = with(&body, first, " Van mij.");
    assert_eq!(edit(&body, &mine).0, 200);
    let both = with(&theirs, first, " Van mij.");
    assert_eq!(read(), both);
    // The writer still has the text without the colleague's words.
    let more = with(&mine, " Van mij.", " En nog iets.");
    assert_eq!(edit(&mine, &more).0, 200);
    let both = with(&both, " Van mij.", " En nog iets.");
    assert_eq!(read(), both);
    assert_eq!(form(&more, &with(&more, " En nog iets.", " Ook in een formulier.")).0, 200);
    let both = with(&both, " En nog iets.", " Ook in een formulier.");
    assert_eq!(read(), both);

    // Only the paragraph that both changed is asked about.
    let late = with(&with(&body, last, " Toch anders."), first, " Van mij. En nog iets. Ook in een formulier.");
    for (status, said) in [edit(&more, &late), form(&more, &late)] {
        assert_eq!(status, 409, "{said}");
        let differ = said["differ"].as_array().expect("it is a list");
        assert_eq!(differ.len(), 1, "{said}");
        assert_eq!(differ[0]["theirs"].as_str().map(str::trim_end), Some(&*format!("{last} Van een collega.")));
        assert_eq!(differ[0]["mine"].as_str().map(str::trim_end), Some(&*format!("{last} Toch anders.")));
        assert_eq!(said["take"], json!(both[front..]));
        assert_eq!(said["keep"], json!(both[front..].replace(" Van een collega.", " Toch anders.")));
        assert_eq!(read(), both);
    }
}

#[test]
fn two_previews_of_one_folder_lose_nothing() {
    let first = Server::of_project(&[]);
    let second = Server::start(first.site.clone(), &[]);
    let says_so = |server: &Server| server.seen.iter().any(|line| line.contains("is already running"));
    assert_eq!([says_so(&first), says_so(&second)], [false, true]);
    let value = |key: &str| value(&first, CITY, key).expect("it is a text");
    let edit = |key: &str, round: u32| {
        let was = value(key);
        let now = format!("{} {round}", was.trim_end_matches(|last: char| last.is_ascii_digit() || last == ' '));
        let file = CITY.trim_start_matches("content/");
        let edit = json!({ "file": file, "path": key, "was": was, "now": now, "page": "/" });
        (edit.to_string(), now)
    };
    let save = |client: Client, token: &str, edit: &str| {
        let headers = [("x-preview-token", token), ("content-type", "application/json")];
        let answer = client.send("POST", "/__edit/save", &headers, edit);
        assert_eq!(answer.status, 200, "{}", answer.text());
    };
    for round in 0..5 {
        let [(one, title), (another, description)] = ["titel", "omschrijving"].map(|key| edit(key, round));
        let (client, token) = (first.client(), first.token());
        std::thread::scope(|scope| {
            scope.spawn(|| save(client, token, &one));
            save(second.client(), second.token(), &another);
        });
        assert_eq!([value("titel"), value("omschrijving")], [title, description], "in round {round}");
    }
}

#[test]
fn an_item_of_a_list_is_copied_moved_and_removed() {
    let server = Server::of_project(&[]);
    let text = || server.read(CITY);
    let before = text();
    let questions = |text: &str| text.matches("\n  - vraag:").count();
    let value = |file: &str, path: &str| value(&server, &format!("content/{file}"), path).unwrap_or_default();
    let ask = |file: &str, list: &str, text: &str, item: usize, was: &str, to: Value| {
        let change =
            json!({ "file": file, "path": list, "item": item, "text": text, "was": was, "to": to, "page": "/" });
        server.ask("POST", "/__edit/rearrange", &change)
    };
    let gent = "cities/callcenter-gent.yaml";
    let change = |item: usize, to: Value| {
        let text = format!("faq[{item}].vraag");
        ask(gent, "faq", &text, item, &value(gent, &text), to)
    };
    let asked = questions(&before);
    assert!(asked > 2, "{before}");
    assert_eq!(change(1, json!({ "place": 0 })).0, 200);
    assert_eq!(questions(&text()), asked);
    assert_ne!(text(), before);
    assert_eq!(change(0, json!({ "place": 1 })).0, 200);
    assert_eq!(text(), before);
    // Another item has moved to its place in the meantime.
    let was = value(gent, "faq[0].vraag");
    assert_eq!(ask(gent, "faq", "faq[1].vraag", 1, &was, json!("remove")).0, 409);
    assert_eq!(text(), before);
    assert_eq!(change(99, json!("remove")).0, 409);
    // A city must have five questions.
    assert_eq!(change(0, json!("copy")).0, 422);
    assert_eq!(text(), before);

    let home = || server.read("content/pages/home.yaml");
    let before = home();
    let change = |item: usize, to: &str| {
        let list = "sections[0].hero.checks";
        let text = format!("{list}[{item}]");
        ask("pages/home.yaml", list, &text, item, &value("pages/home.yaml", &text), json!(to))
    };
    // The copy is marked, because many lists refuse the same item twice.
    assert_eq!(change(1, "copy").0, 200);
    assert_eq!(home().matches(" (kopie)").count(), 1);
    assert_eq!(change(2, "remove").0, 200);
    assert_eq!(home(), before);
}

#[test]
fn the_texts_of_a_page_wait_for_the_build_that_shows_them() {
    let server = Server::of_project(&[]);
    let headers = [("x-preview-token", server.token())];
    let page = |page: &str| server.send("GET", &format!("/__edit/page?path={page}"), &headers, "");
    assert_eq!(page("/").status, 200);
    let settings = server.read("content/site.yaml");
    let brand = settings.lines().find_map(|line| line.strip_prefix("brand: ")).expect("it has one");
    let mut was = brand.to_owned();
    for now in ["Belkracht", "Belgroep", "Belhuis"] {
        let (status, said) = save(&server, "site.yaml", "brand", &was, now);
        assert_eq!(status, 200, "{said}");
        let marked = page("/");
        assert!(marked.status == 200 && marked.text().contains(now), "{}", marked.text());
        was = now.to_owned();
    }
}

#[test]
fn a_change_on_all_pages_is_reverted_when_a_page_breaks_a_rule() {
    let server = Server::of_project(&[]);
    let save = |file: &str, path: &str, was: &str, now: &str| save(&server, file, path, was, now);
    let value = |file: &str, path: &str| value(&server, file, path).expect("it is a text");
    // When a colleague changes a page after this save, that page shows both changes.
    let brand = value("content/site.yaml", "brand");
    let (status, said) = save("site.yaml", "brand", &brand, "Belkracht");
    assert_eq!(status, 200, "{said}");
    let city = server.read(CITY);
    let cta = value(CITY, "cta");
    server.site.write(CITY, city.replacen(&cta, "Vraag het aan {brand}.", 1));
    server.until("/diensten/callcenter-gent", "both", |page| page.text().contains("Vraag het aan Belkracht."));

    // A dead link in the menu is only found on the rendered pages, after the file was written.
    let before = server.read("content/navigation.yaml");
    let url = value("content/navigation.yaml", "header[0].url");
    for _ in 0..2 {
        let (status, said) = save("navigation.yaml", "header[0].url", &url, "/bestaat-niet");
        assert_eq!(status, 422, "{said}");
        assert!(said["problems"].to_string().contains("/bestaat-niet"), "{said}");
        assert_eq!(server.read("content/navigation.yaml"), before);
    }
    server.until("/", "the menu as it was", |page| !page.text().contains("/bestaat-niet"));
    // The next save works with the file as it was put back.
    let label = value("content/navigation.yaml", "header[0].label");
    let (status, said) = save("navigation.yaml", "header[0].label", &label, "Menu");
    assert_eq!(status, 200, "{said}");
    assert_eq!(server.read("content/navigation.yaml"), before.replacen(&label, "Menu", 1));
}

#[test]
fn only_files_that_content_is_read_from_are_changed() {
    let server = Server::of_project(&[]);
    server.site.write("geheim.yaml", "cta: x\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(server.path("geheim.yaml"), server.path("content/cities/link.yaml"))
        .expect("it can be made");
    for file in [
        "../geheim.yaml",
        "cities/../../geheim.yaml",
        "cities/link.yaml",
        "/etc/passwd",
        "",
        "cities",
        ".schema/city.json",
    ] {
        let (status, said) = save(&server, file, "cta", "x", "y");
        assert_eq!(status, 422, "{file}: {said}");
    }
    assert_eq!(server.read("geheim.yaml"), "cta: x\n");
}
