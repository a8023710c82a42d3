//! Keeps the preview up to date: reads changes at once, and has all pages checked once there has been no change for a
//! while.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use kmo_diagnostic::{Diagnostic, Diagnostics, Text, words};
use kmo_shared::disk;
use tokio::sync::watch::Sender;

use crate::PrintMessage;
use crate::checker::{Checked, Checker, Stale};
use crate::current::Current;
use crate::drafts::Drafts;
use crate::edit::editing::Editing;
use crate::findings::Findings;
use crate::hot_reload::HotReload;
use crate::known_problems::{KnownProblems, PrintProblems};
use crate::pictures::Pictures;
use crate::snapshot::Snapshot;
use crate::sources;
use crate::vite::Vite;
use crate::watch::{Waker, Watcher};
use kmo_engine::desk::Desk;
use kmo_engine::islands;
use kmo_engine::project::Project;
use kmo_engine::{Changes, Engine, Model, RunOptions, Timings};

/// How the site is read, and what is printed about it.
pub struct Source {
    pub project: Project,
    /// Called at each reading, because the day may have changed.
    pub options: Box<dyn Fn() -> RunOptions + Send>,
    /// Whether to run npm and Vite when the sources of the islands change.
    pub islands: bool,
    pub report: PrintProblems,
}

/// How often to check whether the day has changed, or the clock was set: scheduled posts appear without a change of files.
const NEW_DAY: Duration = Duration::from_secs(1);
/// Minimum time before a retry of what could not be read.
const RETRY: Duration = Duration::from_millis(250);
/// The pause after a retry, as a multiple of the time the retry took. It keeps retries to about a tenth of a processor.
const REST: u32 = 10;

/// Owns the engine. Nothing else changes the [`Current`] state.
pub struct Rebuilder<S: Desk> {
    source: Source,
    engine: Engine<S>,
    editing: Arc<Editing<S>>,
    drafts: Drafts,
    say: PrintMessage,
    sender: Sender<Arc<Current<S>>>,
    checker: Checker<S>,
    checked: Receiver<Checked<S>>,
    vite: Vite,
    pictures: Pictures,
    /// Whether the site that is shown was read by another engine (see `adopt`), so that this one has not read it yet.
    behind: bool,
    /// The options of the last reading.
    options: Option<RunOptions>,
    known: KnownProblems,
    /// The last snapshot in which every page could be rendered, or else the one from before a change of templates.
    last: Option<Arc<Snapshot<S>>>,
    /// Whether the whole site that is shown is older than the mistake in the sources.
    outdated: bool,
}

impl<S: Desk> Rebuilder<S> {
    pub fn new(
        source: Source,
        editing: Arc<Editing<S>>,
        drafts: Drafts,
        hot_reload: HotReload,
        say: PrintMessage,
        sender: Sender<Arc<Current<S>>>,
        waker: &Waker,
    ) -> Self {
        let mut engine = Engine::open(&source.project, true);
        engine.folder.keep_earlier_versions();
        let (checker, checked) = Checker::start(source.project.clone(), editing.handover.clone(), waker.clone());
        let vite = Vite::new(&source.project, S::ISLANDS && source.islands, hot_reload, say.clone(), waker.clone());
        let pictures = Pictures::new(&source.project, say.clone(), waker.clone());
        let known = KnownProblems::new(source.report.clone(), say.clone());
        Rebuilder {
            source,
            engine,
            editing,
            drafts,
            say,
            sender,
            checker,
            checked,
            vite,
            pictures,
            behind: false,
            options: None,
            known,
            last: None,
            outdated: false,
        }
    }

    /// Reads the site, and reads it again after each change. Never returns.
    pub fn run(mut self, mut watcher: Watcher) {
        disk::sweep(&self.source.project.content);
        self.vite.first();
        self.read(Instant::now(), false);
        let mut pause = RETRY;
        loop {
            let missing = self.known.has_unreadable();
            if !missing {
                pause = RETRY;
            }
            let seen = watcher.wait(if missing { pause } else { NEW_DAY });
            let started = Instant::now();
            let (mut changes, islands) = sources::changes(&self.source.project, seen, self.vite.is_running());
            if islands {
                self.vite.start();
            }
            changes.assets |= self.vite.done() | self.pictures.done();
            let is_retry = missing && changes.is_empty();
            changes.listing |= missing;
            if is_retry {
                self.retry(&changes, started);
                pause = RETRY.max(started.elapsed() * REST);
            } else if !changes.is_empty() {
                self.take(&changes, started);
            } else if self.options != Some(self.wanted()) {
                self.read(started, false);
            }
            while let Ok(checked) = self.checked.try_recv() {
                self.learn(checked);
            }
        }
    }

