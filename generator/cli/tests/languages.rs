//! The language of messages.

mod common;

use common::{NOW, Ran, Site, has};

/// Runs a command with the language set in the environment.
fn run(site: &Site, arguments: &[&str], variable: Option<&str>) -> Ran {
    let mut command = site.command(arguments);
    command.env_remove("SITE_LANG");
    variable.map(|lang| command.env("SITE_LANG", lang));
    Ran::of(&mut command)
}

fn check(site: &Site, more: &[&str], variable: Option<&str>) -> String {
    run(site, &[&["check", "--no-islands", "--now", NOW], more].concat(), variable).stderr
}

/// A site with one mistake by a marketer and one by a developer.
fn mistaken() -> Site {
    let site = Site::new();
    site.replace("content/cities/callcenter-gent.yaml", "naam_fr: Gand", "naam_f: Gand");
    site.replace("templates/sections/hero.html", "{% endif %}", "");
    site
}

#[test]
fn content_problems_are_in_dutch_and_template_problems_in_english_by_default() {
    let site = mistaken();
    let (dutch, english) = ("hier bestaat geen sleutel `naam_f`", "there is no key `naam_f` here");
    let (deur, open) = ("gaat hier open en nergens dicht", "is opened here and never closed");
    for (more, variable, told) in [
        (&[][..], None, [dutch, open]),
        (&[][..], Some(""), [dutch, open]),
        (&[][..], Some("en"), [english, open]),
        (&[][..], Some("nl"), [dutch, deur]),
        (&["--lang", "en"][..], None, [english, open]),
        (&["--lang", "nl"][..], Some("en"), [dutch, deur]),
        (&["--lang=en"][..], Some("nl"), [english, open]),
    ] {
        let said = check(&site, more, variable);
        assert!(said.contains(told[0]) && said.contains(told[1]), "{more:?} {variable:?}: {said}");
    }
    let said = check(&site, &[], None);
    has(&said, &["fouten; los ze op voor je publiceert\n`site explain unknown-key` vertelt meer\n"]);
}

