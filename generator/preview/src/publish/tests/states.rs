//! The states that a repository can be in.

use std::fs;
use std::path::Path;
use std::process::Command;

use kmo_engine::project::Project;

use super::{World, git, problem, put};
use crate::publish::changes;
use crate::publish::history;
use crate::publish::repository::{Missing, Repository};
use crate::publish::revert::{Reversal, revert};
use crate::publish::send::{self, Destination};
use crate::publish::versions::Versions;

#[test]
fn unpublished_changes_are_listed_by_file() {
    let world = World::new();
    world.edit("Gent", "Gentbrugge");
    world.write("content/nieuw.md", "---\ntitle: Nieuw\n---\n");
    world.write("templates/page.html", "<p>half</p>\n");
    world.write(".gitignore", "*.tmp\n");
    world.write("content/kladje.tmp", "niets");
    for name in
        ["content/.DS_Store", "content/cities/~$gent.yaml", "content/@eaDir/gent.yaml/thumb", "public/Thumbs.db"]
    {
        world.write(name, "niets");
    }
    // A colleague's change must not count as undone by us.
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
    let Some(Missing::Git(problem)) = open(folder.path()) else { panic!("it is no repository") };
    assert!(problem.what.contains("nog geen git-repository"), "{problem:?}");
    git(folder.path(), &["init", "-q", "-b", "main"]);
    let Some(Missing::State(problem)) = open(folder.path()) else { panic!("it has no commit") };
    assert!(problem.what.contains("nog niets vastgelegd"), "{problem:?}");

    let world = World::new();
    world.colleague("templates/page.html", "<p>b</p>\n");
    world.write("templates/page.html", "<p>a</p>\n");
    let marketer = world.marketer();
    git(&marketer, &["commit", "-q", "-am", "Van de ontwikkelaar"]);
    // Both changed a file that the marketer knows nothing about.
    world.edit("Gent", "Gentbrugge");
    let before = world.whole();
    assert!(self::problem(world.publish("Titel")).what.contains("templates/page.html"));
    assert_eq!(world.whole(), before);
    git(&marketer, &["stash", "-q"]);
    let merging = Command::new("git").current_dir(&marketer).args(["pull", "-q", "--no-rebase"]).output();
    assert!(!merging.expect("git is there").status.success());
    let Some(Missing::State(problem)) = open(&marketer) else { panic!("it is halfway") };
    assert_eq!(problem.what, "Git is ergens halverwege.");
    git(&marketer, &["merge", "--abort"]);
    git(&marketer, &["checkout", "-q", "--detach"]);
    assert!(matches!(open(&marketer), Some(Missing::State(_))));
}

#[test]
fn an_edit_that_git_was_told_to_ignore_is_reported() {
    for [on, off] in [["--skip-worktree", "--no-skip-worktree"], ["--assume-unchanged", "--no-assume-unchanged"]] {
        let world = World::new();
        git(&world.marketer(), &["update-index", on, "content/site.yaml", "templates/page.html"]);
        world.write("templates/page.html", "<p>van de ontwikkelaar</p>\n");
        let reported = || world.open().expect("the other files can be published").hidden_edit;
        assert_eq!(reported(), None, "nothing of the marketer is ignored");
        world.write("content/site.yaml", "brand: Anders\n");
        let problem = reported().expect("the edit would not be published");
        assert_eq!(problem.what, "Git ziet je wijzigingen in content/site.yaml niet.");
        assert!(problem.help.contains("git update-index --no-skip-worktree"), "{problem:?}");
        world.edit("Gent", "Gentbrugge");
        world.publish("Titel").expect("it is published");
        assert!(world.published("content/cities/gent.yaml").contains("Gentbrugge"));
        assert_eq!(world.published("content/site.yaml"), "brand: Proef");
        git(&world.marketer(), &["update-index", off, "content/site.yaml"]);
        world.publish("Merk").expect("it is published");
        assert_eq!(world.published("content/site.yaml"), "brand: Anders");
    }
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
    assert_eq!(sent.destination, Destination::LocalOnly);
    assert_eq!(git(root, &["show", "--format=", "--name-only", "HEAD"]), "site/content/a.yaml");
    assert_eq!(git(root, &["status", "--porcelain"]), " M content/buiten.yaml");
    revert(&open(), &Reversal { commit: sent.commit, ..Reversal::default() }).expect("it fits");
    assert_eq!(fs::read_to_string(root.join("site/content/a.yaml")).expect("it is there"), "titel: Een\n");
    assert_eq!(git(root, &["status", "--porcelain"]), " M content/buiten.yaml");
}

