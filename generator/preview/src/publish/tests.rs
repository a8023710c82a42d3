//! With real git: a folder of a marketer, one of a colleague, and a bare repository between them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kmo_engine::project::Project;
use tempfile::TempDir;

use super::changes;
use super::git::Trouble;
use super::history;
use super::merge::{Choice, ClashKind, Part};
use super::repository::{Missing, Repository};
use super::revert::{Wanted, revert};
use super::send::{self, Conflict, Reached, Sent, Stop};
use super::words;

const GENT: &str = "titel: Bellen in Gent\nintro: Wij bellen voor je.\nfaq:\n  - vraag: Wat kost dat?\n    antwoord: Dat hangt af van je keuze.\nslot: Tot gauw.\n";

struct World {
    folder: TempDir,
}

/// Runs git as a person in a terminal would.
#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new("git").current_dir(folder).args(arguments).output().expect("git is there");
    assert!(done.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim_end().to_owned()
}

impl World {
    fn new() -> Self {
        let world = World { folder: tempfile::tempdir().expect("a folder") };
        git(world.folder.path(), &["init", "-q", "--bare", "-b", "main", "remote.git"]);
        world.clone("marketer", "An");
        world.write("content/cities/gent.yaml", GENT);
        world.write("content/site.yaml", "brand: Proef\n");
        world.write("public/logo.png", "1");
        world.write("templates/page.html", "<p>een</p>\n");
        let folder = world.marketer();
        git(&folder, &["add", "-A"]);
        git(&folder, &["commit", "-q", "-m", "Begin"]);
        git(&folder, &["push", "-q", "-u", "origin", "main"]);
        world.clone("colleague", "Bo");
        world
    }

    fn clone(&self, name: &str, author: &str) {
        git(self.folder.path(), &["clone", "-q", "remote.git", name]);
        let folder = self.folder.path().join(name);
        for (key, value) in [("user.name", author), ("user.email", "x@proef.example"), ("commit.gpgsign", "false")] {
            git(&folder, &["config", key, value]);
        }
        git(&folder, &["symbolic-ref", "HEAD", "refs/heads/main"]);
    }

    fn marketer(&self) -> PathBuf {
        self.folder.path().join("marketer")
    }

    fn remote(&self) -> PathBuf {
        self.folder.path().join("remote.git")
    }

    fn write(&self, path: &str, text: &str) {
        put(&self.marketer(), path, text);
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.marketer().join(path)).expect("it is there")
    }

    fn edit(&self, from: &str, to: &str) {
        let text = self.read("content/cities/gent.yaml");
        assert!(text.contains(from));
        self.write("content/cities/gent.yaml", &text.replace(from, to));
    }

    /// A colleague changes a file and pushes it.
    fn colleague(&self, path: &str, text: &str) {
        let folder = self.folder.path().join("colleague");
        git(&folder, &["pull", "-q", "--no-rebase"]);
        put(&folder, path, text);
        git(&folder, &["add", "-A"]);
        git(&folder, &["commit", "-q", "-m", "Werk van Bo"]);
        git(&folder, &["push", "-q"]);
    }

    fn open(&self) -> Result<Repository, Missing> {
        Repository::open(&Project::new(&self.marketer(), None, None))
    }

    fn publish(&self, message: &str) -> Result<Sent, Stop> {
        send::publish(&mut self.open().expect("it is a repository"), message)
    }

    fn published(&self, path: &str) -> String {
        git(&self.remote(), &["show", &format!("main:{path}")])
    }

    fn hook(&self, folder: &Path, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let hook = folder.join("hooks").join(name);
        put(&folder.join("hooks"), name, script);
        fs::set_permissions(hook, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    /// Everything that must not change when something fails.
    fn whole(&self) -> (String, String, String, Vec<(String, String)>) {
        let folder = self.marketer();
        let files = git(&folder, &["ls-files", "--cached", "--others"]);
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        (
            git(&folder, &["rev-parse", "HEAD", "refs/heads/main"]),
            git(&folder, &["ls-files", "--stage"]),
            git(&self.remote(), &["rev-parse", "main"]),
            files.lines().map(|name| (name.to_owned(), read(name))).collect(),
        )
    }
}

fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
    fs::write(path, text).expect("there is room");
}

