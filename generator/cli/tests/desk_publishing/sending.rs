//! Sending changes, and what prevents it.

use std::fs;
use std::process::Command;
use std::sync::atomic::Ordering;

use super::common::client::{Answer, Server};
use super::common::{Site, between, has};
use super::{GENT, SCREEN, World, act_on, git};

#[test]
fn a_change_is_published_followed_until_it_is_online_and_put_back() {
    let world = World::new();
    let text = world.ready("Alles wat hier staat, is gepubliceerd.");
    has(&text, &["<h1>Publiceren</h1>", "href=\"/__desk/publiceren\" aria-current=\"page\"", "Begin"]);
    let before = world.server.read(GENT);
    world.edit(&world.title(), "titel: Een nieuwe kop voor Gent");
    world.server.site.write("notes.txt", "van mij");

    let text = world.ready("Een nieuwe kop");
    let doc = between(&text, &format!("data-doc=\"{GENT}\""), "</article>");
    has(
        doc,
        &[
            "Gent",
            "gewijzigd",
            "<bdi>De grote kop op de pagina</bdi></b>",
            "<ins>Een nieuwe kop voor</ins> Gent<",
            "<del>",
        ],
    );
    has(
        &text,
        &["De controles vinden geen fouten.", "Je publiceert als <b><bdi>An</bdi></b>", "Gent bijgewerkt</textarea>"],
    );

    // Changes that the user did not see are not published, and the host is not contacted.
    world.act("verstuur", &[("seen", "another"), ("message", "Kop")]);
    world.until("a refusal", |text| text.contains("Er veranderde iets nadat je dit scherm zag."));
    assert_eq!(world.asked.load(Ordering::Relaxed), 0);
    world.publish(&text, "Nieuwe kop voor Gent");
    let sent = world.until("a stage", |text| text.contains("data-stage"));
    has(&sent, &["Je werk is verzonden."]);
    assert_eq!(
        git(&world.remote(), &["log", "-1", "--name-only", "--format=%an|%s", "main"]),
        format!("An|Nieuwe kop voor Gent\n\n{GENT}")
    );
    let waits = world.until("the host at work", |text| text.contains("data-stage=\"2\""));
    has(&waits, &["Wordt gebouwd", "Alles wat hier staat, is gepubliceerd."]);
    // It does not promise that the site will be online soon when the host will refuse it.
    has(&waits, &["De host weigert de site zolang er nog <a href=\"/__desk/launch\">", "op de lanceerlijst</a> staan"]);

    // `notes.txt` is not in the commit, so this computer can't tell whether the new version is this publication.
    world.host_has("new");
    world.until("a new version", |text| text.contains("Er staat een nieuwe versie online."));

    // Each publication links to its changes, where they can be put back.
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    let version = world.server.get(&format!("{SCREEN}/versie?commit={commit}"));
    assert_eq!(version.status, 200);
    has(&version.text(), &["Nieuwe kop voor Gent", "Zet alles terug", "<ins>Een nieuwe kop voor</ins> Gent<"]);
    assert_eq!(world.server.get(&format!("{SCREEN}/versie?commit=--all")).status, 404);
    assert_eq!(world.act("terugzetten", &[("commit", &commit), ("path", GENT)]), 202);
    let back = world.ready("nog niet verzonden");
    has(&back, &["Het is teruggezet op deze computer.", "Vastgelegd door <bdi>An</bdi>"]);
    assert_eq!(world.server.read(GENT), before);
    world.publish(&back, "unused");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert_eq!(git(&world.remote(), &["show", &format!("main:{GENT}")]) + "\n", before);
    assert_eq!(git(world.root(), &["status", "--porcelain"]), "?? notes.txt");
}

#[test]
fn without_a_remote_nothing_is_said_to_be_published() {
    let world = World::new();
    git(world.root(), &["remote", "remove", "origin"]);
    let text = world.ready("staat nog nergens online: er is geen host ingesteld.");
    assert!(!text.contains("Alles wat hier staat, is gepubliceerd."), "{text}");
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    has(&text, &["op de lanceerlijst</a>: je werk wordt bewaard, maar komt pas online"]);
    world.publish(&text, "Kop");
    let done = world.until("the end", |text| text.contains("Je werk is vastgelegd op deze computer."));
    has(&done, &["staat nog nergens online: er is geen host ingesteld."]);
}

#[test]
fn a_site_with_a_mistake_is_not_published() {
    let world = World::new();
    let text = world.ready("Alles wat hier staat, is gepubliceerd.");
    has(&text, &["data-publications"]);
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    world.edit("slug: ", "slug: [");
    let broken = world.until("the mistake", |text| text.contains("Er staat nog 1 fout in de site."));
    has(
        &broken,
        &["<ins>[", "href=\"/__desk/findings?severity=error\"", "<button class=\"btn\" disabled>Publiceer</button>"],
    );
    world.publish(&text, "Toch");
    world.until("a refusal", |text| text.contains("data-publish-problem") && text.contains("Er staat nog 1 fout"));
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
    assert_eq!(git(world.root(), &["log", "-1", "--format=%s"]), "Begin");
}

