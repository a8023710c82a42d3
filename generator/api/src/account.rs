//! Accounts: log in, forget, log out. Messages that `spec.md` gives stand here to the letter.

use axum::http::StatusCode;
use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use super::access::User;
use super::answer::{Answer, Outcome, Refusal};
use super::call::{Call, Input};
use super::throttle::Guesser;
use super::{Api, clock, device, password, registration, secret, session};

const WRONG: &str = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
const UNCONFIRMED: &str = "Your email address is not confirmed. Please confirm your email to log in.";
const RESET_SENT: &str = "Wachtwoord reset e-mail verzonden!";
const RESET: &str = "Wachtwoord succesvol gereset";
const NOT_RESET: &str = "Er is een fout opgetreden bij het resetten van het wachtwoord";

pub const HOUR: i64 = 3600;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Login {
    user: String,
    password: String,
}

/// `POST /auth/login`
pub fn login(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let login: Login = input.read()?;
    if login.user.chars().count() > 254 || login.password.chars().count() > password::MAX {
        return Err(Refusal::bad("Het e-mailadres of het wachtwoord is te lang."));
    }
    let email = login.user.trim().to_ascii_lowercase();
    let (kept, device) = api.with(input, None, |call| {
        let sql = format!("SELECT {}, wachtwoord, bevestigd FROM user WHERE email = ?1", User::COLUMNS);
        let found = call.db.query_row(&sql, [&email], |row| Ok((User::row(row)?, row.get(7)?, row.get(8)?)));
        Ok((found.optional()?, device::number(input.device.as_deref(), &email, call.signing)))
    })?;
    let who = device.map_or(Guesser::Stranger(&email, input.network), Guesser::Device);
    if !api.limits.may_guess(who) {
        return Err(Refusal::often());
    }
    let (user, hash, confirmed): (Option<User>, Option<String>, bool) =
        kept.map_or((None, None, false), |(user, hash, confirmed)| (Some(user), Some(hash), confirmed));
    if !api.hasher.is(&login.password, hash.as_deref()) {
        api.limits.guessed(who);
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, WRONG));
    }
    api.limits.knew(who);
    let Some(user) = user else { return Err(Refusal::broken()) };
    if !confirmed {
        return Err(Refusal::new(StatusCode::FORBIDDEN, UNCONFIRMED));
    }
    api.with(input, Some(&user), |call| {
        let tokens = session::begin(call, &user)?;
        // A device that is known keeps its number.
        let cookie = device.is_none().then(|| device::cookie(&email, call.signing, api.base.starts_with("https:")));
        Ok(Answer::Session(tokens, cookie))
    })
}

/// Makes what a link in a mail carries. Those that were sent before work no more.
///
/// # Errors
/// When the file can't be written.
pub fn ticket(call: &Call<'_>, purpose: &str, user: i64, seconds: i64) -> Result<String, Refusal> {
    let now = clock::seconds();
    let token = secret::text();
    let sql = "DELETE FROM ticket WHERE (doel = ?1 AND user = ?2) OR verloopt <= ?3";
    call.db.execute(sql, (purpose, user, now))?;
    let sql = "INSERT INTO ticket (hash, doel, user, verloopt) VALUES (?1, ?2, ?3, ?4)";
    call.db.execute(sql, (secret::hash(&token), purpose, user, now + seconds))?;
    Ok(token)
}

