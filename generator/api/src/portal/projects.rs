//! Campaigns, with their funnel, script, notes and tools.

use rusqlite::Row;
use serde::Deserialize;
use serde_json::Value;

use super::figures::TALKS;
use super::row::{object, parsed, with_json};
use crate::call::Call;
use crate::form;
use crate::response::{ApiError, ApiResponse, ApiResult};

const COLUMNS: &str = r#"project.id, guid AS "orgGuid", naam, status, start, eind, doel AS "doel.afspraken",
    periode AS "doel.periode", doelgroep, taal, beller AS "bellerAlias", versie AS "scriptVersie""#;

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    Ok(with_json(object(row)?, &["doelgroep"]))
}

pub fn list(call: &Call<'_>) -> ApiResult {
    let sql = format!(
        "SELECT {COLUMNS} FROM project JOIN org ON org.id = project.org WHERE org = ?1 ORDER BY start DESC, project.id DESC"
    );
    ApiResponse::ok(call.rows(&sql, [call.org()?.id], view)?.into())
}

fn one(call: &Call<'_>, project: i64) -> Result<Value, ApiError> {
    let sql = format!("SELECT {COLUMNS} FROM project JOIN org ON org.id = project.org WHERE project.id = ?1");
    Ok(call.db.query_row(&sql, [project], view)?)
}

pub fn show(call: &Call<'_>) -> ApiResult {
    let project = call.project()?;
    let mut body = one(call, project)?;
    // Every step counts companies, so that it is a part of the step before.
    let met = "count(DISTINCT prospect) FILTER (WHERE status = 'doorgegaan'";
    let funnel = format!(
        "SELECT * FROM (SELECT count(*) AS prospects FROM prospect WHERE project = ?1),
           (SELECT count(DISTINCT prospect) AS gebeld,
              count(DISTINCT prospect) FILTER (WHERE uitkomst IN {TALKS}) AS gesproken FROM call WHERE project = ?1),
           (SELECT count(DISTINCT prospect) AS afspraken, {met}) AS doorgegaan, {met} AND resultaat = 'klant') AS klanten
            FROM appointment WHERE project = ?1)"
    );
    body["funnel"] = call.db.query_row(&funnel, [project], object)?;
    let script: String = call.db.query_row("SELECT script FROM project WHERE id = ?1", [project], |row| row.get(0))?;
    body["script"] = parsed(&script);
    let sql = "SELECT id, tijdstip, auteur, tekst FROM note WHERE project = ?1 ORDER BY tijdstip DESC, id DESC";
    body["notities"] = call.rows(sql, [project], object)?.into();
    ApiResponse::ok(body)
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Status {
    Actief,
    Gepauzeerd,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    status: Status,
}

pub fn change(call: &Call<'_>) -> ApiResult {
    let project = call.project()?;
    let Change { status } = call.input.json()?;
    let status = if status == Status::Actief { "actief" } else { "gepauzeerd" };
    let sql = "UPDATE project SET status = ?2 WHERE id = ?1 AND status IN ('actief', 'gepauzeerd')";
    if call.db.execute(sql, (project, status))? == 0 {
        return Err(ApiError::conflict("Deze campagne loopt niet, dus je kunt ze niet pauzeren of laten verdergaan."));
    }
    ApiResponse::ok(one(call, project)?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewNote {
    tekst: String,
}

pub fn add_note(call: &Call<'_>) -> ApiResult {
    let project = call.project()?;
    let form: NewNote = call.input.json()?;
    let text = form::text(&form.tekst, 1, 2000, true)?;
    let sql = "INSERT INTO note (project, tijdstip, auteur, tekst) VALUES (?1, ?2, ?3, ?4) RETURNING id, tijdstip, auteur, tekst";
    let made = call.db.query_row(sql, (project, call.now(), call.user()?.name(), text), object)?;
    ApiResponse::created(made)
}

/// A tool of a campaign, with all columns of the query; `instellingen` is parsed.
pub fn application(row: &Row<'_>) -> rusqlite::Result<Value> {
    Ok(with_json(object(row)?, &["instellingen"]))
}

pub fn applications(call: &Call<'_>) -> ApiResult {
    let sql = "SELECT id, code, naam, status, instellingen FROM application WHERE project = ?1 ORDER BY naam, id";
    ApiResponse::ok(call.rows(sql, [call.project()?], application)?.into())
}
