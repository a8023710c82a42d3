//! Who makes a request that edits: each browser keeps a name of its own.

use std::sync::Arc;

tokio::task_local! {
    pub static EDITS: Arc<str>;
}

/// The editor whose request this task handles; empty for a program.
pub fn current() -> Arc<str> {
    EDITS.try_with(Arc::clone).unwrap_or_default()
}

/// Runs slow work on a thread for it, on behalf of the editor of this request, which threads do not inherit. `None` if it
/// panics.
pub async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let editor = current();
    tokio::task::spawn_blocking(move || EDITS.sync_scope(editor, work)).await.ok()
}
