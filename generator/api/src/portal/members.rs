//! The members of an organization and their roles.

use serde::Deserialize;
use serde_json::Value;

use super::row::object;
use crate::access::Role;
use crate::account::invitation;
use crate::call::Call;
use crate::form;
use crate::response::{ApiError, ApiResponse, ApiResult};

const SELECT: &str = "SELECT member.id, member.email, coalesce(voornaam || ' ' || achternaam, '') AS naam, rol,
    uitgenodigd AS uitgenodigdOp, actief_op AS laatstActief
    FROM member LEFT JOIN user ON user.id = member.user WHERE org = ?1";

pub fn list(call: &Call<'_>) -> ApiResult {
    // Invited people have no name before they accept, and come last.
    let sql =
        format!("{SELECT} ORDER BY user.id IS NULL, voornaam COLLATE NOCASE, achternaam COLLATE NOCASE, member.email");
    ApiResponse::ok(call.rows(&sql, [call.org()?.id], object)?.into())
}

fn one(call: &Call<'_>, id: i64) -> Result<Value, ApiError> {
    Ok(call.db.query_row(&format!("{SELECT} AND member.id = ?2"), (call.org()?.id, id), object)?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invitation {
    email: String,
    rol: Role,
}

pub fn invite(call: &Call<'_>) -> ApiResult {
    let form: Invitation = call.input.json()?;
    let email = form::email(&form.email)?;
    only_owners(call, form.rol, form.rol)?;
    ApiResponse::created(one(call, invitation::send(call, call.org()?.id, &email, form.rol)?)?)
}

/// Only an eigenaar may make somebody else eigenaar, or change one.
fn only_owners(call: &Call<'_>, before: Role, after: Role) -> Result<(), ApiError> {
    let touches = before == Role::Eigenaar || after == Role::Eigenaar;
    if touches && call.org()?.role != Role::Eigenaar { Err(ApiError::forbidden()) } else { Ok(()) }
}

/// Checks that a member may get the role `after`, or may be removed if it is `None`. The last eigenaar with an
/// account must stay one.
fn check_change(call: &Call<'_>, id: i64, after: Option<Role>) -> Result<(), ApiError> {
    let org = call.org()?.id;
    let sql = "SELECT rol, user IS NOT NULL FROM member WHERE id = ?1 AND org = ?2";
    let (role, taken): (Role, bool) = call.db.query_row(sql, (id, org), |row| Ok((row.get(0)?, row.get(1)?)))?;
    only_owners(call, role, after.unwrap_or(role))?;
    let sql = "SELECT count(*) FROM member WHERE org = ?1 AND rol = 'eigenaar' AND user IS NOT NULL";
    let owners: i64 = call.db.query_row(sql, [org], |row| row.get(0))?;
    if role == Role::Eigenaar && taken && after != Some(Role::Eigenaar) && owners < 2 {
        return Err(ApiError::conflict("Een organisatie heeft altijd minstens één eigenaar."));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    rol: Role,
}

pub fn change(call: &Call<'_>) -> ApiResult {
    let id = call.id("member")?;
    let form: Change = call.input.json()?;
    check_change(call, id, Some(form.rol))?;
    call.db.execute("UPDATE member SET rol = ?2 WHERE id = ?1", (id, form.rol))?;
    ApiResponse::ok(one(call, id)?)
}

pub fn remove(call: &Call<'_>) -> ApiResult {
    let id = call.id("member")?;
    check_change(call, id, None)?;
    // Deletes its invitation too (`ON DELETE CASCADE`).
    call.db.execute("DELETE FROM member WHERE id = ?1", [id])?;
    Ok(ApiResponse::Nothing)
}
