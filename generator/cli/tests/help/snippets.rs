//! The snippets in `.vscode/`: each must insert something that the site accepts.

use std::collections::BTreeSet;
use std::sync::Arc;

use kmo_diagnostic::{Lang, SourceFile};
use kmo_engine::Site as _;
use kmo_engine::content::Placeholders;
use kmo_engine::markdown::{self, Context, Place};
use kmo_site::Site;
use serde_json::Value;

use super::{files, kinds, read};

struct Snippet {
    name: String,
    prefix: String,
    /// The text with all placeholders filled in.
    text: String,
}

fn snippets() -> Vec<Snippet> {
    let all: Value = serde_json::from_str(&read(".vscode/inhoud.code-snippets")).expect("it is JSON");
    let all = all.as_object().expect("snippets have names").iter();
    all.map(|(name, snippet)| {
        let lines: Vec<&str> =
            snippet["body"].as_array().expect("a list of lines").iter().filter_map(Value::as_str).collect();
        Snippet {
            name: name.clone(),
            prefix: snippet["prefix"].as_str().unwrap_or_default().to_owned(),
            text: filled(&lines.join("\n")),
        }
    })
    .collect()
}

/// Fills in every placeholder of a snippet with its default.
fn filled(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(inner) = rest.strip_prefix('{') {
            let (stop, after) = inner.split_once('}').expect("it is closed");
            let proposal = stop.trim_start_matches(|c: char| c.is_ascii_digit());
            out.push_str(match proposal.strip_prefix('|') {
                Some(choices) => choices.trim_end_matches('|').split(',').next().unwrap_or_default(),
                None => proposal.strip_prefix(':').expect("a proposal"),
            });
            rest = after;
        } else {
            let end = rest.find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(rest.len());
            out.push_str(match &rest[..end] {
                "CURRENT_YEAR" => "2026",
                "CURRENT_MONTH" => "11",
                "CURRENT_DATE" => "20",
                other => panic!("`{other}` is no variable that is used here"),
            });
            rest = &rest[end..];
        }
    }
    out + rest
}

/// Decodes a file with this text. Returns its problems as a text.
fn decode(kind: &str, path: &str, text: String) -> Result<(), String> {
    let kind = kinds().find(|one| one.name == kind).expect("it is a kind");
    let file = Arc::new(SourceFile::new(path, text));
    kind.decode(&file).map_err(|problems| problems.iter().map(|problem| problem.message.say(Lang::En) + "\n").collect())
}

fn markdown(text: &str) -> Result<(), String> {
    let image = |file: &str, alt: &str| match file {
        "naam-van-het-beeld.jpg" => Ok(format!("<img alt=\"{alt}\">")),
        _ => Err((kmo_diagnostic::words::no_picture_named(file), kmo_diagnostic::words::put_picture_by_path())),
    };
    let blocks = std::collections::BTreeMap::new();
    let context = Context {
        placeholders: &Placeholders::default(),
        blocks: &blocks,
        image: &image,
        place: Place::ALONE,
        words: Site::WORDS,
    };
    let problems = &markdown::render(text, &context).outline.problems;
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.iter().map(|problem| problem.message.say(Lang::En) + "\n").collect())
    }
}

/// The text of a file in the repository, with the list under a key replaced by `item`.
fn with_list(path: &str, key: &str, item: &str) -> String {
    let text = read(path);
    let (before, after) = text.split_once(&format!("\n{key}:\n")).unwrap_or_else(|| panic!("{path} has no `{key}`"));
    let rest = after.split_inclusive('\n').skip_while(|line| line.starts_with([' ', '#', '\n'])).collect::<String>();
    let item: String = item.lines().map(|line| format!("  {line}\n")).collect();
    format!("{before}\n{key}:\n{item}{rest}")
}

fn page(sections: &str) -> String {
    let sections: String = sections.lines().map(|line| format!("  {line}\n")).collect();
    format!(
        "route: /proef\ntitle: Proef\ndescription: Proef\nupdated: 2026-11-20\nlabel: Proef\ncard: Proef\nsections:\n{sections}"
    )
}

#[test]
fn every_snippet_is_taken_where_it_is_meant_for() {
    let city = "generator/cli/tests/base/content/cities/callcenter-gent.yaml";
    let site = "generator/cli/tests/base/content/site.yaml";
    for Snippet { name, prefix, text } in snippets() {
        let taken = match prefix.as_str() {
            section if section.starts_with("sectie-") => decode("page", "proef.yaml", page(&text)),
            "vraag" => {
                let items: String = text.lines().map(|line| format!("\n      {line}")).collect();
                decode("page", "proef.yaml", page(&format!("- faq:\n    heading: Vragen\n    items:{items}")))
            }
            "stad-vraag" => decode("city", city, with_list(city, "faq", &text)),
            "stad-feit" => decode("city", city, with_list(city, "feiten", &text)),
            "stad-tekening" => decode("city", city, with_list(city, "tekening", &text)),
            "stad-segment" => decode("city", city, with_list(city, "segmenten", &text)),
            "cijfer" => decode("site", site, with_list(site, "figures", &text)),
            "doorverwijzing" => decode("site", site, with_list(site, "redirects", &text)),
            "artikel" => decode("post", "proef.md", text.clone()),
            "vacature" => decode("job", "proef.md", text.clone()),
            "link" | "afbeelding" | "tabel" | "kop" | "instelling" => markdown(&text),
            other => panic!("the snippet `{other}` is tried nowhere"),
        };
        assert_eq!(taken, Ok(()), "{name}\n{text}");
    }
}

#[test]
fn every_section_has_a_snippet_and_no_other() {
    let schema = kinds().find(|kind| kind.name == "page").expect("pages are content").schema(Site::WORDS);
    let types = schema["definitions"]["Section"]["properties"].as_object().expect("sections have names");
    let types: BTreeSet<String> = types.keys().map(|name| format!("sectie-{}", name.replace('_', "-"))).collect();
    let found: BTreeSet<String> =
        snippets().into_iter().map(|one| one.prefix).filter(|prefix| prefix.starts_with("sectie-")).collect();
    assert_eq!(found, types);
}

#[test]
fn the_editor_knows_the_schema_of_every_yaml_file() {
    let settings: Value = serde_json::from_str(&read(".vscode/settings.json")).expect("it is JSON");
    let found: BTreeSet<(String, String)> = settings["yaml.schemas"]
        .as_object()
        .expect("schemas have names")
        .iter()
        .map(|(schema, files)| (schema.clone(), files.as_str().unwrap_or_default().to_owned()))
        .collect();
    let yaml = kinds().filter(|kind| kind.files.ends_with(".yaml"));
    let expected: BTreeSet<(String, String)> =
        yaml.map(|kind| (format!("./content/{}", kind.path()), format!("/content/{}", kind.files))).collect();
    assert_eq!(found, expected);
    for file in files(".vscode", ".json") {
        assert!(serde_json::from_str::<Value>(&read(&file)).is_ok(), "{file}");
    }
}
