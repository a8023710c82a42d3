//! The output folder: only what changed is written, never half a file, and nothing outside it.

mod common;

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use common::change::{change, clean, ended_beside_each_other, start};
use common::{NOW, Ran, Site, Snapshot, has, same};
use rayon::prelude::*;

#[test]
fn a_second_build_writes_nothing() {
    let site = Site::new();
    let first = site.build().ok();
    let before = site.snapshot("dist");
    let second = site.build().ok();
    has(&first.stdout, &[" files written, 0 unchanged, 0 removed"]);
    has(&second.stdout, &[&format!(": 0 files written, {} unchanged, 0 removed", before.len())]);
    assert!(before == site.snapshot("dist"), "bytes or times changed");
    assert!(!site.has(".dist.next"));
}

/// The second build skips all work if nothing changed. It must not do that when anything did.
#[test]
fn any_change_between_two_builds_is_noticed() {
    let site = Site::new();
    let said = |ran: Ran| ran.ok().stdout.lines().next().unwrap_or_default().to_owned();
    let unchanged = |said: &str| said.contains(": 0 files written");
    let first = site.build().ok().stdout;
    let again = site.build().ok().stdout;
    // Everything except the timings.
    let told = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    assert!(unchanged(&again) && !told(&first).is_empty());
    assert!(first.contains("render ") && !again.contains("render "), "{again}");
    assert_eq!(told(&first), told(&again));
    // The stored report of the first build is printed in another language.
    let dutch = site.build_with(&["--lang", "nl"]).ok().stdout;
    assert!(dutch.contains("eerste bezoek, kB") && !dutch.contains("render "), "{dutch}");
    let whole = site.tree("dist");
    let page = "dist/privacy/index.html";
    // Changes to the output by hand.
    for (path, bytes) in [(page, Some("spoilt")), (page, None), ("dist/more.txt", Some("not ours"))] {
        match bytes {
            Some(bytes) => site.write(path, bytes),
            None => site.remove(path),
        };
        site.build().ok();
        assert!(site.tree("dist") == whole, "{path} {bytes:?}");
    }
    std::fs::create_dir(site.at("dist/empty")).expect("there is room");
    site.build().ok();
    assert!(!site.has("dist/empty"));
    // Any changed input is noticed, even with the same length, and also when it is changed back.
    let (old, new) = ("We bewaren", "Ze bewaren");
    site.replace("content/policies/privacy.md", old, new);
    assert!(!unchanged(&said(site.build())));
    assert!(unchanged(&said(site.build())));
    site.replace("content/policies/privacy.md", new, old);
    assert!(!unchanged(&said(site.build())));
    assert!(site.tree("dist") == whole);
    for input in ["public/more.txt", "templates/partials/more.html", "islands/dist/more.txt"] {
        site.write(input, "more");
        site.build().ok();
        site.remove(input);
        site.build().ok();
        assert!(site.tree("dist") == whole, "{input}");
    }
    // Another date and another output folder.
    let later = ["build", "--no-islands", "--now", "2027-01-01"];
    site.run(&later).ok();
    assert!(site.tree("dist") != whole);
    site.build().ok();
    assert!(site.tree("dist") == whole);
    site.run(&["build", "--no-islands", "--now", NOW, "--out", "other"]).ok();
    assert!(site.tree("other") == whole);
}

#[test]
fn a_list_of_vite_and_a_licence_outside_the_read_folders_are_inputs() {
    let site = Site::new();
    site.build().ok();
    site.replace("islands/dist/.vite/licenses.json", "(c) Iemand", "(c) Iemand anders");
    site.build().ok();
    assert!(site.read("dist/licenties.txt").contains("(c) Iemand anders"));
    site.write("islands/src/features/upload/LICENSE-postcodes.txt", "Vrij voor iedereen\n");
    site.build().ok();
    assert!(site.read("dist/licenties.txt").contains("Vrij voor iedereen"));
}

#[test]
fn the_build_that_lists_a_new_page_is_not_done_twice() {
    let site = Site::new();
    site.write("content/published.txt", "/\n");
    assert!(site.build().ok().stdout.contains("render "));
    assert!(site.read("content/published.txt").contains("/privacy\n"));
    assert!(!site.build().ok().stdout.contains("render "));
    // The list remains an input.
    site.write("content/published.txt", "/\n");
    assert!(site.build().ok().stdout.contains("render "));
}

#[test]
fn a_change_writes_only_what_it_touches() {
    let site = Site::new();
    site.build().ok();
    let before = site.snapshot("dist");
    site.replace("content/policies/privacy.md", "We bewaren", "Wij bewaren");
    site.build().ok();
    let after = site.snapshot("dist");
    let changed: Vec<&String> =
        after.iter().filter(|(name, file)| before.get(*name) != Some(*file)).map(|(name, _)| name).collect();
    assert_eq!(changed, ["privacy/index.html", "version.json"]);
    assert_eq!(before.len(), after.len());
}

