//! Tickets: one-time tokens that links in mails carry.

use rusqlite::OptionalExtension as _;

use crate::call::Call;
use crate::clock::HOUR;
use crate::response::ApiError;
use crate::secret;

/// How long sending a mail is retried, in seconds.
const TRIED: i64 = 24 * HOUR;

/// Whom a ticket is for.
#[derive(Clone, Copy, Debug)]
pub enum Holder<'a> {
    User(i64),
    /// An invited member.
    Member(i64),
    /// Somebody who wants to bid, as JSON.
    Bidder(&'a str),
}

/// Makes a ticket that is valid for `seconds` after its mail is sent (`mail_sender.rs`). Without a mail it can't be used, but
/// keeps a registration pending for that long. Deletes earlier tickets of a user for the same purpose, with their unsent
/// mails.
pub fn make(
    call: &Call<'_>,
    purpose: &str,
    holder: Holder<'_>,
    seconds: i64,
    mail: Option<&str>,
) -> Result<(), ApiError> {
    let (user, member, bidder) = match holder {
        Holder::User(user) => (Some(user), None, None),
        Holder::Member(member) => (None, Some(member), None),
        Holder::Bidder(bidder) => (None, None, Some(bidder)),
    };
    call.db.execute("DELETE FROM ticket WHERE doel = ?1 AND user = ?2", (purpose, user))?;
    let sql = "INSERT INTO ticket (hash, doel, user, member, bieder, mail, geldig, verloopt)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    // A placeholder: nobody knows a token with this hash.
    let hash = secret::bytes::<32>();
    let until = call.seconds() + mail.map_or(seconds, |_| TRIED);
    call.db.execute(sql, (hash, purpose, user, member, bidder, mail, seconds, until))?;
    call.api.mail_queue.wake();
    Ok(())
}

/// Uses up the ticket in the query (`token` and `userid`). Returns its user, or `None` if there is no such valid
/// ticket.
///
/// # Errors
/// 400 if a parameter is missing or too long.
pub fn take(call: &Call<'_>, purpose: &str) -> Result<Option<i64>, ApiError> {
    let token = call.input.required("token", 200)?;
    let user = call.input.required("userid", 40)?;
    let Ok(user) = user.parse::<i64>() else { return Ok(None) };
    let sql = "DELETE FROM ticket WHERE hash = ?1 AND doel = ?2 AND user = ?3 AND verloopt > ?4";
    let taken = call.db.execute(sql, (secret::hash(token), purpose, user, call.seconds()))?;
    Ok((taken == 1).then_some(user))
}

/// Sends a mail with a new ticket to the user that `sql` finds by their address. Does nothing if there is no such user,
/// or if they were sent too many mails: the caller can't tell.
pub fn send(call: &Call<'_>, purpose: &str, seconds: i64, sql: &str, email: &str) -> Result<(), ApiError> {
    let found = call.db.query_row(sql, [email], |row| row.get(0)).optional()?;
    match found.filter(|_| call.api.limits.may_mail(purpose, email)) {
        Some(user) => make(call, purpose, Holder::User(user), seconds, Some(purpose)),
        None => Ok(()),
    }
}
