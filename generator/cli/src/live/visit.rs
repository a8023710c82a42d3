//! Runs the whole live check.

use std::collections::BTreeSet;
use std::time::Duration;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Text, words};

use super::client::{Client, Response};
use super::files::{self, Expected};
use super::findings::Findings;
use super::page::{Form, Page};
use super::{forms, places};
use crate::origin::Origin;
use crate::{Model, args};
use kmo_engine::publish::{Fingerprints, Headers};

/// Reads the published site, if `--live` names it, and reports where it differs from what `model` would publish today, whose
/// files have these fingerprints. Returns the line that sums it up.
///
/// Returns `None` without `--live`. It also does if nothing answers there or if it redirects to another host, which it reports.
pub fn check(
    published: &args::Visit,
    model: &Model,
    fingerprints: &Fingerprints,
    progress: &dyn Fn(Text),
    diagnostics: &mut Diagnostics,
) -> Option<Text> {
    let base = published.live.as_ref()?;
    progress(words::reading(base.to_string()));
    let client = Client::new(base.clone(), Duration::from_secs(published.timeout.get()));
    let home = match client.get("/") {
        Ok(answer) => answer,
        Err(why) => {
            diagnostics.push(silent(base, "/", &why, false));
            return None;
        }
    };
    if let Some(finding) = moved(base, &home) {
        diagnostics.push(finding.on_url(base.at("/")));
        return None;
    }
    diagnostics.extend(secure(&client));
    let mut visit = Visit {
        client: &client,
        model,
        headers: model.headers(),
        is_own_host: own(model) == base.authority(),
        findings: Findings::of(base),
        loads: BTreeSet::new(),
        forms: Vec::new(),
    };
    let expected = fingerprints.version();
    let version = places::version(&client, &expected, &mut visit.findings);
    let listed = places::sitemap(&client, &model.site, &mut visit.findings);
    let current = version.as_ref() == Some(&expected);
    visit.pages(&listed, current);
    visit.loads();
    places::redirects(&client, &model.routes, &mut visit.findings);
    places::gone(&client, &model.routes, &mut visit.findings);
    places::nowhere(&client, &model.routes, &mut visit.findings);
    forms::check(&client, &model.site, &home, &visit.forms, &mut visit.findings);
    visit.findings.tell(diagnostics);
    let gave_up = client.has_given_up();
    let heard = client.responses();
    // One error for everything without an answer: the host is the likely cause of all of it.
    if let Some((path, why)) = heard.unanswered.first_key_value() {
        let paths: Vec<&str> = heard.unanswered.keys().map(String::as_str).collect();
        let finding = silent(base, path, why, gave_up);
        diagnostics.push(if paths.len() > 1 { finding.on_pages(&paths) } else { finding });
    }
    let addresses = heard.answered.len();
    Some(match version {
        Some(version) => words::addresses_read_of(base.to_string(), addresses, version),
        None => words::addresses_read(base.to_string(), addresses),
    })
}

/// The host in the settings, with its port if it has one.
fn own(model: &Model) -> &str {
    let host = &model.site.settings.value.host;
    host.split_once("://").map_or(host, |(_, authority)| authority)
}

fn silent(base: &Origin, path: &str, why: &Text, gave_up: bool) -> Diagnostic {
    let help = if gave_up { words::rest_not_asked() } else { words::open_address() };
    Diagnostic::error(Code::LiveDown, words::no_answer(why)).on_url(base.at(path)).help(help)
}

/// The problem if the home page redirects to another host.
fn moved(base: &Origin, answer: &Response) -> Option<Diagnostic> {
    let to = answer.header("location").filter(|_| (300..400).contains(&answer.status))?;
    if base.path_of(&to).is_some() {
        return None;
    }
    let there = to.split('/').take(3).collect::<Vec<_>>().join("/");
    Some(Diagnostic::error(Code::LiveHost, words::leads_to(to)).help(words::look_there(there)))
}

