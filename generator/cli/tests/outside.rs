//! Links to other sites, which the preview checks on request.

mod common;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::Site;
use common::client::Server;
use common::host::{self, Answer, Silent};
use serde_json::json;

/// Requests to a host: method and path, user agent, and time.
type Asked = Arc<Mutex<Vec<(String, String, Instant)>>>;

/// A local host that answers according to the path.
fn host() -> (String, Asked) {
    let asked = Asked::default();
    let noted = asked.clone();
    let address = host::start(move |request| {
        let agent = request.header("user-agent").unwrap_or_default().to_owned();
        let asked = format!("{} {} ", request.method, request.path);
        noted.lock().expect("it is whole").push((asked, agent, Instant::now()));
        match request.path.as_str() {
            "/weg" => Answer::of(404, ""),
            "/stuk" => Answer::of(500, ""),
            "/oud" => Answer::of(301, "").set("location", "/nieuw").clone(),
            _ => Answer::of(200, ""),
        }
    });
    (address, asked)
}

/// One of the lists on the screen.
fn list(page: &str, name: &str) -> String {
    let from = format!("data-list=\"{name}\"");
    page.split_once(&from).and_then(|(_, rest)| rest.split_once("</section>")).map_or("", |(list, _)| list).to_owned()
}

#[test]
fn links_to_other_sites_are_checked_on_request_and_one_at_a_time() {
    let (host, asked) = host();
    let silent = Silent::take();
    let nobody = format!("http://127.0.0.1:{}/niemand", silent.port);
    let site = Site::new();
    let profile = nobody.replace("http:", "https:");
    site.replace("content/site.yaml", "https://www.linkedin.com/company/proef", &profile);
    site.replace(
        "templates/partials/footer.html",
        "</footer>",
        "<a href=\"{{ site.profile.url }}\">Profiel</a></footer>",
    );
    let links = format!(
        "\n---\n\nZie [goed]({host}/goed), [deze weg]({host}/weg), [deze stuk]({host}/stuk), [verhuisd]({host}/oud) en [niemand]({nobody}).\n"
    );
    site.with_styleguide().replace("content/blog/luisteren.md", "\n---\n", &links);
    let server = Server::start(site, &[]);
    let screen = server.until("/__desk/links", "the first report", |answer| answer.status == 200).text();
    assert!(screen.contains("Kijk links na") && list(&screen, "broken").is_empty(), "{screen}");
    assert!(asked.lock().expect("it is whole").is_empty(), "it was asked unasked");

    let press = || server.ask("POST", "/__desk/links/vraag", &json!({})).0;
    assert_eq!(press(), 202);
    let done = |page: &str| page.contains("Kijk links na") && page.contains("data-list=\"moved\"");
    let screen = server.until("/__desk/links", "the end", |answer| done(&answer.text())).text();
    let broken = list(&screen, "broken");
    assert!(broken.contains("<bdi>deze weg</bdi>") && broken.contains("de pagina bestaat niet meer (404)"), "{broken}");
    assert!(broken.contains("<bdi>niemand</bdi>") && broken.contains("de host is niet bereikbaar"), "{broken}");
    assert!(broken.contains("?bewerk=site.yaml&amp;plaats=social%5B0%5D\""), "{broken}");
    assert!(broken.contains("/blog/luisteren?bewerk=blog%2Fluisteren.md&amp;plaats=\""), "{broken}");
    assert!(!broken.contains("goed</bdi>"), "{broken}");
    assert!(list(&screen, "unsure").contains("de host heeft een fout (500)"), "{screen}");
    assert!(list(&screen, "moved").contains(&format!("{host}/nieuw")), "{screen}");

    // One at a time, with a pause, and with a user agent that names the site. Redirects are followed without a pause.
    let questions = asked.lock().expect("it is whole").clone();
    assert!(questions.iter().all(|(_, agent, _)| agent.contains("+https://www.proef.example")), "{questions:?}");
    assert_eq!(questions.iter().filter(|(first, ..)| first.starts_with("HEAD /goed ")).count(), 1);
    let first = |path: &str| {
        let found = questions.iter().find(|(first, ..)| first.starts_with(&format!("HEAD {path} ")));
        found.unwrap_or_else(|| panic!("{path} in {questions:?}")).2
    };
    let mut times = ["/goed", "/weg", "/stuk", "/oud"].map(first);
    times.sort();
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(900)), "{questions:?}");

    // Links that were fine are not checked again, and the results are kept for the next preview.
    let before = questions.iter().filter(|(first, ..)| first.contains("/goed")).count();
    assert_eq!(press(), 202);
    server.until("/__desk/links", "the end", |answer| done(&answer.text()));
    let kept = server.read("target/preview/links.json");
    let others: Vec<&str> = kept.split("\"http").skip(1).filter(|rest| !rest.contains("://127.0.0.1")).collect();
    assert_eq!(others, Vec::<&str>::new(), "a test asks nobody else");
    assert!(kept.contains("/goed") && kept.contains("fine"), "{kept}");
    let again = asked.lock().expect("it is whole").iter().filter(|(first, ..)| first.contains("/goed")).count();
    assert_eq!(again, before);
}
