//! Finds where a text without a mark comes from, such as one in an island or a template.

use kmo_diagnostic::SourceFile;
use kmo_engine::content::{edit, origin, values};
use kmo_engine::{Engine, Site};
use serde::Serialize;
use std::sync::Arc;

/// Maximum number of hits in an answer.
const MOST: usize = 20;

/// A text that was found.
#[derive(Debug, Serialize)]
#[serde(tag = "in", rename_all = "lowercase")]
pub enum Hit {
    /// A value of a content file, which holds the text.
    Content { file: String, path: String, value: String },
    /// A template, by its name, and the line.
    Template { file: String, line: usize },
}

/// Finds the values and templates that contain a text. If some values are exactly that text, only those are returned; and if
/// some of these are in `own`, the file of the page, only those.
pub fn find<S: Site>(engine: &Engine<S>, templates: &[Arc<SourceFile>], text: &str, own: Option<&str>) -> Vec<Hit> {
    let text = origin::strip(text.trim());
    let Some(word) = text.split_whitespace().max_by_key(|word| word.len()) else { return Vec::new() };
    let mut hits = Vec::new();
    for name in engine.folder.names().filter(|name| name.ends_with(".yaml") || name.ends_with(".md")) {
        let Ok((file, ..)) = engine.folder.on_disk(name) else { continue };
        if !file.text.contains(word) {
            continue;
        }
        let found = values(&file).unwrap_or_default().into_iter().filter(|one| one.text.contains(&*text));
        // A value is edited as a whole, so the hit holds all of its text.
        hits.extend(found.filter_map(|one| {
            let value = edit::value(&file, &one.key)?;
            Some(Hit::Content { file: name.to_owned(), path: one.key, value })
        }));
    }
    for template in templates {
        let lines = template.find_all(&text).map(|at| template.line_column(at).0);
        hits.extend(lines.map(|line| Hit::Template { file: template.path.clone(), line }));
    }
    let is_text = |hit: &Hit| matches!(hit, Hit::Content { value, .. } if value.trim() == text);
    let is_own = |hit: &Hit| matches!(hit, Hit::Content { file, .. } if own == Some(file));
    if hits.iter().any(is_text) {
        hits.retain(is_text);
        if hits.iter().any(is_own) {
            hits.retain(is_own);
        }
    }
    hits.truncate(MOST);
    hits
}
