//! Invoices and credits.

use serde_json::json;

use super::{euro, without_nulls};
use crate::answer::{Answer, Outcome, Refusal};
use crate::call::Call;

/// Credits that an organization starts with.
pub const START_CREDITS: i64 = 1000;

/// Credits that an extra report costs.
pub const EXTRA_REPORT: i64 = 10;

/// Code, name and price of what credits buy.
const TARIFFS: &[(&str, &str, &str)] = &[
    ("record", "Record uit de datastore", "1 credit"),
    ("verrijkt_record", "Verrijkt record", "2 credits"),
    ("script_export", "Export van een gespreksleidraad", "5 credits"),
    ("extra_rapport", "Extra rapport", "10 credits"),
    ("veilingwaarborg", "Waarborg bij een veiling", "10% van het bod"),
];

pub fn invoices(call: &Call<'_>) -> Outcome {
    let sql = "SELECT nr, datum, vervaldag, omschrijving, excl, btw, status, peppol FROM invoice
               WHERE org = ?1 ORDER BY datum DESC, nr DESC";
    let found = call.rows(sql, [call.org()?.id], |row| {
        let (excl, vat): (i64, i64) = (row.get(4)?, row.get(5)?);
        Ok(without_nulls(json!({
            "nr": row.get::<_, String>(0)?,
            "datum": row.get::<_, String>(1)?,
            "vervaldag": row.get::<_, String>(2)?,
            "omschrijving": row.get::<_, String>(3)?,
            "excl": euro(excl),
            "btw": euro(vat),
            "incl": euro(excl + vat),
            "status": row.get::<_, String>(6)?,
            "peppolVerzondenOp": row.get::<_, Option<String>>(7)?,
        })))
    })?;
    Answer::ok(found.into())
}

fn balance(call: &Call<'_>) -> Result<i64, Refusal> {
    Ok(call.db.query_row("SELECT saldo FROM org WHERE id = ?1", [call.org()?.id], |row| row.get(0))?)
}

pub fn credits(call: &Call<'_>) -> Outcome {
    let sql = "SELECT datum, omschrijving, delta, saldo FROM credit WHERE org = ?1 ORDER BY datum DESC, id DESC";
    let changes = call.rows(sql, [call.org()?.id], |row| {
        Ok(json!({
            "datum": row.get::<_, String>(0)?,
            "omschrijving": row.get::<_, String>(1)?,
            "delta": row.get::<_, i64>(2)?,
            "saldoNa": row.get::<_, i64>(3)?,
        }))
    })?;
    let tariffs: Vec<_> =
        TARIFFS.iter().map(|(code, name, price)| json!({ "code": code, "naam": name, "prijs": price })).collect();
    Answer::ok(json!({ "saldo": balance(call)?, "mutaties": changes, "tarieven": tariffs }))
}

/// Takes credits of the organization.
///
/// # Errors
/// 409 when it has too few.
pub fn spend(call: &Call<'_>, credits: i64, what: &str) -> Result<(), Refusal> {
    let org = call.org()?.id;
    let left = balance(call)? - credits;
    if left < 0 {
        return Err(Refusal::conflict("Je hebt niet genoeg credits."));
    }
    call.db.execute("UPDATE org SET saldo = ?2 WHERE id = ?1", (org, left))?;
    let sql = "INSERT INTO credit (org, datum, omschrijving, delta, saldo) VALUES (?1, ?2, ?3, ?4, ?5)";
    call.db.execute(sql, (org, call.now(), what, -credits, left))?;
    Ok(())
}
