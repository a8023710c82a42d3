//! The thread that sends the mails of the [queue](crate::mail_queue).
//!
//! A mail is written when it is sent, with a new token, so the database contains no working link. A retry gets another token:
//! if two mails arrive, the last one works.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Row};
use serde_json::Value;

use crate::access::Role;
use crate::api::Api;
use crate::call::Call;
use crate::input::Input;
use crate::mail::{Mail, Writer};
use crate::mail_queue::Message;
use crate::response::ApiError;
use crate::secret;

/// How long a failed mail waits before it is tried again, in seconds. No other process with the same folder takes it meanwhile.
const RETRY_AFTER: u64 = 60;

/// Most messages that wait for the sending thread.
const MESSAGES: usize = 64;

/// Most mails that the outbox may hold for longer. Each takes a thread. With so many, no mail is being accepted.
const HELD: usize = 16;

/// A mail that the outbox holds.
struct Held {
    /// The hash of its token.
    ticket: Vec<u8>,
    /// Receives what the outbox returns. Closed if the outbox panicked, which has been printed.
    answer: Receiver<io::Result<()>>,
}

fn run(api: &Weak<Api>, messages: &Receiver<Message>) {
    let mut told = None;
    let mut held = Vec::new();
    loop {
        let Some(api) = api.upgrade() else { return };
        let some_wait = api.has_mails() && {
            while api.send_next(&mut held).is_ok_and(|sent| sent) {}
            api.has_mails()
        };
        drop(api);
        let _ = told.take().map(|told: Sender<()>| told.send(()));
        let next = match some_wait {
            true => messages.recv_timeout(Duration::from_secs(RETRY_AFTER)),
            false => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(message) => told = message,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl Api {
    /// Starts sending mails, beginning with those that an earlier process left. The thread ends with the API.
    pub fn start(self) -> Arc<Self> {
        let (sender, messages) = mpsc::sync_channel(MESSAGES);
        let _ = self.mail_queue.thread.set(sender);
        let api = Arc::new(self);
        let weak = Arc::downgrade(&api);
        thread::spawn(move || run(&weak, &messages));
        api
    }

    /// Whether mails are waiting. Does not create the database, because most runs of the preview need none.
    fn has_mails(&self) -> bool {
        let wait = |db: &Connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM ticket WHERE mail IS NOT NULL)";
            db.query_row(sql, [], |row| row.get(0))
        };
        let found = match &*self.store() {
            Some(store) => wait(&store.db),
            None => {
                Connection::open_with_flags(self.file(), OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(|db| wait(&db))
            }
        };
        // A file that is missing or of an earlier version contains none.
        found.unwrap_or(false)
    }

    /// Sends the next mail. Returns whether there was one. A mail that fails, or that the outbox holds, does not block the
    /// others.
    fn send_next(&self, held: &mut Vec<Held>) -> Result<bool, ApiError> {
        let input = Input { site: (self.site)(), ..Input::default() };
        let done = |ticket: &[u8]| {
            let sql = "UPDATE ticket SET mail = NULL, verloopt = coalesce(?2 + geldig, verloopt) WHERE hash = ?1";
            self.with(&input, |call| Ok(call.db.execute(sql, (ticket, call.seconds()))?))
        };
        for Held { ticket, answer } in std::mem::take(held) {
            match answer.try_recv() {
                Ok(Ok(())) => _ = done(&ticket)?,
                Ok(Err(_)) | Err(TryRecvError::Disconnected) => {}
                Err(TryRecvError::Empty) => held.push(Held { ticket, answer }),
            }
        }
        if held.len() == HELD {
            return Ok(false);
        }
        let Some((ticket, mail)) = self.with(&input, |call| next(call, held))? else { return Ok(false) };
        let (tell, answer) = mpsc::channel();
        let outbox = self.outbox.clone();
        // Without a thread, the channel closes, and the mail has failed.
        let _ = thread::Builder::new().spawn(move || tell.send(outbox(mail)));
        match answer.recv_timeout(self.mail_queue.patience) {
            Ok(Ok(())) => _ = done(&ticket)?,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {}
            Err(RecvTimeoutError::Timeout) => held.push(Held { ticket, answer }),
        }
        Ok(true)
    }
}

/// Takes the mail whose last try was longest ago and that the outbox does not hold, and gives its ticket a token. Returns the
/// hash of the token and the mail.
fn next(call: &Call<'_>, held: &[Held]) -> Result<Option<(Vec<u8>, Mail)>, ApiError> {
    let now = call.seconds();
    call.db.execute("DELETE FROM ticket WHERE verloopt <= ?1", [now])?;
    // A last try in the future was stored before the clock was set back.
    let sql = "SELECT ticket.hash, mail, coalesce(user.email, member.email, '') AS email, user.id AS user,
                 iif(bevestigd, voornaam, '') AS name, org.name AS org, rol, bieder, doel = 'invite' AS invited,
                 EXISTS (SELECT 1 FROM user WHERE user.email = member.email AND bevestigd) AS known
               FROM ticket LEFT JOIN user ON user.id = ticket.user
                 LEFT JOIN member ON member.id = ticket.member LEFT JOIN org ON org.id = member.org
               WHERE mail IS NOT NULL AND (geprobeerd <= ?1 - ?2 OR geprobeerd > ?1)
               ORDER BY geprobeerd, ticket.rowid";
    let mails = Writer { base: &call.api.base, brand: &call.input.site()?.brand };
    let token = secret::text();
    let mut waiting = call.db.prepare(sql)?;
    let mut rows = waiting.query((now, RETRY_AFTER.cast_signed()))?;
    let (before, mail) = loop {
        let Some(row) = rows.next()? else { return Ok(None) };
        let ticket: Vec<u8> = row.get("hash")?;
        if held.iter().all(|one| one.ticket != ticket) {
            break (ticket, write(mails, row, &token)?);
        }
    };
    let hash = secret::hash(&token);
    call.db.execute("UPDATE ticket SET hash = ?2, geprobeerd = ?3 WHERE hash = ?1", (before, &hash, now))?;
    Ok(Some((hash, mail)))
}

/// Writes the mail of a row.
fn write(mails: Writer<'_>, row: &Row<'_>, token: &str) -> rusqlite::Result<Mail> {
    let (kind, email): (String, String) = (row.get("mail")?, row.get("email")?);
    let user = || row.get("user");
    Ok(match kind.as_str() {
        "confirm" => mails.confirm(&email, user()?, token),
        "waiting" => mails.waiting(&email, user()?, token),
        // Until the address is confirmed, a stranger may have typed the name.
        "reset" => mails.reset(&email, &row.get::<_, String>("name")?, user()?, token),
        "known" => mails.known(&email, row.get::<_, bool>("invited")?.then_some(token)),
        "invite" => {
            let (org, role): (String, Role) = (row.get("org")?, row.get("rol")?);
            mails.invite(&email, &org, role.name(), token, row.get("known")?)
        }
        _ => {
            let bidder: Value = serde_json::from_str(&row.get::<_, String>("bieder")?).unwrap_or_default();
            let field = |name: &str| bidder[name].as_str().unwrap_or_default();
            mails.bidder(field("email"), field("number"), token)
        }
    })
}
