//! Anything typed into content appears as text.

mod common;

use std::collections::BTreeSet;

use common::Site;
use html5gum::{Token, Tokenizer};

/// A text that a hostile or careless writer could type.
const HOSTILE: &str = "</script><script>x</script><b>\"'&amp; <!-- ]]> {{ x }} \u{200f}שלום \u{200b}.";

/// Appends hostile text to every text in the files, each with its own marker. Returns the markers.
fn poison(site: &Site) -> Vec<String> {
    const KEYS: &str = "
        brand alternate_name description hours label detail value name court street city price_note quote
        author role company stad titel omschrijving intro kop tekst naam vraag cta title card heading lead
        question summary location version
    ";
    let keys: Vec<&str> = KEYS.split_whitespace().collect();
    let mut marks = Vec::new();
    let hostile = |text: &str, marks: &mut Vec<String>| {
        let mark = format!("teken{}x", marks.len());
        let text = text.trim().trim_matches('"');
        let value = serde_json::to_string(&format!("{text} {mark} {HOSTILE}")).expect("a text is JSON");
        marks.push(mark);
        value
    };
    let files = [
        "site.yaml",
        "navigation.yaml",
        "city-page.yaml",
        "blog.yaml",
        "cities/callcenter-gent.yaml",
        "pages/home.yaml",
        "pages/diensten.yaml",
        "blog/luisteren.md",
        "policies/privacy.md",
        "jobs/beller.md",
    ];
    for file in files {
        let path = format!("content/{file}");
        let mut out = String::new();
        for line in site.read(&path).lines() {
            let key = line.trim_start_matches([' ', '-']).split(':').next().unwrap_or_default();
            let plain = line.split_once(": ").filter(|(_, value)| !value.starts_with(['{', '[', '|', '&']));
            match plain {
                // Markdown refuses raw HTML, but code may contain it.
                Some((before, value)) if ["antwoord", "answer"].contains(&key) => {
                    out.push_str(&format!(
                        "{before}: {}\n",
                        serde_json::to_string(&format!("{value} `</script><b>` {{brand}}")).expect("JSON")
                    ));
                }
                Some((before, value)) if keys.contains(&key) => {
                    out.push_str(&format!("{before}: {}\n", hostile(value, &mut marks)))
                }
                // `- {label: Bellen, url: …}` and the like.
                _ if line.contains('{') && line.contains(": ") && !line.starts_with("consent") => {
                    let mut line = line.to_owned();
                    for &key in &keys {
                        for start in [format!("{{{key}: "), format!(", {key}: ")] {
                            let Some(at) = line.find(&start).map(|at| at + start.len()) else { continue };
                            if line[at..].starts_with(['{', '[', '"'])
                                || line.as_bytes()[at].is_ascii_digit() && key == "value" && !line.contains("label")
                            {
                                continue;
                            }
                            let end = at + line[at..].find([',', '}']).expect("it ends");
                            let value = hostile(&line[at..end], &mut marks);
                            line.replace_range(at..end, &value);
                        }
                    }
                    out.push_str(&format!("{line}\n"));
                }
                _ => out.push_str(&format!("{line}\n")),
            }
        }
        site.write(&path, out);
    }
    // Texts in lists, and markdown.
    for (path, text) in [
        ("content/cities/callcenter-gent.yaml", "Een verslag na elk gesprek in Gent."),
        ("content/pages/home.yaml", "Vaste beller"),
        ("content/site.yaml", "2 afspraken"),
        ("content/blog/luisteren.md", "Bellen"),
        ("content/city-page.yaml", "\"Callcenter {stad} | {brand}\""),
        ("content/city-page.yaml", "We luisteren."),
    ] {
        let value = hostile(text, &mut marks);
        site.replace(path, text, &value);
    }
    site.replace("content/blog/luisteren.md", "Tel tot drie.", "Tel `</script><b>` tot drie: {brand}.");
    site.replace("content/policies/privacy.md", "We bewaren", "We `</script><b>` {brand} bewaren");
    site.replace("content/jobs/beller.md", "Je belt.", "Je `</script><b>` {brand} belt.");
    marks
}

