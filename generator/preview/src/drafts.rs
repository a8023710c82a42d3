//! Whether drafts and scheduled documents are shown. The desk has a switch for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use kmo_engine::desk::Desk;
use serde::Deserialize;
use serde_json::json;

use crate::app::App;
use crate::guard;
use crate::responses;
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

    fn show(&self, shown: bool) {
        self.shown.store(shown, Ordering::Relaxed);
        self.waker.wake();
    }
}

/// The state of the switch.
#[derive(Deserialize)]
struct Switch {
    shown: bool,
}

pub fn routes<S: Desk>(app: &App<S>) -> Router<App<S>> {
    guard::writes(Router::new().route("/__preview/drafts", post(switch)), app)
}

async fn switch<S: Desk>(State(app): State<App<S>>, Json(Switch { shown }): Json<Switch>) -> Response {
    app.drafts.show(shown);
    (responses::HEADERS, Json(json!({ "shown": shown }))).into_response()
}
