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
mod row;

use serde_json::Value;

/// Euro, from cents.
fn euro(cents: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^53 cents")]
    let euro = cents as f64 / 100.0;
    euro.into()
}
