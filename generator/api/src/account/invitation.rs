//! Invitations to an organization. Nobody joins without accepting: an invitation is a mail with a link to accept it, from an
//! account or while registering. Until then the inviter sees the address that they typed, and nothing about its owner.

use rusqlite::OptionalExtension as _;

use crate::access::Role;
use crate::account::ticket::{self, Holder};
use crate::call::Call;
use crate::clock::HOUR;
use crate::response::ApiError;
use crate::secret;

/// How long an invitation can be accepted, in seconds.
const VALID: i64 = 14 * 24 * HOUR;
/// Most pending invitations of an organization, including expired ones.
const MAX_OPEN: i64 = 100;

/// Invites an address. Returns the id of the new member, who has no user until the invitation is accepted.
///
/// # Errors
/// 409 if the address is a member or invited already, or too many invitations are pending. 429 if it was sent too many
/// mails.
pub fn send(call: &Call<'_>, org: i64, email: &str, role: Role) -> Result<i64, ApiError> {
    // One that expired can be sent anew.
    let now = call.seconds();
    let sql = "DELETE FROM member WHERE org = ?1 AND email = ?2 AND user IS NULL
               AND NOT EXISTS (SELECT 1 FROM ticket WHERE ticket.member = member.id AND doel = 'invite' AND verloopt > ?3)";
    call.db.execute(sql, (org, email, now))?;
    let sql = "SELECT user IS NOT NULL FROM member WHERE org = ?1 AND email = ?2";
    if let Some(joined) = call.db.query_row(sql, (org, email), |row| row.get::<_, bool>(0)).optional()? {
        return Err(ApiError::conflict(if joined {
            "Dit e-mailadres hoort al bij de organisatie."
        } else {
            "Dit e-mailadres is al uitgenodigd. Trek die uitnodiging eerst in om een nieuwe te sturen."
        }));
    }
    let sql = "SELECT count(*) FROM member WHERE org = ?1 AND user IS NULL";
    if call.db.query_row(sql, [org], |row| row.get::<_, i64>(0))? >= MAX_OPEN {
        return Err(ApiError::conflict("Er staan te veel uitnodigingen open. Trek er eerst enkele in."));
    }
    if !call.api.limits.may_mail("invite", email) {
        return Err(ApiError::too_many_requests());
    }
    let sql = "INSERT INTO member (org, email, rol, uitgenodigd) VALUES (?1, ?2, ?3, ?4)";
    call.db.execute(sql, (org, email, role, call.now()))?;
    let member = call.db.last_insert_rowid();
    ticket::make(call, "invite", Holder::Member(member), VALID, Some("invite"))?;
    Ok(member)
}

/// Sends somebody who has an account another link to accept their invitation, which is valid for as long.
pub fn remind(call: &Call<'_>, member: i64) -> Result<(), ApiError> {
    let sql = "INSERT INTO ticket (hash, doel, member, mail, verloopt)
               SELECT ?2, doel, member, 'known', max(verloopt) FROM ticket WHERE member = ?1";
    call.db.execute(sql, (member, secret::bytes::<32>()))?;
    call.api.mail_queue.wake();
    Ok(())
}

/// The id of the invited member and the address that the invitation was sent to, if it can still be accepted.
pub fn open(call: &Call<'_>, token: &str) -> Result<Option<(i64, String)>, ApiError> {
    let sql = "SELECT member.id, member.email FROM ticket JOIN member ON member.id = ticket.member
               WHERE hash = ?1 AND doel = 'invite' AND verloopt > ?2 AND member.user IS NULL";
    let found = call.db.query_row(sql, (secret::hash(token), call.seconds()), |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(found.optional()?)
}

/// Binds an invitation to the registration that brought it, which accepts it when it is confirmed.
pub fn bind(call: &Call<'_>, member: i64, user: i64) -> Result<(), ApiError> {
    call.db.execute("UPDATE ticket SET user = ?2 WHERE doel = 'invite' AND member = ?1", (member, user))?;
    Ok(())
}

/// Accepts the invitations that are bound to a registration. Returns whether there were any, even expired ones.
pub fn accept_bound(call: &Call<'_>, user: i64) -> Result<bool, ApiError> {
    let sql = "UPDATE member SET user = ?1 WHERE user IS NULL AND email = (SELECT email FROM user WHERE id = ?1)
               AND id IN (SELECT member FROM ticket WHERE doel = 'invite' AND user = ?1 AND verloopt > ?2)";
    call.db.execute(sql, (user, call.seconds()))?;
    Ok(call.db.execute("DELETE FROM ticket WHERE doel = 'invite' AND user = ?1", [user])? > 0)
}
