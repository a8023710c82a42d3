//! Invitations of the logged-in user.

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use crate::access::{self, Role};
use crate::account::invitation;
use crate::call::Call;
use crate::response::{ApiError, ApiResponse, ApiResult};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    token: String,
}

/// The id of the invited member. The invitation must be for the address of the logged-in user.
fn named(call: &Call<'_>) -> Result<i64, ApiError> {
    let form: Token = call.input.json()?;
    let gone = "Deze uitnodiging is verlopen, ingetrokken of al aanvaard, of ze is voor een ander e-mailadres.";
    let email = &call.user()?.email;
    let found = invitation::open(call, &form.token)?.filter(|(_, to)| to == email);
    found.map(|(member, _)| member).ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, gone))
}

/// `POST /portal/invitation`: the organization and the role that it invites to.
pub fn show(call: &Call<'_>) -> ApiResult {
    let member = named(call)?;
    let sql = "SELECT name, rol FROM member JOIN org ON org.id = member.org WHERE member.id = ?1";
    let (name, role): (String, Role) = call.db.query_row(sql, [member], |row| Ok((row.get(0)?, row.get(1)?)))?;
    ApiResponse::ok(json!({ "organisatie": name, "rol": role.name() }))
}

/// `PUT /portal/invitation`: accepts it.
pub fn accept(call: &Call<'_>) -> ApiResult {
    let member = named(call)?;
    let user = call.user()?;
    call.db.execute("UPDATE member SET user = ?2 WHERE id = ?1", (member, user.id))?;
    call.db.execute("DELETE FROM ticket WHERE member = ?1", [member])?;
    let sql = "SELECT guid FROM member JOIN org ON org.id = member.org WHERE member.id = ?1";
    let guid: String = call.db.query_row(sql, [member], |row| row.get(0))?;
    let membership = access::memberships(call.db, user, Some(&guid))?.pop().ok_or_else(ApiError::not_found)?;
    ApiResponse::ok(membership.view())
}
