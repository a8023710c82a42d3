//! Documents, and the files themselves.

use serde_json::json;

use crate::answer::{Answer, Outcome};
use crate::call::Call;

pub fn list(call: &Call<'_>) -> Outcome {
    let sql = "SELECT id, naam, soort, datum, length(CAST(tekst AS BLOB)) FROM document
               WHERE org = ?1 ORDER BY datum DESC, id DESC";
    let found = call.rows(sql, [call.org()?.id], |row| {
        Ok(json!({
            "id": row.get::<_, i64>(0)?,
            "naam": row.get::<_, String>(1)?,
            "soort": row.get::<_, String>(2)?,
            "datum": row.get::<_, String>(3)?,
            "bytes": row.get::<_, i64>(4)?,
        }))
    })?;
    Answer::ok(found.into())
}

pub fn file(call: &Call<'_>) -> Outcome {
    let sql = "SELECT naam, tekst FROM document WHERE id = ?1 AND org = ?2";
    let found = call.db.query_row(sql, (call.id("document")?, call.org()?.id), |row| Ok((row.get(0)?, row.get(1)?)));
    let (name, text) = found?;
    Ok(Answer::File(name, text))
}