#[test]
fn bytes_depend_on_nothing_but_the_content() {
    let reference = clean(|_| {});
    let variants: [(&str, &str, bool); 4] = [
        ("1", "UTC", false),
        ("2", "Pacific/Kiritimati", false),
        ("2", "America/Los_Angeles", true),
        ("1", "Europe/Brussels", true),
    ];
    variants.par_iter().for_each(|(threads, zone, reversed)| {
        let site = Site::new();
        if *reversed {
            // Writes the same files in reverse order, so that the file system may list them in another order.
            for folder in ["content", "templates", "public", "islands"] {
                let files = site.tree(folder);
                site.remove(folder);
                for (name, bytes) in files.iter().rev() {
                    site.write(&format!("{folder}/{name}"), bytes);
                }
            }
        }
        let mut command = site.command(&["build", "--no-islands", "--now", NOW, "--threads", threads]);
        let status = command.env("TZ", zone).stdout(Stdio::null()).stderr(Stdio::null()).status().expect("it runs");
        assert!(status.success());
        assert!(reference == site.tree("dist"), "{threads} threads, {zone}, reversed: {reversed}");
    });
}

#[test]
fn content_that_is_removed_disappears_from_the_site() {
    let site = Site::new();
    site.build().ok();
    change(&site);
    let ran = site.build().ok();
    same(&site.tree("dist"), &clean(change));
    assert!(!site.has("dist/diensten/callcenter-mechelen"), "an empty folder stays behind");
    let removed: usize = ran
        .stdout
        .split(" removed")
        .next()
        .and_then(|text| text.rsplit(' ').next())
        .expect("a number")
        .parse()
        .expect("a number");
    assert!(removed > 3, "{}", ran.stdout);
}

/// The next build would publish an output folder in there, or report it as an error.
#[test]
fn the_output_is_not_among_the_sources() {
    let site = Site::new();
    std::os::unix::fs::symlink("public", site.at("elders")).expect("a link");
    for out in ["content/dist", "public", "public/a/b", "templates/dist", "islands/dist", "elders/dist"] {
        let ran = site.build_with(&["--out", out]).failed_with("publish");
        has(&ran.stderr, &["which the site is made from"]);
    }
    assert!(!site.has("content/dist") && !site.has("public/a") && !site.has("public/dist"));
    site.build_with(&["--out", "publiek"]).ok();
}

#[test]
fn a_folder_that_is_not_ours_is_refused_and_left_alone() {
    let site = Site::new();
    site.write("dist/foto.jpg", "een vakantiefoto").write("dist/onder/tekst.txt", "tekst");
    let before = site.snapshot("dist");
    let ran = site.build().failed_with("not-ours");
    has(&ran.stderr, &["help: move it away, or choose another folder with --out"]);
    assert!(before == site.snapshot("dist"));
    assert!(!site.has(".dist.next"));
}

#[test]
fn an_empty_folder_and_another_folder_are_fine() {
    let reference = clean(|_| {});
    let site = Site::new();
    fs::create_dir(site.at("dist")).expect("an empty folder");
    site.build().ok();
    assert!(reference == site.tree("dist"));
    site.build_with(&["--out", "elders/diep/site"]).ok();
    assert!(reference == site.tree("elders/diep/site"));
}

#[cfg(unix)]
#[test]
fn links_in_the_output_are_replaced_and_never_followed() {
    use std::os::unix::fs::symlink;
    let site = Site::new();
    site.build().ok();
    let clean = site.tree("dist");
    site.write("buiten/index.html", "van iemand anders").write("buiten/map/index.html", "van iemand anders");
    let outside = site.snapshot("buiten");
    // In place of a page, of a folder of the site, and at a new path.
    site.remove("dist/index.html").remove("dist/privacy").remove("dist/assets");
    symlink(site.at("buiten/index.html"), site.at("dist/index.html")).expect("a link");
    symlink(site.at("buiten/map"), site.at("dist/privacy")).expect("a link");
    symlink(site.at("buiten"), site.at("dist/assets")).expect("a link");
    symlink(site.at("buiten"), site.at("dist/los")).expect("a link");
    site.build().ok();
    same(&site.tree("dist"), &clean);
    assert!(outside == site.snapshot("buiten"), "a link was followed");
}

