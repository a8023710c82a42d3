//! For the call centre's staff: the planning of callers, the quality of appointments, and contract templates.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Weekday;
use serde_json::{Value, json};

use crate::access;
use crate::call::Call;
use crate::clock::is_workday;
use crate::response::{ApiResponse, ApiResult};

/// Id, name, status, start, end, language, caller, and hours of the caller as JSON.
type Campaign = (i64, String, String, String, Option<String>, String, String, String);

pub fn planning(call: &Call<'_>) -> ApiResult {
    let day = call.day("week")?.unwrap_or_else(|| call.today());
    let monday = day.saturating_sub(i64::from(day.weekday().since(Weekday::Monday)).days());
    let mut callers: BTreeMap<String, (Vec<&str>, Vec<Value>)> = BTreeMap::new();
    for membership in access::memberships(call.db, call.user()?, None)? {
        let sql = "SELECT id, naam, status, start, eind, taal, beller, rooster FROM project WHERE org = ?1 ORDER BY id";
        let campaigns: Vec<Campaign> = call.rows(sql, [membership.id], |row| row.try_into())?;
        for (id, name, status, start, end, language, caller, hours) in campaigns {
            let hours: Vec<f64> = serde_json::from_str(&hours).unwrap_or_default();
            let (languages, shifts) = callers.entry(caller).or_default();
            for spoken in ["nl", "fr"] {
                if language.contains(spoken) && !languages.contains(&spoken) {
                    languages.push(spoken);
                }
            }
            for (index, hours) in (0_i64..5).zip(&hours) {
                let day = monday.saturating_add(index.days());
                let text = day.to_string();
                let runs = start <= text && end.as_ref().is_none_or(|end| text <= *end);
                // A paused campaign keeps its past shifts, and gets no new ones.
                let planned = status != "gepauzeerd" || day < call.today();
                if *hours > 0.0 && runs && planned && is_workday(day) {
                    shifts.push(json!({
                        "dag": text,
                        "orgGuid": membership.guid,
                        "organisatie": membership.name,
                        "projectId": id,
                        "project": name,
                        "uren": hours,
                    }));
                }
            }
        }
    }
    let callers: Vec<Value> = callers
        .into_iter()
        .map(|(alias, (languages, mut shifts))| {
            shifts.sort_by_key(|shift| (shift["dag"].to_string(), shift["projectId"].as_i64()));
            json!({ "alias": alias, "talen": languages, "diensten": shifts })
        })
        .collect();
    ApiResponse::ok(json!({ "maandag": monday.to_string(), "bellers": callers }))
}

pub fn quality(call: &Call<'_>) -> ApiResult {
    let month = call.month()?;
    let mut found: Vec<(i64, i64, Value)> = Vec::new();
    for membership in access::memberships(call.db, call.user()?, None)? {
        let sql = "SELECT project.id, project.naam, beller, criteria, score FROM appointment
                   JOIN project ON project.id = appointment.project WHERE org = ?1 AND dag BETWEEN ?2 AND ?3
                   AND appointment.status NOT IN ('geannuleerd', 'vervangen') ORDER BY project.id";
        let rows: Vec<(i64, String, String, i64, Option<i64>)> =
            call.rows(sql, (membership.id, month.first().to_string(), month.last().to_string()), |row| row.try_into())?;
        for group in rows.chunk_by(|one, other| one.0 == other.0) {
            let (id, name, caller, ..) = &group[0];
            let met: Vec<i64> = (0..6).map(|bit| group.iter().map(|row| row.3 >> bit & 1).sum()).collect();
            let scores: Vec<i64> = group.iter().filter_map(|row| row.4).collect();
            #[expect(clippy::cast_precision_loss, reason = "a sum of scores is small")]
            let mean = (scores.iter().sum::<i64>() as f64 / scores.len() as f64 * 100.0).round() / 100.0;
            let count = i64::try_from(group.len()).unwrap_or_default();
            let view = json!({
                "orgGuid": membership.guid,
                "organisatie": membership.name,
                "projectId": id,
                "project": name,
                "bellerAlias": caller,
                "afspraken": count,
                "criteria": met,
                // Without scores this is NaN, which becomes null.
                "score": mean,
            });
            found.push((met.iter().sum(), count * 6, view));
        }
    }
    // The lowest share of criteria met comes first. Compares a / b with c / d without dividing.
    found.sort_by_key(|(_, _, view)| view["projectId"].as_i64());
    found.sort_by(|(a, b, _), (c, d, _)| (a * d).cmp(&(c * b)));
    let projects: Vec<Value> = found.into_iter().map(|(_, _, view)| view).collect();
    ApiResponse::ok(json!({ "maand": month.to_string(), "projecten": projects }))
}

/// Contract templates with their prices. Only staff gets them: no page or file of the site holds them.
pub fn contracts(call: &Call<'_>) -> ApiResult {
    ApiResponse::ok(call.input.site()?.contracts.clone())
}
