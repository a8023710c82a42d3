//! Search and replace in all texts, on the desk.

mod common;

use std::collections::BTreeMap;

use common::Site;
use common::client::Server;
use kmo_shared::format::percent_encode;
use serde_json::{Map, Value, json};

/// A preview whose desk is ready.
struct Desk {
    server: Server,
}

/// Every content file with its text. The bytes of pictures do not matter here.
type Files = BTreeMap<String, String>;

impl Desk {
    fn start() -> Self {
        Self::of(Server::of_project(&[]))
    }

    fn of(server: Server) -> Self {
        server.until("/__desk", "the first report", |answer| answer.status == 200);
        Desk { server }
    }

    fn screen(&self, query: &[(&str, &str)]) -> String {
        let pairs = query.iter().map(|(key, value)| format!("{key}={}", percent_encode(value)));
        let query = pairs.collect::<Vec<_>>().join("&");
        let answer = self.server.get(&format!("/__desk/zoek?{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.text()
    }

    fn post(&self, path: &str, fields: &Value) -> u16 {
        self.server.ask("POST", path, fields).0
    }

    /// Replaces these hits, as the form on the screen does.
    fn replace(&self, text: &str, by: &str, hits: &[String]) -> String {
        let mut fields: Map<String, Value> = hits.iter().map(|hit| (hit.clone(), json!("on"))).collect();
        fields.insert("q".into(), text.into());
        fields.insert("door".into(), by.into());
        assert_eq!(self.post("/__desk/zoek/vervang", &fields.into()), 200);
        self.screen(&[("q", text), ("door", by)])
    }

    fn files(&self) -> Files {
        let text = |(name, bytes): (String, Vec<u8>)| (name, String::from_utf8_lossy(&bytes).into_owned());
        self.server.site.tree("content").into_iter().map(text).collect()
    }
}

/// Every text between `from` and `to`.
fn between<'a>(page: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(from).skip(1).filter_map(move |rest| Some(rest.split_once(to)?.0))
}

/// The names of the checkboxes of the hits.
fn boxes(page: &str) -> Vec<String> {
    between(page, "name=\"hit:", "\"").map(|name| format!("hit:{name}")).collect()
}

fn found(page: &str) -> String {
    between(page, "data-found>", "<").next().expect("it says what was found").to_owned()
}

fn said(page: &str) -> String {
    between(page, "data-said><p><b>", "</b>").next().expect("it says how it ended").to_owned()
}

const HOME: &str = "content/pages/home.yaml";
const POST: &str = "content/blog/crm-voor-kmo.md";

/// Adds a word that only these tests use to a value, a markdown text, an address and next to a setting.
fn plant(desk: &Desk) {
    desk.server.site.replace(
        HOME,
        "heading: Wij hebben nieuwe klanten voor u.",
        "heading: Kwibus heeft nieuwe klanten voor kwibussen.",
    );
    desk.server.site.replace(
        POST,
        "\n---\n",
        "\n---\nEen kwibus\nmet [een kwibus](https://kwibus.be/kwibus) en `{`kwibus`}`.\n\n",
    );
    desk.server.until("/", "the heading", |page| page.text().contains("Kwibus heeft"));
    desk.server.until("/blog/crm-voor-kmo", "the text", |page| page.text().contains("https://kwibus.be"));
}

#[test]
fn texts_are_found_where_people_read_them_and_replaced_as_one_step() {
    let desk = Desk::start();
    plant(&desk);
    let before = desk.files();

    let page = desk.screen(&[("q", "kwibus")]);
    assert_eq!(found(&page), "5 plaatsen in 2 bestanden.");
    assert!(page.contains("<mark>Kwibus</mark> heeft nieuwe klanten"), "{page}");
    assert!(page.contains("/?bewerk=pages%2Fhome.yaml&amp;plaats=sections%5B0%5D.hero.heading"), "{page}");
    assert!(page.contains("sections[0].hero.heading"), "{page}");
    let line = desk.server.read(POST);
    let line = line.lines().position(|line| line.starts_with("Een kwibus")).expect("it is there") + 1;
    assert!(page.contains(&format!("tekst, regel {line}, op ")), "{page}");
    // Without a replacement there are no checkboxes.
    assert_eq!(boxes(&page), Vec::<String>::new());
    assert_eq!(found(&desk.screen(&[("q", "kwibus"), ("woord", "1")])), "4 plaatsen in 2 bestanden.");
    assert_eq!(found(&desk.screen(&[("q", "kwibus"), ("hoofdletters", "1")])), "4 plaatsen in 2 bestanden.");
    // Folded lines are searched as one. Settings, page names and keys are not searched.
    assert_eq!(found(&desk.screen(&[("q", "kwibus met een")])), "Dit staat in geen enkele tekst.");
    assert_eq!(found(&desk.screen(&[("q", "Een kwibus met")])), "1 plaats in 1 bestand.");
    for name in ["{phone}", "callcenter-gent", "heading:", "gent.webp"] {
        assert_eq!(found(&desk.screen(&[("q", name)])), "Dit staat in geen enkele tekst.", "{name}");
    }
    // Searches a text as readers see it, with the values of settings. Such a hit can't be replaced here.
    let page = desk.screen(&[("q", "dan hieronder of bel 0800 00"), ("door", "dan hier")]).replace('\u{a0}', " ");
    assert_eq!((found(&page), boxes(&page)), ("1 plaats in 1 bestand.".into(), Vec::new()));
    assert!(page.contains("<mark>dan hieronder of bel 0800 00</mark> 000."), "{page}");
    assert!(page.contains("Een deel hiervan is een instelling.") && !page.contains("aangevinkte"), "{page}");

    let page = desk.screen(&[("q", "kwibus"), ("door", "snuiter")]);
    assert!(page.contains("<del>Kwibus</del><span class=\"hidden\"> wordt </span><ins>Snuiter</ins> heeft"), "{page}");
    let mut hits = boxes(&page);
    assert_eq!(hits.len(), 5);
    // Leaves one hit out.
    let left = hits.iter().position(|hit| hit.contains("home.yaml")).expect("it is there") + 1;
    assert!(hits.remove(left).contains("home.yaml"));
    let page = desk.replace("kwibus", "snuiter", &hits);
    assert_eq!(said(&page), "4 keer vervangen in 2 bestanden.");
    assert_eq!(found(&page), "1 plaats in 1 bestand.");

    let mut expected = before.clone();
    let mut change = |path: &str, changes: &[(&str, &str)]| {
        let text = expected.get_mut(path).expect("it is there");
        for (from, to) in changes {
            *text = text.replacen(from, to, 1);
        }
    };
    change("pages/home.yaml", &[("Kwibus heeft", "Snuiter heeft")]);
    change(
        "blog/crm-voor-kmo.md",
        &[("Een kwibus\n", "Een snuiter\n"), ("[een kwibus]", "[een snuiter]"), ("`{`kwibus`}`", "`{`snuiter`}`")],
    );
    assert_eq!(desk.files(), expected);
    desk.server.until("/", "the new text", |page| page.text().contains("Snuiter heeft"));

    // Undo reverts all replacements in one step.
    let fields = json!({ "q": "kwibus", "door": "snuiter" });
    assert_eq!(desk.post("/__desk/zoek/terug", &fields), 200);
    assert_eq!(desk.files(), before);
    let page = desk.screen(&[("q", "kwibus"), ("door", "snuiter")]);
    assert_eq!(
        (said(&page), found(&page)),
        ("Ongedaan gemaakt: alles staat weer zoals het was.".into(), "5 plaatsen in 2 bestanden.".into())
    );
    // It can be redone, but not undone twice.
    assert_eq!(desk.post("/__desk/zoek/terug", &fields), 409);
    assert_eq!(desk.post("/__edit/redo", &json!({})), 200);
    assert_eq!(desk.files(), expected);
    assert_eq!(desk.post("/__edit/undo", &json!({})), 200);
    assert_eq!(desk.files(), before);
}

#[test]
fn a_replacement_is_undone_by_whoever_made_it() {
    let desk = Desk::start();
    plant(&desk);
    let before = desk.files();
    let hits = boxes(&desk.screen(&[("q", "kwibus"), ("door", "snuiter")]));
    let post = |editor: &str, path: &str, body: &Value| {
        let headers = [
            ("x-preview-token", desk.server.token()),
            ("x-preview-editor", editor),
            ("content-type", "application/json"),
        ];
        desk.server.send("POST", path, &headers, body.to_string()).status
    };
    let fields = json!({ "q": "kwibus", "door": "snuiter", hits[0].clone(): "on" });
    assert_eq!(post("an", "/__desk/zoek/vervang", &fields), 200);
    let after = desk.files();
    assert_ne!(after, before);
    assert_eq!(post("bo", "/__edit/undo", &json!({})), 409);
    assert_eq!(desk.files(), after);
    assert_eq!(post("an", "/__desk/zoek/terug", &fields), 200);
    assert_eq!(desk.files(), before);
}

#[test]
fn a_replacement_that_breaks_the_build_is_refused_at_its_hit() {
    let desk = Desk::start();
    plant(&desk);
    let before = desk.files();
    let hits = boxes(&desk.screen(&[("q", "kwibus"), ("door", "{telefoonn}")]));
    let page = desk.replace("kwibus", "{telefoonn}", &hits);
    assert!(said(&page).starts_with("Zo zou de site niet meer gebouwd kunnen worden"), "{page}");
    assert!(page.contains("class=\"hit__why\">") && page.contains("telefoonn"), "{page}");
    assert_eq!(desk.files(), before);

    let page = desk.replace("kwibus", "snuiter", &[]);
    assert_eq!(said(&page), "Je liet alles staan: vink aan wat je wilt vervangen.");
    assert_eq!(desk.post("/__desk/zoek/vervang", &json!({ "q": "kwibus", "door": "x", "hit:../../x": "on" })), 400);
    assert_eq!(desk.files(), before);
}

#[test]
fn a_text_that_a_colleague_changed_is_left_alone_and_shown_again() {
    let desk = Desk::start();
    plant(&desk);
    let hits = boxes(&desk.screen(&[("q", "kwibus"), ("door", "snuiter")]));
    desk.server.site.replace(HOME, "Kwibus heeft", "Onze kwibus heeft");
    let theirs = desk.server.read(HOME);
    let page = desk.replace("kwibus", "snuiter", &hits);
    assert_eq!(said(&page), "3 keer vervangen in 1 bestand.");
    assert_eq!(desk.server.read(HOME), theirs);
    // The screen may be rendered before the file watcher reports the change.
    let query = "/__desk/zoek?q=kwibus&door=snuiter";
    let page = desk.server.until(query, "their text", |page| page.text().contains("Onze <del>kwibus</del>")).text();
    assert_eq!(found(&page), "2 plaatsen in 1 bestand.");
    assert!(page.contains("Deze tekst veranderde intussen"), "{page}");
}

#[test]
fn the_launch_list_links_to_texts_that_can_be_edited() {
    let project = Site::of_project();
    project.replace(POST, "\n---\n", "\ndraft: true\n---\n");
    let desk = Desk::of(Server::start(project, &["--drafts"]));
    let page = desk.server.get("/__desk/launch").text();
    assert!(page.contains("Dit is klad"), "{page}");
    let links: Vec<&str> = between(&page, "<a href=\"", "\"").filter(|link| link.contains("bewerk=")).collect();
    let has = |link: &str| assert!(links.contains(&link), "{link} in {links:#?}");
    has("/blog/crm-voor-kmo?bewerk=blog%2Fcrm-voor-kmo.md&amp;plaats=title");
    has("/?bewerk=site.yaml&amp;plaats=phone");
    has("/?bewerk=site.yaml&amp;plaats=testimonials%5B0%5D.quote");
    assert!(links.len() > 40, "{links:#?}");
    for link in links {
        let (page, query) = link.split_once('?').expect("it has a query");
        assert_eq!(desk.server.get(page).status, 200, "{link}");
        let query = query.replace("&amp;", "&").replace("bewerk=", "file=").replace("plaats=", "path=");
        let headers = [("x-preview-token", desk.server.token())];
        assert_eq!(desk.server.send("GET", &format!("/__edit/at?{query}"), &headers, "").status, 200, "{link}");
    }
}

#[test]
fn a_search_result_and_a_card_can_be_previewed_with_other_texts() {
    let desk = Desk::start();
    let query = "path=/contact&title==Bel%20%7Bphone%7D&description==&card==Andere%20kaart";
    let page = desk.server.get(&format!("/__desk/page/voorbeeld?{query}")).text();
    assert!(page.contains("<bdi>Bel 0800\u{a0}00\u{a0}000 | Warmlijn</bdi>"), "{page}");
    assert!(page.contains("<p class=\"result__text\"><bdi></bdi></p>"), "{page}");
    assert!(page.contains("<b class=\"tag tag--warning\">te kort</b>"), "{page}");
    // Without replacement texts, it shows those of the page.
    let page = desk.server.get("/__desk/page/voorbeeld?path=/contact").text();
    assert!(!page.contains("<bdi>Bel 0800") && page.contains("| Warmlijn</bdi>"), "{page}");
    assert_eq!(desk.server.get("/__desk/page/voorbeeld?path=/geen").status, 404);
}
