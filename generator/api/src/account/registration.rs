//! From a registration to an account. Messages fixed by the original brief are copied exactly.
//!
//! Anybody can register any address, so an unconfirmed registration proves nothing. A pending registration is never
//! changed: its mail confirms its own password, whoever registers the same address later. A later registration only
//! sends a mail with which the owner of the mailbox can choose a password. An invitation was read in that mailbox, so a
//! registration with one replaces a pending registration without one.

use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use crate::access::{Role, User};
use crate::account::ticket::Holder;
use crate::account::{invitation, ticket};
use crate::api::Api;
use crate::call::Call;
use crate::clock::HOUR;
use crate::input::Input;
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::{form, password};

const REGISTERED: &str = "Account created successfully. Please check your email to confirm.";
const BAD_INVITATION: &str = "Je uitnodiging is ongeldig of verlopen. Vraag een nieuwe aan wie je uitnodigde.";
const OTHER_ADDRESS: &str = "Je uitnodiging is voor een ander e-mailadres. Gebruik het adres waarop je ze kreeg.";
const CONFIRMED: &str = "E-mailadres succesvol geverifieerd!";
const NOT_CONFIRMED: &str = "E-mailverificatie mislukt";
const RESENT: &str = "Bevestigings-email succesvol verzonden!";

/// How long a registration can be confirmed, in seconds.
const CONFIRM_WITHIN: i64 = 24 * HOUR;
/// Most pending registrations; beyond it the oldest is deleted.
const PENDING: i64 = 10_000;

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

/// The account state of an address.
enum AccountState {
    Nobody,
    /// Not confirmed yet; `invited` if it brought an invitation.
    Pending {
        id: i64,
        invited: bool,
    },
    Account(i64),
}

/// `POST /auth/register`. Neither the answer nor its time tells whether the address has an account.
pub fn register(api: &Api, input: &Input, _: Option<&User>) -> ApiResult {
    let typed: Register = input.json()?;
    let first = form::text(&typed.first_name, 1, 50, false)?;
    let last = form::text(&typed.last_name, 1, 50, false)?;
    let phone = form::text(&typed.contact_phone, 0, 20, false)?;
    let email = form::email(&typed.email)?;
    let brand = &input.site()?.brand;
    if let Some(weakness) = password::weakness(&typed.password, &email, brand) {
        return Err(ApiError::bad_request(weakness));
    }
    api.may_ask(input)?;
    // Before the address is looked up, so that every answer takes as long.
    let hash = api.hasher.hash(&typed.password);
    api.with(input, |call| {
        delete_stale(call)?;
        let token = typed.register_token.as_deref().filter(|token| !token.is_empty());
        let member = token.map(|token| invited(call, token, &email)).transpose()?;
        let mails = |kind: &str| api.limits.may_mail(kind, &email);
        match account_state(call, &email)? {
            AccountState::Account(id) => {
                if mails("known") {
                    match member {
                        Some(member) => invitation::remind(call, member)?,
                        None => ticket::make(call, "known", Holder::User(id), 0, Some("known"))?,
                    }
                }
                return ApiResponse::message(REGISTERED);
            }
            AccountState::Pending { id, invited } if invited || member.is_none() => {
                if let Some(member) = member {
                    invitation::bind(call, member, id)?;
                }
                if mails("waiting") {
                    ticket::make(call, "reset", Holder::User(id), CONFIRM_WITHIN, Some("waiting"))?;
                }
                return ApiResponse::message(REGISTERED);
            }
            AccountState::Pending { id, .. } => delete(call, "id = ?1", id)?,
            AccountState::Nobody => {}
        }
        let sql = "INSERT INTO user (email, wachtwoord, voornaam, achternaam, telefoon) VALUES (?1, ?2, ?3, ?4, ?5)";
        call.db.execute(sql, (&email, &hash, &first, &last, &phone))?;
        let id = call.db.last_insert_rowid();
        if let Some(member) = member {
            invitation::bind(call, member, id)?;
        }
        // Made even when no mail may be sent: a registration is pending while its ticket is valid.
        ticket::make(call, "confirm", Holder::User(id), CONFIRM_WITHIN, mails("confirm").then_some("confirm"))?;
        ApiResponse::message(REGISTERED)
    })
}