#[test]
fn json_and_annotations_keep_their_keys_and_codes_in_any_language() {
    let site = mistaken();
    let json = |lang: &str| -> Vec<serde_json::Value> {
        let ran = run(&site, &["check", "--no-islands", "--now", NOW, "--format", "json", "--lang", lang], None);
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    for (dutch, english) in json("nl").iter().zip(json("en")) {
        for key in ["severity", "code", "at"] {
            let without_label = |value: &serde_json::Value| {
                let mut value = value[key].clone();
                value.as_array_mut().into_iter().flatten().for_each(|at| at["label"] = serde_json::Value::Null);
                value
            };
            assert_eq!(without_label(dutch), without_label(&english), "{key}");
        }
        assert_ne!(dutch["message"], english["message"]);
    }
    let ran = run(&site, &["check", "--no-islands", "--now", NOW, "--format", "github"], None);
    let line =
        "::error file=content/cities/callcenter-gent.yaml,line=3,col=1,title=unknown-key::hier bestaat geen sleutel";
    assert!(ran.stdout.contains(line), "{}", ran.stdout);
}

#[test]
fn a_sound_site_is_reported_in_dutch() {
    let site = Site::new();
    let build = run(&site, &["build", "--no-islands", "--now", NOW], None).ok();
    has(
        &build.stdout,
        &[
            " pagina's in dist/: ",
            " geschreven, 0 ongewijzigd",
            "volgende: 2026-12-15 /blog/later",
            "eerste bezoek, kB",
        ],
    );
    let checked = run(&site, &["check", "--no-islands", "--now", NOW], None).ok();
    has(
        &checked.stdout,
        &[" gecontroleerd, er is niets mis\n", "die het meest gelijken", ": Aalst en Mechelen, 13,8%\n"],
    );
}

#[test]
fn help_and_usage_errors_are_in_the_language_of_the_user() {
    let site = Site::new();
    let help = run(&site, &["--help"], None).ok().stdout;
    for told in [
        "Bouwt, controleert en toont de site",
        "Gebruik: site [OPTIES] <OPDRACHT>",
        "Opdrachten:",
        "Opties:",
        "Toon uitleg",
    ] {
        assert!(help.contains(told), "{told}: {help}");
    }
    let help = run(&site, &["check", "--help"], None).ok().stdout;
    has(&help, &["[standaard: content]", "Keuze uit:"]);
    assert!(run(&site, &["--help", "--lang", "en"], None).ok().stdout.contains("Usage: site [OPTIONS] <COMMAND>"));
    for (line, nl, en) in [
        (
            &["chek"][..],
            "fout: er is geen opdracht `chek`; bedoel je `check`?",
            "error: there is no command `chek`; did you mean `check`?",
        ),
        (
            &["build", "--drfts"][..],
            "fout: `--drfts` bestaat niet; bedoel je `--drafts`?",
            "error: there is no `--drfts`; did you mean `--drafts`?",
        ),
        (
            &["build", "--now", "morgen"][..],
            "fout: `morgen` past niet bij `--now <DATE>`: schrijf jaar, maand en dag: 2026-11-20",
            "write year, month and day: 2026-11-20",
        ),
        (
            &["build", "--format", "xml"][..],
            "fout: `xml` past niet bij `--format <FORMAT>`; kies uit: human, json, github",
            "choose from: human, json, github",
        ),
        (
            &["build", "--threads", "0"][..],
            "schrijf een geheel getal van 1 tot 256",
            "write a whole number from 1 to 256",
        ),
        (
            &["check", "--no-islands=nee"][..],
            "fout: `--no-islands` heeft geen waarde",
            "error: `--no-islands` takes no value",
        ),
        (&["check", "--timeout", "5"][..], "fout: er ontbreekt nog: --live <URL>", "error: missing --live <URL>"),
        (&["check", "--live", "voorbeeld"][..], "is niet het begin van een site", "is not the base address of a site"),
        (&["check", "--live", "http://"][..], ": `http://` is niet het begin", ": `http://` is not the base address"),
        (
            &["serve", "--allow-host", "http://bureau.local:4321"][..],
            "past niet bij `--allow-host <NAME>`: schrijf alleen de naam",
            "for `--allow-host <NAME>`: write only the host name",
        ),
        (
            &["serve", "--allow-host", "bureau.local"][..],
            "fout: er ontbreekt nog: --host <HOST>",
            "error: missing --host <HOST>",
        ),
        (
            &["build", "--lang", "fr"][..],
            "fout: `fr` past niet bij `--lang <LANG>`; kies uit: nl, en",
            "error: invalid value `fr` for `--lang <LANG>`; choose from: nl, en",
        ),
    ] {
        for (variable, told) in [(None, nl), (Some("en"), en)] {
            let ran = run(&site, line, variable);
            assert_eq!(ran.code, 2, "{}", ran.stderr);
            assert!(ran.stderr.contains(told), "{told}\n{}", ran.stderr);
            assert!(
                ran.stderr.contains(if variable.is_none() { "Gebruik: site" } else { "Usage: site" }),
                "{}",
                ran.stderr
            );
        }
    }
    let ran = run(&site, &["build"], Some("frans"));
    assert_eq!(ran.code, 2);
    has(&ran.stderr, &["`SITE_LANG` is `frans`; kies nl of en"]);
}

#[test]
fn a_code_is_explained_in_the_language_that_was_asked_for() {
    let site = Site::new();
    let explained = run(&site, &["explain", "fout[unknown-key]:"], None).ok().stdout;
    assert!(explained.starts_with("unknown-key: een sleutel die de site niet kent\n"), "{explained}");
    assert!(
        explained.contains("\nFout, in content/cities/callcenter-gent.yaml:\n") && explained.contains("\nJuist:\n")
    );
    let explained = run(&site, &["explain", "unknown-key", "--lang", "en"], None).ok().stdout;
    assert!(explained.starts_with("unknown-key: a key that the site does not know\n"), "{explained}");
    let unknown = run(&site, &["explain", "unknown-kee"], None);
    has(&unknown.stderr, &["er is geen soort fout `unknown-kee`\nbedoel je `unknown-key`?"]);
}
