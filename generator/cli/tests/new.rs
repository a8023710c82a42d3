//! `site new`: what it writes, and that the site takes it.

mod copy;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use copy::project;
use tempfile::TempDir;

/// Whether it succeeded, and what it printed on both streams.
fn site(project: &TempDir, arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("site"))
        .current_dir(project.path())
        .env("SITE_LANG", "en")
        .args([&arguments[..1], &["--now", "2026-11-20"], &arguments[1..]].concat())
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Every file of the project, without the shared cards.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("it can be listed").path();
        match path.is_dir() && !path.is_symlink() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

/// Code and file of each kind of error that `check` finds.
fn errors(project: &TempDir, more: &[&str]) -> Vec<(String, String)> {
    let (_, printed, _) = site(project, &[&["check", "--no-islands", "--format", "json"], more].concat());
    let mut found: Vec<(String, String)> = printed
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
    let project = project();
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
        let (ok, printed, errors) = site(&project, &["new", kind, name]);
        assert!(ok, "{errors}");
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
    let project = project();
    let before = errors(&project, &[]);
    assert!(site(&project, &["new", "city", "Brugge"]).0);
    for kind in ["post", "page", "job", "case", "module"] {
        assert!(site(&project, &["new", kind, "Niet af"]).0, "{kind}");
    }
    // Its neighbours may name it before it is there.
    let near = project.path().join("content/cities/callcenter-aalter.yaml");
    let text = fs::read_to_string(&near).expect("it is there");
    let list = "nabijgelegen_links:\n";
    fs::write(&near, text.replacen(list, &format!("{list}  - callcenter-brugge\n"), 1)).expect("there is room");
    assert_eq!(errors(&project, &[]), before);
    let (ok, _, errors) = site(&project, &["build", "--no-islands"]);
    assert!(ok, "{errors}");
    let page = |path: &str| fs::read_to_string(project.path().join("dist").join(path)).unwrap_or_default();
    let paths = ["diensten/callcenter-brugge", "blog/niet-af", "niet-af", "klanten/niet-af"];
    for path in paths.into_iter().chain(["jobs/niet-af", "verkooptools/sales-skills-academy/modules/niet-af"]) {
        assert_eq!(page(&format!("{path}/index.html")), "", "{path}");
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
    let project = project();
    let read = |file: &str| fs::read_to_string(project.path().join("content").join(file)).expect("it was made");
    let holds = |text: &str, lines: &[&str]| {
        for line in lines {
            assert!(text.lines().any(|found| found == *line), "{line}\n{text}");
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
    };
    assert!(site(&project, &["new", "city", "Sint-Martens-Latem"]).0);
    holds(
        &read("cities/callcenter-sint-martens-latem.yaml"),
        &[
            "stad: \"Sint-Martens-Latem\"",
            "slug: callcenter-sint-martens-latem",
            "titel: \"Nieuwe klanten in Sint-Martens-Latem\"",
            "bijgewerkt: 2026-11-20",
        ],
    );
    assert!(site(&project, &["new", "job", "Planner (M/V/X)"]).0);
    holds(&read("jobs/planner.md"), &["title: \"Planner (m/v/x)\"", "posted: 2026-11-20", "valid_through: 2027-02-20"]);
    assert!(site(&project, &["new", "job", "Beller (m/v/x) Gent"]).0);
    holds(&read("jobs/beller-gent.md"), &["title: \"Beller Gent (m/v/x)\""]);
    assert!(site(&project, &["new", "post", "Een titel met wel zeven woorden erin"]).0);
    holds(
        &read("blog/een-titel-met-wel-zeven-woorden-erin.md"),
        &["date: 2026-11-20", "draft: true", "card: INVULLEN (hoogstens 6 woorden)"],
    );
    assert!(site(&project, &["new", "page", "Ons team"]).0);
    holds(&read("pages/ons-team.yaml"), &["route: /ons-team", "title: \"Ons team\"", "updated: 2026-11-20"]);
}

#[test]
fn the_next_steps_of_a_city_name_its_neighbours_and_the_count() {
    let project = project();
    let (_, printed, _) = site(&project, &["new", "city", "Brugge"]);
    for part in ["`callcenter-brugge` in `nabijgelegen_links`", "`checks.cities` in content/site.yaml"] {
        assert!(printed.contains(part), "{printed}");
    }
}

#[test]
fn any_name_gives_a_sound_file_inside_content() {
    let project = project();
    let errors_before = errors(&project, &[]);
    let pages = project.path().join("content/pages");
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
        let before = files(project.path());
        let (ok, _, errors) = site(&project, &["new", "page", "--", name]);
        assert!(ok, "{name}: {errors}");
        let mut after = files(project.path());
        after.retain(|file| !before.contains(file));
        assert_eq!(after, [pages.join(format!("{slug}.yaml"))], "{name}");
    }
    // A name that broke its file would be an error of another kind.
    for error in errors(&project, &[]).into_iter().filter(|error| !errors_before.contains(error)) {
        assert!(["unwritten", "duplicate-metadata"].contains(&error.0.as_str()), "{error:?}");
    }
    let page = fs::read_to_string(pages.join("prijs-vast-laag-1.yaml")).expect("it was made");
    assert!(page.contains(r#"title: "Prijs: \"vast\" & 'laag' #1""#), "{page}");
}

#[test]
fn names_without_an_address_are_refused() {
    let project = project();
    let before = files(project.path());
    let long = "lang ".repeat(40);
    // Too long only with `callcenter-` before it.
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
        let (ok, _, errors) = site(&project, &["new", kind, "--", name]);
        assert!(!ok && errors.contains("error[name]") && errors.contains("help:"), "{name}: {errors}");
        assert!(!errors.contains('\u{1b}'), "{errors:?}");
    }
    assert_eq!(files(project.path()), before);
}

#[test]
fn nothing_is_written_over() {
    let project = project();
    let gent = project.path().join("content/cities/callcenter-gent.yaml");
    let before = fs::read(&gent).expect("it is there");
    let (ok, _, errors) = site(&project, &["new", "city", "Gent"]);
    assert!(!ok && errors.contains("error[exists]") && errors.contains("help:"), "{errors}");
    assert_eq!(fs::read(&gent).expect("it is there"), before);
}

#[test]
fn an_address_that_a_page_has_is_refused() {
    let project = project();
    let before = files(project.path());
    // A list, a page that has no file, and a page whose file has another name.
    for (name, path) in [("Blog", "/blog"), ("Offline", "/offline"), ("Privacybeleid", "/privacybeleid")] {
        let (ok, _, errors) = site(&project, &["new", "page", name]);
        assert!(
            !ok && errors.contains(&format!("error[exists]: there is already a page at {path}\n")),
            "{name}: {errors}"
        );
        assert!(errors.contains("help: choose another name"), "{errors}");
    }
    assert_eq!(files(project.path()), before);
    // A draft has its address already.
    assert!(site(&project, &["new", "page", "Ons team"]).0);
    let draft = project.path().join("content/pages/ons-team.yaml");
    fs::rename(&draft, draft.with_file_name("ploeg.yaml")).expect("there is room");
    let (ok, _, errors) = site(&project, &["new", "page", "Ons team"]);
    assert!(!ok && errors.contains("at /ons-team"), "{errors}");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_content_is_not_followed() {
    let project = project();
    let outside = tempfile::tempdir().expect("there is room");
    fs::remove_dir_all(project.path().join("content/jobs")).expect("it is there");
    std::os::unix::fs::symlink(outside.path(), project.path().join("content/jobs")).expect("there is room");
    let (ok, _, errors) = site(&project, &["new", "job", "Planner"]);
    assert!(!ok && errors.contains("content/jobs"), "{errors}");
    assert!(files(outside.path()).is_empty());
}

#[test]
fn content_must_be_there() {
    let empty = tempfile::tempdir().expect("there is room");
    let (ok, _, errors) = site(&empty, &["new", "city", "Brugge"]);
    assert!(!ok && errors.contains("error[no-content]") && errors.contains("--content"), "{errors}");
    assert!(files(empty.path()).is_empty());
}

/// What is asked, with these lines typed on a terminal of its own (`script` of util-linux makes one).
#[cfg(unix)]
fn typed(project: &TempDir, command: &str, lines: &str) -> (bool, String) {
    let program = assert_cmd::cargo::cargo_bin!("site");
    let output = Command::new("script")
        .current_dir(project.path())
        .env("SITE_LANG", "en")
        .args(["--quiet", "--return", "--command"])
        .arg(format!("'{}' new --now 2026-11-20 {command}", program.display()))
        .arg("/dev/null")
        .write_stdin(lines)
        .output()
        .expect("it runs");
    (output.status.success(), String::from_utf8(output.stdout).expect("it prints text").replace('\r', ""))
}

#[cfg(unix)]
#[test]
fn a_terminal_is_asked_for_all_that_a_city_needs() {
    let project = project();
    let (ok, said) = typed(
        &project,
        "",
        "city\nGent\nBrugge\n\nWest Vlaanderen\nWest-Vlaanderen\n8000 8200\n51.209 3.225\n\nbelford\nbelfort, begijnhof, kanaal\n",
    );
    assert!(ok, "{said}");
    for part in [
        "What to start [city]: ",
        "callcenter-gent.yaml` is there already",
        "did you mean `West-Vlaanderen`?",
        "did you mean `belfort`?",
        "1. callcenter-",
        " km)",
        "callcenter-brugge.yaml is ready to be filled in.",
        "`callcenter-brugge` in `nabijgelegen_links` of callcenter-",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let city = fs::read_to_string(project.path().join("content/cities/callcenter-brugge.yaml")).expect("it was made");
    for line in [
        "statuut: stad",
        "provincie: \"West-Vlaanderen\"",
        "postcodes: [\"8000\", \"8200\"]",
        "coordinaten: {lat: 51.209, lon: 3.225}",
        "  - {wat: begijnhof, naam: INVULLEN (hoe het hier heet)}",
    ] {
        assert!(city.lines().any(|found| found == line), "{line}\n{city}");
    }
    assert_eq!(city.lines().filter(|line| line.starts_with("  - callcenter-")).count(), 5, "{city}");
    // What was answered is no mistake any more; what is left is to be written.
    let of = |found: Vec<(String, String)>| -> Vec<String> {
        found.into_iter().filter(|(_, file)| file.ends_with("brugge.yaml")).map(|(code, _)| code).collect()
    };
    assert_eq!(of(errors(&project, &["--drafts"])), ["thin-page", "unwritten"]);
}

#[cfg(unix)]
#[test]
fn a_terminal_is_asked_for_what_a_post_and_a_job_need() {
    let project = project();
    let (ok, said) = typed(&project, "post", "Bellen op maandag\n2026-12-01\n1, Maandag\n");
    assert!(ok, "{said}");
    let post = fs::read_to_string(project.path().join("content/blog/bellen-op-maandag.md")).expect("it was made");
    let tags = post.lines().find(|line| line.starts_with("tags: ")).expect("it has tags");
    assert!(
        post.contains("\ndate: 2026-12-01\n") && tags.ends_with(", \"Maandag\"]") && !tags.contains("INVULLEN"),
        "{post}"
    );
    let (ok, said) = typed(&project, "job", "Planner (m/v/x)\ndeeltijds\nAalst\n");
    assert!(ok, "{said}");
    let job = fs::read_to_string(project.path().join("content/jobs/planner.md")).expect("it was made");
    for line in ["title: \"Planner (m/v/x)\"", "type: deeltijds", "location: \"Aalst\""] {
        assert!(job.lines().any(|found| found == line), "{line}\n{job}");
    }
    let (ok, said) = typed(&project, "page", "Ons team\n");
    assert!(ok && project.path().join("content/pages/ons-team.yaml").exists(), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_stops_halfway_has_changed_nothing() {
    use std::io::{Read as _, Write as _};
    use std::process::Stdio;

    let project = project();
    let before = files(project.path());
    // Ctrl-C, and Ctrl-D on an empty line.
    for key in ["\u{3}", "\u{4}"] {
        let program = assert_cmd::cargo::cargo_bin!("site");
        let mut terminal = std::process::Command::new("env")
            .current_dir(project.path())
            .env("SITE_LANG", "en")
            // When tests run in the background Ctrl-C is ignored, and child processes inherit that.
            .args(["--default-signal=INT", "script", "--quiet", "--return", "--command"])
            .args([&format!("'{}' new city", program.display()), "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut keyboard = terminal.stdin.take().expect("it is piped");
        let mut screen = terminal.stdout.take().expect("it is piped");
        let mut said = String::new();
        // The key is pressed once the third question is there, not before.
        for (question, typed) in [("municipality: ", "Brugge\n"), ("[stad]: ", "1\n"), ("Province [", key)] {
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
    assert_eq!(files(project.path()), before);
}

#[test]
fn where_nobody_can_be_asked_it_says_what_is_missing() {
    let project = project();
    let before = files(project.path());
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
        for part in [missing, "asks for it when it runs in a terminal", "Usage: site new"] {
            assert!(said.contains(part), "{part}\n{said}");
        }
    }
    assert_eq!(files(project.path()), before);
}
