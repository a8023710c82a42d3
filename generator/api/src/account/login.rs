//! Log in and log out. Messages fixed by the original brief are copied exactly.

use axum::http::StatusCode;
use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use crate::access::User;
use crate::account::session;
use crate::api::Api;
use crate::call::Call;
use crate::input::Input;
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::throttle::Guesser;
use crate::{device, password};

const WRONG: &str = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
const UNCONFIRMED: &str = "Your email address is not confirmed. Please confirm your email to log in.";

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Login {
    user: String,
    password: String,
}

/// `POST /auth/login`
pub fn login(api: &Api, input: &Input, _: Option<&User>) -> ApiResult {
    let login: Login = input.json()?;
    if login.user.chars().count() > 254 || login.password.chars().count() > password::MAX {
        return Err(ApiError::bad_request("Het e-mailadres of het wachtwoord is te lang."));
    }
    let email = login.user.trim().to_ascii_lowercase();
    let sent = device::sent(&input.headers);
    let (found, device) = api.with(input, |call| {
        let sql = format!("SELECT {}, wachtwoord, bevestigd FROM user WHERE email = ?1", User::COLUMNS);
        let found = call
            .db
            .query_row(&sql, [&email], |row| Ok((User::row(row)?, row.get::<_, String>(7)?, row.get::<_, bool>(8)?)));
        Ok((found.optional()?, device::number(sent.as_deref(), &email, call.signing)))
    })?;
    let who = device.map_or(Guesser::Stranger(&email, input.network), Guesser::Device);
    if !api.limits.may_guess(who) {
        return Err(ApiError::too_many_requests());
    }
    if !api.hasher.matches(&login.password, found.as_ref().map(|(_, hash, _)| hash.as_str())) {
        api.limits.wrong_password(who);
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, WRONG));
    }
    api.limits.right_password(who);
    let Some((user, hash, confirmed)) = found else { return Err(ApiError::internal()) };
    if !confirmed {
        return Err(ApiError::new(StatusCode::FORBIDDEN, UNCONFIRMED));
    }
    api.with(input, |call| {
        // Verifying takes a while. A password that was replaced in the meantime starts no session: the sessions it had
        // were just ended.
        let sql = "SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND wachtwoord = ?2)";
        if !call.db.query_row(sql, (user.id, &hash), |row| row.get::<_, bool>(0))? {
            return Err(ApiError::new(StatusCode::UNAUTHORIZED, WRONG));
        }
        let tokens = session::begin(call, &user)?;
        // A device that is known keeps its number.
        let cookie = device.is_none().then(|| device::cookie(&email, call.signing, api.base.starts_with("https:")));
        Ok(ApiResponse::Session(tokens, cookie))
    })
}

#[derive(Deserialize)]
struct Refresh {
    refresh: String,
}

/// `POST /auth/refresh`
pub fn refresh(call: &Call<'_>) -> ApiResult {
    let form: Refresh = call.input.json()?;
    session::renew(call, &form.refresh)
}

/// `POST /auth/logout`. Answers the same for any token, so that nobody learns which ones exist.
pub fn logout(call: &Call<'_>) -> ApiResult {
    let form: Refresh = call.input.json()?;
    session::leave(call, &form.refresh)?;
    Ok(ApiResponse::Nothing)
}
