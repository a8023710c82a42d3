//! What Vite built: `islands/dist/` and its manifest.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Body, HASHED, Output};
use crate::diagnostic::Diagnostic;
use crate::project::Project;
use crate::source;

pub struct Manifest {
    pub stylesheet: String,
    pub fonts: Vec<String>,
    pub outputs: Vec<Output>,
}

/// One entry of Vite's manifest; the keys are source paths (Vite, "Backend Integration").
#[derive(Deserialize)]
struct Entry {
    file: String,
}

/// Source of the site's stylesheet.
const STYLESHEET: &str = "src/styles/site.css";

/// Reads the manifest.
///
/// # Errors
/// A diagnostic when the islands are not built, or built without a stylesheet.
pub fn load(project: &Project) -> Result<Manifest, Diagnostic> {
    let dist = project.islands.join("dist");
    let path = dist.join(".vite/manifest.json");
    if !path.is_file() {
        return Err(Diagnostic::error(
            "islands",
            "the islands are not built: islands/dist/.vite/manifest.json is missing",
        )
        .help("run the build without --no-islands"));
    }
    let text = source::read(&path, "islands/dist/.vite/manifest.json".to_owned())?;
    let entries: BTreeMap<String, Entry> = serde_json::from_str(&text.text).map_err(|error| {
        Diagnostic::error("islands", format!("Vite's manifest can't be read: {error}"))
            .help("delete islands/dist and run the build again")
    })?;
    let Some(stylesheet) = entries.get(STYLESHEET) else {
        return Err(Diagnostic::error("islands", format!("Vite's manifest has no `{STYLESHEET}`"))
            .help("delete islands/dist and run the build again"));
    };
    let fonts = entries.iter().filter(|(source, _)| source.ends_with(".woff2")).map(|(_, entry)| url(&entry.file));
    let (found, problems) = source::walk(&dist.join(HASHED), "islands/dist");
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem);
    }
    let outputs = found
        .into_iter()
        .map(|file| Output { path: format!("{HASHED}/{}", file.relative), body: Body::File(file.path) });
    Ok(Manifest { stylesheet: url(&stylesheet.file), fonts: fonts.collect(), outputs: outputs.collect() })
}

fn url(file: &str) -> String {
    format!("/{file}")
}
