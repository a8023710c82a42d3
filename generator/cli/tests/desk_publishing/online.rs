//! Detecting when a publication is online, and keeping its addresses.

use std::fs;
use std::process::Command;

use super::common::host::Request;
use super::common::{Ran, has};
use super::{LIST, SCREEN, World, git, host};

#[test]
fn a_publication_is_online_when_the_host_serves_its_version() {
    let world = World::new();
    // Clears the last item on the launch list.
    let settings = world.server.read("content/site.yaml");
    world.server.write("content/site.yaml", &settings.replace("proef.example", "callproef.be"));
    let text = world.ready("De lanceerlijst is in orde.");
    // Fields are named as in the form.
    has(
        &text,
        &["<bdi>De instellingen van de hele site</bdi>", "<bdi>Het adres van de gepubliceerde site, met https://"],
    );
    world.publish(&text, "Adres");
    let waits = world.until("the host at work", |text| text.contains("data-stage=\"2\""));
    assert!(!waits.contains("De host weigert"), "{waits}");
    // The host builds the pushed commit.
    let built = world.folder.path().join("host");
    git(world.folder.path(), &["clone", "-q", "remote.git", "host"]);
    let mut build = Command::new(assert_cmd::cargo::cargo_bin!("site"));
    Ran::of(build.current_dir(&built).args(["build", "--launch", "--no-islands"])).ok();
    fs::copy(built.join("dist/version.json"), world.folder.path().join("version.json")).expect("there is room");
    world.until("the site online", |text| text.contains("data-stage=\"3\"") && text.contains("Staat online. "));
}

#[test]
fn failed_and_finished_builds_on_netlify_are_reported() {
    let world = World::with(|folder| {
        let is_told = |request: &Request| {
            request.path.starts_with("/sites/proef-1/deploys")
                && request.header("authorization") == Some("Bearer geheim-7")
        };
        let api = host(folder.join("deploys.json"), is_told);
        vec![
            ("NETLIFY_API_URL", api),
            ("NETLIFY_SITE_ID", "proef-1".to_owned()),
            ("NETLIFY_AUTH_TOKEN", "geheim-7".to_owned()),
        ]
    });
    world.edit("titel: ", "titel: Nieuw ");
    let tell = |deploys: &str| fs::write(world.folder.path().join("deploys.json"), deploys).expect("there is room");
    tell("[]");
    let text = world.ready("<ins>Nieuw");
    world.publish(&text, "Titel");
    world.until("the host at work", |text| text.contains("data-stage=\"2\""));
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    let deploy = |state: &str, more: &str| {
        tell(&format!(
            r#"[{{"id":"6b","state":"{state}","commit_ref":"{commit}","admin_url":"https://app.netlify.com/sites/proef"{more}}},
                {{"id":"5a","state":"error","commit_ref":"{}","error_message":"van een andere"}}]"#,
            "0".repeat(40)
        ));
    };
    deploy("building", "");
    world.until("the build", |text| text.contains("data-deploy>Netlify bouwt de site."));
    deploy("error", r#","error_message":"Build script returned <2>""#);
    let failed = world.until("a failure", |text| text.contains("Het bouwen mislukte"));
    has(&failed, &["Build script returned &lt;2&gt;", "https://app.netlify.com/sites/proef/deploys/6b", "way__late"]);
    assert!(!failed.contains("geheim-7") && !failed.contains("van een andere"), "{failed}");
    // Somebody retried the build on Netlify.
    deploy("ready", "");
    world.until("the end of it", |text| text.contains("Netlify is klaar."));
    world.host_has("new");
    world.until("a new version", |text| text.contains("online.") && !text.contains("data-deploy"));
}

#[test]
fn the_addresses_that_are_published_stay_known() {
    let world = World::new();
    let before = world.keep_a_list();
    world.edit("titel: ", "titel: Nieuw ");
    let screen = world.ready("<ins>Nieuw");
    // A failed push leaves the list as it was.
    let elsewhere = world.folder.path().join("elsewhere");
    fs::rename(world.remote(), &elsewhere).expect("it is there");
    world.publish(&screen, "Kop");
    world.until("a refusal", |text| !text.contains("data-again=\"700\"") && text.contains("Er is niets veranderd."));
    assert_eq!(world.server.read(LIST), before);
    fs::rename(&elsewhere, world.remote()).expect("it is there");

    let screen = world.ready("<ins>Nieuw");
    world.publish(&screen, "Kop");
    let sent = world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(!sent.contains("published.txt"), "{sent}");
    let sent = git(&world.remote(), &["show", &format!("main:{LIST}")]);
    has(&sent, &["# Adressen.\n/\n", "\n/diensten/callcenter-gent\n", "\n/blog/luisteren\n"]);
    assert!(!sent.contains("/blog/klad") && !sent.contains("/blog/later"), "{sent}");
    assert_eq!(git(world.root(), &["status", "--porcelain"]), "");

    // Putting back a new page takes its address off the list, so nobody is asked where its visitors should go.
    let post = world.server.read("content/blog/luisteren.md");
    let post = post.replace("title: ", "title: Nog ").replace("description: ", "description: Nog eens. ");
    world.server.write("content/blog/nog.md", &post.replace("card: ", "card: Nog "));
    let screen = world.ready("<h3");
    world.publish(&screen, "Nog een artikel");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    has(&git(&world.remote(), &["show", &format!("main:{LIST}")]), &["\n/blog/nog\n"]);
    let version = world.server.get(&format!("{SCREEN}/versie?commit={commit}")).text();
    assert!(version.contains("Nog") && !version.contains("published.txt"), "{version}");
    assert_eq!(world.act("terugzetten", &[("commit", &commit), ("path", "content/blog/nog.md")]), 202);
    world.ready("nog niet verzonden");
    assert_eq!(world.server.read(LIST).trim_end(), sent);
}

#[test]
fn a_broken_published_version_can_be_fixed_from_the_screen() {
    let world = World::new();
    let settings = world.server.read("content/site.yaml");
    world.server.site.write("content/site.yaml", "brand: [");
    git(world.root(), &["commit", "-q", "-am", "Stuk"]);
    git(world.root(), &["push", "-q"]);
    world.server.write("content/site.yaml", &settings);
    let screen = world.ready("content/site.yaml");
    world.publish(&screen, "Hersteld");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    let commit = git(&world.remote(), &["rev-list", "--max-parents=0", "main"]);
    let begin = world.server.get(&format!("{SCREEN}/versie?commit={commit}"));
    assert_eq!(begin.status, 200);
    has(&begin.text(), &["Dit is de eerste versie: er is niets van voordien."]);
}
