//! Special URLs: redirects, missing pages, files for machines.

use kmo_diagnostic::{Code, Diagnostic, Diagnostics};

use super::client::{Answer, Client};
use super::files;
use super::findings::Findings;
use super::page::Page;
use kmo_engine::routes::Routes;
use kmo_engine::seo;
use kmo_site::Site;

/// No page of any site.
const NOWHERE: &str = "/bestaat-niet-4f1c9e";
/// End of the address of a page for what does not exist.
pub const NOT_FOUND: &str = "/404.html";

/// Every redirect leads where it should, with 301.
pub fn redirects(client: &Client, routes: &Routes, diagnostics: &mut Diagnostics) {
    let from: Vec<String> = routes.redirects.iter().map(|redirect| redirect.from.clone()).collect();
    for (redirect, (path, answer)) in routes.redirects.iter().zip(client.all(&from)) {
        let Ok(answer) = answer else { continue };
        let found = answer.header("location").unwrap_or_default();
        if answer.status == 301 && client.base.path_of(&found) == Some(redirect.to.as_str()) {
            continue;
        }
        let found = match found.as_str() {
            _ if !(300..400).contains(&answer.status) => format!("answers {}", answer.status),
            "" => format!("answers {}", answer.status),
            to => format!("answers {} to `{to}`", answer.status),
        };
        diagnostics.push(
            Diagnostic::error(Code::LiveRedirect, format!("{found} instead of 301 to `{}`", redirect.to))
                .on_url(client.base.at(path))
                .help("publish this checkout; when it is, let the host apply `dist/_redirects`"),
        );
    }
}

/// What was given up for good is not there.
pub fn gone(client: &Client, routes: &Routes, findings: &mut Findings<'_>) {
    for (path, answer) in client.all(&routes.gone) {
        if let Ok(answer) = answer
            && !matches!(answer.status, 404 | 410)
        {
            let message = format!("answers {} instead of 404, although it was given up", answer.status);
            findings.push(
                path,
                Diagnostic::error(Code::LiveStatus, message).help("publish this checkout, then look again"),
            );
        }
    }
}

/// What does not exist says so, with the page for it; and pages answer below their own address that do so.
pub fn nowhere(client: &Client, routes: &Routes, findings: &mut Findings<'_>) {
    for route in routes.all.iter().filter(|route| route.path.ends_with(NOT_FOUND)) {
        let path = &format!("{}{NOWHERE}", route.path.trim_end_matches(NOT_FOUND));
        let (Ok(answer), title) = (client.get(path), &route.title) else { continue };
        if answer.status != 404 {
            let message = format!("answers {} instead of 404, although there is no such page", answer.status);
            let help = "let the host answer 404 with `404.html`, and apply `dist/_redirects`";
            findings.push(path, Diagnostic::error(Code::LiveStatus, message).help(help));
            continue;
        }
        let found = Page::read(&answer.text()).title;
        if found != *title {
            let message = "what does not exist is answered with another page than this site's own".to_owned();
            let finding = Diagnostic::error(Code::LiveStatus, message)
                .note(format!("its title is `{found}`, and should be `{title}`"))
                .help("let the host answer 404 with `404.html`, and apply `dist/_redirects`");
            findings.push(path, finding);
        }
    }
    for fallback in routes.all.iter().filter_map(|route| route.fallback).filter(|fallback| fallback.status == 200) {
        let below = format!("{}{NOWHERE}", fallback.below);
        if let Ok(answer) = client.get(&below)
            && let Some(finding) = files::status(&below, &answer)
        {
            findings.push(
                &below,
                finding.help("let the host apply `dist/_redirects`: the portal answers below its own address"),
            );
        }
    }
}

/// The paths that the sitemap lists; robots are told where it is.
pub fn sitemap(client: &Client, site: &Site, diagnostics: &mut Diagnostics) -> Vec<String> {
    let host = &site.settings.value.host;
    let mut paths = Vec::new();
    let mut strangers = Vec::new();
    if let Some(answer) = file(client, "/sitemap.xml", diagnostics) {
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
            diagnostics.push(
                Diagnostic::error(Code::LiveHost, format!("lists `{first}`, which is not on {host}"))
                    .on_url(client.base.at("/sitemap.xml"))
                    .note(format!("{} of {} addresses", strangers.len(), strangers.len() + paths.len()))
                    .help("set `host` in content/site.yaml to the address that visitors use, and publish"),
            );
        } else if paths.is_empty() {
            diagnostics.push(
                Diagnostic::error(Code::LiveStatus, "lists no page")
                    .on_url(client.base.at("/sitemap.xml"))
                    .help("publish this checkout; search engines find the pages by this list"),
            );
        }
    }
    if let Some(answer) = file(client, "/robots.txt", diagnostics) {
        let text = answer.text();
        let wanted = format!("Sitemap: {}", site.absolute("/sitemap.xml"));
        let finding = if text.lines().any(|line| line.trim() == "Disallow: /") {
            Some(Diagnostic::error(Code::LiveIndex, "keeps robots from every page"))
        } else if !text.lines().any(|line| line.trim() == wanted) {
            Some(Diagnostic::error(Code::LiveHost, format!("does not say `{wanted}`")))
        } else {
            None
        };
        diagnostics.extend(finding.map(|finding| {
            finding
                .on_url(client.base.at("/robots.txt"))
                .note(format!(
                    "this checkout publishes: {}",
                    seo::robots(&site.config).lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" | ")
                ))
                .help("publish this checkout; when it is, look whether the host has a file of its own there")
        }));
    }
    paths
}

/// A file for machines; its problems are reported here.
fn file(client: &Client, path: &str, diagnostics: &mut Diagnostics) -> Option<Answer> {
    let answer = client.get(path).ok()?;
    let finding = files::status(path, &answer).map(|finding| finding.on_url(client.base.at(path)));
    let fine = finding.is_none();
    diagnostics.extend(finding);
    fine.then_some(answer)
}

/// The version that is published, and whether it is this checkout's.
pub fn version(client: &Client, expected: &[String], diagnostics: &mut Diagnostics) -> Option<String> {
    let path = "/version.json";
    let answer = file(client, path, diagnostics)?;
    let mut report = |problem: Diagnostic| diagnostics.push(problem.on_url(client.base.at(path)));
    let media = answer.media();
    if media != "application/json" {
        let message = format!("comes as `{media}` instead of `application/json`");
        let help = "let the host send this type; open pages only hear of a new version from JSON";
        report(Diagnostic::error(Code::LiveType, message).help(help));
        return None;
    }
    let value = serde_json::from_slice::<serde_json::Value>(&answer.body).ok();
    let version = value.as_ref().and_then(|value| value.get("version")?.as_str()).filter(|text| !text.is_empty());
    let Some(version) = version else {
        let help = "publish this checkout; open pages only hear of a new version from this file";
        report(Diagnostic::error(Code::LiveVersion, "holds no version").help(help));
        return None;
    };
    if !expected.is_empty() && !expected.iter().any(|own| own == version) {
        let message = "another publication is online than this checkout builds today";
        let note = format!("online is {version}, here is {}", expected.join(" or "));
        let help =
            "get the newest commit, or publish this one; a site that is built with --launch is looked at with --launch";
        report(Diagnostic::warning(Code::LiveVersion, message).note(note).help(help));
    }
    Some(version.to_owned())
}