    /// Tries again to read what could not be read, although no change was reported.
    fn retry(&mut self, changes: &Changes, started: Instant) {
        self.engine.forget(changes);
        if self.read(started, true) {
            self.editing.forget(changes);
        }
    }

    fn take(&mut self, changes: &Changes, started: Instant) {
        let handover = self.editing.handover.clone();
        let _busy = handover.busy();
        self.engine.forget(changes);
        self.editing.forget(changes);
        let single = !changes.all && !changes.listing && !changes.assets;
        let shown = single
            && match changes.templates {
                true => changes.content.is_empty() && self.templates(started),
                false => self.edit(&changes.content, started) || self.adopt(&changes.content, started),
            };
        if !shown {
            self.read(started, false);
        }
    }

    /// The options for a reading now: the day, and whether drafts are shown.
    fn wanted(&self) -> RunOptions {
        RunOptions { drafts: self.drafts.are_shown(), ..(self.source.options)() }
    }

    /// The site that is shown, if it matched the files until this change.
    fn up_to_date(&self) -> Option<Arc<Snapshot<S>>> {
        // On another day, other posts are shown.
        let of_today = |site: &Arc<Snapshot<S>>| site.model().options == self.wanted();
        self.sender.borrow().site.clone().filter(|site| !self.outdated && of_today(site))
    }

    /// Shows the pages with the changed templates, without reading the rest. Templates that can't be parsed stay as they
    /// were. Returns whether it could.
    fn templates(&mut self, started: Instant) -> bool {
        let Some(site) = self.up_to_date() else { return false };
        let mut diagnostics = Diagnostics::default();
        let Some(renderer) = site.model().renderer.with_templates(&self.source.project, &mut diagnostics) else {
            return false;
        };
        self.known.templates(diagnostics.sorted());
        // Nothing was checked yet, so the site from before this change is the best version to fall back on.
        self.last.get_or_insert_with(|| Arc::new(site.without_last()));
        let model = Model { renderer, ..site.model().clone() };
        let pages = model.routes.all.len();
        let said = words::pages_in(pages, started.elapsed().as_secs_f64() * 1000.0);
        self.show_edited(&site, model, Stale::All);
        (self.say)(said);
        true
    }

    /// Applies edits that affect single pages only, without reading the rest. Returns whether it could.
    fn edit(&mut self, names: &BTreeSet<String>, started: Instant) -> bool {
        let Some(site) = self.up_to_date().filter(|_| !self.behind) else { return false };
        let shown = |name: &String| self.source.project.shown(name);
        // The problem may be solved now, which only a full reading finds out.
        if self.known.is_about(&names.iter().map(shown).collect()) {
            return false;
        }
        let Some((model, positions)) = self.engine.edit(site.model(), names) else { return false };
        for name in names {
            let path = shown(name);
            let is_held = model.earlier_versions.iter().any(|held| held.path == path);
            self.known.file(path, is_held.then(|| self.engine.folder.problems(name).to_vec()));
        }
        let paths: Vec<&str> = positions.iter().map(|&at| model.routes.all[at].path.as_str()).collect();
        let said = words::edited_in(paths.join(", "), started.elapsed().as_secs_f64() * 1000.0);
        let changed = !positions.is_empty();
        self.pictures.convert(&model.assets.later, true);
        self.show_edited(&site, model, Stale::At(positions));
        if changed {
            (self.say)(said);
        }
        true
    }

    /// Reads what changed and shows it. Returns whether it did: a retry with the same result as before shows nothing new.
    fn read(&mut self, started: Instant, is_retry: bool) -> bool {
        let mut diagnostics = Diagnostics::default();
        // Added first, so that problems that follow from islands that can't be built are not reported too.
        diagnostics.extend(self.vite.problem.clone());
        let progress = |step: Text| (self.say)(words::step(step));
        let options = self.wanted();
        let before = self.options.replace(options);
        let new_day = before.is_none_or(|before| before.now != options.now);
        if new_day {
            // Reads the cached pictures that are shown, because the sweep below removes what was not read for a month.
            self.engine.forget(&Changes { assets: true, ..Changes::default() });
        }
        // The built files of the islands must not change until the site is shown.
        let _islands = S::ISLANDS.then(|| islands::Lock::read(&self.source.project.cache));
        let model = self.engine.read(options, &progress, &mut Timings::start(), &mut diagnostics);
        self.behind = false;
        if new_day && model.is_some() {
            self.source.project.cache.sweep();
        }
        self.show_read(model, diagnostics, started, is_retry && before == Some(options))
    }

