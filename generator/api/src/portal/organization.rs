//! Organizations, their monthly figures, their settings.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::appointments;
use super::figures::{self, TALKS};
use super::row::{object, parsed};
use crate::access;
use crate::call::Call;
use crate::clock::{Month, workdays};
use crate::form;
use crate::response::{ApiError, ApiResponse, ApiResult};

pub fn list(call: &Call<'_>) -> ApiResult {
    let memberships = access::memberships(call.db, call.user()?, None)?;
    ApiResponse::ok(memberships.iter().map(access::Membership::view).collect())
}

pub fn overview(call: &Call<'_>) -> ApiResult {
    let (org, month, project) = (call.org()?.id, call.month()?, call.project_filter()?);
    let goals = "SELECT coalesce(sum(CASE periode WHEN 'kwartaal' THEN (doel + 2) / 3 ELSE doel END), 0) FROM project
                 WHERE org = ?1 AND (?2 IS NULL OR id = ?2) AND status <> 'concept'
                 AND start <= ?4 AND (eind IS NULL OR eind >= ?3)";
    let bounds = (org, project, month.first().to_string(), month.last().to_string());
    let goal: i64 = call.db.query_row(goals, bounds.clone(), |row| row.get(0))?;

    let sql = format!(
        "SELECT dag, count(*), sum(uitkomst IN {TALKS}), sum(uitkomst = 'afspraak')
         FROM call JOIN project ON project.id = call.project
         WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4 GROUP BY dag"
    );
    let counts: Vec<(String, [i64; 3])> =
        call.rows(&sql, bounds.clone(), |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?])))?;
    let days: Vec<Value> = workdays(month.first(), month.last().min(call.today()))
        .into_iter()
        .map(|day| {
            let day = day.to_string();
            let found = counts.iter().find(|(known, _)| *known == day).map_or([0; 3], |(_, counts)| *counts);
            json!({ "dag": day, "belpogingen": found[0], "gesprekken": found[1], "afspraken": found[2] })
        })
        .collect();

    let sql = "SELECT uitkomst, count(*) AS aantal FROM call JOIN project ON project.id = call.project
               WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4
               GROUP BY uitkomst ORDER BY count(*) DESC, uitkomst";
    let outcomes = call.rows(sql, bounds, object)?;

    let now = call.now();
    let coming = appointments::select(
        call,
        project,
        "AND appointment.start > ?3 AND appointment.status IN ('voorgesteld', 'bevestigd') ORDER BY appointment.start, appointment.id LIMIT 5",
        &now,
    )?;
    let waiting = appointments::select(
        call,
        project,
        "AND appointment.start <= ?3 AND appointment.status IN ('voorgesteld', 'bevestigd', 'doorgegaan') AND score IS NULL
         ORDER BY appointment.start, appointment.id",
        &now,
    )?;
    let of = |month: Month| figures::month(call.db, org, project, month);
    ApiResponse::ok(json!({
        "maand": month.to_string(),
        "doel": goal,
        "cijfers": of(month)?,
        "vorige": of(month.before(1))?,
        "dagen": days,
        "uitkomsten": outcomes,
        "volgende": coming,
        "teBeoordelen": waiting,
    }))
}

pub fn settings(call: &Call<'_>) -> ApiResult {
    ApiResponse::ok(stored_settings(call)?)
}

fn stored_settings(call: &Call<'_>) -> Result<Value, ApiError> {
    let text: String =
        call.db.query_row("SELECT instellingen FROM org WHERE id = ?1", [call.org()?.id], |row| row.get(0))?;
    Ok(parsed(&text))
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    facturatie: Billing,
    opnames: bool,
}

impl Settings {
    /// The settings of a new organization.
    pub fn new(email: &str, opnames: bool) -> Self {
        let facturatie = Billing { email: email.to_owned(), peppol: String::new(), referentie: String::new() };
        Settings { facturatie, opnames }
    }

    /// The JSON that is stored.
    pub fn text(&self) -> String {
        json!(self).to_string()
    }
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Billing {
    email: String,
    #[serde(rename = "peppolId")]
    peppol: String,
    referentie: String,
}

pub fn save_settings(call: &Call<'_>) -> ApiResult {
    let mut settings: Settings = call.input.merged(stored_settings(call)?)?;
    let billing = &mut settings.facturatie;
    billing.email = match billing.email.trim() {
        "" => String::new(),
        email => form::email(email)?,
    };
    billing.peppol = form::text(&billing.peppol, 0, 50, false)?;
    billing.referentie = form::text(&billing.referentie, 0, 50, false)?;
    call.db.execute("UPDATE org SET instellingen = ?2 WHERE id = ?1", (call.org()?.id, settings.text()))?;
    ApiResponse::ok(json!(settings))
}