/// Every text in a JSON value.
fn texts(value: &serde_json::Value, out: &mut String) {
    match value {
        serde_json::Value::String(text) => {
            out.push_str(text);
            out.push('\n');
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        serde_json::Value::Object(entries) => entries.values().for_each(|item| texts(item, out)),
        _ => {}
    }
}

#[test]
fn content_is_always_text() {
    let site = Site::new();
    let marks = poison(&site);
    assert!(marks.len() > 70, "{} texts", marks.len());
    site.build().ok();
    let mut seen = String::new();
    let mut blocks = 0;
    for (name, bytes) in site.tree("dist").into_iter().filter(|(name, _)| name.ends_with(".html")) {
        let html = String::from_utf8(bytes).expect("pages are UTF-8");
        // Script contents are not HTML. They are cut out as a browser would, at the first end tag.
        let mut parts = html.split("<script");
        let mut markup = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (script, rest) = part.split_once("</script>").unwrap_or_else(|| panic!("{name}: a script without end"));
            markup.push_str(rest);
            if script == " type=\"module\" src=\"/assets/loader-d4.js\">" {
                continue;
            }
            let (kind, json) = script.split_once('>').unwrap_or_else(|| panic!("{name}: {script}"));
            assert!(!json.contains('<'), "{name}");
            let value: serde_json::Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{name}: {error}"));
            if kind == " type=\"application/ld+json\"" {
                assert_eq!(value["@context"], "https://schema.org");
                blocks += 1;
            } else {
                assert_eq!(kind, " type=\"application/json\" id=\"config\"", "{name}");
            }
            texts(&value, &mut seen);
        }
        for Ok(token) in Tokenizer::new(&markup) {
            match token {
                Token::StartTag(tag) => {
                    let element = String::from_utf8_lossy(&tag.name).into_owned();
                    assert!(element != "b" && element != "script", "{name}: <{element}> from content");
                    for value in tag.attributes.values() {
                        seen.push_str(&String::from_utf8_lossy(value));
                        seen.push('\n');
                    }
                }
                Token::Comment(_) => panic!("{name}: a comment from content"),
                Token::String(text) => seen.push_str(&String::from_utf8_lossy(&text)),
                _ => {}
            }
        }
    }
    assert!(blocks > 8, "{blocks} blocks of JSON-LD");
    let lost: Vec<&String> = marks.iter().filter(|mark| !seen.contains(&format!("{mark} {HOSTILE}"))).collect();
    let unseen: BTreeSet<String> = lost
        .iter()
        .map(|mark| {
            let files = site
                .tree("content")
                .into_iter()
                .find(|(_, bytes)| String::from_utf8_lossy(bytes).contains(mark.as_str()));
            let (name, bytes) = files.expect("the mark was put there");
            let text = String::from_utf8(bytes).expect("it is text");
            let line = text.lines().find(|line| line.contains(mark.as_str())).unwrap_or_default();
            format!("{name}: {}", line.split(mark.as_str()).next().unwrap_or_default())
        })
        .collect();
    assert!(unseen.is_empty(), "these texts are on no page as they were written:\n{unseen:#?}");
    // XML files stay well-formed.
    for file in ["dist/sitemap.xml", "dist/feed.xml"] {
        let xml = site.read(file);
        let mut reader = quick_xml::Reader::from_str(&xml);
        while !matches!(
            reader.read_event().unwrap_or_else(|error| panic!("{file}: {error}")),
            quick_xml::events::Event::Eof
        ) {}
    }
    assert_eq!(site.read("dist/llms.txt").lines().filter(|line| line.starts_with("- ")).count(), 8);
    assert!(!site.read("dist/_headers").contains("teken") && !site.read("dist/_redirects").contains("teken"));
}
