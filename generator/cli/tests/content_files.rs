//! Content files that come, go and get other names from the desk.

mod common;

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use common::Tree;
use common::client::Server;
use serde_json::{Value, json};

fn open() -> Server {
    Server::of_project(&["--request-seconds", "600"])
}

#[track_caller]
fn act(server: &Server, what: &str, body: &Value) -> Value {
    let (status, said) = server.ask("POST", &format!("/__edit/files/{what}"), body);
    assert_eq!(status, 200, "{said:#}");
    said
}

/// The forms for what can be done with a file.
fn forms(server: &Server, file: &str) -> String {
    let headers = [("x-preview-token", server.token()), ("sec-fetch-site", "same-origin")];
    server.send("GET", &format!("/__edit/files/about?file={file}"), &headers, "").text()
}

/// How many texts refer to a file, as its forms list them.
fn uses(forms: &str) -> usize {
    forms.matches("<li><a href=\"/__desk/bestand?file=").count()
}

fn undo(server: &Server) {
    let (status, said) = server.ask("POST", "/__edit/undo", &json!({}));
    assert_eq!(status, 200, "{said:#}");
}

/// Every content file with its text.
fn all(server: &Server) -> Tree {
    server.site.tree("content")
}

const SETTINGS: &str = "content/site.yaml";
const POST: &str = "content/blog/beltijden-per-sector.md";

// Each part leaves the files as they were: a preview of the whole site takes a while to start.

#[test]
fn content_files_can_be_started() {
    let server = open();
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    what_went_and_came_back_can_be_changed(&server);
    a_new_post_is_a_draft_that_holds_nothing_back(&server);
    the_44th_city_is_counted_and_known_to_its_neighbours(&server);
    every_kind_can_be_started(&server);
    only_content_is_made_and_removed(&server);
}

#[test]
fn content_files_get_other_names_and_go() {
    let server = open();
    let (status, said) = server.ask("POST", "/__edit/undo", &json!({}));
    let nothing = "Er is niets meer om ongedaan te maken of opnieuw te doen.";
    assert_eq!((status, said["message"].as_str()), (409, Some(nothing)));
    a_renamed_post_keeps_its_old_address_and_its_links(&server);
    a_page_is_renamed_by_its_address(&server);
    a_copied_page_keeps_its_place_in_the_menu(&server);
    a_copy_is_a_draft_of_its_own(&server);
    what_goes_says_what_leads_to_it_and_where_visitors_come(&server);
    a_post_goes_offline_and_comes_back(&server);
    a_post_that_is_offline_gets_another_name_and_goes(&server);
    what_was_renamed_goes_with_nothing_in_its_place(&server);
    a_post_goes_offline_while_drafts_are_shown(&server);
    a_post_that_appeared_by_itself_keeps_its_address(&server);
}

/// As git does when somebody looks at another branch.
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
    // A text of a file that can't be read is not gone.
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
    // An address that another page has.
    let (status, said) = server.ask("POST", "/__edit/files/new", &json!({ "kind": "page", "name": "Blog" }));
    let taken = "Er is al een pagina op /blog. Kies een andere naam.";
    assert_eq!((status, said["message"].as_str()), (422, Some(taken)));
    // The same again would write over it.
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
    let (status, said) = server.ask("POST", "/__edit/redo", &json!({}));
    assert_eq!(status, 200, "{said}");
    assert_eq!(server.read("content/blog/bellen-in-de-zomer.md"), text);
}

