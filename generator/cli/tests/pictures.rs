//! Photographs that users add in the preview: where they are stored, and what is refused.

mod common;

use std::fs;
use std::time::Duration;

use common::Site;
use common::client::{Answer, Server};
use common::project::PICTURES;
use serde_json::{Value, json};

/// Replaces `scripts/received.mjs`, without decoding: accepts any file that ends with `EOI`.
const RECEIVED: &str = r#"import { readFileSync, writeFileSync } from "node:fs";
const { input, output } = JSON.parse(readFileSync(0, "utf8"));
const bytes = readFileSync(input);
if (bytes.toString("latin1").endsWith("EOI")) {
  writeFileSync(output, Buffer.concat([bytes, Buffer.from(" zonder plaats")]));
  console.log(JSON.stringify({ width: 60, height: 50 }));
}
"#;

const CITY: &str = "content/cities/callcenter-aalter.yaml";
const PAGE: &str = "/diensten/callcenter-aalter";

struct World {
    server: Server,
}

impl World {
    fn new() -> Self {
        World::with(RECEIVED, &[])
    }

    fn with(received: &str, arguments: &[&str]) -> Self {
        let project = Site::of_project();
        project.write("islands/scripts/pictures.mjs", PICTURES).write("islands/scripts/received.mjs", received);
        World { server: Server::start(project, arguments) }
    }

    /// The names of all pictures.
    fn pictures(&self) -> Vec<String> {
        let files = self.server.site.tree("content").into_keys();
        files.filter_map(|name| name.strip_prefix("images/").map(str::to_owned)).collect()
    }

    /// Sends a photograph as the script of the page does.
    fn send_to(&self, to: &str, query: &[(&str, &str)], bytes: &[u8]) -> (u16, String) {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        let headers = [("X-Preview-Token", self.server.token()), ("Content-Type", "application/octet-stream")];
        let answer = self.server.send("POST", &format!("/__edit/picture/{to}?{query}"), &headers, bytes);
        (answer.status, answer.text())
    }

    fn send(&self, change: &Value, bytes: &[u8]) -> (u16, String) {
        self.send_to("new", &[("change", &change.to_string())], bytes)
    }

    /// Sends a photograph for a text.
    fn add(&self, file: &str, alt: &str, bytes: &[u8]) -> (u16, String) {
        self.send_to("add", &[("file", file), ("alt", alt)], bytes)
    }
}

/// A PNG of a given size, according to its header.
fn png(width: u32, height: u32, rest: &str) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0");
    bytes.extend(rest.as_bytes());
    bytes
}

fn change(alt: &str, was: &Value) -> Value {
    json!({
        "file": "cities/callcenter-aalter.yaml", "path": "beeld", "page": PAGE, "was": was,
        "now": { "alt": alt, "focus": "40% 25%" },
    })
}

