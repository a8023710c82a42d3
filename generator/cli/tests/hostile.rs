//! Content that could keep the program busy: the output stays bounded, and counts the rest.
//! `cargo bench -p kmo-cli --bench hostile` measures how the cost of the same inputs grows.

mod common;
#[path = "../benches/hostile/inputs.rs"]
mod inputs;

use common::{Ran, Site, has};
use inputs::{INPUTS, Input};
use kmo_diagnostic::{IN_ALL, OF_A_KIND};
use rayon::prelude::*;

/// Describes what is wrong with the output, if anything.
fn judge(input: &Input) -> Option<String> {
    let site = Site::new();
    let size = input.largest / 16;
    (input.write)(site.path(), size);
    let Ran { stderr, .. } = site.check_with(&[]);
    let heads = |code: &str| {
        let is_head = |line: &&str| line.starts_with("error[") || line.starts_with("warning[");
        stderr.lines().filter(is_head).filter(|line| line.contains(&format!("[{code}"))).count()
    };
    let told = input.expected.is_none_or(|(code, found)| {
        let count = found(size);
        let more = match count.saturating_sub(OF_A_KIND) {
            0 => true,
            1 => stderr.contains(&format!("and 1 more error of the kind `{code}`\n")),
            more => ["error", "warning"]
                .iter()
                .any(|what| stderr.contains(&format!("and {more} more {what}s of the kind `{code}`\n"))),
        };
        more && heads(code) == count.min(OF_A_KIND)
    });
    let is_sound = told && heads("") <= IN_ALL && stderr.len() < 1_000_000;
    let end: Vec<&str> = stderr.lines().rev().take(12).collect();
    (!is_sound).then(|| format!("{}: {} bytes, {} heads; it ends with {end:#?}", input.name, stderr.len(), heads("")))
}

#[test]
fn hostile_content_is_checked_in_bounds() {
    let wrong: Vec<String> = INPUTS.par_iter().filter_map(judge).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn json_lists_every_problem_and_people_get_a_count_of_the_rest() {
    let site = Site::new();
    let keys: String = (0..150).map(|at| format!("sleutel{at}: x\n")).collect();
    site.write("content/pages/diensten.yaml", site.read("content/pages/diensten.yaml") + &keys);
    let json = site.check_with(&["--format", "json"]).stdout;
    assert_eq!(json.lines().filter(|line| line.contains(r#""code":"unknown-key""#)).count(), 150, "{json}");
    let github = site.check_with(&["--format", "github"]).stdout;
    has(&github, &["::error title=unknown-key::and 50 more errors of the kind `unknown-key`\n"]);
    let human = site.check_with(&[]).stderr;
    has(&human, &["and 50 more errors of the kind `unknown-key`\n"]);
    assert!(human.contains("\n150 errors; ") || human.contains("\n151 errors"), "{human}");
}

#[test]
fn a_file_that_is_too_large_is_named_with_the_limit() {
    let site = Site::new();
    let text = format!("stad: Gent\n# {}\n", "x".repeat(2_000_000));
    site.write("content/cities/callcenter-gent.yaml", &text);
    let told = site.check_with(&[]).failed_with("too-large").stderr;
    has(&told, &["`content/cities/callcenter-gent.yaml` is 2000 kB, more than 2000 kB", "checks.content_kilobytes"]);
    // The limit in the settings applies to other files. The settings themselves are read under the default limit.
    site.replace(
        "content/site.yaml",
        "  image_kilobytes: 300\n",
        "  image_kilobytes: 300\n  content_kilobytes: 3000\n",
    );
    let told = site.check_with(&[]).stderr;
    assert!(!told.contains("too-large") && told.contains("missing-key"), "{told}");
    let site = Site::new();
    site.write("content/site.yaml", "# x\n".repeat(600_000));
    site.check_with(&[]).failed_with("too-large");
}

#[test]
fn a_problem_in_a_long_line_is_shown_with_its_surroundings() {
    let site = Site::new();
    let filler = "vulling ".repeat(1000);
    site.replace("content/blog/luisteren.md", "Tel tot drie.", &format!("{filler}é {{brnd}} {filler}"));
    let told = site.check_with(&[]).failed_with("unknown-placeholder").stderr;
    let column = filler.len() + 3;
    has(&told, &[&format!("content/blog/luisteren.md:15:{column}\n"), "{brnd}", "^^^^^^"]);
    assert!(told.lines().all(|line| line.chars().count() < 300), "{told}");
}
