//! `site explain` must be complete and true.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use kmo_diagnostic::{Code, Example, ExampleKind, Explanation, Lang, explanations};
use rayon::prelude::*;

use super::common::{NOW, Site, here};
use super::{files, read, words};

/// Codes that no small site can show, with the reason. Codes of published sites are tested in tests/live.rs.
const BEYOND_A_SITE: [(&str, &str); 13] = [
    ("cache", "needs a full disk, see tests/faults/cache.rs"),
    ("broken-include", "is left out of what is printed"),
    ("busy", "needs a second build at the same time"),
    ("file-name", "needs a file system that takes such names"),
    ("left-out", "needs a symbolic link, which is made in tests/faults/links.rs"),
    ("node", "needs a machine without Node"),
    ("publish", "needs a disk that refuses"),
    ("scaffold", "would be a bug of the program"),
    ("schema", "needs no site, see `site schema --check`"),
    ("serve", "needs a port that is refused"),
    ("unreadable", "needs a disk that refuses"),
    ("unwritable", "needs a disk that refuses"),
    ("watch", "needs a system that watches no more files"),
];

#[test]
fn every_code_is_used_and_explained() {
    let mut explained: Vec<Code> = explanations(Lang::En).iter().map(|one| one.code).collect();
    explained.sort_unstable();
    assert_eq!(explained, Code::all().collect::<Vec<_>>());
    let names: Vec<&str> = Code::all().map(Code::name).collect();
    assert!(names.is_sorted(), "{names:?}");
    let crates = ["cli", "engine", "preview", "site"].map(|name| files(&format!("generator/{name}/src"), ".rs"));
    let sources: String = crates.iter().flatten().map(|file| read(file)).collect();
    let used = |code: &Code| {
        let name = format!("Code::{code:?}");
        let whole = |at: usize| !sources[at + name.len()..].starts_with(char::is_alphanumeric);
        sources.match_indices(&name).any(|(at, _)| whole(at))
    };
    let unused: Vec<Code> = Code::all().filter(|code| !used(code)).collect();
    assert!(unused.is_empty(), "nothing has this code: {unused:?}");
}

#[test]
fn every_message_of_the_catalogue_is_used() {
    let crates =
        ["cli", "diagnostic", "engine", "preview", "site"].map(|name| files(&format!("generator/{name}/src"), ".rs"));
    let sources: String = crates.iter().flatten().map(|file| read(file)).collect();
    let catalogue = files("generator/diagnostic/src/words", ".rs");
    let mut names = Vec::new();
    for file in &catalogue {
        let text = read(file);
        let entries = text.split("words! {\n").nth(1).and_then(|rest| rest.split("\n}\n").next()).unwrap_or_default();
        let heads = entries.lines().filter(|line| line.starts_with("    ") && !line.starts_with("     "));
        names.extend(heads.filter_map(|line| Some(line.trim().split_once('(')?.0.to_owned())));
    }
    assert!(names.len() > 500, "{} messages", names.len());
    // `prose` imports the catalogue as `say`, because it has its own module `words`.
    let said = |name: &String| ["words::", "say::"].iter().any(|path| sources.contains(&format!("{path}{name}")));
    let unused: Vec<&String> = names.iter().filter(|name| !said(name)).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
}

#[test]
fn explanations_are_whole_sentences_within_the_width_of_a_terminal() {
    for Explanation { code, summary, what, fix, examples } in Lang::ALL.into_iter().flat_map(explanations) {
        assert!(!summary.ends_with('.') && summary.chars().next().is_some_and(char::is_lowercase), "{code}: {summary}");
        assert!(what.ends_with('.') && fix.ends_with('.'), "{code}");
        assert!(examples.iter().any(|one| one.kind != ExampleKind::Right), "{code}: nothing is shown that is wrong");
        for line in what.lines().chain(fix.lines()) {
            assert!(line.chars().count() <= 120, "{code}: {line}");
        }
    }
}

