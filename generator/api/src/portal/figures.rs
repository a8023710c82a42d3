//! Counts over calls and appointments.

use rusqlite::{Connection, Row};
use serde_json::{Value, json};

use crate::clock::Month;

/// Outcomes of calls that reached somebody who can decide.
pub const TALKS: &str = "('terugbellen', 'geen_interesse', 'niet_bellen', 'info_gevraagd', 'afspraak')";

/// The figures of a month, of an organization or of one of its campaigns. A booking counts in the month of the call,
/// its result in the month of the appointment.
pub fn month(db: &Connection, org: i64, project: Option<i64>, month: Month) -> rusqlite::Result<Value> {
    let sql = format!(
        "SELECT count(*), coalesce(sum(uitkomst IN {TALKS}), 0), coalesce(sum(uitkomst = 'afspraak'), 0),
                coalesce(sum(uitkomst = 'terugbellen'), 0), coalesce(sum(uitkomst = 'niet_bellen'), 0)
         FROM call JOIN project ON project.id = call.project
         WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4"
    );
    let bounds = (org, project, month.first().to_string(), month.last().to_string());
    let five = |row: &Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]);
    let calls: [i64; 5] = db.prepare_cached(&sql)?.query_row(bounds.clone(), five)?;
    let sql =
        "SELECT coalesce(sum(appointment.status = 'doorgegaan'), 0), coalesce(sum(appointment.status = 'no_show'), 0),
                coalesce(sum(appointment.status = 'verplaatst'), 0), coalesce(sum(resultaat = 'klant'), 0),
                coalesce(sum(orderwaarde), 0)
         FROM appointment JOIN project ON project.id = appointment.project
         WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4";
    let met: [i64; 5] = db.prepare_cached(sql)?.query_row(bounds, five)?;
    Ok(json!({
        "belpogingen": calls[0],
        "gesprekken": calls[1],
        "afspraken": calls[2],
        "doorgegaan": met[0],
        "noShow": met[1],
        "verplaatst": met[2],
        "terugbellen": calls[3],
        "nietBellen": calls[4],
        "klanten": met[3],
        "orderwaarde": euro(met[4]),
    }))
}

/// Euro, from cents.
fn euro(cents: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^53 cents")]
    let euro = cents as f64 / 100.0;
    euro.into()
}
