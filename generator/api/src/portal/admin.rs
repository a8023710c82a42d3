//! For internal admins: organizations, and tools of every campaign.

use kmo_shared::format;
use rusqlite::{OptionalExtension as _, Row};
use serde::Deserialize;
use serde_json::Value;

use super::money::START_CREDITS;
use super::organization::Settings;
use super::projects::application;
use super::row::object;
use crate::access::Role;
use crate::account::invitation;
use crate::call::Call;
use crate::form::{self, present};
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::secret;

fn sql(rest: &str) -> String {
    format!(
        "SELECT guid, name, kbo, formule, actief,
         (SELECT count(*) FROM member WHERE member.org = org.id AND user IS NOT NULL) AS leden,
         (SELECT count(*) FROM project WHERE project.org = org.id) AS campagnes, saldo FROM org {rest}"
    )
}

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    let mut view = object(row)?;
    view["actief"] = row.get::<_, bool>("actief")?.into();
    Ok(view)
}

pub fn organizations(call: &Call<'_>) -> ApiResult {
    ApiResponse::ok(call.rows(&sql("ORDER BY name COLLATE NOCASE, id"), [], view)?.into())
}

fn one(call: &Call<'_>, id: i64) -> Result<Value, ApiError> {
    Ok(call.db.query_row(&sql("WHERE id = ?1"), [id], view)?)
}

fn formula(call: &Call<'_>, key: &str) -> Result<(), ApiError> {
    let is_known = call.input.site()?.formulas.iter().any(|formula| formula.key == key);
    if is_known { Ok(()) } else { Err(ApiError::bad_request("Deze prijsformule bestaat niet.")) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    name: String,
    kbo: String,
    formule: String,
    eigenaar: String,
}

pub fn add_organization(call: &Call<'_>) -> ApiResult {
    let form: New = call.input.json()?;
    let name = form::text(&form.name, 2, 100, false)?;
    let email = form::email(&form.eigenaar)?;
    formula(call, &form.formule)?;
    if form.kbo.chars().count() > 20 || !format::is_company_number(&form.kbo) {
        return Err(ApiError::bad_request("Dit is geen geldig ondernemingsnummer."));
    }
    let digits: String = form.kbo.chars().filter(char::is_ascii_digit).collect();
    let kbo = format!("{}.{}.{}", &digits[..4], &digits[4..7], &digits[7..]);
    let known: Option<i64> =
        call.db.query_row("SELECT id FROM org WHERE kbo = ?1", [&kbo], |row| row.get(0)).optional()?;
    if known.is_some() {
        return Err(ApiError::conflict("Er is al een organisatie met dit ondernemingsnummer."));
    }
    let sql = "INSERT INTO org (guid, name, kbo, formule, saldo, instellingen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let settings = Settings::new(&email, false).text();
    call.db.execute(sql, (secret::guid(), &name, kbo, form.formule, START_CREDITS, settings))?;
    let id = call.db.last_insert_rowid();
    let sql = "INSERT INTO credit (org, datum, omschrijving, delta, saldo) VALUES (?1, ?2, 'Startsaldo', ?3, ?3)";
    call.db.execute(sql, (id, call.now(), START_CREDITS))?;
    invitation::send(call, id, &email, Role::Eigenaar)?;
    ApiResponse::created(one(call, id)?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    #[serde(default, deserialize_with = "present")]
    formule: Option<String>,
    #[serde(default, deserialize_with = "present")]
    actief: Option<bool>,
}

pub fn change_organization(call: &Call<'_>) -> ApiResult {
    let id = call.org()?.id;
    let form: Change = call.input.json()?;
    if form.formule.is_none() && form.actief.is_none() {
        return Err(ApiError::bad_request("Er is niets om te wijzigen."));
    }
    if let Some(key) = &form.formule {
        formula(call, key)?;
    }
    let sql = "UPDATE org SET formule = coalesce(?2, formule), actief = coalesce(?3, actief) WHERE id = ?1";
    call.db.execute(sql, (id, form.formule, form.actief))?;
    ApiResponse::ok(one(call, id)?)
}

fn select(rest: &str) -> String {
    format!(
        r#"SELECT application.id, code, application.naam, application.status, application.instellingen,
         org.name AS "organisatie", guid AS "orgGuid", project.id AS "projectId", project.naam AS "project"
         FROM application JOIN project ON project.id = application.project JOIN org ON org.id = project.org {rest}"#
    )
}

pub fn applications(call: &Call<'_>) -> ApiResult {
    let sql = select("ORDER BY org.name COLLATE NOCASE, project.naam COLLATE NOCASE, application.naam, application.id");
    ApiResponse::ok(call.rows(&sql, [], application)?.into())
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Switch {
    Actief,
    Uit,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Status {
    status: Switch,
}

pub fn change_application(call: &Call<'_>) -> ApiResult {
    let id = call.id("application")?;
    let Status { status } = call.input.json()?;
    let status = if status == Switch::Actief { "actief" } else { "uit" };
    call.db.execute("UPDATE application SET status = ?2 WHERE id = ?1", (id, status))?;
    ApiResponse::ok(call.db.query_row(&select("WHERE application.id = ?1"), [id], application)?)
}
