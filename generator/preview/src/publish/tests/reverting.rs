//! Reverting, and how a publication is described.

use super::{GENT, World, clash, git, problem, versions};
use crate::publish::changes;
use crate::publish::history;
use crate::publish::merge::Choice;
use crate::publish::revert::{Reversal, revert};
use crate::publish::send;
use crate::publish::text_diff;

#[test]
fn a_publication_a_page_or_one_edit_is_reverted() {
    let world = World::new();
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    world.edit("Tot gauw.", "Tot straks.");
    world.write("content/site.yaml", "brand: Anders\n");
    world.write("content/blog/nieuw.md", "---\ntitle: Nieuw\n---\n");
    let sent = world.publish("Van alles").expect("it is published");
    world.edit("Wat kost dat?", "Hoeveel kost dat?");
    world.publish("Vraag").expect("it is published");
    let back = |wanted: &Reversal| revert(&world.open().expect("it is a repository"), wanted);
    let wanted = Reversal { commit: sent.commit.clone(), ..Reversal::default() };
    let page = Reversal { path: Some("content/cities/gent.yaml".to_owned()), ..wanted.clone() };

    // One edit: the title, and not the end.
    let repository = world.open().expect("it is a repository");
    let files = changes::between(&repository, &[&format!("{}^", sent.commit), &sent.commit]).expect("git works");
    let file = files.iter().find(|file| file.path == "content/cities/gent.yaml").expect("it changed");
    let bytes = |side| changes::bytes(&repository.git, &file.path, side).expect("git works");
    let edits = text_diff::edits(&file.path, bytes(&file.old).as_deref(), bytes(&file.new).as_deref());
    assert_eq!(edits.iter().map(|edit| edit.texts[0].place.as_str()).collect::<Vec<_>>(), ["titel", "slot"]);
    back(&Reversal { blocks: vec![0], ..page.clone() }).expect("it fits");
    let now = GENT.replace("Tot gauw.", "Tot straks.").replace("Wat kost", "Hoeveel kost");
    assert_eq!(world.read("content/cities/gent.yaml"), now);
    assert_eq!(
        git(&world.marketer(), &["log", "-1", "--format=%an|%s"]),
        "An|Zet terug: Van alles (content/cities/gent.yaml)"
    );

    // The whole publication, including what was reverted already. The later edit of the question stays.
    back(&wanted).expect("it fits");
    assert_eq!(world.read("content/cities/gent.yaml"), GENT.replace("Wat kost", "Hoeveel kost"));
    assert_eq!(world.read("content/site.yaml"), "brand: Proef\n");
    assert!(!world.marketer().join("content/blog/nieuw.md").exists());
    assert_eq!(problem(back(&wanted)).what, "Het staat al zo.");
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), "");

    world.publish("unused").expect("it is published");
    assert_eq!(world.published("content/site.yaml"), "brand: Proef");
    let subjects = history::list(&world.open().expect("it is a repository"), "HEAD", 10).expect("git works");
    let subjects: Vec<&str> = subjects.iter().map(|one| one.subject.as_str()).collect();
    assert_eq!(
        subjects,
        ["Zet terug: Van alles", "Zet terug: Van alles (content/cities/gent.yaml)", "Vraag", "Van alles", "Begin"]
    );
}

#[test]
fn reverting_a_change_that_was_edited_later_asks_for_a_choice() {
    let world = World::new();
    world.edit("Wij bellen voor je.", "Wij bellen graag.");
    let sent = world.publish("Intro").expect("it is published");
    world.edit("Wij bellen graag.", "Wij bellen altijd.");
    let wanted = Reversal { commit: sent.commit, ..Reversal::default() };
    // A change that is not published yet would be lost.
    let before = world.whole();
    let open = || world.open().expect("it is a repository");
    assert!(problem(revert(&open(), &wanted)).what.contains("nog niet gepubliceerd"));
    assert_eq!(world.whole(), before);
    world.publish("Nog eens").expect("it is published");
    let before = world.whole();
    let conflict = clash(revert(&open(), &wanted));
    assert_eq!(versions(&conflict), ("Wij bellen altijd.", "Wij bellen voor je."));
    assert_eq!(world.whole(), before);
    send::settle(&open(), &conflict, vec![Choice::Theirs]).expect("it is settled");
    assert_eq!(world.read("content/cities/gent.yaml"), GENT);
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), "");
}

#[test]
fn names_and_messages_are_never_options() {
    let world = World::new();
    let names = [
        "content/--upload-pack=touch stolen",
        "content/:(top)x.md",
        "content/-rf",
        "content/a\tb\"'$(touch stolen)\n.md",
    ];
    for name in names {
        world.write(name, "tekst\n");
    }
    let message = "--upload-pack=touch stolen; `touch stolen`\n\n# geen opmerking\n-F /etc/passwd";
    world.publish(message).expect("it is published");
    let published = git(&world.remote(), &["ls-tree", "-r", "-z", "--name-only", "main"]);
    for name in names {
        assert!(published.split('\0').any(|known| known == name), "{name}: {published:?}");
    }
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%B", "main"]), message);
    let sent = git(&world.marketer(), &["rev-parse", "HEAD"]);
    let open = || world.open().expect("it is a repository");
    for commit in ["--all", "HEAD", "main", "-1", "", "HEAD;touch stolen", "0000000"] {
        let wanted = Reversal { commit: commit.to_owned(), ..Reversal::default() };
        assert_eq!(problem(revert(&open(), &wanted)).what, "Deze publicatie is er niet.", "{commit}");
    }
    revert(&open(), &Reversal { commit: sent, ..Reversal::default() }).expect("it fits");
    assert!(!world.marketer().join("content/-rf").exists());
    for folder in [world.marketer(), world.remote()] {
        assert!(!folder.join("stolen").exists());
    }
    assert_eq!(problem(world.publish(" \n\u{7} ")).what, "Je schreef niet wat er veranderde.");
}
