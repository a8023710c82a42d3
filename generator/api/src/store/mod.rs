//! The file that the API keeps everything in.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior};

use super::secret;
use super::seed::{self, Terms};

/// What makes each version of the file from the one before. Versions count from 1; an older file is brought up to date.
const STEPS: &[&str] = &[include_str!("schema.sql")];

/// An open file.
pub struct Store {
    pub db: Connection,
    /// What access tokens are signed with; another one in each file.
    pub secret: Vec<u8>,
}

impl Store {
    /// Opens the file, makes it when it is not there, and sees to it that its sample data is of `today`. A file that
    /// can't be used is replaced. Says what had to be done.
    ///
    /// # Errors
    /// When even a new file can't be made.
    pub fn open(file: &Path, today: Date, terms: &Terms, say: &dyn Fn(&str)) -> rusqlite::Result<Self> {
        if let Some(folder) = file.parent() {
            // The error that follows when this fails says enough.
            let _ = fs::create_dir_all(folder);
        }
        match Self::attempt(file, today, terms, say) {
            Err(error) if file.exists() && !is_busy(&error) => {
                say(&format!("{} can't be used ({error}): accounts and sample data start anew", file.display()));
                for end in ["", "-wal", "-shm"] {
                    let mut name = file.as_os_str().to_owned();
                    name.push(end);
                    let _ = fs::remove_file(name);
                }
                Self::attempt(file, today, terms, say)
            }
            result => result,
        }
    }

    fn attempt(file: &Path, today: Date, terms: &Terms, say: &dyn Fn(&str)) -> rusqlite::Result<Self> {
        let mut db = Connection::open(file)?;
        db.busy_timeout(Duration::from_secs(10))?;
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
        let day = today.to_string();
        let before = meta(&tx, "day")?;
        if before.as_deref() != Some(day.as_bytes()) {
            if before.is_none() {
                seed::people(&tx, today)?;
            } else {
                say("the sample data of the portal was made anew for today; accounts are kept");
            }
            seed::data(&tx, today, terms)?;
            set_meta(&tx, "day", day.as_bytes())?;
        }
        tx.commit()?;
        Ok(Store { db, secret })
    }
}

fn migrate(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).ok().filter(|done| *done <= STEPS.len());
    let Some(done) = done else { return Err(unusable("another version of the preview made it")) };
    for step in &STEPS[done..] {
        tx.execute_batch(step)?;
    }
    tx.pragma_update(None, "user_version", i64::try_from(STEPS.len()).unwrap_or_default())
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

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use jiff::civil::date;

    use super::*;

    fn count(store: &Store, table: &str) -> i64 {
        store.db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).expect("it is a table")
    }

    #[test]
    fn a_file_is_kept_renewed_or_replaced() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("new/portal.sqlite");
        let said = RefCell::new(Vec::new());
        let open = |day: i8| {
            let say = |text: &str| said.borrow_mut().push(text.to_owned());
            Store::open(&file, date(2026, 11, day), &Terms::sample(), &say).expect("it opens")
        };
        let store = open(20);
        store.db.execute("UPDATE user SET voornaam = 'Bea' WHERE id = 1", []).expect("it changes");
        let (calls, secret) = (count(&store, "call"), store.secret.clone());
        assert!(calls > 500, "{calls}");
        drop(store);
        assert!(said.borrow().is_empty(), "{said:?}");

        let store = open(20);
        assert_eq!((count(&store, "call"), &store.secret), (calls, &secret));
        drop(store);

        let store = open(24);
        assert!(said.borrow_mut().pop().is_some_and(|text| text.contains("made anew for today")));
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

        fs::write(&file, "this is no database, and longer than a header of one would be, so that it is read as one")
            .expect("there is room");
        let store = open(24);
        assert!(said.borrow_mut().pop().is_some_and(|text| text.contains("start anew")));
        assert!(count(&store, "user") > 5);
    }
}
