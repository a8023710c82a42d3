//! Reports of a month, and extra ones for credits.

use rusqlite::{Connection, OptionalExtension as _, Row};
use serde::Deserialize;
use serde_json::Value;

use super::row::{object, with_json};
use super::{figures, money};
use crate::call::Call;
use crate::clock::Month;
use crate::form;
use crate::response::{ApiError, ApiResponse, ApiResult};

const COLUMNS: &str = r#"report.id, project AS "projectId", maand, soort, gemaakt, cijfers, redenen"#;

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    Ok(with_json(object(row)?, &["cijfers", "redenen"]))
}

pub fn list(call: &Call<'_>) -> ApiResult {
    let sql = format!(
        "SELECT {COLUMNS} FROM report JOIN project ON project.id = report.project
         WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) ORDER BY gemaakt DESC, report.id DESC"
    );
    ApiResponse::ok(call.rows(&sql, (call.org()?.id, call.project_filter()?), view)?.into())
}

/// Makes and stores the report of a campaign's month, from the figures so far. An extra report has a key.
pub fn make(db: &Connection, project: i64, month: Month, made: &str, key: Option<&str>) -> rusqlite::Result<Value> {
    let org: i64 = db.query_row("SELECT org FROM project WHERE id = ?1", [project], |row| row.get(0))?;
    let figures = figures::month(db, org, Some(project), month)?;
    let mut statement = db.prepare_cached(
        "SELECT reden, count(*) AS aantal FROM call WHERE project = ?1 AND reden IS NOT NULL AND dag BETWEEN ?2 AND ?3
         GROUP BY reden ORDER BY count(*) DESC, reden",
    )?;
    let reasons = statement.query_map((project, month.first().to_string(), month.last().to_string()), object)?;
    let reasons = Value::from(reasons.collect::<Result<Vec<_>, _>>()?);
    let sql = format!(
        "INSERT INTO report (project, maand, soort, gemaakt, cijfers, redenen, sleutel)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING {COLUMNS}"
    );
    let kind = if key.is_some() { "extra" } else { "maand" };
    db.query_row(&sql, (project, month.to_string(), kind, made, figures.to_string(), reasons.to_string(), key), view)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Extra {
    project_id: i64,
    key: String,
}

/// Sells an extra report. One that was sold with this key is returned again: the answer to the first request was lost.
pub fn extra(call: &Call<'_>) -> ApiResult {
    let form: Extra = call.input.json()?;
    let project = call.own_project(form.project_id)?;
    let key = form::text(&form.key, 1, 100, false)?;
    let sold = format!("SELECT {COLUMNS} FROM report WHERE project = ?1 AND sleutel = ?2");
    if let Some(report) = call.db.query_row(&sold, (project, &key), view).optional()? {
        return ApiResponse::created(report);
    }
    let month = Month::of(call.today());
    let sql = "SELECT naam, status = 'concept', coalesce(eind < ?2, 0) FROM project WHERE id = ?1";
    let (name, has_not_begun, has_ended): (String, bool, bool) =
        call.db
            .query_row(sql, (project, month.first().to_string()), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    if has_not_begun {
        return Err(ApiError::conflict("Deze campagne is nog niet begonnen: er valt nog niets te rapporteren."));
    }
    if has_ended {
        let message = "In deze campagne wordt deze maand niet gebeld: er valt niets te rapporteren.";
        return Err(ApiError::conflict(message));
    }
    money::spend(call, money::EXTRA_REPORT, &format!("Extra rapport: {name}"))?;
    ApiResponse::created(make(call.db, project, month, &call.now(), Some(&key))?)
}
