//! Reports URLs that were published before and no longer exist.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, OF_A_KIND, nearest, words};

use super::Route;
use crate::config::Config;
use crate::content::Content;

/// Maximum edit distance between an address and one that is suggested in its place. Names of two towns differ in more letters.
const SLIP: usize = 2;

/// Addresses of content that is not published on the day of a run.
#[derive(Clone, Debug, Default)]
pub struct Unpublished {
    /// Addresses of drafts. They may have been published before they became drafts.
    pub drafts: BTreeSet<String>,
    /// Addresses that will exist on a later day, with that day: those of scheduled documents and of the lists that come with
    /// them.
    pub scheduled: BTreeMap<String, Date>,
}

/// Reports every published address that has no page and no redirect, and was not marked as gone. Reports drafts as well: an
/// address in the list was published before its document became a draft. Also reports lines of the list that are not an
/// address. `redirected` holds the addresses that redirect or are gone.
pub(super) fn report<'a>(
    config: &Config,
    content: &Content,
    unpublished: &Unpublished,
    routes: &[Route],
    redirected: impl Iterator<Item = &'a str>,
    diagnostics: &mut Diagnostics,
) {
    let published = &content.published;
    let Some(file) = &published.file else { return };
    for (line, span) in published.others() {
        let problem = Diagnostic::error(Code::WrongValue, words::no_path(line)).at(file, span, None);
        diagnostics.push(problem.help(words::path_or_comment()));
    }
    let bare = |path: &str| path.trim_end_matches('/').to_lowercase();
    let mut settled: BTreeSet<String> = redirected.map(bare).collect();
    // A redirect with a mistake is reported where it is written.
    settled.extend(config.redirects.iter().map(|written| bare(&format!("/{}", written.from.trim_start_matches('/')))));
    let known: BTreeSet<&str> = published.addresses().map(|(address, _)| address).collect();
    let paths: HashSet<&str> = routes.iter().map(|route| route.path.as_str()).collect();
    // A route with capitals is reported where it is claimed, and not here again.
    let capitals = routes.iter().filter(|route| route.path.bytes().any(|byte| byte.is_ascii_uppercase()));
    let capitals: HashSet<String> = capitals.map(|route| route.path.to_lowercase()).collect();
    let answers = |path: &str| paths.contains(path) || capitals.contains(path);
    let mut told = 0;
    for (path, span) in published.addresses() {
        let stands = published.has_document(path) && !unpublished.drafts.contains(path);
        if answers(path)
            || settled.contains(&bare(path))
            || stands
            || unpublished.scheduled.contains_key(path)
            || content.invalid.may_have(path)
        {
            continue;
        }
        told += 1;
        // Finding a successor compares all pages, so it is only done for the problems that are shown.
        let to = if told > OF_A_KIND { "/" } else { successor(path, routes, &known) };
        let head = match config.redirects.is_empty() {
            true => words::redirects_head_empty(),
            false => words::redirects_head(),
        };
        let mut problem = Diagnostic::error(Code::Gone, words::was_published(path)).at(file, span, None).explains(path);
        if unpublished.drafts.contains(path) {
            problem = problem.note(words::became_draft());
        }
        diagnostics.push(problem.note(words::still_lead()).help(words::paste_redirect(head, path, to)));
    }
}

/// Returns the address that most likely replaces `path`: the only new one in the same folder, otherwise one with a similar
/// spelling, otherwise the nearest page above it.
fn successor<'a>(path: &'a str, routes: &'a [Route], known: &BTreeSet<&str>) -> &'a str {
    let folder = |path: &'a str| path.rsplit_once('/').map_or("", |(folder, _)| folder);
    // Don't suggest an alias, or a page that is not indexed.
    let fit = |route: &&Route| route.lasting && route.index && route.is_canonical();
    let all = || routes.iter().filter(fit).map(|route| route.path.as_str());
    let alike = |other: &&str| strsim::levenshtein(path, other) <= SLIP;
    let beside: Vec<&str> = all().filter(|other| !known.contains(other) && folder(other) == folder(path)).collect();
    if let [only] = beside[..] {
        return only;
    }
    if let Some(near) = nearest(path, beside.into_iter().filter(alike)).or_else(|| nearest(path, all().filter(alike))) {
        return near;
    }
    let mut above = folder(path);
    while !above.is_empty() {
        if all().any(|route| route == above) {
            return above;
        }
        above = folder(above);
    }
    "/"
}
