//! Work that takes seconds, such as building the islands, in a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};

use kmo_diagnostic::{Diagnostic, Text, words};

use crate::PrintMessage;
use crate::watch::Waker;

/// One kind of work, of which one run is in progress at a time.
pub struct Background {
    say: PrintMessage,
    waker: Waker,
    results: (Sender<Option<Diagnostic>>, Receiver<Option<Diagnostic>>),
    pub running: bool,
}

impl Background {
    pub fn new(say: PrintMessage, waker: Waker) -> Self {
        Background { say, waker, results: mpsc::channel(), running: false }
    }

    /// Starts a run. `work` gets a function that prints its progress. Wakes the rebuilder when the run ends.
    pub fn start(&mut self, work: impl FnOnce(&dyn Fn(Text)) -> Result<(), Diagnostic> + Send + 'static) {
        self.running = true;
        let (say, waker, sender) = (self.say.clone(), self.waker.clone(), self.results.0.clone());
        std::thread::spawn(move || {
            let result = work(&|step| say(words::step(step)));
            let _ = sender.send(result.err());
            waker.wake();
        });
    }

    /// The problem of the run, or none, if it has ended since the last call.
    pub fn ended(&mut self) -> Option<Option<Diagnostic>> {
        let problem = self.results.1.try_recv().ok()?;
        self.running = false;
        Some(problem)
    }
}
