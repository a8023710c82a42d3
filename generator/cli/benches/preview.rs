//! How long it takes from an edit until the new page was answered over HTTP, as the number of cities grows: of a file that
//! is written (of a city, of a template that every page uses), and of a text that is saved on the page. The real preview on
//! a real folder:
//!
//! ```text
//! cargo bench -p kmo-cli --bench preview            43, 1,000 and 10,000 cities
//! cargo bench -p kmo-cli --bench preview -- 43 200  others
//! ```

mod corpus;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Edits that are measured for each size.
const EDITS: usize = 200;
/// Between two edits: long enough that the check of all pages starts, as when a person writes.
const PAUSE: Duration = Duration::from_millis(25);

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![43, 1000, 10_000] } else { sizes };
    println!(
        "{:>8}{:>12}  {:<15}{:>12}{:>12}{:>12}{:>10}",
        "cities", "ready, ms", "edit", "median, ms", "99 %, ms", "most, ms", "ratio"
    );
    let mut first = [None; 4];
    for size in sizes {
        let (ready, measured) = measure(size);
        for ((what, mut times), first) in measured.into_iter().zip(&mut first) {
            times.sort();
            let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
            let [median, most_of, most] =
                [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| milliseconds(times[at]));
            let base = *first.get_or_insert(median);
            println!(
                "{size:>8}{:>12.0}  {what:<15}{median:>12.2}{most_of:>12.2}{most:>12.2}{:>10.2}",
                milliseconds(ready),
                median / base
            );
        }
    }
}

struct Preview(Child);

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The time until the preview answers, and those of edits, by what they are.
fn measure(cities: usize) -> (Duration, Vec<(&'static str, Vec<Duration>)>) {
    let project = tempfile::tempdir().expect("there is room");
    corpus::write(project.path(), cities);
    let started = Instant::now();
    let (_preview, port) = serve(project.path());
    let ready = started.elapsed();
    // Another city each time: nothing about it is warm.
    let other = |number: usize| number * 7919 % cities;
    let edited = |number: usize, path: &Path, place: usize, text: &str, mark: &str| {
        let text = format!("{}{mark}{}", &text[..place], &text[place..]);
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        fs::write(path, text).expect("there is room");
        while !get(port, &corpus::route(other(number))).contains(mark) {
            assert!(begun.elapsed() < Duration::from_secs(20), "edit {number} never came");
        }
        begun.elapsed()
    };
    let city = |number: usize| {
        let path = project.path().join(corpus::file(other(number)));
        let text = fs::read_to_string(&path).expect("it is there");
        let start = text.find("\nintro: ").expect("a city has an introduction") + "\nintro: ".len();
        let start = start + if text[start..].starts_with(">-\n  ") { ">-\n  ".len() } else { 0 };
        edited(number, &path, start, &text, &format!("Dit is wijziging {number} van de proef. "))
    };
    let path = project.path().join("templates/base.html");
    let base = fs::read_to_string(&path).expect("it is there");
    let end = base.find("</body>").expect("a page has an end");
    let template =
        |number: usize| edited(number, &path, end, &base, &format!("<p>Wijziging {number} van de proef.</p>"));
    let city: Vec<_> = (0..EDITS).map(city).collect();
    let template: Vec<_> = (0..EDITS).map(template).collect();

    // Saved on the page, as by the script of edit mode. Beginning to edit is not counted.
    let token = body(&get(port, "/__preview/token"));
    let token = token.split('"').nth(3).expect("there is a token").to_owned();
    let call = |method: &str, path: &str, body: &str| {
        let header = format!("X-Preview-Token: {token}\r\nContent-Type: application/json\r\n");
        send(port, method, path, &header, body)
    };
    let is_done = |answer: &str| answer.starts_with("HTTP/1.1 200");
    // Reading a large site for edits takes longer than a request may.
    while !is_done(&call("GET", "/__edit/state", "")) {}
    let (mut saved, mut shown) = (Vec::new(), Vec::new());
    for number in 0..EDITS {
        let name = corpus::file(other(number)).display().to_string();
        let text = fs::read_to_string(project.path().join(&name)).expect("it is there");
        let was = text.lines().find_map(|line| line.strip_prefix("titel: ")).expect("a city has a title");
        let was = was.trim_matches(['"', '\'']);
        let mark = format!("Versie {number}");
        let edit = serde_json::json!({
            "file": name.trim_start_matches("content/"), "path": "titel", "was": was, "now": mark, "page": "/",
        });
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        let answer = call("POST", "/__edit/save", &edit.to_string());
        assert!(is_done(&answer), "{answer}");
        saved.push(begun.elapsed());
        while !get(port, &corpus::route(other(number))).contains(&mark) {
            assert!(begun.elapsed() < Duration::from_secs(20), "save {number} never came");
        }
        shown.push(begun.elapsed());
    }
    (ready, vec![("a city", city), ("a template", template), ("save to file", saved), ("save to page", shown)])
}

fn serve(project: &Path) -> (Preview, u16) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_site"))
        .current_dir(project)
        .env("SITE_LANG", "en")
        .args(["serve", "--no-islands", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    let preview = Preview(child);
    let line = lines.find(|line| line.starts_with("serving on ")).expect("it says where");
    let port = line.split(" (").next().and_then(|line| line.rsplit(':').next()?.parse().ok());
    // What it goes on to say must not fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (preview, port.expect("the line ends in a port"))
}

fn get(port: u16, path: &str) -> String {
    send(port, "GET", path, "", "")
}

fn body(answer: &str) -> String {
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

fn send(port: u16, method: &str, path: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    String::from_utf8_lossy(&answer).into_owned()
}
