//! Pages shown while something is wrong.

use std::fs;
use std::time::Duration;

use super::common::client::{Answer, Server};
use super::common::project::PAGE;
use super::{RELOAD, build_of, project, shown};

#[test]
fn a_mistake_is_shown_over_the_last_good_page_until_it_is_fixed() {
    let mut server = Server::start(project(), &[]);
    let mut events = server.events();
    events.next();

    server.write("content/pages/proef.yaml", &PAGE.replace("label: Proef", "lable: <b>Proef</b>"));
    shown(&server, &mut events, "/proef", "lable");
    let page = server.get("/proef");
    assert_eq!(page.status, 200);
    let text = page.text();
    for part in [
        "Eerste kop",
        "<b>1 error</b>",
        "from before the error",
        "href=\"/__preview/problems.css\"",
        "content/pages/proef.yaml<span>:7:1</span>",
        "<mark>lable</mark>: &lt;b&gt;Proef&lt;/b&gt;",
        "did you mean <code>label</code>?",
        RELOAD,
    ] {
        assert!(text.contains(part), "{part}");
    }
    // Nothing that the site's policy would block.
    assert!(!text.contains(" style=") && !text.contains("<b>Proef"), "not clean");
    assert_eq!(text.matches("<style").count(), 1, "a style beside the one that the policy allows");
    assert!(text.find("Eerste kop") < text.find("<site-preview"));
    server.wait_for_line("error[unknown-key]: there is no key `lable` here");
    server.wait_for_line("--> content/pages/proef.yaml:7:1");
    server.wait_for_line("1 error; the browser shows them");

    // Every other page has a notice that links to the problem.
    let other = server.get("/bedankt").text();
    assert!(other.contains("1 error in proef.yaml") && !other.contains("class=\"sheet\""), "{other}");
    assert!(other.contains("href=\"/__desk/findings\""), "{other}");

    // A page that breaks a rule is still shown in its current state.
    server.write("content/pages/proef.yaml", &PAGE.replace("Gewone tekst.", "Een [link](/nergens)."));
    let page = server.until("/proef", "its new text", |page| page.text().contains("<a href=\"/nergens\">link</a>"));
    assert!(!page.text().contains("from before the error"), "{}", page.text());
    // The check of all pages follows later.
    let page = server.until("/proef", "the dead link", |page| page.text().contains("dead-link"));
    assert!(page.text().contains("up to date"));

    let clean = |page: &Answer| !page.text().contains("problems.css");
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Nieuwe kop"));
    server.until("/proef", "no problem", |page| page.text().contains("Nieuwe kop") && clean(page));

    // The content folder is moved away and back.
    fs::rename(server.path("content"), server.path("elsewhere")).expect("it can be moved");
    let page = server.until("/proef", "a lost folder", |page| page.text().contains("no-content"));
    assert!(page.text().contains("Nieuwe kop"), "{}", page.text());
    fs::rename(server.path("elsewhere"), server.path("content")).expect("it can be moved");
    server.until("/proef", "its folder again", clean);
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Kop na de verhuizing"));
    server.until("/proef", "its new heading", |page| page.text().contains("Kop na de verhuizing") && clean(page));
}

#[test]
fn unreadable_files_are_retried_without_a_build_for_each_retry() {
    let project = project();
    let card = "templates/card.svg";
    let drawing = project.read(card);
    project.remove(card);
    let server = Server::start(project, &[]);
    server.until("/proef", "what can't be read", |page| page.text().contains("card.svg"));
    let build = || build_of(&server.get("/proef"));
    let stays = (0..20).any(|_| {
        let before = build();
        std::thread::sleep(Duration::from_secs(1));
        build() == before
    });
    assert!(stays, "each retry is a build");
    server.site.write(card, drawing);
    server.until("/proef", "the page", |page| page.status == 200);
}

