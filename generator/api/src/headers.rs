//! Reads request headers.

use axum::http::header::{HOST, HeaderMap, HeaderName, ORIGIN};

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a page of another site sent it: such pages could fill the disk, or send mails. Browsers tell with
/// `Sec-Fetch-Site` (Fetch Metadata) where every request comes from, also one that sends no `Origin`, as an image does.
pub fn is_foreign(headers: &HeaderMap) -> bool {
    let other = headers.contains_key(SITE) && !["same-origin", "none"].contains(&text(headers, &SITE));
    other || (headers.contains_key(ORIGIN) && text(headers, &ORIGIN) != format!("http://{}", text(headers, &HOST)))
}

/// A header as text; empty when it is missing.
pub fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
