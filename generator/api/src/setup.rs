//! How the API is set up, and the sample data that an embedder may want in it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Transaction;

use crate::site::{LotTerms, SiteInfo};

/// A notice about the database, for whoever runs the API.
#[derive(Debug)]
pub enum Notice<'a> {
    /// It can't be used, so a call failed.
    Unusable { file: &'a Path, error: &'a str },
    /// It can't be used: it is renamed to `aside`, and a new one with sample data takes its place.
    Replaced { file: &'a Path, aside: &'a Path, error: io::Error },
    /// Its sample data was made anew for today; accounts were kept.
    Renewed,
}

/// Called with each notice.
pub type Notify = Arc<dyn Fn(Notice<'_>) + Send + Sync>;

/// How the API is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The folder with the database.
    pub folder: PathBuf,
    /// The day that counts as today; defaults to the real one.
    pub today: Option<Date>,
    /// How long an access token is valid, in seconds.
    pub token_seconds: i64,
    /// Sample data to write into the database, if any. If set, a database that can't be used is set aside and replaced;
    /// otherwise it never is.
    pub sample: Option<&'static Sample>,
}

/// Sample data.
#[derive(Debug)]
pub struct Sample {
    /// Writes organizations and accounts into a new database.
    pub people: fn(&Transaction<'_>, Date) -> rusqlite::Result<()>,
    /// Writes the data that depends on the day, replacing that of an earlier day.
    pub data: fn(&Transaction<'_>, Date, &SiteInfo) -> rusqlite::Result<()>,
    /// Ids of the organizations that a user joins when registering without an invitation.
    pub welcome: &'static [i64],
    /// Times and bids of a lot that has not ended, from its index among such lots, the lot, and the time in
    /// milliseconds since 1970.
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
