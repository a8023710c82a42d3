//! The HTTP client for the live check.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kmo_diagnostic::{Text, words};
use kmo_preview::request_failure::RequestFailure;
use ureq::http::{HeaderMap, Request};
use ureq::{Agent, Body};

use crate::origin::Origin;

/// Number of requests that run at the same time.
const MAX_CONCURRENT: usize = 4;

/// Number of requests in a row without an answer after which the rest is skipped: the host is down, or refuses to be read.
const MAX_UNANSWERED: usize = 3;

/// Largest body that is read, in bytes, also after decompression. A larger one is an error.
const MAX_BODY: u64 = 16 * 1024 * 1024;

/// An answer of a host.
pub struct Response {
    pub status: u16,
    headers: HeaderMap,
    /// Decompressed.
    pub body: Vec<u8>,
}

impl Response {
    /// A header, by its lower-case name. If it is there more than once, its values are joined with commas.
    pub fn header(&self, name: &str) -> Option<String> {
        let values: Vec<&str> = self.headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }

    /// The media type in lower case, without parameters. Empty if there is none.
    pub fn media_type(&self) -> String {
        let media = self.header("content-type").unwrap_or_default();
        media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends requests to one site, and gives up if it stays silent.
pub struct Client {
    agent: Agent,
    pub base: Origin,
    timeout: Duration,
    responses: Mutex<Responses>,
}

/// The answers of the host so far.
#[derive(Default)]
pub struct Responses {
    /// Requests without an answer since the last answer.
    silent: usize,
    /// Paths with an answer, whatever its status.
    pub answered: BTreeSet<String>,
    /// Paths that were requested and got no complete answer, with the reason.
    pub unanswered: BTreeMap<String, Text>,
}

impl Client {
    /// `timeout` is the longest that one answer may take.
    pub fn new(base: Origin, timeout: Duration) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(timeout.min(Duration::from_secs(10))))
            .timeout_global(Some(timeout))
            .max_idle_connections_per_host(MAX_CONCURRENT)
            .accept_encoding("br, gzip")
            .user_agent(concat!("kmo-site/", env!("CARGO_PKG_VERSION"), " (site check --live)"))
            .build();
        Client { agent: Agent::new_with_config(config), base, timeout, responses: Mutex::default() }
    }

    /// Requests a path.
    ///
    /// # Errors
    /// Returns the reason if there is no complete answer.
    pub fn get(&self, path: &str) -> Result<Response, Text> {
        self.record(path, || self.get_url(&self.base.at(path)))
    }

    /// Requests a URL of any host.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub fn get_url(&self, url: &str) -> Result<Response, Text> {
        self.ask(Request::get(url).body(String::new()).map_err(|error| Text::verbatim(error.to_string()))?)
    }

    /// Posts a URL-encoded form, as a browser does.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub fn post(&self, path: &str, form: &str) -> Result<Response, Text> {
        let request = Request::post(self.base.at(path)).header("content-type", "application/x-www-form-urlencoded");
        let request = request.body(form.to_owned()).map_err(|error| Text::verbatim(error.to_string()))?;
        self.record(path, || self.ask(request))
    }

    fn ask(&self, request: Request<String>) -> Result<Response, Text> {
        self.agent.run(request).and_then(read).map_err(|error| match RequestFailure::from(&error) {
            RequestFailure::Timeout => words::nothing_whole(self.timeout.as_secs()),
            RequestFailure::UnknownHost => words::no_such_host(),
            RequestFailure::Unreachable => words::no_connection(),
            RequestFailure::Disconnected => words::connection_broken(),
            RequestFailure::Insecure => words::not_secure(error.to_string()),
            RequestFailure::RedirectLoop | RequestFailure::Unreadable => words::unreadable_answer(error.to_string()),
        })
    }

    /// Sends a request to this host, unless it was silent too often, and records whether it answered. A check without an answer
    /// to judge must not pass unnoticed.
    fn record(&self, path: &str, ask: impl FnOnce() -> Result<Response, Text>) -> Result<Response, Text> {
        if self.has_given_up() {
            return Err(words::not_asked());
        }
        let answer = ask();
        let mut heard = self.responses.lock().unwrap_or_else(PoisonError::into_inner);
        // Only requests in a row without an answer count.
        match &answer {
            Ok(_) => {
                heard.silent = 0;
                heard.answered.insert(path.to_owned());
            }
            Err(why) => {
                heard.silent += 1;
                heard.unanswered.insert(path.to_owned(), why.clone());
            }
        }
        answer
    }

    /// Whether the host was silent too often, so that nothing more is requested.
    pub fn has_given_up(&self) -> bool {
        self.responses.lock().unwrap_or_else(PoisonError::into_inner).silent >= MAX_UNANSWERED
    }

    /// Returns the record of all requests.
    pub fn responses(self) -> Responses {
        self.responses.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests paths, a few at a time. The answers are in the order of the paths.
    pub fn all<'a>(&self, paths: &'a [String]) -> Vec<(&'a str, Result<Response, Text>)> {
        let left = Mutex::new(paths.iter().enumerate());
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let asked = std::iter::from_fn(next).map(|(at, path)| (at, (path.as_str(), self.get(path))));
            asked.collect::<Vec<_>>()
        };
        let mut all = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..MAX_CONCURRENT.min(paths.len())).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter().map(|worker| worker.join().expect("asking does not panic"));
            done.flatten().collect::<Vec<_>>()
        });
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, answer)| answer).collect()
    }
}

fn read(response: ureq::http::Response<Body>) -> Result<Response, ureq::Error> {
    let (parts, body) = response.into_parts();
    let mut raw = Vec::new();
    body.into_with_config().limit(MAX_BODY).reader().read_to_end(&mut raw)?;
    let encoding = parts.headers.get("content-encoding").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut body = Vec::new();
    let read = match encoding.to_ascii_lowercase().as_str() {
        "br" => brotli::Decompressor::new(&*raw, 64 * 1024).take(MAX_BODY + 1).read_to_end(&mut body),
        "gzip" => flate2::read::MultiGzDecoder::new(&*raw).take(MAX_BODY + 1).read_to_end(&mut body),
        _ => {
            body = raw;
            Ok(0)
        }
    };
    read.map_err(|error| ureq::Error::Other(error.into()))?;
    if body.len() as u64 > MAX_BODY {
        return Err(ureq::Error::BodyExceedsLimit(MAX_BODY));
    }
    Ok(Response { status: parts.status.as_u16(), headers: parts.headers, body })
}