#[test]
fn a_photograph_is_added_and_removed_in_one_step() {
    let world = World::new();
    let before = world.server.read(CITY);
    let (status, said) = world.server.ask("GET", &format!("/__edit/picture?page={PAGE}"), &Value::Null);
    let place = json!({
        "file": "cities/callcenter-aalter.yaml", "path": "beeld", "label": "Beeld van de stad", "alt": true,
        "width": 3, "height": 2, "widest": 1440, "now": null,
    });
    assert_eq!((status, &said["place"]), (200, &place));

    let alt = "De markt van Aalter: kramen & volk";
    let (status, said) = world.send(&change(alt, &Value::Null), &png(60, 50, "EOI"));
    assert_eq!(status, 200, "{said}");
    let name = "de-markt-van-aalter-kramen-volk.png";
    assert_eq!(world.pictures(), [name]);
    let block = format!("beeld:\n  bestand: {name}\n  alt: \"{alt}\"\n  focus: 40% 25%\n");
    assert_eq!(world.server.read(CITY), format!("{before}{block}"));
    let page = world.server.until(PAGE, "the photograph", |page| page.text().contains("-30.webp"));
    let page = page.text();
    assert!(page.contains("alt=\"De markt van Aalter: kramen &amp; volk\""), "{page}");
    assert!(page.contains("width=\"30\" height=\"20\""), "it has the shape of its place: {page}");

    // Another alt text and another focus point.
    let was = json!({ "name": name, "alt": alt, "focus": "40% 25%" });
    let other = |now: Value, was: &Value| {
        let change =
            json!({ "file": "cities/callcenter-aalter.yaml", "path": "beeld", "page": PAGE, "was": was, "now": now });
        world.server.ask("POST", "/__edit/picture/change", &change)
    };
    let now = json!({ "name": name, "alt": "De markt van Aalter", "focus": "100% 0%" });
    assert_eq!(other(now.clone(), &was).0, 200);
    assert_eq!(other(was.clone(), &was).0, 409, "somebody else changed it");
    let text = world.server.read(CITY);
    assert!(text.contains("  alt: \"De markt van Aalter\"\n  focus: 100% 0%\n"), "{text}");
    world.server.accepts("/__edit/undo", &json!({}));
    assert_eq!(world.server.read(CITY), format!("{before}{block}"));

    // The same alt text gets another file name.
    let (status, said) = world.send(&change(alt, &was), &png(60, 51, "EOI"));
    assert_eq!(status, 200, "{said}");
    assert_eq!(world.pictures(), ["de-markt-van-aalter-kramen-volk-2.png", name]);
    world.server.accepts("/__edit/undo", &json!({}));
    assert_eq!((world.pictures(), world.server.read(CITY)), (vec![name.to_owned()], format!("{before}{block}")));

    world.server.accepts("/__edit/undo", &json!({}));
    assert_eq!((world.pictures(), world.server.read(CITY)), (Vec::new(), before.clone()));
    world.server.accepts("/__edit/redo", &json!({}));
    assert_eq!((world.pictures(), world.server.read(CITY)), (vec![name.to_owned()], format!("{before}{block}")));

    // The picture can be removed again.
    assert_eq!(other(Value::Null, &was).0, 200);
    assert_eq!(world.server.read(CITY), before);

    // If the photograph was deleted by hand, its step can still be undone.
    world.server.accepts("/__edit/undo", &json!({}));
    world.server.site.remove(&format!("content/images/{name}"));
    let undone = (0..200).find_map(|_| {
        let (status, said) = world.server.ask("POST", "/__edit/undo", &json!({}));
        // The preview needs a moment to notice that the photograph is gone.
        std::thread::sleep(Duration::from_millis(if status == 200 { 0 } else { 50 }));
        (status == 200).then_some(said)
    });
    let undone = undone.expect("it is undone");
    assert_eq!((&undone["undo"], world.server.read(CITY)), (&json!(0), before), "{undone}");
}

