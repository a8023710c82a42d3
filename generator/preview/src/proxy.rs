//! Forwards requests to another server: the real API of `--api URL`, or Vite.

use kmo_diagnostic::{Text, words};
use std::io::Read as _;
use std::str::FromStr;
use std::time::Duration;

use crate::PrintMessage;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use axum::routing::any;
use kmo_api::ApiError;
use kmo_api::headers::is_foreign;
use ureq::Agent;

/// Maximum size of a body in bytes: of a request, and of a response.
const SENT: usize = 16 * 1024 * 1024;
const TAKEN: u64 = 64 * 1024 * 1024;

/// Timeouts: for connecting, and for the whole exchange.
const CONNECT: Duration = Duration::from_secs(10);
const WHOLE: Duration = Duration::from_secs(60);

/// Headers that concern one connection only (RFC 9110, section 7.6.1), or that the HTTP client sets itself.
const OWN: [HeaderName; 9] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::CONTENT_LENGTH,
];

/// URL of a real server, such as `https://portal.example`. It may have a path, without the `/api` that API calls start
/// with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(String);

impl FromStr for Base {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        let wrong = || words::no_server(text);
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        // `Uri` leaves out a fragment.
        let is_plain = uri.query().is_none() && !text.contains('#');
        let is_web = matches!(uri.scheme_str(), Some("http" | "https")) && is_plain;
        let host = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        if !is_web || host.is_none_or(|authority| authority.host().is_empty()) {
            return Err(wrong());
        }
        Ok(Base(text.trim_end_matches('/').trim_end_matches("/api").to_owned()))
    }
}

impl std::fmt::Display for Base {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A server that requests are forwarded to, with the HTTP client.
#[derive(Clone)]
pub struct Proxy {
    base: Base,
    agent: Agent,
    tell: PrintMessage,
}

impl Proxy {
    pub fn new(base: Base, tell: PrintMessage) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(WHOLE))
            .allow_non_standard_methods(true)
            .user_agent("kmo-site preview")
            .build();
        Proxy { base, agent: Agent::new_with_config(config), tell }
    }

    fn pass(&self, request: axum::http::Request<Vec<u8>>) -> Result<Response, ureq::Error> {
        let (parts, body) = self.agent.run(request)?.into_parts();
        let mut bytes = Vec::new();
        // A larger body is no answer to an API call.
        body.into_with_config().limit(TAKEN).reader().read_to_end(&mut bytes)?;
        let mut response = Response::new(Body::from(bytes));
        *response.status_mut() = parts.status;
        *response.headers_mut() = without_own(&parts.headers);
        // Its cookies are for its own host.
        response.headers_mut().remove(header::SET_COOKIE);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Ok(response)
    }
}

/// Forwards everything under `/api` to the real server.
pub fn router<T>(proxy: Proxy) -> Router<T> {
    Router::new().route("/api", any(pass)).route("/api/", any(pass)).route("/api/{*path}", any(pass)).with_state(proxy)
}

/// Forwards a request to the server, with the same path and query.
///
/// # Errors
/// Returns a refusal if the request comes from a page of another site, if its body is too large, or if the server does not
/// answer.
pub async fn pass(State(proxy): State<Proxy>, request: Request) -> Result<Response, ApiError> {
    if is_foreign(request.headers()) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "Deze aanvraag komt van een andere site."));
    }
    let (parts, body) = request.into_parts();
    let large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "De aanvraag is te groot.");
    let body = to_bytes(body, SENT).await.map_err(large)?;
    let path = parts.uri.path_and_query().map_or("/api", |path| path.as_str());
    let mut passed = axum::http::Request::builder().method(parts.method).uri(format!("{}{path}", proxy.base));
    if let Some(headers) = passed.headers_mut() {
        *headers = without_own(&parts.headers);
        // The server must see its own host name, and no page of another site as origin.
        for name in [HOST, ORIGIN, header::REFERER, header::COOKIE] {
            headers.remove(name);
        }
    }
    let passed =
        passed.body(body.to_vec()).map_err(|_| ApiError::bad_request("Deze aanvraag kan niet doorgegeven worden."))?;
    let (base, tell) = (proxy.base.clone(), proxy.tell.clone());
    let answer = tokio::task::spawn_blocking(move || proxy.pass(passed)).await.map_err(|_| ApiError::internal())?;
    answer.map_err(|error| {
        // Without the path, which may contain a password.
        tell(words::api_silent(&base.0, error.to_string()));
        ApiError::new(StatusCode::BAD_GATEWAY, format!("De API op {base} is niet bereikbaar."))
    })
}

/// All headers except those of the connection, including the ones that the `Connection` header names.
fn without_own(headers: &HeaderMap) -> HeaderMap {
    let named: Vec<String> = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    let kept = headers.iter().filter(|(name, _)| !OWN.contains(name) && !named.iter().any(|own| own == name.as_str()));
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_an_address_of_the_web() {
        let base = |text: &str| text.parse::<Base>().ok().map(|base| base.to_string());
        assert_eq!(base("https://portal.example/").as_deref(), Some("https://portal.example"));
        assert_eq!(base("http://localhost:8080/v1/api").as_deref(), Some("http://localhost:8080/v1"));
        for text in [
            "portal.example",
            "ftp://a.example",
            "https://",
            "https://a.example?x=1",
            "https://a:b@c.example",
            "https://a.example/#x",
            "",
        ] {
            assert_eq!(base(text), None, "{text}");
        }
    }

    #[test]
    fn headers_for_one_connection_are_dropped() {
        let mut headers = HeaderMap::new();
        for (name, value) in [("connection", "close, X-Own"), ("x-own", "1"), ("te", "trailers"), ("accept", "*/*")] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let kept = without_own(&headers);
        assert_eq!(kept.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["accept"]);
    }
}
