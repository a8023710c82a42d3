//! Vite's output: `islands/dist/` and its manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::palette::Palette;
use super::sheets::Sheets;
use super::{Body, HASHED, Output};
use crate::project::Project;
use crate::source;

/// The part of Vite's output that pages refer to.
#[derive(Debug, Default)]
pub struct Manifest {
    pub sheets: Sheets,
    pub palette: Palette,
    pub fonts: Vec<String>,
    /// Islands by name.
    pub islands: BTreeMap<String, Bundle>,
    /// URL of the script that every page loads.
    pub loader: String,
    /// Modules that the loader imports, by file name without extension: those in `src/app/ambient/`, and [`SERVICES`].
    pub modules: BTreeMap<String, Bundle>,
    /// The service worker's script, without its precache list.
    pub worker: String,
    pub outputs: Vec<Output>,
}

/// A module that is fetched separately: URLs of its files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    /// Path of the module's source file, below `islands/`.
    pub source: String,
    /// The module itself, then every chunk that it imports statically, directly or through others.
    pub modules: Vec<String>,
    /// Stylesheets of these modules.
    pub styles: Vec<String>,
    /// Chunks and stylesheets that they import dynamically.
    pub later: Vec<String>,
}

/// One entry of Vite's manifest; the keys are source paths (Vite, "Backend Integration").
#[derive(Default, Deserialize)]
#[serde(default)]
struct Entry {
    file: String,
    imports: Vec<String>,
    #[serde(rename = "dynamicImports")]
    dynamic_imports: Vec<String>,
    css: Vec<String>,
    #[serde(rename = "isEntry")]
    is_entry: bool,
}

/// An island, as `vite.config.ts` lists it. One file may export several.
#[derive(Deserialize)]
struct Island {
    /// Source path of the file that exports it.
    file: String,
    /// Names of the stylesheet parts that its modules import.
    #[serde(default)]
    parts: Vec<String>,
}

/// Source of the stylesheet of every page.
const STYLESHEET: &str = "src/styles/site.css";
/// Folder of the files that export islands, and of stylesheets of islands that share a file with others.
const ISLANDS: &str = "src/app/islands/";
/// Folder of the modules that the loader fetches separately.
const AMBIENT: &str = "src/app/ambient/";
/// The list of islands that `vite.config.ts` writes, in `.vite/`.
const ISLANDS_LIST: &str = "islands.json";
/// Folder of the stylesheet parts, which only some pages need.
const PARTS: &str = "src/styles/parts/";
/// Source of the script of every page.
const LOADER: &str = "src/app/loader.ts";
/// Source module that starts third-party services, which the consent dialog fetches too.
const SERVICES: &str = "src/features/consent/services.ts";
/// The built service worker, below `islands/dist/`.
const WORKER: &str = "worker/sw.js";

