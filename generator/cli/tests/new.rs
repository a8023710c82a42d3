//! `site new`: the files that it writes, which the site must accept.

mod common;

use std::fs;

use assert_cmd::Command;
use common::{NOW, Ran, Site, has, tree};

/// Runs a command on the usual date.
fn site(project: &Site, arguments: &[&str]) -> Ran {
    project.run(&[&arguments[..1], &["--now", NOW], &arguments[1..]].concat())
}

/// Names of all files in the project.
fn files(project: &Site) -> Vec<String> {
    project.tree("").into_keys().collect()
}

/// Code and file of every error that `check` finds, without duplicates.
fn errors(project: &Site, more: &[&str]) -> Vec<(String, String)> {
    let ran = site(project, &[&["check", "--no-islands", "--format", "json"], more].concat());
    let mut found: Vec<(String, String)> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON"))
        .filter(|value| value["severity"] == "error")
        .map(|value| {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            (text(&value["code"]), text(&value["at"][0]["file"]))
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn check_lists_what_is_still_to_be_written_and_nothing_else() {
    let project = Site::of_project();
    let before = errors(&project, &["--drafts"]);
    let made = [
        ("city", "Brugge", "content/cities/callcenter-brugge.yaml"),
        ("post", "Koud bellen in de zomer", "content/blog/koud-bellen-in-de-zomer.md"),
        ("page", "Werken met een vast bedrag", "content/pages/werken-met-een-vast-bedrag.yaml"),
        ("job", "Planner", "content/jobs/planner.md"),
        ("case", "Een volle winter", "content/pages/klant-een-volle-winter.yaml"),
        ("module", "Testles", "content/academy/testles.md"),
    ];
    for (kind, name, file) in made {
        let printed = site(&project, &["new", kind, name]).ok().stdout;
        assert!(printed.starts_with(&format!("{file} is ready to be filled in.")), "{printed}");
        assert!(printed.contains("site check"), "{printed}");
    }
    let mut after = errors(&project, &["--drafts"]);
    after.retain(|error| !before.contains(error));
    let of = |file: &str| -> Vec<&str> {
        after.iter().filter(|(_, found)| found == file).map(|(code, _)| code.as_str()).collect()
    };
    let city = ["coordinates", "postcode", "thin-page", "unknown-province", "unwritten"];
    assert_eq!(of(made[0].2), city);
    let job = ["job", "unwritten"];
    assert_eq!(of(made[3].2), job);
    for (_, _, file) in [made[1], made[2], made[4], made[5]] {
        assert_eq!(of(file), ["unwritten"], "{file}");
    }
    assert_eq!(after.len(), city.len() + job.len() + 4, "{after:?}");
}

#[test]
fn a_draft_holds_nothing_back() {
    let project = Site::of_project();
    let before = errors(&project, &[]);
    site(&project, &["new", "city", "Brugge"]).ok();
    for kind in ["post", "page", "job", "case", "module"] {
        site(&project, &["new", kind, "Niet af"]).ok();
    }
    // Other cities may already list it as a neighbour.
    let list = "nabijgelegen_links:\n";
    let longer = format!("{list}  - callcenter-brugge\n");
    project.replace("content/cities/callcenter-aalter.yaml", list, &longer);
    assert_eq!(errors(&project, &[]), before);
    project.build().ok();
    let page = |path: &str| project.read(&format!("dist/{path}"));
    let paths = ["diensten/callcenter-brugge", "blog/niet-af", "niet-af", "klanten/niet-af"];
    for path in paths.into_iter().chain(["jobs/niet-af", "verkooptools/sales-skills-academy/modules/niet-af"]) {
        assert!(!project.has(&format!("dist/{path}/index.html")), "{path}");
    }
    for path in ["jobs/index.html", "verkooptools/sales-skills-academy/modules/index.html", "sitemap.xml", "llms.txt"] {
        assert!(page(path).len() > 100 && !page(path).to_lowercase().contains("niet-af"), "{path}");
    }
    for path in ["diensten/index.html", "diensten/callcenter-aalter/index.html", "sitemap.xml"] {
        assert!(page(path).contains("callcenter-gent") && !page(path).contains("brugge"), "{path}");
    }
    assert!(page("diensten/index.html").contains("43 steden"));
}

#[test]
fn values_are_filled_in() {
    let project = Site::of_project();
    let holds = |file: &str, lines: &[&str]| {
        let text = project.read(&format!("content/{file}"));
        for line in lines {
            assert!(text.lines().any(|found| found == *line), "{line}\n{text}");
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
    };
    site(&project, &["new", "city", "Sint-Martens-Latem"]).ok();
    holds(
        "cities/callcenter-sint-martens-latem.yaml",
        &[
            "stad: \"Sint-Martens-Latem\"",
            "slug: callcenter-sint-martens-latem",
            "titel: \"Nieuwe klanten in Sint-Martens-Latem\"",
            "bijgewerkt: 2026-11-20",
        ],
    );
    site(&project, &["new", "job", "Planner (M/V/X)"]).ok();
    holds("jobs/planner.md", &["title: \"Planner (m/v/x)\"", "posted: 2026-11-20", "valid_through: 2027-02-20"]);
    site(&project, &["new", "job", "Beller (m/v/x) Gent"]).ok();
    holds("jobs/beller-gent.md", &["title: \"Beller Gent (m/v/x)\""]);
    site(&project, &["new", "post", "Een titel met wel zeven woorden erin"]).ok();
    holds(
        "blog/een-titel-met-wel-zeven-woorden-erin.md",
        &["date: 2026-11-20", "draft: true", "card: INVULLEN (hoogstens 6 woorden)"],
    );
    site(&project, &["new", "page", "Ons team"]).ok();
    holds("pages/ons-team.yaml", &["route: /ons-team", "title: \"Ons team\"", "updated: 2026-11-20"]);
}

#[test]
fn the_next_steps_of_a_city_name_its_neighbours_and_the_count() {
    let project = Site::of_project();
    let printed = site(&project, &["new", "city", "Brugge"]).ok().stdout;
    has(&printed, &["`callcenter-brugge` to `nabijgelegen_links`", "`checks.cities` in content/site.yaml"]);
}

#[test]
fn any_name_gives_a_sound_file_inside_content() {
    let project = Site::of_project();
    let errors_before = errors(&project, &[]);
    for (name, slug) in [
        ("Prijs: \"vast\" & 'laag' #1", "prijs-vast-laag-1"),
        ("Één café in Liège", "een-cafe-in-liege"),
        ("../../../etc/passwd", "etc-passwd"),
        ("a/b\\c", "a-b-c"),
        ("  - {{ slug }} {% raw %} {lat: 1}", "slug-raw-lat-1"),
        ("null", "null"),
        ("2026", "2026"),
        ("& * ! | > % @ ` ja", "ja"),
    ] {
        let before = files(&project);
        site(&project, &["new", "page", "--", name]).ok();
        let mut after = files(&project);
        after.retain(|file| !before.contains(file));
        assert_eq!(after, [format!("content/pages/{slug}.yaml")], "{name}");
    }
    // A name that broke its file would cause another kind of error.
    for error in errors(&project, &[]).into_iter().filter(|error| !errors_before.contains(error)) {
        assert!(["unwritten", "duplicate-metadata"].contains(&error.0.as_str()), "{error:?}");
    }
    has(&project.read("content/pages/prijs-vast-laag-1.yaml"), &[r#"title: "Prijs: \"vast\" & 'laag' #1""#]);
}

#[test]
fn names_without_an_address_are_refused() {
    let project = Site::of_project();
    let before = files(&project);
    let long = "lang ".repeat(40);
    // Only too long together with the prefix `callcenter-`.
    let city = "lang ".repeat(15);
    for (kind, name) in [
        ("city", "!?/.."),
        ("page", ""),
        ("post", "   "),
        ("job", "(m/v/x)"),
        ("post", "日本"),
        ("page", "rood\u{1b}[31m"),
        ("post", "Prijs {{x}} & {korting}"),
        ("page", &long),
        ("city", &city),
    ] {
        let told = site(&project, &["new", kind, "--", name]).failed_with("name").stderr;
        assert!(told.contains("help:") && !told.contains('\u{1b}'), "{name}: {told:?}");
    }
    assert_eq!(files(&project), before);
}

#[test]
fn nothing_is_written_over() {
    let project = Site::of_project();
    let gent = "content/cities/callcenter-gent.yaml";
    let before = project.read(gent);
    has(&site(&project, &["new", "city", "Gent"]).failed_with("exists").stderr, &["help:"]);
    assert_eq!(project.read(gent), before);
}

#[test]
fn an_address_that_a_page_has_is_refused() {
    let project = Site::of_project();
    let before = files(&project);
    // A list, a page without a file, and a page whose file has another name.
    for (name, path) in [("Blog", "/blog"), ("Offline", "/offline"), ("Privacybeleid", "/privacybeleid")] {
        let told = site(&project, &["new", "page", name]).failed_with("exists").stderr;
        has(&told, &[&format!(": there is already a page at {path}\n"), "help: choose another name"]);
    }
    assert_eq!(files(&project), before);
    // A draft already takes its address.
    site(&project, &["new", "page", "Ons team"]).ok();
    let draft = project.at("content/pages/ons-team.yaml");
    fs::rename(&draft, draft.with_file_name("ploeg.yaml")).expect("there is room");
    has(&site(&project, &["new", "page", "Ons team"]).failed_with("exists").stderr, &["at /ons-team"]);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_content_is_not_followed() {
    let project = Site::of_project();
    let outside = tempfile::tempdir().expect("there is room");
    project.remove("content/jobs");
    std::os::unix::fs::symlink(outside.path(), project.at("content/jobs")).expect("there is room");
    has(&site(&project, &["new", "job", "Planner"]).failed_with("no-content").stderr, &["content/jobs"]);
    assert!(tree(outside.path()).is_empty());
}

#[test]
fn content_must_be_there() {
    let empty = Site::empty();
    has(&site(&empty, &["new", "city", "Brugge"]).failed_with("no-content").stderr, &["--content"]);
    assert!(files(&empty).is_empty());
}

/// Runs a command in a terminal (made by `script` of util-linux) and types these lines. Returns whether it succeeded, and its
/// output.
#[cfg(unix)]
fn typed(project: &Site, command: &str, lines: &str) -> (bool, String) {
    let program = assert_cmd::cargo::cargo_bin!("site");
    let output = Command::new("script")
        .current_dir(project.path())
        .env("SITE_LANG", "en")
        .args(["--quiet", "--return", "--command"])
        .arg(format!("'{}' new --now {NOW} {command}", program.display()))
        .arg("/dev/null")
        .write_stdin(lines)
        .output()
        .expect("it runs");
    (output.status.success(), String::from_utf8(output.stdout).expect("it prints text").replace('\r', ""))
}

#[cfg(unix)]
#[test]
fn a_terminal_is_asked_for_all_that_a_city_needs() {
    let project = Site::of_project();
    let (ok, said) = typed(
        &project,
        "",
        "city\nGent\nBrugge\nWest Vlaanderen\nWest-Vlaanderen\n8000 8200\n51.209 3.225\nbelford\nbelfort, begijnhof, kanaal\n\n",
    );
    assert!(ok, "{said}");
    has(
        &said,
        &[
            "What to start [city]: ",
            "callcenter-gent.yaml` already exists",
            "did you mean `West-Vlaanderen`?",
            "did you mean `belfort`?",
            "1. callcenter-",
            " km)",
            "callcenter-brugge.yaml is ready to be filled in.",
            "`callcenter-brugge` to `nabijgelegen_links` of callcenter-",
        ],
    );
    let city = project.read("content/cities/callcenter-brugge.yaml");
    for line in [
        "provincie: \"West-Vlaanderen\"",
        "postcodes: [\"8000\", \"8200\"]",
        "coordinaten: {lat: 51.209, lon: 3.225}",
        "  - {wat: begijnhof, naam: INVULLEN (hoe het hier heet)}",
    ] {
        assert!(city.lines().any(|found| found == line), "{line}\n{city}");
    }
    assert_eq!(city.lines().filter(|line| line.starts_with("  - callcenter-")).count(), 5, "{city}");
    // The answers are valid, and only the texts are still to be written.
    let of = |found: Vec<(String, String)>| -> Vec<String> {
        found.into_iter().filter(|(_, file)| file.ends_with("brugge.yaml")).map(|(code, _)| code).collect()
    };
    assert_eq!(of(errors(&project, &["--drafts"])), ["thin-page", "unwritten"]);
}

#[cfg(unix)]
#[test]
fn a_terminal_is_asked_for_what_a_post_and_a_job_need() {
    let project = Site::of_project();
    let (ok, said) = typed(&project, "post", "Bellen op maandag\n2026-12-01\n1, Maandag\n");
    assert!(ok, "{said}");
    let post = project.read("content/blog/bellen-op-maandag.md");
    let tags = post.lines().find(|line| line.starts_with("tags: ")).expect("it has tags");
    assert!(
        post.contains("\ndate: 2026-12-01\n") && tags.ends_with(", \"Maandag\"]") && !tags.contains("INVULLEN"),
        "{post}"
    );
    let (ok, said) = typed(&project, "job", "Planner (m/v/x)\ndeeltijds\nAalst\n");
    assert!(ok, "{said}");
    let job = project.read("content/jobs/planner.md");
    for line in ["title: \"Planner (m/v/x)\"", "type: deeltijds", "location: \"Aalst\""] {
        assert!(job.lines().any(|found| found == line), "{line}\n{job}");
    }
    let (ok, said) = typed(&project, "page", "Ons team\n");
    assert!(ok && project.has("content/pages/ons-team.yaml"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_stops_halfway_has_changed_nothing() {
    use std::io::{Read as _, Write as _};
    use std::process::Stdio;

    let project = Site::of_project();
    let before = files(&project);
    // Ctrl-C, and Ctrl-D on an empty line.
    for key in ["\u{3}", "\u{4}"] {
        let program = assert_cmd::cargo::cargo_bin!("site");
        let mut terminal = std::process::Command::new("env")
            .current_dir(project.path())
            .env("SITE_LANG", "en")
            // A test run in the background ignores Ctrl-C, and child processes inherit that.
            .args(["--default-signal=INT", "script", "--quiet", "--return", "--command"])
            .args([&format!("'{}' new city", program.display()), "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut keyboard = terminal.stdin.take().expect("it is piped");
        let mut screen = terminal.stdout.take().expect("it is piped");
        let mut said = String::new();
        // Waits for the second question before it presses the key.
        for (question, typed) in [("municipality: ", "Brugge\n"), ("Province [", key)] {
            while !said.contains(question) {
                let mut bytes = [0; 4096];
                let read = screen.read(&mut bytes).expect("it prints");
                assert!(read > 0, "{said}");
                said.push_str(&String::from_utf8_lossy(&bytes[..read]));
            }
            keyboard.write_all(typed.as_bytes()).expect("it reads");
        }
        let started = std::time::Instant::now();
        let ended = loop {
            match terminal.try_wait().expect("it can be asked") {
                Some(ended) => break ended,
                None if started.elapsed().as_secs() > 60 => {
                    terminal.kill().expect("it can be ended");
                    panic!("it goes on: {said}");
                }
                None => std::thread::sleep(std::time::Duration::from_millis(20)),
            }
        };
        assert!(!ended.success() && !said.contains("ready to be filled in"), "{said}");
    }
    assert_eq!(files(&project), before);
}

#[test]
fn without_a_terminal_it_reports_what_is_missing() {
    let project = Site::of_project();
    let before = files(&project);
    for (arguments, missing) in [(&["new"][..], "one of: city, post, page, job, case"), (&["new", "city"], "its name")]
    {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("site"))
            .current_dir(project.path())
            .env("SITE_LANG", "en")
            .args(arguments)
            .write_stdin("Brugge\n")
            .output()
            .expect("it runs");
        let said = String::from_utf8(output.stderr).expect("it prints text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        has(&said, &[missing, "asks for it when it runs in a terminal", "Usage: site new"]);
    }
    assert_eq!(files(&project), before);
}
