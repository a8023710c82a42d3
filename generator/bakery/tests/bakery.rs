//! A site of another trade on the same engine: its output, its preview and its error messages.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A copy of the bakery in a temporary folder.
fn bakery() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for name in ["content", "templates", "public"] {
        for entry in walkdir::WalkDir::new(here(name)) {
            let entry = entry.expect("it can be listed");
            let to = folder.path().join(entry.path().strip_prefix(here("")).expect("it is inside"));
            if entry.file_type().is_dir() {
                std::fs::create_dir_all(to).expect("there is room");
            } else {
                std::fs::copy(entry.path(), to).expect("there is room");
            }
        }
    }
    folder
}

fn program(folder: &Path, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kmo-bakery"));
    program.arg(command).current_dir(folder);
    program
}

fn run(folder: &Path, command: &str) -> Output {
    program(folder, command).output().expect("the program runs")
}

/// A running preview, which is stopped when it is dropped.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until the preview shows a text at an address.
fn shows(address: &str, path: &str, text: &str) {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let answer = get(address, path);
        if answer.starts_with("HTTP/1.1 200") && answer.contains(text) {
            return;
        }
        assert!(Instant::now() < end, "{path} does not show {text}:\n{answer}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Requests a path from the preview. Returns the whole answer.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// The files in a folder, with their text.
fn tree(folder: &Path) -> BTreeMap<String, String> {
    let files = walkdir::WalkDir::new(folder).into_iter().map(|entry| entry.expect("it can be listed"));
    files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).expect("it is inside").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).expect("it is text"))
        })
        .collect()
}

#[test]
fn it_is_built_as_expected_and_a_check_finds_nothing() {
    let folder = bakery();
    let built = run(folder.path(), "build");
    assert_eq!((built.status.code(), String::from_utf8_lossy(&built.stderr).as_ref()), (Some(0), ""));
    let (found, expected) = (folder.path().join("dist"), here("tests/expected"));
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        let _ = std::fs::remove_dir_all(&expected);
        for (name, text) in tree(&found) {
            let path = expected.join(name);
            std::fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("there is room");
            std::fs::write(path, text).expect("there is room");
        }
    }
    let (found, expected) = (tree(&found), tree(&expected));
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, text) in &expected {
        assert_eq!(&found[name], text, "{name}");
    }
    let checked = run(folder.path(), "check");
    assert_eq!((checked.status.code(), String::from_utf8_lossy(&checked.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn mistakes_are_reported_with_their_places_and_nothing_is_written() {
    let folder = bakery();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join("content").join(name), text).expect("room");
    write("shops/mill-lane.yaml", "title: Mill Lane\ndescription: Our shop.\nopnes: 7\ncloses: 14\n");
    write(
        "breads/seeded-rye.md",
        "---\ntitle: Rye\ndescription: Dense.\nprice: 5\n---\nSee [nothing](/breads/none).\n",
    );
    let built = run(folder.path(), "build");
    let said = String::from_utf8_lossy(&built.stderr);
    assert_eq!(built.status.code(), Some(1), "{said}");
    for part in [
        "error[unknown-key]",
        "content/shops/mill-lane.yaml:3:1",
        "did you mean `opens`?",
        "error[dead-link]",
        "content/breads/seeded-rye.md:6:15",
    ] {
        assert!(said.contains(part), "{part} is not in:\n{said}");
    }
    assert!(!folder.path().join("dist").exists());
}

#[test]
fn it_is_served_with_its_desk_and_shows_an_edit() {
    let folder = bakery();
    let started = program(folder.path(), "serve").stdout(Stdio::piped()).spawn();
    let mut served = Served(started.expect("the program runs"));
    let mut lines = BufReader::new(served.0.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    let address = lines
        .find_map(|line| Some(line.strip_prefix("serving on http://")?.split(' ').next()?.to_owned()))
        .expect("it says where");
    // Drains the output, so that the pipe does not fill up.
    std::thread::spawn(move || lines.for_each(drop));
    shows(&address, "/breads/seeded-rye", "<h1>Seeded rye</h1>");
    shows(&address, "/__desk", "/breads/seeded-rye");
    let path = folder.path().join("content/breads/seeded-rye.md");
    let text = std::fs::read_to_string(&path).expect("it is there");
    std::fs::write(&path, text.replace("title: Seeded rye", "title: Dark rye")).expect("there is room");
    shows(&address, "/breads/seeded-rye", "<h1>Dark rye</h1>");
}

/// The engine mentions neither the first brand nor its trade, so that a second brand is just another folder.
#[test]
fn the_engine_knows_no_brand_and_no_trade() {
    const WORDS: &str = "warmlijn|callcent|call cent|telemarket|monday|leadsnap|academy|vacature|afspra|offerte|veiling|\
        portaal|gemeente|postcode|wij bellen|klant";
    let mut found = Vec::new();
    for (name, text) in tree(&here("../engine/src")) {
        for (number, line) in text.to_lowercase().lines().enumerate() {
            let word = WORDS.split('|').find(|word| line.contains(word));
            // The names of the crates and of the marker in an output folder start with `kmo`.
            let trade = line.replace("kmo_", "").replace("kmo-", "").contains("kmo");
            if let Some(word) = word.or(trade.then_some("kmo")) {
                found.push(format!("{name}:{}: {word}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
