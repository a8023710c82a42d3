//! Rules for every response: content type, compression, headers.

use kmo_diagnostic::{Code, Diagnostic, words};

use super::client::Response;
use super::findings::Findings;
use kmo_engine::publish::Headers;

/// The media types allowed for a path, by its extension, the usual one first; `None` for an unknown extension. With `nosniff`,
/// a browser refuses a file of another type.
fn types(path: &str) -> Option<&'static [&'static str]> {
    let name = path.rsplit('/').next().unwrap_or_default();
    Some(match name.rsplit_once('.').map(|(_, extension)| extension) {
        None | Some("html") => &["text/html"],
        Some("css") => &["text/css"],
        Some("js") => &["text/javascript", "application/javascript"],
        Some("json") => &["application/json"],
        Some("woff2") => &["font/woff2"],
        Some("svg") => &["image/svg+xml"],
        Some("png") => &["image/png"],
        Some("avif") => &["image/avif"],
        Some("webp") => &["image/webp"],
        Some("xml") => &["application/xml", "text/xml"],
        Some("txt") => &["text/plain"],
        Some("webmanifest") => &["application/manifest+json", "application/json"],
        Some(_) => return None,
    })
}

/// Size in bytes above which compression saves a visitor something.
const WORTH: usize = 1_000;

/// The expected headers of an answer.
#[derive(Clone, Copy)]
pub struct Expected<'a> {
    pub headers: &'a Headers,
    /// Whether the answers come from the host in the settings, and not from a preview.
    pub is_own_host: bool,
}

/// Checks status, type, compression and headers of something that should exist.
pub fn check(path: &str, answer: &Response, expected: Expected<'_>, findings: &mut Findings<'_>) {
    if let Some(finding) = status(path, answer) {
        findings.push(path, finding);
        return;
    }
    kind(path, answer, findings);
    headers(path, answer, expected, findings);
}

/// The problem if something that should exist does not have status 200.
pub fn status(path: &str, answer: &Response) -> Option<Diagnostic> {
    if answer.status == 200 {
        return None;
    }
    let to = answer.header("location").unwrap_or_default();
    let status = answer.status;
    let (message, help) = match status {
        300..=399 if to.ends_with(&format!("{path}/")) => (words::leads_slash(status), words::slash_off()),
        300..=399 => (words::leads_elsewhere(status, to), words::publish_this()),
        401 | 403 => (words::instead_of_200(status), words::no_password()),
        500.. => (words::instead_of_200(status), words::host_status()),
        _ => (words::instead_of_200(status), words::publish_this()),
    };
    Some(Diagnostic::error(Code::LiveStatus, message).help(help))
}

/// Checks type and compression.
fn kind(path: &str, answer: &Response, findings: &mut Findings<'_>) {
    let media = answer.media_type();
    if let Some(right) = types(path).filter(|types| !types.contains(&media.as_str())) {
        let found = if media.is_empty() { words::no_type() } else { words::quoted(&media) };
        findings.error(path, Code::LiveType, words::comes_as(found, right[0]), words::send_type());
        return;
    }
    let text = ["text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml"];
    if text.contains(&media.as_str()) && answer.body.len() > WORTH && answer.header("content-encoding").is_none() {
        let finding = Diagnostic::warning(Code::LiveCompression, words::no_compression(media));
        findings.push(path, finding.help(words::compress()));
    }
}

/// Checks that the headers are the ones that this checkout would publish.
fn headers(path: &str, answer: &Response, expected: Expected<'_>, findings: &mut Findings<'_>) {
    for (name, wanted) in expected.headers.of(path) {
        // A preview's host decides on HSTS for its own name. Whether search engines may list a preview is checked per page.
        if !expected.is_own_host && ["Strict-Transport-Security", "X-Robots-Tag"].contains(&name) {
            continue;
        }
        let found = answer.header(&name.to_ascii_lowercase());
        let (wanted_parts, found_parts) = (parts(wanted), found.as_deref().map(parts).unwrap_or_default());
        if wanted_parts == found_parts {
            continue;
        }
        let problem = |message| Diagnostic::error(Code::LiveHeader, message);
        let mut finding = match found {
            None => problem(words::no_header(name)).note(words::should_be(shortened(wanted))),
            Some(_) => problem(words::other_header(name)),
        };
        let missing = without(&wanted_parts, &found_parts);
        if found.is_some() && !missing.is_empty() {
            finding = finding.note(words::header_missing(shortened(&missing)));
        }
        let more = without(&found_parts, &wanted_parts);
        if !more.is_empty() {
            finding = finding.note(words::header_more(shortened(&more)));
        }
        findings.push(path, finding.help(words::apply_headers()));
    }
}

/// The parts of a header's value in lower case, sorted. Their order, and the spaces between them, may differ per host.
fn parts(value: &str) -> Vec<String> {
    let mut parts: Vec<String> = value.split([',', ';']).map(|part| part.trim().to_ascii_lowercase()).collect();
    parts.sort();
    parts
}

fn without(of: &[String], others: &[String]) -> String {
    of.iter().filter(|part| !others.contains(part)).map(String::as_str).collect::<Vec<_>>().join("; ")
}

/// The start of a long value.
fn shortened(value: &str) -> String {
    const SHOWN: usize = 160;
    match value.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &value[..at]),
        None => value.to_owned(),
    }
}
