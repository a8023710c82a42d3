//! The notice on the page for a city that has none.

use schemars::JsonSchema;
use serde::Serialize;

use super::{On, Props};

/// Shows a notice as soon as the page is there.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LostCity {}

impl Props for LostCity {
    const ISLAND: &'static str = "lost-city";
    const ON: On = On::Load;
}
