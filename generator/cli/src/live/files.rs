//! Rules for every response: content type, compression, headers.

use kmo_diagnostic::{Code, Diagnostic};

use super::client::Answer;
use super::findings::Findings;
use kmo_engine::publish::Headers;

/// Types by the ending of a path: what browsers need in order to use a file that says `nosniff`.
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

/// Bytes above which compression saves a visitor something.
const WORTH: usize = 1_000;

/// What of the headers is held against this site's.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    pub headers: &'a Headers,
    /// Whether the site is on its own host.
    pub home: bool,
}

/// Status, type, compression and headers of something that should be there.
pub fn check(path: &str, answer: &Answer, terms: Terms<'_>, findings: &mut Findings<'_>) {
    if let Some(finding) = status(path, answer) {
        findings.push(path, finding);
        return;
    }
    kind(path, answer, findings);
    headers(path, answer, terms, findings);
}

/// What is wrong with the status of something that should be there.
pub fn status(path: &str, answer: &Answer) -> Option<Diagnostic> {
    if answer.status == 200 {
        return None;
    }
    let to = answer.header("location").unwrap_or_default();
    let status = answer.status;
    let (message, help) = match status {
        300..=399 if to.ends_with(&format!("{path}/")) => (
            format!("answers {status}, and leads to the same address with a slash at its end"),
            "turn off what adds the slash; on Netlify `netlify.toml` does so with `pretty_urls = false`",
        ),
        300..=399 => {
            (format!("answers {status} instead of 200, and leads to `{to}`"), "publish this checkout, then look again")
        }
        401 | 403 => (
            format!("answers {status} instead of 200"),
            "take away the password or the protection; search engines and visitors are refused too",
        ),
        500.. => {
            (format!("answers {status} instead of 200"), "look at the host's status page and try again in a minute")
        }
        _ => (format!("answers {status} instead of 200"), "publish this checkout, then look again"),
    };
    Some(Diagnostic::error(Code::LiveStatus, message).help(help))
}

/// Type and compression.
fn kind(path: &str, answer: &Answer, findings: &mut Findings<'_>) {
    let media = answer.media();
    if let Some(right) = types(path).filter(|types| !types.contains(&media.as_str())) {
        let found = if media.is_empty() { "no type".to_owned() } else { format!("`{media}`") };
        let message = format!("comes as {found} instead of `{}`", right[0]);
        let help = "let the host send this type for the file's ending; browsers refuse scripts, styles and fonts of another one";
        findings.push(path, Diagnostic::error(Code::LiveType, message).help(help));
        return;
    }
    let text = ["text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml"];
    if text.contains(&media.as_str()) && answer.body.len() > WORTH && answer.header("content-encoding").is_none() {
        let message = format!("`{media}` comes without compression");
        let help = "let the host compress texts with brotli or gzip; Netlify does so by itself";
        findings.push(path, Diagnostic::warning(Code::LiveCompression, message).help(help));
    }
}

/// Headers as this checkout asks for them.
fn headers(path: &str, answer: &Answer, terms: Terms<'_>, findings: &mut Findings<'_>) {
    for (name, wanted) in terms.headers.of(path) {
        // On another host the host decides for its own name; what keeps previews out of search engines has a rule of its own.
        if !terms.home && ["Strict-Transport-Security", "X-Robots-Tag"].contains(&name) {
            continue;
        }
        let found = answer.header(&name.to_ascii_lowercase());
        let (wanted_parts, found_parts) = (parts(wanted), found.as_deref().map(parts).unwrap_or_default());
        if wanted_parts == found_parts {
            continue;
        }
        let message = match &found {
            None => format!("comes without the header `{name}`"),
            Some(_) => format!("comes with another `{name}` than this site asks for"),
        };
        let missing = without(&wanted_parts, &found_parts);
        let more = without(&found_parts, &wanted_parts);
        let mut finding = Diagnostic::error(Code::LiveHeader, message);
        if found.is_none() {
            finding = finding.note(format!("it should be: {}", shortened(wanted)));
        } else {
            if !missing.is_empty() {
                finding = finding.note(format!("not there: {}", shortened(&missing)));
            }
            if !more.is_empty() {
                finding = finding.note(format!("there instead: {}", shortened(&more)));
            }
        }
        let help =
            "publish this checkout; when it is, let the host apply `dist/_headers`, and nothing before it change them";
        findings.push(path, finding.help(help));
    }
}

/// Parts of a value, without the spaces that hosts write or don't write between them.
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
