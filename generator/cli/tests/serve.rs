//! `site serve`, as a browser sees it: a real server on a free port.

mod client;
mod copy;

use std::fs;
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use client::{Answer, Server};
use serde_json::{Value, json};
use tempfile::TempDir;

const PAGE: &str = include_str!("copy/proef.yaml");

/// A copy of the project with a page of our own and a redirect.
fn project() -> TempDir {
    let project = copy::project();
    let path = |name: &str| project.path().join(name);
    fs::write(path("content/pages/proef.yaml"), PAGE).expect("there is room");
    let settings = fs::read_to_string(path("content/site.yaml")).expect("it is there");
    let list = "\nredirects:\n";
    assert!(settings.contains(list), "the settings have redirects");
    let settings = settings.replace(list, &format!("{list}  - {{from: /oud, to: \"/contact#formulier\"}}\n"));
    fs::write(path("content/site.yaml"), settings).expect("there is room");
    // Too large to be kept in memory.
    fs::write(path("public/groot.bin"), vec![7; 600 * 1024]).expect("there is room");
    project
}

/// The build that a page says it is of.
fn build_of(page: &Answer) -> String {
    let text = page.text();
    let at = text.find("data-build=\"").expect("the page names its build") + "data-build=\"".len();
    text[at..].split('"').next().unwrap_or_default().to_owned()
}

const RELOAD: &str = "<script type=\"module\" src=\"/__preview/reload.js\"></script>";
const EDIT: &str = "<script type=\"module\" src=\"/__edit/start.js\"></script>";

#[test]
fn answers_as_the_host_will() {
    let server = Server::start(project(), &["--port", "0"]);

    let page = server.get("/proef");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.text().contains("Eerste kop"));
    assert_eq!(page.text().matches(RELOAD).count(), 1);
    assert!(page.text().trim_end().ends_with(&format!("{RELOAD}\n{EDIT}\n</body>\n</html>")));
    assert!(!page.text().contains("problems.css"));
    for path in ["/proef/", "/proef/index.html", "/proef?x=1", "/%70roef"] {
        assert_eq!((server.get(path).status, server.get(path).body), (200, page.body.clone()), "{path}");
    }
    assert_eq!(server.get("/stijlgids").status, 200);

    // The published headers, but for what makes no sense without HTTPS or while pages change.
    let published = server.get("/_headers").text();
    let rules: Vec<(&str, &str)> = published
        .lines()
        .skip_while(|line| *line != "/*")
        .skip(1)
        .map_while(|line| line.strip_prefix("  ")?.split_once(": "))
        .collect();
    assert!(rules.len() >= 8, "{published}");
    for (name, value) in rules {
        let expected = match name {
            "Cache-Control" => Some("no-store".to_owned()),
            "Strict-Transport-Security" => None,
            _ => Some(value.replace("; upgrade-insecure-requests", "")),
        };
        assert_eq!(page.header(&name.to_lowercase()).map(str::to_owned), expected, "{name}");
    }
    assert_eq!(page.header("x-robots-tag"), None);
    for path in ["/stijlgids", "/stijlgids/", "/bedankt"] {
        assert_eq!(server.get(path).header("x-robots-tag"), Some("noindex"), "{path}");
    }
    // It would show what was saved before.
    assert_eq!(server.get("/sw.js").status, 404);
    let card =
        page.text().split("/assets/cards/proef-").nth(1).and_then(|rest| rest.split('"').next().map(str::to_owned));
    let card = server.get(&format!("/assets/cards/proef-{}", card.expect("the page names its card")));
    assert_eq!((card.status, card.header("content-type")), (200, Some("image/png")));
    assert_eq!(card.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert_eq!(card.header("cache-control"), Some("no-store"));

    for (path, kind) in [
        ("/assets/site-x.css", "text/css; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml"),
        ("/sitemap.xml", "text/xml; charset=utf-8"),
        ("/groot.bin", "application/octet-stream"),
        ("/speculation-rules.json", "application/speculationrules+json"),
        ("/__preview/reload.js", "text/javascript; charset=utf-8"),
        ("/__preview/stream.js", "text/javascript; charset=utf-8"),
        ("/__preview/problems.css", "text/css; charset=utf-8"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert!(!answer.text().contains(RELOAD), "{path}");
    }
    assert_eq!(server.get("/groot.bin").body, vec![7; 600 * 1024]);

    let head = server.send("HEAD", "/proef", &[], "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), Some(page.body.len().to_string().as_str()));

    for path in ["/oud", "/oud/", "/oud?x=1"] {
        let answer = server.get(path);
        let query = path.find('?').map_or("", |at| &path[at..]);
        assert_eq!(
            (answer.status, answer.header("location")),
            (301, Some(&*format!("/contact{query}#formulier"))),
            "{path}"
        );
    }

    let (other, city) = (server.get("/404.html"), server.get("/diensten/404.html"));
    assert_eq!((other.status, city.status), (200, 200));
    assert_ne!(other.body, city.body);
    for path in ["/weg", "/proef/weg", "/Proef", "/proef.html/", "//weg", "/%ff", "/__preview/weg", "/oud/weg"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.text()), (404, other.text()), "{path}");
    }
    for path in ["/diensten/callcenter-nergens", "/diensten/a/b"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.text()), (404, city.text()), "{path}");
    }
}

