//! The day and the time in Brussels, without the system's time zone database, which not every machine has.

use std::sync::LazyLock;

use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _, Unit};

/// An hour, in seconds.
pub const HOUR: i64 = 3600;

/// The current time. Expiry times use the real time, because browsers compare them with their own clock. Everything
/// else uses the given day, if there is one.
pub struct Clock {
    /// The day that counts as today; without one, the real day.
    given: Option<Date>,
    /// The real time.
    real: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Clock {
    pub fn new(given: Option<Date>) -> Self {
        Clock { given, real: Box::new(Timestamp::now) }
    }

    /// A clock that a test controls.
    #[cfg(test)]
    pub fn controlled(real: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Clock { given: None, real: Box::new(real) }
    }

    pub fn now(&self) -> Timestamp {
        let real = rounded((self.real)());
        match self.given {
            None => real,
            Some(day) => {
                let time = BRUSSELS.to_datetime(real).time();
                at(day, time.hour(), time.minute())
            }
        }
    }

    pub fn today(&self) -> Date {
        self.given.unwrap_or_else(|| day(self.now()))
    }

    /// The real time in seconds since 1970.
    pub fn seconds(&self) -> i64 {
        (self.real)().as_second()
    }

    /// The real time in milliseconds since 1970.
    pub fn milliseconds(&self) -> i64 {
        (self.real)().as_millisecond()
    }
}

/// The real time, in whole seconds.
pub fn now() -> Timestamp {
    rounded(Timestamp::now())
}

fn rounded(moment: Timestamp) -> Timestamp {
    moment.round(Unit::Second).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// The instant at which it is this time of this day in Brussels.
pub fn at(day: Date, hour: i8, minute: i8) -> Timestamp {
    BRUSSELS.to_timestamp(day.at(hour, minute, 0, 0)).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// The day that it is in Brussels at an instant.
pub fn day(moment: Timestamp) -> Date {
    BRUSSELS.to_datetime(moment).date()
}

/// Central European time, with summer time from the last Sunday of March to the last Sunday of October, both at 01:00
/// UTC (directive 2000/84/EC). Written as a POSIX rule, it needs no time zone database.
static BRUSSELS: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("it is a rule of POSIX"));

/// Whether a day is a working day: Monday to Friday, and not a Belgian public holiday.
pub fn is_workday(day: Date) -> bool {
    if matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
        return false;
    }
    let fixed = [(1, 1), (5, 1), (7, 21), (8, 15), (11, 1), (11, 11), (12, 25)];
    let easter = easter(day.year());
    let moving = [1, 39, 50].map(|days: i64| easter.saturating_add(days.days()));
    !fixed.contains(&(day.month(), day.day())) && !moving.contains(&day)
}

/// Easter Sunday (the anonymous Gregorian algorithm, Meeus, "Astronomical Algorithms", chapter 8).
fn easter(year: i16) -> Date {
    let y = i32::from(year);
    let (a, b, c) = (y % 19, y / 100, y % 100);
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l - 7 * m + 114;
    date(year, i8::try_from(n / 31).unwrap_or(4), i8::try_from(n % 31 + 1).unwrap_or(1))
}

/// The `count`th working day after a day.
pub fn workdays_after(day: Date, count: usize) -> Date {
    let later = day.series(1.day()).skip(1).filter(|day| is_workday(*day));
    later.take(count).last().unwrap_or(day)
}

/// Working days from one day to another, both included.
pub fn workdays(from: Date, to: Date) -> Vec<Date> {
    from.series(1.day()).take_while(|day| *day <= to).filter(|day| is_workday(*day)).collect()
}

/// A calendar month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(Date);

impl Month {
    pub fn of(day: Date) -> Self {
        Month(day.first_of_month())
    }

    /// Parses `2026-11`. Accepts the years 2000 to 2099.
    pub fn read(text: &str) -> Option<Self> {
        let shaped = text.len() == 7 && text.starts_with("20") && text.as_bytes().get(4) == Some(&b'-');
        shaped.then(|| format!("{text}-01").parse().ok().map(Month)).flatten()
    }

    pub fn first(self) -> Date {
        self.0
    }

    pub fn last(self) -> Date {
        self.0.last_of_month()
    }

    pub fn before(self, months: i32) -> Self {
        Month(self.0.saturating_sub(months.months()))
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

/// The instant `minutes` after `moment`.
pub fn later(moment: Timestamp, minutes: i64) -> Timestamp {
    moment.saturating_add(SignedDuration::from_mins(minutes)).unwrap_or(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brussels_changes_its_clocks() {
        assert_eq!(at(date(2026, 3, 28), 9, 0).to_string(), "2026-03-28T08:00:00Z");
        assert_eq!(at(date(2026, 3, 30), 9, 0).to_string(), "2026-03-30T07:00:00Z");
        assert_eq!(at(date(2026, 10, 23), 9, 0).to_string(), "2026-10-23T07:00:00Z");
        assert_eq!(at(date(2026, 10, 26), 9, 0).to_string(), "2026-10-26T08:00:00Z");
        assert_eq!(day("2026-07-01T22:30:00Z".parse().expect("a time")), date(2026, 7, 2));
        assert_eq!(day("2026-12-01T22:30:00Z".parse().expect("a time")), date(2026, 12, 1));
    }

    #[test]
    fn nobody_calls_on_holidays() {
        assert_eq!(easter(2026), date(2026, 4, 5));
        for day in [date(2026, 4, 6), date(2026, 5, 14), date(2026, 5, 25), date(2026, 11, 11), date(2026, 11, 21)] {
            assert!(!is_workday(day), "{day}");
        }
        assert_eq!(workdays(date(2026, 11, 1), date(2026, 11, 30)).len(), 20);
        assert_eq!(workdays_after(date(2026, 11, 10), 1), date(2026, 11, 12));
    }

    #[test]
    fn months_are_read_strictly() {
        assert_eq!(Month::read("2026-11").map(|month| month.last()), Some(date(2026, 11, 30)));
        assert_eq!(Month::read("2026-01").map(|month| month.before(1).to_string()).as_deref(), Some("2025-12"));
        for text in ["2026-13", "2026-00", "1999-01", "2026-1", "20é6-1", "2026-11-01", ""] {
            assert_eq!(Month::read(text), None, "{text}");
        }
    }
}
