//! Who writes where: a tab that edits a text says so, and every tab that shows the page marks the place.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use kmo_engine::desk::Desk;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::guard;

/// How long a place is marked after the last word of its tab, which comes every five seconds.
const KEPT: Duration = Duration::from_secs(15);

/// Most tabs that are marked; a later one takes the place of the one that was heard of longest ago.
const MOST: usize = 32;

/// A tab, and where it writes.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Writer {
    /// A random text that the tab chose.
    id: String,
    /// Path of its page.
    page: String,
    /// The element that it edits, as the index of each child on the way from `<body>`; empty when it edits none.
    place: Vec<u16>,
}

/// The tabs that write, and when each was heard of.
#[derive(Debug)]
pub struct Presence(watch::Sender<Arc<Vec<(Instant, Writer)>>>);

impl Presence {
    pub fn new() -> Self {
        Presence(watch::Sender::default())
    }

    /// Tells of the tabs that write: now, and after each change.
    pub fn watch(&self) -> watch::Receiver<Arc<Vec<(Instant, Writer)>>> {
        self.0.subscribe()
    }

    fn hear(&self, writer: Writer) {
        self.change(|all| {
            all.retain(|(_, other)| other.id != writer.id);
            if writer.place.is_empty() {
                return;
            }
            if all.len() == MOST {
                all.remove(0);
            }
            all.push((Instant::now(), writer));
        });
    }

    /// Forgets tabs that are gone without a word.
    fn forget(&self) {
        self.change(|all| all.retain(|(heard, _)| heard.elapsed() < KEPT));
    }

    /// Listeners hear only of other places, not of the times.
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

/// What a page is told of the tabs that write.
pub fn told(all: &[(Instant, Writer)]) -> Vec<&Writer> {
    all.iter().map(|(_, writer)| writer).collect()
}

pub fn routes<S: Desk>(app: &App<S>) -> Router<App<S>> {
    guard::writes(Router::new().route("/__edit/writing", post(writing)), app)
}

async fn writing<S: Desk>(State(app): State<App<S>>, Json(writer): Json<Writer>) -> StatusCode {
    app.presence.hear(writer);
    tokio::spawn(async move {
        sleep(KEPT).await;
        app.presence.forget();
    });
    StatusCode::NO_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer(id: usize, place: &[u16]) -> Writer {
        Writer { id: id.to_string(), page: "/".to_owned(), place: place.to_vec() }
    }

    #[tokio::test(start_paused = true)]
    async fn a_tab_that_is_silent_is_forgotten_and_repeating_tells_nobody() {
        let presence = Presence::new();
        let mut watch = presence.watch();
        presence.hear(writer(1, &[2, 0]));
        assert!(watch.has_changed().unwrap());
        assert_eq!(told(&watch.borrow_and_update()), [&writer(1, &[2, 0])]);
        tokio::time::advance(KEPT / 2).await;
        presence.hear(writer(1, &[2, 0]));
        assert!(!watch.has_changed().unwrap(), "nothing is new");
        tokio::time::advance(KEPT / 2).await;
        presence.forget();
        assert_eq!(watch.borrow().len(), 1, "it was heard of since");
        tokio::time::advance(KEPT / 2).await;
        presence.forget();
        assert!(watch.borrow().is_empty());
    }

    #[test]
    fn a_tab_that_writes_nowhere_has_no_mark_and_there_is_an_end_to_them() {
        let presence = Presence::new();
        for id in 0..2 * MOST {
            presence.hear(writer(id, &[1]));
        }
        assert_eq!(presence.watch().borrow().len(), MOST);
        presence.hear(writer(2 * MOST - 1, &[]));
        assert!(told(&presence.watch().borrow()).iter().all(|one| one.id != (2 * MOST - 1).to_string()));
    }
}
