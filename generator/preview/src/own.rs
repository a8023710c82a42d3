//! The preview's own responses.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};

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

pub fn html(status: StatusCode, html: String) -> Response {
    (status, HEADERS, [(CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

pub fn plain(status: StatusCode, text: impl Into<Body>) -> Response {
    (status, HEADERS, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text.into()).into_response()
}

pub async fn file(kind: &'static str, text: &'static str) -> Response {
    (HEADERS, [(CONTENT_TYPE, kind)], text).into_response()
}
