//! Calls, and which of them were recorded.

use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Row;
use serde_json::{Value, json};

use super::row::{Listing, object};
use crate::call::Call;
use crate::response::ApiResult;

pub const OUTCOMES: &[&str] = &[
    "geen_antwoord",
    "voicemail",
    "bezet",
    "verkeerd_nummer",
    "receptie",
    "terugbellen",
    "geen_interesse",
    "niet_bellen",
    "info_gevraagd",
    "afspraak",
];

/// How long a recording is kept, in days: a month at most (law of 30 July 2018, article 10/1).
const KEPT: i64 = 30;

const COLUMNS: &str = r#"call.id, call.project AS "projectId", bedrijf, poging, tijdstip, duur AS "duurSec", uitkomst,
    vervolg, notitie || coalesce(' ' || reden || '.', '') AS "notitie", dag, opname"#;

pub fn list(call: &Call<'_>) -> ApiResult {
    let (org, project, month) = (call.org()?.id, call.project_filter()?, call.month()?);
    let outcome = call.one_of("uitkomst", OUTCOMES, "Deze uitkomst bestaat niet.")?;
    let (from, to) = (month.first().to_string(), month.last().to_string());
    let listing = Listing {
        columns: COLUMNS,
        tables: "call JOIN prospect ON prospect.id = call.prospect JOIN project ON project.id = call.project",
        condition: "project.org = ?1 AND (?2 IS NULL OR project.id = ?2) AND (?3 IS NULL OR uitkomst = ?3)
                    AND dag BETWEEN ?4 AND ?5",
        params: &[&org, &project, &outcome, &from, &to],
        order: "tijdstip DESC, call.id DESC",
    };
    let today = call.today();
    listing.answer(call, |row| view(row, today))
}

/// A call, with its recording if that was allowed.
fn view(row: &Row<'_>, today: Date) -> rusqlite::Result<Value> {
    let mut view = object(row)?;
    let day: Date = row.get::<_, String>("dag")?.parse().unwrap_or(today);
    let allowed: bool = row.get("opname")?;
    let until = day.saturating_add(KEPT.days());
    let recording = json!({
        "id": view["id"],
        "callId": view["id"],
        "beschikbaarTot": until.to_string(),
        "rechtsgrond": "Toestemming, gevraagd aan het begin van het gesprek",
        "gewist": until < today,
    });
    if let Value::Object(fields) = &mut view {
        fields.remove("dag");
        fields.remove("opname");
        fields.insert("opnameToegestaan".to_owned(), allowed.into());
        fields.extend(allowed.then(|| ("opname".to_owned(), recording)));
    }
    Ok(view)
}
