//! Permanent redirects from old URLs.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};

use super::{Route, Unpublished};
use crate::config::Config;
use crate::content::Invalid;

/// A permanent redirect (301) from a path to a route, whose path may be followed by `#` and an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    pub from: String,
    pub to: String,
}

/// Returns what makes the host read `from` as a pattern, or as something other than a path on this site.
fn sign(from: &str) -> Option<Text> {
    match from {
        _ if from.starts_with("//") => Some(words::sign_host()),
        _ if from.contains('*') => Some(words::sign_star()),
        _ if from.contains("/:") => Some(words::sign_colon()),
        _ if from.contains(['?', '#']) => Some(words::sign_query()),
        _ if from.contains(char::is_control) => Some(words::sign_invisible()),
        _ => None,
    }
}

fn escaped(path: &str) -> String {
    path.escape_debug().to_string()
}

/// Returns the valid redirects of the settings, and the addresses that are gone for good. Reports a redirect that hides a
/// page, or that leads to no page or to another redirect, which also rules out loops.
pub(super) fn decide(
    config: &Config,
    invalid: &Invalid,
    unpublished: &Unpublished,
    routes: &[Route],
    diagnostics: &mut Diagnostics,
) -> (Vec<Redirect>, Vec<String>) {
    let settings = &config.file;
    // A redirect also hides a page if its `from` differs in letter case or by a trailing slash. Its `to` must be exact.
    let taken: HashMap<String, &Route> = routes.iter().map(|route| (route.path.to_ascii_lowercase(), route)).collect();
    let paths: HashSet<&str> = routes.iter().map(|route| route.path.as_str()).collect();
    let known = LazyCell::new(|| names(paths.iter().copied().filter(|path| !path.ends_with(".html"))));
    let redirected: HashSet<&str> =
        config.redirects.iter().filter(|other| !other.gone).map(|other| other.from.as_str()).collect();
    let page = |path: &str| {
        let path = if path == "/" { path } else { path.trim_end_matches('/') };
        let path = path.strip_suffix("/index.html").map_or(path, |folder| if folder.is_empty() { "/" } else { folder });
        path.to_ascii_lowercase()
    };
    let mut seen: HashSet<String> = HashSet::new();
    let (mut redirects, mut gone) = (Vec::new(), Vec::new());
    for (at, redirect) in config.redirects.iter().enumerate() {
        let (from, to) = (redirect.from.as_str(), redirect.to.as_str());
        let target = to.split('#').next().unwrap_or_default();
        let hidden = page(from);
        // Visitors are redirected while the page is a draft. Only this run shows it instead.
        if taken.get(&hidden).is_some_and(|route| route.draft) {
            continue;
        }
        let mut report = |key: &str, message: Text, help: Text| {
            diagnostics.push(settings.error(&format!("redirects[{at}]{key}"), Code::Redirect, message).help(help));
        };
        if !from.starts_with('/') || from.contains(char::is_whitespace) {
            report(".from", words::redirect_start(), words::start_slash());
        } else if let Some(sign) = sign(from) {
            report(".from", words::no_single(escaped(from), sign), words::one_address());
        } else if taken.contains_key(&hidden) {
            report(".from", words::redirect_hides(from), words::remove_redirect());
        } else if let Some(date) = unpublished.scheduled.get(&hidden) {
            // Reported today, because nobody may be there to fix it on that day.
            report(".from", words::redirect_hides_later(from, date.to_string()), words::remove_redirect());
        } else if !seen.insert(from.trim_end_matches('/').to_lowercase()) {
            report(".from", words::redirected_twice(from), words::remove_one());
        } else if redirect.gone != to.is_empty() {
            let (key, message) = match redirect.gone {
                true => (".gone", words::gone_with_page(from)),
                false => ("", words::leads_nowhere(from)),
            };
            report(key, message, words::to_or_gone());
        } else if redirect.gone {
            gone.push(from.to_owned());
        } else if redirected.contains(target) {
            report(".to", words::redirected_itself(target), words::name_end());
        } else if to.contains(|c: char| c.is_whitespace() || c.is_control()) {
            report(".to", words::has_space(to), words::page_path());
        } else if !paths.contains(target) && !invalid.may_have(target) {
            // A page whose file is invalid is not reported, because the file has been.
            let problem = |message| settings.error(&format!("redirects[{at}].to"), Code::Redirect, message);
            let problem = if let Some(date) = unpublished.scheduled.get(target) {
                problem(words::later_page(target, date.to_string())).help(words::redirect_meanwhile())
            } else if unpublished.drafts.contains(target) {
                problem(words::draft_page(target)).help(words::redirect_meanwhile())
            } else {
                problem(words::no_page(target)).help(words::redirect_to_page()).did_you_mean(target, &known)
            };
            diagnostics.push(problem.follows_from(target));
        } else {
            redirects.push(Redirect { from: from.to_owned(), to: to.to_owned() });
        }
    }
    (redirects, gone)
}
