//! Invoices and credits.

use serde_json::json;

use super::row::object;
use crate::call::Call;
use crate::response::{ApiError, ApiResponse, ApiResult};

/// Credits that an organization starts with.
pub const START_CREDITS: i64 = 1000;

/// Credits that an extra report costs.
pub const EXTRA_REPORT: i64 = 10;

/// Code, name and price of what can be bought with credits.
const TARIFFS: &[(&str, &str, &str)] = &[("extra_rapport", "Extra rapport", "10 credits")];

pub fn invoices(call: &Call<'_>) -> ApiResult {
    let sql = "SELECT nr, datum, vervaldag, omschrijving, excl / 100.0 AS excl, btw / 100.0 AS btw,
               (excl + btw) / 100.0 AS incl, status, peppol AS peppolVerzondenOp FROM invoice
               WHERE org = ?1 ORDER BY datum DESC, nr DESC";
    ApiResponse::ok(call.rows(sql, [call.org()?.id], object)?.into())
}

fn balance(call: &Call<'_>) -> Result<i64, ApiError> {
    Ok(call.db.query_row("SELECT saldo FROM org WHERE id = ?1", [call.org()?.id], |row| row.get(0))?)
}

pub fn credits(call: &Call<'_>) -> ApiResult {
    let sql = "SELECT datum, omschrijving, delta, saldo AS saldoNa FROM credit WHERE org = ?1
               ORDER BY datum DESC, id DESC";
    let changes = call.rows(sql, [call.org()?.id], object)?;
    let tariffs: Vec<_> =
        TARIFFS.iter().map(|(code, name, price)| json!({ "code": code, "naam": name, "prijs": price })).collect();
    ApiResponse::ok(json!({ "saldo": balance(call)?, "mutaties": changes, "tarieven": tariffs }))
}

/// Takes credits from the organization; `what` describes what they are for.
///
/// # Errors
/// 409 if it has too few.
pub fn spend(call: &Call<'_>, credits: i64, what: &str) -> Result<(), ApiError> {
    let org = call.org()?.id;
    let left = balance(call)? - credits;
    if left < 0 {
        return Err(ApiError::conflict("Je hebt niet genoeg credits."));
    }
    call.db.execute("UPDATE org SET saldo = ?2 WHERE id = ?1", (org, left))?;
    let sql = "INSERT INTO credit (org, datum, omschrijving, delta, saldo) VALUES (?1, ?2, ?3, ?4, ?5)";
    call.db.execute(sql, (org, call.now(), what, -credits, left))?;
    Ok(())
}
