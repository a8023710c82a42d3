//! Sessions: an access token for a quarter of an hour, and a refresh token that is replaced when it is used.

use rusqlite::OptionalExtension as _;
use serde_json::{Value, json};

use crate::access::{self, User};
use crate::call::Call;
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::secret;
use crate::token::{self, Claims};

/// How long a session lasts without being used, in seconds.
const REFRESH: i64 = 30 * 24 * 3600;

/// How long a used refresh token gives the same successor again, in seconds: the answer to the first request may have been
/// lost. Longer than a client waits for an answer (a minute at most), so that it can ask once more.
const REUSE_WINDOW: i64 = 120;

/// Most sessions of a user; beyond it the oldest ends.
const SESSIONS: i64 = 100;

/// Used refresh tokens of a session that are remembered, so that their reuse is noticed.
const USED: i64 = 100;

/// Starts a session and returns its tokens. Deletes all expired tokens and sessions first.
pub fn begin(call: &Call<'_>, user: &User) -> Result<Value, ApiError> {
    let now = call.seconds();
    call.db.execute("DELETE FROM token WHERE verloopt <= ?1", [now])?;
    call.db.execute("DELETE FROM session WHERE id NOT IN (SELECT session FROM token)", [])?;
    call.db.execute("INSERT INTO session (user) VALUES (?1)", [user.id])?;
    let session = call.db.last_insert_rowid();
    let sql = "DELETE FROM session WHERE user = ?1 AND id NOT IN
               (SELECT id FROM session WHERE user = ?1 ORDER BY id DESC LIMIT ?2)";
    call.db.execute(sql, (user.id, SESSIONS))?;
    tokens(call, user, session, &secret::text())
}

/// Makes a new access token of a session, and stores it with this refresh token. Returns both.
fn tokens(call: &Call<'_>, user: &User, session: i64, refresh: &str) -> Result<Value, ApiError> {
    let now = call.seconds();
    let memberships = access::memberships(call.db, user, None)?;
    let accesses: Vec<Value> = memberships
        .iter()
        .map(|membership| json!({ "Guid": membership.guid, "Name": membership.name, "Role": membership.role.name() }))
        .collect();
    let mut claims = Claims {
        sub: user.id.to_string(),
        email: user.email.clone(),
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        exp: now + call.api.setup.token_seconds,
        user_id: user.id,
        organization_accesses: Value::from(accesses).to_string(),
        internal: user.internal,
        internal_admin: user.admin,
    };
    // Two sessions of a user that start in the same second would get the same token, which would stay valid when one of them
    // ends. Only `exp` can differ: the contract fixes the claims.
    let auth = loop {
        let auth = token::sign(&claims, call.signing);
        let sql = "SELECT EXISTS (SELECT 1 FROM token WHERE hash = ?1)";
        if !call.db.query_row(sql, [secret::hash(&auth)], |row| row.get::<_, bool>(0))? {
            break auth;
        }
        claims.exp -= 1;
    };
    call.db.execute("DELETE FROM token WHERE session = ?1 AND verloopt <= ?2", (session, now))?;
    // A refresh token that is returned a second time is already stored.
    let sql = "INSERT OR IGNORE INTO token (hash, session, soort, verloopt) VALUES (?1, ?2, ?3, ?4)";
    call.db.execute(sql, (secret::hash(&auth), session, "access", claims.exp))?;
    call.db.execute(sql, (secret::hash(refresh), session, "refresh", now + REFRESH))?;
    let sql = "DELETE FROM token WHERE session = ?1 AND gebruikt AND rowid NOT IN
               (SELECT rowid FROM token WHERE session = ?1 AND gebruikt ORDER BY rowid DESC LIMIT ?2)";
    call.db.execute(sql, (session, USED))?;
    call.db.execute("UPDATE user SET actief_op = ?2 WHERE id = ?1", (user.id, call.now()))?;
    Ok(json!({ "auth": auth, "refresh": refresh }))
}

/// Exchanges a refresh token for new tokens. Within `REUSE_WINDOW` seconds it gives the same successor again, as long as
/// that was not used. Any other use of a used token means that somebody copied it: the session ends (RFC 9700, 4.14.2).
///
/// # Errors
/// 401 for an unknown token. A reused one is an answer, not an error, because an error would undo the end of its session.
pub fn renew(call: &Call<'_>, refresh: &str) -> ApiResult {
    let refused = ApiError::unauthorized();
    let (hash, now) = (secret::hash(refresh), call.seconds());
    let sql = "SELECT session, gebruikt FROM token WHERE hash = ?1 AND soort = 'refresh' AND verloopt > ?2";
    let found = call.db.query_row(sql, (&hash, now), |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((session, used)): Option<(i64, i64)> = found.optional()? else { return Err(refused) };
    // Only hashes are stored, so the successor is computed.
    let next = secret::derived("refresh", refresh, call.signing);
    if used == 0 {
        call.db.execute("UPDATE token SET gebruikt = ?2 WHERE hash = ?1", (&hash, now))?;
    } else {
        let sql = "SELECT EXISTS (SELECT 1 FROM token WHERE hash = ?1 AND NOT gebruikt)";
        let waits: bool = call.db.query_row(sql, [secret::hash(&next)], |row| row.get(0))?;
        if !waits || now - used >= REUSE_WINDOW {
            call.db.execute("DELETE FROM session WHERE id = ?1", [session])?;
            return Ok(ApiResponse::Refused(refused));
        }
    }
    let sql =
        format!("SELECT {} FROM session JOIN user ON user.id = session.user WHERE session.id = ?1", User::COLUMNS);
    let user = call.db.query_row(&sql, [session], User::row)?;
    ApiResponse::ok(tokens(call, &user, session, &next)?)
}

/// Ends the session of a refresh token, even of a used one: its successor may still be on its way to the tab that logs out.
pub fn leave(call: &Call<'_>, refresh: &str) -> Result<(), ApiError> {
    let sql = "DELETE FROM session WHERE id = (SELECT session FROM token WHERE hash = ?1 AND soort = 'refresh')";
    call.db.execute(sql, [secret::hash(refresh)])?;
    Ok(())
}

/// Ends the sessions of a user, except the one of a refresh token. That token may be used already: the session may have been
/// renewed just before.
pub fn end(call: &Call<'_>, user: i64, but: Option<&str>) -> Result<(), ApiError> {
    let hash = but.map(secret::hash);
    call.db.execute(
        "DELETE FROM session WHERE user = ?1
         AND id NOT IN (SELECT session FROM token WHERE hash = ?2 AND soort = 'refresh')",
        (user, hash),
    )?;
    Ok(())
}
