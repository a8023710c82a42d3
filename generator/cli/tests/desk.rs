//! The desk of `site serve`, over HTTP, on a small site whose figures can be calculated by hand.

mod common;

use std::fs;

use common::client::{Answer, Server};
use common::{Site, between, has};

/// 18 words in `<main>`. Its running text has 3 sentences, 16 words and 27 syllables, so that its score is
/// 206.835 − 0.93 × 16/3 − 77 × 27/16 = 71.9375.
const PAGE: &str = "\
route: /proef
title: Een proefpagina
description: Deze pagina staat er alleen voor een proef.
updated: 2026-11-18
label: Proef
card: Een proef
sections:
  - page_header: {heading: Proef lezen}
  - prose:
      id: tekst
      body: |-
        De kat zit op de mat.

        Onze medewerkers bellen Vlaamse bedrijven. Daarna plannen zij een afspraak.
";

fn site() -> Site {
    let site = Site::new();
    site.write("content/pages/proef.yaml", PAGE);
    site.with_styleguide().replace(
        "content/site.yaml",
        "rating: {value: 4.8, best: 5, worst: 1, count: 12, verified: true}",
        "rating: {value: 4.8, best: 5, worst: 1, count: 12, verified: false}",
    );
    site
}

fn start(site: Site, arguments: &[&str]) -> Server {
    let server = Server::start(site, arguments);
    // The desk shows the results of the check of all pages, which finishes after the first answer.
    let ready = |answer: &Answer| answer.status == 200 || answer.text().contains("kon niet gelezen worden");
    server.until("/__desk", "its first facts", ready);
    server
}

#[track_caller]
fn screen(server: &Server, path: &str) -> String {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    let text = answer.text();
    assert_eq!(text.matches("<h1").count(), 1, "{path}");
    assert!(!text.contains(" style=") && !text.contains("<style"), "{path} has styles that the policy blocks");
    text
}

/// Text without tags, trimmed.
fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Addresses of the pages, in the order of the list.
fn listed(text: &str) -> Vec<String> {
    text.split("<span class=\"list__path\"><bdi>")
        .skip(1)
        .map(|rest| rest[..rest.find('<').unwrap_or(0)].to_owned())
        .collect()
}

#[test]
fn every_page_is_listed_with_its_facts_and_can_be_filtered_and_sorted() {
    let server = start(site(), &[]);
    let text = screen(&server, "/__desk");
    let all = listed(&text);
    for path in
        ["/", "/aanbod", "/blog", "/blog/luisteren", "/diensten", "/diensten/callcenter-gent", "/privacy", "/proef"]
    {
        assert!(all.iter().any(|known| known == path), "{path} is not in {all:?}");
    }
    assert!(!all.iter().any(|path| path == "/blog/later" || path == "/blog/klad"), "{all:?}");
    let row = text.split("<tr>").find(|row| row.contains("<bdi>/proef</bdi>")).expect("the page has a row");
    let cells: Vec<String> = row.split("<td ").map(|cell| plain(&format!("<td {cell}"))).collect();
    let root = server.site.path().canonicalize().expect("it is there");
    assert_eq!(cells[0], "Een proefpagina/proef Wijzig");
    assert_eq!(cells[1], "Pagina");
    assert_eq!(cells[3], "18");
    assert_eq!(cells[4], "18 november 2026");
    assert_eq!(cells[5], "content/pages/proef.yaml");
    let link = between(row, "class=\"place\" href=\"", "\"");
    assert_eq!(link, format!("vscode://file{}/content/pages/proef.yaml:1:1", root.display()));

    assert_eq!(
        listed(&screen(&server, "/__desk?kind=city")),
        ["/diensten/callcenter-aalst", "/diensten/callcenter-gent", "/diensten/callcenter-mechelen",]
    );
    assert_eq!(listed(&screen(&server, "/__desk?q=PROEFpagina")), ["/proef"]);
    assert_eq!(listed(&screen(&server, "/__desk?q=cities/callcenter-gent")), ["/diensten/callcenter-gent"]);
    assert_eq!(listed(&screen(&server, "/__desk?index=alias")), ["/aanbod"]);
    let none = screen(&server, "/__desk?q=bestaat-niet");
    has(&none, &["Geen enkele pagina past hierbij."]);
    assert!(listed(&none).is_empty());

    let rising = listed(&screen(&server, "/__desk?sort=words&order=asc"));
    let falling = listed(&screen(&server, "/__desk?sort=words&order=desc"));
    assert_eq!(rising.iter().rev().collect::<Vec<_>>(), falling.iter().collect::<Vec<_>>());
    assert_eq!(rising.len(), all.len());
    let words = |path: &str| {
        let text = screen(&server, &format!("/__desk?q={path}"));
        between(&text, "<td class=\"list__words\">", "<").parse::<usize>().expect("it is a number")
    };
    assert!(words("/proef") < words("callcenter-gent"));
    let at = |path: &str| rising.iter().position(|known| known == path);
    assert!(at("/proef") < at("/diensten/callcenter-gent"));
    has(&screen(&server, "/__desk?sort=words&order=asc"), &["aria-sort=\"ascending\""]);
    // Links that sort keep the filters.
    has(&screen(&server, "/__desk?kind=city"), &["kind=city&amp;sort=words&amp;order=desc"]);
}

