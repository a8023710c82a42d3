//! `site schema`: written, complete, and in agreement with the decoder.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::Site as _;
use kmo_engine::content::FileKind;
use kmo_engine::content::schema::{FOLDER, kind_of};
use kmo_site::Site as ThisSite;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::common::{Site, root};
use super::{files, kinds, read};

/// Validates each value against the schema of its kind. Returns the first problem of each, if any.
fn validate(cases: &[(&str, Value)]) -> Vec<Option<String>> {
    validate_with(kinds().map(|kind| (kind.name.to_owned(), kind.schema(ThisSite::WORDS))).collect(), cases)
}

/// As [`validate`], with schemas by name.
fn validate_with(schemas: Map<String, Value>, cases: &[(&str, Value)]) -> Vec<Option<String>> {
    let input = json!({ "schemas": schemas, "cases": cases });
    let mut node = Command::new("node")
        .arg(root("generator/cli/tests/help/validate.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node runs, and the islands' packages are installed");
    node.stdin.take().expect("it reads").write_all(input.to_string().as_bytes()).expect("it reads all");
    let output = node.wait_with_output().expect("it ends");
    assert!(output.status.success(), "install the islands' packages: `npm ci` in islands/");
    serde_json::from_slice(&output.stdout).expect("it answers in JSON")
}

fn source(path: &str, text: String) -> Arc<SourceFile> {
    Arc::new(SourceFile::new(path, text))
}

/// Every content file of the repository and of the small test site, with its kind.
fn documents() -> Vec<(&'static FileKind, Arc<SourceFile>)> {
    let mut documents = Vec::new();
    for folder in ["content", "generator/cli/tests/base/content"] {
        for file in [".yaml", ".md"].iter().flat_map(|end| files(folder, end)) {
            let relative = file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).expect("it is inside");
            let kind = kind_of::<ThisSite>(relative).unwrap_or_else(|| panic!("{file} has no schema"));
            documents.push((kind, source(&file, read(&file))));
        }
    }
    documents
}

#[test]
fn the_written_schemas_are_those_of_the_program() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    for kind in kinds() {
        let path = root("content").join(kind.path());
        if update {
            std::fs::create_dir_all(root("content").join(FOLDER)).expect("there is room");
            std::fs::write(&path, kind.text(ThisSite::WORDS)).expect("there is room");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == kind.text(ThisSite::WORDS), "content/{} is behind: run `site schema`", kind.path());
    }
    assert_eq!(files("content/.schema", "").len(), kinds().count(), "a file in content/.schema/ belongs to no kind");
}

#[test]
fn the_command_writes_checks_and_clears_away() {
    let site = Site::new();
    let behind = site.run(&["schema", "--check"]);
    assert!(behind.code == 1 && behind.stderr.matches("error[schema]").count() == kinds().count(), "{behind:?}");
    let written = site.run(&["schema"]).ok();
    assert_eq!(written.stdout, format!("{0} schemas in content/.schema: {0} changed\n", kinds().count()));
    assert_eq!(site.run(&["schema", "--check"]).ok().stdout, format!("{} schemas up to date\n", kinds().count()));
    site.write("content/.schema/oud.json", "{}");
    site.write("content/.schema/city.json", "{}");
    assert_eq!(site.run(&["schema", "--check"]).stderr.matches("error[schema]").count(), 2);
    assert!(site.run(&["schema"]).ok().stdout.ends_with(": 2 changed\n"));
    assert!(!site.has("content/.schema/oud.json"));
    // Schemas are not content.
    site.build().ok();
    let nowhere = site.run(&["schema", "--content", "elders"]);
    assert!(nowhere.code == 1 && nowhere.stderr.contains("error[no-content]"), "{nowhere:?}");
}

#[test]
fn every_yaml_file_names_its_schema() {
    let mut texts: Vec<(&str, String, String)> = Vec::new();
    for (kind, file) in documents().into_iter().filter(|(_, file)| file.path.starts_with("content/")) {
        texts.push((kind.name, file.path.clone(), file.text.clone()));
    }
    for kind in ["city", "page"] {
        let path = format!("generator/site/src/start/scaffold/{kind}.yaml");
        texts.push((kind, path.clone(), read(&path)));
    }
    for (name, path, text) in texts {
        let kind = kinds().find(|kind| kind.name == name).expect("it is a kind");
        // The comment tells editors where the schema is. No editor reads it in front matter.
        if kind.files.ends_with(".yaml") {
            let up = if kind.files.contains('/') { "../" } else { "" };
            let reference = format!("# yaml-language-server: $schema={up}{}", kind.path());
            assert_eq!(text.lines().next(), Some(reference.as_str()), "the first line of {path}");
        }
    }
}

