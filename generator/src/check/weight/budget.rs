//! `islands/budget.json`: the limits.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::project::Project;
use crate::source;

/// The file's place as a person names it.
pub const BUDGET: &str = "islands/budget.json";

/// Most that a first visit may load, in kilobytes of 1000 bytes that go over the line.
#[derive(Clone, Debug, Deserialize)]
pub struct Budget {
    pub html: f64,
    pub css: f64,
    /// The script of every page.
    pub loader: f64,
    /// All scripts together.
    pub js: f64,
    pub fonts: Fonts,
    /// Other limits, by path.
    #[serde(default)]
    pub exceptions: BTreeMap<String, Exception>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Fonts {
    pub files: usize,
    pub total: f64,
}

/// Limits of one page; what it does not name stays as it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    pub html: Option<f64>,
    pub css: Option<f64>,
    pub js: Option<f64>,
    /// Why this page may weigh more.
    #[serde(rename = "why")]
    pub _why: String,
}

impl Budget {
    /// Reads the limits.
    ///
    /// # Errors
    /// A diagnostic when the file is missing or lacks a limit.
    pub fn read(project: &Project) -> Result<Self, Diagnostic> {
        let file = source::read(&project.islands.join("budget.json"), BUDGET.to_owned())?;
        serde_json::from_str(&file.text).map_err(|error| {
            Diagnostic::error("budget", format!("`{BUDGET}` can't be used: {error}"))
                .help("every limit is a number of kilobytes; an exception also says why")
        })
    }

    /// The exception that is made for a page, if any.
    pub fn exception(&self, path: &str) -> Option<&Exception> {
        self.exceptions.get(path)
    }
}
