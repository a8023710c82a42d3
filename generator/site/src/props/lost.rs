//! Props of the notice on the page for a city without a page.

use schemars::JsonSchema;
use serde::Serialize;

use super::{LoadRule, Props};

/// Shows a notice as soon as the page is there.
#[derive(Serialize, JsonSchema)]
pub struct LostCity {}

impl Props for LostCity {
    const ISLAND: &'static str = "lost-city";
    const LOAD: LoadRule = LoadRule::Load;
}
