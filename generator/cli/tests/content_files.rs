//! Content files that come, go and get other names from the desk.

mod client;
mod copy;

use std::fs;

use client::Server;
use serde_json::{Value, json};

/// A preview of a copy of the project, and the token that its pages know.
struct Desk {
    server: Server,
    token: String,
}

impl Desk {
    fn open() -> Self {
        let server = Server::start(copy::project(), &["--port", "0", "--request-seconds", "600"]);
        let token = server.token();
        Desk { server, token }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.server.ask(&self.token, method, path, body)
    }

    #[track_caller]
    fn act(&self, what: &str, body: &Value) -> Value {
        let (status, said) = self.ask("POST", &format!("/__edit/files/{what}"), body);
        assert_eq!(status, 200, "{said:#}");
        said
    }

    /// The forms for what can be done with a file.
    fn forms(&self, file: &str) -> String {
        let headers = [("x-preview-token", self.token.as_str()), ("sec-fetch-site", "same-origin")];
        self.server.send("GET", &format!("/__edit/files/about?file={file}"), &headers, "").text()
    }

    fn undo(&self) {
        let (status, said) = self.ask("POST", "/__edit/undo", &json!({}));
        assert_eq!(status, 200, "{said:#}");
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.server.path(file)).unwrap_or_default()
    }

    fn is_there(&self, file: &str) -> bool {
        self.server.path(file).exists()
    }
}

/// Every content file with its text.
fn all(desk: &Desk) -> Vec<(String, Vec<u8>)> {
    let root = desk.server.path("content");
    let mut files: Vec<_> = walkdir::WalkDir::new(&root)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| (entry.path().display().to_string(), fs::read(entry.path()).expect("it can be read")))
        .collect();
    files.sort();
    files
}

const SETTINGS: &str = "content/site.yaml";
const POST: &str = "content/blog/beltijden-per-sector.md";

// Each part leaves the files as they were: a preview of the whole site takes a while to start.

#[test]
fn content_files_can_be_started() {
    let desk = Desk::open();
    desk.server.until("/__desk", "its first facts", |answer| answer.status == 200);
    what_went_and_came_back_can_be_changed(&desk);
    a_new_post_is_a_draft_that_holds_nothing_back(&desk);
    the_44th_city_is_counted_and_known_to_its_neighbours(&desk);
    every_kind_can_be_started(&desk);
    only_content_is_made_and_removed(&desk);
}

#[test]
fn content_files_get_other_names_and_go() {
    let desk = Desk::open();
    let (status, said) = desk.ask("POST", "/__edit/undo", &json!({}));
    let nothing = "Er is niets meer om ongedaan te maken of opnieuw te doen.";
    assert_eq!((status, said["message"].as_str()), (409, Some(nothing)));
    a_renamed_post_keeps_its_old_address_and_its_links(&desk);
    a_page_is_renamed_by_its_address(&desk);
    a_copied_page_keeps_its_place_in_the_menu(&desk);
    a_copy_is_a_draft_of_its_own(&desk);
    what_goes_says_what_leads_to_it_and_where_visitors_come(&desk);
    a_post_goes_offline_and_comes_back(&desk);
    a_post_that_is_offline_gets_another_name_and_goes(&desk);
}

