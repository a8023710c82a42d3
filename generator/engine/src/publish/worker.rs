//! `/sw.js`: the service worker that Vite built, with the list of what it precaches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, words};
use serde::Serialize;

use crate::assets::{Body, Manifest, Output};
use crate::check::Facts;
use crate::islands::{Offline, Placed};
use crate::routes::{Route, Routes};

/// The file in the output folder. It is at the root, because a service worker rules over its own folder only.
pub const WORKER: &str = "sw.js";

/// Placeholder in the built worker for the list (Workbox, "injectManifest").
const PLACE: &str = "self.__WB_MANIFEST";

/// One file that is precached (Workbox, `PrecacheEntry`).
#[derive(Serialize)]
struct Entry<'a> {
    url: &'a str,
    /// Changes with its bytes; `None` where the name does so already.
    revision: Option<String>,
}

/// The service worker's script.
///
/// # Errors
/// A diagnostic when the built worker has no place for the list.
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

/// URLs of what belongs to every page, and of the code of islands that are used without a network. Each name holds a
/// hash.
fn files<'a>(built: &'a Manifest, placed: &[Placed]) -> BTreeSet<&'a str> {
    let every = built.sheets.all().chain([&built.loader]).chain(&built.fonts);
    let islands =
        placed.iter().filter(|one| one.offline != Offline::No).filter_map(|one| built.islands.get(one.island));
    let bundles = built.modules.values().chain(islands);
    let code = bundles.flat_map(|bundle| bundle.modules.iter().chain(&bundle.styles).chain(&bundle.later));
    every.chain(code).map(String::as_str).collect()
}

/// The offline page, and those with a tool that is used without a network, by their paths.
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