#[test]
fn nothing_is_published_while_drafts_are_shown() {
    let world = World::new();
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    let show = |shown: bool| {
        let switched = serde_json::json!({ "shown": shown });
        world.server.accepts("/__preview/drafts", &switched);
    };
    show(true);
    let is_refused = |text: &str| text.contains("<b>Klad en gepland staan aan, dus is niet nagekeken");
    let refused = world.until("a refusal", is_refused);
    has(&refused, &["<button class=\"btn\" disabled>Publiceer</button>"]);
    assert!(!refused.contains("data-again"), "{refused}");
    world.publish(&text, "Toch");
    world.until("the end", |text| text.contains("data-publish-problem") && is_refused(text));
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
    show(false);
    world.publish(&world.ready("<ins>Nieuw"), "Nu wel");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
}

#[test]
fn a_later_date_can_be_previewed_but_not_published() {
    let server = Server::start(Site::new(), &["--now", "2099-01-01"]);
    let is_refused = |answer: &Answer| answer.text().contains("De voorvertoning staat op 2099-01-01");
    let text = server.until(SCREEN, "a refusal", is_refused).text();
    has(&text, &["zonder --now", "<button class=\"btn\" disabled>Bouw de site"]);
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    server.until(SCREEN, "the end", |answer| answer.text().contains("data-publish-problem") && is_refused(answer));
    assert!(!server.site.has("publications"));
}

#[test]
fn a_change_after_the_button_is_pressed_stops_the_publication() {
    let world = World::new();
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    // A named pipe: the host answers once somebody opens it for writing.
    let version = world.folder.path().join("version.json");
    fs::remove_file(&version).expect("it is there");
    assert!(Command::new("mkfifo").arg(&version).status().expect("it is there").success());
    world.publish(&text, "Kop");
    let answer = fs::File::options().write(true).open(&version).expect("it is there");
    world.edit("titel: Nieuw ", "titel: Nieuw half ");
    drop(answer);
    world.until("a refusal", |text| text.contains("Er veranderde iets nadat je dit scherm zag."));
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
}

#[test]
fn a_push_that_hangs_is_stopped_from_the_screen_and_when_the_preview_ends() {
    use std::os::unix::fs::PermissionsExt as _;
    let mut world = World::new();
    let running = world.folder.path().join("running");
    let hook = world.remote().join("hooks/pre-receive");
    fs::create_dir_all(world.remote().join("hooks")).expect("a folder");
    fs::write(&hook, format!("#!/bin/sh\ntouch '{}'\nsleep 600\n", running.display())).expect("there is room");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("it is ours");
    world.edit("Studenten vullen", "Warme studenten vullen");
    let root = world.root().to_owned();
    let head = || git(&root, &["rev-parse", "HEAD"]);
    let before = head();
    let hang = |world: &World| {
        let _ = fs::remove_file(&running);
        world.publish(&world.ready("Warme"), "Warmer");
        world.until("that it can be stopped", |text| running.exists() && text.contains("Stop</button>"));
        assert_eq!(world.act("ophalen", &[]), 409, "one at a time");
        assert_ne!(head(), before, "it was committed");
    };
    hang(&world);
    assert_eq!(world.act("stop", &[]), 202);
    world.until("that it was stopped", |text| text.contains("Je hebt het gestopt."));
    assert_eq!(head(), before);
    hang(&world);
    world.server.end("TERM");
    assert_eq!(head(), before);
}

#[test]
fn a_user_without_a_git_identity_gives_it_once() {
    let world = World::new();
    for key in ["user.name", "user.email"] {
        git(world.root(), &["config", key, ""]);
    }
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    has(&text, &["Git weet niet wie je bent.", "Wie ben je?"]);
    world.publish(&text, "Toch");
    world.until("a refusal", |text| text.contains("data-publish-problem"));
    assert_eq!(git(world.root(), &["log", "-1", "--format=%s"]), "Begin");

    for (name, email) in [("", "an@proef.example"), ("An", "an"), ("An <baas>", "an@proef.example"), ("An", "a n@x")] {
        assert_eq!(world.act("naam", &[("name", name), ("email", email)]), 202);
        world.until("a refusal of the name", |text| {
            text.contains("Dit is geen naam met een e-mailadres.") && !text.contains("data-again")
        });
    }
    assert_eq!(world.act("naam", &[("name", " An Claes "), ("email", "an@proef.example")]), 202);
    let text = world.until("the name", |text| text.contains("Je publiceert als An Claes."));
    assert!(!text.contains("Wie ben je?"), "{text}");
    world.publish(&text, "Nieuwe titel");
    world.until("the publication", |text| text.contains("Je werk is verzonden."));
    let author = git(world.root(), &["log", "-1", "--format=%an <%ae> %s"]);
    assert_eq!(author, "An Claes <an@proef.example> Nieuwe titel");
}

#[test]
fn an_edit_that_git_was_told_to_ignore_is_reported_beside_the_others() {
    let world = World::new();
    let hidden = "content/cities/callcenter-aalst.yaml";
    git(world.root(), &["update-index", "--skip-worktree", hidden]);
    world.server.write(hidden, &format!("# Een nota.\n{}", world.server.read(hidden)));
    world.edit(&world.title(), "titel: Een nieuwe kop voor Gent");
    let screen = world.ready("Een nieuwe kop");
    has(&screen, &[&format!("Git ziet je wijzigingen in {hidden} niet.")]);
    world.publish(&screen, "Kop");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(!git(&world.remote(), &["show", &format!("main:{hidden}")]).contains("Een nota"));
}
