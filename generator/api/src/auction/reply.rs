//! The auction's responses.

use jiff::Timestamp;
use serde_json::{Value, json};

/// A status and a JSON body.
pub type Reply = (u16, Value);

/// A problem that is not about the state of a lot.
pub fn problem(status: u16, code: &str, message: &str) -> Reply {
    (status, json!({ "problem": code, "message": message }))
}

/// The reply to a request beyond a limit.
pub fn too_often() -> Reply {
    problem(429, "too-often", "too many requests: try again in some minutes")
}

/// Formats milliseconds since 1970 as ISO 8601, in UTC and with milliseconds.
pub fn iso(milliseconds: i64) -> String {
    Timestamp::from_millisecond(milliseconds).map(|at| format!("{at:.3}")).unwrap_or_default()
}
