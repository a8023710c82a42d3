//! A call in progress, in one transaction: the context of its handler.

use std::thread;
use std::time::{Duration, Instant};

use jiff::civil::Date;
use kmo_shared::format::is_digits;
use rusqlite::{Connection, ErrorCode, Params, Row, TransactionBehavior};

use crate::access::{Membership, User};
use crate::api::Api;
use crate::clock::Month;
use crate::input::Input;
use crate::response::ApiError;
use crate::setup::Notice;
use crate::store::Store;

/// How long a call waits for another process that writes to the database, and how often it tries.
const BUSY: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(5);

/// The context of a handler: its transaction, input, user and organization.
pub struct Call<'a> {
    pub api: &'a Api,
    pub db: &'a Connection,
    pub signing: &'a [u8],
    pub input: &'a Input,
    pub user: Option<User>,
    pub membership: Option<Membership>,
}

impl Api {
    /// Runs `run` in one transaction; a refusal rolls it back. The first call opens the database. With sample data, the first
    /// call of each day opens it again. Database errors are reported to whoever runs the API.
    pub(crate) fn with<T>(
        &self,
        input: &Input,
        run: impl FnOnce(&mut Call<'_>) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let done = self.transaction(input, run);
        if let Err(ApiError { cause: Some(error), .. }) = &done {
            (self.notify)(Notice::Unusable { file: &self.file(), error });
        }
        done
    }

    fn transaction<T>(
        &self,
        input: &Input,
        run: impl FnOnce(&mut Call<'_>) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let started = Instant::now();
        loop {
            {
                let mut place = self.store();
                let today = self.clock.today();
                // Opening it again writes the sample data of a new day.
                let opened = place.take().filter(|store| self.setup.sample.is_none() || store.day == today);
                let opened = match opened {
                    Some(store) => Ok(store),
                    None => Store::open(&self.file(), today, input.site()?, self.setup.sample, &*self.notify),
                };
                let begun = opened.and_then(|store| {
                    let Store { db, secret, .. } = place.insert(store);
                    Ok((db.transaction_with_behavior(TransactionBehavior::Immediate)?, &*secret))
                });
                match begun {
                    Ok((tx, signing)) => {
                        let mut call = Call { api: self, db: &tx, signing, input, user: None, membership: None };
                        let done = run(&mut call)?;
                        tx.commit()?;
                        return Ok(done);
                    }
                    Err(error) if is_busy(&error) && started.elapsed() < BUSY => {}
                    Err(error) => return Err(error.into()),
                }
            }
            // Sleeps without the lock, so that several calls can wait at the same time.
            thread::sleep(POLL);
        }
    }

    /// Counts a call that may send a mail or try a token from one. Refuses with 429 if the network made too many.
    pub(crate) fn may_ask(&self, input: &Input) -> Result<(), ApiError> {
        if self.limits.may_ask(input.network) { Ok(()) } else { Err(ApiError::too_many_requests()) }
    }
}

impl Call<'_> {
    /// # Errors
    /// 401 if nobody is logged in.
    pub fn user(&self) -> Result<&User, ApiError> {
        self.user.as_ref().ok_or_else(ApiError::unauthorized)
    }

    /// # Errors
    /// 404 if the path names no organization.
    pub fn org(&self) -> Result<&Membership, ApiError> {
        self.membership.as_ref().ok_or_else(ApiError::not_found)
    }

    pub fn today(&self) -> Date {
        self.api.clock.today()
    }

    pub fn now(&self) -> String {
        self.api.clock.now().to_string()
    }

    /// The real time in seconds since 1970, for expiry times.
    pub fn seconds(&self) -> i64 {
        self.api.clock.seconds()
    }

    /// A path parameter that is a number.
    ///
    /// # Errors
    /// 404 if it is not a number.
    pub fn id(&self, name: &str) -> Result<i64, ApiError> {
        self.input.param(name).and_then(|part| part.parse().ok()).ok_or_else(ApiError::not_found)
    }

    /// The id of the campaign in the path.
    ///
    /// # Errors
    /// 404 if the organization has no such campaign.
    pub fn project(&self) -> Result<i64, ApiError> {
        self.own_project(self.id("project")?)
    }

    /// # Errors
    /// 404 if the organization has no such campaign.
    pub fn own_project(&self, project: i64) -> Result<i64, ApiError> {
        let sql = "SELECT id FROM project WHERE id = ?1 AND org = ?2";
        Ok(self.db.query_row(sql, (project, self.org()?.id), |row| row.get(0))?)
    }

    /// The id of the campaign in the query parameter `project`, if there is one.
    ///
    /// # Errors
    /// 400 if it is not a number, 404 if the organization has no such campaign.
    pub fn project_filter(&self) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.input.query("project") else { return Ok(None) };
        if !is_digits(text.strip_prefix('-').unwrap_or(text)) {
            return Err(ApiError::bad_request("De campagne is geen nummer."));
        }
        // A number that is too large is not the id of any campaign.
        self.own_project(text.parse().map_err(|_| ApiError::not_found())?).map(Some)
    }

    /// The month in the query parameter `month`; defaults to the current month.
    ///
    /// # Errors
    /// 400 if it is not a month.
    pub fn month(&self) -> Result<Month, ApiError> {
        match self.input.query("month") {
            None => Ok(Month::of(self.today())),
            Some(text) => {
                Month::read(text).ok_or_else(|| ApiError::bad_request("De maand is niet van de vorm 2026-11."))
            }
        }
    }

    /// The day in a query parameter, if there is one.
    ///
    /// # Errors
    /// 400 if it is not a day.
    pub fn day(&self, name: &str) -> Result<Option<Date>, ApiError> {
        let Some(text) = self.input.query(name) else { return Ok(None) };
        let day = Some(text).filter(|text| text.len() == 10).and_then(|text| text.parse().ok());
        day.map(Some).ok_or_else(|| ApiError::bad_request("De dag is niet van de vorm 2026-11-20."))
    }

    /// The number in a query parameter, from 1 to `most`; defaults to `usual`.
    ///
    /// # Errors
    /// 400 if it is not such a number.
    pub fn number(&self, name: &str, most: i64, usual: i64) -> Result<i64, ApiError> {
        let Some(text) = self.input.query(name) else { return Ok(usual) };
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| ApiError::bad_request(format!("De parameter {name} is geen getal van 1 tot {most}.")))
    }

    /// A query parameter that must be one of `values`, if there is one.
    ///
    /// # Errors
    /// 400 with `message` if it is another value.
    pub fn one_of(&self, name: &str, values: &[&str], message: &str) -> Result<Option<&str>, ApiError> {
        let value = self.input.query(name);
        if value.is_none_or(|value| values.contains(&value)) { Ok(value) } else { Err(ApiError::bad_request(message)) }
    }

    /// Runs a database query and returns all its rows.
    pub fn rows<T, P: Params>(
        &self,
        sql: &str,
        params: P,
        map: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, ApiError> {
        let mut statement = self.db.prepare_cached(sql)?;
        let found = statement.query_map(params, map)?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}

/// Whether another process writes to the database.
fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}