#[test]
fn a_page_shows_what_readers_and_machines_see_of_it() {
    let site = site();
    site.replace("content/pages/proef.yaml", "een afspraak.", "een afspraak.\n\n        #### Te diep\n\n        [Weg](/nergens), [anker](/diensten#werk), [kwijt](/diensten#niet), [elders](https://example.org/) en [buur](https://www.proef.examples/).\n\n        ![Een stad](stad.svg)");
    let server = start(site, &[]);
    let text = screen(&server, "/__desk/page?path=/proef");
    // Findings, with their excerpts and links that open the editor.
    let findings = between(&text, "id=\"bevindingen\"", "</section>");
    has(findings, &["dead-link", "dead-anchor", "heading-order", "<mark>/nergens</mark>", "href=\"vscode://file/"]);
    has(between(&text, "id=\"koppen\"", "</section>"), &["H4", "Te diep", "niveau overgeslagen"]);
    let links = between(&text, "id=\"links\"", "</section>");
    has(
        links,
        // The host of `buur` starts with the host of this site.
        &["2 kapot", "er is geen pagina of bestand op dit adres", "die plaats bestaat niet op de pagina", "elders"],
    );
    has(&plain(links), &["Geen enkele pagina linkt hierheen."]);
    let pictures = between(&text, "id=\"beelden\"", "</section>");
    has(pictures, &["“<bdi>Een stad</bdi>”", "kB"]);
    has(
        between(&text, "id=\"zoeken\"", "</section>"),
        &["www.proef.example › proef", "Deze pagina staat er alleen voor een proef.", "van 600 px"],
    );
    let card = between(&text, "id=\"kaart\"", "</section>");
    let image = between(card, "<img src=\"", "\"");
    let image = server.get(image);
    assert_eq!((image.status, image.header("content-type")), (200, Some("image/png")));
    has(card, &["LinkedIn", "Facebook", "WhatsApp", "Een proefpagina | Proef"]);
    has(between(&text, "id=\"gewicht\"", "</section>"), &["HTML", "CSS", "Lettertypes", "<meter"]);

    let gent = screen(&server, "/__desk/page?path=/diensten/callcenter-gent");
    let data = between(&gent, "id=\"gegevens\"", "</section>");
    has(data, &["FAQPage", "BreadcrumbList", "Service", "7 mei 2026", "acceptedAnswer"]);
    let incoming = plain(between(&gent, "Naar deze pagina", "</ul>"));
    has(&incoming, &["Vanaf ", "Aalst"]);
    assert_eq!(server.get("/__desk/page?path=/nergens").status, 404);
    assert_eq!(server.get("/__desk/nergens").status, 404);
}

#[test]
fn the_score_of_a_text_is_that_of_flesch_and_douma() {
    let server = start(site(), &[]);
    let text = screen(&server, "/__desk/page?path=/proef");
    assert_eq!(between(&text, "data-score>", "<"), "71,9");
    let part = plain(between(&text, "id=\"leesbaarheid\"", "</section>"));
    has(&part, &["71,9 vrij gemakkelijk", "16 woorden, 3 zinnen en 27 lettergrepen", "W.H. Douma, 1960"]);
    // 10 words in 2 sentences, 21 syllables: 40.485.
    has(&part, &["1 van de 2 alinea's is moeilijk", "40 moeilijk Onze medewerkers", "124 zeer gemakkelijk De kat"]);
}

