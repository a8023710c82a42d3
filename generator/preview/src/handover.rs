//! State shared by saving and the preview. A site that was read for a save is shown without being read again, and all pages
//! are checked only while nobody reads the site.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use kmo_diagnostic::{Diagnostic, Severity};
use kmo_engine::site_report::Pages;
use kmo_engine::{Model, Site};

use crate::lock;

pub struct Handover<S: Site> {
    /// The site that the last save read.
    offer: Mutex<Option<Offer<S>>>,
    /// Pages that were checked, with the site that they belong to.
    pages: Mutex<Option<(Arc<S>, Pages)>>,
    /// Number of [`Busy`] guards.
    reading: AtomicUsize,
    /// Set when the site is read again: a check of all pages would compete with it for the processor.
    pub stop: AtomicBool,
}

/// A site that was read for a save, and its problems apart from those of its pages.
pub struct Offer<S: Site> {
    pub model: Model<S>,
    pub found: Vec<Diagnostic>,
    /// The files that were changed, by path in the content folder, with their new text.
    pub texts: Vec<(String, String)>,
}

/// Guard held while the site is read: the check of all pages waits.
pub struct Busy<'a>(&'a AtomicUsize);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<S: Site> Handover<S> {
    pub fn new() -> Self {
        Handover {
            offer: Mutex::default(),
            pages: Mutex::default(),
            reading: AtomicUsize::default(),
            stop: AtomicBool::default(),
        }
    }

    /// Stops the check of all pages. It starts again when the last guard is dropped.
    pub fn busy(&self) -> Busy<'_> {
        self.reading.fetch_add(1, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        Busy(&self.reading)
    }

    pub fn is_busy(&self) -> bool {
        self.reading.load(Ordering::Relaxed) > 0
    }

    /// Offers a site whose texts are about to be written. A site with errors is not kept: only the preview knows which
    /// earlier version to show instead.
    pub fn offer(&self, offer: Offer<S>) {
        let is_whole = offer.found.iter().all(|found| found.severity == Severity::Warning);
        *lock(&self.offer) = is_whole.then_some(offer);
    }

    /// Withdraws the offer: it no longer matches the files.
    pub fn clear(&self) {
        *lock(&self.offer) = None;
    }

    /// Takes the offer, if exactly these files changed.
    pub fn take(&self, names: &BTreeSet<String>) -> Option<Offer<S>> {
        lock(&self.offer).take().filter(|offer| offer.texts.iter().map(|(name, _)| name).eq(names))
    }

    /// Hands over the checked pages of a site.
    pub fn offer_pages(&self, site: Arc<S>, pages: Pages) {
        *lock(&self.pages) = Some((site, pages));
    }

    /// Takes the checked pages of this site, if there are any.
    pub fn take_pages(&self, site: &Arc<S>) -> Option<Pages> {
        lock(&self.pages).take().filter(|(of, _)| Arc::ptr_eq(of, site)).map(|(_, pages)| pages)
    }
}
