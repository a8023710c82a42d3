//! Dates and points in time in content.

use std::ops::Deref;

use jiff::{Timestamp, civil};
use kmo_shared::format::is_digits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A day, written as `2026-11-20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename = "Date")]
#[schemars(inline)]
pub struct Date(civil::Date);

/// A moment, written as `2026-11-20T10:00:00+01:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename = "Moment")]
#[schemars(inline)]
pub struct Moment(Timestamp);

impl Date {
    /// The newtype name that the YAML decoder recognises it by.
    pub(super) const TYPE: &'static str = "Date";
}

impl Moment {
    /// As [`Date::TYPE`].
    pub(super) const TYPE: &'static str = "Moment";
}

impl Deref for Date {
    type Target = civil::Date;

    fn deref(&self) -> &civil::Date {
        &self.0
    }
}

impl Deref for Moment {
    type Target = Timestamp;

    fn deref(&self) -> &Timestamp {
        &self.0
    }
}

/// Why a text is not a valid date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidDate {
    /// Not of the form `YYYY-MM-DD`.
    Form,
    /// A valid date with spaces around it.
    Spaces,
    /// Before [`FIRST_YEAR`], probably a typing error: `0026` for `2026`.
    Year,
    /// There is no such month.
    Month,
    /// The month has no such day. Holds the last day of that month.
    Day(civil::Date),
}

/// The earliest year accepted: no content is older.
const FIRST_YEAR: i16 = 1900;

/// Parses a date written as `2026-11-20`.
pub(super) fn day(text: &str) -> Result<civil::Date, InvalidDate> {
    if text.trim() != text {
        return day(text.trim()).and(Err(InvalidDate::Spaces));
    }
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits && is_digits(part))?;
        part.parse::<i16>().ok()
    };
    let (Some(year), Some(month), Some(day), None) = (number(4), number(2), number(2), parts.next()) else {
        return Err(InvalidDate::Form);
    };
    if year < FIRST_YEAR {
        return Err(InvalidDate::Year);
    }
    let first = civil::Date::new(year, month as i8, 1).map_err(|_| InvalidDate::Month)?;
    civil::Date::new(year, first.month(), day as i8).map_err(|_| InvalidDate::Day(first.last_of_month()))
}

/// Whether a text is a point in time, written as `2026-11-20T10:00:00+01:00`.
pub(super) fn is_moment(text: &str) -> bool {
    text.parse::<Timestamp>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_invalid_date_is_told_apart() {
        let last = |month, day| Err(InvalidDate::Day(civil::date(2026, month, day)));
        for (text, result) in [
            ("2026-11-20", Ok(civil::date(2026, 11, 20))),
            ("2028-02-29", Ok(civil::date(2028, 2, 29))),
            ("2026-02-29", last(2, 28)),
            ("2026-04-31", last(4, 30)),
            ("2026-12-00", last(12, 31)),
            ("2026-13-01", Err(InvalidDate::Month)),
            ("2026-00-01", Err(InvalidDate::Month)),
            ("0026-08-04", Err(InvalidDate::Year)),
            ("2026-11-20 ", Err(InvalidDate::Spaces)),
            ("2026-1-5", Err(InvalidDate::Form)),
            ("20-11-2026", Err(InvalidDate::Form)),
            ("2026-11-20T10:00", Err(InvalidDate::Form)),
            ("2026-11-20-1", Err(InvalidDate::Form)),
            ("+026-11-20", Err(InvalidDate::Form)),
            ("", Err(InvalidDate::Form)),
        ] {
            assert_eq!(day(text), result, "{text}");
        }
    }
}