/// As git does when somebody looks at another branch.
fn what_went_and_came_back_can_be_changed(desk: &Desk) {
    let text = desk.read(POST);
    let path = desk.server.path(POST);
    assert_eq!(desk.ask("GET", "/__edit/state", &Value::Null).0, 200);
    fs::remove_file(&path).expect("it is there");
    desk.server.until("/blog/beltijden-per-sector", "that the post is gone", |answer| answer.status == 404);
    assert_eq!(desk.ask("GET", "/__edit/state", &Value::Null).0, 200);
    fs::write(&path, &text).expect("there is room");
    let title = text.lines().find_map(|line| line.strip_prefix("title: ")).expect("it has a title").trim_matches('"');
    let edit = |was: &str, now: &str| {
        let edit =
            json!({ "file": "blog/beltijden-per-sector.md", "path": "title", "was": was, "now": now, "page": "" });
        desk.ask("POST", "/__edit/save", &edit)
    };
    let (status, said) = edit(title, &format!("{title}, nu"));
    assert_eq!(status, 200, "{said}");
    desk.undo();
    assert_eq!(desk.read(POST), text);
    // A text of a file that can't be read is not gone.
    let at = |path: &str| {
        desk.ask("GET", &format!("/__edit/at?file=blog/beltijden-per-sector.md&path={path}"), &Value::Null).0
    };
    assert_eq!((at("title"), at("titel")), (200, 404));
    fs::write(&path, text.replacen("title: ", "title: \"", 1)).expect("there is room");
    assert_eq!(at("title"), 409);
    fs::write(&path, &text).expect("there is room");
    // A text may be as large as its file may be.
    assert_eq!(edit(&"woord ".repeat(60_000), "niets").0, 409);
}

fn a_new_post_is_a_draft_that_holds_nothing_back(desk: &Desk) {
    let before = all(desk);
    let made = desk.act(
        "new",
        &json!({ "kind": "post", "name": "Bellen in de zomer", "date": "2026-12-01", "tags": "Koud bellen" }),
    );
    assert_eq!(made["file"], "blog/bellen-in-de-zomer.md");
    let text = desk.read("content/blog/bellen-in-de-zomer.md");
    for line in ["title: \"Bellen in de zomer\"", "date: 2026-12-01", "tags: [\"Koud bellen\"]", "draft: true"] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    // An address that another page has.
    let (status, said) = desk.ask("POST", "/__edit/files/new", &json!({ "kind": "page", "name": "Blog" }));
    let taken = "Er is al een pagina op /blog. Kies een andere naam.";
    assert_eq!((status, said["message"].as_str()), (422, Some(taken)));
    // The same again would write over it.
    let same = json!({ "kind": "post", "name": "Bellen in de zomer!", "date": "2026-12-01", "tags": "Data" });
    let (status, said) = desk.ask("POST", "/__edit/files/new", &same);
    assert_eq!(status, 422, "{said}");
    assert_eq!(desk.read("content/blog/bellen-in-de-zomer.md"), text);

    let (status, said) =
        desk.ask("POST", "/__edit/files/new", &json!({ "kind": "post", "name": "?!", "date": "morgen", "tags": "" }));
    assert_eq!(status, 422);
    for key in ["name", "date", "tags"] {
        assert!(said["wrong"][key].as_str().is_some_and(|text| !text.is_empty()), "{key}: {said}");
    }
    desk.undo();
    assert!(all(desk) == before);
    let (status, said) = desk.ask("POST", "/__edit/redo", &json!({}));
    assert_eq!(status, 200, "{said}");
    assert_eq!(desk.read("content/blog/bellen-in-de-zomer.md"), text);
}