#[test]
fn cities_are_compared_as_check_compares_them() {
    let site = site();
    let said = site.check_with(&[]).ok().stdout;
    let line = said.lines().find(|line| line.starts_with("the two city pages most alike")).expect("it is said");
    let expected = line.rsplit(' ').next().expect("it ends in a number").replace('.', ",").replace(",0%", "%");
    let server = start(site, &[]);

    let text = screen(&server, "/__desk/likeness");
    assert_eq!(plain(between(&text, "<dt>het meest gelijk</dt><dd>", "</dd>")), expected);
    // Three cities make three pairs.
    assert_eq!(between(&text, "<tbody>", "</tbody>").matches("<td class=\"heat-").count(), 3);
    has(&text, &["Gent en Aalst: ", "Oost-Vlaanderen"]);
    let pair = server.get("/__desk/likeness/pair?a=/diensten/callcenter-gent&b=/diensten/callcenter-mechelen").text();
    let percent = between(&pair, "data-likeness>", "<").to_owned();
    has(&text, &[&format!("Mechelen en Gent: {percent}")]);
    assert!(!pair.contains("Een verslag na elk gesprek in Gent."), "only one of them says so");

    // The nearest sibling, compared with this page.
    let page = screen(&server, "/__desk/page?path=/diensten/callcenter-gent");
    let alike = between(&page, "id=\"gelijkenis\"", "</section>");
    has(alike, &["van hoogstens 50%"]);

    let map = screen(&server, "/__desk/map?colour=likeness");
    assert_eq!(map.matches("<circle class=\"dot__hit\"").count(), 3);
    has(&map, &["data-city=\"Gent\"", "boven de grens van 50%"]);
    has(&screen(&server, "/__desk/map"), &["aria-label=\"Gent: niets gevonden\""]);
    let province = screen(&server, "/__desk/map?group=Antwerpen");
    assert_eq!(province.matches("<circle class=\"dot__hit\"").count(), 1);
}

#[test]
fn the_calendar_knows_what_the_site_does_not_show_yet() {
    let server = start(site(), &[]);
    assert_eq!(server.get("/blog/later").status, 404);
    let november = screen(&server, "/__desk/calendar");
    has(&november, &["november 2026", "Een onaf artikel over klad", "Beter luisteren aan de telefoon", "bijgewerkt"]);
    let scheduled = between(&november, "<h2>Gepland</h2>", "</section>");
    has(&plain(scheduled), &["15 december 2026 gepland Wat volgende maand verandert content/blog/later.md:4"]);
    // Pages that the site does not show yet can be edited in their form, without an editor.
    let form = "<a href=\"/__desk/bestand?file=blog%2Flater.md&amp;plaats=date\">";
    has(
        scheduled,
        &["datetime=\"2026-12-15\"", "vscode:", &format!("{form}<bdi>Wat"), &format!("{form}Wijzig de dag<")],
    );
    has(&screen(&server, "/__desk/launch"), &[&format!("{form}Wijzig<")]);
    has(
        between(&november, "<h2>Kladden</h2>", "</section>"),
        &["datetime=\"2026-11-01\"", "Een onaf artikel over klad"],
    );
    let january = screen(&server, "/__desk/calendar?month=2027-01");
    has(&january, &["januari 2027", "vacature eindigt", "Beller (m/v/x)"]);
    // A job that appears later is scheduled, and one that has ended is listed too.
    let site = site();
    site.replace("content/jobs/beller.md", "posted: 2026-11-01", "posted: 2026-12-01");
    // Mistakes on a page that appears later are found too.
    site.replace("content/blog/later.md", "Nog even geduld.", "Nog [even](/nergens) geduld.");
    let server = start(site, &[]);
    has(&plain(&screen(&server, "/__desk/findings")), &["/nergens", "wrong from 2026-12-15"]);
    let calendar = screen(&server, "/__desk/calendar");
    has(&plain(between(&calendar, "<h2>Gepland</h2>", "</section>")), &["1 december 2026 gepland Beller (m/v/x)"]);
    let site = self::site();
    site.replace("content/jobs/beller.md", "valid_through: 2027-01-31", "valid_through: 2026-11-15");
    has(&screen(&start(site, &[]), "/__desk/calendar"), &["vacature geëindigd", "datetime=\"2026-11-15\""]);
}

