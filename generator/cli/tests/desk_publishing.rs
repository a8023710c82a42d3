//! 'Publiceren' on the desk, over HTTP: with real git, a bare repository, and a host on this machine.

mod client;
mod common;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Answer, Server};
use common::{NOW, Ran, Site};
use tempfile::TempDir;

const SCREEN: &str = "/__desk/publiceren";
const GENT: &str = "content/cities/callcenter-gent.yaml";

/// The list of addresses that were ever published.
const LIST: &str = "content/published.txt";

const STYLEGUIDE: &str = "{% extends \"base.html\" %}{% block main %}<h1>Stijlgids</h1>{% endblock %}";

/// A site in git, published once.
struct World {
    server: Server,
    folder: TempDir,
}

#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new("git").current_dir(folder).args(arguments).output().expect("git is there");
    assert!(done.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim_end().to_owned()
}

fn configure(folder: &Path, author: &str) {
    for (key, value) in [("user.name", author), ("user.email", "x@proef.example"), ("commit.gpgsign", "false")] {
        git(folder, &["config", key, value]);
    }
}

/// A host that answers for `version.json` with what stands in a file; 404 while there is none.
fn host(version: PathBuf) -> String {
    host_for(version, |_| true)
}

/// As [`host`]; a request with another head gets 401.
fn host_for(version: PathBuf, may: fn(&str) -> bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = format!("http://{}", listener.local_addr().expect("it is bound"));
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut stream = stream;
            let mut head = [0; 4096];
            let read = stream.read(&mut head).unwrap_or_default();
            let asked = String::from_utf8_lossy(&head[..read]).into_owned();
            let (status, body) = match fs::read_to_string(&version) {
                _ if !may(&asked) => ("401 Unauthorized", String::new()),
                Ok(text) => ("200 OK", text),
                Err(_) => ("404 Not Found", String::new()),
            };
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    address
}

impl World {
    fn new() -> Self {
        Self::with(|_| Vec::new())
    }