#[track_caller]
fn trouble<T: std::fmt::Debug>(result: Result<T, Stop>) -> Trouble {
    match result {
        Err(Stop::Trouble(trouble)) => trouble,
        other => panic!("no trouble: {other:?}"),
    }
}

#[track_caller]
fn clash<T: std::fmt::Debug>(result: Result<T, Stop>) -> Conflict {
    match result {
        Err(Stop::Clash(conflict)) => conflict,
        other => panic!("no clash: {other:?}"),
    }
}

/// The two versions of the only text that clashes.
#[track_caller]
fn versions(conflict: &Conflict) -> (&str, &str) {
    let [one] = &conflict.clashes[..] else { panic!("{conflict:?}") };
    let ClashKind::Text(parts) = &one.kind else { panic!("{conflict:?}") };
    let open = parts.iter().find_map(|part| match part {
        Part::Open { sentence, .. } => sentence.as_ref().map(|one| (one.ours.as_str(), one.theirs.as_str())),
        Part::Settled(_) => None,
    });
    open.expect("a text is open")
}

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
    assert_eq!((sent.reached, &sent.left), (Reached::Remote, &None));
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
    assert_eq!(trouble(world.publish("Nog eens")).what, "Er is niets om te publiceren.");
}

#[test]
fn the_work_of_a_colleague_is_merged() {
    let world = World::new();
    world.colleague("content/cities/gent.yaml", &GENT.replace("Tot gauw.", "Tot snel."));
    world.colleague("content/site.yaml", "brand: Anders\n");
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    world.write("templates/page.html", "<p>half</p>\n");
    let sent = world.publish("Titel").expect("it is published");
    assert_eq!(sent.left, None);
    let both = GENT.replace("Tot gauw.", "Tot snel.").replace("Bellen in Gent", "Telefoneren in Gent");
    assert_eq!(world.published("content/cities/gent.yaml") + "\n", both);
    assert_eq!(world.read("content/cities/gent.yaml"), both);
    assert_eq!(world.read("content/site.yaml"), "brand: Anders\n");
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), " M templates/page.html");
    assert_eq!(git(&world.marketer(), &["rev-parse", "HEAD"]), sent.commit);
}

#[test]
fn with_nothing_of_her_own_the_work_of_a_colleague_comes_here() {
    let world = World::new();
    world.colleague("content/site.yaml", "brand: Anders\n");
    let sent = world.publish("Titel").expect("it is taken over");
    assert_eq!((sent.reached, sent.left), (Reached::Nobody, None));
    assert_eq!(world.read("content/site.yaml"), "brand: Anders\n");
    // Without a commit that only merges.
    let [ours, theirs] = [world.marketer(), world.remote()].map(|folder| git(&folder, &["rev-parse", "main"]));
    assert_eq!(ours, theirs);
}

