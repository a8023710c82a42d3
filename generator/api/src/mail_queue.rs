//! The queue of mails. Each mail belongs to a ticket and is stored with it in the transaction of its call. Mails are sent in
//! the order of the calls, by this process or a later one, so a restart loses no mail that a caller was told about. No call
//! waits for its mail: the response time would reveal whether a mail was sent, and so whether an address has an account.

use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender, SyncSender};
use std::time::Duration;

/// How long the other mails wait for the outbox to send one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Wakes the sending thread, or asks it to report when it has tried all mails so far.
pub type Message = Option<Sender<()>>;

#[derive(Debug)]
pub struct MailQueue {
    /// The channel to the sending thread; unset before it starts.
    pub(crate) thread: OnceLock<SyncSender<Message>>,
    pub(crate) patience: Duration,
}

impl Default for MailQueue {
    fn default() -> Self {
        MailQueue { thread: OnceLock::new(), patience: PATIENCE }
    }
}

impl MailQueue {
    /// Wakes the sending thread for a mail that was just stored. It is sent once its call is done.
    pub fn wake(&self) {
        // If the channel is full, an earlier message has the same effect.
        self.tell(None);
    }

    /// Waits until all mails so far have been tried, but at most `limit`.
    pub fn settle(&self, limit: Duration) {
        let (sender, told) = mpsc::channel();
        self.tell(Some(sender));
        let _ = told.recv_timeout(limit);
    }

    fn tell(&self, message: Message) {
        let _ = self.thread.get().map(|thread| thread.try_send(message));
    }
}
