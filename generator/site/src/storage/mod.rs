//! `content/storage.yaml`: everything that the site stores on a visitor's device. The cookie policy and the consent code
//! both come from it, so that they can't differ.

mod blocks;

use kmo_engine::ContentType;
use schemars::JsonSchema;
use serde::Deserialize;

pub use blocks::{NAMES, blocks};

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    pub necessary: Vec<StoredKey>,
    pub tools: Vec<ToolStorage>,
    pub optional: Vec<Service>,
    #[serde(default)]
    pub requested: Vec<Requested>,
    #[serde(default)]
    pub measured: Vec<Measured>,
}

/// A key in the browser's storage that the site can't do without. A `*` stands for what follows.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoredKey {
    pub key: String,
    pub purpose: String,
    pub duration: String,
    /// Whether it exists only for users with an account, and is removed when they log out.
    #[serde(default)]
    pub account: bool,
}

/// What visitors store themselves by using a tool.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolStorage {
    pub name: String,
    /// Keys in the browser's storage; unlike the necessary ones visitors don't see them.
    #[serde(default)]
    pub keys: Vec<String>,
    pub purpose: String,
    pub duration: String,
}

/// A service that starts only after the visitor's choice.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Service {
    pub name: String,
    pub setting: ServiceKey,
    pub group: ConsentGroup,
    pub purpose: String,
    pub provider: String,
    pub cookies: Vec<String>,
    pub duration: String,
}

/// A service that the dialog does not ask about: it starts when the visitor does something that needs it, on a legal
/// ground of its own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Requested {
    pub name: String,
    pub setting: RequestedKey,
    /// What the visitor does that starts it.
    pub when: String,
    pub ground: String,
    pub purpose: String,
    pub provider: String,
    pub cookies: Vec<String>,
    pub duration: String,
}

/// Something that is counted for a service of `optional`, while that runs.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Its name at the service.
    pub event: String,
    pub setting: ServiceKey,
    /// What the visitor did.
    pub when: String,
    pub purpose: String,
}

/// The setting that turns a service on.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ServiceKey {
    Analytics,
    Visitor,
    Ads,
}

/// The setting that turns a service on which waits for no choice.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum RequestedKey {
    Captcha,
    Payment,
}

/// The optional groups of the consent dialog.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ConsentGroup {
    Analytics,
    Recognition,
    Marketing,
}

impl ConsentGroup {
    /// The name visitors see.
    pub fn label(self) -> &'static str {
        match self {
            ConsentGroup::Analytics => "Analytisch",
            ConsentGroup::Recognition => "Herkenning van bedrijven",
            ConsentGroup::Marketing => "Marketing",
        }
    }
}

impl ContentType for Storage {
    const NAME: &'static str = "storage";
    const FILES: &'static str = "storage.yaml";
    const WORDS: &'static str = include_str!("../words/storage.txt");
    const REQUIRED: bool = true;
}
