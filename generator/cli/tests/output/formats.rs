//! Output for tools and for people.

use std::process::Command;

use super::common::{NOW, Ran, Site, here};

/// A site with two mistakes and a warning.
fn wrong() -> Site {
    let site = Site::new();
    site.replace("content/cities/callcenter-gent.yaml", "- callcenter-aalst", "- callcenter-alst")
        .replace("content/policies/privacy.md", "We bewaren", "We <b>bewaren</b>: 100%,")
        .write("content/notities.txt", "x");
    site
}

#[test]
fn json_is_one_object_a_line_and_nothing_else() {
    let ran = wrong().build_with(&["--format", "json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let expected = concat!(
        r#"{"severity":"error","code":"unknown-city","message":"there is no city `callcenter-alst`","at":[{"file":"content/cities/callcenter-gent.yaml","line":40,"column":5,"end_line":40,"end_column":20,"label":""}],"notes":[],"help":"did you mean `callcenter-aalst`?"}"#,
        "\n",
        r#"{"severity":"error","code":"markdown","message":"raw HTML is not allowed in a text","at":[{"file":"content/policies/privacy.md","line":9,"column":4,"end_line":9,"end_column":7,"label":""}],"notes":[],"help":"use markdown, such as `**bold**`; anything that needs its own HTML belongs in a template"}"#,
        "\n",
        r#"{"severity":"warning","code":"unused-file","message":"`content/notities.txt` is not used","at":[],"notes":[],"help":"content lives in pages/*.yaml, cities/*.yaml, blog/*.md, jobs/*.md, academy/*.md, policies/*.md, datasets/*.yaml, lots/*.yaml, contracts/*.md, images/ and site.yaml, navigation.yaml, city-page.yaml, blog.yaml, storage.yaml, calculator.yaml, scan.yaml, leadsnap.yaml, script.yaml, contract-engine.yaml, pitch.yaml, exchange.yaml, style.yaml, words.txt, published.txt"}"#,
        "\n",
    );
    assert_eq!(ran.stdout, expected);
    for line in ran.stdout.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON");
    }
    let clean = Site::new().build_with(&["--format", "json"]).ok();
    assert_eq!((clean.stdout.as_str(), clean.stderr.as_str()), ("", ""));
}

