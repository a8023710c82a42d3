//! `site serve` as seen by a browser: a real server on a free port.

#[path = "../common/mod.rs"]
mod common;
mod forms;
mod mistakes;

use std::net::TcpListener;

use common::client::{Answer, Events, Server};
use common::project::PAGE;
use common::{Site, has};

/// A copy of the project with an extra page, a redirect and a large file.
fn project() -> Site {
    let project = Site::of_project();
    project.write("content/pages/proef.yaml", PAGE);
    let list = "\nredirects:\n";
    let longer = format!("{list}  - {{from: /oud, to: \"/contact#formulier\"}}\n");
    project.replace("content/site.yaml", list, &longer);
    // Too large to be kept in memory.
    project.write("public/groot.bin", vec![7; 600 * 1024]);
    project
}

/// A small site with that page, for tests that work on any site.
fn small() -> Site {
    let site = Site::new();
    site.with_styleguide().write("content/pages/proef.yaml", PAGE);
    site
}

/// The build that a page names.
fn build_of(page: &Answer) -> String {
    let text = page.text();
    let at = text.find("data-build=\"").expect("the page names its build") + "data-build=\"".len();
    text[at..].split('"').next().unwrap_or_default().to_owned()
}

/// Waits for the event of the build in which a page contains a text, and returns that build. Another event may follow
/// immediately, if the check of all pages finds something.
fn shown(server: &Server, events: &mut Events, path: &str, text: &str) -> String {
    loop {
        let build = events.next();
        let page = server.get(path);
        if page.text().contains(text) && build_of(&page) == build {
            return build;
        }
    }
}

const RELOAD: &str = "<script type=\"module\" src=\"/__preview/reload.js\"></script>";
const EDIT: &str = "<script type=\"module\" src=\"/__edit/start.js\"></script>";

#[test]
fn answers_as_the_host_will() {
    let server = Server::start(project(), &[]);

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

    // The published headers, except those that make no sense without HTTPS or while pages change.
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
    // A service worker would show stale pages.
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
        ("/__preview/problem.css", "text/css; charset=utf-8"),
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
    let server = Server::start(small(), &[]);
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
    // A foreign hostname that resolves to this machine.
    for host in ["evil.example", "localhost.evil.example:4321"] {
        let answer = server.send("GET", "/proef", &[("Host", host)], "");
        assert_eq!(answer.status, 403, "{host}");
        assert!(!answer.text().contains("Eerste kop"), "{host}");
    }
    assert_eq!(server.send("GET", "/proef", &[("Host", "localhost:1")], "").status, 200);
}

#[test]
fn an_edit_is_on_screen_after_one_build() {
    let mut server = Server::start(small(), &["--threads", "1"]);
    let mut events = server.events();
    let mut build = shown(&server, &mut events, "/proef", "Eerste kop");
    for (heading, of) in [("Tweede kop", "content"), ("Derde kop", "content"), ("Vierde kop", "templates")] {
        match of {
            "content" => server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", heading)),
            _ => {
                let template = server.read("templates/sections/prose.html");
                server.write("templates/sections/prose.html", &format!("{template}<p>{heading}</p>\n"));
            }
        }
        let next = shown(&server, &mut events, "/proef", heading);
        assert_ne!(next, build);
        build = next;
    }
    server.write("public/nieuw.txt", "nieuw");
    server.until("/nieuw.txt", "the file", |answer| answer.body == b"nieuw");
    server.site.remove("public/nieuw.txt");
    server.until("/nieuw.txt", "that it is gone", |answer| answer.status == 404);
    // If reading the sources triggered a build, there would be more builds than edits.
    server.write("content/pages/proef.yaml", &PAGE.replace("Eerste kop", "Laatste kop"));
    shown(&server, &mut events, "/proef", "Laatste kop");
    let is_build = |line: &String| line.contains(" pages in ");
    while server.seen.iter().filter(|line| is_build(line)).count() < 7 {
        server.wait_for_line(" pages in ");
    }
    assert_eq!(server.lines.try_iter().filter(is_build).count(), 0, "{:#?}", server.seen);
}

#[test]
fn a_taken_port_gives_way_to_the_next() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = taken.local_addr().expect("it has an address").port();
    let server = Server::start(small(), &["--port", &port.to_string()]);
    assert!(server.port > port);
    let said = format!("port {port} is taken, using port {}", server.port);
    assert!(server.seen.contains(&said), "{:#?}", server.seen);
    assert!(!server.seen.iter().any(|line| line.starts_with("warning: ")), "{:#?}", server.seen);
    assert_eq!(server.get("/proef").status, 200);
}

#[test]
fn other_hosts_are_warned_about_or_refused() {
    let server = Server::start(small(), &["--host", "0.0.0.0"]);
    assert!(server.seen.iter().any(|line| line.starts_with("warning: everyone on this network")), "{:#?}", server.seen);
    assert_eq!(server.send("GET", "/proef", &[("Host", "machine.local")], "").status, 403);

    // An address reserved for documentation (RFC 5737), which no machine has.
    let refused = server.site.run(&["serve", "--no-islands", "--host", "203.0.113.7"]).failed_with("serve");
    has(&refused.stderr, &["can't listen on 203.0.113.7", "help:"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_at_once_with_streams_open() {
    let mut server = Server::start(small(), &[]);
    let mut events = server.events();
    events.next();
    let idle = server.connect();
    // Keep-alive comments come every fifteen seconds, so a server that waited for its streams to end would hang here.
    server.end("INT");
    assert!(events.ends());
    drop(idle);
}