#[test]
fn a_picture_that_git_stores_in_another_form_is_shown_as_it_is_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    // A filter of git-lfs replaces pictures by pointers in the same way.
    put(root, ".gitattributes", "site/content/images/** filter=other\n");
    for (key, value) in [
        ("user.name", "An"),
        ("user.email", "x@proef.example"),
        ("filter.other.clean", "tr a-z A-Z"),
        ("filter.other.smudge", "tr A-Z a-z"),
    ] {
        git(root, &["config", key, value]);
    }
    put(root, "site/content/images/a.png", "foto");
    git(root, &["add", "-A"]);
    git(root, &["commit", "-q", "-m", "Begin"]);
    assert_eq!(git(root, &["show", "HEAD:site/content/images/a.png"]), "FOTO");
    let repository = Repository::open(&Project::new(&root.join("site"), None, None)).expect("it is a repository");
    let versions = Versions::Git(&repository);
    let shown = |path: &str| versions.bytes(path, &versions.side(&repository.head, path).expect("it is published"));
    let bytes = || shown("content/images/a.png").expect("git works").expect("it is there");
    assert_eq!(bytes(), b"foto");
    // A filter that fails, as without the network.
    git(root, &["config", "filter.other.smudge", "false"]);
    git(root, &["config", "filter.other.required", "true"]);
    assert_eq!(bytes(), b"FOTO");
}

#[test]
fn commits_that_were_removed_on_the_host_do_not_come_back() {
    let world = World::new();
    let colleague = world.folder.path().join("colleague");
    world.edit("Gent", "Gentbrugge");
    world.publish("Een vergissing").expect("it is published");
    git(&colleague, &["fetch", "-q"]);
    git(&colleague, &["reset", "-q", "--hard", "origin/main~1"]);
    git(&colleague, &["push", "-q", "--force"]);
    world.edit("Tot gauw", "Tot straks");
    let before = world.whole();
    // It fails in the same way when it is tried again.
    for _ in 0..2 {
        let problem = problem(world.publish("Meer"));
        assert!(problem.what.contains("herschreven"), "{problem:?}");
        assert_eq!(world.whole(), before);
    }
    git(&world.marketer(), &["reset", "-q", "--hard", "origin/main"]);
    world.edit("Tot gauw", "Tot straks");
    world.publish("Meer").expect("it is published");
    assert!(!world.published("content/cities/gent.yaml").contains("Gentbrugge"));
}

#[test]
fn a_branch_other_than_the_default_one_is_reported() {
    let world = World::new();
    let marketer = world.marketer();
    git(&marketer, &["remote", "set-head", "origin", "main"]);
    assert_eq!(world.open().expect("it is a repository").branches(), Some(("main", None)));
    git(&marketer, &["checkout", "-q", "-b", "proef/een"]);
    let repository = world.open().expect("it is a repository");
    assert_eq!(repository.branches(), Some(("proef/een", Some("main".to_owned()))));
}

#[test]
fn a_branch_that_the_host_no_longer_has_is_not_made_again() {
    let world = World::new();
    git(&world.remote(), &["branch", "-m", "main", "hoofd"]);
    world.edit("Gent", "Gentbrugge");
    let before = git(&world.marketer(), &["rev-parse", "HEAD"]);
    for _ in 0..2 {
        let problem = problem(world.publish("Titel"));
        assert!(problem.what.contains("bestaat niet meer"), "{problem:?}");
    }
    assert_eq!(git(&world.marketer(), &["rev-parse", "HEAD"]), before);
    assert_eq!(git(&world.remote(), &["branch", "--format=%(refname:short)"]), "hoofd");
}

#[test]
fn a_repository_below_the_published_folders_is_left_to_itself() {
    let world = World::new();
    let (marketer, colleague) = (world.marketer(), world.folder.path().join("colleague"));
    let address = colleague.display().to_string();
    git(&marketer, &["-c", "protocol.file.allow=always", "submodule", "add", "-q", &address, "public/beelden"]);
    git(&marketer, &["commit", "-q", "-m", "Beelden"]);
    git(&marketer, &["push", "-q"]);
    world.write("public/beelden/content/site.yaml", "brand: Anders\n");
    let repository = world.open().expect("it is a repository");
    assert_eq!(changes::on_disk(&repository, &repository.head), Ok(Vec::new()));
    world.edit("Gent", "Gentbrugge");
    assert_eq!(world.publish("Titel").expect("it is published").unfinished, None);
    assert_eq!(git(&world.remote(), &["show", "--format=", "--name-only", "main"]), "content/cities/gent.yaml");
}

#[cfg(unix)]
#[test]
fn a_folder_that_git_does_not_trust_is_reported() {
    let world = World::new();
    let marketer = world.marketer();
    if std::os::unix::fs::chown(&marketer, Some(1), None).is_err() {
        // Only root may change the owner.
        return;
    }
    let Some(Missing::State(problem)) = world.open().err() else { panic!("git trusts it") };
    assert!(problem.what.contains("vertrouwt deze map niet"), "{problem:?}");
    assert!(problem.said.contains("safe.directory"), "{problem:?}");
}
