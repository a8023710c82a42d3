//! Checks whether links to other sites still work. Requests are made only after somebody presses the button, one at a time
//! for each host with a pause in between, and good answers are kept for days.

pub mod request;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use kmo_shared::disk;
use serde::{Deserialize, Serialize};
use ureq::Agent;

use request::Later;

use crate::lock;
use crate::request_failure::RequestFailure;

/// How many hosts are asked at the same time.
const HOSTS: usize = 4;
/// Pause between two requests to one host.
const PAUSE: Duration = Duration::from_secs(1);
/// A host that asks for a longer wait is skipped until the next check.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How long a good and a bad answer stay valid, in seconds.
const GOOD_FOR: i64 = 7 * 24 * 3600;
const BAD_FOR: i64 = 3600;
/// With more answers than this, those that are no longer valid are removed.
const KEPT: usize = 20_000;

/// What a host answered for an address.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkStatus {
    Fine,
    /// It works, at another address.
    Moved(String),
    /// There is no such page. The value is the HTTP status.
    Gone(u16),
    /// It does not answer programs, or not now. The value is the HTTP status.
    Unsure(u16),
    Failed(RequestFailure),
}

impl LinkStatus {
    /// Whether visitors find nothing there.
    pub fn is_broken(&self) -> bool {
        match self {
            Self::Gone(_) => true,
            Self::Failed(failure) => *failure != RequestFailure::Timeout,
            Self::Fine | Self::Moved(_) | Self::Unsure(_) => false,
        }
    }

    /// Whether the link works.
    pub fn is_fine(&self) -> bool {
        matches!(self, Self::Fine | Self::Moved(_))
    }
}

/// An answer, and the Unix time in seconds when it was given.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Answer {
    pub status: LinkStatus,
    pub at: i64,
}

impl Answer {
    fn counts(&self, now: i64) -> bool {
        now - self.at < if self.status.is_fine() { GOOD_FOR } else { BAD_FOR }
    }
}

/// What is known about links to other sites.
pub struct ExternalLinks {
    file: PathBuf,
    state: Mutex<State>,
    /// Held while a check makes requests: after a stop, the next one waits for those in flight, so that each host gets one at
    /// a time.
    asking: Mutex<()>,
}

#[derive(Default)]
struct State {
    /// Read from the file when first needed.
    known: Option<BTreeMap<String, Answer>>,
    /// The check that runs now.
    check: Option<Arc<Check>>,
}

/// A check of `all` addresses. After a stop, its last requests end in the background.
struct Check {
    all: usize,
    done: AtomicUsize,
    stopped: AtomicBool,
}

impl ExternalLinks {
    /// `folder` is where answers are stored.
    pub fn new(folder: &Path) -> Arc<Self> {
        Arc::new(ExternalLinks { file: folder.join("links.json"), state: Mutex::default(), asking: Mutex::default() })
    }

