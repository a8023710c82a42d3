//! What is wrong with the sources, and how much of it each page shows. A page made from a file with errors shows the
//! problems in an overlay; every other page shows a small mark.

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, Drawing, Lang, Severity, words};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::{Kind, Model};

use crate::report::Counts;

/// Path of the screen that lists all problems.
pub const FINDINGS: &str = "/__desk/findings";

/// How many problems are rendered over a page.
const DRAWN: usize = 20;
/// Maximum length of their HTML, in bytes.
const LONGEST: usize = 30_000;

/// The errors that keep a site from being published, with the warnings found beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    all: Vec<Diagnostic>,
    pub counts: Counts,
    /// Whether the whole site that is shown is older than the mistake.
    pub outdated: bool,
}

/// The problems shown over a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    pub counts: Counts,
    /// The first of them, as HTML.
    pub html: String,
    /// Whether the page that is shown is older than the mistake.
    pub outdated: bool,
}

/// How a page shows the problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    None,
    /// A small mark with the number of errors and their file.
    Mark(String),
    Over(Problems),
}

impl Findings {
    /// `None` if no error was found.
    pub fn of(found: &[Diagnostic], outdated: bool) -> Option<Arc<Self>> {
        let counts = Counts::of(found);
        (counts.errors > 0).then(|| Arc::new(Findings { all: found.to_vec(), counts, outdated }))
    }

    /// All problems, for a page that shows nothing else.
    pub fn whole(&self, drawing: &Drawing) -> Problems {
        Problems { counts: self.counts, html: draw(self.all.iter(), drawing), outdated: self.outdated }
    }

    /// What one page shows. If it has errors of its own, all problems, starting with its own; otherwise a mark.
    pub fn on<S: Desk>(&self, project: &Project, model: &Model<S>, route: &Route, drawing: &Drawing) -> Notice {
        let (own, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            self.all.iter().partition(|one| is_of::<S>(one, route, project));
        let (errors, warnings): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            own.into_iter().partition(|one| one.severity == Severity::Error);
        if errors.is_empty() {
            return Notice::Mark(self.mark(drawing.readers.marketer));
        }
        let html = draw(errors.into_iter().chain(warnings).chain(others), drawing);
        let outdated = self.outdated || model.uses_earlier_version(route);
        Notice::Over(Problems { counts: self.counts, html, outdated })
    }

    /// The text of the mark, such as `1 fout in callcenter-gent.yaml`.
    fn mark(&self, lang: Lang) -> String {
        let errors = self.all.iter().filter(|one| one.severity == Severity::Error);
        let mut files: Vec<&str> = errors.map(|one| one.at.first().map_or("", |at| at.file.path.as_str())).collect();
        files.sort_unstable();
        files.dedup();
        let count = words::errors(self.counts.errors).say(lang);
        match files[..] {
            [""] => count,
            [file] => words::count_in(count, file.rsplit('/').next().unwrap_or(file)).say(lang),
            _ => words::count_in_files(count, files.iter().filter(|file| !file.is_empty()).count()).say(lang),
        }
    }
}

/// The problems over a page that is shown in an earlier version, or not at all, because it `failed`.
pub fn over_failed(findings: Option<&Findings>, failed: &Diagnostic, drawing: &Drawing) -> Problems {
    // It counts as one more error, unless the check of all pages has found it too.
    let is_it = |one: &&Diagnostic| one.message == failed.message && one.at == failed.at;
    let others = findings.map_or(&[][..], |findings| &findings.all);
    let mut counts = findings.map(|findings| findings.counts).unwrap_or_default();
    counts.errors += usize::from(!others.iter().any(|one| is_it(&one)));
    let html = draw(std::iter::once(failed).chain(others.iter().filter(|one| !is_it(one))), drawing);
    Problems { counts, html, outdated: true }
}

/// Whether a problem concerns a page: it names the page, or the page is made from its file. Settings and templates concern
/// all pages.
fn is_of<S: Desk>(problem: &Diagnostic, route: &Route, project: &Project) -> bool {
    let is_one_of_many = |name: &str| Kind::<S>::files().any(|kind| kind.folder().is_some() && kind.holds(name));
    let file = problem.at.first().and_then(|at| project.name_of(&at.file.path));
    match problem.pages() {
        [] if file.is_some_and(is_one_of_many) => problem.at.iter().any(|at| route.is_made_from(&at.file.path)),
        [] => true,
        named => named.iter().any(|path| [&route.path, &route.canonical].contains(&path)),
    }
}

/// Renders the first problems as HTML, and says how many more there are.
fn draw<'a>(found: impl Iterator<Item = &'a Diagnostic>, drawing: &Drawing) -> String {
    let mut html = String::new();
    let (mut drawn, mut more) = (0, 0_usize);
    for one in found {
        let article = if drawn < DRAWN { kmo_diagnostic::html([one], drawing) } else { String::new() };
        if drawn < DRAWN && html.len() + article.len() <= LONGEST {
            html.push_str(&article);
            drawn += 1;
        } else {
            more += 1;
        }
    }
    if more > 0 {
        let says = words::more_on_desk(more).say(drawing.readers.marketer);
        html.push_str(&format!("<p class=\"problem\"><a href=\"{FINDINGS}\">{says}</a></p>\n"));
    }
    html
}
