//! From a registration to an account. Messages that `spec.md` gives stand here to the letter.
//!
//! Anybody can register any address, so what is not confirmed proves nothing. A registration that waits is never changed:
//! its mail confirms its password, whoever registers the address after it. That other one only gets a mail with which
//! the owner of the mailbox chooses a password himself. Who brings an invitation got it in that mailbox, so he takes the
//! place of a registration without one.

use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use crate::access::{Role, User};
use crate::account::{invitation, ticket};
use crate::answer::{Answer, Outcome, Refusal};
use crate::api::Api;
use crate::call::Call;
use crate::clock::HOUR;
use crate::input::Input;
use crate::{form, password};

const REGISTERED: &str = "Account created successfully. Please check your email to confirm.";
const INVITATION: &str = "Je uitnodiging is ongeldig of verlopen. Vraag een nieuwe aan wie je uitnodigde.";
const CONFIRMED: &str = "E-mailadres succesvol geverifieerd!";
const NOT_CONFIRMED: &str = "E-mailverificatie mislukt";
const RESENT: &str = "Bevestigings-email succesvol verzonden!";

/// How long a registration can be confirmed, in seconds.
const WAITS: i64 = 24 * HOUR;
/// Most registrations that wait; then the oldest goes.
const WAITING: i64 = 10_000;

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

/// Who has registered an address.
enum Known {
    Nobody,
    /// Not confirmed; `invited` when it brought an invitation.
    Waiting {
        id: i64,
        invited: bool,
    },
    Account,
}

/// `POST /auth/register`. The answer does not tell whether the address has an account, nor does its time.
pub fn register(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let typed: Register = input.json()?;
    let first = form::text(&typed.first_name, 1, 50, false)?;
    let last = form::text(&typed.last_name, 1, 50, false)?;
    let phone = form::text(&typed.contact_phone, 0, 20, false)?;
    let email = form::email(&typed.email)?;
    let brand = &input.terms()?.brand;
    if let Some(weakness) = password::weakness(&typed.password, &email, brand) {
        return Err(Refusal::bad(weakness));
    }
    api.may_ask(input)?;
    // Before anything else is known, so that every answer takes as long.
    let hash = api.hasher.hash(&typed.password);
    api.with(input, None, |call| {
        forget_old(call)?;
        let token = typed.register_token.as_deref().filter(|token| !token.is_empty());
        let member = match token {
            Some(token) => Some(invitation::member(call, token, &email)?.ok_or_else(|| Refusal::bad(INVITATION))?),
            None => None,
        };
        let mails = |kind: &str| api.limits.may_mail(kind, &email);
        match known(call, &email)? {
            Known::Account => {
                if mails("known") {
                    call.send(call.mails()?.known(&email, token));
                }
                return Answer::message(REGISTERED);
            }
            Known::Waiting { id, invited } if invited || member.is_none() => {
                if let Some(member) = member {
                    invitation::bind(call, member, id)?;
                }
                if mails("waiting") {
                    let token = ticket::make(call, "reset", id, WAITS)?;
                    call.send(call.mails()?.waiting(&email, id, &token));
                }
                return Answer::message(REGISTERED);
            }
            Known::Waiting { id, .. } => forget(call, "id = ?1", id)?,
            Known::Nobody => {}
        }
        let sql = "INSERT INTO user (email, wachtwoord, voornaam, achternaam, telefoon) VALUES (?1, ?2, ?3, ?4, ?5)";
        call.db.execute(sql, (&email, &hash, &first, &last, &phone))?;
        let id = call.db.last_insert_rowid();
        if let Some(member) = member {
            invitation::bind(call, member, id)?;
        }
        // Made in any case: as long as it holds, the registration waits.
        let token = ticket::make(call, "confirm", id, WAITS)?;
        if mails("confirm") {
            call.send(call.mails()?.confirm(&email, &first, id, &token));
        }
        Answer::message(REGISTERED)
    })
}

fn known(call: &Call<'_>, email: &str) -> Result<Known, Refusal> {
    let sql = "SELECT id, bevestigd, EXISTS (SELECT 1 FROM ticket WHERE ticket.user = user.id AND doel = 'invite')
               FROM user WHERE email = ?1";
    let found = call.db.query_row(sql, [email], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    Ok(match found {
        None => Known::Nobody,
        Some((_, true, _)) => Known::Account,
        Some((id, false, invited)) => Known::Waiting { id, invited },
    })
}

/// Forgets registrations that nobody can confirm any more, and the oldest when there are too many.
fn forget_old(call: &Call<'_>) -> Result<(), Refusal> {
    let live = "id NOT IN (SELECT user FROM ticket WHERE user IS NOT NULL AND doel <> 'invite' AND verloopt > ?1)";
    forget(call, live, call.seconds())?;
    forget(call, "id <= (SELECT id FROM user WHERE NOT bevestigd ORDER BY id DESC LIMIT 1 OFFSET ?1)", WAITING)
}

/// Forgets registrations; invitations that they brought can be taken again.
fn forget(call: &Call<'_>, which: &str, value: i64) -> Result<(), Refusal> {
    let which = format!("SELECT id FROM user WHERE NOT bevestigd AND {which}");
    let sql = format!("UPDATE ticket SET user = NULL WHERE doel = 'invite' AND user IN ({which})");
    call.db.execute(&sql, [value])?;
    call.db.execute(&format!("DELETE FROM user WHERE id IN ({which})"), [value])?;
    Ok(())
}

/// Makes an account of a registration whose address somebody proved to be his, with what he was invited to.
///
/// # Errors
/// When the file can't be written.
pub fn activate(call: &Call<'_>, user: i64) -> Result<(), Refusal> {
    if call.db.execute("UPDATE user SET bevestigd = 1 WHERE id = ?1 AND NOT bevestigd", [user])? == 0 {
        return Ok(());
    }
    call.db.execute("DELETE FROM ticket WHERE user = ?1 AND doel = 'confirm'", [user])?;
    if invitation::take_bound(call, user)? {
        return Ok(());
    }
    // With sample data there is something to see at once.
    for org in call.api.setup.sample.map_or(&[][..], |sample| sample.welcome) {
        let sql = "INSERT OR IGNORE INTO member (org, user, email, rol, uitgenodigd)
                   SELECT ?1, id, email, ?3, ?4 FROM user WHERE id = ?2";
        call.db.execute(sql, (org, user, Role::Eigenaar, call.now()))?;
    }
    Ok(())
}

/// `GET /auth/confirm`
pub fn confirm(call: &Call<'_>) -> Outcome {
    call.api.may_ask(call.input)?;
    let user = ticket::take(call, "confirm")?.ok_or_else(|| Refusal::bad(NOT_CONFIRMED))?;
    activate(call, user)?;
    Answer::message(CONFIRMED)
}

/// `GET /auth/requestconfirm`
pub fn request_confirm(api: &Api, input: &Input, _: Option<&User>) -> Outcome {
    let email = input.required("email", 254)?.trim().to_ascii_lowercase();
    api.may_ask(input)?;
    // As long for an address without a registration.
    api.hasher.waste();
    api.with(input, None, |call| {
        let sql = "SELECT id, voornaam FROM user WHERE email = ?1 AND NOT bevestigd";
        ticket::send(call, "confirm", WAITS, sql, &email, |mails, name, user, token| {
            mails.confirm(&email, name, user, token)
        })?;
        Answer::message(RESENT)
    })
}