    /// With other values in the environment, which may name what is in its folder.
    fn with(environment: impl Fn(&Path) -> Vec<(&'static str, String)>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Site::new();
        site.write("templates/styleguide.html", STYLEGUIDE);
        site.write(".gitignore", "/target\n/dist\n");
        git(folder.path(), &["init", "-q", "--bare", "-b", "main", "remote.git"]);
        let root = site.path();
        git(root, &["init", "-q", "-b", "main"]);
        configure(root, "An");
        git(root, &["remote", "add", "origin", &folder.path().join("remote.git").display().to_string()]);
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", "Begin"]);
        git(root, &["push", "-q", "-u", "origin", "main"]);
        fs::write(folder.path().join("version.json"), "{\"version\":\"old\"}").expect("there is room");
        let live = host(folder.path().join("version.json"));
        let environment = environment(folder.path());
        let environment: Vec<(&str, &Path)> =
            environment.iter().map(|(name, value)| (*name, Path::new(value))).collect();
        let server = Server::start_with(site.into_folder(), &["--port", "0", "--live", &live], &environment);
        server.until("/__desk", "its first facts", |answer| answer.status == 200);
        World { server, folder }
    }

    fn root(&self) -> &Path {
        self.server.project.path()
    }

    fn remote(&self) -> PathBuf {
        self.folder.path().join("remote.git")
    }

    fn edit(&self, from: &str, to: &str) {
        let text = fs::read_to_string(self.server.path(GENT)).expect("it is there");
        assert!(text.contains(from), "no `{from}` in {text}");
        self.server.write(GENT, &text.replacen(from, to, 1));
    }

    /// The screen, once it says so.
    fn until(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        self.server.until(SCREEN, what, |answer| answer.status == 200 && right(&answer.text())).text()
    }

    /// The screen once nothing is under way and what is on it may be published.
    fn ready(&self, has: &str) -> String {
        self.until(has, |text| {
            text.contains(has) && !text.contains("data-refused") && !text.contains("data-again=\"700\"")
        })
    }

    fn act(&self, act: &str, fields: &[(&str, &str)]) -> u16 {
        act_on(&self.server, act, fields)
    }

    /// Publishes what the screen shows.
    fn publish(&self, screen: &str, message: &str) {
        let seen = between(screen, "name=\"seen\" value=\"", "\"");
        assert_eq!(self.act("verstuur", &[("seen", seen), ("message", message)]), 202);
    }

    /// From now on the site keeps the list of its addresses, which lacks some. Returns it.
    fn keep_a_list(&self) -> String {
        let list = "# Adressen.\n/diensten/callcenter-gent\n";
        self.server.write(LIST, list);
        git(self.root(), &["add", "-A"]);
        git(self.root(), &["commit", "-q", "-m", "Lijst"]);
        git(self.root(), &["push", "-q"]);
        list.to_owned()
    }

    /// Clones, changes and pushes as a colleague.
    fn colleague(&self, from: &str, to: &str) {
        let folder = self.folder.path().join("colleague");
        git(self.folder.path(), &["clone", "-q", "remote.git", "colleague"]);
        configure(&folder, "Bo");
        let text = fs::read_to_string(folder.join(GENT)).expect("it is there");
        assert!(text.contains(from));
        fs::write(folder.join(GENT), text.replacen(from, to, 1)).expect("there is room");
        git(&folder, &["commit", "-q", "-am", "Werk van Bo"]);
        git(&folder, &["push", "-q"]);
    }
}

fn start(site: Site, arguments: &[&str]) -> Server {
    let server = Server::start(site.into_folder(), &[&["--port", "0"], arguments].concat());
    server.until("/__desk", "its first facts", |answer| answer.status == 200);
    server
}

fn act_on(server: &Server, act: &str, fields: &[(&str, &str)]) -> u16 {
    let fields: serde_json::Map<_, _> =
        fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
    server.ask(&server.token(), "POST", &format!("{SCREEN}/{act}"), &fields.into()).0
}

#[track_caller]
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap_or_else(|| panic!("no `{from}` in:\n{text}")) + from.len();
    let end = text[start..].find(to).unwrap_or_else(|| panic!("no `{to}` after `{from}`")) + start;
    &text[start..end]
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn a_change_is_published_followed_until_it_is_online_and_put_back() {
    let world = World::new();
    let text = world.ready("Alles wat hier staat, is gepubliceerd.");
    has(&text, &["<h1>Publiceren</h1>", "href=\"/__desk/publiceren\" aria-current=\"page\"", "Begin"]);
    let before = fs::read_to_string(world.server.path(GENT)).expect("it is there");
    let first = before.lines().find(|line| line.starts_with("titel: ")).expect("it has a title").to_owned();
    world.edit(&first, "titel: Een nieuwe kop voor Gent");
    fs::write(world.server.path("notes.txt"), "van mij").expect("there is room");

    let text = world.ready("Een nieuwe kop");
    let doc = between(&text, &format!("data-doc=\"{GENT}\""), "</article>");
    has(doc, &["Gent", "gewijzigd", "<bdi>titel</bdi></b>", "<ins>Een nieuwe kop voor</ins> Gent<", "<del>"]);
    has(
        &text,
        &["De controles vinden geen fouten.", "Je publiceert als <b><bdi>An</bdi></b>", "Gent bijgewerkt</textarea>"],
    );

    // What somebody did not see is not published.
    world.act("verstuur", &[("seen", "another"), ("message", "Kop")]);
    world.until("a refusal", |text| text.contains("Er veranderde iets nadat je dit scherm zag."));
    world.publish(&text, "Nieuwe kop voor Gent");
    let sent = world.until("a stage", |text| text.contains("data-stage"));
    has(&sent, &["Je werk is verzonden."]);
    assert_eq!(
        git(&world.remote(), &["log", "-1", "--name-only", "--format=%an|%s", "main"]),
        format!("An|Nieuwe kop voor Gent\n\n{GENT}")
    );
    let waits = world.until("the host at work", |text| text.contains("data-stage=\"2\""));
    has(&waits, &["Wordt gebouwd", "Alles wat hier staat, is gepubliceerd."]);
    // It does not say that it will be online soon when the host refuses it.
    has(&waits, &["De host weigert de site zolang er nog <a href=\"/__desk/launch\">", "op de lanceerlijst</a> staan"]);

    // Notes of the developer made the folder another one than the commit: a new version can't be told from another.
    fs::write(world.folder.path().join("version.json"), "{\"version\":\"new\"}").expect("there is room");
    world.until("a new version", |text| text.contains("Er staat een nieuwe versie online."));

    // The list leads to what it changed, where it is put back.
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    let version = world.server.get(&format!("{SCREEN}/versie?commit={commit}"));
    assert_eq!(version.status, 200);
    has(&version.text(), &["Nieuwe kop voor Gent", "Zet alles terug", "<ins>Een nieuwe kop voor</ins> Gent<"]);
    assert_eq!(world.server.get(&format!("{SCREEN}/versie?commit=--all")).status, 404);
    assert_eq!(world.act("terugzetten", &[("commit", &commit), ("path", GENT)]), 202);
    let back = world.ready("nog niet verzonden");
    has(&back, &["Het is teruggezet op deze computer.", "Vastgelegd door <bdi>An</bdi>"]);
    assert_eq!(fs::read_to_string(world.server.path(GENT)).expect("it is there"), before);
    world.publish(&back, "unused");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert_eq!(git(&world.remote(), &["show", &format!("main:{GENT}")]) + "\n", before);
    assert_eq!(git(world.root(), &["status", "--porcelain"]), "?? notes.txt");
}

#[test]
fn it_is_online_when_the_host_has_the_version_of_a_build_of_it() {
    let world = World::new();
    // What a site that goes live may not have.
    let settings = fs::read_to_string(world.server.path("content/site.yaml")).expect("it is there");
    world.server.write("content/site.yaml", &settings.replace("proef.example", "callproef.be"));
    let text = world.ready("De lanceerlijst is in orde.");
    has(&text, &["<bdi>Instellingen</bdi>", "<bdi>host</bdi></b>"]);
    world.publish(&text, "Adres");
    let waits = world.until("the host at work", |text| text.contains("data-stage=\"2\""));
    assert!(!waits.contains("De host weigert"), "{waits}");
    // The host builds what was pushed.
    let built = world.folder.path().join("host");
    git(world.folder.path(), &["clone", "-q", "remote.git", "host"]);
    let mut build = Command::new(assert_cmd::cargo::cargo_bin!("site"));
    Ran::of(build.current_dir(&built).args(["build", "--launch", "--no-islands", "--now", NOW])).ok();
    fs::copy(built.join("dist/version.json"), world.folder.path().join("version.json")).expect("there is room");
    world.until("the site online", |text| text.contains("data-stage=\"3\"") && text.contains("Staat online. "));
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
fn only_pages_of_this_preview_publish() {
    let world = World::new();
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    let seen = between(&text, "name=\"seen\" value=\"", "\"");
    let body = format!("{{\"seen\":\"{seen}\",\"message\":\"Van elders\"}}");
    let token = world.server.token();
    let json = ("Content-Type", "application/json");
    let own = ("X-Preview-Token", &*token);
    for act in ["verstuur", "ophalen", "terugzetten", "kies", "laat"] {
        let send = |method: &str, headers: &[(&str, &str)]| {
            world.server.send(method, &format!("{SCREEN}/{act}"), headers, &body).status
        };
        assert_eq!(send("POST", &[json]), 403, "{act} without a token");
        assert_eq!(send("POST", &[json, ("X-Preview-Token", "guess")]), 403, "{act} with another token");
        assert_eq!(send("POST", &[json, own, ("Origin", "https://evil.example")]), 403, "{act} from elsewhere");
        assert_eq!(send("POST", &[("Content-Type", "text/plain"), own]), 415, "{act} as a form");
        assert_ne!(send("GET", &[json, own]), 202, "{act} by a link");
    }
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
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
    world.until("a refusal", |text| text.contains("data-trouble") && text.contains("Er staat nog 1 fout"));
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
    assert_eq!(git(world.root(), &["log", "-1", "--format=%s"]), "Begin");
}

#[test]
fn what_visitors_get_is_checked_before_it_is_published() {
    let world = World::new();
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    let show = |shown: bool| {
        let switched = serde_json::json!({ "shown": shown });
        assert_eq!(world.server.ask(&world.server.token(), "POST", "/__preview/drafts", &switched).0, 200);
    };
    show(true);
    let is_refused = |text: &str| text.contains("<b>Klad en gepland staan aan, dus is niet nagekeken");
    let refused = world.until("a refusal", is_refused);
    has(&refused, &["<button class=\"btn\" disabled>Publiceer</button>"]);
    assert!(!refused.contains("data-again"), "{refused}");
    world.publish(&text, "Toch");
    world.until("the end", |text| text.contains("data-trouble") && is_refused(text));
    assert_eq!(git(&world.remote(), &["log", "-1", "--format=%s", "main"]), "Begin");
    show(false);
    world.publish(&world.ready("<ins>Nieuw"), "Nu wel");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
}

#[test]
fn a_later_day_is_looked_at_and_not_published() {
    let arguments = ["--port", "0", "--now", "2099-01-01"];
    let clock = [("CLOCK_OF_TEST", Path::new(""))];
    let server = Server::start_with(Site::new().into_folder(), &arguments, &clock);
    let is_refused = |answer: &Answer| answer.text().contains("De voorvertoning staat op 2099-01-01");
    let text = server.until(SCREEN, "a refusal", is_refused).text();
    has(&text, &["zonder --now", "<button class=\"btn\" disabled>Bouw de site"]);
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    server.until(SCREEN, "the end", |answer| answer.text().contains("data-trouble") && is_refused(answer));
    assert!(!server.project.path().join("publications").exists());
}

#[test]
fn what_is_written_after_the_button_is_pressed_does_not_go_along() {
    let world = World::new();
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    // The host answers once somebody opened this to write.
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
fn two_versions_of_a_sentence_are_shown_side_by_side() {
    let world = World::new();
    let text = fs::read_to_string(world.server.path(GENT)).expect("it is there");
    let title = text.lines().find(|line| line.starts_with("titel: ")).expect("it has a title");
    world.colleague(title, "titel: De kop van Bo");
    world.edit(title, "titel: De kop van An");
    let screen = world.ready("De kop van An");
    assert_eq!(world.act("ophalen", &[]), 202);
    let screen_of_both = world.until("the work of Bo", |text| text.contains("publiceerden iets"));
    has(&screen_of_both, &["<b><bdi>Werk van Bo</bdi></b> <span class=\"quiet\"><bdi>Bo</bdi>"]);
    world.publish(&screen, "Kop");
    let clash = world.until("two versions", |text| text.contains("Kies een versie"));
    has(&clash, &["<b>titel</b>", "Die van jou", "Die van je collega", "van <mark>An</mark>", "van <mark>Bo</mark>"]);
    assert!(!clash.contains("&lt;&lt;&lt;") && !clash.contains("<<<"), "{clash}");
    // Another look at the work of colleagues leaves the question there.
    assert_eq!(world.act("ophalen", &[]), 202);
    world.until("the same question", |text| text.contains("publiceerden iets") && text.contains("Kies een versie"));
    let number = between(&clash, "name=\"number\" value=\"", "\"");
    // Nothing chosen: it is asked again.
    world.act("kies", &[("number", number)]);
    let clash =
        world.until("the same again", |text| text.contains("Kies een versie") && !text.contains("data-again=\"700\""));
    assert_eq!(git(world.root(), &["log", "-1", "--format=%s"]), "Begin");
    let number = between(&clash, "name=\"number\" value=\"", "\"");
    world.act("kies", &[("number", number), ("choice-0", "own"), ("own-0", "De kop van ons")]);
    let merged = world.ready("De teksten zijn samengevoegd op deze computer.");
    has(&merged, &["kop van <del>Bo</del><ins>ons</ins>"]);
    assert!(fs::read_to_string(world.server.path(GENT)).is_ok_and(|text| text.contains("titel: De kop van ons\n")));
    world.publish(&merged, "unused");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(git(&world.remote(), &["show", &format!("main:{GENT}")]).contains("titel: De kop van ons\n"));
}

#[test]
fn a_choice_that_is_given_up_leaves_the_list_of_addresses_as_it_was() {
    let world = World::new();
    let before = world.keep_a_list();
    let text = fs::read_to_string(world.server.path(GENT)).expect("it is there");
    let title = text.lines().find(|line| line.starts_with("titel: ")).expect("it has a title");
    world.colleague(title, "titel: De kop van Bo");
    world.edit(title, "titel: De kop van An");
    let clash = |screen: &str| {
        world.publish(screen, "Kop");
        world.until("two versions", |text| text.contains("Kies een versie") && !text.contains("data-again=\"700\""))
    };
    clash(&world.ready("De kop van An"));
    assert_eq!(world.act("laat", &[]), 202);
    let screen = world.ready("De kop van An");
    assert!(!screen.contains("Kies een versie"), "{screen}");
    assert_eq!(fs::read_to_string(world.server.path(LIST)).expect("it is there"), before);
    assert_eq!(git(world.root(), &["status", "--porcelain"]), format!(" M {GENT}"));
    // Who chooses publishes with it.
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
    let text = fs::read_to_string(world.server.path(GENT)).expect("it is there");
    let title = text.lines().find(|line| line.starts_with("titel: ")).expect("it has a title");
    world.colleague(title, "titel: De kop van Bo");
    assert_eq!(world.act("ophalen", &[]), 202);
    let screen = world.ready("Neem hun werk over");
    world.publish(&screen, "unused");
    world.until("the work of Bo", |text| text.contains("staat nu in deze map"));
    let shown = |answer: &Answer| answer.text().contains("De kop van Bo");
    world.server.until("/diensten/callcenter-gent", "the title of Bo", shown);
}

#[test]
fn a_push_that_hangs_is_stopped_from_the_screen_and_by_ctrl_c() {
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
    world.server.interrupt();
    assert_eq!(head(), before);
}

#[test]
fn the_addresses_that_are_published_stay_known() {
    let world = World::new();
    let before = world.keep_a_list();
    let list = |folder: &Path| fs::read_to_string(folder.join(LIST)).expect("it is there");
    world.edit("titel: ", "titel: Nieuw ");
    let screen = world.ready("<ins>Nieuw");
    // What is not sent leaves the list as it was.
    let elsewhere = world.folder.path().join("elsewhere");
    fs::rename(world.remote(), &elsewhere).expect("it is there");
    world.publish(&screen, "Kop");
    world.until("a refusal", |text| !text.contains("data-again=\"700\"") && text.contains("Er is niets veranderd."));
    assert_eq!(list(world.root()), before);
    fs::rename(&elsewhere, world.remote()).expect("it is there");

    let screen = world.ready("<ins>Nieuw");
    world.publish(&screen, "Kop");
    let sent = world.until("the end", |text| text.contains("Je werk is verzonden."));
    assert!(!sent.contains("published.txt"), "{sent}");
    let sent = git(&world.remote(), &["show", &format!("main:{LIST}")]);
    has(&sent, &["# Adressen.\n/\n", "\n/diensten/callcenter-gent\n", "\n/blog/luisteren\n"]);
    assert!(!sent.contains("/blog/klad") && !sent.contains("/blog/later"), "{sent}");
    assert_eq!(git(world.root(), &["status", "--porcelain"]), "");

    // A page that is put back was never there: nobody is asked where its visitors go.
    let post = fs::read_to_string(world.server.path("content/blog/luisteren.md")).expect("it is there");
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
    assert_eq!(list(world.root()).trim_end(), sent);
}

#[test]
fn a_published_version_that_makes_no_site_is_mended_from_the_screen() {
    let world = World::new();
    let settings = fs::read_to_string(world.server.path("content/site.yaml")).expect("it is there");
    fs::write(world.server.path("content/site.yaml"), "brand: [").expect("there is room");
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

#[test]
fn pictures_are_shown_before_and_after() {
    let world = World::new();
    let old = world.server.get("/favicon.svg");
    world.server.write("public/favicon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>");
    let text = world.ready("na de wijziging");
    let sources: Vec<String> = text
        .split("<img src=\"")
        .skip(1)
        .map(|rest| between(&format!("\"{rest}"), "\"", "\"").replace("&amp;", "&"))
        .collect();
    let pictures: Vec<Answer> = sources.iter().map(|source| world.server.get(source)).collect();
    let [before, after] = &pictures[..] else { panic!("{sources:?}") };
    assert_eq!((before.status, &before.body), (200, &old.body));
    assert_eq!(after.header("content-type"), Some("image/svg+xml"));
    assert!(after.header("content-security-policy").is_some_and(|policy| policy.contains("default-src 'none'")));
    assert!(after.text().contains("0 0 1 1"));
    for path in [
        "content/../.git/config",
        "public/../templates/icons/phone.svg",
        "templates/icons/phone.svg",
        "content/site.yaml",
    ] {
        assert_eq!(world.server.get(&format!("{SCREEN}/beeld?bestand={path}")).status, 404, "{path}");
    }
}

/// The addresses of a page before and after.
fn sides(text: &str, route: &str) -> Vec<String> {
    let pair = between(text, &format!("id=\"voor-na-{route}\""), "</details>");
    let sources = pair.split("<iframe src=\"").skip(1);
    sources.map(|rest| rest.split('"').next().unwrap_or_default().replace("&amp;", "&")).collect()
}

#[test]
fn pages_are_shown_before_and_after() {
    let world = World::new();
    let text = fs::read_to_string(world.server.path(GENT)).expect("it is there");
    let title = text.lines().find_map(|line| line.strip_prefix("titel: ")).expect("it has a title");
    world.edit(title, "Een nieuwe kop voor Gent");
    let lier = fs::read_to_string(world.server.path("content/cities/callcenter-mechelen.yaml")).expect("it is there");
    let lier = lier.replace("Mechelen", "Lier").replace("mechelen", "lier");
    world.server.write("content/cities/callcenter-lier.yaml", &lier);
    let gent = "/diensten/callcenter-gent";
    // Two cities with the same words are a mistake, which keeps no page from being shown.
    let text = world.until("a new page", |text| text.contains("id=\"voor-na-/diensten/callcenter-lier\""));
    let doc = between(&text, &format!("data-doc=\"{GENT}\""), "</article>");
    let addresses = sides(doc, gent);
    let pages: Vec<Answer> = addresses.iter().map(|address| world.server.get(address)).collect();
    let [before, after] = &pages[..] else { panic!("{addresses:?}") };
    assert!(before.text().contains(title) && !before.text().contains("Een nieuwe kop voor Gent"));
    assert!(after.text().contains("<h1>Een nieuwe kop voor Gent") && !after.text().contains("<site-preview"));
    // A picture runs nothing, and stands on no other site.
    for page in &pages {
        let policy = page.header("content-security-policy").unwrap_or_default();
        has(policy, &["default-src 'none'", "frame-ancestors 'self'"]);
        assert!(!policy.contains("script") && !page.text().contains("<script"), "{policy}");
    }
    // A page that is new has nothing before; a list of cities has no file that changed.
    assert_eq!(sides(&text, "/diensten/callcenter-lier").len(), 1);
    has(&text, &["deze pagina is er nog niet", "data-others", "id=\"voor-na-/diensten\""]);

    fs::remove_file(world.server.path("content/cities/callcenter-lier.yaml")).expect("it is there");
    let text = world.ready("Gent bijgewerkt</textarea>");

    // A setting is seen on every page, in one publication too.
    let settings = fs::read_to_string(world.server.path("content/site.yaml")).expect("it is there");
    let brand = settings.lines().find(|line| line.starts_with("brand: ")).expect("there is a name");
    world.publish(&text, "Kop");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    world.server.write("content/site.yaml", &settings.replace(brand, "brand: Zilverlijn"));
    let text = world.ready(&format!("id=\"voor-na-{gent}\""));
    assert_eq!(sides(&text, gent).len(), 2);
    world.publish(&text, "Naam");
    world.until("the end", |text| text.contains("Je werk is verzonden."));
    let commit = git(&world.remote(), &["rev-parse", "main"]);
    let version = world.server.get(&format!("{SCREEN}/versie?commit={commit}")).text();
    let shown: Vec<bool> =
        sides(&version, gent).iter().map(|side| world.server.get(side).text().contains("Zilverlijn")).collect();
    assert_eq!(shown, [false, true]);
    for query in ["route=/bestaat-niet", "route=/&versie=--all", "route=/&versie=0000000", "route=/favicon.svg"] {
        let answer = world.server.get(&format!("{SCREEN}/pagina?{query}"));
        assert_eq!(answer.status, 404, "{query}");
        // The screen may ask for a page that just went, and shows it in the place of the page.
        has(answer.header("content-security-policy").unwrap_or_default(), &["frame-ancestors 'self'"]);
    }
}

#[test]
fn netlify_tells_of_a_build_that_failed_and_of_one_that_did_not() {
    let world = World::with(|folder| {
        let is_told = |head: &str| {
            head.starts_with("GET /sites/proef-1/deploys")
                && head.to_lowercase().contains("authorization: bearer geheim-7\r")
        };
        let api = host_for(folder.join("deploys.json"), is_told);
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
    // Somebody tried again there.
    deploy("ready", "");
    world.until("the end of it", |text| text.contains("Netlify is klaar."));
    fs::write(world.folder.path().join("version.json"), "{\"version\":\"new\"}").expect("there is room");
    world.until("a new version", |text| text.contains("online.") && !text.contains("data-deploy"));
}

#[test]
fn without_git_the_built_folder_is_offered_and_the_history_is_kept() {
    let site = Site::new();
    site.write("templates/styleguide.html", STYLEGUIDE);
    site.write(LIST, "# Adressen.\n");
    let server = start(site, &[]);
    let until = |what: &str| {
        let is_right = |answer: &Answer| {
            let text = answer.text();
            text.contains(what) && !text.contains("data-refused") && !text.contains("data-again=\"700\"")
        };
        server.until(SCREEN, what, is_right).text()
    };
    let out = server.project.path().canonicalize().expect("it is there").join("dist");
    let text = until("Er is nog niets gepubliceerd.");
    has(&text, &["nog geen git-repository", &out.display().to_string()]);
    assert!(!text.contains("site build"), "a command on a screen of the desk");

    // The launch list is not done: the build says what is missing, and nothing is kept.
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    let refused = until("De site kan zo nog niet online.");
    has(&refused, &["Wat het bouwen zegt", "proef.example"]);
    assert!(!out.exists() && !server.project.path().join("publications").exists());
    let settings = fs::read_to_string(server.path("content/site.yaml")).expect("it is there");
    server.write("content/site.yaml", &settings.replace("proef.example", "callproef.be"));
    until("De lanceerlijst is in orde.");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Begin")]), 202);
    let kept = until("deze versie is bewaard");
    has(&kept, &["Alles wat hier staat, is gepubliceerd.", "<bdi>Begin</bdi>", "Sleep die hele map"]);
    // On the day of a planned post no file differs.
    has(&kept, &["Opnieuw gebouwd</textarea>", "<button class=\"btn\">Bouw de site"]);
    assert!(out.join("version.json").is_file());
    has(&fs::read_to_string(server.path(LIST)).expect("it is there"), &["\n/diensten/callcenter-gent\n"]);

    let before = fs::read_to_string(server.path(GENT)).expect("it is there");
    let first = before.lines().find(|line| line.starts_with("titel: ")).expect("it has a title").to_owned();
    server.write("public/nieuw.txt", "nieuw");
    server.write(GENT, &before.replacen(&first, "titel: Een nieuwe kop voor Gent", 1));
    // The list is of the files, the pictures are of what was read of them, which is a moment later.
    let changed = until("id=\"voor-na-/diensten/callcenter-gent\"");
    has(
        &changed,
        &["<ins>Een nieuwe kop voor</ins> Gent<", "public/nieuw.txt", "Gent en nieuw.txt bijgewerkt</textarea>"],
    );
    let pages = sides(&changed, "/diensten/callcenter-gent").into_iter().map(|side| server.get(&side).text());
    let titled: Vec<bool> = pages.map(|page| page.contains("Een nieuwe kop voor Gent")).collect();
    assert_eq!(titled, [false, true]);
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Kop van Gent")]), 202);
    until("<bdi>Kop van Gent</bdi>");
    let begin = server.get(&format!("{SCREEN}/versie?commit=1"));
    assert_eq!(begin.status, 200);
    has(&begin.text(), &["Dit is de eerste versie: er is niets van voordien."]);
    assert!(fs::read_to_string(out.join("nieuw.txt")).is_ok());

    // What was written since stays.
    let now = fs::read_to_string(server.path(GENT)).expect("it is there") + "# later\n";
    server.write(GENT, &now);
    let version = server.get(&format!("{SCREEN}/versie?commit=2"));
    assert_eq!(version.status, 200);
    has(&version.text(), &["Kop van Gent", "Zet alles terug", "<ins>Een nieuwe kop voor</ins> Gent<"]);
    for number in ["9", "../1", "x"] {
        assert_eq!(server.get(&format!("{SCREEN}/versie?commit={number}")).status, 404, "{number}");
    }
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("Het is teruggezet op deze computer.");
    assert_eq!(fs::read_to_string(server.path(GENT)).expect("it is there"), before.clone() + "# later\n");
    assert!(server.project.path().join("public/nieuw.txt").exists());
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2")]), 202);
    server.until(SCREEN, "the rest", |_| !server.project.path().join("public/nieuw.txt").exists());

    // What was written in the same place is not lost.
    server.write("public/stip.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>");
    server.write(GENT, &before.replacen(&first, "titel: Nog een andere kop voor Gent", 1));
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("is op dezelfde plaats later iets anders geschreven");
    assert!(fs::read_to_string(server.path(GENT)).expect("it is there").contains("Nog een andere kop"));
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "1")]), 202);
    until("Dit is de allereerste versie.");

    // A picture that is not published yet is shown.
    let picture = |path: &str| server.get(&format!("{SCREEN}/beeld?bestand={path}")).status;
    assert_eq!((picture("public/stip.svg"), picture("public/../templates/icons/phone.svg")), (200, 404));
    // Of a file whose earlier version is lost nothing is removed.
    fs::remove_dir_all(server.path("publications/files")).expect("it is there");
    assert_eq!(act_on(&server, "terugzetten", &[("commit", "2"), ("path", GENT)]), 202);
    until("kon niet gelezen worden");
    assert!(server.project.path().join(GENT).exists());
    // A publication that can't be read is not overwritten.
    server.write("publications/3.json", "{");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Stip")]), 202);
    until("<bdi>Stip</bdi>");
    assert_eq!(fs::read_to_string(server.path("publications/3.json")).expect("it is there"), "{");
    fs::remove_dir_all(&out).expect("it is there");
    assert_eq!(act_on(&server, "vastleggen", &[("message", "Nog eens")]), 202);
    until("<bdi>Nog eens</bdi>");
    assert!(out.join("version.json").is_file());
}

#[test]
fn who_is_nobody_says_once_who_they_are() {
    let world = World::new();
    for key in ["user.name", "user.email"] {
        git(world.root(), &["config", key, ""]);
    }
    world.edit("titel: ", "titel: Nieuw ");
    let text = world.ready("<ins>Nieuw");
    has(&text, &["Git weet niet wie je bent.", "Wie ben je?"]);
    world.publish(&text, "Toch");
    world.until("a refusal", |text| text.contains("data-trouble"));
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
