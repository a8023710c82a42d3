//! A site without git: publications are kept in `publications/`.

use std::fs;

use super::before_after::sides;
use super::common::client::{Answer, Server};
use super::common::{Site, has};
use super::{GENT, LIST, SCREEN, act_on, title};

#[test]
fn without_git_the_built_folder_is_offered_and_the_history_is_kept() {
    let site = Site::new();
    site.with_styleguide().write(LIST, "# Adressen.\n");
    let server = Server::start(site, &[]);
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    let until = |what: &str| {
        let is_right = |answer: &Answer| {
            let text = answer.text();
            text.contains(what) && !text.contains("data-refused") && !text.contains("data-again=\"700\"")
        };
        server.until(SCREEN, what, is_right).text()
    };
    let out = server.site.path().canonicalize().expect("it is there").join("dist");
    let text = until("Er is nog niets gepubliceerd.");
    has(&text, &["nog geen git-repository", &out.display().to_string()]);
    assert!(!text.contains("site build"), "a command on a screen of the desk");

    // With an unfinished launch list, the build says what is missing and nothing is kept.
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    let refused = until("De site kan zo nog niet online.");
    has(&refused, &["Wat het bouwen zegt", "proef.example"]);
    assert!(!out.exists() && !server.site.has("publications"));
    let settings = server.read("content/site.yaml");
    server.write("content/site.yaml", &settings.replace("proef.example", "callproef.be"));
    until("De lanceerlijst is in orde.");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    let kept = until("deze versie is bewaard");
    has(&kept, &["Alles wat hier staat, is gepubliceerd.", "<bdi>Begin</bdi>", "Sleep die hele map"]);
    // A rebuild must be possible without changed files, for when a scheduled post appears.
    has(&kept, &["Opnieuw gebouwd</textarea>", "<button class=\"btn\">Bouw de site"]);
    assert!(out.join("version.json").is_file());
    has(&server.read(LIST), &["\n/diensten/callcenter-gent\n"]);

    let before = server.read(GENT);
    let first = title(&server);
    server.write("public/nieuw.txt", "nieuw");
    server.write(GENT, &before.replacen(&first, "titel: Een nieuwe kop voor Gent", 1));
    // The list compares the files; the page versions need the preview to have read them, which takes a moment longer.
    let changed = until("id=\"voor-na-/diensten/callcenter-gent\"");
    has(
        &changed,
        &["<ins>Een nieuwe kop voor</ins> Gent<", "public/nieuw.txt", "Gent en nieuw.txt bijgewerkt</textarea>"],
    );
    let pages = sides(&changed, "/diensten/callcenter-gent").into_iter().map(|side| server.get(&side).text());
    let titled: Vec<bool> = pages.map(|page| page.contains("Een nieuwe kop voor Gent")).collect();
    assert_eq!(titled, [false, true]);
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Kop van Gent")]), 202);
    until("<bdi>Kop van Gent</bdi>");
    let begin = server.get(&format!("{SCREEN}/versie?commit=1"));
    assert_eq!(begin.status, 200);
    has(&begin.text(), &["Dit is de eerste versie: er is niets van voordien."]);
    assert!(fs::read_to_string(out.join("nieuw.txt")).is_ok());

    // Later changes elsewhere in the file are kept.
    let now = server.read(GENT) + "# later\n";
    server.write(GENT, &now);
    let version = server.get(&format!("{SCREEN}/versie?commit=2"));
    assert_eq!(version.status, 200);
    has(&version.text(), &["Kop van Gent", "Zet alles terug", "<ins>Een nieuwe kop voor</ins> Gent<"]);
    for number in ["9", "../1", "x"] {
        assert_eq!(server.get(&format!("{SCREEN}/versie?commit={number}")).status, 404, "{number}");
    }
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("Het is teruggezet op deze computer.");
    assert_eq!(server.read(GENT), before.clone() + "# later\n");
    assert!(server.site.has("public/nieuw.txt"));
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2")]), 202);
    server.until(SCREEN, "the rest", |_| !server.site.has("public/nieuw.txt"));

    // A later change in the same place is not overwritten.
    server.write("public/stip.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>");
    server.write(GENT, &before.replacen(&first, "titel: Nog een andere kop voor Gent", 1));
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("is op dezelfde plaats later iets anders geschreven");
    assert!(server.read(GENT).contains("Nog een andere kop"));
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "1")]), 202);
    until("Dit is de allereerste versie.");

    // A picture can be shown before it is published.
    let picture = |path: &str| server.get(&format!("{SCREEN}/beeld?bestand={path}")).status;
    assert_eq!((picture("public/stip.svg"), picture("public/../templates/icons/phone.svg")), (200, 404));
    // A file is not removed when its earlier version is lost.
    server.site.remove("publications/files");
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("kon niet gelezen worden");
    assert!(server.site.has(GENT));
    // A publication that can't be read is not overwritten.
    server.write("publications/3.json", "{");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Stip")]), 202);
    until("<bdi>Stip</bdi>");
    assert_eq!(server.read("publications/3.json"), "{");
    fs::remove_dir_all(&out).expect("it is there");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Nog eens")]), 202);
    until("<bdi>Nog eens</bdi>");
    assert!(out.join("version.json").is_file());
}

#[test]
fn on_an_earlier_day_the_site_of_today_is_built() {
    let site = Site::new();
    site.with_styleguide()
        .write("content/site.yaml", site.read("content/site.yaml").replace("proef.example", "callproef.be"));
    let post = "content/blog/later.md";
    site.write(post, site.read(post).replace("2026-12-15", "2026-11-21"));
    let server = Server::start(site, &["--now", "2026-11-20"]);
    let ready = |answer: &Answer| answer.text().contains("<button class=\"btn\">Bouw de site");
    server.until(SCREEN, "that it may be published", ready);
    assert_eq!(server.get("/blog/later").status, 404);
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    server.until(SCREEN, "the end", |answer| answer.text().contains("deze versie is bewaard"));
    assert!(server.site.has("dist/blog/later/index.html"));
}
