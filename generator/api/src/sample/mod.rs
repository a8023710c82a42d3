//! Sample data: fictional companies with realistic months of calls, the same on every machine on one day. Nothing
//! else in this crate knows it: an embedder that wants it puts [`SAMPLE`] into its setup.
//!
//! A full month of the first organization is the 'realistic month for formula Groei' of the field's fact sheet: 310
//! dials, 78 conversations, 9 appointments of which 7 went ahead, 1 was missed and 1 moved, 14 call-backs, 6 companies
//! that want no calls, 2 customers. The current month holds its part of that up to yesterday. On the first days of a
//! month, the last appointments of the month before are still coming.

mod calls;
mod lots;
mod papers;
mod texts;

use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Transaction;
use serde_json::json;

use self::texts::DATA;
use crate::access::Role;
use crate::clock::{Month, at, workdays_after};
use crate::password::Hasher;
use crate::portal::organization::Settings;
use crate::setup::Sample;
use crate::site::SiteInfo;

/// The sample data.
pub static SAMPLE: Sample = Sample { people, data, welcome: &WELCOME, lot: lots::staged };

/// Password of every sample account.
pub const PASSWORD: &str = "Voorbeeld-2026-bellen";

/// Sample accounts and what each is for.
pub const ACCOUNTS: &[(&str, &str)] = &[
    ("klant@voorbeeld.test", "eigenaar van twee organisaties"),
    ("beheerder@voorbeeld.test", "beheerder van één organisatie"),
    ("lid@voorbeeld.test", "lid"),
    ("lezer@voorbeeld.test", "lezer"),
    ("boekhouding@voorbeeld.test", "boekhouding"),
    ("nieuw@voorbeeld.test", "eigenaar op de eerste dag, nog zonder gegevens"),
    ("intern@voorbeeld.test", "van het callcenter, met twee organisaties"),
    ("admin@voorbeeld.test", "interne beheerder"),
];

/// Ids of the organizations that a user joins when registering without an invitation. The call centre's sample account is
/// assigned to them too.
const WELCOME: [i64; 2] = [1, 2];

/// Writes organizations and accounts, once.
fn people(tx: &Transaction<'_>, today: Date) -> rusqlite::Result<()> {
    for org in &DATA.orgs {
        let sql =
            "INSERT INTO org (id, guid, name, kbo, formule, sample, instellingen) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)";
        let settings = Settings::new("boekhouding@voorbeeld.test", org.id == 1).text();
        tx.execute(sql, (org.id, &org.guid, &org.name, &org.kbo, &org.formula, settings))?;
    }
    // One hash for all accounts: they share one password, which is in the README.
    let hash = Hasher::default().hash(PASSWORD);
    let joined = at(today.saturating_sub(100.days()), 10, 0).to_string();
    let names = [
        ("Karel", "Voorbeeld"),
        ("Bea", "Beheer"),
        ("Lieve", "Lid"),
        ("Lars", "Lezer"),
        ("Brit", "Boekhoud"),
        ("Nele", "Nieuw"),
        ("Ivo", "Intern"),
        ("Ada", "Admin"),
    ];
    for (index, ((email, _), (first, last))) in ACCOUNTS.iter().zip(names).enumerate() {
        let id = i64::try_from(index).unwrap_or_default() + 1;
        let staff = matches!(index, 6 | 7);
        let sql = "INSERT INTO user (id, email, wachtwoord, voornaam, achternaam, telefoon, bevestigd, intern, admin, actief_op)
                   VALUES (?1, ?2, ?3, ?4, ?5, '09 000 00 00', 1, ?6, ?7, ?8)";
        let active = at(today.saturating_sub((id % 4 + 1).days()), 9, 12).to_string();
        tx.execute(sql, (id, email, &hash, first, last, staff, index == 7, active))?;
    }
    let members: [(i64, Option<i64>, &str, Role); 9] = [
        (1, Some(1), ACCOUNTS[0].0, Role::Eigenaar),
        (2, Some(1), ACCOUNTS[0].0, Role::Eigenaar),
        (1, Some(2), ACCOUNTS[1].0, Role::Beheerder),
        (1, Some(3), ACCOUNTS[2].0, Role::Lid),
        (1, Some(4), ACCOUNTS[3].0, Role::Lezer),
        (1, Some(5), ACCOUNTS[4].0, Role::Boekhouding),
        (3, Some(6), ACCOUNTS[5].0, Role::Eigenaar),
        (1, None, "verkoop@voorbeeld.test", Role::Lezer),
        (2, None, "directie@voorbeeld.test", Role::Beheerder),
    ];
    for (org, user, email, role) in members {
        let sql = "INSERT INTO member (org, user, email, rol, uitgenodigd) VALUES (?1, ?2, ?3, ?4, ?5)";
        tx.execute(sql, (org, user, email, role, &joined))?;
    }
    for org in WELCOME {
        tx.execute("INSERT INTO assignment (user, org) VALUES (7, ?1)", [org])?;
    }
    Ok(())
}

