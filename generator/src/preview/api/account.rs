//! Accounts: register, confirm, log in. Messages that `spec.md` gives stand here to the letter.

use axum::http::StatusCode;
use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use super::access::{Role, User};
use super::answer::{Answer, Outcome, Refusal};
use super::call::{Call, Input, address};
use super::mail::Mail;
use super::{Api, clock, password, secret, seed, session};

const WRONG: &str = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
const UNCONFIRMED: &str = "Your email address is not confirmed. Please confirm your email to log in.";
const REGISTERED: &str = "Account created successfully. Please check your email to confirm.";
const INVITATION: &str = "Je uitnodiging is ongeldig of verlopen. Vraag een nieuwe aan wie je uitnodigde.";
const CONFIRMED: &str = "E-mailadres succesvol geverifieerd!";
const NOT_CONFIRMED: &str = "E-mailverificatie mislukt";
const RESENT: &str = "Bevestigings-email succesvol verzonden!";
const RESET_SENT: &str = "Wachtwoord reset e-mail verzonden!";
const RESET: &str = "Wachtwoord succesvol gereset";
const NOT_RESET: &str = "Er is een fout opgetreden bij het resetten van het wachtwoord";

const HOUR: i64 = 3600;
/// How long an invitation can be taken, in seconds.
pub const INVITED: i64 = 14 * 24 * HOUR;

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
    if api.wrong.is_full(&email) {
        return Err(Refusal::often());
    }
    let kept = api.with(input, None, |call| {
        let sql = format!("SELECT {}, wachtwoord, bevestigd FROM user WHERE email = ?1", User::COLUMNS);
        let found = call.db.query_row(&sql, [&email], |row| Ok((User::row(row)?, row.get(7)?, row.get(8)?)));
        Ok(found.optional()?)
    })?;
    let (user, hash, confirmed): (Option<User>, Option<String>, bool) =
        kept.map_or((None, None, false), |(user, hash, confirmed)| (Some(user), Some(hash), confirmed));
    if !password::is(&login.password, hash.as_deref()) {
        api.wrong.count(&email);
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, WRONG));
    }
    api.wrong.forget(&email);
    let Some(user) = user else { return Err(Refusal::broken()) };
    if !confirmed {
        return Err(Refusal::new(StatusCode::FORBIDDEN, UNCONFIRMED));
    }
    api.with(input, Some(&user), |call| Answer::ok(session::begin(call, &user)?))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Register {
    first_name: String,
    last_name: String,
    email: String,
    password: String,
    contact_phone: String,
    register_token: Option<String>,
}

