//! Files that are renamed, removed or taken offline.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::common::client::Server;
use super::common::{Site, same};
use super::{ADDRESS, POST, SETTINGS, act, all, each_puts_the_files_back, forms, leads, parts, refused, undo, uses};

#[test]
fn content_files_are_renamed_and_removed() {
    let server = Server::of_project(&[]);
    let (status, said) = server.ask("POST", "/__edit/undo", &json!({}));
    let nothing = "Er is niets meer om ongedaan te maken of opnieuw te doen.";
    assert_eq!((status, said["message"].as_str()), (409, Some(nothing)));
    each_puts_the_files_back(
        &server,
        parts![
            a_renamed_post_keeps_its_old_address_and_its_links,
            a_page_is_renamed_by_its_address,
            a_copied_page_keeps_its_place_in_the_menu,
            a_copy_is_a_draft_of_its_own,
            what_goes_says_what_leads_to_it_and_where_visitors_come,
            a_post_goes_offline_and_comes_back,
            a_post_that_is_offline_gets_another_name_and_goes,
            what_was_renamed_goes_with_nothing_in_its_place,
            a_post_goes_offline_while_drafts_are_shown,
            a_post_that_appeared_by_itself_keeps_its_address,
        ],
    );
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
    leads(server, ADDRESS, "/blog/wanneer-bel-je-wie");
    assert_eq!(uses(&forms(server, "blog/wanneer-bel-je-wie.md")), uses(&asked) + 1);
    server.until("/blog/wanneer-bel-je-wie", "the page", |page| page.status == 200);
    let old = server.until(ADDRESS, "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog/wanneer-bel-je-wie"));

    // Renaming it back removes the redirect.
    act(server, "rename", &json!({ "file": "blog/wanneer-bel-je-wie.md", "name": "beltijden-per-sector" }));
    assert!(all(server) == before);
    undo(server);
    undo(server);
}

fn a_page_is_renamed_by_its_address(server: &Server) {
    let renamed = act(server, "rename", &json!({ "file": "pages/over-ons.yaml", "name": "/wie-zijn-wij" }));
    assert_eq!(renamed["file"], "pages/over-ons.yaml");
    assert!(server.read("content/pages/over-ons.yaml").contains("route: /wie-zijn-wij\n"));
    assert!(server.read("content/navigation.yaml").contains("/wie-zijn-wij"));
    leads(server, "/over-ons", "/wie-zijn-wij");
    undo(server);
}

/// The `nav` of this page equals its file name, but the copy must keep it.
fn a_copied_page_keeps_its_place_in_the_menu(server: &Server) {
    // The content loader ignores files that look like a copy made by a file manager.
    let copy = json!({ "file": "pages/diensten.yaml", "name": "/diensten-kopie" });
    let message = "`pages/diensten-kopie.yaml` lijkt een kopie van `pages/diensten.yaml`, en kopieën komen niet op de site. \
                   Kies een andere naam.";
    for _ in 0..2 {
        refused(server, "copy", &copy, message);
    }
    act(server, "copy", &json!({ "file": "pages/diensten.yaml", "name": "/diensten-anders" }));
    let copy = server.read("content/pages/diensten-anders.yaml");
    assert!(copy.contains("\nnav: diensten\n") && copy.contains("route: /diensten-anders\n"), "{copy}");
    // As a draft it would not collide with /contact yet, but the address is refused already.
    let taken = json!({ "file": "pages/diensten-anders.yaml", "name": "/contact" });
    refused(server, "rename", &taken, "Er is al een pagina op /contact. Kies een andere naam.");
    undo(server);
}

fn a_copy_is_a_draft_of_its_own(server: &Server) {
    let copied = act(server, "copy", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Beltijden 2027" }));
    assert_eq!(copied["file"], "blog/beltijden-2027.md");
    let text = server.read("content/blog/beltijden-2027.md");
    assert!(text.contains("\ndraft: true\n"), "{text}");
    assert_eq!(text.replace("draft: true\n", ""), server.read(POST));
    undo(server);
}

fn what_goes_says_what_leads_to_it_and_where_visitors_come(server: &Server) {
    let before = all(server);
    // Other pages link to it, so without a replacement the site would not build.
    let (status, said) =
        server.ask("POST", "/__edit/files/remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "" }));
    assert_eq!(status, 422, "{said}");
    assert!(all(server) == before);
    // An address that is not a page, or the one that is being removed, is refused too.
    for to in ["/blgo", "blog", ADDRESS] {
        let away = json!({ "file": "blog/beltijden-per-sector.md", "to": to });
        let message = format!("Er is geen pagina `{to}`. Schrijf een adres zoals /blog, of laat het veld leeg.");
        refused(server, "remove", &away, &message);
    }
    act(server, "remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/blog" }));
    assert!(!server.site.has(POST));
    leads(server, ADDRESS, "/blog");
    undo(server);
    assert!(all(server) == before);

    // The city is no longer counted, nor listed as a neighbour.
    act(server, "remove", &json!({ "file": "cities/callcenter-wetteren.yaml", "to": "/diensten" }));
    assert!(server.read(SETTINGS).contains("{province: Oost-Vlaanderen, count: 18}"));
    undo(server);
}

