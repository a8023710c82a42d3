//! Requests an address on another site.

use std::time::Duration;

use ureq::http::Response;
use ureq::http::header::RETRY_AFTER;
use ureq::{Agent, Body, Error, ResponseExt as _};

use super::LinkStatus;
use crate::request_failure::RequestFailure;

/// Timeout for a request, including its redirects.
const ANSWER: Duration = Duration::from_secs(10);
const REDIRECTS: u32 = 5;
/// How long to wait if a host asks to retry later without a number of seconds.
const PATIENCE: Duration = Duration::from_secs(5);

/// The host asks to retry after this time.
#[derive(Debug, PartialEq, Eq)]
pub struct Later(pub Duration);

/// The HTTP client. `asks` is the URL of the site that asks. It is part of the user agent, so that the host knows whom to
/// contact.
pub fn client(asks: &str) -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(ANSWER))
        .http_status_as_error(false)
        .max_redirects(REDIRECTS)
        .max_idle_connections(0)
        .user_agent(format!("Mozilla/5.0 (compatible; kmo-site/{}; +{asks})", env!("CARGO_PKG_VERSION")))
        .build();
    Agent::new_with_config(config)
}

/// Checks whether an address works.
///
/// # Errors
/// If the host wants no more requests now.
pub fn check(client: &Agent, address: &str) -> Result<LinkStatus, Later> {
    let address = address.split('#').next().unwrap_or(address);
    match read(address, client.head(address).call()) {
        // Many servers do not support `HEAD`. The body is not read.
        Ok(LinkStatus::Gone(_) | LinkStatus::Unsure(_)) => read(address, client.get(address).call()),
        answer => answer,
    }
}

fn read(address: &str, answer: Result<Response<Body>, Error>) -> Result<LinkStatus, Later> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => return Ok(LinkStatus::Failed(RequestFailure::from(&error))),
    };
    let wait = answer.headers().get(RETRY_AFTER).map(|value| value.to_str().ok()?.trim().parse().ok());
    Ok(match answer.status().as_u16() {
        200..400 => {
            let led = answer.get_uri().to_string();
            if led.trim_end_matches('/') == address.trim_end_matches('/') {
                LinkStatus::Fine
            } else {
                LinkStatus::Moved(led)
            }
        }
        status @ (404 | 410) => LinkStatus::Gone(status),
        status @ (429 | 503) if status == 429 || wait.is_some() => {
            return Err(Later(wait.flatten().map_or(PATIENCE, Duration::from_secs)));
        }
        status => LinkStatus::Unsure(status),
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::TcpListener;

    use super::*;

    /// A host that answers each request with what `answer` makes of its first line. For `None` the request hangs.
    fn host(answer: impl Fn(&str) -> Option<String> + Send + 'static) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let address = format!("http://{}", listener.local_addr().expect("it has one"));
        std::thread::spawn(move || {
            let mut waiting = Vec::new();
            for stream in listener.incoming().map_while(Result::ok) {
                let mut lines = BufReader::new(stream);
                let mut first = String::new();
                let _ = lines.read_line(&mut first);
                let mut line = first.clone();
                while line.trim() != "" {
                    line.clear();
                    if lines.read_line(&mut line).is_err() {
                        break;
                    }
                }
                let mut stream = lines.into_inner();
                match answer(first.trim()) {
                    Some(answer) => drop(stream.write_all(
                        format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").as_bytes(),
                    )),
                    None => waiting.push(stream),
                }
            }
        });
        address
    }

    fn answers(first: &str) -> Option<String> {
        let path = first.split(' ').nth(1).unwrap_or_default();
        Some(match path {
            "/gone" => "404 Not Found".to_owned(),
            "/error" => "500 Internal Server Error".to_owned(),
            "/moved" => "301 Moved Permanently\r\nlocation: /fine".to_owned(),
            "/circles" => "302 Found\r\nlocation: /circles".to_owned(),
            "/busy" => "429 Too Many Requests\r\nretry-after: 7".to_owned(),
            // A second request would be answered, but the host asked for none.
            "/later" if first.starts_with("HEAD") => "503 Service Unavailable\r\nretry-after: 3600".to_owned(),
            "/tomorrow" => "503 Service Unavailable\r\nretry-after: Wed, 25 Nov 2026 08:00:00 GMT".to_owned(),
            "/no-head" if first.starts_with("HEAD") => "405 Method Not Allowed".to_owned(),
            "/hang" => return None,
            _ => "200 OK".to_owned(),
        })
    }

    #[test]
    fn answers_of_hosts_are_understood() {
        let host = host(answers);
        let client = client("https://proef.example");
        let ask = |path: &str| check(&client, &format!("{host}{path}"));
        assert_eq!(ask("/fine#part"), Ok(LinkStatus::Fine));
        assert_eq!(ask("/no-head"), Ok(LinkStatus::Fine));
        assert_eq!(ask("/gone"), Ok(LinkStatus::Gone(404)));
        assert_eq!(ask("/error"), Ok(LinkStatus::Unsure(500)));
        assert_eq!(ask("/moved"), Ok(LinkStatus::Moved(format!("{host}/fine"))));
        assert_eq!(ask("/circles"), Ok(LinkStatus::Failed(RequestFailure::RedirectLoop)));
        assert_eq!(ask("/busy"), Err(Later(Duration::from_secs(7))));
        assert_eq!(ask("/later"), Err(Later(Duration::from_secs(3600))));
        assert_eq!(ask("/tomorrow"), Err(Later(PATIENCE)));
        assert_eq!(ask("/hang"), Ok(LinkStatus::Failed(RequestFailure::Timeout)));
        // The host does not speak TLS.
        assert!(matches!(check(&client, &host.replace("http:", "https:")), Ok(said) if said.is_broken()));
    }

    #[test]
    fn a_closed_port_is_unreachable() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let address = format!("http://{}/", listener.local_addr().expect("it has one"));
        drop(listener);
        assert_eq!(check(&client("x"), &address), Ok(LinkStatus::Failed(RequestFailure::Unreachable)));
    }
}
