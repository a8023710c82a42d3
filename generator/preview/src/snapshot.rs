//! The site at one moment, and the lookup of its paths. Pages are rendered on request.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use kmo_api::SiteInfo;
use kmo_diagnostic::Diagnostic;
use kmo_shared::disk;

use kmo_engine::VERSION;
use kmo_engine::assets::{Assets, Body, Card, Output};
use kmo_engine::cache::Entry;
use kmo_engine::publish::Headers;
use kmo_engine::routes::Route;
use kmo_engine::source;
use kmo_engine::{Model, Site};

/// A copied file up to this size, in bytes, is kept in memory, so that pages of this moment still find it after the next
/// run of Vite has removed it.
const MAX_IN_MEMORY: u64 = 512 * 1024;

/// Where a file's bytes are.
#[derive(Clone, Debug)]
pub enum File {
    Memory(Bytes),
    /// Read when it is requested.
    Disk(source::Found),
    Entry(Entry),
}

impl File {
    fn of(output: &Output) -> Self {
        match &output.body {
            Body::Bytes(bytes) | Body::Dressed(_, bytes) => File::Memory(Bytes::copy_from_slice(bytes)),
            Body::File(file) => {
                let small = file.open().ok().filter(|(_, length)| *length <= MAX_IN_MEMORY);
                let bytes = small.and_then(|opened| disk::all_of(opened).ok());
                bytes.map_or_else(|| File::Disk(file.clone()), |bytes| File::Memory(bytes.into()))
            }
            Body::Entry(entry) => File::Entry(entry.clone()),
        }
    }
}

/// Data that snapshots share until the files change.
struct Shared {
    /// Files that are not pages, by their path in the output folder.
    files: BTreeMap<String, File>,
    headers: Headers,
    /// What the API needs to know about the site, computed on its first call.
    info: OnceLock<Arc<SiteInfo>>,
    /// The assets that `files` were read from.
    assets: Arc<Assets>,
}

/// The site at one moment.
pub struct Snapshot<S: Site> {
    model: Model<S>,
    shared: Arc<Shared>,
    version: String,
    /// Social cards by their path. Computed when the first one is requested.
    cards: OnceLock<HashMap<String, Card>>,
    /// The last moment at which every page could be rendered, or else one from before a change of templates. Used for pages
    /// that can't be rendered now.
    last: Option<Arc<Snapshot<S>>>,
}

