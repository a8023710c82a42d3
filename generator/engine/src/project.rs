//! Paths of a project.

use std::path::{Path, PathBuf};

use kmo_diagnostic::{Code, Diagnostic, words};

use crate::cache::Cache;
use crate::islands::ssr::Views;

/// The default content folder.
pub const CONTENT: &str = "content";

/// The folders of a project. The engine only writes to [`Project::out`] and a staging folder beside it, to [`Project::cache`],
/// to [`Project::islands`] (npm packages and built files), and to the list of published addresses in [`Project::content`].
#[derive(Clone, Debug)]
pub struct Project {
    /// The root folder of the project.
    pub root: PathBuf,
    pub content: PathBuf,
    /// The content folder as the user named it, for messages.
    pub content_shown: String,
    pub templates: PathBuf,
    pub public: PathBuf,
    pub islands: PathBuf,
    /// The output of Vite.
    pub built_islands: PathBuf,
    pub out: PathBuf,
    /// Results that can be made again. Safe to delete.
    pub cache: Cache,
    /// The process that renders islands.
    pub views: Views,
    /// Data that people sent to the preview: forms, accounts, mails.
    pub preview: PathBuf,
}

impl Project {
    /// The project in `root`. The content and output folders default to `content` and `dist`.
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

    /// Returns the path to show for a file, given its path in the content folder.
    pub fn shown(&self, name: &str) -> String {
        format!("{}/{name}", self.content_shown)
    }

    /// Returns the path in the content folder, given the path that is [shown](Project::shown).
    pub fn name_of<'a>(&self, shown: &'a str) -> Option<&'a str> {
        shown.strip_prefix(&*self.content_shown)?.strip_prefix('/')
    }

    /// Checks that the output folder has a name and is not inside a source folder, where each build would be input of the
    /// next one.
    ///
    /// # Errors
    /// Returns a diagnostic if it can't be the output folder.
    pub fn check_out(&self) -> Result<(), Diagnostic> {
        let shown = self.out.display();
        let problem = if self.out.file_name().is_none() {
            words::no_output_folder(shown)
        } else {
            let out = real(&self.out);
            let sources = [&self.content, &self.templates, &self.public, &self.islands];
            let Some(source) = sources.into_iter().find(|source| out.starts_with(real(source))) else { return Ok(()) };
            words::output_in_source(shown, source.display())
        };
        Err(Diagnostic::error(Code::Publish, problem).help(words::name_out()))
    }
}

/// Returns the absolute path without symbolic links. Also works for a path that does not exist yet.
fn real(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = whole.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    there.map_or_else(|| whole.clone(), |(above, real)| real.join(whole.strip_prefix(above).unwrap_or(Path::new(""))))
}