/// Takes the ticket that the query names: it works no more. Says whose it was.
///
/// # Errors
/// 400 when the query names none.
pub fn take(call: &Call<'_>, purpose: &str) -> Result<Option<i64>, Refusal> {
    let token = call.input.wanted("token", 200)?;
    let user = call.input.wanted("userid", 40)?;
    let Ok(user) = user.parse::<i64>() else { return Ok(None) };
    let sql = "DELETE FROM ticket WHERE hash = ?1 AND doel = ?2 AND user = ?3 AND verloopt > ?4";
    let taken = call.db.execute(sql, (secret::hash(token), purpose, user, clock::seconds()))?;
    Ok((taken == 1).then_some(user))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Forgot {
    email: String,
    from_customer_portal: bool,
}

/// `POST /auth/reset`
pub fn forgot(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let form: Forgot = input.read()?;
    if !form.from_customer_portal || form.email.chars().count() > 254 {
        return Err(Refusal::bad("De aanvraag heeft niet de verwachte velden."));
    }
    let email = form.email.trim().to_ascii_lowercase();
    api.may_ask(input)?;
    // As long for an address without an account.
    api.hasher.idle();
    api.with(input, None, |call| {
        let sql = "SELECT id, voornaam FROM user WHERE email = ?1";
        let found = call.db.query_row(sql, [&email], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let found: Option<(i64, String)> = found.filter(|_| api.limits.may_mail("reset", &email));
        if let Some((user, name)) = found {
            let token = ticket(call, "reset", user, HOUR)?;
            call.send(call.mails().reset(&email, &name, user, &token));
        }
        Answer::message(RESET_SENT)
    })
}

/// `GET /auth/reset`. The link came by mail, so it confirms the address too.
pub fn reset(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let fresh = input.wanted("password", password::MAX)?;
    api.may_ask(input)?;
    let hash = api.hasher.hash(fresh);
    api.with(input, None, |call| {
        let user = take(call, "reset")?.ok_or_else(|| Refusal::bad(NOT_RESET))?;
        let email: String = call.db.query_row("SELECT email FROM user WHERE id = ?1", [user], |row| row.get(0))?;
        // Undoes the taking: with a better password the link works after all.
        if let Some(weakness) = password::weakness(fresh, &email, &input.terms.brand) {
            return Err(Refusal::bad(weakness));
        }
        call.db.execute("UPDATE user SET wachtwoord = ?2 WHERE id = ?1", (user, &hash))?;
        registration::activate(call, user)?;
        session::end(call, user, None)?;
        api.limits.knew(Guesser::Stranger(&email, input.network));
        Answer::message(RESET)
    })
}

#[derive(Deserialize)]
struct Refresh {
    refresh: String,
}

/// `POST /auth/refresh`
pub fn refresh(call: &Call<'_>) -> Outcome {
    let form: Refresh = call.input.read()?;
    session::renew(call, &form.refresh)
}

/// `POST /auth/logout`. Answers alike whatever the token is: nobody learns which ones exist.
pub fn logout(call: &Call<'_>) -> Outcome {
    let form: Refresh = call.input.read()?;
    session::leave(call, &form.refresh)?;
    Ok(Answer::Nothing)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PasswordChange {
    huidig: String,
    nieuw: String,
    refresh: String,
}

/// `POST /portal/password`
pub fn change_password(api: &Api, input: &Input, user: Option<&User>) -> Outcome {
    let user = user.ok_or_else(Refusal::unknown)?;
    let form: PasswordChange = input.read()?;
    // Counted apart, so that whoever holds an open session can't keep its owner from logging in.
    let who = Guesser::User(user.id);
    if !api.limits.may_guess(who) {
        return Err(Refusal::often());
    }
    let kept: String = api.with(input, None, |call| {
        Ok(call.db.query_row("SELECT wachtwoord FROM user WHERE id = ?1", [user.id], |row| row.get(0))?)
    })?;
    if form.huidig.chars().count() > password::MAX || !api.hasher.is(&form.huidig, Some(&kept)) {
        api.limits.guessed(who);
        return Err(Refusal::bad("Je huidige wachtwoord klopt niet."));
    }
    if let Some(weakness) = password::weakness(&form.nieuw, &user.email, &input.terms.brand) {
        return Err(Refusal::bad(weakness));
    }
    let hash = api.hasher.hash(&form.nieuw);
    api.with(input, None, |call| {
        call.db.execute("UPDATE user SET wachtwoord = ?2 WHERE id = ?1", (user.id, &hash))?;
        session::end(call, user.id, Some(&form.refresh))?;
        Ok(Answer::Nothing)
    })
}
