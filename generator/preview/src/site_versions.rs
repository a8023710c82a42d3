//! Earlier versions of the site: their content, with the current templates. Each is read when somebody opens it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use kmo_diagnostic::Diagnostics;
use kmo_engine::assets::HASHED;
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::{Engine, RunOptions, Site, Timings};
use rayon::prelude::*;

use crate::lock;
use crate::snapshot::{File, Snapshot};

/// How many versions are kept: the two sides of one publication.
const MAX_VERSIONS: usize = 2;

/// With more pages than this, only those made from changed files are compared. Rendering all of them would take too long.
const MAX_COMPARED: usize = 500;

/// The versions that were opened last.
pub struct SiteVersions<S: Site> {
    project: Project,
    versions: Mutex<Vec<Version<S>>>,
    compared: Mutex<Option<Compared<S>>>,
}

struct Version<S: Site> {
    name: String,
    /// Id of the [`Current`](crate::current::Current) state in which it was read.
    now: String,
    /// `None` if the content of that version makes no site.
    site: Option<Arc<Snapshot<S>>>,
}

struct Compared<S: Site> {
    sites: [Arc<Snapshot<S>>; 2],
    pages: Arc<[Page]>,
}

/// A page that differs between two versions.
pub struct Page {
    pub path: String,
    pub label: String,
    /// Path of the file that it is made from, in the project.
    pub source: Option<String>,
    /// Whether it exists before, and after.
    pub there: [bool; 2],
}

impl<S: Site> SiteVersions<S> {
    pub fn new(project: Project) -> Self {
        SiteVersions { project, versions: Mutex::default(), compared: Mutex::default() }
    }

    /// The site of a version. `now` is the id of the current state. `texts` returns the content files that were different
    /// then, with their text, which is empty for a file that did not exist; it returns `None` if there is no such version.
    pub fn site(
        &self,
        name: &str,
        now: &str,
        options: RunOptions,
        texts: impl FnOnce() -> Option<Vec<(String, String)>>,
    ) -> Option<Arc<Snapshot<S>>> {
        let mut versions = lock(&self.versions);
        if let Some(version) = versions.iter().find(|version| version.name == name && version.now == now) {
            return version.site.clone();
        }
        let texts = texts()?;
        let mut engine = Engine::<S>::open(&self.project, true);
        engine.folder.set_drafts(texts);
        let model = engine.read(options, &|_| {}, &mut Timings::start(), &mut Diagnostics::default());
        let site = model.map(|model| Arc::new(Snapshot::new(model, name, None, None)));
        versions.insert(0, Version { name: name.to_owned(), now: now.to_owned(), site: site.clone() });
        versions.truncate(MAX_VERSIONS);
        site
    }

    /// The pages that differ, sorted by path. `files` are the files that changed.
    pub fn differing(&self, sites: [&Arc<Snapshot<S>>; 2], files: &BTreeSet<&str>) -> Arc<[Page]> {
        let mut compared = lock(&self.compared);
        let known =
            compared.as_ref().filter(|known| known.sites.iter().zip(sites).all(|(one, other)| Arc::ptr_eq(one, other)));
        if let Some(known) = known {
            return known.pages.clone();
        }
        let pages: Arc<[Page]> = compare(sites, files).into();
        *compared = Some(Compared { sites: sites.map(Arc::clone), pages: pages.clone() });
        pages
    }

    /// A file of a kept version, with its path in the output folder. Only for paths that contain a hash of the content,
    /// which can't mean another file.
    pub fn file(&self, path: &str) -> Option<(String, File)> {
        let name = path.strip_prefix('/').filter(|name| name.starts_with(HASHED))?;
        let versions = lock(&self.versions);
        let sites = versions.iter().filter_map(|version| version.site.as_ref());
        sites.filter_map(|site| site.file(name)).next().map(|file| (name.to_owned(), file))
    }
}

fn compare<S: Site>(sites: [&Arc<Snapshot<S>>; 2], files: &BTreeSet<&str>) -> Vec<Page> {
    let routes = sites.map(|site| &site.model().routes.all);
    let many = routes.iter().any(|routes| routes.len() > MAX_COMPARED);
    let of_changed = |route: &Route| route.source.as_ref().is_some_and(|file| files.contains(file.path.as_str()));
    let mut pairs: BTreeMap<&str, [Option<&Route>; 2]> = BTreeMap::new();
    for (side, routes) in routes.into_iter().enumerate() {
        for route in routes.iter().filter(|route| route.is_canonical() && (!many || of_changed(route))) {
            pairs.entry(&route.path).or_default()[side] = Some(&**route);
        }
    }
    let pairs: Vec<_> = pairs.into_iter().collect();
    let differs = |pair: &[Option<&Route>; 2]| {
        let [before, after] = [0, 1].map(|side| sites[side].model().render(pair[side]?).ok().map(|page| page.html));
        before != after
    };
    let differing = pairs.into_par_iter().filter(|(_, pair)| differs(pair)).filter_map(|(path, [before, after])| {
        let route = after.or(before)?;
        Some(Page {
            path: path.to_owned(),
            label: route.label.clone(),
            source: route.source.as_ref().map(|file| file.path.clone()),
            there: [before.is_some(), after.is_some()],
        })
    });
    differing.collect()
}