fn the_44th_city_is_counted_and_known_to_its_neighbours(server: &Server) {
    let before = all(server);
    // What only helps at a terminal is not asked for here, and what may be left open may be left empty.
    for kind in ["city", "post", "job"] {
        let form = server.get(&format!("/__desk/nieuw?soort={kind}")).text();
        assert!(form.contains("id=\"new-name\"") && !form.contains("`-`") && !form.contains("nummer"), "{form}");
    }
    let open = json!({
        "kind": "city", "name": "Brugge", "status": "stad", "province": "West-Vlaanderen", "postcodes": "8000",
        "place": "51.209 3.225", "landmarks": "",
    });
    act(server, "new", &open);
    undo(server);
    assert!(all(server) == before);
    let city = json!({
        "kind": "city", "name": "Brugge", "status": "stad", "province": "West-Vlaanderen", "postcodes": "8000 8200",
        "place": "51.209 3.225", "landmarks": "belfort, gevels, kanaal",
    });
    let made = act(server, "new", &city);
    assert_eq!(made["file"], "cities/callcenter-brugge.yaml");
    // It is begun as a draft, which is counted when it is none any more.
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
    // What is unfinished does not keep anybody from finishing it.
    let change =
        json!([{ "do": "set", "at": ["cta"], "was": "INVULLEN (één of twee zinnen)", "now": "Bel ons vandaag." }]);
    let sent = json!({ "file": "cities/callcenter-brugge.yaml", "changes": change, "page": "/" });
    let (status, said) = server.ask("POST", "/__edit/form", &sent);
    assert_eq!(status, 200, "{said:#}");
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
    assert!(all(server) == before);
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
        // What is unfinished comes back as it was.
        act(server, "remove", &json!({ "file": file.strip_prefix("content/"), "to": "" }));
        assert!(!server.site.has(file), "{kind}");
        undo(server);
        assert!(server.read(file).contains("INVULLEN"), "{kind}");
    }
}