/// What answers at a path.
pub enum PathTarget<'a> {
    Page(&'a Route),
    /// A file, with its path in the output folder.
    File(String, File),
    /// A social card, with its path.
    Card(String, &'a Card),
    /// URL path on this site to redirect to.
    Redirect(String),
    Nothing,
}

/// A rendered page. `problem` is set if this is an older version of it, and says why.
pub struct RenderedPage {
    pub html: String,
    pub problem: Option<Diagnostic>,
}

impl<S: Site> Snapshot<S> {
    /// The site as it is in `model`. Reuses the files of `before` if its assets are the same.
    pub fn new(
        model: Model<S>,
        version: &str,
        before: Option<&Arc<Snapshot<S>>>,
        last: Option<Arc<Snapshot<S>>>,
    ) -> Self {
        let kept = before.filter(|before| Arc::ptr_eq(&before.shared.assets, &model.assets));
        let files = match kept {
            // Copying the list is cheap. Files of islands' props are added to it below.
            Some(before) => before.shared.files.clone(),
            None => model.assets.outputs.iter().map(|output| (output.path.clone(), File::of(output))).collect(),
        };
        let own = model.renderer.outputs().iter().map(|output| (output.path.clone(), File::of(output)));
        let files = files.into_iter().chain(own).collect();
        let shared = Shared { files, headers: model.headers(), info: OnceLock::new(), assets: model.assets.clone() };
        Self::with_shared(model, Arc::new(shared), version, last)
    }

    /// A copy after an edit that changed single pages only. It shares the files.
    pub fn edited(&self, model: Model<S>, version: &str, last: Option<Arc<Snapshot<S>>>) -> Self {
        Self::with_shared(model, self.shared.clone(), version, last)
    }

    fn with_shared(model: Model<S>, shared: Arc<Shared>, version: &str, last: Option<Arc<Snapshot<S>>>) -> Self {
        Snapshot { model, shared, version: version.to_owned(), cards: OnceLock::new(), last }
    }

    /// A copy without `last`, so that older snapshots can be freed.
    pub fn without_last(&self) -> Self {
        Self::with_shared(self.model.clone(), self.shared.clone(), &self.version, None)
    }

    pub fn model(&self) -> &Model<S> {
        &self.model
    }

    /// What the API needs to know about the site, which `of` works out.
    pub fn info(&self, of: fn(&S) -> SiteInfo) -> Arc<SiteInfo> {
        self.shared.info.get_or_init(|| Arc::new(of(&self.model.site))).clone()
    }

    /// The response headers for an address.
    pub fn headers(&self, address: &str) -> Vec<(&str, &str)> {
        self.shared.headers.of(address)
    }

    /// What answers at a decoded path, as Netlify does with "Pretty URLs" off: `/a`, `/a/` and `/a/index.html` all return
    /// `a/index.html`, and `/b` and `/b/` return `b.html`. Redirects go first, with or without a slash at the end, and keep
    /// the query. Source: measurements in the "Trailing slash guide" (github.com/slorber/trailing-slash-guide), table
    /// "Pretty Urls disabled".
    ///
    /// Only names that the site has are looked up, so no path leads outside it.
    pub fn find(&self, path: &str, query: Option<&str>) -> PathTarget<'_> {
        let bare = |path: &str| path.trim_end_matches('/').to_owned();
        if let Some(redirect) = self.model.routes.redirects.iter().find(|redirect| bare(&redirect.from) == bare(path)) {
            let (to, anchor) = redirect.to.split_at(redirect.to.find('#').unwrap_or(redirect.to.len()));
            let query = query.map(|query| format!("?{query}")).unwrap_or_default();
            return PathTarget::Redirect(format!("{to}{query}{anchor}"));
        }
        let Some(name) = path.strip_prefix('/') else { return PathTarget::Nothing };
        let page = name.strip_suffix('/').unwrap_or(name);
        let index = if page.is_empty() { "index.html".to_owned() } else { format!("{page}/index.html") };
        for name in [name.to_owned(), index, format!("{page}.html")] {
            match self.find_output(name) {
                PathTarget::Nothing => {}
                found => return found,
            }
        }
        // A page may be the fallback for every path below its own.
        match self.model.routes.fallback(path) {
            Some((route, fallback)) if fallback.status == 200 => PathTarget::Page(route),
            _ => PathTarget::Nothing,
        }
    }

    /// Looks up a path in the output folder.
    fn find_output(&self, name: String) -> PathTarget<'_> {
        if let Some(file) = self.file(&name) {
            return PathTarget::File(name, file);
        }
        if let Some(text) = Model::<S>::text_paths().any(|path| path == name).then(|| self.model.text(&name)) {
            return text.map_or(PathTarget::Nothing, |text| PathTarget::File(name, File::Memory(text.into())));
        }
        if name == VERSION {
            let hash = &blake3::hash(self.version.as_bytes()).to_hex()[..16];
            let version = format!("{{\"version\":\"{hash}\"}}\n");
            return PathTarget::File(name, File::Memory(version.into()));
        }
        let path = address(&name);
        if let Some(route) = self.model.routes.get(&path).filter(|route| route.output == name) {
            return PathTarget::Page(route);
        }
        match self.card(&name) {
            Some(card) => PathTarget::Card(name, card),
            None => PathTarget::Nothing,
        }
    }

    /// A file that is neither a page nor a card, by its path in the output folder.
    pub fn file(&self, name: &str) -> Option<File> {
        self.shared.files.get(name).cloned()
    }

    fn card(&self, name: &str) -> Option<&Card> {
        if !name.ends_with(".png") {
            return None;
        }
        let lay_out = || {
            let routes = self.model.routes.all.iter();
            let cards = routes.filter_map(|route| self.model.renderer.card(&self.model.routes, route).ok().flatten());
            cards.map(|card| (card.path.clone(), card)).collect()
        };
        self.cards.get_or_init(lay_out).get(name)
    }

    /// The page for a path that does not exist: the `404.html` of the nearest folder above it.
    pub fn not_found(&self, path: &str) -> Option<&Route> {
        let mut folder = path;
        while let Some((above, _)) = folder.rsplit_once('/') {
            folder = above;
            if let Some(route) = self.model.routes.get(&format!("{folder}/404.html")) {
                return Some(route);
            }
        }
        None
    }

    /// Renders a page. If that fails, renders it with the last templates that worked; if that fails too, as it was at that
    /// time.
    ///
    /// # Errors
    /// Returns the reason why it can't be rendered, if no earlier version can be either.
    pub fn page(&self, route: &Route) -> Result<RenderedPage, Diagnostic> {
        let problem = match self.model.render(route) {
            Ok(page) => return Ok(RenderedPage { html: page.html, problem: None }),
            Err(problem) => problem,
        };
        let before = self.last.as_ref().and_then(|last| {
            let renderer = last.model.renderer.with(self.model.site.clone());
            let with_earlier = renderer.render(&self.model.routes, route).ok();
            with_earlier.or_else(|| last.model.render(last.model.routes.get(&route.path)?).ok())
        });
        match before {
            Some(page) => Ok(RenderedPage { html: page.html, problem: Some(problem) }),
            None => Err(problem),
        }
    }

    /// Draws a card.
    ///
    /// # Errors
    /// Returns a diagnostic if its template does not make a picture.
    pub fn draw(&self, card: &Card) -> Result<Vec<u8>, Diagnostic> {
        self.model.assets.cards.as_ref().expect("there is a card").draw(card)
    }
}

/// The address of an output file, as pages and header rules use it.
pub fn address(output: &str) -> String {
    match output.strip_suffix("index.html").map(|folder| folder.trim_end_matches('/')) {
        Some(folder) if output == "index.html" || output.ends_with("/index.html") => format!("/{folder}"),
        _ => format!("/{output}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_the_pages() {
        assert_eq!(address("index.html"), "/");
        assert_eq!(address("a/b/index.html"), "/a/b");
        assert_eq!(address("404.html"), "/404.html");
        assert_eq!(address("a/myindex.html"), "/a/myindex.html");
    }
}
