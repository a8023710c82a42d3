//! An engine that follows the files without showing anything.

use std::collections::BTreeSet;

use kmo_diagnostic::{Diagnostic, Diagnostics};
use kmo_engine::{Changes, Engine, Model, RunOptions, Site, Timings};

/// An engine with the model that it read last.
pub struct IncrementalReader<S: Site> {
    pub engine: Engine<S>,
    model: Option<Model<S>>,
    /// What changed since the model was read.
    pending: Changes,
    /// The diagnostics of the last full read.
    pub found: Vec<Diagnostic>,
}

/// Which pages may have changed since the model was read before.
#[derive(Debug, PartialEq, Eq)]
pub enum ChangedPages {
    None,
    /// Pages, by the positions of their routes.
    At(Vec<usize>),
    /// The pages that show content of these files, by their paths below the content folder.
    Files(BTreeSet<String>),
    All,
}

impl<S: Site> IncrementalReader<S> {
    pub fn new(engine: Engine<S>) -> Self {
        let pending = Changes { all: true, ..Changes::default() };
        IncrementalReader { engine, model: None, pending, found: Vec::new() }
    }

    /// Records what changed. Nothing is read yet.
    pub fn forget(&mut self, changes: Changes) {
        self.pending.add(changes);
    }

    /// Records that the engine has read a file as it is now.
    pub fn mark_read(&mut self, name: &str) {
        self.pending.content.remove(name);
    }

    /// The site as it was read last; `None` if its sources made no site.
    pub fn model(&self) -> Option<&Model<S>> {
        self.model.as_ref()
    }

    /// Reads what changed. Returns the pages that may have changed.
    pub fn read(&mut self, options: RunOptions) -> ChangedPages {
        let of_today = self.model.as_ref().is_some_and(|model| model.options == options);
        if of_today && self.pending.is_empty() {
            return ChangedPages::None;
        }
        let changes = std::mem::take(&mut self.pending);
        self.engine.forget(&changes);
        let single = Changes { content: changes.content.clone(), ..Changes::default() } == changes;
        let before = self.model.take().filter(|_| of_today && single && self.found.is_empty());
        if let Some((model, positions)) = before.and_then(|model| self.engine.edit(&model, &changes.content)) {
            self.model = Some(model);
            return ChangedPages::At(positions);
        }
        let mut diagnostics = Diagnostics::default();
        self.model = self.engine.read(options, &|_| {}, &mut Timings::start(), &mut diagnostics);
        self.found = diagnostics.sorted();
        if of_today && single { ChangedPages::Files(changes.content) } else { ChangedPages::All }
    }
}
