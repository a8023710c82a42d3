//! Responses that the preview makes itself.

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use kmo_api::headers::text;
use kmo_diagnostic::{Lang, Text};
use mime_guess::mime::{self, Mime};

pub type Headers = [(&'static str, &'static str); 4];

pub const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Headers as strict as those of the site.
pub const HEADERS: Headers = headers(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Response headers with this Content-Security-Policy.
pub const fn headers(policy: &'static str) -> Headers {
    [
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"),
    ]
}

/// Replaces a part of the Content-Security-Policy of a response.
pub fn change_policy(headers: &mut HeaderMap, part: &str, by: &str) {
    let policy = text(headers, &CONTENT_SECURITY_POLICY).replace(part, by);
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
}

/// A page of the preview itself. `language` is a BCP 47 tag; `body` must close `<main>`, which is open when it starts.
pub fn page(language: &str, title: &str, body: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__preview/problems.css">
</head>
<body>
<main class="alone">
{body}
</body>
</html>
"#
    )
}

pub fn html(status: StatusCode, html: String) -> Response {
    (status, HEADERS, [(CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

pub fn plain(status: StatusCode, text: impl Into<Body>) -> Response {
    (status, HEADERS, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text.into()).into_response()
}

/// The type of a picture, going by its name; `None` for another file.
pub fn picture_type(name: &str) -> Option<Mime> {
    mime_guess::from_path(name).first().filter(|kind| kind.type_() == mime::IMAGE)
}

/// The bytes of a picture, if it is one and `read` finds it.
pub fn picture(name: &str, read: impl FnOnce() -> Option<Vec<u8>>) -> Response {
    match picture_type(name).and_then(|kind| Some((kind, read()?))) {
        Some((kind, bytes)) => (HEADERS, [(CONTENT_TYPE, kind.to_string())], bytes).into_response(),
        None => plain(StatusCode::NOT_FOUND, "Deze foto is er niet.\n"),
    }
}

/// The text of a problem as a sentence. The catalogue has it without a capital and a full stop.
pub fn sentence(text: &Text, lang: Lang) -> String {
    let said = capital(&text.say(lang));
    if said.ends_with(['.', '!', '?', ':', '…']) { said } else { said + "." }
}

/// Makes the first letter a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `25/11/2026 09:12`, in the time zone of this machine.
pub fn moment(at: Timestamp) -> String {
    at.to_zoned(TimeZone::system()).strftime("%d/%m/%Y %H:%M").to_string()
}

/// A system error, in the language of the desk.
pub fn because(error: &std::io::Error) -> String {
    Text::verbatim(error).say(Lang::Nl)
}

/// A URL path with a query.
pub fn address<'a>(path: &str, query: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// A script or a stylesheet.
pub async fn file(headers: Headers, name: &str, text: &'static str) -> Response {
    let kind = if name.ends_with(".js") { SCRIPT } else { "text/css; charset=utf-8" };
    (headers, [(CONTENT_TYPE, kind)], text).into_response()
}

/// Routes of scripts and stylesheets in the folder `browser/` beside the caller, below the path `$base`.
macro_rules! files {
    ($headers:expr, $base:literal, $($name:literal)*) => {
        axum::Router::new()$(.route(
            concat!($base, $name),
            axum::routing::get(|| $crate::responses::file($headers, $name, include_str!(concat!("browser/", $name)))),
        ))*
    };
}
pub(crate) use files;