/// `POST /auth/register`. Who has an account gets a mail about it, and the answer does not tell.
pub fn register(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let form: Register = input.read()?;
    let first = Call::text(&form.first_name, 1, 50, false)?;
    let last = Call::text(&form.last_name, 1, 50, false)?;
    let phone = Call::text(&form.contact_phone, 0, 20, false)?;
    let email = address(&form.email).ok_or_else(|| Refusal::bad("Voer een geldig emailadres in"))?;
    if let Some(weakness) = password::weakness(&form.password, &email) {
        return Err(Refusal::bad(weakness));
    }
    let brand = &input.terms.brand;
    // Before anything else is known, so that every answer takes as long.
    let hash = password::hash(&form.password);
    api.with(input, None, |call| {
        let ticket = match form.register_token.as_deref().filter(|token| !token.is_empty()) {
            Some(token) => Some(invitation(call, token, &email)?.ok_or_else(|| Refusal::bad(INVITATION))?),
            None => None,
        };
        let sql = "SELECT id, bevestigd FROM user WHERE email = ?1";
        let known: Option<(i64, bool)> =
            call.db.query_row(sql, [&email], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let user = match known {
            Some((_, true)) => {
                if !api.mails.count(&email) {
                    call.send(Mail::known(api, brand, &email, &first));
                }
                return Answer::message(REGISTERED);
            }
            // Nobody proved yet that the address is his, so what was sent in last counts.
            Some((id, false)) => {
                let sql =
                    "UPDATE user SET wachtwoord = ?2, voornaam = ?3, achternaam = ?4, telefoon = ?5 WHERE id = ?1";
                call.db.execute(sql, (id, &hash, &first, &last, &phone))?;
                id
            }
            None => {
                let sql =
                    "INSERT INTO user (email, wachtwoord, voornaam, achternaam, telefoon) VALUES (?1, ?2, ?3, ?4, ?5)";
                call.db.execute(sql, (&email, &hash, &first, &last, &phone))?;
                let id = call.db.last_insert_rowid();
                // A real server would wait for somebody to let him in; here there is something to see at once.
                if ticket.is_none() {
                    for org in seed::SHOWN {
                        join(call, org, id, &email, Role::Eigenaar)?;
                    }
                }
                id
            }
        };
        if let Some(member) = ticket {
            call.db.execute("UPDATE member SET user = ?2 WHERE id = ?1", (member, user))?;
            call.db.execute("DELETE FROM ticket WHERE member = ?1", [member])?;
        }
        if !api.mails.count(&email) {
            send_confirmation(call, user, &email, &first)?;
        }
        Answer::message(REGISTERED)
    })
}

/// The member that an invitation is for, when it is this address's and can still be taken.
fn invitation(call: &Call<'_>, token: &str, email: &str) -> Result<Option<i64>, Refusal> {
    let sql = "SELECT member.id FROM ticket JOIN member ON member.id = ticket.member
               WHERE hash = ?1 AND doel = 'invite' AND verloopt > ?2 AND member.email = ?3";
    Ok(call.db.query_row(sql, (secret::hash(token), clock::seconds(), email), |row| row.get(0)).optional()?)
}

/// Makes a user a member.
fn join(call: &Call<'_>, org: i64, user: i64, email: &str, role: Role) -> Result<(), Refusal> {
    let sql = "INSERT OR IGNORE INTO member (org, user, email, rol, uitgenodigd) VALUES (?1, ?2, ?3, ?4, ?5)";
    call.db.execute(sql, (org, user, email, role, call.now()))?;
    Ok(())
}

/// Makes what a link in a mail carries. Those that were sent before work no more.
fn ticket(call: &Call<'_>, purpose: &str, user: i64, seconds: i64) -> Result<String, Refusal> {
    let now = clock::seconds();
    let token = secret::text();
    let sql = "DELETE FROM ticket WHERE (doel = ?1 AND user = ?2) OR verloopt <= ?3";
    call.db.execute(sql, (purpose, user, now))?;
    let sql = "INSERT INTO ticket (hash, doel, user, verloopt) VALUES (?1, ?2, ?3, ?4)";
    call.db.execute(sql, (secret::hash(&token), purpose, user, now + seconds))?;
    Ok(token)
}

/// Takes a ticket: it works no more. Says whether it was one.
fn take(call: &Call<'_>, purpose: &str) -> Result<Option<i64>, Refusal> {
    let token = call.input.wanted("token", 200)?;
    let user = call.input.wanted("userid", 40)?;
    let Ok(user) = user.parse::<i64>() else { return Ok(None) };
    let sql = "DELETE FROM ticket WHERE hash = ?1 AND doel = ?2 AND user = ?3 AND verloopt > ?4";
    let taken = call.db.execute(sql, (secret::hash(token), purpose, user, clock::seconds()))?;
    Ok((taken == 1).then_some(user))
}

fn send_confirmation(call: &Call<'_>, user: i64, email: &str, name: &str) -> Result<(), Refusal> {
    let token = ticket(call, "confirm", user, 24 * HOUR)?;
    call.send(Mail::confirm(call.api, &call.input.terms.brand, email, name, user, &token));
    Ok(())
}

/// `GET /auth/confirm`
pub fn confirm(call: &Call<'_>) -> Outcome {
    let user = take(call, "confirm")?.ok_or_else(|| Refusal::bad(NOT_CONFIRMED))?;
    call.db.execute("UPDATE user SET bevestigd = 1 WHERE id = ?1", [user])?;
    Answer::message(CONFIRMED)
}

/// `GET /auth/requestconfirm`
pub fn request_confirm(call: &Call<'_>) -> Outcome {
    let email = call.input.wanted("email", 254)?.trim().to_ascii_lowercase();
    let sql = "SELECT id, voornaam FROM user WHERE email = ?1 AND NOT bevestigd";
    let found = call.db.query_row(sql, [&email], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let found: Option<(i64, String)> = found.filter(|_| !call.api.mails.count(&email));
    if let Some((user, name)) = found {
        send_confirmation(call, user, &email, &name)?;
    }
    Answer::message(RESENT)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Forgot {
    email: String,
    from_customer_portal: bool,
}

/// `POST /auth/reset`
pub fn forgot(call: &Call<'_>) -> Outcome {
    let form: Forgot = call.input.read()?;
    if !form.from_customer_portal || form.email.chars().count() > 254 {
        return Err(Refusal::bad("De aanvraag heeft niet de verwachte velden."));
    }
    let email = form.email.trim().to_ascii_lowercase();
    let sql = "SELECT id, voornaam FROM user WHERE email = ?1";
    let found = call.db.query_row(sql, [&email], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let found: Option<(i64, String)> = found.filter(|_| !call.api.mails.count(&email));
    if let Some((user, name)) = found {
        let token = ticket(call, "reset", user, HOUR)?;
        call.send(Mail::reset(call.api, &call.input.terms.brand, &email, &name, user, &token));
    }
    Answer::message(RESET_SENT)
}

/// `GET /auth/reset`. The link came by mail, so it confirms the address too.
pub fn reset(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let fresh = input.wanted("password", password::MAX)?;
    let hash = password::hash(fresh);
    api.with(input, None, |call| {
        let user = take(call, "reset")?.ok_or_else(|| Refusal::bad(NOT_RESET))?;
        let email: String = call.db.query_row("SELECT email FROM user WHERE id = ?1", [user], |row| row.get(0))?;
        // Undoes the taking: with a better password the link works after all.
        if let Some(weakness) = password::weakness(fresh, &email) {
            return Err(Refusal::bad(weakness));
        }
        call.db.execute("UPDATE user SET wachtwoord = ?2, bevestigd = 1 WHERE id = ?1", (user, &hash))?;
        session::end(call, user, None)?;
        api.wrong.forget(&email);
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
    let tries = format!("change {}", user.email);
    if api.wrong.is_full(&tries) {
        return Err(Refusal::often());
    }
    let kept: String = api.with(input, None, |call| {
        Ok(call.db.query_row("SELECT wachtwoord FROM user WHERE id = ?1", [user.id], |row| row.get(0))?)
    })?;
    if form.huidig.chars().count() > password::MAX || !password::is(&form.huidig, Some(&kept)) {
        api.wrong.count(&tries);
        return Err(Refusal::bad("Je huidige wachtwoord klopt niet."));
    }
    if let Some(weakness) = password::weakness(&form.nieuw, &user.email) {
        return Err(Refusal::bad(weakness));
    }
    let hash = password::hash(&form.nieuw);
    api.with(input, None, |call| {
        call.db.execute("UPDATE user SET wachtwoord = ?2 WHERE id = ?1", (user.id, &hash))?;
        session::end(call, user.id, Some(&form.refresh))?;
        Ok(Answer::Nothing)
    })
}