#[test]
fn a_publication_that_was_killed_is_taken_up_by_the_next_one() {
    let world = World::new();
    let folder = world.marketer();
    let index = folder.join(".git/index");
    let before = fs::read(&index).expect("there is one");
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    // Committed and pushed; the index does not know it.
    git(&folder, &["commit", "-q", "-am", "Titel"]);
    git(&folder, &["push", "-q"]);
    fs::write(&index, before).expect("it is ours");
    world
        .colleague("content/cities/gent.yaml", &world.read("content/cities/gent.yaml").replace("Tot gauw", "Tot snel"));
    let sent = world.publish("Titel").expect("it is published");
    assert_eq!(sent.left, None);
    assert!(world.read("content/cities/gent.yaml").contains("Tot snel"));
    assert_eq!(git(&folder, &["status", "--porcelain"]), "");
}

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
    assert_eq!(trouble(send::settle(&repository(), &conflict, Vec::new())).what, "Je koos nog niet overal een versie.");
    assert_eq!(world.whole(), before);
    let third = "Wij bellen graag voor jou.".to_owned();
    send::settle(&repository(), &conflict, vec![Choice::Own(third)]).expect("it is settled");
    let both = GENT.replace("Wij bellen voor je.", "Wij bellen graag voor jou.");
    assert_eq!(world.read("content/cities/gent.yaml"), both);
    assert_eq!(git(&world.marketer(), &["status", "--porcelain"]), "");
    // It is looked at before it goes out.
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
    let refused = trouble(send::settle(&repository, &conflict, vec![Choice::Ours]));
    assert_eq!(refused.what, "Intussen is er iets veranderd.");
    assert_eq!(world.whole(), before);
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
    assert!(matches!(&conflict.clashes[0].kind, ClashKind::Whole { ours: Some(_), theirs: None }), "{conflict:?}");
    let repository = world.open().expect("it is a repository");
    send::settle(&repository, &conflict, vec![Choice::Theirs]).expect("it is settled");
    assert!(!world.marketer().join("content/cities/gent.yaml").exists());
}

#[test]
fn what_fails_leaves_everything_as_it_was() {
    let world = World::new();
    world.colleague("content/site.yaml", "brand: Anders\n");
    world.edit("Gent", "Gentbrugge");
    world.write("content/blog/nieuw.md", "---\ntitle: Nieuw\n---\n");
    world.write("templates/page.html", "<p>half</p>\n");
    git(&world.marketer(), &["add", "templates/page.html"]);
    let before = world.whole();

    // The remote refuses.
    world.hook(&world.remote(), "pre-receive", "#!/bin/sh\necho niet vandaag >&2\nexit 1\n");
    let refused = trouble(world.publish("Titel"));
    assert_eq!(refused.what, "Je wijzigingen konden niet verstuurd worden.");
    assert!(refused.said.contains("niet vandaag"), "{refused:?}");
    assert_eq!(world.whole(), before);
    fs::remove_file(world.remote().join("hooks/pre-receive")).expect("it was there");

    // A hook of the user refuses.
    world.hook(
        &world.marketer().join(".git"),
        "commit-msg",
        "#!/bin/sh\ngrep -q TICKET \"$1\" || { echo geen ticket >&2; exit 1; }\n",
    );
    let refused = trouble(world.publish("Titel"));
    assert_eq!(refused.what, "Git legde de wijzigingen niet vast.");
    assert!(refused.said.contains("geen ticket"), "{refused:?}");
    assert_eq!(world.whole(), before);

    // Work of the developer stands in the way of that of a colleague.
    world.colleague("templates/page.html", "<p>anders</p>\n");
    let refused = trouble(world.publish("TICKET Titel"));
    assert!(refused.what.contains("staat in de weg") && refused.said.contains("templates/page.html"), "{refused:?}");
    assert_eq!(world.whole().3, before.3);
    assert_eq!((world.whole().0, world.whole().1), (before.0.clone(), before.1.clone()));

    // The remote is gone.
    fs::rename(world.remote(), world.folder.path().join("away")).expect("it can be moved");
    assert!(trouble(world.publish("TICKET Titel")).what.contains("antwoordt niet"));
    fs::rename(world.folder.path().join("away"), world.remote()).expect("it can be moved back");
    assert_eq!((world.whole().0, world.whole().1), (before.0, before.1));

    git(&world.marketer(), &["reset", "-q", "--", "templates"]);
    git(&world.marketer(), &["checkout", "-q", "--", "templates"]);
    assert_eq!(world.publish("TICKET Titel").expect("nothing is in the way").left, None);
    assert_eq!(world.read("templates/page.html"), "<p>anders</p>\n");
}

