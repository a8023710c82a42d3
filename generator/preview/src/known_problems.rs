//! The known problems of the sources: those of the last reading, and those of the last check of all pages. Prints new ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Severity, SourceFile, words};

use crate::PrintMessage;

/// Prints problems.
pub type PrintProblems = Arc<dyn Fn(Diagnostics) + Send + Sync>;

/// The known problems, by where they were found.
pub struct KnownProblems {
    report: PrintProblems,
    say: PrintMessage,
    /// All problems that the last reading found.
    reported: Vec<Diagnostic>,
    /// Those of them that are about files as they are shown.
    read: Vec<Diagnostic>,
    /// Problems of content files that are shown in an earlier version, by path.
    broken: BTreeMap<String, Vec<Diagnostic>>,
    /// What the last check of all pages found.
    checked: Vec<Diagnostic>,
    /// Whether the last message was that nothing is wrong.
    clean: bool,
}

impl KnownProblems {
    pub fn new(report: PrintProblems, say: PrintMessage) -> Self {
        KnownProblems {
            report,
            say,
            reported: Vec::new(),
            read: Vec::new(),
            broken: BTreeMap::new(),
            checked: Vec::new(),
            clean: false,
        }
    }

    /// Whether something could not be read. The reading must be retried, because a folder that comes back may send no event.
    pub fn has_unreadable(&self) -> bool {
        self.reported.iter().any(|found| [Code::Unreadable, Code::NoContent].contains(&found.code))
    }

    /// Whether the last reading found exactly this.
    pub fn is_same(&self, found: &[Diagnostic]) -> bool {
        self.reported == found
    }

    /// Whether the last reading found something wrong with one of these files.
    pub fn is_about(&self, paths: &BTreeSet<String>) -> bool {
        self.read.iter().flat_map(|found| &found.at).any(|at| paths.contains(&at.file.path))
    }

    /// Records what a reading found. `held` are the files that are shown in an earlier version.
    pub fn read(&mut self, found: Vec<Diagnostic>, held: &[Arc<SourceFile>]) {
        let before = std::mem::replace(&mut self.reported, found.clone());
        // Prints errors only: warnings are printed together with those of the pages.
        self.tell(&before, &found);
        self.broken.clear();
        self.read.clear();
        for one in found {
            let path = one.at.first().map(|at| at.file.path.as_str());
            match held.iter().find(|held| Some(held.path.as_str()) == path) {
                Some(held) => self.broken.entry(held.path.clone()).or_default().push(one),
                None => self.read.push(one),
            }
        }
    }

    /// Records what is wrong with the templates, when only they were read again.
    pub fn templates(&mut self, found: Vec<Diagnostic>) {
        let is_of_templates = |one: &Diagnostic| {
            one.at.first().is_some_and(|at| at.file.path.starts_with("templates/")) || found.contains(one)
        };
        let before: Vec<Diagnostic> = self.read.extract_if(.., |one| is_of_templates(one)).collect();
        self.tell(&before, &found);
        self.read.extend(found);
    }

    /// Records a file that was read alone. `held` is what is wrong with it if an earlier version is shown, and `None`
    /// otherwise.
    pub fn file(&mut self, path: String, held: Option<Vec<Diagnostic>>) {
        let before = self.broken.remove(&path).unwrap_or_default();
        if let Some(found) = held {
            self.tell(&before, &found);
            self.broken.insert(path, found);
        }
    }

    /// Records what a check of all pages found. Returns [all](Known::all).
    pub fn checked(&mut self, found: Vec<Diagnostic>, outdated: bool) -> Vec<Diagnostic> {
        let is_new = found != self.checked;
        self.checked = found;
        let all = self.all(outdated);
        if all.is_empty() {
            if !std::mem::replace(&mut self.clean, true) {
                (self.say)(words::all_fine());
            }
        } else if is_new || self.clean {
            self.print(&all);
        }
        all
    }

    /// Everything that is known to be wrong now, sorted. `outdated` says that the whole site that is shown is older than
    /// the mistake.
    pub fn all(&self, outdated: bool) -> Vec<Diagnostic> {
        // Problems of the earlier version of a file say nothing about the file as it is now.
        let as_it_is = |one: &&Diagnostic| !one.at.iter().any(|at| self.broken.contains_key(&at.file.path));
        let mut all = Diagnostics::default();
        all.extend(self.broken.values().flatten().cloned());
        all.extend(self.read.iter().filter(as_it_is).cloned());
        // The check saw the sources as they were before the mistake.
        if !outdated {
            all.extend(self.checked.iter().filter(as_it_is).cloned());
        }
        all.sorted()
    }

    /// Prints what was found, if it differs from before and holds an error.
    fn tell(&mut self, before: &[Diagnostic], found: &[Diagnostic]) {
        if found != before && found.iter().any(|one| one.severity == Severity::Error) {
            self.print(found);
        }
    }

    fn print(&mut self, found: &[Diagnostic]) {
        self.clean = false;
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend(found.iter().cloned());
        (self.report)(diagnostics);
    }
}