/// Writes everything that depends on the day, replacing what was there.
fn data(tx: &Transaction<'_>, today: Date, site: &SiteInfo) -> rusqlite::Result<()> {
    for table in ["project", "invoice", "credit", "document"] {
        tx.execute(&format!("DELETE FROM {table} WHERE org IN (SELECT id FROM org WHERE sample)"), [])?;
    }
    let this = Month::of(today);
    for campaign in &DATA.campaigns {
        let start = campaign.starts.map_or(workdays_after(today, 5), |months| this.before(months).first());
        let end = campaign.ends.map(|months| this.before(months).last().to_string());
        let client = DATA.orgs.iter().find(|org| org.id == campaign.org).map_or("", |org| &*org.name);
        let sql =
            "INSERT INTO project (id, org, naam, status, start, eind, doel, periode, doelgroep, taal, beller, versie,
                   script, rooster) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
        tx.execute(
            sql,
            rusqlite::params![
                campaign.id,
                campaign.org,
                campaign.name,
                campaign.status,
                start.to_string(),
                end,
                campaign.goal,
                campaign.period,
                campaign.target().to_string(),
                campaign.language,
                campaign.caller,
                campaign.version,
                campaign.script(client).to_string(),
                json!(campaign.hours).to_string(),
            ],
        )?;
    }
    calls::make(tx, today)?;
    papers::make(tx, today, site)
}

/// splitmix64 (Steele, Lea and Flood, 2014): the same numbers everywhere, not for secrets.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound - 1`.
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound.max(1)).unwrap_or(1)).unwrap_or_default()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::fs;

    use jiff::civil::date;

    use super::*;
    use crate::setup::Notice;
    use crate::store::Store;

    fn count(store: &Store, table: &str) -> i64 {
        store.db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).expect("it is a table")
    }

    #[test]
    fn appointments_are_coming_on_any_day() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("portal.sqlite");
        let (site, notify) = (SiteInfo::sample(), |_: Notice<'_>| {});
        let mut store = Store::open(&file, date(2026, 1, 1), &site, Some(&SAMPLE), &notify).expect("it opens");
        for (month, day) in [(1, 1), (2, 3), (3, 11), (4, 7), (5, 4), (6, 18), (8, 31), (10, 12), (11, 2), (12, 22)] {
            let today = date(2026, month, day);
            let tx = store.db.transaction().expect("nobody holds it");
            data(&tx, today, &site).expect("it is written");
            for org in WELCOME {
                let sql = "SELECT count(*) FROM appointment JOIN project ON project.id = project
                           WHERE org = ?1 AND appointment.start > ?2 AND appointment.status IN ('voorgesteld', 'bevestigd')";
                let now = at(today, 8, 0).to_string();
                let coming: i64 = tx.query_row(sql, (org, now), |row| row.get(0)).expect("it is a table");
                assert!(coming > 0, "organization {org}, {today}");
            }
        }
    }

    #[test]
    fn a_file_is_kept_renewed_or_replaced() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("new/portal.sqlite");
        let said = RefCell::new(Vec::new());
        let open = |day: i8| {
            let notify = |notice: Notice<'_>| said.borrow_mut().push(format!("{notice:?}"));
            Store::open(&file, date(2026, 11, day), &SiteInfo::sample(), Some(&SAMPLE), &notify)
        };
        let refused = |day| open(day).map(drop).expect_err("it can't be opened");
        let open = |day| open(day).expect("it opens");
        let store = open(20);
        store.db.execute("UPDATE user SET voornaam = 'Bea' WHERE id = 1", []).expect("it changes");
        let (calls, secret) = (count(&store, "call"), store.secret.clone());
        assert!(calls > 500, "{calls}");
        drop(store);
        assert!(said.borrow().is_empty(), "{said:?}");

        let store = open(20);
        assert_eq!((count(&store, "call"), &store.secret), (calls, &secret));
        drop(store);

        // A database that can't be accessed may be intact, so it is not replaced.
        let log = file.with_extension("sqlite-wal");
        fs::create_dir(&log).expect("there is room");
        refused(24);
        fs::remove_dir(&log).expect("it is empty");
        assert!(said.borrow().is_empty(), "{said:?}");

        let store = open(24);
        assert!(said.borrow_mut().pop().is_some_and(|text| text == "Renewed"));
        let name: String =
            store.db.query_row("SELECT voornaam FROM user WHERE id = 1", [], |row| row.get(0)).expect("it is there");
        assert_eq!(name, "Bea");
        assert!(count(&store, "call") > calls);
        store.db.pragma_update(None, "user_version", 99).expect("it changes");
        drop(store);

        let store = open(24);
        assert!(said.borrow_mut().pop().is_some_and(|text| text.contains("another version")));
        assert_ne!(store.secret, secret);
        drop(store);

        let damaged = "this is no database, and longer than a header of one would be, so that it is read as one";
        fs::write(&file, damaged).expect("there is room");
        let store = open(24);
        assert!(said.borrow_mut().pop().is_some_and(|text| text.contains("file is not a database")));
        assert!(count(&store, "user") > 5);
        let kept = fs::read_to_string(file.with_extension("damaged-2.sqlite")).expect("it is kept");
        assert_eq!(kept, damaged);
        assert!(
            fs::read(file.with_extension("damaged.sqlite")).expect("it is kept").starts_with(b"SQLite format 3"),
            "the database that was set aside before"
        );
    }
}