fn a_post_goes_offline_and_comes_back(server: &Server) {
    let before = all(server);
    let post =
        |draft: bool, to: &str| json!({ "file": "blog/beltijden-per-sector.md", "draft": draft.to_string(), "to": to });
    let (status, said) = server.ask("POST", "/__edit/files/draft", &post(true, ""));
    // Other pages link to it, and their links would break.
    assert_eq!(status, 422, "{said}");
    assert!(said["problems"].as_array().is_some_and(|problems| !problems.is_empty()), "{said}");
    assert!(all(server) == before);
    let settings = server.read(SETTINGS);
    act(server, "draft", &post(true, "/blog"));
    assert!(server.read(POST).contains("\ndraft: true\n"));
    leads(server, ADDRESS, "/blog");
    let old = server.until(ADDRESS, "the redirect", |page| page.status == 301);
    assert_eq!(old.header("location"), Some("/blog"));
    act(server, "draft", &post(false, ""));
    assert!(!server.read(POST).contains("draft:"));
    assert!(!server.read(SETTINGS).contains("beltijden-per-sector"));
    server.until(ADDRESS, "the page", |page| page.status == 200);
    undo(server);
    undo(server);
    assert!(all(server) == before);
    assert_eq!(server.read(SETTINGS), settings);
}

fn a_post_that_is_offline_gets_another_name_and_goes(server: &Server) {
    act(server, "draft", &json!({ "file": "blog/beltijden-per-sector.md", "draft": "true", "to": "/blog" }));
    act(server, "remove", &json!({ "file": "blog/beltijden-per-sector.md", "to": "/diensten" }));
    let settings = server.read(SETTINGS);
    leads(server, ADDRESS, "/diensten");
    assert_eq!(settings.matches("beltijden-per-sector").count(), 1, "{settings}");
    undo(server);
    act(server, "rename", &json!({ "file": "blog/beltijden-per-sector.md", "name": "Wanneer bel je wie" }));
    leads(server, ADDRESS, "/blog");
    undo(server);
    undo(server);
}

/// Its earlier addresses are gone too.
fn what_was_renamed_goes_with_nothing_in_its_place(server: &Server) {
    act(server, "rename", &json!({ "file": "jobs/salescoach-trainer.md", "name": "Trainer" }));
    leads(server, "/jobs/salescoach-trainer", "/jobs/trainer");
    server.until("/jobs/trainer", "the page", |page| page.status == 200);
    act(server, "remove", &json!({ "file": "jobs/trainer.md", "to": "" }));
    let settings = server.read(SETTINGS);
    assert!(settings.contains("- {from: /jobs/salescoach-trainer, gone: true}"), "{settings}");
    assert!(!settings.contains("to: /jobs/trainer"), "{settings}");
    undo(server);
    undo(server);
}

/// No build on this computer recorded its address, but it was published with git.
fn a_post_that_appeared_by_itself_keeps_its_address(server: &Server) {
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
    leads(server, ADDRESS, "/blog/wanneer-bel-je-wie");
    undo(server);
    fs::remove_dir_all(server.path(".git")).expect("it is there");
    fs::write(server.path("content/published.txt"), known).expect("there is room");
}

fn a_post_goes_offline_while_drafts_are_shown(server: &Server) {
    let show = |shown: bool| {
        server.accepts("/__preview/drafts", &json!({ "shown": shown }));
    };
    show(true);
    server.until("/__desk", "that drafts are shown", |page| page.text().contains("aria-pressed=\"true\""));
    act(server, "draft", &json!({ "file": "blog/beltijden-per-sector.md", "draft": "true", "to": "/blog" }));
    leads(server, ADDRESS, "/blog");
    server.until(ADDRESS, "the draft", |page| page.status == 200 && page.text().contains("noindex"));
    show(false);
    server.until(ADDRESS, "the redirect", |page| page.status == 301);
    undo(server);
}

