//! Links to other sites, which the preview asks about when somebody wants to know.

mod client;
mod copy;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::Server;

/// What a host was asked: the first line and the program that asked, and when.
type Asked = Arc<Mutex<Vec<(String, String, Instant)>>>;

/// A host on this machine, whose address says what it answers.
fn host() -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = format!("http://{}", listener.local_addr().expect("it has one"));
    let asked = Asked::default();
    let noted = asked.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut stream = BufReader::new(stream);
            let mut lines: Vec<String> = Vec::new();
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).unwrap_or(0) == 0 || line.trim().is_empty() {
                    break;
                }
                lines.push(line.trim().to_owned());
            }
            let Some(first) = lines.first().cloned() else { continue };
            let agent = lines.iter().find(|line| line.to_lowercase().starts_with("user-agent")).cloned();
            noted.lock().expect("it is whole").push((first.clone(), agent.unwrap_or_default(), Instant::now()));
            let status = match first.split(' ').nth(1).unwrap_or_default() {
                "/weg" => "404 Not Found".to_owned(),
                "/stuk" => "500 Internal Server Error".to_owned(),
                "/oud" => "301 Moved Permanently\r\nlocation: /nieuw".to_owned(),
                _ => "200 OK".to_owned(),
            };
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            let _ = stream.into_inner().write_all(answer.as_bytes());
        }
    });
    (address, asked)
}

/// A list of the screen.
fn list(page: &str, name: &str) -> String {
    let from = format!("data-list=\"{name}\"");
    page.split_once(&from).and_then(|(_, rest)| rest.split_once("</section>")).map_or("", |(list, _)| list).to_owned()
}

#[test]
fn links_to_other_sites_are_asked_about_when_somebody_says_so_and_one_at_a_time() {
    let (host, asked) = host();
    let closed = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let nobody = format!("http://{}/niemand", closed.local_addr().expect("it has one"));
    drop(closed);
    let project = copy::project();
    // Nothing but these: a test asks nobody else.
    for folder in ["blog", "pages", "academy", "cities", "policies", "jobs"] {
        for entry in fs::read_dir(project.path().join("content").join(folder)).into_iter().flatten().flatten() {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            fs::write(entry.path(), text.replace("https://", "https://www.warmlijn.example/")).expect("there is room");
        }
    }
    let settings = project.path().join("content/site.yaml");
    let profile = "https://www.linkedin.com/company/warmlijn-voorbeeld";
    let text = fs::read_to_string(&settings).expect("it is there");
    assert!(text.contains(profile), "{text}");
    fs::write(&settings, text.replace(profile, &nobody.replace("http:", "https:"))).expect("there is room");
    let post = project.path().join("content/blog/crm-voor-kmo.md");
    let links = format!(
        "\n---\nZie [goed]({host}/goed), [deze weg]({host}/weg), [deze stuk]({host}/stuk), [verhuisd]({host}/oud) en [niemand]({nobody}).\n\n"
    );
    let text = fs::read_to_string(&post).expect("it is there").replacen("\n---\n", &links, 1);
    fs::write(&post, text).expect("there is room");
    let server = Server::start(project, &["--port", "0"]);
    let screen = server.until("/__desk/links", "the first report", |answer| answer.status == 200).text();
    assert!(screen.contains("Kijk links na") && list(&screen, "broken").is_empty(), "{screen}");
    assert!(asked.lock().expect("it is whole").is_empty(), "it was asked unasked");

    let press = |token: &str| {
        let headers = [("x-preview-token", token), ("content-type", "application/json")];
        server.send("POST", "/__desk/links/vraag", &headers, "{}").status
    };
    assert_eq!(press("another"), 403);
    let token = server.token();
    assert_eq!(press(&token), 202);
    let done = |page: &str| page.contains("Kijk links na") && page.contains("data-list=\"moved\"");
    let screen = server.until("/__desk/links", "the end", |answer| done(&answer.text())).text();
    let broken = list(&screen, "broken");
    assert!(broken.contains("<bdi>deze weg</bdi>") && broken.contains("de pagina bestaat niet meer (404)"), "{broken}");
    assert!(broken.contains("<bdi>niemand</bdi>") && broken.contains("de host is niet bereikbaar"), "{broken}");
    assert!(broken.contains("?bewerk=site.yaml&amp;plaats=social%5B0%5D\""), "{broken}");
    assert!(broken.contains("/blog/crm-voor-kmo?bewerk=blog%2Fcrm-voor-kmo.md&amp;plaats=\""), "{broken}");
    assert!(!broken.contains("goed</bdi>"), "{broken}");
    assert!(list(&screen, "unsure").contains("de host heeft een fout (500)"), "{screen}");
    assert!(list(&screen, "moved").contains(&format!("{host}/nieuw")), "{screen}");

    // One after the other, with a pause, and by name. A page that moved is followed at once.
    let questions = asked.lock().expect("it is whole").clone();
    assert!(questions.iter().all(|(_, agent, _)| agent.contains("+https://www.warmlijn.example")), "{questions:?}");
    assert_eq!(questions.iter().filter(|(first, ..)| first.starts_with("HEAD /goed ")).count(), 1);
    let first = |path: &str| {
        let found = questions.iter().find(|(first, ..)| first.starts_with(&format!("HEAD {path} ")));
        found.unwrap_or_else(|| panic!("{path} in {questions:?}")).2
    };
    let mut times = ["/goed", "/weg", "/stuk", "/oud"].map(first);
    times.sort();
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(900)), "{questions:?}");

    // What was fine is not asked again, also by the next preview.
    let before = questions.iter().filter(|(first, ..)| first.contains("/goed")).count();
    assert_eq!(press(&token), 202);
    server.until("/__desk/links", "the end", |answer| done(&answer.text()));
    let kept = fs::read_to_string(server.path("target/preview/links.json")).expect("it is kept");
    let others: Vec<&str> = kept.split("\"http").skip(1).filter(|rest| !rest.contains("://127.0.0.1")).collect();
    assert_eq!(others, Vec::<&str>::new(), "a test asks nobody else");
    assert!(kept.contains("/goed") && kept.contains("fine"), "{kept}");
    let again = asked.lock().expect("it is whole").iter().filter(|(first, ..)| first.contains("/goed")).count();
    assert_eq!(again, before);
}
