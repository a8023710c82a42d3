//! The state that all calls to the API of one site share.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::auction::Auctions;
use crate::clock::Clock;
use crate::leads::Leads;
use crate::mail::Outbox;
use crate::mail_queue::MailQueue;
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
    /// Permits to hash or wait for `hashing`. A call that gets none is refused.
    pub(crate) queue: Arc<Semaphore>,
    pub(crate) hasher: Hasher,
    pub(crate) limits: Limits,
    pub(crate) outbox: Outbox,
    pub(crate) mail_queue: MailQueue,
    pub(crate) notify: Notify,
}

impl Api {
    /// Creates the API. `base` is the address of the site, without a trailing slash. Mails wait until [`Api::start`].
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
            outbox,
            mail_queue: MailQueue::default(),
            notify,
        }
    }

    /// Waits until the outbox has received the mails of all calls so far, but at most `limit`. Does not wait if too many
    /// callers are waiting already.
    pub fn settle_mails(&self, limit: Duration) {
        self.mail_queue.settle(limit);
    }

    /// The database. It stays usable after a call panicked, because the transaction was rolled back.
    pub(crate) fn store(&self) -> MutexGuard<'_, Option<Store>> {
        self.store.lock().unwrap_or_else(|poisoned| {
            self.store.clear_poison();
            poisoned.into_inner()
        })
    }

    /// The file of the database.
    pub(crate) fn file(&self) -> PathBuf {
        self.setup.folder.join("portal.sqlite")
    }
}
