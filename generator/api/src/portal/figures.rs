//! Counts over calls and appointments.

use rusqlite::Connection;
use serde_json::Value;

use super::row::object;
use crate::clock::Month;

/// Outcomes of calls that reached somebody who can decide.
pub const TALKS: &str = "('terugbellen', 'geen_interesse', 'niet_bellen', 'info_gevraagd', 'afspraak')";

/// The figures of a month, of an organization or of one of its campaigns. A booking counts in the month of the call,
/// its result in the month of the appointment.
pub fn month(db: &Connection, org: i64, project: Option<i64>, month: Month) -> rusqlite::Result<Value> {
    let among = "WHERE org = ?1 AND (?2 IS NULL OR project.id = ?2) AND dag BETWEEN ?3 AND ?4";
    let sql = format!(
        r#"SELECT * FROM (
             SELECT count(*) AS "belpogingen", count(*) FILTER (WHERE uitkomst IN {TALKS}) AS "gesprekken",
               count(*) FILTER (WHERE uitkomst = 'afspraak') AS "afspraken",
               count(*) FILTER (WHERE uitkomst = 'terugbellen') AS "terugbellen",
               count(*) FILTER (WHERE uitkomst = 'niet_bellen') AS "nietBellen"
             FROM call JOIN project ON project.id = call.project {among}
           ), (
             SELECT count(*) FILTER (WHERE appointment.status = 'doorgegaan') AS "doorgegaan",
               count(*) FILTER (WHERE appointment.status = 'no_show') AS "noShow",
               count(*) FILTER (WHERE appointment.status = 'verplaatst') AS "verplaatst",
               count(*) FILTER (WHERE resultaat = 'klant') AS "klanten",
               coalesce(sum(orderwaarde), 0) / 100.0 AS "orderwaarde"
             FROM appointment JOIN project ON project.id = appointment.project {among}
           )"#
    );
    let bounds = (org, project, month.first().to_string(), month.last().to_string());
    db.prepare_cached(&sql)?.query_row(bounds, object)
}
