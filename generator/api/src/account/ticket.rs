//! Tickets: one-time tokens that links in mails carry.

use rusqlite::OptionalExtension as _;

use crate::answer::Refusal;
use crate::call::Call;
use crate::mail::{Mail, Writer};
use crate::secret;

/// Makes a ticket of a user, valid for `seconds`, and returns its token. Their earlier tickets for the same purpose
/// stop working.
pub fn make(call: &Call<'_>, purpose: &str, user: i64, seconds: i64) -> Result<String, Refusal> {
    let now = call.seconds();
    let token = secret::text();
    let sql = "DELETE FROM ticket WHERE (doel = ?1 AND user = ?2) OR verloopt <= ?3";
    call.db.execute(sql, (purpose, user, now))?;
    let sql = "INSERT INTO ticket (hash, doel, user, verloopt) VALUES (?1, ?2, ?3, ?4)";
    call.db.execute(sql, (secret::hash(&token), purpose, user, now + seconds))?;
    Ok(token)
}

/// Uses up the ticket in the query (`token` and `userid`). Returns its user, or `None` if there is no such valid
/// ticket.
///
/// # Errors
/// 400 if a parameter is missing or too long.
pub fn take(call: &Call<'_>, purpose: &str) -> Result<Option<i64>, Refusal> {
    let token = call.input.required("token", 200)?;
    let user = call.input.required("userid", 40)?;
    let Ok(user) = user.parse::<i64>() else { return Ok(None) };
    let sql = "DELETE FROM ticket WHERE hash = ?1 AND doel = ?2 AND user = ?3 AND verloopt > ?4";
    let taken = call.db.execute(sql, (secret::hash(token), purpose, user, call.seconds()))?;
    Ok((taken == 1).then_some(user))
}

/// Sends a mail with a new ticket to the user that `sql` finds by their address. Does nothing if there is no such user,
/// or if they were sent too many mails: the caller can't tell.
pub fn send(
    call: &Call<'_>,
    purpose: &str,
    seconds: i64,
    sql: &str,
    email: &str,
    write: impl FnOnce(Writer<'_>, &str, i64, &str) -> Mail,
) -> Result<(), Refusal> {
    let found = call.db.query_row(sql, [email], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let found: Option<(i64, String)> = found.filter(|_| call.api.limits.may_mail(purpose, email));
    if let Some((user, name)) = found {
        let token = make(call, purpose, user, seconds)?;
        call.send(write(call.mails()?, &name, user, &token));
    }
    Ok(())
}
