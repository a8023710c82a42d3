//! One build of the site in memory, and which of its files answers at a path.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use axum::body::Bytes;

use super::{Catalogue, Terms};
use crate::address::PORTAL;
use crate::assets::{Body, Output};
use crate::publish::Headers;
use crate::routes::Redirect;
use crate::source;

/// A copied file up to this size is kept in memory, so that the pages of this build find it even
/// after the next run of Vite threw it away. Bytes.
const KEPT: u64 = 512 * 1024;

/// Where a file's bytes are.
#[derive(Clone, Debug)]
pub enum File {
    Memory(Bytes),
    /// Read when it is asked for.
    Disk(PathBuf),
}

/// Gathers the files of a build that is under way. Where two have one path the last one counts; the
/// build reports that.
#[derive(Debug, Default)]
pub struct Files(Mutex<BTreeMap<String, (File, blake3::Hash)>>);

impl Files {
    /// Takes in a file. May be called from many threads.
    pub fn add(&self, output: &Output) {
        let entry = match &output.body {
            Body::Bytes(bytes) => (File::Memory(Bytes::copy_from_slice(bytes)), blake3::hash(bytes)),
            Body::File(path) => Self::copied(path.clone()),
        };
        self.0.lock().expect("no thread panics while it holds the lock").insert(output.path.clone(), entry);
    }

    fn copied(path: PathBuf) -> (File, blake3::Hash) {
        let about = std::fs::metadata(&path).ok();
        if about.as_ref().is_some_and(|about| about.len() <= KEPT)
            && let Ok(bytes) = source::read_bytes(&path, &path.display().to_string())
        {
            let hash = blake3::hash(&bytes);
            return (File::Memory(bytes.into()), hash);
        }
        let changed = about.map(|about| (about.len(), about.modified().ok()));
        let hash = blake3::hash(format!("{} {changed:?}", path.display()).as_bytes());
        (File::Disk(path), hash)
    }

    /// The build is done. `whole` says that no part of the site failed.
    pub fn finish(self, whole: bool, rules: Rules) -> Snapshot {
        let entries = self.0.into_inner().expect("no thread panicked while it held the lock");
        let mut hasher = blake3::Hasher::new();
        let mut files = BTreeMap::new();
        for (path, (file, hash)) in entries {
            hasher.update(path.as_bytes()).update(&[0]).update(hash.as_bytes());
            files.insert(path, file);
        }
        hasher.update(&[u8::from(whole)]);
        Snapshot { files, whole, digest: hasher.finalize(), rules }
    }
}

/// How the host answers, beside the files.
#[derive(Debug, Default)]
pub struct Rules {
    pub headers: Headers,
    pub redirects: Vec<Redirect>,
    /// The path that forms are sent to.
    pub form: String,
    /// What the development API auctions.
    pub auction: Catalogue,
    /// What the portal goes by.
    pub portal: Terms,
    /// How many companies took the scan, before anybody did.
    pub scans: u32,
}

/// One build.
#[derive(Debug)]
pub struct Snapshot {
    files: BTreeMap<String, File>,
    /// Whether no part of it failed.
    pub whole: bool,
    /// Of all its files; `_headers` and `_redirects` are among them.
    pub digest: blake3::Hash,
    pub rules: Rules,
}

/// What answers at a path.
#[derive(Debug)]
pub enum Found<'a> {
    /// A file, with its path in the output folder.
    File(&'a str, &'a File),
    /// An address of this site.
    Redirect(String),
    Nothing,
}

