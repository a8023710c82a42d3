//! After any edits, the preview shows the same bytes as a build would publish.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use common::Site;
use common::client::Server;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

const FILES: [&str; 6] = [
    "content/cities/callcenter-gent.yaml",
    "content/cities/callcenter-aalst.yaml",
    "content/cities/callcenter-mechelen.yaml",
    "content/blog/luisteren.md",
    "content/pages/diensten.yaml",
    "content/policies/privacy.md",
];

/// A change to the sources by a person, an editor or a version control system.
#[derive(Clone, Debug)]
enum Step {
    /// Changes words that only the page itself shows.
    Words(usize, u32),
    /// Changes a name, label or title that other pages show too.
    Name(usize, u32),
    /// Leaves a file cut in half.
    Break(usize),
    /// Restores the original file.
    Restore(usize),
    Delete(usize),
    /// Moves a file away and back, as editors do that keep a backup.
    Backup(usize),
    /// Changes a setting that many texts use.
    Setting(u32),
    Template(u32),
    Picture(u32),
    /// Moves the content folder away and back.
    Away,
    /// Adds a new city, or removes it again.
    City,
    Rest(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let file = 0..FILES.len();
    prop_oneof![
        6 => (file.clone(), 0..1000_u32).prop_map(|(file, number)| Step::Words(file, number)),
        3 => (file.clone(), 0..1000_u32).prop_map(|(file, number)| Step::Name(file, number)),
        2 => file.clone().prop_map(Step::Break),
        2 => file.clone().prop_map(Step::Restore),
        1 => file.clone().prop_map(Step::Delete),
        2 => file.prop_map(Step::Backup),
        1 => (0..1000_u32).prop_map(Step::Setting),
        1 => (0..1000_u32).prop_map(Step::Template),
        1 => (0..1000_u32).prop_map(Step::Picture),
        1 => Just(Step::Away),
        1 => Just(Step::City),
        4 => (0..90_u64).prop_map(Step::Rest),
    ]
}

/// Replaces the rest of the first line that starts with one of `starts`.
fn rewrite(text: &str, starts: &[&str], value: &str) -> String {
    let mut done = false;
    text.split_inclusive('\n')
        .map(|line| match starts.iter().find(|start| !done && line.starts_with(**start)) {
            Some(start) => {
                done = true;
                format!("{start}{value}\n")
            }
            None => line.to_owned(),
        })
        .collect()
}

fn take(root: &Path, originals: &BTreeMap<&str, String>, step: &Step) {
    let at = |name: &str| root.join(name);
    // Does nothing if an earlier step deleted the file.
    let change = |name: &str, starts: &[&str], value: String| {
        if let Ok(text) = fs::read_to_string(at(name)) {
            fs::write(at(name), rewrite(&text, starts, &value)).expect("there is room");
        }
    };
    match *step {
        Step::Words(file, number) => match FILES[file] {
            name if name.ends_with(".md") => {
                if let Ok(text) = fs::read_to_string(at(name)) {
                    fs::write(at(name), format!("{}\n\nNog {number} woorden.\n", text.trim_end()))
                        .expect("there is room");
                }
            }
            name => change(
                name,
                &["intro: ", "description: "],
                format!("Over {number} nieuwe klanten voor wie hier werkt."),
            ),
        },
        Step::Name(file, number) => {
            change(FILES[file], &["stad: ", "title: ", "label: "], format!("Een naam {number} van {file}"));
        }
        Step::Break(file) => {
            if let Ok(text) = fs::read_to_string(at(FILES[file])) {
                let half = text.floor_char_boundary(text.len() / 2);
                fs::write(at(FILES[file]), format!("{}\n  : [", &text[..half])).expect("there is room");
            }
        }
        Step::Restore(file) => fs::write(at(FILES[file]), &originals[FILES[file]]).expect("there is room"),
        Step::Delete(file) => drop(fs::remove_file(at(FILES[file]))),
        Step::Backup(file) => {
            let (name, aside) = (at(FILES[file]), at(&format!("{}~", FILES[file])));
            if fs::rename(&name, &aside).is_ok() {
                fs::copy(&aside, &name).expect("there is room");
                fs::remove_file(aside).expect("it is there");
            }
        }
        Step::Setting(number) => change("content/site.yaml", &["phone: "], format!("09 000 {number:04}")),
        Step::Template(number) => {
            let text = fs::read_to_string(at("templates/city.html")).expect("it is there");
            let text = text.split("<!--").next().unwrap_or_default().to_owned();
            fs::write(at("templates/city.html"), format!("{text}<!-- {number} -->\n")).expect("there is room");
        }
        Step::Picture(number) => {
            let text = fs::read_to_string(at("content/images/stad.svg")).expect("it is there");
            let text = text.split("<!--").next().unwrap_or_default().trim_end().to_owned();
            fs::write(at("content/images/stad.svg"), format!("{text}<!-- {number} -->\n")).expect("there is room");
        }
        Step::Away => {
            fs::rename(at("content"), at("weg")).expect("it can be moved");
            std::thread::sleep(Duration::from_millis(20));
            fs::rename(at("weg"), at("content")).expect("it can be moved");
        }
        Step::City => {
            let new = at("content/cities/callcenter-lier.yaml");
            if fs::remove_file(&new).is_err() {
                let text = originals[FILES[2]].replace("Mechelen", "Lier").replace("mechelen", "lier");
                fs::write(new, text).expect("there is room");
            }
        }
        Step::Rest(milliseconds) => std::thread::sleep(Duration::from_millis(milliseconds)),
    }
}

/// Removes what the preview adds to a page.
fn bare(html: &str) -> String {
    const END: &str = "/__edit/start.js\"></script>\n";
    match html.split_once("<site-preview") {
        Some((before, after)) => before.to_owned() + after.split_once(END).map_or("", |(_, after)| after),
        None => html.to_owned(),
    }
}

fn start() -> Server {
    let site = Site::new();
    site.with_styleguide();
    Server::start(site, &[])
}

#[test]
fn after_any_edits_pages_equal_a_cold_build() {
    let server = start();
    let root = server.site.path();
    let originals: BTreeMap<&str, String> = FILES.iter().map(|name| (*name, server.read(name))).collect();
    let config =
        ProptestConfig { cases: 40, failure_persistence: None, max_shrink_iters: 60, ..ProptestConfig::default() };
    let mut runner = TestRunner::new(config);
    let result = runner.run(&prop::collection::vec(step(), 1..14), |steps| {
        for step in &steps {
            take(root, &originals, step);
        }
        // A broken site publishes nothing, so the original files are restored. The preview must follow that too.
        let _ = fs::remove_dir_all(root.join("cold"));
        let build = || server.site.build_with(&["--out", "cold"]);
        if build().code != 0 {
            for (name, text) in &originals {
                server.site.write(name, text);
            }
            let _ = fs::remove_file(root.join("content/cities/callcenter-lier.yaml"));
            let again = build();
            prop_assert!(again.code == 0, "{}", again.stderr);
        }
        for (name, bytes) in server.site.tree("cold") {
            let text = [".html", ".xml", "llms.txt", "robots.txt"].iter().any(|end| name.ends_with(end));
            if !text {
                continue;
            }
            let path = format!("/{}", name.strip_suffix("index.html").unwrap_or(&name));
            let expected = String::from_utf8(bytes).expect("it is text");
            server
                .until(&path, "what a build writes", |answer| answer.status == 200 && bare(&answer.text()) == expected);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_flat_over_two_thousand_edits() {
    let server = start();
    let (city, path) = ("content/cities/callcenter-gent.yaml", "/diensten/callcenter-gent");
    let text = server.read(city);
    let edit = |number: usize| {
        let intro = format!("Over {number} nieuwe klanten voor wie hier werkt.");
        server.site.write(city, rewrite(&text, &["intro: "], &intro));
        server.until(path, &intro, |page| page.text().contains(&intro));
    };
    (0..400).for_each(edit);
    let before = server.memory("VmRSS");
    (400..2400).for_each(edit);
    let after = server.memory("VmRSS");
    // Each edit produces a page of a few kilobytes. Keeping 2,000 of them would take far more.
    assert!(after < before + 8_000, "{before} kB before, {after} kB after");
}