#[test]
fn a_publication_a_page_or_one_edit_is_put_back() {
    let world = World::new();
    world.edit("Bellen in Gent", "Telefoneren in Gent");
    world.edit("Tot gauw.", "Tot straks.");
    world.write("content/site.yaml", "brand: Anders\n");
    world.write("content/blog/nieuw.md", "---\ntitle: Nieuw\n---\n");
    let sent = world.publish("Van alles").expect("it is published");
    world.edit("Wat kost dat?", "Hoeveel kost dat?");
    world.publish("Vraag").expect("it is published");
    let back = |wanted: &Wanted| revert(&world.open().expect("it is a repository"), wanted);
    let wanted = Wanted { commit: sent.commit.clone(), ..Wanted::default() };
    let page = Wanted { path: Some("content/cities/gent.yaml".to_owned()), ..wanted.clone() };

    // One edit: the title, and not the end.
    let repository = world.open().expect("it is a repository");
    let files = changes::between(&repository, &format!("{}^", sent.commit), &sent.commit).expect("git works");
    let file = files.iter().find(|file| file.path == "content/cities/gent.yaml").expect("it changed");
    let bytes = |side| changes::bytes(&repository.git, &file.path, side).expect("git works");
    let edits = words::edits(&file.path, bytes(&file.old).as_deref(), bytes(&file.new).as_deref());
    assert_eq!(edits.iter().map(|edit| edit.texts[0].place.as_str()).collect::<Vec<_>>(), ["titel", "slot"]);
    back(&Wanted { blocks: vec![0], ..page.clone() }).expect("it fits");
    let now = GENT.replace("Tot gauw.", "Tot straks.").replace("Wat kost", "Hoeveel kost");
    assert_eq!(world.read("content/cities/gent.yaml"), now);
    assert_eq!(
        git(&world.marketer(), &["log", "-1", "--format=%an|%s"]),
        "An|Zet terug: Van alles (content/cities/gent.yaml)"
    );

    // All of it, what was put back already too; the question of later stays.
    back(&wanted).expect("it fits");
    assert_eq!(world.read("content/cities/gent.yaml"), GENT.replace("Wat kost", "Hoeveel kost"));
    assert_eq!(world.read("content/site.yaml"), "brand: Proef\n");
    assert!(!world.marketer().join("content/blog/nieuw.md").exists());
    assert_eq!(trouble(back(&wanted)).what, "Het staat al zo.");
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
fn putting_back_what_was_written_over_asks_for_a_choice() {
    let world = World::new();
    world.edit("Wij bellen voor je.", "Wij bellen graag.");
    let sent = world.publish("Intro").expect("it is published");
    world.edit("Wij bellen graag.", "Wij bellen altijd.");
    let wanted = Wanted { commit: sent.commit, ..Wanted::default() };
    // What is not published yet would be lost.
    let before = world.whole();
    let open = || world.open().expect("it is a repository");
    assert!(trouble(revert(&open(), &wanted)).what.contains("nog niet gepubliceerd"));
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
        let wanted = Wanted { commit: commit.to_owned(), ..Wanted::default() };
        assert_eq!(trouble(revert(&open(), &wanted)).what, "Deze publicatie is er niet.", "{commit}");
    }
    revert(&open(), &Wanted { commit: sent, ..Wanted::default() }).expect("it fits");
    assert!(!world.marketer().join("content/-rf").exists());
    for folder in [world.marketer(), world.remote()] {
        assert!(!folder.join("stolen").exists());
    }
    assert_eq!(trouble(world.publish(" \n\u{7} ")).what, "Je schreef niet wat er veranderde.");
}

