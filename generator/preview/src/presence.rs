//! Who edits what: a tab that edits a text reports it, and every tab that shows the page marks the place.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

/// How long a place stays marked after the last report of its tab. Tabs report every five seconds.
pub const MARK_DURATION: Duration = Duration::from_secs(15);

/// Maximum number of tabs that are marked. A new one replaces the one that has been silent longest.
const MAX_TABS: usize = 32;

/// Maximum length of the id, page or place of a tab, in bytes. Longer reports are ignored.
const MAX_BYTES: usize = 1000;

/// A tab, and what it edits.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Writer {
    /// A random text that the tab chose.
    id: String,
    /// Path of its page. For a form of the desk it includes the query, which names the file.
    page: String,
    /// What it edits, as `presence.js` writes it: the id of a field, or the way to another element; empty when it edits
    /// nothing.
    place: String,
}

/// The tabs that edit, and when each last reported.
#[derive(Debug)]
pub struct Presence(watch::Sender<Arc<Vec<(Instant, Writer)>>>);

impl Presence {
    pub fn new() -> Self {
        Presence(watch::Sender::default())
    }

    /// Notifies of the tabs that edit: now, and after each change.
    pub fn watch(&self) -> watch::Receiver<Arc<Vec<(Instant, Writer)>>> {
        self.0.subscribe()
    }

    /// Takes the report of a tab.
    pub fn hear(&self, writer: Writer, now: Instant) {
        if [&writer.id, &writer.page, &writer.place].iter().any(|text| text.len() > MAX_BYTES) {
            return;
        }
        self.change(|all| {
            all.retain(|(_, other)| other.id != writer.id);
            if writer.place.is_empty() {
                return;
            }
            if all.len() == MAX_TABS {
                all.remove(0);
            }
            all.push((now, writer));
        });
    }

    /// Removes tabs that have been silent too long.
    pub fn forget(&self, now: Instant) {
        self.change(|all| all.retain(|(heard, _)| now.duration_since(*heard) < MARK_DURATION));
    }

    /// Notifies listeners only if a tab or a place changed, not for a new time.
    fn change(&self, change: impl FnOnce(&mut Vec<(Instant, Writer)>)) {
        self.0.send_if_modified(|all| {
            let mut now = Vec::clone(all);
            change(&mut now);
            let is_other = all.len() != now.len() || now.iter().any(|(_, one)| !all.iter().any(|(_, was)| was == one));
            *all = Arc::new(now);
            is_other
        });
    }
}

/// The tabs as they are sent to pages, without their times.
pub fn writers(all: &[(Instant, Writer)]) -> Vec<&Writer> {
    all.iter().map(|(_, writer)| writer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer(id: usize, place: &str) -> Writer {
        Writer { id: id.to_string(), page: "/".to_owned(), place: place.to_owned() }
    }

    #[test]
    fn silent_tabs_are_forgotten_and_repeated_reports_notify_nobody() {
        let presence = Presence::new();
        let mut watch = presence.watch();
        let start = Instant::now();
        presence.hear(writer(1, "2 0"), start);
        assert!(watch.has_changed().unwrap());
        assert_eq!(writers(&watch.borrow_and_update()), [&writer(1, "2 0")]);
        presence.hear(writer(1, "2 0"), start + MARK_DURATION / 2);
        assert!(!watch.has_changed().unwrap(), "nothing is new");
        presence.forget(start + MARK_DURATION);
        assert_eq!(watch.borrow().len(), 1, "it was heard of since");
        presence.forget(start + MARK_DURATION * 2);
        assert!(watch.borrow().is_empty());
    }

    #[test]
    fn a_tab_that_edits_nothing_has_no_mark_and_their_number_is_limited() {
        let presence = Presence::new();
        let now = Instant::now();
        for id in 0..2 * MAX_TABS {
            presence.hear(writer(id, "1"), now);
        }
        assert_eq!(presence.watch().borrow().len(), MAX_TABS);
        presence.hear(writer(2 * MAX_TABS - 1, ""), now);
        presence.hear(writer(0, &"1 ".repeat(MAX_BYTES)), now);
        assert!(
            writers(&presence.watch().borrow())
                .iter()
                .all(|one| ![0, 2 * MAX_TABS - 1].map(|id| id.to_string()).contains(&one.id))
        );
    }
}
