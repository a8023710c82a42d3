//! What is pushed, what is merged, and what fails.

use std::fs;
use std::thread;
use std::time::Duration;

use super::{GENT, World, git, problem};
use kmo_engine::program::Failure;

use crate::publish::publish_problem::PublishProblem;
use crate::publish::send::{self, Destination, Unfinished};

#[test]
fn only_the_published_folders_are_sent_and_the_work_of_the_developer_stays() {
    let world = World::new();
    let folder = world.marketer();
    world.edit("Gent", "Gentbrugge");
    world.write("content/blog/nieuw bericht.md", "---\ntitle: Nieuw\n---\nTekst.\n");
    fs::remove_file(folder.join("public/logo.png")).expect("it was there");
    world.write("templates/page.html", "<p>half</p>\n");
    world.write("templates/staged.html", "<p>klaar</p>\n");
    git(&folder, &["add", "templates/staged.html"]);
    world.write("notes.txt", "van mij");

    let sent = world.publish("Gentbrugge erbij\n\nMet meer uitleg").expect("it is published");
    assert_eq!((sent.destination, &sent.unfinished), (Destination::Remote, &None));
    assert_eq!(git(&world.remote(), &["rev-parse", "main"]), sent.commit);
    assert_eq!(
        git(&world.remote(), &["log", "-1", "--format=%an|%s|%b", "main"]),
        "An|Gentbrugge erbij|Met meer uitleg"
    );
    assert_eq!(
        git(&world.remote(), &["show", "--format=", "--name-status", "main"]),
        "A\tcontent/blog/nieuw bericht.md\nM\tcontent/cities/gent.yaml\nD\tpublic/logo.png"
    );
    assert_eq!(
        git(&folder, &["status", "--porcelain"]),
        " M templates/page.html\nA  templates/staged.html\n?? notes.txt"
    );
    assert_eq!(problem(world.publish("Nog eens")).what, "Er is niets om te publiceren.");
}

#[test]
fn changes_made_during_the_fetch_are_not_published() {
    let world = World::new();
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    let settings = world.marketer().join("content/site.yaml");
    let script = format!("echo 'email: half' >> '{}'; git-upload-pack", settings.display());
    git(&world.marketer(), &["config", "remote.origin.uploadpack", &script]);
    assert_eq!(world.publish("Titel").expect("it is published").unfinished, None);
    assert_eq!(world.published("content/site.yaml"), "brand: Proef");
    assert!(world.published("content/cities/gent.yaml").contains("Telefoneren in Gent"));
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), " M content/site.yaml");
}

#[test]
fn the_work_of_a_colleague_is_merged() {
    let world = World::new();
    world.colleague("content/cities/gent.yaml", &GENT.replace("Tot gauw.", "Tot snel."));
    world.colleague("content/site.yaml", "brand: Anders\n");
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    world.write("templates/page.html", "<p>half</p>\n");
    let sent = world.publish("Titel").expect("it is published");
    assert_eq!(sent.unfinished, None);
    let both = GENT.replace("Tot gauw.", "Tot snel.").replace("Bellen in Gent", "Telefoneren in Gent");
    assert_eq!(world.published("content/cities/gent.yaml") + "\n", both);
    assert_eq!(world.read("content/cities/gent.yaml"), both);
    assert_eq!(world.read("content/site.yaml"), "brand: Anders\n");
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), " M templates/page.html");
    assert_eq!(git(&world.marketer(), &["rev-parse", "HEAD"]), sent.commit);
}

#[test]
fn the_work_of_a_colleague_arrives_without_changes_of_ones_own() {
    let world = World::new();
    world.colleague("content/site.yaml", "brand: Anders\n");
    let sent = world.publish("Titel").expect("it is taken over");
    assert_eq!((sent.destination, sent.unfinished), (Destination::NothingToSend, None));
    assert_eq!(world.read("content/site.yaml"), "brand: Anders\n");
    // No merge commit is needed.
    let [ours, theirs] = [world.marketer(), world.remote()].map(|folder| git(&folder, &["rev-parse", "main"]));
    assert_eq!(ours, theirs);
}