/// Reads the manifest.
///
/// # Errors
/// Returns a diagnostic if the islands are not built, or if the stylesheet or the loader is not among the built files.
pub fn load(project: &Project) -> Result<Manifest, Diagnostic> {
    let dist = &project.built_islands;
    let entries: BTreeMap<String, Entry> = read(dist, "manifest.json")?;
    let stylesheet = entries.get(STYLESHEET).ok_or_else(|| missing(STYLESHEET))?;
    let loaders: BTreeMap<String, Entry> = read(dist, "loader.json")?;
    let loader = loaders.get(LOADER).ok_or_else(|| missing(LOADER))?;
    let worker = built(dist, WORKER)?;
    let found = source::walk_all(&dist.join(HASHED), "islands/dist")?;
    let outputs =
        found.into_iter().map(|file| Output { path: format!("{HASHED}/{}", file.relative), body: Body::File(file) });
    let named = |start: &'static str, end: &'static str| {
        entries
            .iter()
            .filter(|(_, entry)| entry.is_entry)
            .filter_map(move |(source, entry)| Some((source.strip_prefix(start)?.strip_suffix(end)?.to_owned(), entry)))
    };
    let exported: BTreeMap<String, Island> = read(dist, ISLANDS_LIST)?;
    let styles: BTreeMap<String, &Entry> = named(ISLANDS, ".css").collect();
    let islands: BTreeMap<String, Bundle> = exported
        .iter()
        .filter_map(|(name, island)| {
            let mut bundle = bundle(&entries, &island.file, entries.get(&island.file)?);
            bundle.styles.extend(styles.get(name).map(|entry| url(&entry.file)));
            Some((name.clone(), bundle))
        })
        .collect();
    let imported = exported.into_iter().map(|(name, island)| (name, island.parts)).collect();
    let mut sheets = Sheets::new(url(&stylesheet.file), imported);
    for (name, entry) in named(PARTS, ".css") {
        sheets.add(name, url(&entry.file), &built(dist, &entry.file)?.text);
    }
    Ok(Manifest {
        palette: Palette::of(&built(dist, &stylesheet.file)?.text),
        sheets,
        fonts: entries
            .iter()
            .filter(|(source, _)| source.ends_with(".woff2"))
            .map(|(_, entry)| url(&entry.file))
            .collect(),
        islands,
        loader: url(&loader.file),
        modules: named(AMBIENT, ".ts")
            .map(|(name, entry)| (format!("{AMBIENT}{name}.ts"), name, entry))
            .chain(entries.get(SERVICES).map(|entry| (SERVICES.to_owned(), "services".to_owned(), entry)))
            .map(|(source, name, entry)| (name, bundle(&entries, &source, entry)))
            .collect(),
        worker: worker.text.clone(),
        outputs: outputs.collect(),
    })
}

impl Manifest {
    /// Returns a page with its scripts replaced by their sources below `base`, where Vite's development server serves them.
    pub fn with_sources(&self, html: &str, base: &str) -> String {
        let source = |source: &str| format!("{base}{source}");
        let mut html = html.replace(&format!("src=\"{}\"", self.loader), &format!("src=\"{}\"", source(LOADER)));
        for bundle in self.islands.values().chain(self.modules.values()) {
            let (built, now) = (&bundle.modules, source(&bundle.source));
            let json = |urls: &[String]| serde_json::to_string(urls).expect("texts can be written as JSON");
            let attribute = |urls: &str| format!("modules=\"{urls}\"");
            html = html.replace(&attribute(&built.join(" ")), &attribute(&now));
            html = html.replace(&json(built), &json(&[now]));
        }
        html
    }
}

/// Reads a file of `islands/dist/`.
pub(super) fn built(dist: &Path, name: &str) -> Result<Arc<SourceFile>, Diagnostic> {
    let shown = format!("islands/dist/{name}");
    if !dist.join(name).is_file() {
        return Err(Diagnostic::error(Code::Islands, words::islands_missing(shown)).help(words::without_no_islands()));
    }
    source::read(&dist.join(name), shown)
}

/// Reads a JSON file in `.vite/`, in which Vite or a plugin of `vite.config.ts` lists what it made.
fn read<T: DeserializeOwned>(dist: &Path, name: &str) -> Result<BTreeMap<String, T>, Diagnostic> {
    let text = built(dist, &format!(".vite/{name}"))?;
    serde_json::from_str(&text.text)
        .map_err(|error| Diagnostic::error(Code::Islands, words::manifest_broken(error)).help(words::make_anew()))
}

fn missing(source: &str) -> Diagnostic {
    Diagnostic::error(Code::Islands, words::manifest_lacks(source)).help(words::make_anew())
}

