//! Pictures and pages before and after a change.

use super::common::client::Answer;
use super::common::{between, has};
use super::{GENT, SCREEN, World, git};

#[test]
fn pictures_are_shown_before_and_after() {
    let world = World::new();
    let old = world.server.get("/favicon.svg");
    world.server.write("public/favicon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>");
    let text = world.ready("na de wijziging");
    let sources: Vec<String> = text
        .split("<img src=\"")
        .skip(1)
        .map(|rest| between(&format!("\"{rest}"), "\"", "\"").replace("&amp;", "&"))
        .collect();
    let pictures: Vec<Answer> = sources.iter().map(|source| world.server.get(source)).collect();
    let [before, after] = &pictures[..] else { panic!("{sources:?}") };
    assert_eq!((before.status, &before.body), (200, &old.body));
    assert_eq!(after.header("content-type"), Some("image/svg+xml"));
    assert!(after.header("content-security-policy").is_some_and(|policy| policy.contains("default-src 'none'")));
    assert!(after.text().contains("0 0 1 1"));
    for path in [
        "content/../.git/config",
        "public/../templates/icons/phone.svg",
        "templates/icons/phone.svg",
        "content/site.yaml",
    ] {
        assert_eq!(world.server.get(&format!("{SCREEN}/beeld?bestand={path}")).status, 404, "{path}");
    }
}

/// The addresses of the versions of a page before and after.
pub fn sides(text: &str, route: &str) -> Vec<String> {
    let pair = between(text, &format!("id=\"voor-na-{route}\""), "</details>");
    let sources = pair.split("<iframe src=\"").skip(1);
    sources.map(|rest| rest.split('"').next().unwrap_or_default().replace("&amp;", "&")).collect()
}

#[test]
fn pages_are_shown_before_and_after() {
    let world = World::new();
    let title = world.title().replace("titel: ", "");
    world.edit(&title, "Een nieuwe kop voor Gent");
    let lier = world.server.read("content/cities/callcenter-mechelen.yaml");
    let lier = lier.replace("Mechelen", "Lier").replace("mechelen", "lier");
    world.server.write("content/cities/callcenter-lier.yaml", &lier);
    let gent = "/diensten/callcenter-gent";
    // Two cities with the same text are an error, but all pages are still shown.
    let text = world.until("a new page", |text| text.contains("id=\"voor-na-/diensten/callcenter-lier\""));
    let doc = between(&text, &format!("data-doc=\"{GENT}\""), "</article>");
    let addresses = sides(doc, gent);
    let pages: Vec<Answer> = addresses.iter().map(|address| world.server.get(address)).collect();
    let [before, after] = &pages[..] else { panic!("{addresses:?}") };
    assert!(before.text().contains(&title) && !before.text().contains("Een nieuwe kop voor Gent"));
    assert!(after.text().contains("<h1>Een nieuwe kop voor Gent") && !after.text().contains("<site-preview"));
    // A version of a page runs no scripts, and no other site can frame it.
    for page in &pages {
        let policy = page.header("content-security-policy").unwrap_or_default();
        has(policy, &["default-src 'none'", "frame-ancestors 'self'"]);
        assert!(!policy.contains("script") && !page.text().contains("<script"), "{policy}");
    }
    // A new page has no version before. The list of cities changes without a changed file of its own.
    assert_eq!(sides(&text, "/diensten/callcenter-lier").len(), 1);
    has(&text, &["deze pagina is er nog niet", "data-others", "id=\"voor-na-/diensten\""]);

    world.server.site.remove("content/cities/callcenter-lier.yaml");
    let text = world.ready("Gent bijgewerkt</textarea>");

    // A setting changes every page. That shows within one publication too.
    let settings = world.server.read("content/site.yaml");
    let brand = settings.lines().find(|line| line.starts_with("brand: ")).expect("there is a name");
    world.publish(&text, "Kop");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    world.server.write("content/site.yaml", &settings.replace(brand, "brand: Zilverlijn"));
    let text = world.ready(&format!("id=\"voor-na-{gent}\""));
    assert_eq!(sides(&text, gent).len(), 2);
    world.publish(&text, "Naam");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    let version = world.server.get(&format!("{SCREEN}/versie?commit={commit}")).text();
    let shown: Vec<bool> =
        sides(&version, gent).iter().map(|side| world.server.get(side).text().contains("Zilverlijn")).collect();
    assert_eq!(shown, [false, true]);
    for query in ["route=/bestaat-niet", "route=/&versie=--all", "route=/&versie=0000000", "route=/favicon.svg"] {
        let answer = world.server.get(&format!("{SCREEN}/pagina?{query}"));
        assert_eq!(answer.status, 404, "{query}");
        // The screen may ask for a page that was just removed, and then shows this answer in its frame.
        has(answer.header("content-security-policy").unwrap_or_default(), &["frame-ancestors 'self'"]);
    }
}
