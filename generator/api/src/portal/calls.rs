//! Calls, and which of them were recorded.

use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::{Row, ToSql};
use serde_json::{Value, json};

use super::{patterns, without_nulls};
use crate::answer::{Answer, Outcome, Refusal};
use crate::call::Call;

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

pub fn list(call: &Call<'_>) -> Outcome {
    let project = call.project_filter()?;
    let (page, size) = (call.number("page", 100_000, 1)?, call.number("size", 500, 50)?);
    let outcome = call.input.query("uitkomst");
    if outcome.is_some_and(|outcome| !OUTCOMES.contains(&outcome)) {
        return Err(Refusal::bad("Deze uitkomst bestaat niet."));
    }
    let search = search(call)?;
    let month = call.month()?;
    let (from, to) = (month.first().to_string(), month.last().to_string());

    let org = call.org()?.id;
    let mut params: Vec<&dyn ToSql> = vec![&org, &project, &outcome, &from, &to];
    let mut wheres = "project.org = ?1 AND (?2 IS NULL OR project.id = ?2) AND (?3 IS NULL OR uitkomst = ?3)
         AND dag BETWEEN ?4 AND ?5"
        .to_owned();
    for pattern in &search {
        params.push(pattern);
        wheres += &format!(" AND (bedrijf LIKE ?{0} ESCAPE '\\' OR gemeente LIKE ?{0} ESCAPE '\\')", params.len());
    }
    let tables = "call JOIN prospect ON prospect.id = call.prospect JOIN project ON project.id = call.project";
    let count = format!("SELECT count(*) FROM {tables} WHERE {wheres}");
    let total: i64 = call.db.query_row(&count, params.as_slice(), |row| row.get(0))?;
    let skip = (page - 1) * size;
    let sql = format!(
        "SELECT call.id, call.project, bedrijf, poging, tijdstip, dag, duur, uitkomst, vervolg, notitie, reden, opname
         FROM {tables} WHERE {wheres} ORDER BY tijdstip DESC, call.id DESC LIMIT {size} OFFSET {skip}"
    );
    let today = call.today();
    let items = call.rows(&sql, params.as_slice(), |row| view(row, today))?;
    Answer::ok(json!({ "items": items, "total": total }))
}

/// What the query looks for.
///
/// # Errors
/// 400 when it is too long.
pub fn search(call: &Call<'_>) -> Result<Vec<String>, Refusal> {
    let text = call.input.query("q").unwrap_or_default();
    if text.chars().count() > 100 {
        return Err(Refusal::bad("De zoekopdracht is te lang."));
    }
    Ok(patterns(text))
}

fn view(row: &Row<'_>, today: Date) -> rusqlite::Result<Value> {
    let id: i64 = row.get(0)?;
    let note: String = row.get(9)?;
    let note = match row.get::<_, Option<String>>(10)? {
        Some(reason) => format!("{note} {reason}."),
        None => note,
    };
    let allowed: bool = row.get(11)?;
    let day: Date = row.get::<_, String>(5)?.parse().unwrap_or(today);
    let until = day.saturating_add(KEPT.days());
    let recording = allowed.then(|| {
        json!({
            "id": id,
            "callId": id,
            "beschikbaarTot": until.to_string(),
            "rechtsgrond": "Toestemming, gevraagd aan het begin van het gesprek",
            "gewist": until < today,
        })
    });
    Ok(without_nulls(json!({
        "id": id,
        "projectId": row.get::<_, i64>(1)?,
        "bedrijf": row.get::<_, String>(2)?,
        "poging": row.get::<_, i64>(3)?,
        "tijdstip": row.get::<_, String>(4)?,
        "duurSec": row.get::<_, i64>(6)?,
        "uitkomst": row.get::<_, String>(7)?,
        "vervolg": row.get::<_, Option<String>>(8)?,
        "notitie": note,
        "opnameToegestaan": allowed,
        "opname": recording,
    })))
}