#[test]
fn a_stale_index_is_not_taken_for_work_of_a_colleague() {
    let world = World::new();
    let lock = world.marketer().join(".git/index.lock");
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    // Simulates a full disk: git can't write the index.
    fs::write(&lock, "").expect("there is room");
    let sent = world.publish("Titel").expect("it is published");
    assert_eq!(
        (sent.destination, sent.unfinished.map(|(left, _)| left)),
        (Destination::Remote, Some(Unfinished::Index))
    );
    fs::remove_file(&lock).expect("it is there");
    world.edit("Tot gauw", "Tot snel");
    assert_eq!(world.publish("Slot").expect("it is published").unfinished, None);
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), "");
}

#[test]
fn messages_of_git_are_explained() {
    let failure =
        |printed: &str| Failure { printed: printed.to_owned(), ..Failure::from(kmo_diagnostic::Text::verbatim("")) };
    let full = PublishProblem::from(failure("fatal: unable to write loose object file: No space left on device"));
    assert_eq!((full.what.as_str(), full.help.contains("Maak ruimte")), ("De schijf is vol.", true));
    assert!(full.said.contains("loose object"));
    assert_eq!(PublishProblem::from(failure("fatal: anders")).what, "Git deed niet wat gevraagd werd.");
    let there = |printed: &str| PublishProblem::remote(&failure(printed)).map(|problem| problem.what);
    for refused in [
        "fatal: could not read Username for 'https://git.example': terminal prompts disabled",
        "remote: Invalid username or token.\nfatal: Authentication failed for 'https://git.example/a.git/'",
        "fatal: unable to access 'https://git.example/a.git/': The requested URL returned error: 403",
        "git@git.example: Permission denied (publickey).\nfatal: Could not read from remote repository.",
        "an@git.example: Permission denied (gssapi-keyex,publickey,password).",
        "Permission denied, please try again.",
    ] {
        assert!(there(refused).is_some_and(|what| what.contains("laat je niet toe")), "{refused}");
    }
    for lost in ["fatal: repository 'https://git.example/a.git/' not found", "ERROR: Repository not found."] {
        assert!(there(lost).is_some_and(|what| what.contains("niets te vinden")), "{lost}");
    }
    // What the remote or a hook prints is not about this machine.
    assert_eq!(there("remote: fatal: write error: No space left on device"), None);
    assert_eq!(PublishProblem::local(&failure(".git/hooks/pre-commit: 2: ./check: Permission denied")), None);
    assert_eq!(there("fatal: unable to access 'https://git.example/': Could not resolve host: git.example"), None);
}

#[test]
fn a_lock_that_was_left_a_key_that_is_missing_and_a_hook_are_told() {
    let world = World::new();
    let folder = world.marketer();
    world.edit("Gent", "Gentbrugge");
    let before = world.whole();
    let lock = folder.join(".git/HEAD.lock");
    fs::write(&lock, "").expect("there is room");
    let refused = problem(world.publish("Titel"));
    assert!(refused.what.contains("liet er een slot achter") && refused.said.contains("HEAD.lock"), "{refused:?}");
    fs::remove_file(&lock).expect("it is there");

    for (key, value) in [("commit.gpgsign", "true"), ("gpg.program", "false")] {
        git(&folder, &["config", key, value]);
    }
    assert!(problem(world.publish("Titel")).what.contains("ondertekenen"));
    git(&folder, &["config", "commit.gpgsign", "false"]);

    world.hook(&folder.join(".git"), "pre-push", "#!/bin/sh\necho eerst testen >&2\nexit 1\n");
    let refused = problem(world.publish("Titel"));
    assert!(refused.what.contains("Een controle op deze computer") && refused.said.contains("eerst testen"));
    assert_eq!(world.whole(), before);
}

#[test]
fn a_killed_publication_is_finished_by_the_next_one() {
    let world = World::new();
    let folder = world.marketer();
    let index = folder.join(".git/index");
    let before = fs::read(&index).expect("there is one");
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    // Committed and pushed, but the index does not contain it.
    git(&folder, &["commit", "-q", "-am", "Titel"]);
    git(&folder, &["push", "-q"]);
    fs::write(&index, before).expect("it is ours");
    world
        .colleague("content/cities/gent.yaml", &world.read("content/cities/gent.yaml").replace("Tot gauw", "Tot snel"));
    let sent = world.publish("Titel").expect("it is published");
    assert_eq!(sent.unfinished, None);
    assert!(world.read("content/cities/gent.yaml").contains("Tot snel"));
    assert_eq!(git(&folder, &["status", "--porcelain"]), "");
}

