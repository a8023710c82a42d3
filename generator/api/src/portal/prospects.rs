//! Companies that are called, and the do-not-call list.

use rusqlite::{Row, ToSql};
use serde_json::{Value, json};

use super::{calls, without_nulls};
use crate::answer::{Answer, Outcome, Refusal};
use crate::call::Call;

const STATUSES: &[&str] = &["nieuw", "in_gesprek", "terugbellen", "afspraak", "geen_interesse", "niet_bellen"];

const COLUMNS: &str =
    "prospect.id, prospect.project, bedrijf, kbo, postcode, gemeente, nace, grootte, prospect.naam, functie,
    telefoon, prospect.status, pogingen, contact";

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    let person: Option<String> = row.get(8)?;
    let role: Option<String> = row.get(9)?;
    let contact = person.map(|name| json!({ "naam": name, "functie": role.unwrap_or_default() }));
    Ok(without_nulls(json!({
        "id": row.get::<_, i64>(0)?,
        "projectId": row.get::<_, i64>(1)?,
        "bedrijf": row.get::<_, String>(2)?,
        "kbo": row.get::<_, String>(3)?,
        "postcode": row.get::<_, String>(4)?,
        "gemeente": row.get::<_, String>(5)?,
        "nace": row.get::<_, String>(6)?,
        "grootte": row.get::<_, String>(7)?,
        "contact": contact,
        "telefoon": row.get::<_, String>(10)?,
        "status": row.get::<_, String>(11)?,
        "pogingen": row.get::<_, i64>(12)?,
        "laatsteContact": row.get::<_, Option<String>>(13)?,
    })))
}

pub fn list(call: &Call<'_>) -> Outcome {
    let project = call.project_filter()?;
    let (page, size) = (call.number("page", 100_000, 1)?, call.number("size", 500, 50)?);
    let status = call.input.query("status");
    if status.is_some_and(|status| !STATUSES.contains(&status)) {
        return Err(Refusal::bad("Deze status bestaat niet."));
    }
    let search = calls::search(call)?;
    let org = call.org()?.id;
    let mut params: Vec<&dyn ToSql> = vec![&org, &project, &status];
    let mut wheres = "org = ?1 AND (?2 IS NULL OR project.id = ?2) AND (?3 IS NULL OR prospect.status = ?3)".to_owned();
    for pattern in &search {
        params.push(pattern);
        wheres += &format!(" AND (bedrijf LIKE ?{0} ESCAPE '\\' OR gemeente LIKE ?{0} ESCAPE '\\')", params.len());
    }
    let tables = "prospect JOIN project ON project.id = prospect.project";
    let count = format!("SELECT count(*) FROM {tables} WHERE {wheres}");
    let total: i64 = call.db.query_row(&count, params.as_slice(), |row| row.get(0))?;
    let skip = (page - 1) * size;
    let sql = format!(
        "SELECT {COLUMNS} FROM {tables} WHERE {wheres}
         ORDER BY bedrijf COLLATE NOCASE, prospect.id LIMIT {size} OFFSET {skip}"
    );
    let items = call.rows(&sql, params.as_slice(), view)?;
    Answer::ok(json!({ "items": items, "total": total }))
}

pub fn stop(call: &Call<'_>) -> Outcome {
    let (id, org) = (call.id("prospect")?, call.org()?.id);
    let sql =
        "SELECT kbo FROM prospect JOIN project ON project.id = prospect.project WHERE prospect.id = ?1 AND org = ?2";
    let kbo: String = call.db.query_row(sql, (id, org), |row| row.get(0))?;
    let own = "project IN (SELECT id FROM project WHERE org = ?2)";
    let same = format!("UPDATE prospect SET status = 'niet_bellen' WHERE kbo = ?1 AND {own}");
    call.db.execute(&same, (&kbo, org))?;
    // Nobody calls back either.
    let calls =
        format!("UPDATE call SET vervolg = NULL WHERE {own} AND prospect IN (SELECT id FROM prospect WHERE kbo = ?1)");
    call.db.execute(&calls, (&kbo, org))?;
    let sql = format!("SELECT {COLUMNS} FROM prospect WHERE id = ?1");
    let body = call.db.query_row(&sql, [id], view).map_err(Refusal::from)?;
    Answer::ok(body)
}