fn the_44th_city_is_counted_and_known_to_its_neighbours(desk: &Desk) {
    let before = all(desk);
    // What only helps at a terminal is not asked for here, and what may be left open may be left empty.
    for kind in ["city", "post", "job"] {
        let form = desk.server.get(&format!("/__desk/nieuw?soort={kind}")).text();
        assert!(form.contains("id=\"new-name\"") && !form.contains("`-`") && !form.contains("nummer"), "{form}");
    }
    let open = json!({
        "kind": "city", "name": "Brugge", "status": "stad", "province": "West-Vlaanderen", "postcodes": "8000",
        "place": "51.209 3.225", "landmarks": "",
    });
    desk.act("new", &open);
    desk.undo();
    assert!(all(desk) == before);
    let city = json!({
        "kind": "city", "name": "Brugge", "status": "stad", "province": "West-Vlaanderen", "postcodes": "8000 8200",
        "place": "51.209 3.225", "landmarks": "belfort, gevels, kanaal",
    });
    let made = desk.act("new", &city);
    assert_eq!(made["file"], "cities/callcenter-brugge.yaml");
    // It is begun as a draft, which is counted when it is none any more.
    let counted = |count: usize| format!("{{province: West-Vlaanderen, count: {count}}}");
    assert!(desk.read(SETTINGS).contains(&counted(1)));
    let lists: Vec<String> = all(desk)
        .into_iter()
        .filter(|(_, text)| String::from_utf8_lossy(text).contains("  - callcenter-brugge\n"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(lists.len(), 5, "{lists:?}");
    let (status, data) = desk.ask("GET", "/__desk/bestand/gegevens?file=cities/callcenter-brugge.yaml", &Value::Null);
    assert_eq!(status, 200, "{data}");
    // What is unfinished does not keep anybody from finishing it.
    let change =
        json!([{ "do": "set", "at": ["cta"], "was": "INVULLEN (één of twee zinnen)", "now": "Bel ons vandaag." }]);
    let sent = json!({ "file": "cities/callcenter-brugge.yaml", "changes": change, "page": "/" });
    let (status, said) = desk.ask("POST", "/__edit/form", &sent);
    assert_eq!(status, 200, "{said:#}");
    desk.undo();
    desk.undo();
    assert!(all(desk) == before);

    let gone = json!({ "file": "cities/callcenter-kortrijk.yaml", "draft": "true", "to": "/diensten" });
    desk.act("draft", &gone);
    assert!(desk.read(SETTINGS).contains(&counted(0)));
    let page = "/diensten/callcenter-kortrijk";
    desk.server.until(page, "its absence", |page| page.status != 200);
    desk.act("draft", &json!({ "file": "cities/callcenter-kortrijk.yaml", "draft": "false", "to": "" }));
    assert!(desk.read(SETTINGS).contains(&counted(1)));
    desk.act("copy", &json!({ "file": "cities/callcenter-kortrijk.yaml", "name": "Ieper" }));
    assert!(desk.read(SETTINGS).contains(&counted(1)));
    for _ in 0..3 {
        desk.undo();
    }
    assert!(all(desk) == before);
}

fn every_kind_can_be_started(desk: &Desk) {
    for (kind, file) in [
        ("page", "content/pages/werken-met-ons.yaml"),
        ("job", "content/jobs/werken-met-ons.md"),
        ("case", "content/pages/klant-werken-met-ons.yaml"),
        ("module", "content/academy/werken-met-ons.md"),
    ] {
        let screen = desk.server.get(&format!("/__desk/nieuw?soort={kind}"));
        assert!(screen.text().contains("name=\"name\""), "{kind}");
        let answers = json!({ "kind": kind, "name": "Werken met ons", "employment": "voltijds", "location": "Gent" });
        desk.act("new", &answers);
        assert!(desk.read(file).contains("INVULLEN"), "{kind}");
        // What is unfinished comes back as it was.
        desk.act("remove", &json!({ "file": file.strip_prefix("content/"), "to": "" }));
        assert!(!desk.is_there(file), "{kind}");
        desk.undo();
        assert!(desk.read(file).contains("INVULLEN"), "{kind}");
    }
}

fn a_renamed_post_keeps_its_old_address_and_its_links(desk: &Desk) {
    let before = all(desk);
    let uses = |forms: &str| forms.matches("<li><a href=\"/__desk/bestand?file=").count();
    let forms = desk.forms("blog/beltijden-per-sector.md");
    assert!(forms.contains("Nieuw adres") && forms.contains("Waar komen bezoekers van dit adres dan?"), "{forms}");
    assert!(uses(&forms) > 3, "{forms}");

    let renamed = desk.act("rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    assert_eq!(renamed["file"], "blog/wanneer-bel-je-wie.md");
    assert!(!desk.is_there(POST));
    let left: Vec<String> = all(desk)
        .into_iter()
        .filter(|(name, text)| {
            String::from_utf8_lossy(text).contains("beltijden-per-sector") && !name.ends_with("published.txt")
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(desk.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog/wanneer-bel-je-wie}"));
    assert_eq!(uses(&desk.forms("blog/wanneer-bel-je-wie.md")), uses(&forms) + 1);
    desk.server.until("/blog/wanneer-bel-je-wie", "the page", |page| page.status == 200);
    let old = desk.server.until("/blog/beltijden-per-sector", "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog/wanneer-bel-je-wie"));

    // And back: the redirect goes again.
    desk.act("rename", &json!({ "file": "blog/wanneer-bel-je-wie.md", "name": "beltijden-per-sector" }));
    assert!(all(desk) == before);
    desk.undo();
    desk.undo();
    assert!(all(desk) == before);
}

fn a_page_is_renamed_by_its_address(desk: &Desk) {
    let before = all(desk);
    let renamed = desk.act("rename", &json!({ "file": "pages/over-ons.yaml", "name": "/wie-zijn-wij" }));
    assert_eq!(renamed["file"], "pages/over-ons.yaml");
    assert!(desk.read("content/pages/over-ons.yaml").contains("route: /wie-zijn-wij\n"));
    assert!(desk.read("content/navigation.yaml").contains("/wie-zijn-wij"));
    assert!(desk.read(SETTINGS).contains("- {from: /over-ons, to: /wie-zijn-wij}"));
    desk.undo();
    assert!(all(desk) == before);
}

/// The page has the name of its file in the menu too.
fn a_copied_page_keeps_its_place_in_the_menu(desk: &Desk) {
    let before = all(desk);
    // Content leaves out what looks like a copy that a file manager made.
    let copy = json!({ "file": "pages/diensten.yaml", "name": "/diensten-kopie" });
    for _ in 0..2 {
        let (status, said) = desk.ask("POST", "/__edit/files/copy", &copy);
        let message = "`pages/diensten-kopie.yaml` lijkt een kopie van `pages/diensten.yaml`, en kopieën komen niet op de site. \
                       Kies een andere naam.";
        assert_eq!((status, said["message"].as_str()), (422, Some(message)));
        assert!(all(desk) == before);
    }
    desk.act("copy", &json!({ "file": "pages/diensten.yaml", "name": "/diensten-anders" }));
    let copy = desk.read("content/pages/diensten-anders.yaml");
    assert!(copy.contains("\nnav: diensten\n") && copy.contains("route: /diensten-anders\n"), "{copy}");
    // It is a draft, which could take the address of a page without a collision.
    let taken = json!({ "file": "pages/diensten-anders.yaml", "name": "/contact" });
    let (status, said) = desk.ask("POST", "/__edit/files/rename", &taken);
    let message = "Er is al een pagina op /contact. Kies een andere naam.";
    assert_eq!((status, said["message"].as_str()), (422, Some(message)));
    desk.undo();
    assert!(all(desk) == before);
}

fn a_copy_is_a_draft_of_its_own(desk: &Desk) {
    let before = all(desk);
    let copied = desk.act("copy", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Beltijden 2027" }));
    assert_eq!(copied["file"], "blog/beltijden-2027.md");
    let text = desk.read("content/blog/beltijden-2027.md");
    assert!(text.contains("\ndraft: true\n"), "{text}");
    assert_eq!(text.replace("draft: true\n", ""), desk.read(POST));
    desk.undo();
    assert!(all(desk) == before);
}

fn what_goes_says_what_leads_to_it_and_where_visitors_come(desk: &Desk) {
    let before = all(desk);
    // With links to it and nothing in its place the site would not build.
    let (status, said) =
        desk.ask("POST", "/__edit/files/remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "" }));
    assert_eq!(status, 422, "{said}");
    assert!(all(desk) == before);
    // Nor with a page that is not there, or that goes.
    for to in ["/blgo", "blog", "/blog/beltijden-per-sector"] {
        let away = json!({ "file": "blog/beltijden-per-sector.md", "to": to });
        let (status, said) = desk.ask("POST", "/__edit/files/remove", &away);
        assert_eq!(
            (status, said["message"].as_str()),
            (422, Some(&*format!("Er is geen pagina `{to}`. Schrijf een adres zoals /blog, of laat het veld leeg.")))
        );
    }
    assert!(all(desk) == before);
    desk.act("remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/blog" }));
    assert!(!desk.is_there(POST));
    assert!(desk.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    desk.undo();
    assert!(all(desk) == before);

    // A city is counted no more, and is no neighbour.
    desk.act("remove", &json!({ "file": "cities/callcenter-wetteren.yaml", "to": "/diensten" }));
    assert!(desk.read(SETTINGS).contains("{province: Oost-Vlaanderen, count: 18}"));
    desk.undo();
    assert!(all(desk) == before);
}

fn a_post_goes_offline_and_comes_back(desk: &Desk) {
    let before = all(desk);
    let post =
        |draft: bool, to: &str| json!({ "file": "blog/beltijden-per-sector.md", "draft": draft.to_string(), "to": to });
    let (status, said) = desk.ask("POST", "/__edit/files/draft", &post(true, ""));
    // Other pages lead to it: their links would be broken.
    assert_eq!(status, 422, "{said}");
    assert!(said["problems"].as_array().is_some_and(|problems| !problems.is_empty()), "{said}");
    assert!(all(desk) == before);
    let settings = desk.read(SETTINGS);
    desk.act("draft", &post(true, "/blog"));
    assert!(desk.read(POST).contains("\ndraft: true\n"));
    assert!(desk.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    let old = desk.server.until("/blog/beltijden-per-sector", "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog"));
    desk.act("draft", &post(false, ""));
    assert!(!desk.read(POST).contains("draft:"));
    assert!(!desk.read(SETTINGS).contains("beltijden-per-sector"));
    desk.server.until("/blog/beltijden-per-sector", "the page", |page| page.status == 200);
    desk.undo();
    desk.undo();
    assert!(all(desk) == before);
    assert_eq!(desk.read(SETTINGS), settings);
}

fn a_post_that_is_offline_gets_another_name_and_goes(desk: &Desk) {
    let before = all(desk);
    desk.act("draft", &json!({ "file": "blog/beltijden-per-sector.md", "draft": "true", "to": "/blog" }));
    desk.act("remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/diensten" }));
    let settings = desk.read(SETTINGS);
    assert!(settings.contains("- {from: /blog/beltijden-per-sector, to: /diensten}"), "{settings}");
    assert_eq!(settings.matches("beltijden-per-sector").count(), 1, "{settings}");
    desk.undo();
    desk.act("rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    assert!(desk.read(SETTINGS).contains("- {from: /blog/beltijden-per-sector, to: /blog}"));
    desk.undo();
    desk.undo();
    assert!(all(desk) == before);
}

fn only_content_is_made_and_removed(desk: &Desk) {
    let before = all(desk);
    fs::write(desk.server.path("geheim.md"), "x\n").expect("there is room");
    for file in ["../geheim.md", "blog/../../geheim.md", "site.yaml", "published.txt", ".schema/post.json", ""] {
        for what in ["copy", "rename", "remove"] {
            let (status, said) =
                desk.ask("POST", &format!("/__edit/files/{what}"), &json!({ "file": file, "name": "x", "to": "" }));
            assert_eq!(status, 422, "{what} {file}: {said}");
        }
    }
    let away = json!({ "file": "blog/beltijden-per-sector.md", "name": "../../../buiten" });
    assert_eq!(desk.act("copy", &away)["file"], "blog/buiten.md");
    desk.undo();
    assert!(all(desk) == before);
    let json = ("content-type", "application/json");
    let body = away.to_string();
    let send = |headers: &[(&str, &str)]| desk.server.send("POST", "/__edit/files/copy", headers, &body).status;
    assert_eq!(send(&[json]), 403);
    let token = ("x-preview-token", desk.token.as_str());
    assert_eq!(send(&[json, token, ("origin", "https://evil.example")]), 403);
    assert_eq!(send(&[json, token, ("sec-fetch-site", "cross-site")]), 403);
    assert!(all(desk) == before);
    assert_eq!(fs::read_to_string(desk.server.path("geheim.md")).expect("it is there"), "x\n");
}
