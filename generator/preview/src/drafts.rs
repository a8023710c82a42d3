//! Whether drafts and scheduled documents are shown. The desk has a switch for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::watch::Waker;

/// The switch. Clones share it.
#[derive(Clone)]
pub struct Drafts {
    shown: Arc<AtomicBool>,
    waker: Waker,
}

impl Drafts {
    pub fn new(shown: bool, waker: Waker) -> Self {
        Drafts { shown: Arc::new(AtomicBool::new(shown)), waker }
    }

    pub fn are_shown(&self) -> bool {
        self.shown.load(Ordering::Relaxed)
    }

    /// Sets the switch, and wakes the rebuilder.
    pub fn show(&self, shown: bool) {
        self.shown.store(shown, Ordering::Relaxed);
        self.waker.wake();
    }
}
