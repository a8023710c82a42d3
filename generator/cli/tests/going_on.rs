//! The preview keeps working while a file is broken or something takes long.

mod common;

use std::sync::atomic::AtomicBool;

use common::client::{Answer, Server};
use common::project::{PAGE, PICTURES};
use common::{NOW, Site};
use kmo_diagnostic::{Code, Diagnostics};
use kmo_engine::check::Weigher;
use kmo_engine::project::Project;
use kmo_engine::site_report::{self, Pages};
use kmo_engine::{RunOptions, Timings};
use serde_json::json;

type Engine = kmo_engine::Engine<kmo_site::Site>;

const CITY: &str = "content/cities/callcenter-gent.yaml";

fn copy_with_page() -> Site {
    let project = Site::of_project();
    project.write("content/pages/proef.yaml", PAGE);
    project
}

fn has_overlay(page: &Answer) -> bool {
    page.text().contains("class=\"sheet\"")
}

fn is_clean(page: &Answer) -> bool {
    !page.text().contains("problems.css")
}

/// Makes changes that the preview must show.
struct Edits<'a> {
    server: &'a Server,
    number: usize,
}

impl Edits<'_> {
    /// Changes the heading of the page, and waits until it is shown.
    fn next(&mut self) {
        self.number += 1;
        let heading = format!("Kop nummer {}.", self.number);
        self.server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", &heading));
        self.server.until("/proef", &heading, |page| page.status == 200 && page.text().contains(&heading));
    }
}

#[test]
fn a_broken_file_takes_away_its_own_pages_only() {
    let server = Server::start(copy_with_page(), &[]);
    let read = |name: &str| server.read(name);
    let (city, settings, footer) = (read(CITY), read("content/site.yaml"), read("templates/partials/footer.html"));
    let number = settings.lines().find(|line| line.starts_with("phone: ")).expect("there is a number").to_owned();
    let gent = "/diensten/callcenter-gent";
    let mut edits = Edits { server: &server, number: 0 };

    for mistake in ["tietel: x", "provinsie: ["] {
        server.write(CITY, &format!("{city}{mistake}\n"));
        let page = server.until(gent, "the mistake", has_overlay);
        assert!(page.status == 200 && page.text().contains("from before the error"), "{}", page.text());
        edits.next();
        let other = server.get("/proef");
        assert!(other.text().contains("1 error in callcenter-gent.yaml") && !has_overlay(&other), "{}", other.text());
    }
    // The list with the city still works, and follows changes to other cities.
    let aalst = read("content/cities/callcenter-aalst.yaml");
    server.write("content/cities/callcenter-aalst.yaml", &aalst.replacen("stad: Aalst", "stad: Oilsjt", 1));
    let list = server.until("/diensten", "the other name", |page| page.text().contains("Oilsjt"));
    assert!(list.text().contains(gent), "{}", list.text());
    server.write("content/cities/callcenter-aalst.yaml", &aalst);
    // The last good version of the city follows a change of the phone number in the settings.
    server.write("content/site.yaml", &settings.replace(&number, "phone: 09 111 22 33"));
    server.until(gent, "the new number", |page| page.text().contains("tel:+3291112233"));
    server.write("content/site.yaml", &settings);
    server.write(CITY, &city);
    server.until("/proef", "no problem", is_clean);

    server.write("content/site.yaml", &settings.replace("phone: ", "fone: "));
    server.until("/proef", "the settings' mistake", has_overlay);
    edits.next();
    assert!(server.get("/proef").text().contains("from before the error"));
    server.write("content/site.yaml", &settings);
    server.until("/proef", "no problem", is_clean);

    for mistake in ["{% if %}", "{{ site.nergens.dan.ook }}"] {
        server.write("templates/partials/footer.html", &format!("{footer}{mistake}"));
        server.until("/proef", "the footer's mistake", has_overlay);
        edits.next();
        server.write("templates/partials/footer.html", &footer);
        server.until("/proef", "no problem", is_clean);
    }
}

#[test]
fn a_photograph_is_converted_beside_everything_else() {
    let project = copy_with_page();
    project.write("islands/scripts/pictures.mjs", PICTURES).write("hold", "");
    let server = Server::start(project, &[]);
    let mut edits = Edits { server: &server, number: 0 };
    edits.next();

    server.write("content/images/nieuw.png", "een foto");
    let file = "content/cities/callcenter-aalter.yaml";
    let city = server.read(file);
    assert!(!city.contains("\nbeeld:"), "it has a picture of its own");
    server.write(file, &format!("{city}beeld: {{bestand: nieuw.png, alt: Een foto van een haven}}\n"));
    let path = "/diensten/callcenter-aalter";
    let page = server.until(path, "the area", |page| page.text().contains("-later.svg"));
    let image = |page: &Answer| {
        let text = page.text();
        let at = text.find("alt=\"Een foto van een haven\"").expect("the picture is on the page");
        let start = text[..at].rfind("<img").expect("it is a picture");
        text[start..].split('>').next().unwrap_or_default().to_owned()
    };
    let sized = |image: &str| image.contains("width=\"30\"") && image.contains("height=\"20\"");
    assert!(sized(&image(&page)), "{}", image(&page));
    let source = image(&page).split("src=\"").nth(1).and_then(|rest| rest.split('"').next().map(str::to_owned));
    let area = server.get(&source.expect("it has a source"));
    assert!(area.status == 200 && area.text().contains("viewBox=\"0 0 30 20\""), "{}", area.text());
    // The photograph is still not ready, and does not delay other edits.
    edits.next();
    assert!(server.get(path).text().contains("-later.svg"));

    server.site.remove("hold");
    let page = server.until(path, "the photograph", |page| page.text().contains("-30.webp"));
    assert!(sized(&image(&page)) && is_clean(&page), "{}", page.text());
}

