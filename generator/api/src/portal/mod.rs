//! What the portal's screens ask for, one file for each kind of thing.

pub mod admin;
pub mod appointments;
pub mod calls;
pub mod contracts;
pub mod documents;
pub mod figures;
pub mod internal;
pub mod invitation;
pub mod members;
pub mod money;
pub mod organization;
pub mod profile;
pub mod projects;
pub mod prospects;
pub mod reports;

use serde_json::Value;

/// JSON that was kept as text.
fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Leaves out what is not there.
fn without_nulls(mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.retain(|_, field| !field.is_null());
    }
    value
}

/// A text to look for in a `LIKE … ESCAPE '\'`, once for each word of a search.
fn patterns(search: &str) -> Vec<String> {
    let escape = |word: &str| word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    search.split_whitespace().take(8).map(|word| format!("%{}%", escape(word))).collect()
}

/// Euro, from cents.
fn euro(cents: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^53 cents")]
    let euro = cents as f64 / 100.0;
    euro.into()
}