/// The problem if the site does not use HTTPS, or plain HTTP does not redirect to it: nobody may listen in, not even on the
/// first visit.
fn secure(client: &Client) -> Option<Diagnostic> {
    let base = &client.base;
    if base.is_local() {
        return None;
    }
    let problem = |message, url| Diagnostic::error(Code::LiveTls, message).on_url(url);
    if !base.is_secure() {
        return Some(problem(words::no_certificate(), base.at("/")).help(words::get_certificate()));
    }
    // A port in the address serves HTTPS only. There is no second port for plain HTTP to check.
    if base.authority().contains(':') {
        return None;
    }
    let plain = format!("http://{}/", base.authority());
    let leads = client.get_url(&plain).map(|answer| {
        let to = answer.header("location").unwrap_or_default();
        (300..400).contains(&answer.status) && to.starts_with("https://")
    });
    (leads == Ok(false)).then(|| problem(words::no_https(), plain).help(words::force_https()))
}

struct Visit<'a> {
    client: &'a Client,
    model: &'a Model,
    headers: Headers,
    /// Whether this is the host in the settings, and not a preview.
    is_own_host: bool,
    findings: Findings<'a>,
    loads: BTreeSet<String>,
    forms: Vec<(String, Form)>,
}

impl Visit<'_> {
    /// Checks every page in the sitemap. If this checkout's version is published (`current`), it also checks the pages of this
    /// checkout that the sitemap does not list. Otherwise those may not be online yet.
    fn pages(&mut self, listed: &[String], current: bool) {
        let routes = &self.model.routes;
        let own = routes.all.iter().filter(|route| current && !route.path.ends_with(places::NOT_FOUND));
        let paths: BTreeSet<String> = listed.iter().cloned().chain(own.map(|route| route.path.clone())).collect();
        let paths: Vec<String> = paths.into_iter().collect();
        for (path, answer) in self.check_files(&paths) {
            if answer.status == 200 && answer.media_type() == "text/html" {
                self.page(path, &answer, listed.iter().any(|one| one == path));
            }
        }
    }

    fn page(&mut self, path: &str, answer: &Response, listed: bool) {
        let page = Page::read(&answer.text());
        let (site, routes) = (&self.model.site, &self.model.routes);
        let host = &site.settings.value.host;
        match &page.canonical {
            Some(canonical) => {
                let right = match routes.get(path) {
                    Some(route) => *canonical == site.absolute(&route.canonical),
                    None => canonical.strip_prefix(host.as_str()).is_some_and(|rest| rest.starts_with('/')),
                };
                if !right {
                    // The message names the host only, so that this finding is merged if it is on all pages.
                    self.findings.error(path, Code::LiveHost, words::canonical_other(host), words::set_host());
                }
            }
            None if listed => {
                self.findings.error(path, Code::LiveHost, words::no_canonical(), words::publish_this());
            }
            None => {}
        }
        let header = answer.header("x-robots-tag").unwrap_or_default().to_ascii_lowercase();
        let unlisted = page.noindex || header.contains("noindex");
        if self.is_own_host && listed && unlisted {
            self.findings.error(path, Code::LiveIndex, words::noindex_in_sitemap(), words::robots_tag());
        }
        if !self.is_own_host && !unlisted {
            self.findings.error(path, Code::LiveIndex, words::may_be_listed(host), words::send_noindex());
        }
        let base = &self.client.base;
        let own = |address: &str| {
            let path = base.path_of(address).or_else(|| address.strip_prefix(host.as_str()))?;
            let path = path.split(['?', '#']).next().unwrap_or_default();
            path.starts_with('/').then(|| path.to_owned())
        };
        self.loads.extend(page.loads.iter().filter_map(|address| own(address)));
        self.forms.extend(page.forms.into_iter().map(|form| (path.to_owned(), form)));
    }

    /// Checks the files that the pages load, each once.
    fn loads(&mut self) {
        let loads: Vec<String> = std::mem::take(&mut self.loads).into_iter().collect();
        self.check_files(&loads);
    }

    /// Requests some paths and checks the answers. Returns these; the client keeps the paths without one.
    fn check_files<'b>(&mut self, paths: &'b [String]) -> Vec<(&'b str, Response)> {
        let expected = Expected { headers: &self.headers, is_own_host: self.is_own_host };
        let answers = self.client.all(paths).into_iter();
        let answers: Vec<_> = answers.filter_map(|(path, answer)| Some((path, answer.ok()?))).collect();
        for (path, answer) in &answers {
            files::check(path, answer, expected, &mut self.findings);
        }
        answers
    }
}
