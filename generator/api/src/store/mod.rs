//! The SQLite database.

use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior};

use crate::secret;
use crate::setup::{Notice, Sample};
use crate::site::SiteInfo;

/// Migrations: each brings the schema from one version to the next. Versions count from 1.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    // Removes settings for mails that were never sent.
    "UPDATE org SET instellingen = json_remove(instellingen, '$.meldingen') WHERE json_valid(instellingen)",
    // Stores the key of an extra report, so that a repeated request does not buy it twice.
    "ALTER TABLE report ADD COLUMN sleutel TEXT",
    // Queues mails in the database. Their texts and links are made when they are sent, because stored links would give access.
    "ALTER TABLE ticket ADD COLUMN mail TEXT; -- the mail that brings it, while it waits to be sent
     ALTER TABLE ticket ADD COLUMN geldig INTEGER; -- seconds that it works once its mail is sent
     ALTER TABLE ticket ADD COLUMN geprobeerd INTEGER NOT NULL DEFAULT 0; -- when its mail was last tried, seconds since 1970
     ALTER TABLE ticket ADD COLUMN bieder TEXT; -- JSON, who wants to bid
     CREATE INDEX ticket_mail ON ticket (geprobeerd) WHERE mail IS NOT NULL",
];

/// An open database.
pub struct Store {
    pub db: Connection,
    /// The key that signs access tokens; each database has its own.
    pub secret: Vec<u8>,
    /// The day of its sample data.
    pub day: Date,
}

impl Store {
    /// Opens a database, or creates it, and writes the sample data of `today`, if there is any. With sample data, a database
    /// that is damaged or of another version is renamed and replaced, which `notify` reports.
    ///
    /// # Errors
    /// If it can't be used, or a new one can't be created.
    pub fn open(
        file: &Path,
        today: Date,
        site: &SiteInfo,
        sample: Option<&Sample>,
        notify: &dyn Fn(Notice<'_>),
    ) -> rusqlite::Result<Self> {
        if let Some(folder) = file.parent() {
            // If this fails, opening the file fails too and reports why.
            let _ = fs::create_dir_all(folder);
        }
        match Self::attempt(file, today, site, sample, notify) {
            Err(error) if sample.is_some() && file.exists() && !is_refused(&error) => {
                let aside = free_name(file);
                notify(Notice::Replaced { file, aside: &aside, error: io::Error::other(error) });
                for end in ["", "-wal", "-shm"] {
                    let [from, to] = [file, &aside].map(|path| {
                        let mut name = path.as_os_str().to_owned();
                        name.push(end);
                        name
                    });
                    let _ = fs::rename(from, to);
                }
                Self::attempt(file, today, site, sample, notify)
            }
            result => result,
        }
    }

    fn attempt(
        file: &Path,
        today: Date,
        site: &SiteInfo,
        sample: Option<&Sample>,
        notify: &dyn Fn(Notice<'_>),
    ) -> rusqlite::Result<Self> {
        let mut db = Connection::open(file)?;
        // The caller retries, and lets other calls try in between.
        db.busy_timeout(Duration::ZERO)?;
        db.pragma_update(None, "journal_mode", "wal")?;
        db.pragma_update(None, "synchronous", "normal")?;
        db.pragma_update(None, "foreign_keys", true)?;
        let sound: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            return Err(unusable("it is damaged"));
        }
        let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        migrate(&tx)?;
        let secret = match meta(&tx, "secret")? {
            Some(secret) => secret,
            None => {
                let secret = secret::bytes::<32>().to_vec();
                set_meta(&tx, "secret", &secret)?;
                secret
            }
        };
        if let Some(sample) = sample {
            fill(&tx, sample, today, site, notify)?;
        }
        tx.commit()?;
        Ok(Store { db, secret, day: today })
    }
}

/// A name for a database that is set aside. Those that were set aside before keep theirs.
fn free_name(file: &Path) -> PathBuf {
    let first = file.with_extension("damaged.sqlite");
    let numbered = (2..).map(|number| file.with_extension(format!("damaged-{number}.sqlite")));
    iter::once(first.clone()).chain(numbered).find(|name| !name.exists()).unwrap_or(first)
}

/// Writes sample data: accounts once, the rest again for each day.
fn fill(
    tx: &Transaction<'_>,
    sample: &Sample,
    today: Date,
    site: &SiteInfo,
    notify: &dyn Fn(Notice<'_>),
) -> rusqlite::Result<()> {
    let day = today.to_string();
    match meta(tx, "day")? {
        Some(before) if before == day.as_bytes() => return Ok(()),
        Some(_) => notify(Notice::Renewed),
        None => (sample.people)(tx, today)?,
    }
    (sample.data)(tx, today, site)?;
    set_meta(tx, "day", day.as_bytes())
}

fn migrate(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).ok().filter(|done| *done <= MIGRATIONS.len());
    let Some(done) = done else { return Err(unusable("another version made it")) };
    for step in &MIGRATIONS[done..] {
        tx.execute_batch(step)?;
    }
    tx.pragma_update(None, "user_version", i64::try_from(MIGRATIONS.len()).unwrap_or_default())
}

fn meta(tx: &Transaction<'_>, key: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    tx.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0)).optional()
}

fn set_meta(tx: &Transaction<'_>, key: &str, value: &[u8]) -> rusqlite::Result<()> {
    tx.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)", (key, value)).map(|_| ())
}

fn unusable(why: &str) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(why.into())
}

/// Whether the system denied access, or another process uses the database. It may be intact, so it is not replaced.
fn is_refused(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode as E;
    let passing = |code| {
        matches!(
            code,
            E::DatabaseBusy
                | E::DatabaseLocked
                | E::CannotOpen
                | E::DiskFull
                | E::FileLockingProtocolFailed
                | E::NoLargeFileSupport
                | E::OutOfMemory
                | E::PermissionDenied
                | E::ReadOnly
                | E::SystemIoFailure
        )
    };
    error.sqlite_error_code().is_some_and(passing)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn without_sample_data_no_database_is_replaced() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("portal.sqlite");
        let open = || Store::open(&file, date(2026, 11, 20), &SiteInfo::default(), None, &|_| {});
        let count = |store: &Store| {
            let sql = "SELECT count(*) FROM user";
            store.db.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("it is a table")
        };
        assert_eq!(open().map(|store| count(&store)).expect("it is made"), 0);
        let damaged = "this is no database, and longer than a header of one would be, so that it is read as one";
        fs::write(&file, damaged).expect("there is room");
        assert!(open().is_err());
        assert_eq!(fs::read_to_string(&file).expect("it is there"), damaged);
    }

    #[test]
    fn settings_of_version_one_lose_the_mails_that_nobody_sent() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("portal.sqlite");
        let db = Connection::open(&file).expect("there is room");
        db.execute_batch(MIGRATIONS[0]).expect("it is the schema");
        let sql = r#"INSERT INTO org (guid, name, kbo, formule, instellingen)
                     VALUES ('', '', '', '', '{"meldingen":{"factuur":true},"opnames":true}')"#;
        db.execute(sql, []).expect("it is a row");
        db.pragma_update(None, "user_version", 1).expect("it changes");
        drop(db);
        let store = Store::open(&file, date(2026, 11, 20), &SiteInfo::default(), None, &|_| {}).expect("it opens");
        let sql = "SELECT instellingen FROM org";
        let settings: String = store.db.query_row(sql, [], |row| row.get(0)).expect("it is there");
        assert_eq!(settings, r#"{"opnames":true}"#);
    }
}
