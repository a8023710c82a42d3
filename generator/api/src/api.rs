//! The API of one site: what all its calls share.

use std::sync::Mutex;

use tokio::sync::Semaphore;

use crate::auction::Auctions;
use crate::clock::Clock;
use crate::leads::Leads;
use crate::mail::Outbox;
use crate::password::Hasher;
use crate::setup::{Say, Setup};
use crate::site::SiteSource;
use crate::store::Store;
use crate::throttle::Limits;

/// Passwords that are hashed at the same time. Each takes a core and 19 MiB.
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
    /// Opened with the first call: most runs of the preview make none.
    pub(crate) store: Mutex<Option<Store>>,
    pub(crate) hashing: Semaphore,
    /// Places in the queue for `hashing`: a call that finds none is refused before it takes any memory.
    pub(crate) queue: Semaphore,
    pub(crate) hasher: Hasher,
    pub(crate) limits: Limits,
    pub(crate) outbox: Outbox,
    pub(crate) say: Say,
}

impl Api {
    /// `base` is the address of the site, without a slash at the end.
    pub fn new(setup: Setup, base: String, site: SiteSource, leads: Leads, outbox: Outbox, say: Say) -> Self {
        Api {
            clock: Clock::new(setup.today),
            auctions: Auctions::new(setup.sample),
            setup,
            base,
            site,
            leads,
            store: Mutex::new(None),
            hashing: Semaphore::new(HASHES),
            queue: Semaphore::new(HASHES + WAITING),
            hasher: Hasher::default(),
            limits: Limits::new(),
            outbox,
            say,
        }
    }
}