fn bundle(entries: &BTreeMap<String, Entry>, source: &str, entry: &Entry) -> Bundle {
    let at_once = reachable(entries, entry, |entry| entry.imports.iter().collect());
    let all = reachable(entries, entry, |entry| entry.imports.iter().chain(&entry.dynamic_imports).collect());
    let files = |found: &[&Entry]| -> BTreeSet<String> { found.iter().map(|entry| url(&entry.file)).collect() };
    let styles = |found: &[&Entry]| -> BTreeSet<String> {
        found.iter().flat_map(|entry| &entry.css).map(|file| url(file)).collect()
    };
    let (first, others) = at_once.split_first().expect("an entry reaches itself");
    let mut bundle = Bundle {
        source: source.to_owned(),
        modules: vec![url(&first.file)],
        styles: styles(&at_once).into_iter().collect(),
        later: Vec::new(),
    };
    bundle.modules.extend(files(others));
    let later = files(&all).into_iter().chain(styles(&all));
    bundle.later = later.filter(|file| !bundle.modules.contains(file) && !bundle.styles.contains(file)).collect();
    bundle
}

/// Returns an entry and everything reachable from it through `next`, each once.
fn reachable<'a>(
    entries: &'a BTreeMap<String, Entry>,
    start: &'a Entry,
    next: impl Fn(&'a Entry) -> Vec<&'a String>,
) -> Vec<&'a Entry> {
    let mut seen = BTreeSet::from([start.file.as_str()]);
    let mut found = vec![start];
    let mut at = 0;
    while let Some(entry) = found.get(at).copied() {
        found.extend(next(entry).into_iter().filter_map(|key| entries.get(key)).filter(|one| seen.insert(&one.file)));
        at += 1;
    }
    found
}

fn url(file: &str) -> String {
    format!("/{file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_names_every_chunk_once() {
        let entries: BTreeMap<String, Entry> = serde_json::from_str(
            r#"{
                "src/app/islands/a.ts": {"file": "a.js", "imports": ["_two.js", "_one.js"], "css": ["a.css"]},
                "_one.js": {"file": "one.js", "imports": ["_two.js"], "css": ["one.css"]},
                "_two.js": {"file": "two.js", "imports": ["_one.js"], "dynamicImports": ["src/b.ts", "_one.js"]},
                "src/b.ts": {"file": "b.js", "imports": ["_one.js", "_three.js"], "css": ["b.css", "one.css"]},
                "_three.js": {"file": "three.js", "dynamicImports": ["src/app/islands/a.ts"]}
            }"#,
        )
        .unwrap();
        let source = "src/app/islands/a.ts";
        let expected = Bundle {
            source: source.to_owned(),
            modules: vec!["/a.js".to_owned(), "/one.js".to_owned(), "/two.js".to_owned()],
            styles: vec!["/a.css".to_owned(), "/one.css".to_owned()],
            later: vec!["/b.js".to_owned(), "/three.js".to_owned(), "/b.css".to_owned()],
        };
        assert_eq!(bundle(&entries, source, &entries[source]), expected);
    }

    #[test]
    fn a_page_with_sources_names_no_built_module() {
        let bundle = |source: &str, modules: &[&str]| Bundle {
            source: source.to_owned(),
            modules: modules.iter().map(|url| (*url).to_owned()).collect(),
            ..Bundle::default()
        };
        let manifest = Manifest {
            loader: "/assets/loader-1.js".to_owned(),
            islands: BTreeMap::from([(
                "a".to_owned(),
                bundle("src/app/islands/a.ts", &["/assets/a-1.js", "/assets/b-1.js"]),
            )]),
            modules: BTreeMap::from([(
                "shell".to_owned(),
                bundle("src/app/ambient/shell.ts", &["/assets/shell-1.js"]),
            )]),
            ..Manifest::default()
        };
        let page = |loader: &str, shell: &str, modules: &str| {
            format!(
                r#"<script id="config">{{"modules":{{"shell":["{shell}"]}}}}</script><script type="module" src="{loader}"></script><site-island name="a" modules="{modules}" on="idle"><p>/assets/a-1.js</p></site-island>"#
            )
        };
        assert_eq!(
            manifest.with_sources(
                &page("/assets/loader-1.js", "/assets/shell-1.js", "/assets/a-1.js /assets/b-1.js"),
                "/v/"
            ),
            page("/v/src/app/loader.ts", "/v/src/app/ambient/shell.ts", "/v/src/app/islands/a.ts")
        );
    }
}
