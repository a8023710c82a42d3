//! Documents, and the files themselves.

use super::row::object;
use crate::call::Call;
use crate::response::{ApiResponse, ApiResult};

pub fn list(call: &Call<'_>) -> ApiResult {
    let sql = "SELECT id, naam, soort, datum, length(CAST(tekst AS BLOB)) AS bytes FROM document
               WHERE org = ?1 ORDER BY datum DESC, id DESC";
    ApiResponse::ok(call.rows(sql, [call.org()?.id], object)?.into())
}

pub fn file(call: &Call<'_>) -> ApiResult {
    let sql = "SELECT naam, tekst FROM document WHERE id = ?1 AND org = ?2";
    let found = call.db.query_row(sql, (call.id("document")?, call.org()?.id), |row| Ok((row.get(0)?, row.get(1)?)));
    let (name, text) = found?;
    Ok(ApiResponse::File(name, text))
}
