//! What Vite built: `islands/dist/` and its manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::{Body, HASHED, Output};
use crate::diagnostic::Diagnostic;
use crate::project::Project;
use crate::source;

/// What pages may refer to of what Vite built.
#[derive(Debug)]
pub struct Manifest {
    pub stylesheet: String,
    pub fonts: Vec<String>,
    /// Islands by the name of their folder.
    pub islands: BTreeMap<String, Bundle>,
    /// URL of the script that every page loads.
    pub loader: String,
    /// Modules that the loader fetches by itself, by the name of their file in `src/ambient/`: each with
    /// what it imports.
    pub modules: BTreeMap<String, Vec<String>>,
    pub outputs: Vec<Output>,
}

/// The files of one island, as URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    /// Its module, then every chunk that it imports at once, also through others.
    pub modules: Vec<String>,
    /// Stylesheets of its own.
    pub styles: Vec<String>,
}

/// One entry of Vite's manifest; the keys are source paths (Vite, "Backend Integration").
#[derive(Default, Deserialize)]
#[serde(default)]
struct Entry {
    file: String,
    imports: Vec<String>,
    css: Vec<String>,
    #[serde(rename = "isEntry")]
    is_entry: bool,
}

/// Source of the site's stylesheet.
const STYLESHEET: &str = "src/styles/site.css";
/// Source of the script of every page.
const LOADER: &str = "src/entries/loader.ts";

/// Reads the manifest.
///
/// # Errors
/// A diagnostic when the islands are not built, or built without a stylesheet.
pub fn load(project: &Project) -> Result<Manifest, Diagnostic> {
    let dist = project.islands.join("dist");
    let entries = read(&dist, "manifest.json")?;
    let Some(stylesheet) = entries.get(STYLESHEET) else {
        return Err(missing(STYLESHEET));
    };
    let loaders = read(&dist, "loader.json")?;
    let Some(loader) = loaders.get(LOADER) else {
        return Err(missing(LOADER));
    };
    let (found, problems) = source::walk(&dist.join(HASHED), "islands/dist");
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem);
    }
    let outputs = found
        .into_iter()
        .map(|file| Output { path: format!("{HASHED}/{}", file.relative), body: Body::File(file.path) });
    let named = |start: &'static str, end: &'static str| {
        entries
            .iter()
            .filter(|(_, entry)| entry.is_entry)
            .filter_map(move |(source, entry)| Some((source.strip_prefix(start)?.strip_suffix(end)?.to_owned(), entry)))
    };
    Ok(Manifest {
        stylesheet: url(&stylesheet.file),
        fonts: entries
            .iter()
            .filter(|(source, _)| source.ends_with(".woff2"))
            .map(|(_, entry)| url(&entry.file))
            .collect(),
        islands: named("src/islands/", "/index.ts").map(|(name, entry)| (name, bundle(&entries, entry))).collect(),
        loader: url(&loader.file),
        modules: named("src/ambient/", ".ts").map(|(name, entry)| (name, bundle(&entries, entry).modules)).collect(),
        outputs: outputs.collect(),
    })
}

/// One of Vite's manifests.
fn read(dist: &Path, name: &str) -> Result<BTreeMap<String, Entry>, Diagnostic> {
    let path = dist.join(".vite").join(name);
    let shown = format!("islands/dist/.vite/{name}");
    if !path.is_file() {
        return Err(Diagnostic::error("islands", format!("the islands are not built: {shown} is missing"))
            .help("run the build without --no-islands"));
    }
    let text = source::read(&path, shown)?;
    serde_json::from_str(&text.text).map_err(|error| {
        Diagnostic::error("islands", format!("Vite's manifest can't be read: {error}"))
            .help("delete islands/dist and run the build again")
    })
}

fn missing(source: &str) -> Diagnostic {
    Diagnostic::error("islands", format!("Vite's manifest has no `{source}`"))
        .help("delete islands/dist and run the build again")
}

fn bundle(entries: &BTreeMap<String, Entry>, entry: &Entry) -> Bundle {
    let mut bundle = Bundle { modules: vec![url(&entry.file)], ..Bundle::default() };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![entry];
    while let Some(entry) = open.pop() {
        bundle.styles.extend(entry.css.iter().map(|file| url(file)));
        let new = entry.imports.iter().filter(|key| seen.insert(key)).filter_map(|key| entries.get(key));
        for import in new {
            bundle.modules.push(url(&import.file));
            open.push(import);
        }
    }
    bundle.modules[1..].sort();
    bundle.styles.sort();
    bundle.styles.dedup();
    bundle
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
                "src/islands/a/index.ts": {"file": "a.js", "imports": ["_one.js", "_two.js"], "css": ["a.css"]},
                "_one.js": {"file": "one.js", "imports": ["_two.js"], "css": ["one.css"]},
                "_two.js": {"file": "two.js", "imports": ["_one.js"]}
            }"#,
        )
        .unwrap();
        let expected = Bundle {
            modules: vec!["/a.js".to_owned(), "/one.js".to_owned(), "/two.js".to_owned()],
            styles: vec!["/a.css".to_owned(), "/one.css".to_owned()],
        };
        assert_eq!(bundle(&entries, &entries["src/islands/a/index.ts"]), expected);
    }
}