#[test]
fn nothing_outside_the_site_is_served() {
    let server = Server::start(project(), &["--port", "0"]);
    server.write("geheim.txt", "niet voor bezoekers");
    for path in [
        "/../geheim.txt",
        "/%2e%2e/geheim.txt",
        "/..%2fgeheim.txt",
        "/assets/../../geheim.txt",
        "/assets/..%2f..%2fgeheim.txt",
        "/..%5cgeheim.txt",
        "/content/site.yaml",
        "/.made-by-kmo-site",
        "/etc/passwd",
        "//etc/passwd",
        "/%00",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains("niet voor bezoekers") && !answer.text().contains("root:"), "{path}");
    }
    // A name that someone else points at this machine.
    for host in ["evil.example", "localhost.evil.example:4321"] {
        let answer = server.send("GET", "/proef", &[("Host", host)], "");
        assert_eq!(answer.status, 403, "{host}");
        assert!(!answer.text().contains("Eerste kop"), "{host}");
    }
    assert_eq!(server.send("GET", "/proef", &[("Host", "localhost:1")], "").status, 200);
}

/// The form that was kept in a file.
fn kept(server: &Server, name: &str) -> Value {
    let path = server.path(&format!("target/preview/leads/{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).expect("it is kept")).expect("it is JSON")
}

#[test]
fn a_form_is_shown_and_kept() {
    let mut server = Server::start(project(), &["--port", "0"]);
    let answer = server.post("/bedankt", "form-name=lead&bedrijfsnaam=Bouw+%26+Co&bericht=een%0D%0Atwee&website=");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/bedankt")));
    let thanks = server.get("/bedankt");
    assert_eq!((thanks.status, thanks.header("x-nf-request-id").is_some()), (200, true));
    server.wait_for_line("the form `lead` came in, kept in target/preview/leads/0001-lead.json");
    server.wait_for_line("  bedrijfsnaam: Bouw & Co");
    let lead = kept(&server, "0001-lead");
    assert_eq!(lead["form"], "lead");
    assert_eq!(lead["fields"], json!([["bedrijfsnaam", "Bouw & Co"], ["bericht", "een\ntwee"]]));

    assert_eq!(server.post("/bedankt/", "form-name=lead&naam=x&website=https%3A%2F%2Fspam").status, 303);
    server.wait_for_line("would drop this as spam");
    let lead = kept(&server, "0002-lead");
    assert_eq!((&lead["spam"], &lead["fields"]), (&json!(true), &json!([["naam", "x"]])));

    let answer = server.post("/proef", "a=1");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")));
    assert_eq!(server.send("POST", "/bedankt", &[("Content-Type", "text/plain")], "a=1").status, 415);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(server.send("POST", "/bedankt", &[form, ("Origin", "https://evil.example")], "a=1").status, 403);
    assert_eq!(server.post("/bedankt", &"a".repeat(300 * 1024)).status, 413);
    let kept = fs::read_dir(server.path("target/preview/leads")).expect("it is there").count();
    assert_eq!(kept, 2);
}

#[test]
fn the_calls_of_public_pages_are_answered() {
    let mut server = Server::start(project(), &["--port", "0"]);
    let json = ("Content-Type", "application/json");
    let call = |headers: &[(&str, &str)], body: &str| server.send("POST", "/api/contactform", headers, body);
    let letter = r#"{"subject":"Een vraag","message":"Naam: An\n\nBericht:\n\u001b[2J","recaptchaToken":null,"to":"a@b.example"}"#;

    let answer = call(&[json], letter);
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.text(), r#"{"message":"The request was received.","success":true}"#);
    let lead = kept(&server, "0001-contactform");
    assert_eq!(lead["form"], "contactform");
    assert_eq!(
        lead["fields"],
        json!([
            ["subject", "Een vraag"],
            ["to", "a@b.example"],
            ["recaptchaToken", "null"],
            ["message", "Naam: An\n\nBericht:\n\\u{1b}[2J"]
        ])
    );

    let own = format!("http://127.0.0.1:{}", server.port);
    assert_eq!(call(&[json, ("Origin", &own)], &letter.replace("null", "\"token\"")).status, 200);
    assert_eq!(kept(&server, "0002-contactform")["fields"][2], json!(["recaptchaToken", "token"]));

    // Sent again because no answer came: it counts once.
    let again = [json, ("Idempotency-Key", "k3y-1")];
    assert_eq!([call(&again, letter).status, call(&again, letter).status], [200, 200]);
    assert_eq!(fs::read_dir(server.path("target/preview/leads")).expect("it is there").count(), 3);

    for (status, headers, body) in [
        (403, vec![json, ("Origin", "https://evil.example")], letter),
        (415, vec![("Content-Type", "text/plain")], letter),
        (415, vec![], letter),
        (400, vec![json], "{"),
        (400, vec![json], r#"{"subject":"Een vraag"}"#),
    ] {
        let answer = call(&headers, body);
        assert_eq!(answer.status, status, "{body}");
        assert!(
            answer.text().starts_with(r#"{"message":""#) && answer.text().ends_with(r#","success":false}"#),
            "{body}"
        );
    }
    assert_eq!(call(&[json], &"a".repeat(300 * 1024)).status, 413);
    assert_eq!(server.get("/api/contactform").status, 405);
    assert_eq!(fs::read_dir(server.path("target/preview/leads")).expect("it is there").count(), 3);
    // What can't be kept is not said to be: the page keeps it then, and sends it again.
    let leads = server.path("target/preview/leads");
    fs::rename(&leads, server.path("target/preview/away")).expect("it is there");
    fs::write(&leads, "").expect("there is room");
    assert_eq!(call(&[json], letter).status, 503);
    assert_eq!(server.post("/bedankt", "form-name=lead&naam=x").status, 503);
    server.wait_for_line("the form `contactform` came in, kept in target/preview/leads/0001-contactform.json");
    server.wait_for_line("  subject: Een vraag");
    server.wait_for_line("can't be kept");

    // The settings' number.
    let counter = server.get("/api/counter");
    assert_eq!((counter.status, counter.header("content-type")), (200, Some("application/json")));
    assert_eq!(counter.text(), r#"{"Message":"1312"}"#);
    assert_eq!(server.post("/api/counter", "").status, 405);
    assert_eq!(server.get("/api/elders").status, 404);
}

#[test]
fn an_edit_is_on_screen_after_one_build() {
    let mut server = Server::start(project(), &["--port", "0", "--threads", "1"]);
    let mut events = server.events();
    let mut build = events.next();
    assert_eq!(build, build_of(&server.get("/proef")));
    for (heading, of) in [("Tweede kop", "content"), ("Derde kop", "content"), ("Vierde kop", "templates")] {
        match of {
            "content" => server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", heading)),
            _ => {
                let template = fs::read_to_string(server.path("templates/sections/prose.html")).expect("it is there");
                server.write("templates/sections/prose.html", &format!("{template}<p>{heading}</p>\n"));
            }
        }
        let next = events.next();
        assert_ne!(next, build);
        let page = server.get("/proef");
        assert!(page.text().contains(heading), "{heading}");
        assert_eq!(build_of(&page), next);
        build = next;
    }
    server.write("public/nieuw.txt", "nieuw");
    events.next();
    assert_eq!(server.get("/nieuw.txt").body, b"nieuw");
    fs::remove_file(server.path("public/nieuw.txt")).expect("it is there");
    events.next();
    assert_eq!(server.get("/nieuw.txt").status, 404);
    // A build that wakes itself, by reading the sources, would show as more builds than edits.
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Laatste kop"));
    events.next();
    assert!(server.get("/proef").text().contains("Laatste kop"));
    let is_build = |line: &String| line.contains(" pages in ");
    while server.seen.iter().filter(|line| is_build(line)).count() < 7 {
        server.wait_for_line(" pages in ");
    }
    assert_eq!(server.lines.try_iter().filter(is_build).count(), 0, "{:#?}", server.seen);
}

#[test]
fn a_mistake_lies_over_the_last_good_page_until_it_is_mended() {
    let mut server = Server::start(project(), &["--port", "0"]);
    let mut events = server.events();
    events.next();

    server.write("content/pages/proef.yaml", &PAGE.replace("label: Proef", "lable: <b>Proef</b>"));
    let build = events.next();
    let page = server.get("/proef");
    assert_eq!(page.status, 200);
    assert_eq!(build_of(&page), build);
    let text = page.text();
    for part in [
        "Eerste kop",
        "<b>1 error</b>",
        "from before the mistake",
        "href=\"/__preview/problems.css\"",
        "content/pages/proef.yaml<span>:7:1</span>",
        "<mark>lable</mark>: &lt;b&gt;Proef&lt;/b&gt;",
        "did you mean <code>label</code>?",
        RELOAD,
    ] {
        assert!(text.contains(part), "{part}");
    }
    // What the site's policy would block.
    assert!(!text.contains(" style=") && !text.contains("<b>Proef"), "not clean");
    assert_eq!(text.matches("<style").count(), 1, "a style beside the one that the policy allows");
    assert!(text.find("Eerste kop") < text.find("<site-preview"));
    server.wait_for_line("error[unknown-key]: there is no key `lable` here");
    server.wait_for_line("--> content/pages/proef.yaml:7:1");
    server.wait_for_line("1 error; the browser shows them");

    // Every other page has a mark that leads to what is wrong.
    let other = server.get("/bedankt").text();
    assert!(other.contains("1 error in proef.yaml") && !other.contains("class=\"sheet\""), "{other}");
    assert!(other.contains("href=\"/__desk/findings\""), "{other}");

    // A page that breaks a rule is shown as it is now.
    server.write("content/pages/proef.yaml", &PAGE.replace("Gewone tekst.", "Een [link](/nergens)."));
    let page = server.until("/proef", "its new text", |page| page.text().contains("<a href=\"/nergens\">link</a>"));
    assert!(!page.text().contains("from before the mistake"), "{}", page.text());
    // The check of all pages follows.
    let page = server.until("/proef", "the dead link", |page| page.text().contains("dead-link"));
    assert!(page.text().contains("up to date"));

    let clean = |page: &Answer| !page.text().contains("problems.css");
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Nieuwe kop"));
    server.until("/proef", "no problem", |page| page.text().contains("Nieuwe kop") && clean(page));

    // A folder that goes and comes back.
    fs::rename(server.path("content"), server.path("elsewhere")).expect("it can be moved");
    let page = server.until("/proef", "a lost folder", |page| page.text().contains("no-content"));
    assert!(page.text().contains("Nieuwe kop"), "{}", page.text());
    fs::rename(server.path("elsewhere"), server.path("content")).expect("it can be moved");
    server.until("/proef", "its folder again", clean);
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Kop na de verhuizing"));
    server.until("/proef", "its new heading", |page| page.text().contains("Kop na de verhuizing") && clean(page));
}

#[test]
fn what_can_not_be_read_is_tried_again_without_a_new_build_each_time() {
    let project = project();
    let card = project.path().join("templates/card.svg");
    let drawing = fs::read(&card).expect("it is there");
    fs::remove_file(&card).expect("it is there");
    let server = Server::start(project, &["--port", "0"]);
    server.until("/proef", "what can't be read", |page| page.text().contains("card.svg"));
    let build = || {
        let page = server.get("/proef").text();
        page.split_once("data-build=\"").and_then(|(_, rest)| rest.split_once('"')).expect("it is named").0.to_owned()
    };
    let stays = (0..20).any(|_| {
        let before = build();
        std::thread::sleep(Duration::from_secs(1));
        build() == before
    });
    assert!(stays, "each retry is a build");
    fs::write(card, drawing).expect("it can be written");
    server.until("/proef", "the page", |page| page.status == 200);
}

#[test]
fn a_file_full_of_mistakes_keeps_no_other_edit_waiting() {
    let server = Server::start(project(), &["--port", "0"]);
    // Each used to be drawn from the whole file, which took minutes, and the next edit waited for it.
    let keys: String = (0..30_000).map(|at| format!("sleutel{at}: x\n")).collect();
    server.write("content/pages/vol.yaml", &(PAGE.replace("/proef", "/vol") + &keys));
    let page = server.until("/vol", "the mistakes", |page| page.text().contains("and 29980 more, see the desk")).text();
    assert!(page.contains("<h1>30000 errors</h1>"), "{page}");
    assert_eq!(page.matches("class=\"kind\"").count(), 20);
    assert!(page.len() < 32_000, "{}", page.len());
    server.write("content/pages/proef.yaml", &PAGE.replace("label: Proef", "lable: Proef"));
    // Its own mistake comes first.
    server.until("/proef", "the mistake beside them", |page| page.text().contains("<mark>lable</mark>"));
    fs::remove_file(server.path("content/pages/vol.yaml")).expect("it is there");
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Nieuwe kop"));
    server.until("/proef", "no problem", |page| {
        page.text().contains("Nieuwe kop") && !page.text().contains("problems.css")
    });
}

#[test]
fn a_page_that_can_not_be_made_is_shown_as_it_was() {
    let mut server = Server::start(project(), &["--port", "0"]);
    let good = fs::read_to_string(server.path("templates/sections/prose.html")).expect("it is there");
    // Until every page was made once, there is nothing to fall back on.
    server.wait_for_line("no page leads to `/proef`");
    for (template, code) in [
        (format!("{good}{{{{ sections.nergens.dan.ook }}}}\n"), "template"),
        (format!("{good}{{% if %}}\n"), "template"),
    ] {
        server.write("templates/sections/prose.html", &template);
        let page = server.until("/proef", "the mistake", |page| page.text().contains("templates/sections/prose.html"));
        let text = page.text();
        assert_eq!(page.status, 200);
        assert!(text.contains("Gewone tekst.") && text.contains("from before the mistake"), "{text}");
        assert!(text.contains(code), "{text}");
        // A page without that section is as it should be.
        let other = server.get("/bedankt");
        assert_eq!(other.status, 200);
        server.write("templates/sections/prose.html", &good);
        server.until("/proef", "no problem", |page| !page.text().contains("problems.css"));
    }
    server.wait_for_line("the browser shows them");
}

#[test]
fn a_site_that_never_was_whole_shows_why() {
    let project = project();
    let navigation = project.path().join("content/navigation.yaml");
    let good = fs::read_to_string(&navigation).expect("it is there");
    fs::write(&navigation, format!("{good}\nfout: \"<script>\n")).expect("there is room");
    let server = Server::start(project, &["--port", "0"]);
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

    // One page that can't be made leaves the others to look at.
    server.write("content/pages/nieuw.yaml", "route: /nieuw\n");
    fs::write(&navigation, good).expect("there is room");
    server.until("/", "a page", |page| page.status == 200 && page.text().contains("in nieuw.yaml"));
    let page = server.get("/nieuw");
    assert!(page.status == 500 && page.text().contains("missing-key"), "{}", page.text());

    server.write("content/pages/nieuw.yaml", &PAGE.replace("/proef", "/nieuw").replace("proef", "tweede proef"));
    server.until("/nieuw", "a page", |page| page.status == 200);
    fs::remove_file(server.path("content/pages/nieuw.yaml")).expect("it is there");
    server.until("/", "no problem", |page| !page.text().contains("problems.css"));
    assert_eq!(server.get("/wat-dan-ook").status, 404);
}

#[test]
fn a_taken_port_gives_way_to_the_next() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = taken.local_addr().expect("it has an address").port();
    let server = Server::start(project(), &["--port", &port.to_string()]);
    assert!(server.port > port);
    let said = format!("port {port} is taken, so this is port {}", server.port);
    assert!(server.seen.contains(&said), "{:#?}", server.seen);
    assert!(!server.seen.iter().any(|line| line.starts_with("warning: ")), "{:#?}", server.seen);
    assert_eq!(server.get("/proef").status, 200);
}

#[test]
fn other_hosts_are_warned_about_or_refused() {
    let server = Server::start(project(), &["--port", "0", "--host", "0.0.0.0"]);
    assert!(server.seen.iter().any(|line| line.starts_with("warning: everyone on this network")), "{:#?}", server.seen);
    assert_eq!(server.send("GET", "/proef", &[("Host", "machine.local")], "").status, 403);

    // An address for documentation (RFC 5737): no machine has it.
    let output = Command::new(assert_cmd::cargo::cargo_bin!("site"))
        .env("SITE_LANG", "en")
        .current_dir(server.project.path())
        .args(["serve", "--no-islands", "--host", "203.0.113.7"])
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("error[serve]: 203.0.113.7 can't be listened on") && errors.contains("help:"), "{errors}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_at_once_with_streams_open() {
    let mut server = Server::start(project(), &["--port", "0"]);
    let mut events = server.events();
    events.next();
    let idle = server.connect();
    let status = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().expect("kill runs");
    assert!(status.success());
    // Keep-alive comments come every fifteen seconds: a server that waits for its streams hangs here.
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    assert!(events.ends());
    drop(idle);
}
