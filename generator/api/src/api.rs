//! The state that all calls to the API of one site share.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::auction::Auctions;
use crate::clock::Clock;
use crate::leads::Leads;
use crate::mail::{Outbox, Queue};
use crate::password::Hasher;
use crate::setup::{Notify, Setup};
use crate::site::SiteSource;
use crate::store::Store;
use crate::throttle::Limits;

/// Passwords that may be hashed at the same time. Each takes a core and 19 MiB.
const HASHES: usize = 2;

/// Calls that may wait for their turn to hash.
const WAITING: usize = 200;

/// The API of one site.
pub struct Api {
    pub(crate) setup: Setup,
    pub(crate) clock: Clock,
    /// Address of the site, for links in mails.
    pub(crate) base: String,
    pub(crate) site: SiteSource,
    pub(crate) leads: Leads,
    pub(crate) auctions: Auctions,
    /// Opened by the first call that needs it: most runs of the preview make none.
    pub(crate) store: Mutex<Option<Store>>,
    pub(crate) hashing: Arc<Semaphore>,
    /// Permits to hash or wait for `hashing`. A call that gets none is refused before its body is read.
    pub(crate) queue: Arc<Semaphore>,
    pub(crate) hasher: Hasher,
    pub(crate) limits: Limits,
    pub(crate) mails: Queue,
    pub(crate) notify: Notify,
}

impl Api {
    /// Creates the API. `base` is the address of the site, without a trailing slash.
    pub fn new(setup: Setup, base: String, site: SiteSource, leads: Leads, outbox: Outbox, notify: Notify) -> Self {
        Api {
            clock: Clock::new(setup.today),
            auctions: Auctions::new(setup.sample),
            setup,
            base,
            site,
            leads,
            store: Mutex::new(None),
            hashing: Arc::new(Semaphore::new(HASHES)),
            queue: Arc::new(Semaphore::new(HASHES + WAITING)),
            hasher: Hasher::default(),
            limits: Limits::default(),
            mails: Queue::new(outbox),
            notify,
        }
    }

    /// Waits until the outbox has sent all mails of the calls so far, but no longer than `limit`, and not at all if as many
    /// wait as may. Mails that wait when the process ends are lost: an orderly stop calls this first.
    pub fn settle_mails(&self, limit: Duration) {
        self.mails.settle(limit);
    }
}