#[test]
fn files_and_folders_change_places() {
    let site = Site::new();
    site.build().ok();
    let clean = site.tree("dist");
    site.remove("dist/privacy").write("dist/privacy", "een bestand");
    site.remove("dist/robots.txt").write("dist/robots.txt/diep/in.txt", "een map");
    site.build().ok();
    same(&site.tree("dist"), &clean);
    // The same, caused by the content: a public file becomes a page and back.
    site.write("public/erbij", "een bestand");
    site.build().ok();
    site.remove("public/erbij").replace("content/pages/diensten.yaml", "[/aanbod]", "[/aanbod, /erbij]");
    site.build().ok();
    assert!(site.has("dist/erbij/index.html"));
    site.write("public/erbij", "een bestand").replace("content/pages/diensten.yaml", ", /erbij", "");
    site.build().ok();
    assert_eq!(site.read("dist/erbij"), "een bestand");
}

#[test]
fn a_failed_build_changes_nothing() {
    let site = Site::new();
    site.build().ok();
    let before = site.snapshot("dist");
    change(&site);
    site.replace("content/pages/diensten.yaml", "label: Diensten", "labl: Diensten");
    assert_eq!(site.build().code, 1);
    assert!(before == site.snapshot("dist"));
    assert!(!site.has(".dist.next"));
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let site = Site::new();
    site.write("bestand", "van iemand");
    let ran = site.build_with(&["--out", "bestand"]).failed_with("publish");
    has(&ran.stderr, &["`bestand`", "not a folder"]);
    let ran = site.build_with(&["--out", "bestand/dist"]).failed_with("publish");
    has(&ran.stderr, &["`bestand/dist`"]);
    assert_eq!(site.read("bestand"), "van iemand");
}

#[test]
fn while_another_build_writes_a_build_says_so() {
    let site = Site::new();
    site.build().ok();
    let before = site.snapshot("dist");
    let lock = fs::File::open(site.at("target/site/publish.lock")).expect("the lock's file");
    lock.lock().expect("the lock");
    change(&site);
    let ran = site.build().failed_with("busy");
    has(&ran.stderr, &["help: wait until it is done"]);
    assert!(before == site.snapshot("dist"));
    lock.unlock().expect("the lock is free");
    site.build().ok();
}

#[test]
fn builds_at_the_same_time_leave_a_whole_site() {
    let reference = clean(|_| {});
    for _ in 0..4 {
        let site = Site::new();
        let builds = (0..3).map(|_| start(&mut site.command(&["build", "--no-islands", "--now", NOW]))).collect();
        ended_beside_each_other(builds);
        assert!(reference == site.tree("dist"));
    }
}

#[test]
fn the_snapshot_sees_what_these_tests_look_for() {
    let site = Site::new();
    site.write("map/a", "1");
    let before: Snapshot = site.snapshot("map");
    std::thread::sleep(Duration::from_millis(20));
    site.write("map/a", "1");
    assert!(before != site.snapshot("map"), "a rewritten file must be noticed");
}

#[test]
fn a_build_lists_the_addresses_that_it_published_and_takes_none_away() {
    let site = Site::new();
    site.build().ok();
    assert!(!site.has("content/published.txt"), "a site without the list keeps none");
    site.write("content/published.txt", "# Adressen.\n/diensten\n");
    site.build().ok();
    let list = site.read("content/published.txt");
    assert!(list.starts_with("# Adressen.\n/\n/aanbod\n/blog\n/blog/luisteren\n"), "{list}");
    has(&list, &["\n/diensten/callcenter-gent\n", "\n/blog/onderwerp/"]);
    for never in ["/blog/later", "/blog/klad", "/404", "/bedankt", "/offline", "/blog/pagina"] {
        assert!(!list.contains(never), "{never}: {list}");
    }
    let before = site.snapshot("content");
    site.build().ok();
    site.build_with(&["--drafts"]).ok();
    assert!(before == site.snapshot("content"), "a build without a new page wrote the list");
    // A removed page is an error until it has a redirect.
    site.remove("content/policies/privacy.md");
    site.replace("content/navigation.yaml", "privacy", "diensten");
    let ran = site.build();
    has(&ran.stderr, &["error[gone]: `/privacy` was published before"]);
    site.replace("content/site.yaml", "redirects:\n", "redirects:\n  - {from: /privacy, gone: true}\n");
    let ran = site.build();
    assert!(!ran.stderr.contains("[gone]"), "{}", ran.stderr);
    assert_eq!(site.read("content/published.txt"), list);
}

#[test]
fn a_build_says_what_appears_next() {
    let site = Site::new();
    for _ in 0..2 {
        let ran = site.build().ok();
        has(&ran.stdout, &["\nnext: 2026-12-15 /blog/later\n"]);
    }
    let there = site.run(&["build", "--no-islands", "--now", "2026-12-15"]).ok();
    assert!(!there.stdout.contains("next:") && site.has("dist/blog/later/index.html"), "{}", there.stdout);
}