#[test]
fn every_content_file_fits_its_schema() {
    let documents = documents();
    let cases: Vec<(&str, Value)> = documents
        .iter()
        .map(|(kind, file)| {
            assert!(kind.decode(file).is_ok(), "{}", file.path);
            (kind.name, kind.value(file).unwrap_or_else(|problems| panic!("{}: {}", file.path, problems[0].message)))
        })
        .collect();
    let seen: BTreeSet<&str> = cases.iter().map(|(name, _)| *name).collect();
    assert_eq!(seen.len(), kinds().count(), "a kind has no file to try its schema on");
    for ((_, file), problem) in documents.iter().zip(validate(&cases)) {
        assert_eq!(problem, None, "{}", file.path);
    }
}

/// Places in a value as JSON pointers, parents before their children.
fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), out);
            }
        }
        Value::Object(entries) => {
            for (key, inner) in entries {
                places(inner, &format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), out);
            }
        }
        _ => {}
    }
}

/// Reduces each list in a document to one item: the one on the path `steps`, or else the first. In the result, the place has
/// the same path with zeros for indices.
fn alone(value: &Value, steps: &[&str]) -> Value {
    match value {
        Value::Array(items) => {
            let (at, rest) = steps.split_first().map_or((0, steps), |(step, rest)| (step.parse().unwrap_or(0), rest));
            items.get(at).map(|item| alone(item, rest)).into_iter().collect()
        }
        Value::Object(entries) => entries
            .iter()
            .map(|(key, inner)| {
                let rest = steps.split_first().filter(|(step, _)| *step == key).map_or(&[][..], |(_, rest)| rest);
                (key.clone(), alone(inner, rest))
            })
            .collect(),
        other => other.clone(),
    }
}

/// Every small mistake at every place in a document: another type, an extra key, a missing key. Thousands are tried, so the
/// document is reduced around each place if it remains valid.
fn mistakes(kind: &FileKind, whole: &Value, seen: &mut BTreeSet<String>) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut all = Vec::new();
    places(whole, "", &mut all);
    let others = [
        Value::Null,
        json!(true),
        json!(7),
        json!(-7),
        json!(1.5),
        json!("tekst"),
        json!("2026-13-40"),
        json!([]),
        json!({}),
        json!("cta"),
        json!("scan_promo"),
    ];
    for place in all {
        // Items of a list have the same shape, so only one of them is tried.
        let shape: String = place
            .split('/')
            .map(|step| if step.parse::<usize>().is_ok() { "/*".to_owned() } else { format!("/{step}") })
            .collect();
        if !seen.insert(shape) {
            continue;
        }
        let steps: Vec<&str> = place.split('/').skip(1).collect();
        let small = alone(whole, &steps);
        let zeros = |step: &&str| if step.parse::<usize>().is_ok() { "/0".to_owned() } else { format!("/{step}") };
        let (value, at) = match kind.decode(&source("x.yaml", small.to_string())) {
            Ok(()) => (&small, steps.iter().map(zeros).collect()),
            Err(_) => (whole, place.clone()),
        };
        let mut change = |what: String, change: &dyn Fn(&mut Value)| {
            let mut changed = value.clone();
            change(changed.pointer_mut(&at).expect("the place is there"));
            found.push((format!("{place}: {what}"), changed));
        };
        for other in &others {
            change(format!("is {other}"), &|one| *one = other.clone());
        }
        if let Some(entries) = value.pointer(&at).and_then(Value::as_object) {
            change("has a key too many".to_owned(), &|one| one["onbekende_sleutel"] = json!("x"));
            for key in entries.keys() {
                change(format!("lacks {key}"), &|one| drop(one.as_object_mut().map(|all| all.remove(key))));
            }
        }
    }
    found
}