#[test]
fn what_is_not_published_is_told_by_file() {
    let world = World::new();
    world.edit("Gent", "Gentbrugge");
    world.write("content/nieuw.md", "---\ntitle: Nieuw\n---\n");
    world.write("templates/page.html", "<p>half</p>\n");
    world.write(".gitignore", "*.tmp\n");
    world.write("content/kladje.tmp", "niets");
    // What a colleague did is not undone by us.
    world.colleague("content/site.yaml", "brand: Anders\n");
    let mut repository = world.open().expect("it is a repository");
    repository.fetch().expect("it answers");
    let files = changes::on_disk(&repository, &repository.published()).expect("git works");
    assert_eq!(
        files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(),
        ["content/cities/gent.yaml", "content/nieuw.md"]
    );
    let theirs = send::behind(&repository).expect("a colleague was there");
    let range = format!("{}..{theirs}", repository.published());
    let found = history::list(&repository, &range, 10).expect("git works");
    assert_eq!((found.len(), found[0].author.as_str(), found[0].subject.as_str()), (1, "Bo", "Werk van Bo"));
}

#[test]
fn a_repository_that_cannot_publish_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = |path: &Path| Repository::open(&Project::new(path, None, None)).err();
    let Some(Missing::Git(trouble)) = open(folder.path()) else { panic!("it is no repository") };
    assert!(trouble.what.contains("nog geen git-repository"), "{trouble:?}");
    git(folder.path(), &["init", "-q", "-b", "main"]);
    let Some(Missing::State(trouble)) = open(folder.path()) else { panic!("it has no commit") };
    assert!(trouble.what.contains("nog niets vastgelegd"), "{trouble:?}");

    let world = World::new();
    world.colleague("templates/page.html", "<p>b</p>\n");
    world.write("templates/page.html", "<p>a</p>\n");
    let marketer = world.marketer();
    git(&marketer, &["commit", "-q", "-am", "Van de ontwikkelaar"]);
    // Both changed a file that she knows nothing of.
    world.edit("Gent", "Gentbrugge");
    let before = world.whole();
    assert!(self::trouble(world.publish("Titel")).what.contains("templates/page.html"));
    assert_eq!(world.whole(), before);
    git(&marketer, &["stash", "-q"]);
    let merging = Command::new("git").current_dir(&marketer).args(["pull", "-q", "--no-rebase"]).output();
    assert!(!merging.expect("git is there").status.success());
    let Some(Missing::State(trouble)) = open(&marketer) else { panic!("it is halfway") };
    assert_eq!(trouble.what, "Git is ergens halverwege.");
    git(&marketer, &["merge", "--abort"]);
    git(&marketer, &["checkout", "-q", "--detach"]);
    assert!(matches!(open(&marketer), Some(Missing::State(_))));
}

#[test]
fn a_project_in_a_folder_of_its_repository_and_without_a_remote() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    for (key, value) in [("user.name", "An"), ("user.email", "x@proef.example"), ("commit.gpgsign", "false")] {
        git(root, &["config", key, value]);
    }
    put(root, "site/content/a.yaml", "titel: Een\n");
    put(root, "content/buiten.yaml", "titel: Een\n");
    git(root, &["add", "-A"]);
    git(root, &["commit", "-q", "-m", "Begin"]);
    put(root, "site/content/a.yaml", "titel: Twee\n");
    put(root, "content/buiten.yaml", "titel: Twee\n");
    let open = || Repository::open(&Project::new(&root.join("site"), None, None)).expect("it is a repository");
    let sent = send::publish(&mut open(), "Twee").expect("it is published");
    assert_eq!(sent.reached, Reached::Here);
    assert_eq!(git(root, &["show", "--format=", "--name-only", "HEAD"]), "site/content/a.yaml");
    assert_eq!(git(root, &["status", "--porcelain"]), " M content/buiten.yaml");
    revert(&open(), &Wanted { commit: sent.commit, ..Wanted::default() }).expect("it fits");
    assert_eq!(fs::read_to_string(root.join("site/content/a.yaml")).expect("it is there"), "titel: Een\n");
    assert_eq!(git(root, &["status", "--porcelain"]), " M content/buiten.yaml");
}
