//! Paths of a project.

use std::path::{Path, PathBuf};

use crate::cache::Cache;
use crate::islands::Views;

/// The content folder when none is named.
pub const CONTENT: &str = "content";

/// The folders of a project. The engine only writes to [`Project::out`], [`Project::cache`] and [`Project::preview`], and to the
/// list of published addresses in [`Project::content`].
#[derive(Clone, Debug)]
pub struct Project {
    /// The project's own folder.
    pub root: PathBuf,
    pub content: PathBuf,
    /// The content folder as a person names it, for messages.
    pub content_shown: String,
    pub templates: PathBuf,
    pub public: PathBuf,
    pub islands: PathBuf,
    /// What Vite made of them.
    pub built_islands: PathBuf,
    pub out: PathBuf,
    /// What was made and may be made again; safe to delete.
    pub cache: Cache,
    /// What renders islands.
    pub views: Views,
    /// What people sent to the preview: forms, accounts, mails.
    pub preview: PathBuf,
}

impl Project {
    /// The project in `root`, with the content and output folders given or else the usual ones.
    pub fn new(root: &Path, content: Option<&Path>, out: Option<&Path>) -> Self {
        let shown = content.unwrap_or(Path::new(CONTENT));
        Project {
            root: root.to_owned(),
            content: root.join(shown),
            content_shown: shown.to_string_lossy().trim_end_matches('/').to_owned(),
            templates: root.join("templates"),
            public: root.join("public"),
            islands: root.join("islands"),
            built_islands: root.join("islands/dist"),
            out: root.join(out.unwrap_or(Path::new("dist"))),
            cache: Cache::new(root.join("target/site")),
            views: Views::default(),
            preview: root.join("target/preview"),
        }
    }
}
