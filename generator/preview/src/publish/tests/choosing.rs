//! Conflicts between two versions of a text.

use super::{GENT, World, clash, git, problem, versions};
use crate::publish::merge::{Choice, ConflictKind};
use crate::publish::send::{self, PublishError};

#[test]
fn a_sentence_in_two_versions_is_chosen_and_then_published() {
    let world = World::new();
    let theirs = GENT.replace("Wij bellen voor je.", "Wij bellen graag.");
    world.colleague("content/cities/gent.yaml", &theirs);
    world.edit("Wij bellen voor je.", "Wij bellen voor jou.");
    world.write("content/blog/ook.md", "---\ntitle: Ook\n---\n");
    let before = world.whole();
    let conflict = clash(world.publish("Intro"));
    assert_eq!(versions(&conflict), ("Wij bellen voor jou.", "Wij bellen graag."));
    assert_eq!(world.whole(), before);

    let repository = || {
        let mut repository = world.open().expect("it is a repository");
        repository.fetch().expect("it answers");
        repository
    };
    assert_eq!(problem(send::settle(&repository(), &conflict, Vec::new())).what, "Je koos nog niet overal een versie.");
    assert_eq!(world.whole(), before);
    let third = "Wij bellen graag voor jou.".to_owned();
    send::settle(&repository(), &conflict, vec![Choice::Own(third)]).expect("it is settled");
    let both = GENT.replace("Wij bellen voor je.", "Wij bellen graag voor jou.");
    assert_eq!(world.read("content/cities/gent.yaml"), both);
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), "");
    // Nothing is pushed before somebody has checked it.
    assert_eq!(world.published("content/cities/gent.yaml") + "\n", theirs);
    let sent = world.publish("Nu echt").expect("it is published");
    assert_eq!(world.published("content/cities/gent.yaml") + "\n", both);
    assert_eq!(
        git(&world.remote(), &["log", "--format=%s", "-2", &sent.commit]),
        "Voeg het werk van collega's samen\nIntro"
    );
}

#[test]
fn a_choice_for_what_changed_meanwhile_is_refused() {
    let world = World::new();
    world.colleague("content/cities/gent.yaml", &GENT.replace("voor je", "graag"));
    world.edit("voor je", "voor jou");
    let conflict = clash(world.publish("Intro"));
    world.edit("Tot gauw", "Tot straks");
    let before = world.whole();
    let repository = world.open().expect("it is a repository");
    // The conflict with the latest versions takes its place, so that nothing else has to be chosen again.
    let Err(PublishError::Stale(refused, Some(newer))) = send::settle(&repository, &conflict, vec![Choice::Ours])
    else {
        panic!("it is not stale")
    };
    assert_eq!(refused.what, "Intussen is er iets veranderd.");
    assert_eq!(versions(&newer), ("Wij bellen voor jou.", "Wij bellen graag."));
    assert_eq!(world.whole(), before);
    send::settle(&repository, &newer, vec![Choice::Ours]).expect("it is settled");
    assert!(world.read("content/cities/gent.yaml").contains("Tot straks"));
}

#[test]
fn a_choice_that_nobody_has_to_make_any_more_is_refused() {
    let world = World::new();
    world.colleague("content/cities/gent.yaml", &GENT.replace("voor je", "graag"));
    world.edit("voor je", "voor jou");
    let conflict = clash(world.publish("Intro"));
    world.edit("voor jou", "graag");
    let repository = world.open().expect("it is a repository");
    let ended = send::settle(&repository, &conflict, vec![Choice::Ours]);
    assert!(matches!(ended, Err(PublishError::Stale(_, None))), "{ended:?}");
}

#[test]
fn a_page_that_a_colleague_removed_is_kept_or_not() {
    let world = World::new();
    let folder = world.folder.path().join("colleague");
    git(&folder, &["pull", "-q"]);
    git(&folder, &["rm", "-q", "content/cities/gent.yaml"]);
    git(&folder, &["commit", "-q", "-m", "Weg"]);
    git(&folder, &["push", "-q"]);
    world.edit("Gent", "Gentbrugge");
    let conflict = clash(world.publish("Titel"));
    assert!(matches!(&conflict.conflicts[0].kind, ConflictKind::Whole { ours: Some(_), theirs: None }), "{conflict:?}");
    let repository = world.open().expect("it is a repository");
    send::settle(&repository, &conflict, vec![Choice::Theirs]).expect("it is settled");
    assert!(!world.marketer().join("content/cities/gent.yaml").exists());
}

#[test]
fn a_page_that_was_renamed_here_and_removed_by_a_colleague_is_kept_or_not() {
    let world = World::new();
    let folder = world.folder.path().join("colleague");
    git(&folder, &["rm", "-q", "content/cities/gent.yaml"]);
    git(&folder, &["commit", "-q", "-m", "Weg"]);
    git(&folder, &["push", "-q"]);
    let cities = world.marketer().join("content/cities");
    std::fs::rename(cities.join("gent.yaml"), cities.join("gentbrugge.yaml")).expect("it is there");
    let conflict = clash(world.publish("Andere naam"));
    let [only] = &conflict.conflicts[..] else { panic!("{conflict:?}") };
    assert_eq!(only.path, "content/cities/gentbrugge.yaml");
    let repository = world.open().expect("it is a repository");
    send::settle(&repository, &conflict, vec![Choice::Ours]).expect("it is settled");
    assert_eq!(world.read("content/cities/gentbrugge.yaml"), GENT);
}

#[test]
fn a_colleague_with_the_line_ends_of_windows_leaves_no_other_question() {
    let world = World::new();
    world.colleague("content/cities/gent.yaml", &GENT.replace("Tot gauw.", "Tot snel.").replace('\n', "\r\n"));
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    world.publish("Titel").expect("the two are merged");
    let both = GENT.replace("Tot gauw.", "Tot snel.").replace("Bellen in Gent", "Telefoneren in Gent");
    assert_eq!(world.read("content/cities/gent.yaml"), both);
}