#[test]
fn github_annotations_escape_what_the_format_uses() {
    let site = wrong();
    site.replace("content/policies/privacy.md", "100%,", "[x](/a,b:c%25)");
    let ran = site.build_with(&["--format", "github"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let expected = concat!(
        "::error file=content/cities/callcenter-gent.yaml,line=40,col=5,title=unknown-city::there is no city `callcenter-alst`%0Adid you mean `callcenter-aalst`?\n",
        "::error file=content/policies/privacy.md,line=9,col=4,title=markdown::raw HTML is not allowed in a text%0Ause markdown, such as `**bold**`; anything that needs its own HTML belongs in a template\n",
        "::error file=content/policies/privacy.md,line=9,col=24,title=dead-link::there is no page or file `/a,b:c%2525` (href)%0Aon the page /privacy%0Alink to a page of this site, or restore the file\n",
        "::warning title=unused-file::`content/notities.txt` is not used%0Acontent lives in pages/*.yaml, cities/*.yaml, blog/*.md, jobs/*.md, academy/*.md, policies/*.md, datasets/*.yaml, lots/*.yaml, contracts/*.md, images/ and site.yaml, navigation.yaml, city-page.yaml, blog.yaml, storage.yaml, calculator.yaml, scan.yaml, leadsnap.yaml, script.yaml, contract-engine.yaml, pitch.yaml, exchange.yaml, style.yaml, words.txt, published.txt\n",
    );
    assert_eq!(ran.stdout, expected);
}

#[test]
fn a_build_says_what_a_first_visit_weighs() {
    let site = Site::new();
    site.with_login();
    let ran = site.build().ok();
    let table: Vec<&str> = ran.stdout.lines().skip_while(|line| !line.starts_with("first visit, kB")).collect();
    assert_eq!(table[0], "first visit, kB     HTML    CSS     JS  fonts  total");
    let rows: Vec<(&str, &str)> = table[1..table.len() - 1]
        .iter()
        .map(|row| (row[..18].trim_end(), row.rsplit(' ').next().unwrap_or_default()))
        .collect();
    let kinds: std::collections::BTreeSet<&str> = rows.iter().map(|(kind, _)| *kind).collect();
    let expected = [
        "city",
        "city not found",
        "home",
        "job",
        "not found",
        "offline",
        "page",
        "policy",
        "portal",
        "post",
        "posts",
        "thanks",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(rows[0], ("home", "/"));
    assert!(rows.contains(&("page", "/diensten")) && rows.contains(&("policy", "/privacy")), "{rows:?}");
    assert_eq!(table.last().copied(), Some("at most               12     15     12     60"));
    // The next build reuses the stored weights, and stores no others.
    let weights = site.read("target/site/weights");
    let again = site.build().ok().stdout;
    assert_eq!(again.lines().skip_while(|line| !line.starts_with("first visit")).collect::<Vec<_>>(), table);
    assert_eq!(site.read("target/site/weights"), weights);
    // With `--format json`, standard output is for tools.
    assert_eq!(site.build_with(&["--format", "json"]).ok().stdout, "");
}

#[test]
fn check_writes_nothing() {
    let site = Site::new();
    let ran = site.check_with(&[]).ok();
    assert_eq!(
        ran.stdout,
        "the two city pages most alike: Aalst and Mechelen, 13.8%\n15 pages checked, nothing is wrong\n"
    );
    assert!(!site.has("dist") && !site.has(".dist.next"));
}

#[test]
fn the_version_says_what_is_published() {
    let version = |change: &dyn Fn(&Site)| {
        let site = Site::new();
        change(&site);
        site.build().ok();
        site.read("dist/version.json")
    };
    let first = version(&|_| {});
    let value: serde_json::Value = serde_json::from_str(&first).expect("it is JSON");
    assert!(value["version"].as_str().is_some_and(|text| text.len() == 16));
    assert_eq!(first, version(&|_| {}));
    let privacy = "content/policies/privacy.md";
    assert_ne!(first, version(&|site| _ = site.replace(privacy, "bewaren", "Bewaren")));
    assert_ne!(first, version(&|site| _ = site.write("public/extra.txt", "x")));
    // A change that no page shows makes no new version.
    assert_eq!(first, version(&|site| _ = site.replace("content/site.yaml", "# A small", "# Another")));
}

/// The benchmark against other generators is run by hand, so only this test notices that its site no longer builds, or that a
/// page lists neighbours in another order than its file, which is the order the other generators use.
#[test]
fn the_site_of_the_benchmark_is_written_and_built() {
    let room = tempfile::tempdir().expect("there is room");
    let folder = room.path().join("site");
    let write = "import corpus, pathlib, sys; corpus.write('site', pathlib.Path(sys.argv[1]), 43)";
    let mut python = Command::new("python3");
    python.args(["-B", "-c", write]).arg(&folder).current_dir(here("../../benches/peers"));
    Ran::of(&mut python).ok();
    let mut build = Command::new(assert_cmd::cargo::cargo_bin!("site"));
    build.args(["build", "--no-islands", "--now", NOW]).current_dir(&folder);
    Ran::of(&mut build).ok();
    let read = |path: String| std::fs::read_to_string(folder.join(path)).expect("it is there");
    for number in 0..43 {
        let slug = format!("callcenter-plaats-{number:06}");
        let file = read(format!("content/cities/{slug}.yaml"));
        let (_, list) = file.split_once("nabijgelegen_links:\n").expect("it has neighbours");
        let written: Vec<&str> = list.lines().map_while(|line| line.strip_prefix("  - ")).collect();
        let page = read(format!("dist/diensten/{slug}/index.html"));
        let link = r#"<a class="nearby__one" href="/diensten/"#;
        let shown: Vec<&str> = page.split(link).skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(!shown.is_empty());
        assert_eq!(shown, written, "{slug}");
    }
}