/// The addresses that go with a page can't be redirected in advance: a redirect is refused while its page exists.
#[test]
fn addresses_that_go_with_a_page_are_redirected_too() {
    let site = Site::new();
    let page = site.read("content/pages/diensten.yaml").replace("/diensten\n", "/actie\n").replace("/aanbod", "/promo");
    let page = page.replace("Onze diensten", "Onze actie").replace("Bellen, opvolgen", "Opvolgen, bellen");
    site.write("content/pages/actie.yaml", page.replace("nav: diensten\n", ""));
    let post = "content/blog/luisteren.md";
    site.write(post, site.read(post).replace("](/diensten#werk)", "](/promo)"));
    let list = ["/actie", "/blog/luisteren", "/blog/onderwerp/bellen", "/promo"];
    site.write("content/published.txt", list.map(|line| format!("{line}\n")).concat());
    let server = Server::start(site, &[]);
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    let before = all(&server);

    // The alias of a page, and the links to it.
    act(&server, "remove", &json!({ "file": "pages/actie.yaml", "to": "/blog" }));
    leads(&server, "/actie", "/blog");
    leads(&server, "/promo", "/blog");
    assert!(server.read(post).contains("](/blog)"));
    undo(&server);

    // The list of a subject, when its only article is removed.
    act(&server, "remove", &json!({ "file": "blog/luisteren.md", "to": "" }));
    let settings = server.read(SETTINGS);
    assert!(settings.contains("- {from: /blog/onderwerp/bellen, gone: true}\n"), "{settings}");
    undo(&server);
    let draft = |draft: bool| json!({ "file": "blog/luisteren.md", "draft": draft.to_string(), "to": "/blog" });
    act(&server, "draft", &draft(true));
    leads(&server, "/blog/onderwerp/bellen", "/blog");
    server.until("/blog/onderwerp/bellen", "the redirect", |page| page.status == 301);
    act(&server, "draft", &draft(false));
    assert!(all(&server) == before);
}

#[test]
fn a_redirect_goes_when_an_edit_brings_back_the_page_that_it_would_hide() {
    let site = Site::new();
    let settings = site.read(SETTINGS);
    let subjects = ["vragen", "bellen-kopie"].map(|subject| format!("/blog/onderwerp/{subject}"));
    let redirects = subjects.iter().map(|from| format!("  - {{from: {from}, to: /blog}}\n"));
    site.write(SETTINGS, format!("{settings}{}", redirects.collect::<String>()));
    site.replace("content/blog/luisteren.md", "tags: [Bellen]", "tags:\n  - Bellen");
    let server = Server::start(site, &[]);
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    let before = all(&server);
    let form = |file: &str, at: Value, now: Value| {
        let change = json!({ "do": "add", "at": at, "now": now, "after": null });
        json!({ "file": file, "changes": [change], "page": "/__desk" })
    };
    let (file, page, was) = ("blog/luisteren.md", "/blog/luisteren", "Bellen");
    let edit = json!({ "file": file, "path": "tags[0]", "was": was, "now": "Vragen", "page": page });
    let (text, to) = ("tags[0]", "copy");
    let copy = json!({ "file": file, "path": "tags", "item": 0, "text": text, "was": was, "to": to, "page": page });
    let ways = [
        ("/__edit/form", form(file, json!(["tags", 1]), json!("Vragen")), &subjects[0]),
        ("/__edit/save", edit, &subjects[0]),
        ("/__edit/rearrange", copy, &subjects[1]),
    ];
    for (path, body, subject) in ways {
        server.until(subject, "the redirect", |page| page.status == 301);
        server.accepts(path, &body);
        assert!(!server.read(SETTINGS).contains(subject), "{path}");
        server.until(subject, "the list", |page| page.status == 200);
        undo(&server);
        same(&all(&server), &before);
    }

    // Adding a redirect that hides a page is refused.
    let hides = json!({ "from": "/blog/onderwerp/bellen", "to": "/blog" });
    let (status, said) = server.ask("POST", "/__edit/form", &form("site.yaml", json!(["redirects", 3]), hides));
    assert_eq!(status, 422, "{said:#}");
    same(&all(&server), &before);
}
