//! Special URLs: redirects, missing pages, files for machines.

use kmo_diagnostic::{Code, Diagnostic, words};

use super::client::{Client, Response};
use super::files;
use super::findings::Findings;
use super::page::Page;
use kmo_engine::routes::Routes;
use kmo_engine::seo;
use kmo_site::Site;

/// A path that does not exist on any site.
const NOWHERE: &str = "/bestaat-niet-4f1c9e";
/// End of the path of a page that is shown for status 404.
pub const NOT_FOUND: &str = "/404.html";

/// Checks that every redirect leads where it should, with status 301.
pub fn redirects(client: &Client, routes: &Routes, findings: &mut Findings<'_>) {
    let from: Vec<String> = routes.redirects.iter().map(|redirect| redirect.from.clone()).collect();
    for (redirect, (path, answer)) in routes.redirects.iter().zip(client.all(&from)) {
        let Ok(answer) = answer else { continue };
        let found = answer.header("location").unwrap_or_default();
        if answer.status == 301 && client.base.path_of(&found) == Some(redirect.to.as_str()) {
            continue;
        }
        let found = match found.as_str() {
            _ if !(300..400).contains(&answer.status) => words::answers(answer.status),
            "" => words::answers(answer.status),
            to => words::answers_to(answer.status, to),
        };
        let message = words::instead_of_301(found, &redirect.to);
        findings.error(path, Code::LiveRedirect, message, words::apply_redirects());
    }
}

/// Checks that paths that were given up for good don't exist.
pub fn gone(client: &Client, routes: &Routes, findings: &mut Findings<'_>) {
    for (path, answer) in client.all(&routes.gone) {
        if let Ok(answer) = answer
            && !matches!(answer.status, 404 | 410)
        {
            findings.error(path, Code::LiveStatus, words::given_up(answer.status), words::publish_this());
        }
    }
}

/// Checks that a path that does not exist has status 404 and the right page, and that pages that also answer for the paths
/// below their own do so.
pub fn nowhere(client: &Client, routes: &Routes, findings: &mut Findings<'_>) {
    for route in routes.all.iter().filter(|route| route.path.ends_with(NOT_FOUND)) {
        let path = &format!("{}{NOWHERE}", route.path.trim_end_matches(NOT_FOUND));
        let (Ok(answer), title) = (client.get(path), &route.title) else { continue };
        if answer.status != 404 {
            findings.error(path, Code::LiveStatus, words::no_such_page(answer.status), words::answer_404());
            continue;
        }
        let found = Page::read(&answer.text()).title;
        if found != *title {
            let finding = Diagnostic::error(Code::LiveStatus, words::other_404()).note(words::title_is(found, title));
            findings.push(path, finding.help(words::answer_404()));
        }
    }
    for fallback in routes.all.iter().filter_map(|route| route.fallback).filter(|fallback| fallback.status == 200) {
        let below = format!("{}{NOWHERE}", fallback.below);
        if let Ok(answer) = client.get(&below)
            && let Some(finding) = files::status(&below, &answer)
        {
            findings.push(&below, finding.help(words::apply_portal()));
        }
    }
}

/// Checks the sitemap and `robots.txt`. Returns the paths of the site's own host that the sitemap lists.
pub fn sitemap(client: &Client, site: &Site, findings: &mut Findings<'_>) -> Vec<String> {
    let (path, host) = ("/sitemap.xml", &site.settings.value.host);
    let mut paths = Vec::new();
    let mut strangers = Vec::new();
    if let Some(answer) = file(client, path, findings) {
        let text = answer.text();
        let places = text.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
        for place in places {
            let place = place.trim().replace("&amp;", "&");
            match place.strip_prefix(host.as_str()).filter(|path| path.starts_with('/')) {
                Some(path) => paths.push(path.to_owned()),
                None => strangers.push(place),
            }
        }
        if let Some(first) = strangers.first() {
            let finding = Diagnostic::error(Code::LiveHost, words::lists_stranger(first, host))
                .note(words::of_addresses(strangers.len(), strangers.len() + paths.len()));
            findings.push(path, finding.help(words::set_host()));
        } else if paths.is_empty() {
            findings.error(path, Code::LiveStatus, words::lists_nothing(), words::publish_sitemap());
        }
    }
    let path = "/robots.txt";
    if let Some(answer) = file(client, path, findings) {
        let text = answer.text();
        let wanted = format!("Sitemap: {}", site.absolute("/sitemap.xml"));
        let finding = if text.lines().any(|line| line.trim() == "Disallow: /") {
            Diagnostic::error(Code::LiveIndex, words::keeps_robots())
        } else if !text.lines().any(|line| line.trim() == wanted) {
            Diagnostic::error(Code::LiveHost, words::says_not(wanted))
        } else {
            return paths;
        };
        let own = seo::robots(&site.config);
        let own: Vec<&str> = own.lines().filter(|line| !line.is_empty()).collect();
        let finding = finding.note(words::checkout_publishes(own.join(" | ")));
        findings.push(path, finding.help(words::own_robots()));
    }
    paths
}

/// Requests a file for machines and reports a wrong status.
fn file(client: &Client, path: &str, findings: &mut Findings<'_>) -> Option<Response> {
    let answer = client.get(path).ok()?;
    let Some(finding) = files::status(path, &answer) else { return Some(answer) };
    findings.push(path, finding);
    None
}

/// Returns the published version. Reports it if it is not the expected one.
pub fn version(client: &Client, expected: &str, findings: &mut Findings<'_>) -> Option<String> {
    let path = "/version.json";
    let answer = file(client, path, findings)?;
    let media = answer.media_type();
    if media != "application/json" {
        findings.error(path, Code::LiveType, words::not_json(media), words::send_json());
        return None;
    }
    let value = serde_json::from_slice::<serde_json::Value>(&answer.body).ok();
    let version = value.as_ref().and_then(|value| value.get("version")?.as_str()).filter(|text| !text.is_empty());
    let Some(version) = version else {
        findings.error(path, Code::LiveVersion, words::no_version(), words::publish_version());
        return None;
    };
    if version != expected {
        let note = words::version_online(version, expected);
        let problem = Diagnostic::warning(Code::LiveVersion, words::other_publication()).note(note);
        findings.push(path, problem.help(words::newest_commit()));
    }
    Some(version.to_owned())
}