/// How often the command of an explanation finds the code, with or without the wrong examples in the site.
fn found(explanation: &Explanation, wrong: bool) -> usize {
    let site = Site::new();
    let of = |kind| explanation.examples.iter().filter(move |one| one.kind == kind && !one.excerpt);
    for example in of(ExampleKind::Wrong).filter(|_| wrong) {
        match of(ExampleKind::Right).find(|right| right.path == example.path) {
            Some(right) => {
                site.replace(example.path, right.text, example.text);
            }
            None => {
                site.write(example.path, example.text);
            }
        }
    }
    let command = of(ExampleKind::Run).next().map_or("site check\n", |run| run.text);
    let mut arguments: Vec<String> = words(command.trim().strip_prefix("site ").expect("a command of the program"));
    if ["build", "check"].contains(&arguments[0].as_str()) {
        arguments.push("--no-islands".to_owned());
    }
    if ["build", "check", "new"].contains(&arguments[0].as_str()) {
        arguments.extend(["--now".to_owned(), NOW.to_owned()]);
    }
    let ran = site.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    ran.stderr.matches(&format!("[{}]", explanation.code)).count()
}

#[test]
fn wrong_examples_are_wrong_and_right_examples_are_right() {
    let golden: BTreeSet<String> = fs::read_dir(here("cases"))
        .expect("there are cases")
        .filter_map(|case| fs::read(case.ok()?.path().join("expected.en")).ok())
        .flat_map(|bytes| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let heads = text.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning["));
            heads.filter_map(|line| Some(line.split(['[', ']']).nth(1)?.to_owned())).collect::<Vec<_>>()
        })
        .collect();
    let beyond: BTreeMap<&str, &str> = BEYOND_A_SITE.into_iter().collect();
    let failures: Vec<String> = explanations(Lang::En)
        .par_iter()
        .filter(|one| !beyond.contains_key(one.code.name()) && !one.code.name().starts_with("live-"))
        .filter_map(|explanation| {
            let can_stand = |one: &Example| one.kind != ExampleKind::Right && !one.excerpt && !needs_more(explanation);
            if !explanation.examples.iter().any(can_stand) {
                let held = golden.contains(explanation.code.name());
                return (!held).then(|| format!("{}: no example to try, and no case in tests/cases", explanation.code));
            }
            let wrong = explanation.examples.iter().any(|one| one.kind == ExampleKind::Wrong);
            let (with, without) = (found(explanation, true), if wrong { found(explanation, false) } else { 0 });
            (with <= without).then(|| format!("{}: found {with} times, and {without} without", explanation.code))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Whether an explanation only shows a command that would fail for a reason outside the site.
fn needs_more(explanation: &Explanation) -> bool {
    explanation.examples.iter().all(|one| one.kind == ExampleKind::Run)
        && ["islands", "no-templates", "card-fonts"].contains(&explanation.code.name())
}

#[test]
fn the_command_lists_explains_and_helps_along() {
    let site = Site::new();
    let all = site.run(&["explain"]).ok().stdout;
    assert_eq!(all.lines().count(), explanations(Lang::En).len());
    assert!(all.lines().any(|line| line.starts_with("dead-link ") && line.contains("that is not there")), "{all}");
    assert!(all.lines().is_sorted() && !all.contains('\u{1b}'), "{all}");
    for way in ["unknown-key", "error[unknown-key]", "Unknown-Key"] {
        let one = site.run(&["explain", way]).ok().stdout;
        for part in
            ["unknown-key: ", "Wrong, in content/cities/callcenter-gent.yaml:", "    titl: ", "Right:", "    titel: "]
        {
            assert!(one.contains(part), "{way}: {one}");
        }
    }
    let slip = site.run(&["explain", "unknwon-key"]);
    assert!(slip.code == 1 && slip.stderr.contains("did you mean `unknown-key`?"), "{slip:?}");
    let strange = site.run(&["explain", "x"]);
    assert!(strange.code == 1 && strange.stderr.contains("lists them all"), "{strange:?}");
}

#[test]
fn a_run_that_finds_something_ends_with_how_to_read_more() {
    let site = Site::new();
    let clean = site.check_with(&[]).ok();
    assert!(!clean.stderr.contains("site explain"), "{clean:?}");
    site.replace("content/cities/callcenter-gent.yaml", "titel:", "titl:");
    let last = |format: &str| {
        let ran = site.check_with(&["--format", format]);
        (ran.stderr.lines().last().unwrap_or_default().to_owned(), ran.stdout)
    };
    assert_eq!(last("human").0, "for more information, run `site explain unknown-key`");
    for format in ["json", "github"] {
        let (last, printed) = last(format);
        assert!(!last.contains("explain") && !printed.contains("explain"), "{format}: {printed}");
    }
}
