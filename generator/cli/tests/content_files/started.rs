//! New files.

use std::fs;

use serde_json::{Value, json};

use super::common::client::Server;
use super::{POST, SETTINGS, act, all, each_puts_the_files_back, parts, refused, undo};

#[test]
fn content_files_can_be_started() {
    let server = Server::of_project(&[]);
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    each_puts_the_files_back(
        &server,
        parts![
            what_went_and_came_back_can_be_changed,
            a_new_post_is_a_draft_that_holds_nothing_back,
            the_44th_city_is_counted_and_known_to_its_neighbours,
            every_kind_can_be_started,
            only_content_is_made_and_removed,
        ],
    );
}

/// As git does when somebody switches to another branch and back.
fn what_went_and_came_back_can_be_changed(server: &Server) {
    let text = server.read(POST);
    let path = server.path(POST);
    assert_eq!(server.ask("GET", "/__edit/state", &Value::Null).0, 200);
    fs::remove_file(&path).expect("it is there");
    server.until("/blog/beltijden-per-sector", "that the post is gone", |answer| answer.status == 404);
    assert_eq!(server.ask("GET", "/__edit/state", &Value::Null).0, 200);
    fs::write(&path, &text).expect("there is room");
    let title = text.lines().find_map(|line| line.strip_prefix("title: ")).expect("it has a title").trim_matches('"');
    let edit = |was: &str, now: &str| {
        let edit =
            json!({ "file": "blog/beltijden-per-sector.md", "path": "title", "was": was, "now": now, "page": "" });
        server.ask("POST", "/__edit/save", &edit)
    };
    let (status, said) = edit(title, &format!("{title}, nu"));
    assert_eq!(status, 200, "{said}");
    undo(server);
    assert_eq!(server.read(POST), text);
    // A text in a file that can't be parsed is not reported as missing.
    let at = |path: &str| {
        server.ask("GET", &format!("/__edit/at?file=blog/beltijden-per-sector.md&path={path}"), &Value::Null).0
    };
    assert_eq!((at("title"), at("titel")), (200, 404));
    fs::write(&path, text.replacen("title: ", "title: \"", 1)).expect("there is room");
    assert_eq!(at("title"), 409);
    fs::write(&path, &text).expect("there is room");
    // A text may be as large as its file may be.
    assert_eq!(edit(&"woord ".repeat(60_000), "niets").0, 409);
}

fn a_new_post_is_a_draft_that_holds_nothing_back(server: &Server) {
    let before = all(server);
    let made = act(
        server,
        "new",
        &json!({ "kind": "post", "name": "Bellen in de zomer", "date": "2026-12-01", "tags": "Koud bellen" }),
    );
    assert_eq!(made["file"], "blog/bellen-in-de-zomer.md");
    let text = server.read("content/blog/bellen-in-de-zomer.md");
    for line in ["title: \"Bellen in de zomer\"", "date: 2026-12-01", "tags: [\"Koud bellen\"]", "draft: true"] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    // Another page has this address.
    let blog = json!({ "kind": "page", "name": "Blog" });
    refused(server, "new", &blog, "Er is al een pagina op /blog. Kies een andere naam.");
    // A second post with the same file name would overwrite the first.
    let same = json!({ "kind": "post", "name": "Bellen in de zomer!", "date": "2026-12-01", "tags": "Data" });
    let (status, said) = server.ask("POST", "/__edit/files/new", &same);
    assert_eq!(status, 422, "{said}");
    assert_eq!(server.read("content/blog/bellen-in-de-zomer.md"), text);

    let (status, said) =
        server.ask("POST", "/__edit/files/new", &json!({ "kind": "post", "name": "?!", "date": "morgen", "tags": "" }));
    assert_eq!(status, 422);
    for key in ["name", "date", "tags"] {
        assert!(said["wrong"][key].as_str().is_some_and(|text| !text.is_empty()), "{key}: {said}");
    }
    undo(server);
    assert!(all(server) == before);
    server.accepts("/__edit/redo", &json!({}));
    assert_eq!(server.read("content/blog/bellen-in-de-zomer.md"), text);
    undo(server);
}