#[test]
fn a_photograph_is_converted_after_a_failure() {
    let project = copy_with_page();
    let city = "content/cities/callcenter-aalter.yaml";
    let text = project.read(city) + "beeld: {bestand: nieuw.png, alt: Een foto}\n";
    project
        .write("islands/scripts/pictures.mjs", PICTURES)
        .write("content/images/nieuw.png", "een foto")
        .write("broken", "")
        .write(city, text);
    let server = Server::start(project, &[]);
    let path = "/diensten/callcenter-aalter";
    let is_told = |page: &Answer| page.text().contains("-later.svg") && !is_clean(page);
    server.until(path, "the problem", is_told);

    server.site.remove("broken");
    Edits { server: &server, number: 0 }.next();
    server.until(path, "the photograph", |page| page.text().contains("-30.webp") && is_clean(page));
}

#[test]
fn a_damaged_photograph_holds_up_no_other() {
    let folder = copy_with_page();
    folder
        .write("islands/scripts/pictures.mjs", PICTURES)
        .write("content/images/een.png", "een foto")
        .write("content/images/stuk.png", "stuk")
        .write("content/images/twee.png", "nog een foto");
    let project = Project::new(folder.path(), None, None);
    let options = RunOptions { now: NOW.parse().expect("it is a day"), drafts: false, launch: false };
    for preview in [true, false] {
        let mut diagnostics = Diagnostics::default();
        let model = Engine::open(&project, preview)
            .read(options, &|_| {}, &mut Timings::start(), &mut diagnostics)
            .expect("it is a site");
        let shown = ["een.png", "stuk.png", "twee.png"].map(|name| model.assets.pictures.contains_key(name));
        assert_eq!(shown, [true, false, true], "preview: {preview}");
        assert_eq!(diagnostics.sorted().iter().filter(|one| one.code == Code::Image).count(), 1);
    }
}

#[test]
fn drafts_are_shown_and_hidden_without_a_restart() {
    let server = Server::start(copy_with_page(), &[]);
    let post = server.read("content/blog/voorbij-de-receptie.md");
    let title = post.lines().find(|line| line.starts_with("title: ")).expect("it has a title");
    let draft = post.replacen(title, "draft: true\ntitle: Een klad over bellen", 1);
    server.write("content/blog/een-klad.md", &draft);
    Edits { server: &server, number: 0 }.next();
    assert_eq!(server.get("/blog/een-klad").status, 404);

    for (shown, status, says) in
        [(true, 200, "data-drafts aria-pressed=\"true\""), (false, 404, "aria-pressed=\"false\"")]
    {
        server.accepts("/__preview/drafts", &json!({ "shown": shown }));
        server.until("/blog/een-klad", "the other state", |page| page.status == status);
        server.until("/__desk", says, |page| page.text().contains(says));
    }
}

#[test]
fn no_rule_looks_at_pages_once_it_is_told_to_stop() {
    let folder = copy_with_page();
    let page = PAGE.replace("Gewone tekst.", "Een [link](/nergens).");
    folder.write("content/pages/proef.yaml", page);
    let project = Project::new(folder.path(), None, None);
    let options = RunOptions { now: NOW.parse().expect("it is a day"), drafts: false, launch: false };
    let mut diagnostics = Diagnostics::default();
    let model = Engine::open(&project, true)
        .read(options, &|_| {}, &mut Timings::start(), &mut diagnostics)
        .expect("it is a site");
    let mut pages = Pages::new();
    site_report::render(&model, &mut pages, &|_| {}, &AtomicBool::new(false), &mut diagnostics);
    let weigher = Weigher::open(&project.cache);
    let found = |stop: bool| {
        let stop = AtomicBool::new(stop);
        let mut found = Diagnostics::default();
        let findings = site_report::check(&project, &model, &pages, &weigher, &|_| {}, &stop, &mut found);
        let findings = findings.expect("there are limits");
        let links = found.sorted().iter().filter(|one| one.code == Code::DeadLink).count();
        (links, findings.rows.len(), findings.most_similar.is_some())
    };
    let (links, rows, alike) = found(false);
    assert!(links > 0 && rows > 43 && alike, "{links} {rows} {alike}");
    assert_eq!(found(true), (0, 0, false));
}
