//! Links and commands in the documentation must exist.

use clap::Parser as _;
use kmo_cli::args::Cli;
use kmo_shared::format;

use super::common::root;
use super::{files, read, words};

fn documents() -> Vec<String> {
    let mut documents = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    documents.extend(files("docs", ".md"));
    documents
}

/// Targets of links and pictures, outside code.
fn links(text: &str) -> Vec<String> {
    let parser = pulldown_cmark::Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES);
    parser
        .filter_map(|event| match event {
            pulldown_cmark::Event::Start(
                pulldown_cmark::Tag::Link { dest_url, .. } | pulldown_cmark::Tag::Image { dest_url, .. },
            ) => Some(dest_url.into_string()),
            _ => None,
        })
        .collect()
}

/// Anchors of headings, as repository hosts generate them.
fn anchors(text: &str) -> Vec<String> {
    let mut fenced = false;
    text.lines()
        .filter(|line| {
            fenced ^= line.starts_with("```");
            !fenced && line.starts_with('#')
        })
        .map(|line| format::slugify(line.trim_start_matches('#').trim()))
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut checked = 0;
    for document in documents() {
        let folder = document.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let text = read(&document);
        for link in links(&text).iter().filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { document.clone() } else { format!("{folder}{path}") };
            assert!(root(&target).exists(), "{document}: there is no {target}");
            if !anchor.is_empty() {
                assert!(anchors(&read(&target)).iter().any(|one| one == anchor), "{document}: {link} has no heading");
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} links");
}

/// Commands of the program, in code blocks and between backticks.
fn commands(text: &str) -> Vec<String> {
    const HEADS: [&str; 2] = ["site ", "cargo run --release -- "];
    let mut found = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let pieces: Vec<&str> = if fenced { vec![line.trim()] } else { line.split('`').skip(1).step_by(2).collect() };
        for piece in pieces {
            let piece = piece.split(" #").next().unwrap_or_default().split(" > ").next().unwrap_or_default().trim();
            if let Some(rest) = HEADS.iter().find_map(|head| piece.strip_prefix(head)) {
                found.push(rest.trim().to_owned());
            }
        }
    }
    found
}

#[test]
fn every_command_in_the_documents_exists() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for document in documents() {
        for command in commands(&read(&document)) {
            if let Err(error) = Cli::try_parse_from(words(&format!("site {command}"))) {
                // Clap returns `--help` and `--version` as errors too, but they are valid.
                if error.use_stderr() {
                    wrong.push(format!("{document}: site {command}: {error}"));
                }
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 30, "{checked} commands");
}

#[test]
fn every_page_for_marketers_is_in_the_index() {
    let index = links(&read("docs/README.md"));
    for document in files("docs", ".md").iter().filter_map(|path| path.strip_prefix("docs/")) {
        assert!(
            document == "README.md" || index.iter().any(|link| link == document),
            "docs/README.md lacks {document}"
        );
    }
}

#[test]
fn crates_depend_on_each_other_as_in_the_diagram() {
    let arrows = [
        ("generator/api", &["kmo-shared"][..]),
        ("generator/bakery", &["kmo-diagnostic", "kmo-engine", "kmo-preview"]),
        ("generator/cli", &["kmo-api", "kmo-diagnostic", "kmo-engine", "kmo-preview", "kmo-shared", "kmo-site"]),
        ("generator/diagnostic", &[]),
        ("generator/engine", &["kmo-diagnostic", "kmo-shared"]),
        ("generator/preview", &["kmo-api", "kmo-diagnostic", "kmo-engine", "kmo-shared"]),
        ("generator/run", &["kmo-cli"]),
        ("generator/shared", &[]),
        ("generator/site", &["kmo-diagnostic", "kmo-engine", "kmo-shared"]),
    ];
    for (folder, known) in arrows {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        // Dev-dependencies may point the other way.
        let manifest = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let found: Vec<&str> = manifest
            .lines()
            .filter(|line| line.starts_with("kmo-"))
            .map(|line| line.split([' ', '.']).next().unwrap_or_default())
            .collect();
        assert_eq!(found, known, "{folder}");
    }
    let members = read("Cargo.toml").lines().find(|line| line.starts_with("members")).map(str::to_owned);
    let drawn: Vec<String> = arrows.iter().map(|(folder, _)| format!("\"{folder}\"")).collect();
    assert_eq!(members, Some(format!("members = [{}]", drawn.join(", "))));
}