fn a_renamed_post_keeps_its_old_address_and_its_links(server: &Server) {
    let before = all(server);
    let asked = forms(server, "blog/beltijden-per-sector.md");
    assert!(asked.contains("Nieuw adres") && asked.contains("Waar komen bezoekers van dit adres dan?"), "{asked}");
    assert!(uses(&asked) > 3, "{asked}");

    let renamed =
        act(server, "rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    assert_eq!(renamed["file"], "blog/wanneer-bel-je-wie.md");
    assert!(!server.site.has(POST));
    let left: Vec<String> = all(server)
        .into_iter()
        .filter(|(name, text)| {
            String::from_utf8_lossy(text).contains("beltijden-per-sector") && !name.ends_with("published.txt")
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog/wanneer-bel-je-wie}"));
    assert_eq!(uses(&forms(server, "blog/wanneer-bel-je-wie.md")), uses(&asked) + 1);
    server.until("/blog/wanneer-bel-je-wie", "the page", |page| page.status == 200);
    let old = server.until("/blog/beltijden-per-sector", "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog/wanneer-bel-je-wie"));

    // And back: the redirect goes again.
    act(server, "rename", &json!({ "file": "blog/wanneer-bel-je-wie.md", "name": "beltijden-per-sector" }));
    assert!(all(server) == before);
    undo(server);
    undo(server);
    assert!(all(server) == before);
}

fn a_page_is_renamed_by_its_address(server: &Server) {
    let before = all(server);
    let renamed = act(server, "rename", &json!({ "file": "pages/over-ons.yaml", "name": "/wie-zijn-wij" }));
    assert_eq!(renamed["file"], "pages/over-ons.yaml");
    assert!(server.read("content/pages/over-ons.yaml").contains("route: /wie-zijn-wij\n"));
    assert!(server.read("content/navigation.yaml").contains("/wie-zijn-wij"));
    assert!(server.read(SETTINGS).contains("- {from: /over-ons, to: /wie-zijn-wij}"));
    undo(server);
    assert!(all(server) == before);
}

/// The page has the name of its file in the menu too.
fn a_copied_page_keeps_its_place_in_the_menu(server: &Server) {
    let before = all(server);
    // Content leaves out what looks like a copy that a file manager made.
    let copy = json!({ "file": "pages/diensten.yaml", "name": "/diensten-kopie" });
    for _ in 0..2 {
        let (status, said) = server.ask("POST", "/__edit/files/copy", &copy);
        let message = "`pages/diensten-kopie.yaml` lijkt een kopie van `pages/diensten.yaml`, en kopieën komen niet op de site. \
                       Kies een andere naam.";
        assert_eq!((status, said["message"].as_str()), (422, Some(message)));
        assert!(all(server) == before);
    }
    act(server, "copy", &json!({ "file": "pages/diensten.yaml", "name": "/diensten-anders" }));
    let copy = server.read("content/pages/diensten-anders.yaml");
    assert!(copy.contains("\nnav: diensten\n") && copy.contains("route: /diensten-anders\n"), "{copy}");
    // It is a draft, which could take the address of a page without a collision.
    let taken = json!({ "file": "pages/diensten-anders.yaml", "name": "/contact" });
    let (status, said) = server.ask("POST", "/__edit/files/rename", &taken);
    let message = "Er is al een pagina op /contact. Kies een andere naam.";
    assert_eq!((status, said["message"].as_str()), (422, Some(message)));
    undo(server);
    assert!(all(server) == before);
}

fn a_copy_is_a_draft_of_its_own(server: &Server) {
    let before = all(server);
    let copied = act(server, "copy", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Beltijden 2027" }));
    assert_eq!(copied["file"], "blog/beltijden-2027.md");
    let text = server.read("content/blog/beltijden-2027.md");
    assert!(text.contains("\ndraft: true\n"), "{text}");
    assert_eq!(text.replace("draft: true\n", ""), server.read(POST));
    undo(server);
    assert!(all(server) == before);
}

fn what_goes_says_what_leads_to_it_and_where_visitors_come(server: &Server) {
    let before = all(server);
    // With links to it and nothing in its place the site would not build.
    let (status, said) =
        server.ask("POST", "/__edit/files/remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "" }));
    assert_eq!(status, 422, "{said}");
    assert!(all(server) == before);
    // Nor with a page that is not there, or that goes.
    for to in ["/blgo", "blog", "/blog/beltijden-per-sector"] {
        let away = json!({ "file": "blog/beltijden-per-sector.md", "to": to });
        let (status, said) = server.ask("POST", "/__edit/files/remove", &away);
        assert_eq!(
            (status, said["message"].as_str()),
            (422, Some(&*format!("Er is geen pagina `{to}`. Schrijf een adres zoals /blog, of laat het veld leeg.")))
        );
    }
    assert!(all(server) == before);
    act(server, "remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/blog" }));
    assert!(!server.site.has(POST));
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    undo(server);
    assert!(all(server) == before);

    // A city is counted no more, and is no neighbour.
    act(server, "remove", &json!({ "file": "cities/callcenter-wetteren.yaml", "to": "/diensten" }));
    assert!(server.read(SETTINGS).contains("{province: Oost-Vlaanderen, count: 18}"));
    undo(server);
    assert!(all(server) == before);
}

fn a_post_goes_offline_and_comes_back(server: &Server) {
    let before = all(server);
    let post =
        |draft: bool, to: &str| json!({ "file": "blog/beltijden-per-sector.md", "draft": draft.to_string(), "to": to });
    let (status, said) = server.ask("POST", "/__edit/files/draft", &post(true, ""));
    // Other pages lead to it: their links would be broken.
    assert_eq!(status, 422, "{said}");
    assert!(said["problems"].as_array().is_some_and(|problems| !problems.is_empty()), "{said}");
    assert!(all(server) == before);
    let settings = server.read(SETTINGS);
    act(server, "draft", &post(true, "/blog"));
    assert!(server.read(POST).contains("\ndraft: true\n"));
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    let old = server.until("/blog/beltijden-per-sector", "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog"));
    act(server, "draft", &post(false, ""));
    assert!(!server.read(POST).contains("draft:"));
    assert!(!server.read(SETTINGS).contains("beltijden-per-sector"));
    server.until("/blog/beltijden-per-sector", "the page", |page| page.status == 200);
    undo(server);
    undo(server);
    assert!(all(server) == before);
    assert_eq!(server.read(SETTINGS), settings);
}

