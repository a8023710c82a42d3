//! `/sw.js`: the service worker that Vite built, with its precache list filled in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, words};
use serde::Serialize;

use crate::assets::{Body, Manifest, Output};
use crate::check::Facts;
use crate::islands::{Offline, Placed};
use crate::routes::{Route, Routes};

/// Path in the output folder. It is at the root, because a service worker only controls pages in its own folder.
pub const WORKER: &str = "sw.js";

/// Placeholder for the precache list in the built worker (Workbox, "injectManifest").
const PLACE: &str = "self.__WB_MANIFEST";

/// One file that is precached (Workbox, `PrecacheEntry`).
#[derive(Serialize)]
struct Entry<'a> {
    url: &'a str,
    /// A hash of its content; `None` if its URL contains a hash already.
    revision: Option<String>,
}

/// Returns the service worker's script.
///
/// `fetched` are further URLs to precache, with a hash in their name. `revision` returns the hash of a page's content.
///
/// # Errors
/// Returns a diagnostic unless the built worker contains the placeholder exactly once.
pub fn worker<'a>(
    built: &'a Manifest,
    placed: &[Placed],
    fetched: impl Iterator<Item = &'a str>,
    routes: &Routes,
    facts: &[Option<Arc<Facts>>],
    revision: &dyn Fn(&Route) -> Option<String>,
) -> Result<Output, Diagnostic> {
    let found = built.worker.matches(PLACE).count();
    if found != 1 {
        let message = words::worker_names(PLACE, found);
        return Err(Diagnostic::error(Code::Islands, message).help(words::pass_precache()));
    }
    let mut files = files(built, placed);
    files.extend(fetched);
    let mut entries: Vec<Entry<'_>> = files.into_iter().map(|url| Entry { url, revision: None }).collect();
    entries.extend(pages(placed, routes, facts).map(|route| Entry { url: &route.path, revision: revision(route) }));
    let list = serde_json::to_string(&entries).expect("texts are JSON");
    Ok(Output { path: WORKER.to_owned(), body: Body::Bytes(built.worker.replace(PLACE, &list).into_bytes()) })
}

/// Returns the URLs of files that every page needs, and of the code of islands that are used offline. Each has a hash in its
/// name.
fn files<'a>(built: &'a Manifest, placed: &[Placed]) -> BTreeSet<&'a str> {
    let every = built.sheets.all().chain([&built.loader]).chain(&built.fonts);
    let islands =
        placed.iter().filter(|one| one.offline != Offline::No).filter_map(|one| built.islands.get(one.island));
    let bundles = built.modules.values().chain(islands);
    let code = bundles.flat_map(|bundle| bundle.modules.iter().chain(&bundle.styles).chain(&bundle.later));
    every.chain(code).map(String::as_str).collect()
}

/// Returns the offline page and the pages with a tool that is used offline, sorted by path.
fn pages<'a>(
    placed: &[Placed],
    routes: &'a Routes,
    facts: &[Option<Arc<Facts>>],
) -> impl Iterator<Item = &'a Route> + use<'a> {
    let tools: BTreeSet<&str> =
        placed.iter().filter(|one| one.offline == Offline::Page).map(|one| one.island).collect();
    let rendered = routes.all.iter().zip(facts).filter_map(|(route, facts)| Some((&**route, facts.as_ref()?)));
    let pages = rendered.filter(|(route, _)| route.is_canonical() && !route.is_sample).filter(|(route, facts)| {
        route.stands_in || facts.loads.islands.iter().any(|one| tools.contains(one.name.as_str()))
    });
    let pages: BTreeMap<&str, &Route> = pages.map(|(route, _)| (route.path.as_str(), route)).collect();
    pages.into_values()
}