#[test]
fn invalid_photographs_are_refused_and_nothing_is_written() {
    let world = World::new();
    let before = world.server.read(CITY);
    let whole = png(60, 50, "EOI");
    let good = change("De markt van Aalter", &Value::Null);
    let refused = |change: &Value, bytes: &[u8], status: u16, says: &str| {
        let (found, said) = world.send(change, bytes);
        assert!(found == status && said.contains(says), "{status} {says}: {said}");
        assert_eq!((world.pictures(), world.server.read(CITY)), (Vec::new(), before.clone()));
    };
    // The type is detected from the bytes, because no file name is sent.
    refused(&good, b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", 422, "geen foto die de site kan tonen");
    refused(&good, b"<!doctype html><script>alert(1)</script>", 422, "geen foto die de site kan tonen");
    refused(&good, b"", 422, "geen foto");
    refused(&good, b"GIF89a\x01\0\x01\0", 422, "geen foto");
    refused(&good, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 422, "Exporteer ze als JPEG");
    refused(&good, &whole[..20], 422, "beschadigd of niet volledig");
    refused(&good, &png(60, 50, "EO"), 422, "beschadigd of niet volledig");
    // A small file that would decode to gigabytes is refused by its header.
    refused(&good, &png(60_000, 60_000, "EOI"), 422, "Deze foto heeft 3600 miljoen beeldpunten; meer dan 64 miljoen");
    refused(&good, &vec![0; 40_000_001], 413, "groter dan 40 MB");

    // Without an alt text, or with a meaningless one.
    refused(&change("", &Value::Null), &whole, 422, "Nog niet bewaard");
    refused(&change("...", &Value::Null), &whole, 422, "\"field\":\"alt\"");

    // Places that can't have a picture.
    let at = |file: &str, path: &str| {
        let mut change = good.clone();
        (change["file"], change["path"]) = (file.into(), path.into());
        change
    };
    for (file, path) in [
        ("cities/callcenter-aalter.yaml", "faq[0]"),
        ("cities/callcenter-aalter.yaml", ""),
        ("pages/home.yaml", "beeld"),
        ("site.yaml", "testimonials[].photo"),
        ("images/x.yaml", "beeld"),
    ] {
        refused(&at(file, path), &whole, 422, "kan geen foto staan");
    }
    // It does not matter whether such a file exists.
    for file in ["../geheim.yaml", "cities/../../geheim.yaml", "/etc/passwd"] {
        refused(&at(file, "beeld"), &whole, 422, "kan geen foto staan");
    }
    refused(&at("cities/geen.yaml", "beeld"), &whole, 410, "werd verwijderd");
    refused(&at("site.yaml", "testimonials[99].photo"), &whole, 409, "");
    let mut focus = good.clone();
    focus["now"]["focus"] = "1% 2%\nslug: x".into();
    refused(&focus, &whole, 422, "");
    refused(&json!({ "file": 1 }), &whole, 400, "Laad de pagina opnieuw");
}

#[test]
fn a_photograph_for_a_text_is_stored_and_the_text_can_use_it() {
    const POST: &str = "blog/crm-voor-kmo.md";
    let world = World::new();
    let whole = png(60, 50, "EOI");
    for (file, alt, bytes, says) in [
        (POST, "", &*whole, "\"field\":\"alt\""),
        (POST, "...", &whole, "\"field\":\"alt\""),
        (POST, "Een lijst", b"GIF89a\x01\0\x01\0", "geen foto"),
        ("../geheim.md", "Een lijst", &whole, "kan geen foto staan"),
        ("images/x.md", "Een lijst", &whole, "kan geen foto staan"),
    ] {
        let (status, said) = world.add(file, alt, bytes);
        assert!(status == 422 && said.contains(says), "{status} {says}: {said}");
        assert_eq!(world.pictures(), [""; 0]);
    }
    let (status, said) = world.add(POST, "Een lijst met klanten", &whole);
    assert!(status == 200 && said.contains("\"picture\":\"een-lijst-met-klanten.png\""), "{said}");
    assert_eq!(world.pictures(), ["een-lijst-met-klanten.png"]);

    let (_, data) = world.server.ask("GET", &format!("/__desk/bestand/gegevens?file={POST}"), &Value::Null);
    let was = data["body"].as_str().expect("it has a text");
    let now = format!("{was}\n![Een lijst met klanten](een-lijst-met-klanten.png)\n");
    let changes = json!([{ "do": "body", "was": was, "now": now }]);
    world.server.accepts("/__edit/form", &json!({ "file": POST, "changes": changes, "page": "/" }));
    let shown = "alt=\"Een lijst met klanten\"";
    world.server.until("/blog/crm-voor-kmo", "the photograph", |page| page.text().contains(shown));
}

/// The limit of a request is for its arrival: the preview would report as failed what it then saves.
#[test]
fn a_photograph_may_take_longer_to_convert_than_a_request_may_take_to_arrive() {
    let slow = format!("{RECEIVED}Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);");
    let world = World::with(&slow, &["--request-seconds", "1"]);
    let (status, text) = world.add("blog/crm-voor-kmo.md", "Een straat", &png(60, 50, "EOI"));
    assert_eq!(status, 200, "{text}");
}

#[cfg(unix)]
#[test]
fn no_photograph_is_written_through_a_link() {
    let world = World::new();
    let elsewhere = tempfile::tempdir().expect("there is room");
    std::os::unix::fs::symlink(elsewhere.path(), world.server.path("content/images")).expect("it can be made");
    let (status, said) = world.send(&change("De markt van Aalter", &Value::Null), &png(60, 50, "EOI"));
    assert!(status == 422 && said.contains("koppeling"), "{said}");
    assert_eq!(fs::read_dir(elsewhere.path()).expect("it is there").count(), 0);
}

#[test]
fn the_library_says_where_each_picture_is_used_and_takes_unused_ones_away() {
    const SCREEN: &str = "/__desk/beelden";
    let world = World::new();
    world.server.until(SCREEN, "nothing", |page| page.text().contains("Er zijn nog geen foto's"));
    let (status, said) = world.send(&change("De markt van Aalter", &Value::Null), &png(60, 50, "EOI"));
    assert_eq!(status, 200, "{said}");
    let used = "de-markt-van-aalter.png";
    world.server.site.write("content/images/oud.png", png(60, 50, "EOI"));
    let large = [png(60, 50, ""), vec![0; 6_000_000]].concat();
    world.server.site.write("content/images/groot.png", large);

    let count = |name: &str, count: usize| format!("{name} <span class=\"quiet\">{count}</span>");
    let page = world.server.until(SCREEN, "three pictures", |page| page.text().contains(&count("Alle", 3)));
    let text = page.text();
    assert!(text.contains(&count("Ongebruikt", 2)) && text.contains(&count("Te groot", 1)), "{text}");
    let page = world.server.until(SCREEN, "the page", |page| page.text().contains(&format!("href=\"{PAGE}\"")));
    assert!(page.text().contains("een groot origineel maakt het project zwaar"), "{}", page.text());
    let unused = world.server.get(&format!("{SCREEN}?toon=ongebruikt")).text();
    assert!(unused.contains("Verwijder oud.png") && !unused.contains(used), "{unused}");

    let remove = |name: &str| world.server.ask("POST", &format!("{SCREEN}/verwijder"), &json!({ "name": name })).0;
    assert_eq!(remove(used), 409);
    for name in ["", ".", "..", "../site.yaml", "../images/oud.png", "weg.png", "/etc/passwd"] {
        assert!([404, 409].contains(&remove(name)), "{name}");
    }
    assert_eq!(world.pictures(), [used, "groot.png", "oud.png"]);
    assert_eq!(remove("oud.png"), 200);
    assert_eq!(world.pictures(), [used, "groot.png"]);
    assert!(world.server.path("target/preview/pictures/oud.png").is_file(), "it is not lost");
    world.server.until(SCREEN, "two pictures", |page| page.text().contains(&count("Alle", 2)));

    // Files that are not pictures are listed too, and can be removed.
    world.server.site.write("content/images/beweegt.gif", "GIF89a");
    let is_told = |page: &Answer| page.text().contains("Verwijder beweegt.gif");
    let page = world.server.until(SCREEN, "what is no picture", is_told).text();
    assert!(page.contains("zo kun je niet publiceren") && page.contains(&count("Alle", 2)), "{page}");
    assert_eq!(remove("beweegt.gif"), 200);
    world.server.until(SCREEN, "only pictures", |page| !page.text().contains("beweegt.gif"));

    // A picture that only a text uses, without an alt text.
    let post = "content/blog/voorbij-de-receptie.md";
    let text = world.server.read(post).replacen("---\ntitle", "---\ndraft: true\ntitle", 1);
    world.server.write(post, &format!("{text}\n![](groot.png)\n"));
    world.server.until(SCREEN, "a text that says nothing", |page| {
        page.text().contains(&count("Zonder tekst", 1)) && page.text().contains(&count("Ongebruikt", 0))
    });
    assert_eq!(remove("groot.png"), 409);
}
