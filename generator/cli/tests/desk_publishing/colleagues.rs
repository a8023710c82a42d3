//! Work of colleagues, and texts that two people changed.

use std::fs;

use super::common::client::Answer;
use super::common::{between, has};
use super::{GENT, LIST, World, configure, git};

#[test]
fn two_versions_of_a_sentence_are_shown_side_by_side() {
    let world = World::new();
    let title = world.title();
    world.colleague(&title, "titel: De kop van Bo");
    world.edit(&title, "titel: De kop van An");
    let screen = world.ready("De kop van An");
    assert_eq!(world.act("ophalen", &[]), 202);
    let screen_of_both = world.until("the work of Bo", |text| text.contains("publiceerden iets"));
    has(&screen_of_both, &["<b><bdi>Werk van Bo</bdi></b> <span class=\"quiet\"><bdi>Bo</bdi>"]);
    world.publish(&screen, "Kop");
    let clash = world.until("two versions", |text| text.contains("Kies een versie"));
    has(
        &clash,
        &[
            "<b>De grote kop op de pagina</b>",
            "Die van jou",
            "Die van je collega",
            "van <mark>An</mark>",
            "van <mark>Bo</mark>",
        ],
    );
    assert!(!clash.contains("&lt;&lt;&lt;") && !clash.contains("<<<"), "{clash}");
    // Fetching the work of colleagues again leaves the question open.
    assert_eq!(world.act("ophalen", &[]), 202);
    world.until("the same question", |text| text.contains("publiceerden iets") && text.contains("Kies een versie"));
    let number = between(&clash, "name=\"number\" value=\"", "\"");
    // Without a choice, it says so and the question stays.
    world.act("kies", &[("number", number)]);
    let clash =
        world.until("the same again", |text| text.contains("Kies een versie") && !text.contains("data-again=\"700\""));
    has(&clash, &["Je koos nog niet overal een versie."]);
    assert_eq!(git(world.root(), &["log", "-1", "--format=%s"]), "Begin");
    world.act("kies", &[("number", number), ("choice-0", "own"), ("own-0", "De kop van ons")]);
    let merged = world.ready("De teksten zijn samengevoegd op deze computer.");
    has(&merged, &["kop van <del>Bo</del><ins>ons</ins>"]);
    assert!(world.server.read(GENT).contains("titel: De kop van ons\n"));
    world.publish(&merged, "unused");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(git(&world.remote(), &["show", &format!("main:{GENT}")]).contains("titel: De kop van ons\n"));
}

#[test]
fn a_choice_that_is_given_up_leaves_the_list_of_addresses_as_it_was() {
    let world = World::new();
    let before = world.keep_a_list();
    let title = world.title();
    world.colleague(&title, "titel: De kop van Bo");
    world.edit(&title, "titel: De kop van An");
    let clash = |screen: &str| {
        world.publish(screen, "Kop");
        world.until("two versions", |text| text.contains("Kies een versie") && !text.contains("data-again=\"700\""))
    };
    clash(&world.ready("De kop van An"));
    assert_eq!(world.act("laat", &[]), 202);
    let screen = world.ready("De kop van An");
    assert!(!screen.contains("Kies een versie"), "{screen}");
    assert_eq!(world.server.read(LIST), before);
    assert_eq!(git(world.root(), &["status", "--porcelain"]), format!(" M {GENT}"));
    // The choice is published together with the list of addresses.
    let clash = clash(&screen);
    let number = between(&clash, "name=\"number\" value=\"", "\"");
    world.act("kies", &[("number", number), ("choice-0", "ours")]);
    world.publish(&world.ready("De teksten zijn samengevoegd op deze computer."), "unused");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(git(&world.remote(), &["show", &format!("main:{GENT}")]).contains("titel: De kop van An\n"));
    has(&git(&world.remote(), &["show", &format!("main:{LIST}")]), &["# Adressen.\n/\n", "\n/blog/luisteren\n"]);
    assert_eq!(git(world.root(), &["status", "--porcelain"]), "");
}

#[test]
fn the_work_of_a_colleague_is_taken_over() {
    let world = World::new();
    let title = world.title();
    world.colleague(&title, "titel: De kop van Bo");
    // None of one's own changes are published, so it does not matter that the preview shows drafts.
    let shown = serde_json::json!({ "shown": true });
    world.server.accepts("/__preview/drafts", &shown);
    world.server.until("/blog/later", "what is scheduled", |answer| answer.status == 200);
    assert_eq!(world.act("ophalen", &[]), 202);
    let screen = world.ready("<button class=\"btn\">Neem hun werk over");
    world.publish(&screen, "unused");
    world.until("the work of Bo", |text| text.contains("staat nu in deze map"));
    let shown = |answer: &Answer| answer.text().contains("De kop van Bo");
    world.server.until("/diensten/callcenter-gent", "the title of Bo", shown);
}

#[test]
fn of_a_picture_in_two_versions_the_sizes_are_shown() {
    let world = World::new();
    let folder = world.folder.path().join("colleague");
    git(world.folder.path(), &["clone", "-q", "remote.git", "colleague"]);
    configure(&folder, "Bo");
    // What git-lfs stores in git.
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 123456\n";
    fs::write(folder.join("public/logo.png"), pointer).expect("there is room");
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-q", "-m", "Werk van Bo"]);
    git(&folder, &["push", "-q"]);
    fs::write(world.root().join("public/logo.png"), [0; 2000]).expect("there is room");
    world.publish(&world.ready("logo.png"), "Logo");
    let clash = world.until("two versions", |text| text.contains("Kies een versie"));
    has(&clash, &["Houd dit bestand (2 kB).", "Houd dit bestand (123,46 kB)."]);
}

#[test]
fn what_is_only_wrong_together_is_told_after_it_was_sent() {
    let world = World::new();
    let aalst = "content/cities/callcenter-aalst.yaml";
    let line =
        |text: &str| text.lines().find(|line| line.starts_with("omschrijving: ")).expect("it has one").to_owned();
    let (ours, other) = (world.server.read(aalst), line(&world.server.read(GENT)));
    let same = "omschrijving: Deze stad krijgt van twee mensen dezelfde omschrijving, wat geen van beiden kan zien.";
    world.colleague(&other, same);
    world.server.write(aalst, &ours.replacen(&line(&ours), same, 1));
    let screen = world.ready("van twee mensen");
    assert!(!screen.contains("data-broken"), "{screen}");
    world.publish(&screen, "Omschrijving");
    world.until("the error of the two", |text| text.contains("Je werk is verzonden.") && text.contains("data-broken"));
}