    /// The known answers for these addresses.
    pub fn known<'a>(&self, addresses: impl Iterator<Item = &'a String>) -> BTreeMap<String, Answer> {
        let mut state = lock(&self.state);
        let known = state.read(&self.file);
        addresses.filter_map(|address| Some((address.clone(), known.get(address)?.clone()))).collect()
    }

    /// How many addresses are being checked, and how many are done; `None` if no check runs.
    pub fn progress(&self) -> Option<(usize, usize)> {
        lock(&self.state).check.as_ref().map(|check| (check.all, check.done.load(Ordering::Relaxed)))
    }

    /// Ends the check immediately. Requests in flight are finished in the background, and their answers kept.
    pub fn stop(&self) {
        if let Some(check) = lock(&self.state).check.take() {
            check.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Checks the addresses without a valid answer, in new threads. Does nothing if a check is running. `asks` is the URL
    /// of the site that asks.
    pub fn start(self: &Arc<Self>, addresses: impl Iterator<Item = String>, asks: &str) {
        let now = Timestamp::now().as_second();
        let mut hosts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let check = {
            let mut state = lock(&self.state);
            if state.check.is_some() {
                return;
            }
            let known = state.read(&self.file);
            let is_known = |address: &String| known.get(address).is_some_and(|answer| answer.counts(now));
            let wanted: Vec<String> = addresses.filter(|address| !is_known(address)).collect();
            if wanted.is_empty() {
                return;
            }
            let check = Check { all: wanted.len(), done: AtomicUsize::new(0), stopped: AtomicBool::new(false) };
            for address in wanted {
                hosts.entry(host(&address).to_owned()).or_default().push(address);
            }
            state.check.insert(Arc::new(check)).clone()
        };
        let queue = Mutex::new(hosts.into_values().collect());
        let (links, client) = (self.clone(), request::client(asks));
        thread::spawn(move || {
            let asking = lock(&links.asking);
            thread::scope(|scope| {
                let workers = [(); HOSTS].map(|()| scope.spawn(|| links.work(&check, &queue, &client)));
                // If one panics, the others finish.
                for worker in workers {
                    let _ = worker.join();
                }
            });
            drop(asking);
            let mut state = lock(&links.state);
            state.write(&links.file);
            state.check.take_if(|now| Arc::ptr_eq(now, &check));
        });
    }

    /// Asks one host after another, until the queue is empty or the check is stopped.
    fn work(&self, check: &Check, queue: &Mutex<VecDeque<Vec<String>>>, client: &Agent) {
        let is_stopped = || check.stopped.load(Ordering::Relaxed);
        loop {
            let next = lock(queue).pop_front();
            let Some(addresses) = next else { return };
            for (at, address) in addresses.iter().enumerate() {
                if at > 0 {
                    thread::sleep(PAUSE);
                }
                if is_stopped() {
                    return;
                }
                let mut asked = request::check(client, address);
                if let Err(Later(wait)) = asked
                    && wait <= LONGEST_WAIT
                {
                    thread::sleep(wait);
                    if is_stopped() {
                        return;
                    }
                    asked = request::check(client, address);
                }
                match asked {
                    Ok(status) => self.note(check, address, status),
                    // The host wants no more requests, so its other addresses are left for a later check.
                    Err(Later(_)) => {
                        let busy = LinkStatus::Unsure(429);
                        addresses[at..].iter().for_each(|address| self.note(check, address, busy.clone()));
                        break;
                    }
                }
            }
        }
    }

    fn note(&self, check: &Check, address: &str, status: LinkStatus) {
        let mut state = lock(&self.state);
        let answer = Answer { status, at: Timestamp::now().as_second() };
        state.read(&self.file).insert(address.to_owned(), answer);
        if (check.done.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(20) {
            state.write(&self.file);
        }
    }
}

impl State {
    fn read(&mut self, file: &Path) -> &mut BTreeMap<String, Answer> {
        self.known.get_or_insert_with(|| {
            let text = disk::read_text(file).unwrap_or_default();
            serde_json::from_str(&text).unwrap_or_default()
        })
    }

    /// Ignores write errors: the answers are still used until the preview stops.
    fn write(&mut self, file: &Path) {
        let Some(known) = &mut self.known else { return };
        if known.len() > KEPT {
            let now = Timestamp::now().as_second();
            known.retain(|_, answer| answer.counts(now));
        }
        if let (Some(folder), Ok(text)) = (file.parent(), serde_json::to_vec(known)) {
            let _ = std::fs::create_dir_all(folder);
            let _ = disk::replace(file, &text);
        }
    }
}

/// Host and port of a URL.
fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_stopped_check_ends_immediately_and_another_may_start() {
        let folder = tempfile::tempdir().expect("there is room");
        // Nobody answers there.
        let host = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let address = format!("http://{}/", host.local_addr().expect("it has one"));
        let links = ExternalLinks::new(folder.path());
        let start = || links.start(std::iter::once(address.clone()), "https://proef.example");
        start();
        let (_asked, _) = host.accept().expect("it is asked");
        assert_eq!(links.progress(), Some((1, 0)));
        links.stop();
        assert_eq!(links.progress(), None);
        start();
        assert_eq!(links.progress(), Some((1, 0)));
    }
}
