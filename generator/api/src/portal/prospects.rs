//! Companies that are called, and the do-not-call list.

use super::row::{Listing, object};
use crate::call::Call;
use crate::response::{ApiResponse, ApiResult};

const STATUSES: &[&str] = &["nieuw", "in_gesprek", "terugbellen", "afspraak", "geen_interesse", "niet_bellen"];

const COLUMNS: &str = r#"prospect.id, prospect.project AS "projectId", bedrijf, kbo, postcode, gemeente, nace, grootte,
    prospect.naam AS "contact.naam", iif(prospect.naam IS NULL, NULL, coalesce(functie, '')) AS "contact.functie",
    telefoon, prospect.status, pogingen, contact AS "laatsteContact""#;

pub fn list(call: &Call<'_>) -> ApiResult {
    let (org, project) = (call.org()?.id, call.project_filter()?);
    let status = call.one_of("status", STATUSES, "Deze status bestaat niet.")?;
    let listing = Listing {
        columns: COLUMNS,
        tables: "prospect JOIN project ON project.id = prospect.project",
        condition: "org = ?1 AND (?2 IS NULL OR project.id = ?2) AND (?3 IS NULL OR prospect.status = ?3)",
        params: &[&org, &project, &status],
        order: "bedrijf COLLATE NOCASE, prospect.id",
    };
    listing.answer(call, object)
}

pub fn stop(call: &Call<'_>) -> ApiResult {
    let (id, org) = (call.id("prospect")?, call.org()?.id);
    let sql =
        "SELECT kbo FROM prospect JOIN project ON project.id = prospect.project WHERE prospect.id = ?1 AND org = ?2";
    let kbo: String = call.db.query_row(sql, (id, org), |row| row.get(0))?;
    let own = "project IN (SELECT id FROM project WHERE org = ?2)";
    let same = format!("UPDATE prospect SET status = 'niet_bellen' WHERE kbo = ?1 AND {own}");
    call.db.execute(&same, (&kbo, org))?;
    // Cancel call-backs that were agreed.
    let calls =
        format!("UPDATE call SET vervolg = NULL WHERE {own} AND prospect IN (SELECT id FROM prospect WHERE kbo = ?1)");
    call.db.execute(&calls, (&kbo, org))?;
    let sql = format!("SELECT {COLUMNS} FROM prospect WHERE id = ?1");
    let body = call.db.query_row(&sql, [id], object)?;
    ApiResponse::ok(body)
}
