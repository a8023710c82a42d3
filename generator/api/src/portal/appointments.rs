//! Appointments, and the client's feedback.

use rusqlite::Row;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::row::object;
use crate::call::Call;
use crate::form::{self, present};
use crate::response::{ApiError, ApiResponse, ApiResult};

const COLUMNS: &str = r#"appointment.id, appointment.project AS "projectId", bedrijf, gemeente AS "plaats",
    appointment.naam AS "contact.naam", appointment.functie AS "contact.functie", appointment.start, appointment.eind,
    wijze, appointment.status, criteria, score AS "feedback.score", opmerking AS "feedback.opmerking",
    resultaat AS "feedback.resultaat", orderwaarde / 100.0 AS "feedback.orderwaarde""#;

fn view(row: &Row<'_>) -> rusqlite::Result<Value> {
    let mut view = object(row)?;
    let criteria: i64 = row.get("criteria")?;
    let met: Vec<bool> = (0..6).map(|bit| criteria >> bit & 1 == 1).collect();
    view["kwaliteit"] = json!({ "criteria": met });
    if let Value::Object(fields) = &mut view {
        fields.remove("criteria");
    }
    Ok(view)
}

fn sql(rest: &str) -> String {
    format!(
        "SELECT {COLUMNS} FROM appointment JOIN prospect ON prospect.id = appointment.prospect
         JOIN project ON project.id = appointment.project
         WHERE project.org = ?1 AND (?2 IS NULL OR project.id = ?2) {rest}"
    )
}

/// Appointments of the organization. `rest` is added to the query; in it, `?3` is `moment`.
pub fn select(call: &Call<'_>, project: Option<i64>, rest: &str, moment: &str) -> Result<Vec<Value>, ApiError> {
    call.rows(&sql(rest), (call.org()?.id, project, moment), view)
}

pub fn list(call: &Call<'_>) -> ApiResult {
    let project = call.project_filter()?;
    let from = call.day("from")?.map_or_else(|| "0000".to_owned(), |day| day.to_string());
    let to = call.day("to")?.map_or_else(|| "9999-99".to_owned(), |day| day.to_string());
    let sql = sql("AND dag BETWEEN ?3 AND ?4 ORDER BY appointment.start, appointment.id");
    ApiResponse::ok(call.rows(&sql, (call.org()?.id, project, from, to), view)?.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    #[serde(default, deserialize_with = "present")]
    status: Option<Status>,
    #[serde(default, deserialize_with = "present")]
    feedback: Option<Feedback>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Status {
    Doorgegaan,
    NoShow,
    Verplaatst,
    Geannuleerd,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Feedback {
    score: i64,
    opmerking: String,
    resultaat: Verdict,
    #[serde(default, deserialize_with = "present")]
    orderwaarde: Option<f64>,
}

#[derive(Clone, Copy, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    Klant,
    Offerte,
    Opvolgen,
    GeenInteresse,
    PasteNiet,
}

pub fn change(call: &Call<'_>) -> ApiResult {
    let id = call.id("appointment")?;
    let sql_one = sql("AND appointment.id = ?3");
    let read = || call.db.query_row(&sql_one, (call.org()?.id, None::<i64>, id), view).map_err(ApiError::from);
    let before = read()?;
    let change: Change = call.input.json()?;
    if change.status.is_none() && change.feedback.is_none() {
        return Err(ApiError::bad_request("Er is niets om te wijzigen."));
    }
    let begun = before["start"].as_str().is_some_and(|start| start <= call.now().as_str());
    let was = before["status"].as_str().unwrap_or_default().to_owned();
    let is_open = matches!(was.as_str(), "voorgesteld" | "bevestigd");
    let is_off = matches!(was.as_str(), "geannuleerd" | "vervangen");

    let mut status = was.as_str();
    if let Some(asked) = change.status {
        status = match asked {
            Status::Doorgegaan | Status::NoShow if !begun => {
                return Err(ApiError::conflict("Deze afspraak is nog niet begonnen."));
            }
            _ if is_off => return Err(ApiError::conflict("Deze afspraak is geannuleerd of vervangen.")),
            Status::Doorgegaan => "doorgegaan",
            Status::NoShow => "no_show",
            Status::Verplaatst | Status::Geannuleerd if !is_open => {
                return Err(ApiError::conflict("Deze afspraak is al voorbij."));
            }
            Status::Verplaatst => "verplaatst",
            Status::Geannuleerd => "geannuleerd",
        };
    }
    if let Some(feedback) = &change.feedback {
        if !begun {
            return Err(ApiError::conflict("Je oordeel geef je zodra de afspraak begonnen is."));
        }
        if matches!(status, "geannuleerd" | "vervangen") {
            return Err(ApiError::conflict("Deze afspraak ging niet door, dus er valt niets te beoordelen."));
        }
        if change.status.is_none() && is_open {
            status = "doorgegaan";
        }
        save(call, id, feedback)?;
    }
    call.db.execute("UPDATE appointment SET status = ?2 WHERE id = ?1", (id, status))?;
    ApiResponse::ok(read()?)
}

fn save(call: &Call<'_>, id: i64, feedback: &Feedback) -> Result<(), ApiError> {
    if !(1..=5).contains(&feedback.score) {
        return Err(ApiError::bad_request("De score gaat van 1 tot 5."));
    }
    let words = form::text(&feedback.opmerking, 0, 2000, true)?;
    let cents = match feedback.orderwaarde {
        Some(_) if feedback.resultaat != Verdict::Klant => {
            return Err(ApiError::bad_request("Een orderwaarde vul je alleen in bij “Klant geworden”."));
        }
        Some(euro) if !(0.0..=100_000_000.0).contains(&euro) => {
            return Err(ApiError::bad_request("De orderwaarde gaat van 0 tot 100 miljoen euro."));
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is at most ten thousand million")]
        Some(euro) => Some((euro * 100.0).round() as i64),
        None => None,
    };
    let sql = "UPDATE appointment SET score = ?2, opmerking = ?3, resultaat = ?4, orderwaarde = ?5 WHERE id = ?1";
    call.db.execute(sql, (id, feedback.score, words, json!(feedback.resultaat).as_str(), cents))?;
    Ok(())
}