    /// Shows the site as it was read for a save, if the saved files are all that changed. Returns whether it could.
    fn adopt(&mut self, names: &BTreeSet<String>, started: Instant) -> bool {
        let Some(offer) = self.editing.offered(names) else { return false };
        let is_written = |(name, text): &(String, String)| {
            self.engine.folder.on_disk(name).is_ok_and(|(file, ..)| file.text == *text)
        };
        let is_of_today = |site: Arc<Snapshot<S>>| site.model().options == offer.model.options;
        if !self.up_to_date().is_some_and(is_of_today) || !offer.texts.iter().all(is_written) {
            return false;
        }
        let _islands = S::ISLANDS.then(|| islands::Lock::read(&self.source.project.cache));
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend(self.vite.problem.clone());
        diagnostics.extend(offer.found);
        self.behind = true;
        self.show_read(Some(offer.model), diagnostics, started, false)
    }

    /// Shows what was read. Returns whether it did. With `must_differ`, it does not if the problems are the same as before.
    fn show_read(
        &mut self,
        model: Option<Model<S>>,
        mut diagnostics: Diagnostics,
        started: Instant,
        must_differ: bool,
    ) -> bool {
        if let Some(model) = &model {
            // A retried reading must not retry the conversion too, because its failure would cause the next reading.
            self.pictures.convert(&model.assets.later, !must_differ);
            diagnostics.extend(self.pictures.problem().cloned());
            // Leave out problems of an earlier version: its file has changed since.
            let is_earlier = |one: &Diagnostic| {
                one.at.iter().any(|at| model.earlier_versions.iter().any(|held| Arc::ptr_eq(held, &at.file)))
            };
            let found = std::mem::take(&mut diagnostics);
            diagnostics.extend(found.into_iter().filter(|one| !is_earlier(one)));
        }
        let found = diagnostics.sorted();
        if self.known.is_same(&found) && (must_differ || model.is_none() && self.outdated) {
            return false;
        }
        self.known.read(found, model.as_ref().map_or(&[], |model| &*model.earlier_versions));
        let before = self.sender.borrow().site.clone();
        let id = self.id();
        let site = match model {
            Some(model) => {
                let pages = model.routes.all.len();
                self.outdated = false;
                self.checker.check(model.clone(), Stale::All);
                (self.say)(words::read_in(pages, started.elapsed().as_millis()));
                Some(Arc::new(Snapshot::new(model, &id, before.as_ref(), self.last.clone())))
            }
            None => {
                self.outdated = before.is_some();
                before
            }
        };
        self.show_site(site, id);
        true
    }

    /// Records what the check of all pages found.
    fn learn(&mut self, checked: Checked<S>) {
        if checked.number != self.checker.number {
            // Stale: the site has changed since, and a check of the newer one is pending.
            return;
        }
        let all = self.known.checked(checked.found, self.outdated);
        let current = self.sender.borrow().clone();
        if checked.complete {
            self.last = current.site.as_ref().map(|site| Arc::new(site.without_last()));
        }
        let mut next = Current { findings: Findings::of(&all, self.outdated), ..(*current).clone() };
        if let Some(report) = checked.report {
            next.report = Some(Arc::new(report.with(all)));
        }
        // Pages need no reload when only the desk has something new.
        if next.findings != current.findings {
            next.id = self.id();
        }
        self.show(next);
    }

    /// The id of the build that is shown next. It contains the process id, so that it differs from those of an earlier run.
    fn id(&self) -> String {
        format!("{}-{}", std::process::id(), self.sender.borrow().turn + 1)
    }

    fn show(&self, mut next: Current<S>) {
        next.turn = self.sender.borrow().turn + 1;
        self.sender.send_replace(Arc::new(next));
    }

    /// Checks and shows a site in which only single pages or the templates changed.
    fn show_edited(&mut self, site: &Snapshot<S>, model: Model<S>, stale: Stale) {
        self.checker.check(model.clone(), stale);
        let id = self.id();
        self.show_site(Some(Arc::new(site.edited(model, &id, self.last.clone()))), id);
    }

    /// Shows this site from now on, with the problems that are known.
    fn show_site(&self, site: Option<Arc<Snapshot<S>>>, id: String) {
        let all = self.known.all(self.outdated);
        let findings = Findings::of(&all, self.outdated);
        let report = self.sender.borrow().report.clone();
        let report = report.map(|report| if report.diagnostics == all { report } else { Arc::new(report.with(all)) });
        self.show(Current { id, turn: 0, site, report, findings });
    }
}