#[test]
fn the_launch_list_shrinks_when_a_file_is_mended() {
    let server = start(site(), &[]);
    let left = |text: &str| between(text, "data-left>", "<").parse::<usize>().expect("it is a number");
    let before = screen(&server, "/__desk/launch");
    has(&before, &["<code>rating</code> (4.8 · 12) is not verified", "content/site.yaml"]);
    let turn = |text: &str| between(text, "data-turn=\"", "\"").to_owned();
    let settings = server.read("content/site.yaml");
    server.write("content/site.yaml", &settings.replace("count: 12, verified: false", "count: 12, verified: true"));
    let mended = |answer: &Answer| !answer.text().contains("(4.8 · 12)");
    let after = server.until("/__desk/launch", "one item less", mended).text();
    assert_eq!(left(&after) + 1, left(&before));
    assert_ne!(turn(&before), turn(&after));
    // The count matches `check --launch`.
    let said = server.site.check_with(&["--launch"]).stderr;
    let counted = ["error[unverified]", "error[placeholder]", "error[unsourced]"]
        .iter()
        .map(|code| said.matches(code).count())
        .sum::<usize>();
    assert_eq!(left(&after), counted, "{said}");
}

#[test]
fn submitted_forms_can_be_read() {
    let server = start(site(), &[]);
    has(&screen(&server, "/__desk/inbox"), &["Er is nog niets ingestuurd", "Er zijn nog geen mails"]);
    assert_eq!(server.post("/bedankt", "form-name=lead&naam=An+%3Cb%3E&bericht=een%0D%0Atwee&website=").status, 303);
    let text = screen(&server, "/__desk/inbox");
    has(&text, &["An &lt;b&gt;", "href=\"/__desk/inbox/1\""]);
    let lead = screen(&server, "/__desk/inbox/1");
    has(&lead, &["<bdi>An &lt;b&gt;</bdi>", "een\ntwee"]);
    assert!(!lead.contains("spam"), "{lead}");
    assert_eq!(server.post("/bedankt", "form-name=lead&naam=An&website=https%3A%2F%2Fspam.example").status, 303);
    has(&screen(&server, "/__desk/inbox"), &["tag--warning\">spam"]);
    has(&screen(&server, "/__desk/inbox/2"), &["Netlify zou deze aanvraag als spam weggooien."]);
    assert_eq!(server.get("/__desk/inbox/3").status, 404);
    assert_eq!(server.get("/__desk/inbox/..%2f..%2fsite.yaml").status, 404);
}

#[test]
fn a_broken_site_keeps_its_desk_and_says_what_is_wrong() {
    let server = start(site(), &[]);
    server.write("content/pages/proef.yaml", &PAGE.replace("label: Proef", "lable: <b>Proef</b>"));
    server.until("/__desk/findings", "the mistake", |answer| answer.text().contains("lable"));
    let text = screen(&server, "/__desk");
    has(&text, &["Bevindingen <span class=\"count\" title=\"nog te doen\">1</span>"]);
    assert!(!text.contains("van vóór een fout"), "the other pages are as they are now: {text}");
    assert!(listed(&text).iter().any(|path| path == "/proef"));
    let findings = screen(&server, "/__desk/findings");
    has(
        &findings,
        &["<mark>lable</mark>: &lt;b&gt;Proef&lt;/b&gt;", "href=\"vscode://file/", "pages/proef.yaml:5:1\""],
    );
    // Each problem states its language.
    has(&findings, &["<div class=\"problems\"><article class=\"problem problem--error\" lang=\"en\">"]);
    // Pages of the site show the problem too.
    has(&server.get("/proef").text(), &["<figcaption><a href=\"vscode://file/"]);
    server.write("content/pages/proef.yaml", &PAGE.replace("Een proefpagina", "Een herstelde pagina"));
    server.until("/__desk", "its new title", |answer| answer.text().contains("Een herstelde pagina"));
    let text = screen(&server, "/__desk?q=proef.yaml");
    has(&text, &["Een herstelde pagina"]);
    fs::rename(server.path("content"), server.path("weg")).expect("it can be moved");
    server.until("/__desk", "the mistake", |answer| answer.text().contains("van vóór een fout"));
    fs::rename(server.path("weg"), server.path("content")).expect("it can be moved");
    server.until("/__desk", "no mistake", |answer| !answer.text().contains("van vóór een fout"));

    // If the very first read fails, only the mistake is shown.
    let site = site();
    site.write("content/site.yaml", "brand: [");
    let server = start(site, &[]);
    let answer = server.get("/__desk");
    assert_eq!(answer.status, 503);
    has(&answer.text(), &["De inhoud kon niet gelezen worden", "content/site.yaml"]);
}