impl Snapshot {
    /// What answers at a decoded path, as Netlify answers with "Pretty URLs" off: `/a`, `/a/` and
    /// `/a/index.html` all give `a/index.html`, and `/b` and `/b/` give `b.html`. Redirects go
    /// first, with or without a slash at the end, and keep the query. Measured by the "Trailing
    /// slash guide" (github.com/slorber/trailing-slash-guide), table "Pretty Urls disabled".
    ///
    /// Only names that were built are looked up, so no path leads out of the site.
    pub fn find(&self, path: &str, query: Option<&str>) -> Found<'_> {
        let bare = |path: &str| path.trim_end_matches('/').to_owned();
        if let Some(redirect) = self.rules.redirects.iter().find(|redirect| bare(&redirect.from) == bare(path)) {
            let (to, anchor) = redirect.to.split_at(redirect.to.find('#').unwrap_or(redirect.to.len()));
            let query = query.map(|query| format!("?{query}")).unwrap_or_default();
            return Found::Redirect(format!("{to}{query}{anchor}"));
        }
        let Some(name) = path.strip_prefix('/') else { return Found::Nothing };
        let page = name.strip_suffix('/').unwrap_or(name);
        let index = if page.is_empty() { "index.html".to_owned() } else { format!("{page}/index.html") };
        [name.to_owned(), index, format!("{page}.html")]
            .iter()
            .find_map(|name| self.files.get_key_value(name))
            .or_else(|| self.portal(path))
            .map_or(Found::Nothing, |(name, file)| Found::File(name, file))
    }

    /// The portal, which answers below its own address too.
    fn portal(&self, path: &str) -> Option<(&String, &File)> {
        let below = path.strip_prefix(PORTAL)?.starts_with('/');
        self.files.get_key_value(&format!("{}/index.html", &PORTAL[1..])).filter(|_| below)
    }

    /// The page for a path at which nothing answers: the `404.html` of the nearest folder above it.
    pub fn not_found(&self, path: &str) -> Option<(&str, &File)> {
        let mut folder = path;
        while let Some((above, _)) = folder.rsplit_once('/') {
            folder = above;
            let name = format!("{folder}/404.html");
            if let Some((name, file)) = self.files.get_key_value(name.trim_start_matches('/')) {
                return Some((name, file));
            }
        }
        None
    }

    /// What is in a file that stands in memory.
    #[cfg(test)]
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        match self.files.get(name)? {
            File::Memory(bytes) => Some(bytes),
            File::Disk(_) => None,
        }
    }
}

/// The address of an output file as pages and header rules name it.
pub fn address(output: &str) -> String {
    match output.strip_suffix("index.html").map(|folder| folder.trim_end_matches('/')) {
        Some(folder) if output == "index.html" || output.ends_with("/index.html") => format!("/{folder}"),
        _ => format!("/{output}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot() -> Snapshot {
        let files = Files::default();
        for path in
            ["index.html", "404.html", "a/index.html", "a/404.html", "a/b/index.html", "feed.xml", "saas/index.html"]
        {
            files.add(&Output { path: path.to_owned(), body: Body::Bytes(Vec::new()) });
        }
        let redirects = vec![Redirect { from: "/oud".to_owned(), to: "/a#daar".to_owned() }];
        files.finish(true, Rules { redirects, ..Rules::default() })
    }

    fn file(path: &str) -> Option<String> {
        match snapshot().find(path, None) {
            Found::File(name, _) => Some(name.to_owned()),
            _ => None,
        }
    }

    #[test]
    fn every_form_of_an_address_gives_its_page() {
        for path in ["/a", "/a/", "/a/index.html"] {
            assert_eq!(file(path).as_deref(), Some("a/index.html"), "{path}");
        }
        for path in ["/", "/index.html", "/index"] {
            assert_eq!(file(path).as_deref(), Some("index.html"), "{path}");
        }
        assert_eq!(file("/404").as_deref(), Some("404.html"));
        assert_eq!(file("/feed.xml").as_deref(), Some("feed.xml"));
        for path in ["/saas", "/saas/", "/saas/afspraken/12"] {
            assert_eq!(file(path).as_deref(), Some("saas/index.html"), "{path}");
        }
    }

    #[test]
    fn nothing_else_is_found() {
        for path in [
            "/feed.xml/",
            "/A",
            "/a/../feed.xml",
            "/../feed.xml",
            "feed.xml",
            "",
            "/a//b",
            "/etc/passwd",
            "/a\0",
            "/saasx",
        ] {
            assert_eq!(file(path), None, "{path}");
        }
    }

    #[test]
    fn redirects_keep_the_query_before_the_anchor() {
        let snapshot = snapshot();
        for path in ["/oud", "/oud/"] {
            let Found::Redirect(to) = snapshot.find(path, Some("x=1")) else { panic!("{path} is redirected") };
            assert_eq!(to, "/a?x=1#daar");
        }
    }

    #[test]
    fn the_nearest_page_says_that_there_is_nothing() {
        let snapshot = snapshot();
        let page = |path: &str| snapshot.not_found(path).map(|(name, _)| name.to_owned());
        assert_eq!(page("/a/x").as_deref(), Some("a/404.html"));
        assert_eq!(page("/a/x/y/").as_deref(), Some("a/404.html"));
        assert_eq!(page("/ab/x").as_deref(), Some("404.html"));
        assert_eq!(page("/x").as_deref(), Some("404.html"));
    }

    #[test]
    fn addresses_are_those_of_the_pages() {
        assert_eq!(address("index.html"), "/");
        assert_eq!(address("a/b/index.html"), "/a/b");
        assert_eq!(address("404.html"), "/404.html");
        assert_eq!(address("a/myindex.html"), "/a/myindex.html");
    }
}
