//! Keeps the preview up to date: reads changes at once, and has all pages checked when there has been no change for a
//! while.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Drawing, Text, words};
use tokio::sync::watch::Sender;

use crate::app::Tell;
use crate::checker::{Checked, Checker, Learned, Stale};
use crate::current::{Current, Problems};
use crate::edit::Editing;
use crate::report::{Lazy, SiteReport};
use crate::snapshot::Snapshot;
use crate::watch::{Seen, Waker, Watcher};
use kmo_engine::desk::Desk;
use kmo_engine::islands;
use kmo_engine::project::Project;
use kmo_engine::{Changes, Cutoff, Engine, Model, Timings};

/// How the site is read, and what is printed about it.
pub struct Source {
    pub project: Project,
    /// Asked at each reading: the day may have changed.
    pub cutoff: Box<dyn Fn() -> Cutoff + Send>,
    /// Whether npm and Vite are run when the islands' sources change.
    pub islands: bool,
    pub report: Report,
}

/// Prints problems.
pub type Report = Arc<dyn Fn(Diagnostics) + Send + Sync>;

/// How soon what could not be read is tried again.
const RETRY: Duration = Duration::from_millis(250);

/// Owns the engine. Nothing else changes what is shown.
pub struct Rebuilder<S: Desk> {
    source: Source,
    engine: Engine<S>,
    editing: Arc<Editing<S>>,
    drawing: Arc<Drawing>,
    tell: Tell,
    sender: Sender<Arc<Current<S>>>,
    checker: Checker<S>,
    checked: Receiver<Checked<S>>,
    vite: Vite,
    moments: u64,
    /// What the last reading found.
    read: Vec<Diagnostic>,
    /// What the last check of all pages found.
    found: Vec<Diagnostic>,
    /// Whether the last report was that nothing is wrong.
    clean: bool,
    /// The last snapshot of which every page could be made.
    last: Option<Arc<Snapshot<S>>>,
    /// Whether what is shown is from before a mistake.
    outdated: bool,
}

impl<S: Desk> Rebuilder<S> {
    pub fn new(
        source: Source,
        editing: Arc<Editing<S>>,
        drawing: Arc<Drawing>,
        tell: Tell,
        sender: Sender<Arc<Current<S>>>,
        waker: &Waker,
    ) -> Self {
        let engine = Engine::open(&source.project, true);
        let (checker, checked) = Checker::start(source.project.clone(), waker.clone());
        let vite = Vite::new(&source.project, S::ISLANDS && source.islands, tell.clone(), waker.clone());
        Rebuilder {
            source,
            engine,
            editing,
            drawing,
            tell,
            sender,
            checker,
            checked,
            vite,
            moments: 0,
            read: Vec::new(),
            found: Vec::new(),
            clean: false,
            last: None,
            outdated: false,
        }
    }

    /// Reads the site, and again after each change. Never returns.
    pub fn run(mut self, mut watcher: Watcher) {
        self.vite.first();
        self.read(Instant::now());
        loop {
            let passing = |found: &Diagnostic| [Code::Unreadable, Code::NoContent].contains(&found.code);
            // A folder that was away for a moment sends no word when it is back.
            let missing = self.read.iter().any(passing);
            let seen = watcher.wait(missing.then_some(RETRY));
            let started = Instant::now();
            let mut changes = self.changes(seen);
            changes.listing |= missing;
            changes.assets |= self.vite.done();
            if !changes.is_empty() {
                self.take(&changes, started);
            }
            while let Ok(checked) = self.checked.try_recv() {
                self.learn(checked);
            }
        }
    }

    /// What paths mean to the engine. A change of the islands' sources starts Vite.
    fn changes(&mut self, seen: Seen) -> Changes {
        let project = &self.source.project;
        let root = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let [content, templates, public, built] =
            [&project.content, &project.templates, &project.public, &project.built_islands].map(root);
        let mut changes = Changes { all: seen.lost, ..Changes::default() };
        let mut islands = seen.lost;
        for path in seen.paths {
            if let Ok(name) = path.strip_prefix(&content) {
                match name.to_str().filter(|name| !name.is_empty()) {
                    Some(name) => {
                        let name = name.replace(std::path::MAIN_SEPARATOR, "/");
                        changes.assets |= name.starts_with("images");
                        changes.content.insert(name);
                    }
                    None => changes.all = true,
                }
            } else if path.starts_with(&templates) {
                changes.templates = true;
                changes.assets |= path.extension().is_none_or(|extension| extension != "html");
            } else if path.starts_with(&public) {
                changes.assets = true;
            } else if path.starts_with(&built) {
                // By another program: of its own, Vite tells when it is done.
                changes.assets |= !self.vite.running;
            } else {
                islands = true;
            }
        }
        if islands {
            self.vite.start();
        }
        changes
    }