#[test]
fn a_file_full_of_mistakes_keeps_no_other_edit_waiting() {
    let server = Server::start(project(), &[]);
    // Each problem used to be rendered with the whole file. That took minutes, and the next edit had to wait.
    let keys: String = (0..30_000).map(|at| format!("sleutel{at}: x\n")).collect();
    server.write("content/pages/vol.yaml", &(PAGE.replace("/proef", "/vol") + &keys));
    let page = server.until("/vol", "the mistakes", |page| page.text().contains("and 29980 more, see the desk")).text();
    assert!(page.contains("<h1>30000 errors</h1>"), "{page}");
    assert_eq!(page.matches("class=\"kind\"").count(), 20);
    assert!(page.len() < 32_000, "{}", page.len());
    server.write("content/pages/proef.yaml", &PAGE.replace("label: Proef", "lable: Proef"));
    // The problem of the page itself comes first.
    server.until("/proef", "the mistake beside them", |page| page.text().contains("<mark>lable</mark>"));
    server.site.remove("content/pages/vol.yaml");
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Nieuwe kop"));
    server.until("/proef", "no problem", |page| {
        page.text().contains("Nieuwe kop") && !page.text().contains("problems.css")
    });
}

#[test]
fn a_page_that_can_not_be_made_is_shown_as_it_was() {
    let mut server = Server::start(project(), &[]);
    let good = server.read("templates/sections/prose.html");
    // Until every page was rendered once, there is nothing to fall back on.
    server.wait_for_line("no page links to `/proef`");
    for (template, code) in [
        (format!("{good}{{{{ sections.nergens.dan.ook }}}}\n"), "template"),
        (format!("{good}{{% if %}}\n"), "template"),
    ] {
        server.write("templates/sections/prose.html", &template);
        let page = server.until("/proef", "the mistake", |page| page.text().contains("templates/sections/prose.html"));
        let text = page.text();
        assert_eq!(page.status, 200);
        assert!(text.contains("Gewone tekst.") && text.contains("from before the error"), "{text}");
        assert!(text.contains(code), "{text}");
        // A page without that section is not affected.
        let other = server.get("/bedankt");
        assert_eq!(other.status, 200);
        server.write("templates/sections/prose.html", &good);
        server.until("/proef", "no problem", |page| !page.text().contains("problems.css"));
    }
    server.wait_for_line("the browser shows them");
}

#[test]
fn a_site_that_was_never_complete_shows_why() {
    let project = project();
    let navigation = "content/navigation.yaml";
    let good = project.read(navigation);
    project.write(navigation, format!("{good}\nfout: \"<script>\n"));
    let server = Server::start(project, &[]);
    let mut events = server.events();
    events.next();
    for path in ["/", "/proef", "/wat-dan-ook"] {
        let page = server.get(path);
        assert_eq!((page.status, page.header("content-type")), (500, Some("text/html; charset=utf-8")), "{path}");
        assert_eq!(page.header("cache-control"), Some("no-store"));
        let policy = page.header("content-security-policy").unwrap_or_default().to_owned();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        let text = page.text();
        assert!(text.contains("<h1>1 error</h1>") && text.contains("content/navigation.yaml"), "{text}");
        assert!(text.contains(RELOAD) && !text.contains("<script>"), "{text}");
    }
    assert_eq!(server.post("/bedankt", "a=1").status, 405);

    // If one page can't be rendered, the others can.
    server.write("content/pages/nieuw.yaml", "route: /nieuw\n");
    server.site.write(navigation, good);
    server.until("/", "a page", |page| page.status == 200 && page.text().contains("in nieuw.yaml"));
    let page = server.get("/nieuw");
    assert!(page.status == 500 && page.text().contains("missing-key"), "{}", page.text());

    server.write("content/pages/nieuw.yaml", &PAGE.replace("/proef", "/nieuw").replace("proef", "tweede proef"));
    server.until("/nieuw", "a page", |page| page.status == 200);
    server.site.remove("content/pages/nieuw.yaml");
    server.until("/", "no problem", |page| !page.text().contains("problems.css"));
    assert_eq!(server.get("/wat-dan-ook").status, 404);
}
