//! The preview's own responses.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use kmo_diagnostic::{Lang, Text};

/// As strict as the site's.
pub const HEADERS: [(&str, &str); 4] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A page of the preview's own, in a language.
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

/// What a problem says, as a sentence: the catalogue has no capital and no full stop.
pub fn sentence(text: &Text, lang: Lang) -> String {
    let said = text.say(lang);
    let mut letters = said.chars();
    let first: String = letters.next().map(char::to_uppercase).into_iter().flatten().collect();
    let end = if said.ends_with(['.', '!', '?', ':', '…']) { "" } else { "." };
    [&first, letters.as_str(), end].concat()
}

/// What the system says, in the language of the desk.
pub fn because(error: &std::io::Error) -> String {
    Text::verbatim(error).say(Lang::Nl)
}

pub async fn file(kind: &'static str, text: &'static str) -> Response {
    (HEADERS, [(CONTENT_TYPE, kind)], text).into_response()
}