    fn take(&mut self, changes: &Changes, started: Instant) {
        self.engine.forget(changes);
        self.editing.forget(changes);
        let single = !changes.all && !changes.listing && !changes.assets;
        let shown = single
            && match changes.templates {
                true => changes.content.is_empty() && self.templates(started),
                false => self.edit(&changes.content, started),
            };
        if !shown {
            self.read(started);
        }
    }

    /// The site that is shown, when it is what the files were a moment ago.
    fn up_to_date(&self) -> Option<Arc<Snapshot<S>>> {
        // On a new day other posts are shown.
        let of_today = |site: &Arc<Snapshot<S>>| site.model().cutoff == (self.source.cutoff)();
        self.sender.borrow().site.clone().filter(|site| !self.outdated && of_today(site))
    }

    /// Shows the pages with other templates, without reading the rest. Whether nothing was wrong with them before or is now.
    fn templates(&mut self, started: Instant) -> bool {
        let content = format!("{}/", self.source.project.content_shown);
        let of_content = |found: &Diagnostic| found.at.first().is_some_and(|at| at.file.path.starts_with(&content));
        let Some(site) = self.up_to_date().filter(|_| self.read.iter().all(of_content)) else { return false };
        let mut diagnostics = Diagnostics::default();
        let renderer = site.model().renderer.with_templates(&self.source.project, &mut diagnostics);
        let Some(renderer) = renderer.filter(|_| diagnostics.is_empty()) else { return false };
        let model = Model { renderer, ..site.model().clone() };
        let pages = model.routes.all.len();
        let said = words::pages_in(pages, started.elapsed().as_secs_f64() * 1000.0);
        self.checker.check(model.clone(), Stale::All);
        let id = self.id();
        self.show_site(Some(Arc::new(site.edited(model, &id, self.last.clone()))), id);
        (self.tell)(said);
        true
    }

    /// Shows edits that only single pages show, without reading the rest. Whether they were such.
    fn edit(&mut self, names: &BTreeSet<String>, started: Instant) -> bool {
        let Some(site) = self.up_to_date() else { return false };
        // What was wrong with a file may not be wrong any more.
        let shown = &self.source.project.content_shown;
        let wrong = |name: &String| {
            let path = format!("{shown}/{name}");
            self.read.iter().flat_map(|found| &found.at).any(|at| at.file.path == path)
        };
        if names.iter().any(wrong) {
            return false;
        }
        let Some((model, positions)) = self.engine.edit(site.model(), names) else { return false };
        let paths: Vec<&str> = positions.iter().map(|&at| model.routes.all[at].path.as_str()).collect();
        let said = words::edited_in(paths.join(", "), started.elapsed().as_secs_f64() * 1000.0);
        self.checker.check(model.clone(), Stale::At(positions));
        let id = self.id();
        self.show_site(Some(Arc::new(site.edited(model, &id, self.last.clone()))), id);
        (self.tell)(said);
        true
    }

    /// Reads what changed and shows it.
    fn read(&mut self, started: Instant) {
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend(self.vite.problem.clone());
        let progress = |step: Text| (self.tell)(words::step(step));
        let cutoff = (self.source.cutoff)();
        let islands = S::ISLANDS.then(|| islands::read(&self.source.project));
        let model = self.engine.read(cutoff, &progress, &mut Timings::start(), &mut diagnostics);
        let found = diagnostics.clone().sorted();
        let again = found == self.read;
        if diagnostics.errors() > 0 && !again {
            self.clean = false;
            // Warnings are reported together with those of the pages.
            (self.source.report)(diagnostics);
        }
        self.read = found;
        let before = self.sender.borrow().site.clone();
        let whole = before.as_ref().filter(|before| before.model().typed);
        let id = self.id();
        let site = match model {
            // A file that could not be typed would be missing from every list: the pages stay as they were.
            Some(model) if model.typed || whole.is_none() => {
                let pages = model.routes.all.len();
                self.outdated = false;
                self.checker.check(model.clone(), Stale::All);
                (self.tell)(words::read_in(pages, started.elapsed().as_millis()));
                Some(Arc::new(Snapshot::new(model, &id, before.as_ref(), self.last.clone())))
            }
            // Nothing new is known.
            _ if again && self.outdated => return,
            _ => {
                self.outdated = before.is_some();
                before
            }
        };
        // Its files were read.
        drop(islands);
        self.show_site(site, id);
    }