#[test]
fn hostile_content_is_only_text() {
    let evil = "\"><script>alert(1)</script><img src=x onerror=alert(2)>";
    let site = site();
    let yaml = evil.replace('"', "\\\"");
    site.replace("content/pages/proef.yaml", "title: Een proefpagina", &format!("title: \"{yaml}\""));
    site.replace("content/pages/proef.yaml", "label: Proef", &format!("label: \"{yaml}\""));
    site.replace("content/pages/proef.yaml", "{heading: Proef lezen}", &format!("{{heading: \"{yaml}\"}}"));
    site.replace("content/blog/klad.md", "title: Een onaf artikel over klad", &format!("title: \"{yaml}\""));
    site.replace("content/site.yaml", "author: An,", &format!("author: \"{yaml}\", "));
    site.replace("content/site.yaml", "company: An bv, verified: true", "company: An bv, verified: false");
    let server = start(site, &[]);
    server.post("/bedankt", "form-name=%3Cscript%3E&%22%3E%3Cimg+src%3Dx%3E=%3Cscript%3Ealert(1)%3C%2Fscript%3E");
    for path in [
        "/__desk",
        "/__desk?q=%22%3E%3Cscript%3Ealert(1)",
        "/__desk?sort=%22%3E%3Cscript%3E&kind=%22%3E%3Cscript%3E",
        "/__desk/findings",
        "/__desk/findings?code=%22%3E%3Cscript%3E",
        "/__desk/page?path=/proef",
        "/__desk/inhoud?q=%22%3E%3Cscript%3E",
        "/__desk/bestand?file=pages/proef.yaml",
        "/__desk/nieuw?soort=%22%3E%3Cscript%3E",
        "/__desk/nieuw?soort=post",
        "/__desk/calendar",
        "/__desk/calendar?month=%22%3E%3Cscript%3E",
        "/__desk/launch",
        "/__desk/map?group=%22%3E%3Cscript%3E",
        "/__desk/inbox",
        "/__desk/inbox/1",
    ] {
        let answer = server.get(path);
        let text = answer.text();
        assert_eq!(answer.status, 200, "{path}");
        let own = text.matches("<script type=\"module\" src=\"/__desk/").count();
        assert_eq!((text.matches("<script").count(), own > 0), (own, true), "{path}: only the desk's own\n{text}");
        assert!(!text.contains("<img src=x") && !text.contains("alert(2)>"), "{path}");
        let policy = answer.header("content-security-policy").expect("there is a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
    has(&screen(&server, "/__desk"), &["&quot;&gt;&lt;script&gt;alert(1)"]);
    let missing = server.get("/__desk/page?path=%3Cscript%3Ealert(1)");
    assert_eq!((missing.status, missing.text().matches("<script").count()), (404, 1));
}

#[test]
fn only_this_machine_gets_the_desk_and_its_links() {
    let server = start(site(), &["--host", "0.0.0.0"]);
    let from_network = |path: &str| -> Answer { server.send("GET", path, &[("Host", "machine.local")], "") };
    for path in ["/__desk", "/__desk/page?path=/proef", "/__desk/desk.css", "/__desk/inbox"] {
        assert_eq!(from_network(path).status, 403, "{path}");
    }
    let text = screen(&server, "/__desk");
    let root = server.site.path().canonicalize().expect("it is there").display().to_string();
    assert!(!text.contains("vscode:") && !text.contains(&root));

    let server = start(site(), &["--editor", "idea"]);
    has(&screen(&server, "/__desk?q=proef.yaml"), &["href=\"idea://open?file=/"]);
    let server = start(site(), &["--editor", "none"]);
    assert!(!screen(&server, "/__desk?q=proef.yaml").contains("vscode:"));
    assert_eq!(server.site.run(&["serve", "--editor", "javascript://{path}"]).code, 2);
}
