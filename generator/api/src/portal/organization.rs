//! Organizations, their month in figures, their settings.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::access;
use super::super::answer::{Answer, Outcome, Refusal};
use super::super::call::{Call, address};
use super::super::clock::{Month, workdays};
use super::figures::{self, TALKS};
use super::{appointments, json};

pub fn list(call: &Call<'_>) -> Outcome {
    let memberships = access::memberships(call.db, call.user()?, None)?;
    Answer::ok(memberships.iter().map(view).collect())
}

/// An organization that the user may see.
pub fn view(membership: &access::Membership) -> Value {
    json!({ "guid": membership.guid, "name": membership.name, "kbo": membership.kbo, "role": membership.role.name() })
}

pub fn overview(call: &Call<'_>) -> Outcome {
    let (org, month, project) = (call.org()?.id, call.month()?, call.filter()?);
    let goals = "SELECT coalesce(sum(CASE periode WHEN 'kwartaal' THEN (doel + 2) / 3 ELSE doel END), 0) FROM project
                 WHERE org = ?1 AND (?2 IS NULL OR id = ?2) AND status IN ('actief', 'gepauzeerd')";
    let goal: i64 = call.db.query_row(goals, (org, project), |row| row.get(0))?;
    let bounds = (org, project, month.first().to_string(), month.last().to_string());

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

    let sql = "SELECT uitkomst, count(*) FROM call JOIN project ON project.id = call.project
               WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4
               GROUP BY uitkomst ORDER BY count(*) DESC, uitkomst";
    let outcomes = call.rows(sql, bounds, |row| {
        Ok(json!({ "uitkomst": row.get::<_, String>(0)?, "aantal": row.get::<_, i64>(1)? }))
    })?;

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
    Answer::ok(json!({
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

pub fn settings(call: &Call<'_>) -> Outcome {
    let text: String =
        call.db.query_row("SELECT instellingen FROM org WHERE id = ?1", [call.org()?.id], |row| row.get(0))?;
    Answer::ok(json(&text))
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    meldingen: Notices,
    facturatie: Billing,
    opnames: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Notices {
    afspraak: bool,
    maandverslag: bool,
    factuur: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Billing {
    email: String,
    #[serde(rename = "peppolId")]
    peppol: String,
    referentie: String,
}

pub fn save_settings(call: &Call<'_>) -> Outcome {
    let mut settings: Settings = call.input.read()?;
    let billing = &mut settings.facturatie;
    billing.email = match billing.email.trim() {
        "" => String::new(),
        email => address(email).ok_or_else(|| Refusal::bad("Voer een geldig emailadres in"))?,
    };
    billing.peppol = Call::text(&billing.peppol, 0, 50, false)?;
    billing.referentie = Call::text(&billing.referentie, 0, 50, false)?;
    let body = serde_json::to_value(&settings).map_err(|_| Refusal::broken())?;
    call.db.execute("UPDATE org SET instellingen = ?2 WHERE id = ?1", (call.org()?.id, body.to_string()))?;
    Answer::ok(body)
}
