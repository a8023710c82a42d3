//! How the API is set up, and the sample data that an embedder may want in it.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Transaction;

use crate::site::{LotTerms, Terms};

/// Is called with log lines, one or more at a time.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// How the API is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The folder with the database.
    pub folder: PathBuf,
    /// The day to take for today.
    pub today: Option<Date>,
    /// How long an access token holds, in seconds.
    pub token_seconds: i64,
    /// Sample data to start with, if any is wanted. A database with sample data that can't be used is replaced, one without
    /// never is.
    pub sample: Option<&'static Sample>,
}

/// Sample data.
#[derive(Debug)]
pub struct Sample {
    /// Writes organizations and accounts into a new database.
    pub people: fn(&Transaction<'_>, Date) -> rusqlite::Result<()>,
    /// Writes what depends on the day, in the place of what an earlier day wrote.
    pub data: fn(&Transaction<'_>, Date, &Terms) -> rusqlite::Result<()>,
    /// Organizations that somebody who registers without an invitation joins.
    pub welcome: &'static [i64],
    /// Changes a lot that has not ended, by its place among those.
    pub lot: fn(usize, &LotTerms, i64) -> SampleLot,
}

/// The times and bids of a sample lot; times are milliseconds since 1970.
#[derive(Debug)]
pub struct SampleLot {
    pub opens: i64,
    pub closes: i64,
    /// Bidder, highest amount in whole euros, and time.
    pub bids: Vec<(&'static str, u64, i64)>,
}
