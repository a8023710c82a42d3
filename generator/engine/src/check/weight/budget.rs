//! `islands/budget.json`: the limits of what a first visit loads.

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::content::yaml;
use crate::project::Project;
use crate::site::Site;
use crate::source;

/// Path of the file, for messages.
pub const BUDGET: &str = "islands/budget.json";

/// Most that a first visit may load, in kilobytes of 1000 bytes that go over the line.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// What the file is for: for its readers.
    #[serde(default, rename = "what")]
    #[schemars(skip)]
    _what: IgnoredAny,
    /// Limits of a test of the home page in a browser.
    #[serde(default, rename = "home")]
    #[schemars(skip)]
    _home: IgnoredAny,
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

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fonts {
    pub files: usize,
    pub total: f64,
}

/// Limits of one page; what it does not name stays as it is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    pub html: Option<f64>,
    pub css: Option<f64>,
    pub js: Option<f64>,
    /// Why this page may weigh more.
    #[serde(rename = "why")]
    pub _why: String,
}

/// Limits of one page, in kilobytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub html: f64,
    pub css: f64,
    pub js: f64,
    /// Whether the budget has an exception for the page.
    pub excepted: bool,
}

impl Budget {
    /// A budget without limits.
    fn none() -> Self {
        let none = f64::INFINITY;
        let fonts = Fonts { files: usize::MAX, total: none };
        Budget {
            _what: IgnoredAny,
            _home: IgnoredAny,
            html: none,
            css: none,
            loader: none,
            js: none,
            fonts,
            exceptions: BTreeMap::new(),
        }
    }

    /// Reads the limits. A site without islands has none.
    ///
    /// # Errors
    /// Returns diagnostics if the file is missing, broken or lacks a limit.
    pub fn read<S: Site>(project: &Project) -> Result<Self, Vec<Diagnostic>> {
        if !S::ISLANDS {
            return Ok(Budget::none());
        }
        let file =
            source::read(&project.islands.join("budget.json"), BUDGET.to_owned()).map_err(|problem| vec![problem])?;
        serde_json::from_str(&file.text).map_err(|error| problems(&file, &error))
    }

    /// Returns the limits of one page. `path` is its path on the site.
    pub fn of(&self, path: &str) -> Limits {
        let own = self.exceptions.get(path);
        let limit = |pick: fn(&Exception) -> Option<f64>, usual: f64| own.and_then(pick).unwrap_or(usual);
        Limits {
            html: limit(|own| own.html, self.html),
            css: limit(|own| own.css, self.css),
            js: limit(|own| own.js, self.js),
            excepted: own.is_some(),
        }
    }
}

/// Returns what is wrong with the file. Wrong keys and values are reported as in content files: JSON is also YAML.
fn problems(file: &Arc<SourceFile>, error: &serde_json::Error) -> Vec<Diagnostic> {
    let decode = || yaml::decode::<Budget>(file, &yaml::parse(file, &file.text, 0)?, &|_| None);
    if error.is_data()
        && let Err(mut problems) = decode()
    {
        problems.iter_mut().for_each(|problem| problem.code = Code::Budget);
        return problems;
    }
    let line = error.line().clamp(1, file.line_count());
    let at = file.character(file.line(line).start + error.column().saturating_sub(1));
    let problem = Diagnostic::error(Code::Budget, words::budget_broken(BUDGET));
    vec![problem.at(file, at, words::unread_from_here()).help(words::check_json())]
}
