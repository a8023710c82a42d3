//! Error messages of the program, compared literally.
//!
//! Each folder of `tests/cases/` is one mistake. `files/` is copied over the base site, `change` lists what to replace or
//! remove in it, and `expected.nl` and `expected.en` hold the output in Dutch and English. Run with `UPDATE_EXPECTED=1` to
//! rewrite both, and review the diff before committing it.
//!
//! `change` has five kinds of lines: `run ARGUMENTS` (instead of `build`), `publish` (the site as it is at that point),
//! `remove PATH`, and a path followed by lines of text to find (`-`) and their replacement (`+`).

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{NOW, Site, copy, here};
use rayon::prelude::*;

fn apply(site: &Site, change: &str) -> Vec<String> {
    let mut arguments = vec!["build".to_owned()];
    let mut path = String::new();
    let (mut from, mut to) = (String::new(), String::new());
    let mut lines = change.lines().peekable();
    while let Some(line) = lines.next() {
        let text = |line: &str| format!("{}\n", line.get(2..).unwrap_or_default());
        match line.as_bytes().first() {
            Some(b'-') => from.push_str(&text(line)),
            Some(b'+') => to.push_str(&text(line)),
            _ => match line.split_once(' ') {
                Some(("run", rest)) => arguments = rest.split(' ').map(str::to_owned).collect(),
                Some(("remove", rest)) => _ = site.remove(rest),
                _ if line == "publish" => _ = site.build().ok(),
                _ => line.clone_into(&mut path),
            },
        }
        let more = lines.peek().is_some_and(|next| next.starts_with('+') || next.starts_with('-') && to.is_empty());
        if !more && !from.is_empty() {
            site.replace(&path, &from, &to);
            from.clear();
            to.clear();
        }
    }
    arguments.extend(["--no-islands", "--now", NOW].map(str::to_owned));
    arguments
}

/// Returns the output of a case in a language, with its exit code.
fn run(case: &Path, site: &Site, lang: &str) -> String {
    let files = case.join("files");
    if files.is_dir() {
        copy(&files, site.path());
    }
    let change = fs::read_to_string(case.join("change")).unwrap_or_default();
    let mut arguments = apply(site, &change);
    arguments.extend(["--lang", lang].map(str::to_owned));
    let ran = site.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(!ran.stderr.contains('\u{1b}'), "colours where there is no terminal");
    format!("{}exit code {}\n", ran.stderr, ran.code)
}

#[test]
fn every_mistake_is_reported_as_expected() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut cases: Vec<PathBuf> =
        fs::read_dir(here("cases")).expect("there are cases").map(|entry| entry.expect("a case").path()).collect();
    cases.sort();
    let runs: Vec<(&PathBuf, &str)> = cases.iter().flat_map(|case| [(case, "nl"), (case, "en")]).collect();
    let failures: Vec<String> = runs
        .par_iter()
        .filter_map(|(case, lang)| {
            let site = Site::new();
            let found = run(case, &site, lang);
            let published = fs::read_to_string(case.join("change")).is_ok_and(|change| change.starts_with("publish\n"));
            if found.ends_with("exit code 1\n") && site.has("dist") && !published {
                return Some(format!("{}: a failed build left a dist/", case.display()));
            }
            let golden = case.join(format!("expected.{lang}"));
            if update {
                fs::write(golden, found).expect("it can be written");
                return None;
            }
            let expected = fs::read_to_string(golden).unwrap_or_default();
            (found != expected)
                .then(|| format!("{} {lang}\n--- expected\n{expected}--- found\n{found}", case.display()))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {} cases differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}
