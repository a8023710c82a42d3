//! Reports of a month, and extra ones for credits.

use rusqlite::{Connection, Row};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{figures, json, money};
use crate::answer::{Answer, Outcome};
use crate::call::Call;
use crate::clock::Month;

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    Ok(json!({
        "id": row.get::<_, i64>(0)?,
        "projectId": row.get::<_, i64>(1)?,
        "maand": row.get::<_, String>(2)?,
        "soort": row.get::<_, String>(3)?,
        "gemaakt": row.get::<_, String>(4)?,
        "cijfers": json(&row.get::<_, String>(5)?),
        "redenen": json(&row.get::<_, String>(6)?),
    }))
}

pub fn list(call: &Call<'_>) -> Outcome {
    let sql = "SELECT report.id, project, maand, soort, gemaakt, cijfers, redenen
               FROM report JOIN project ON project.id = report.project
               WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) ORDER BY gemaakt DESC, report.id DESC";
    Answer::ok(call.rows(sql, (call.org()?.id, call.project_filter()?), view)?.into())
}

/// Makes the report of a campaign's month as it is now.
///
/// # Errors
/// When the file can't be written.
pub fn make(db: &Connection, project: i64, month: Month, kind: &str, made: &str) -> rusqlite::Result<Value> {
    let org: i64 = db.query_row("SELECT org FROM project WHERE id = ?1", [project], |row| row.get(0))?;
    let figures = figures::month(db, org, Some(project), month)?;
    let mut statement = db.prepare_cached(
        "SELECT reden, count(*) FROM call WHERE project = ?1 AND reden IS NOT NULL AND dag BETWEEN ?2 AND ?3
         GROUP BY reden ORDER BY count(*) DESC, reden",
    )?;
    let reasons = statement.query_map((project, month.first().to_string(), month.last().to_string()), |row| {
        Ok(json!({ "reden": row.get::<_, String>(0)?, "aantal": row.get::<_, i64>(1)? }))
    })?;
    let reasons = Value::from(reasons.collect::<Result<Vec<_>, _>>()?);
    db.query_row(
        "INSERT INTO report (project, maand, soort, gemaakt, cijfers, redenen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         RETURNING id, project, maand, soort, gemaakt, cijfers, redenen",
        (project, month.to_string(), kind, made, figures.to_string(), reasons.to_string()),
        view,
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Extra {
    project_id: i64,
}

pub fn extra(call: &Call<'_>) -> Outcome {
    let form: Extra = call.input.json()?;
    let project = call.own_project(form.project_id)?;
    let name: String = call.db.query_row("SELECT naam FROM project WHERE id = ?1", [project], |row| row.get(0))?;
    money::spend(call, money::EXTRA_REPORT, &format!("Extra rapport: {name}"))?;
    Answer::made(make(call.db, project, Month::of(call.today()), "extra", &call.now())?)
}