fn a_post_that_is_offline_gets_another_name_and_goes(server: &Server) {
    let before = all(server);
    act(server, "draft", &json!({ "file": "blog/beltijden-per-sector.md", "draft": "true", "to": "/blog" }));
    act(server, "remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/diensten" }));
    let settings = server.read(SETTINGS);
    assert!(settings.contains("- {from: /blog/beltijden-per-sector, to: /diensten}"), "{settings}");
    assert_eq!(settings.matches("beltijden-per-sector").count(), 1, "{settings}");
    undo(server);
    act(server, "rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    undo(server);
    undo(server);
    assert!(all(server) == before);
}

/// The addresses of before lead nowhere either.
fn what_was_renamed_goes_with_nothing_in_its_place(server: &Server) {
    let before = all(server);
    act(server, "rename", &json!({ "file": "jobs/salescoach-trainer.md", "name": "Trainer" }));
    assert!(server.read(SETTINGS).contains("- {from: /jobs/salescoach-trainer, to: /jobs/trainer}"));
    server.until("/jobs/trainer", "the page", |page| page.status == 200);
    act(server, "remove", &json!({ "file": "jobs/trainer.md", "to": "" }));
    let settings = server.read(SETTINGS);
    assert!(settings.contains("- {from: /jobs/salescoach-trainer, gone: true}"), "{settings}");
    assert!(!settings.contains("to: /jobs/trainer"), "{settings}");
    undo(server);
    undo(server);
    assert!(all(server) == before);
}

/// No build on this computer wrote its address down, but it was published with git.
fn a_post_that_appeared_by_itself_keeps_its_address(server: &Server) {
    let before = all(server);
    let known = server.read("content/published.txt");
    let without = known.replacen("/blog/beltijden-per-sector\n", "", 1);
    assert_ne!(without, known);
    fs::write(server.path("content/published.txt"), without).expect("there is room");
    let asks = || forms(server, "blog/beltijden-per-sector.md").contains("van dit adres dan?");
    let read = (0..600).any(|_| {
        thread::sleep(Duration::from_millis(100));
        !asks()
    });
    assert!(read, "the list of addresses is read again");
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=Jan", "-c", "user.email=jan@example.com"];
        let run = Command::new("git").args(identity).args(arguments).current_dir(server.site.path()).output();
        let run = run.expect("there is git");
        assert!(run.status.success(), "{run:?}");
    };
    git(&["init", "--quiet", "--initial-branch=main"]);
    git(&["add", "content"]);
    git(&["commit", "--quiet", "--message", "Alles"]);
    assert!(asks());
    act(server, "rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog/wanneer-bel-je-wie}"));
    undo(server);
    fs::remove_dir_all(server.path(".git")).expect("it is there");
    fs::write(server.path("content/published.txt"), known).expect("there is room");
    assert!(all(server) == before);
}

fn a_post_goes_offline_while_drafts_are_shown(server: &Server) {
    let before = all(server);
    let show = |shown: bool| {
        let (status, said) = server.ask("POST", "/__preview/drafts", &json!({ "shown": shown }));
        assert!(status < 300, "{said}");
    };
    show(true);
    server.until("/__desk", "that drafts are shown", |page| page.text().contains("aria-pressed=\"true\""));
    act(server, "draft", &json!({ "file": "blog/beltijden-per-sector.md", "draft": "true", "to": "/blog" }));
    assert!(server.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    server
        .until("/blog/beltijden-per-sector", "the draft", |page| page.status == 200 && page.text().contains("noindex"));
    show(false);
    server.until("/blog/beltijden-per-sector", "the redirect", |page| page.status == 301);
    undo(server);
    assert!(all(server) == before);
}

fn only_content_is_made_and_removed(server: &Server) {
    let before = all(server);
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
    assert!(all(server) == before);
    let json = ("content-type", "application/json");
    let body = away.to_string();
    let send = |headers: &[(&str, &str)]| server.send("POST", "/__edit/files/copy", headers, &body).status;
    assert_eq!(send(&[json]), 403);
    let token = ("x-preview-token", server.token());
    assert_eq!(send(&[json, token, ("origin", "https://evil.example")]), 403);
    assert_eq!(send(&[json, token, ("sec-fetch-site", "cross-site")]), 403);
    assert!(all(server) == before);
    assert_eq!(server.read("geheim.md"), "x\n");
}