/// A field that no template uses would be text that a marketer writes and nobody reads. Props of islands and numbers of items
/// do not appear in the template.
#[test]
fn every_text_of_a_section_is_in_its_template() {
    let page: Value = serde_json::from_str(&read("content/.schema/page.json")).expect("it is JSON");
    let definitions = &page["definitions"];
    let proof = ["neutral", "source", "verified"];
    let mut unseen = Vec::new();
    for (name, section) in definitions["Section"]["properties"].as_object().expect("sections have names") {
        let template = read(&format!("templates/sections/{name}.html"));
        let shown = |field: &str| {
            let key = if field == "beeld" { "picture" } else { field };
            // The `panel` macro writes the head of its section.
            let has_head = ["head(section", "panel(section"].iter().any(|call| template.contains(call));
            let by_macro = has_head && ["eyebrow", "heading", "intro"].contains(&field);
            ["id", "tone"].contains(&field) || by_macro || template.contains(&format!("section.{key}"))
        };
        let definition = section["allOf"][0]["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        let fields =
            definitions[definition.expect("a section is a type")]["properties"].as_object().expect("it has keys");
        let texts =
            fields.iter().filter(|(_, field)| field["type"] != "integer" && !template.contains("section.island"));
        let hidden = texts.filter(|(field, _)| !proof.contains(&field.as_str()) && !shown(field));
        unseen.extend(hidden.map(|(field, _)| format!("{name}.{field}")));
    }
    assert_eq!(unseen, Vec::<String>::new());
}

#[test]
fn the_schema_refuses_what_the_decoder_refuses_and_nothing_else() {
    let mut cases: Vec<(&str, Value)> = Vec::new();
    let mut told: Vec<(String, bool)> = Vec::new();
    for kind in kinds() {
        let mut seen = BTreeSet::new();
        for (_, file) in documents().iter().filter(|(other, _)| other.name == kind.name) {
            let value = kind.value(file).expect("it is YAML");
            let wrong = mistakes(kind, &value, &mut seen);
            // JSON is valid YAML. The name `x.yaml` prevents a search for front matter.
            let decoded = |(_, changed): &(String, Value)| kind.decode(&source("x.yaml", changed.to_string())).is_ok();
            let fits: Vec<bool> = wrong.par_iter().map(decoded).collect();
            for ((what, changed), fits) in wrong.into_iter().zip(fits) {
                told.push((format!("{} {what}", file.path), fits));
                cases.push((kind.name, changed));
            }
        }
    }
    let refused = told.iter().filter(|(_, fits)| !fits).count();
    assert!(refused > 3000 && told.len() - refused > 300, "{refused} of {} refused", told.len());
    let differ: Vec<String> = told
        .iter()
        .zip(validate(&cases))
        .filter(|((_, fits), problem)| *fits != problem.is_none())
        .map(|((what, fits), problem)| format!("{what}: the decoder says {fits}, the schema {problem:?}"))
        .collect();
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ[..differ.len().min(40)].join("\n"));
}

#[test]
fn every_example_of_a_key_fits_that_key() {
    let mut tried = 0;
    for kind in kinds() {
        let schema = kind.schema(ThisSite::WORDS);
        let mut types: Vec<&Value> = vec![&schema];
        types.extend(schema["definitions"].as_object().into_iter().flat_map(Map::values));
        let (mut schemas, mut examples) = (Map::new(), Vec::new());
        for properties in types.iter().filter_map(|one| one["properties"].as_object()) {
            for (key, property) in properties {
                for example in property["examples"].as_array().into_iter().flatten() {
                    let definitions = schema.get("definitions").cloned().unwrap_or_else(|| json!({}));
                    let alone = json!({ "definitions": definitions, "allOf": [property] });
                    let what = format!("{} {key}: {example}", kind.name);
                    schemas.insert(what.clone(), alone);
                    examples.push((what, example.clone()));
                }
            }
        }
        tried += examples.len();
        let cases: Vec<(&str, Value)> =
            examples.iter().map(|(what, example)| (what.as_str(), example.clone())).collect();
        for ((what, _), problem) in cases.iter().zip(validate_with(schemas, &cases)) {
            assert_eq!(problem, None, "{what}");
        }
    }
    assert!(tried > 150, "{tried} examples");
}