    /// Takes in what the check of all pages found.
    fn learn(&mut self, checked: Checked<S>) {
        if checked.number != self.checker.number {
            // A change overtook it; its own check follows.
            return;
        }
        let mut all = Diagnostics::default();
        all.extend(self.read.iter().cloned());
        all.extend(checked.found.iter().cloned());
        if all.is_empty() {
            if !std::mem::replace(&mut self.clean, true) {
                (self.tell)(words::all_fine());
            }
        } else if checked.found != self.found || self.clean {
            self.clean = false;
            (self.source.report)(all);
        }
        self.found = checked.found;
        let current = self.sender.borrow().clone();
        if checked.complete {
            self.last = current.site.as_ref().map(|site| Arc::new(site.alone()));
        }
        let mut next = Current { problems: self.problems(), ..(*current).clone() };
        if let Some(learned) = checked.learned {
            next.report = Some(Arc::new(self.report(learned)));
        }
        // Pages that are shown stay as they are when only the desk has something new.
        if next.problems != current.problems {
            next.id = self.id();
        }
        self.show(next);
    }

    /// What the desk shows.
    fn report(&self, learned: Learned<S>) -> SiteReport<S> {
        let Learned { model, facts, weights, budget } = learned;
        let mut all = Diagnostics::default();
        all.extend(self.read.iter().chain(&self.found).cloned());
        SiteReport {
            launch: model.site.launch_list(),
            cutoff: model.cutoff,
            site: model.site,
            routes: model.routes,
            facts,
            diagnostics: all.sorted(),
            weights,
            budget,
            lazy: Lazy::default(),
        }
    }

    fn problems(&self) -> Option<Arc<Problems>> {
        let mut all = Diagnostics::default();
        all.extend(self.read.iter().cloned());
        // What the check found is about the sources before the mistake.
        if !self.outdated {
            all.extend(self.found.iter().cloned());
        }
        Problems::of(&all.sorted(), self.outdated, &self.drawing).map(Arc::new)
    }

    /// With the process's number in it, a page of an earlier run is told apart too.
    fn id(&mut self) -> String {
        self.moments += 1;
        format!("{}-{}", std::process::id(), self.moments)
    }

    fn show(&self, mut next: Current<S>) {
        next.turn = self.sender.borrow().turn + 1;
        self.sender.send_replace(Arc::new(next));
    }

    /// Shows this site from now on, with what is known of it.
    fn show_site(&self, site: Option<Arc<Snapshot<S>>>, id: String) {
        let report = self.sender.borrow().report.clone();
        self.show(Current { id, turn: 0, site, report, problems: self.problems() });
    }
}

/// Runs Vite beside everything else.
struct Vite {
    project: Project,
    wanted: bool,
    tell: Tell,
    waker: Waker,
    results: (mpsc::Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    running: bool,
    /// A source changed since it started.
    again: bool,
    /// Why there is nothing newer.
    problem: Option<Diagnostic>,
}

impl Vite {
    fn new(project: &Project, wanted: bool, tell: Tell, waker: Waker) -> Self {
        Vite {
            project: project.clone(),
            wanted,
            tell,
            waker,
            results: mpsc::channel(),
            running: false,
            again: false,
            problem: None,
        }
    }

    /// Builds what no run has built yet; pages have no stylesheet before.
    fn first(&mut self) {
        if self.wanted {
            self.problem = islands::build(&self.project, &|step| (self.tell)(words::step(step))).err();
        }
    }

    fn start(&mut self) {
        if !self.wanted {
            return;
        }
        if self.running {
            self.again = true;
            return;
        }
        self.running = true;
        let (project, tell) = (self.project.clone(), self.tell.clone());
        let (sender, waker) = (self.results.0.clone(), self.waker.clone());
        std::thread::spawn(move || {
            let result = islands::build(&project, &|step| tell(words::step(step)));
            let _ = sender.send(result.err());
            waker.wake();
        });
    }

    /// Whether it finished since the last call.
    fn done(&mut self) -> bool {
        let Ok(problem) = self.results.1.try_recv() else { return false };
        self.problem = problem;
        self.running = false;
        if std::mem::take(&mut self.again) {
            self.start();
        }
        true
    }
}