/// The member that an invitation is for.
fn invited(call: &Call<'_>, token: &str, email: &str) -> Result<i64, ApiError> {
    match invitation::open(call, token)? {
        Some((member, to)) if to == email => Ok(member),
        // Without a valid token nobody learns anything: only an open invitation gets this message.
        Some(_) => Err(ApiError::bad_request(OTHER_ADDRESS)),
        None => Err(ApiError::bad_request(BAD_INVITATION)),
    }
}

fn account_state(call: &Call<'_>, email: &str) -> Result<AccountState, ApiError> {
    let sql = "SELECT id, bevestigd, EXISTS (SELECT 1 FROM ticket WHERE ticket.user = user.id AND doel = 'invite')
               FROM user WHERE email = ?1";
    let found = call.db.query_row(sql, [email], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    Ok(match found {
        None => AccountState::Nobody,
        Some((id, true, _)) => AccountState::Account(id),
        Some((id, false, invited)) => AccountState::Pending { id, invited },
    })
}

/// Deletes registrations that can no longer be confirmed, and the oldest when there are too many.
fn delete_stale(call: &Call<'_>) -> Result<(), ApiError> {
    let live = "id NOT IN (SELECT user FROM ticket WHERE user IS NOT NULL AND doel <> 'invite' AND verloopt > ?1)";
    delete(call, live, call.seconds())?;
    delete(call, "id <= (SELECT id FROM user WHERE NOT bevestigd ORDER BY id DESC LIMIT 1 OFFSET ?1)", PENDING)
}

/// Deletes pending registrations; their invitations can be used again.
fn delete(call: &Call<'_>, which: &str, value: i64) -> Result<(), ApiError> {
    let which = format!("SELECT id FROM user WHERE NOT bevestigd AND {which}");
    let sql = format!("UPDATE ticket SET user = NULL WHERE doel = 'invite' AND user IN ({which})");
    call.db.execute(&sql, [value])?;
    call.db.execute(&format!("DELETE FROM user WHERE id IN ({which})"), [value])?;
    Ok(())
}

/// Turns a registration into an account, once its address is confirmed, and accepts its invitations.
pub fn activate(call: &Call<'_>, user: i64) -> Result<(), ApiError> {
    if call.db.execute("UPDATE user SET bevestigd = 1 WHERE id = ?1 AND NOT bevestigd", [user])? == 0 {
        return Ok(());
    }
    call.db.execute("DELETE FROM ticket WHERE user = ?1 AND doel = 'confirm'", [user])?;
    if invitation::accept_bound(call, user)? {
        return Ok(());
    }
    // With sample data, a new account has something to see.
    for org in call.api.setup.sample.map_or(&[][..], |sample| sample.welcome) {
        let sql = "INSERT OR IGNORE INTO member (org, user, email, rol, uitgenodigd)
                   SELECT ?1, id, email, ?3, ?4 FROM user WHERE id = ?2";
        call.db.execute(sql, (org, user, Role::Eigenaar, call.now()))?;
    }
    Ok(())
}

/// `GET /auth/confirm`
pub fn confirm(call: &Call<'_>) -> ApiResult {
    call.api.may_ask(call.input)?;
    let user = ticket::take(call, "confirm")?.ok_or_else(|| ApiError::bad_request(NOT_CONFIRMED))?;
    activate(call, user)?;
    ApiResponse::message(CONFIRMED)
}

/// `GET /auth/requestconfirm`
pub fn request_confirm(api: &Api, input: &Input, _: Option<&User>) -> ApiResult {
    let email = input.required("email", 254)?.trim().to_ascii_lowercase();
    api.may_ask(input)?;
    // An address without a registration takes as long.
    api.hasher.hash_dummy();
    api.with(input, |call| {
        let sql = "SELECT id FROM user WHERE email = ?1 AND NOT bevestigd";
        ticket::send(call, "confirm", CONFIRM_WITHIN, sql, &email)?;
        ApiResponse::message(RESENT)
    })
}
