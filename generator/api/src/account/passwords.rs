//! Choose a new password: with a link in a mail, or with the current one. Messages fixed by the original brief are
//! copied exactly.

use serde::Deserialize;

use crate::access::User;
use crate::account::{registration, session, ticket};
use crate::api::Api;
use crate::clock::HOUR;
use crate::input::{Input, UNEXPECTED};
use crate::password;
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::throttle::Guesser;

const RESET_SENT: &str = "Wachtwoord reset e-mail verzonden!";
const RESET: &str = "Wachtwoord succesvol gereset";
const WRONG: &str = "Je huidige wachtwoord klopt niet.";
const NOT_RESET: &str = "Er is een fout opgetreden bij het resetten van het wachtwoord";

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Forgot {
    email: String,
    from_customer_portal: bool,
}

/// `POST /auth/reset`
pub fn forgot(api: &Api, input: &Input, _: Option<&User>) -> ApiResult {
    let form: Forgot = input.json()?;
    if !form.from_customer_portal || form.email.chars().count() > 254 {
        return Err(ApiError::bad_request(UNEXPECTED));
    }
    let email = form.email.trim().to_ascii_lowercase();
    api.may_ask(input)?;
    // An address without an account takes as long.
    api.hasher.hash_dummy();
    api.with(input, |call| {
        ticket::send(call, "reset", HOUR, "SELECT id FROM user WHERE email = ?1", &email)?;
        ApiResponse::message(RESET_SENT)
    })
}

/// `GET /auth/reset`. The link came by mail, so it confirms the address too.
pub fn reset(api: &Api, input: &Input, _: Option<&User>) -> ApiResult {
    let fresh = input.required("password", password::MAX)?;
    api.may_ask(input)?;
    let hash = api.hasher.hash(fresh);
    api.with(input, |call| {
        let user = ticket::take(call, "reset")?.ok_or_else(|| ApiError::bad_request(NOT_RESET))?;
        let email: String = call.db.query_row("SELECT email FROM user WHERE id = ?1", [user], |row| row.get(0))?;
        // A refusal undoes the transaction, so the link still works with a better password.
        if let Some(weakness) = password::weakness(fresh, &email, &input.site()?.brand) {
            return Err(ApiError::bad_request(weakness));
        }
        call.db.execute("UPDATE user SET wachtwoord = ?2 WHERE id = ?1", (user, &hash))?;
        registration::activate(call, user)?;
        session::end(call, user, None)?;
        api.limits.right_password(Guesser::Stranger(&email, input.network));
        ApiResponse::message(RESET)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PasswordChange {
    huidig: String,
    nieuw: String,
    refresh: String,
}

/// `POST /portal/password`
pub fn change_password(api: &Api, input: &Input, user: Option<&User>) -> ApiResult {
    let user = user.ok_or_else(ApiError::unauthorized)?;
    let form: PasswordChange = input.json()?;
    // Counted separately, so that somebody with an open session can't lock its owner out of the login.
    let who = Guesser::User(user.id);
    if !api.limits.may_guess(who) {
        return Err(ApiError::too_many_requests());
    }
    let kept: String = api.with(input, |call| {
        Ok(call.db.query_row("SELECT wachtwoord FROM user WHERE id = ?1", [user.id], |row| row.get(0))?)
    })?;
    if form.huidig.chars().count() > password::MAX || !api.hasher.matches(&form.huidig, Some(&kept)) {
        api.limits.wrong_password(who);
        return Err(ApiError::bad_request(WRONG));
    }
    if let Some(weakness) = password::weakness(&form.nieuw, &user.email, &input.site()?.brand) {
        return Err(ApiError::bad_request(weakness));
    }
    let hash = api.hasher.hash(&form.nieuw);
    api.with(input, |call| {
        // Hashing takes a while. A password that was reset in the meantime stays: whoever reset it did not know this
        // change.
        let sql = "UPDATE user SET wachtwoord = ?2 WHERE id = ?1 AND wachtwoord = ?3";
        if call.db.execute(sql, (user.id, &hash, &kept))? == 0 {
            return Err(ApiError::bad_request(WRONG));
        }
        session::end(call, user.id, Some(&form.refresh))?;
        // Somebody else may have asked for its link.
        call.db.execute("DELETE FROM ticket WHERE user = ?1 AND doel = 'reset'", [user.id])?;
        Ok(ApiResponse::Nothing)
    })
}