fn the_44th_city_is_counted_and_known_to_its_neighbours(server: &Server) {
    let before = all(server);
    // Hints that only make sense in a terminal are not shown here, and optional fields may stay empty.
    for kind in ["city", "post", "job"] {
        let form = server.get(&format!("/__desk/nieuw?soort={kind}")).text();
        assert!(form.contains("id=\"new-name\"") && !form.contains("`-`") && !form.contains("nummer"), "{form}");
    }
    let open = json!({
        "kind": "city", "name": "Brugge", "province": "West-Vlaanderen", "postcodes": "8000",
        "place": "51.209 3.225", "landmarks": "",
    });
    act(server, "new", &open);
    undo(server);
    assert!(all(server) == before);
    let city = json!({
        "kind": "city", "name": "Brugge", "province": "West-Vlaanderen", "postcodes": "8000 8200",
        "place": "51.209 3.225", "landmarks": "belfort, gevels, kanaal",
    });
    let made = act(server, "new", &city);
    assert_eq!(made["file"], "cities/callcenter-brugge.yaml");
    // It starts as a draft, and drafts are not counted.
    let counted = |count: usize| format!("{{province: West-Vlaanderen, count: {count}}}");
    assert!(server.read(SETTINGS).contains(&counted(1)));
    let lists: Vec<String> = all(server)
        .into_iter()
        .filter(|(_, text)| String::from_utf8_lossy(text).contains("  - callcenter-brugge\n"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(lists.len(), 5, "{lists:?}");
    let (status, data) = server.ask("GET", "/__desk/bestand/gegevens?file=cities/callcenter-brugge.yaml", &Value::Null);
    assert_eq!(status, 200, "{data}");
    // An unfinished city can still be edited.
    let change =
        json!([{ "do": "set", "at": ["cta"], "was": "INVULLEN (één of twee zinnen)", "now": "Bel ons vandaag." }]);
    let sent = json!({ "file": "cities/callcenter-brugge.yaml", "changes": change, "page": "/" });
    server.accepts("/__edit/form", &sent);
    undo(server);
    undo(server);
    assert!(all(server) == before);

    let gone = json!({ "file": "cities/callcenter-kortrijk.yaml", "draft": "true", "to": "/diensten" });
    act(server, "draft", &gone);
    assert!(server.read(SETTINGS).contains(&counted(0)));
    let page = "/diensten/callcenter-kortrijk";
    server.until(page, "its absence", |page| page.status != 200);
    act(server, "draft", &json!({ "file": "cities/callcenter-kortrijk.yaml", "draft": "false", "to": "" }));
    assert!(server.read(SETTINGS).contains(&counted(1)));
    act(server, "copy", &json!({ "file": "cities/callcenter-kortrijk.yaml", "name": "Ieper" }));
    assert!(server.read(SETTINGS).contains(&counted(1)));
    for _ in 0..3 {
        undo(server);
    }
}

fn every_kind_can_be_started(server: &Server) {
    for (kind, file) in [
        ("page", "content/pages/werken-met-ons.yaml"),
        ("job", "content/jobs/werken-met-ons.md"),
        ("case", "content/pages/klant-werken-met-ons.yaml"),
        ("module", "content/academy/werken-met-ons.md"),
    ] {
        let screen = server.get(&format!("/__desk/nieuw?soort={kind}"));
        assert!(screen.text().contains("name=\"name\""), "{kind}");
        let answers = json!({ "kind": kind, "name": "Werken met ons", "employment": "voltijds", "location": "Gent" });
        act(server, "new", &answers);
        assert!(server.read(file).contains("INVULLEN"), "{kind}");
        // Undoing the removal of an unfinished file restores it as it was.
        act(server, "remove", &json!({ "file": file.strip_prefix("content/"), "to": "" }));
        assert!(!server.site.has(file), "{kind}");
        undo(server);
        assert!(server.read(file).contains("INVULLEN"), "{kind}");
        undo(server);
    }
}

fn only_content_is_made_and_removed(server: &Server) {
    fs::write(server.path("geheim.md"), "x\n").expect("there is room");
    for file in ["../geheim.md", "blog/../../geheim.md", "site.yaml", "published.txt", ".schema/post.json", ""] {
        for what in ["copy", "rename", "remove"] {
            let (status, said) =
                server.ask("POST", &format!("/__edit/files/{what}"), &json!({ "file": file, "name": "x", "to": "" }));
            assert_eq!(status, 422, "{what} {file}: {said}");
        }
    }
    let away = json!({ "file": "blog/beltijden-per-sector.md", "name": "../../../buiten" });
    assert_eq!(act(server, "copy", &away)["file"], "blog/buiten.md");
    undo(server);
    assert_eq!(server.read("geheim.md"), "x\n");
}