#[test]
fn a_failed_publication_changes_nothing() {
    let world = World::new();
    world.colleague("content/site.yaml", "brand: Anders\n");
    world.edit("Gent", "Gentbrugge");
    world.write("content/blog/nieuw.md", "---\ntitle: Nieuw\n---\n");
    world.write("templates/page.html", "<p>half</p>\n");
    git(&world.marketer(), &["add", "templates/page.html"]);
    let before = world.whole();

    // The remote rejects it.
    world.hook(&world.remote(), "pre-receive", "#!/bin/sh\necho niet vandaag >&2\nexit 1\n");
    let refused = problem(world.publish("Titel"));
    assert_eq!(refused.what, "De host weigerde je werk: ‘niet vandaag’.");
    assert!(refused.said.contains("niet vandaag"), "{refused:?}");
    assert_eq!(world.whole(), before);
    fs::remove_file(world.remote().join("hooks/pre-receive")).expect("it was there");

    // A hook of the user rejects it.
    world.hook(
        &world.marketer().join(".git"),
        "commit-msg",
        "#!/bin/sh\ngrep -q TICKET \"$1\" || { echo geen ticket >&2; exit 1; }\n",
    );
    let refused = problem(world.publish("Titel"));
    assert_eq!(refused.what, "Git legde de wijzigingen niet vast.");
    assert!(refused.said.contains("geen ticket"), "{refused:?}");
    assert_eq!(world.whole(), before);

    // A change of the developer that is not committed conflicts with one of a colleague.
    world.colleague("templates/page.html", "<p>anders</p>\n");
    let refused = problem(world.publish("TICKET Titel"));
    assert!(refused.what.contains("staat in de weg") && refused.said.contains("templates/page.html"), "{refused:?}");
    assert_eq!(world.whole().3, before.3);
    assert_eq!((world.whole().0, world.whole().1), (before.0.clone(), before.1.clone()));

    // The remote is gone.
    fs::rename(world.remote(), world.folder.path().join("away")).expect("it can be moved");
    assert!(problem(world.publish("TICKET Titel")).what.contains("antwoordt niet"));
    fs::rename(world.folder.path().join("away"), world.remote()).expect("it can be moved back");
    assert_eq!((world.whole().0, world.whole().1), (before.0, before.1));

    git(&world.marketer(), &["reset", "-q", "--", "templates"]);
    git(&world.marketer(), &["checkout", "-q", "--", "templates"]);
    assert_eq!(world.publish("TICKET Titel").expect("nothing is in the way").unfinished, None);
    assert_eq!(world.read("templates/page.html"), "<p>anders</p>\n");
}

#[test]
fn a_stopped_publication_changes_nothing() {
    for name in ["pre-commit", "post-commit", "pre-push"] {
        let world = World::new();
        world.edit("Bellen in Gent", "Telefoneren in Gent");
        let before = world.whole();
        let running = world.folder.path().join("running");
        let script = format!("#!/bin/sh\ntouch '{}'\nsleep 600\n", running.display());
        world.hook(&world.marketer().join(".git"), name, &script);
        let mut repository = world.open().expect("it is a repository");
        let cancel = repository.git.cancel.clone();
        let publishing = thread::spawn(move || send::publish(&mut repository, "Titel"));
        while !running.exists() {
            assert!(!publishing.is_finished(), "{name} did not run");
            thread::sleep(Duration::from_millis(10));
        }
        cancel.cancel();
        let stopped = publishing.join().expect("it does not panic");
        assert_eq!(problem(stopped).what, "Je hebt het gestopt.", "{name}");
        assert_eq!(world.whole(), before, "{name}");
        fs::remove_file(world.marketer().join(".git/hooks").join(name)).expect("it is there");
        assert_eq!(world.publish("Titel").expect("it is published").destination, Destination::Remote);
    }
}
