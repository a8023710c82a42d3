//! The queue of mails. Each mail belongs to a ticket and is stored with it in the transaction of its call. Mails are sent in
//! the order of the calls, by this process or a later one, so a restart loses no mail that a caller was told about. No call
//! waits for its mail: the response time would reveal whether a mail was sent, and so whether an address has an account.
//!
//! A mail is written when it is sent, with a new token, so the database contains no working link. A retry gets another token:
//! if two mails arrive, the last one works.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Row};
use serde_json::Value;

use crate::access::Role;
use crate::api::Api;
use crate::call::Call;
use crate::input::Input;
use crate::mail::{Mail, Writer};
use crate::response::ApiError;
use crate::secret;

/// How long a failed mail waits before it is tried again, in seconds. No other process with the same folder takes it meanwhile.
const RETRY_AFTER: u64 = 60;

/// Most messages that wait for the sending thread.
const MESSAGES: usize = 64;

/// Wakes the sending thread, or asks it to report when it has tried all mails so far.
type Message = Option<Sender<()>>;

/// The channel to the sending thread; unset before it starts.
#[derive(Debug, Default)]
pub struct MailQueue(OnceLock<SyncSender<Message>>);

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
        let _ = self.0.get().map(|thread| thread.try_send(message));
    }
}

/// Starts the thread that sends mails. It ends with the API.
pub fn start(api: &Arc<Api>) {
    let (sender, messages) = mpsc::sync_channel(MESSAGES);
    let _ = api.mail_queue.0.set(sender);
    let api = Arc::downgrade(api);
    thread::spawn(move || run(&api, &messages));
}

fn run(api: &Weak<Api>, messages: &Receiver<Message>) {
    let mut told = None;
    loop {
        let Some(api) = api.upgrade() else { return };
        let some_wait = api.has_mails() && {
            while api.send_next().is_ok_and(|sent| sent) {}
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

    /// Sends the next mail. Returns whether there was one.
    fn send_next(&self) -> Result<bool, ApiError> {
        let input = Input { site: (self.site)(), ..Input::default() };
        let Some((ticket, mail)) = self.with(&input, |call| next(call))? else { return Ok(false) };
        // A mail that fails does not block the others. A panic has been printed already.
        let sent = panic::catch_unwind(AssertUnwindSafe(|| (self.outbox)(mail)));
        if matches!(sent, Ok(Ok(()))) {
            let sql = "UPDATE ticket SET mail = NULL, verloopt = coalesce(?2 + geldig, verloopt) WHERE hash = ?1";
            self.with(&input, |call| Ok(call.db.execute(sql, (ticket, call.seconds()))?))?;
        }
        Ok(true)
    }
}

/// Takes the mail whose last try was longest ago, and gives its ticket a token. Returns the hash of the token and the mail.
fn next(call: &Call<'_>) -> Result<Option<(Vec<u8>, Mail)>, ApiError> {
    let now = call.seconds();
    call.db.execute("DELETE FROM ticket WHERE verloopt <= ?1", [now])?;
    // A last try in the future was stored before the clock was set back.
    let sql = "SELECT ticket.hash, mail, coalesce(user.email, member.email, '') AS email, user.id AS user,
                 iif(bevestigd, voornaam, '') AS name, org.name AS org, rol, bieder, doel = 'invite' AS invited,
                 EXISTS (SELECT 1 FROM user WHERE user.email = member.email AND bevestigd) AS known
               FROM ticket LEFT JOIN user ON user.id = ticket.user
                 LEFT JOIN member ON member.id = ticket.member LEFT JOIN org ON org.id = member.org
               WHERE mail IS NOT NULL AND (geprobeerd <= ?1 - ?2 OR geprobeerd > ?1)
               ORDER BY geprobeerd, ticket.rowid LIMIT 1";
    let mails = Writer { base: &call.api.base, brand: &call.input.site()?.brand };
    let token = secret::text();
    let read = |row: &Row<'_>| Ok((row.get::<_, Vec<u8>>("hash")?, write(mails, row, &token)?));
    let Some((before, mail)) = call.db.query_row(sql, (now, RETRY_AFTER.cast_signed()), read).optional()? else {
        return Ok(None);
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
