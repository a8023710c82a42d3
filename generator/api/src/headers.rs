//! Reads request headers.

use axum::http::header::{HOST, HeaderMap, HeaderName, ORIGIN};

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Whether a page of another site sent the request: such pages could fill the disk, or send mails. Browsers send
/// `Sec-Fetch-Site` (Fetch Metadata) with every request, also with those without `Origin`, such as the request for an
/// image.
pub fn is_foreign(headers: &HeaderMap) -> bool {
    let other = headers.contains_key(SITE) && !["same-origin", "none"].contains(&text(headers, &SITE));
    other || (headers.contains_key(ORIGIN) && !is_own(headers))
}

/// Whether `Origin` is the origin that the request was sent to. The scheme is compared only if a proxy sends
/// `X-Forwarded-Proto`; otherwise any scheme matches, because two servers can't share a port.
fn is_own(headers: &HeaderMap) -> bool {
    let Some((scheme, authority)) = text(headers, &ORIGIN).split_once("://") else { return false };
    let port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let proxied = text(headers, &PROTO).split(',').next().unwrap_or_default().trim();
    let named = |host: &str| host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase();
    (proxied.is_empty() || proxied.eq_ignore_ascii_case(scheme)) && named(authority) == named(text(headers, &HOST))
}

/// A header as text; empty if it is missing or not visible ASCII.
pub fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_its_own_origin_is_not_foreign() {
        let cases = [
            ("localhost:4321", "http://localhost:4321", "", false),
            ("localhost:4321", "http://localhost:4322", "", true),
            ("portal.example", "https://portal.example", "", false),
            ("portal.example", "https://portal.example", "https", false),
            ("portal.example", "https://portal.example", "https, http", false),
            ("Portal.example:443", "https://portal.example", "https", false),
            ("portal.example:8443", "https://portal.example:8443", "https", false),
            ("portal.example", "http://portal.example", "https", true),
            ("portal.example", "https://portal.example", "http", true),
            ("portal.example:443", "http://portal.example", "", true),
            ("portal.example", "https://portal.example:8443", "", true),
            ("portal.example", "https://portal.example.evil.example", "https", true),
            ("portal.example", "https://evil.example", "", true),
            ("portal.example", "file://portal.example", "", true),
            ("portal.example", "null", "", true),
            ("portal.example", "", "", true),
        ];
        for (host, origin, proto, expected) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in [(HOST, host), (ORIGIN, origin)] {
                headers.insert(name, HeaderValue::from_static(value));
            }
            if !proto.is_empty() {
                headers.insert(PROTO, HeaderValue::from_static(proto));
            }
            assert_eq!(is_foreign(&headers), expected, "{host}, {origin}, {proto}");
        }
    }

    #[test]
    fn browsers_say_that_a_request_is_from_another_site() {
        for (site, expected) in [("same-origin", false), ("none", false), ("same-site", true), ("cross-site", true)] {
            let headers = HeaderMap::from_iter([(SITE, HeaderValue::from_static(site))]);
            assert_eq!(is_foreign(&headers), expected, "{site}");
        }
        assert!(!is_foreign(&HeaderMap::new()), "a program sends neither header");
    }
}
