//! `content/storage.yaml`: everything that the site stores on a visitor's device. The cookie policy and the consent code
//! both come from it, so that they can't differ.

mod blocks;

use kmo_diagnostic::{Code, Diagnostics, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::settings::Keys;

pub use blocks::{NAMES, blocks};

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Storage {
    pub necessary: Vec<StoredKey>,
    #[schemars(length(min = 0))]
    pub tools: Vec<ToolStorage>,
    /// What the consent dialog asks about, in its order.
    #[schemars(length(min = 0))]
    pub groups: Vec<ConsentGroup>,
    #[schemars(length(min = 0))]
    pub optional: Vec<Service>,
    #[serde(default)]
    pub requested: Vec<Requested>,
    #[serde(default)]
    pub measured: Vec<Measured>,
}

/// A key in the browser's storage that the site can't do without. A `*` stands for what follows.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
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
#[schemars(extend("claims" = false))]
pub struct ToolStorage {
    pub name: String,
    /// Keys in the browser's storage; unlike the necessary ones visitors don't see them.
    #[serde(default)]
    pub keys: Vec<String>,
    pub purpose: String,
    pub duration: String,
}

/// A service that starts only after the visitor's choice. Every page gets what its scripts need of it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Service {
    #[serde(skip_serializing)]
    pub name: String,
    /// The setting that turns it on.
    pub setting: ServiceKey,
    /// Key of one of `groups`.
    pub group: String,
    #[serde(skip_serializing)]
    pub purpose: String,
    #[serde(skip_serializing)]
    pub provider: String,
    /// Those that it sets, to delete on withdrawal; `*` stands for what follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 0))]
    pub cookies: Vec<String>,
    #[serde(skip_serializing)]
    pub duration: String,
}

/// A service that the dialog does not ask about: it starts when the visitor does something that needs it, on a legal
/// ground of its own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Requested {
    pub name: String,
    pub setting: RequestedKey,
    /// What the visitor does that starts it.
    pub when: String,
    pub ground: String,
    pub purpose: String,
    pub provider: String,
    #[schemars(length(min = 0))]
    pub cookies: Vec<String>,
    pub duration: String,
}

/// Something that is counted for a service of `optional`, while that runs.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Measured {
    /// Its name at the service.
    pub event: String,
    pub setting: ServiceKey,
    /// What the visitor did.
    pub when: String,
    pub purpose: String,
}

/// The setting that turns a service on.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ServiceKey {
    Analytics,
    Visitor,
    Ads,
    Captcha,
}

/// The setting that turns a service on which waits for no choice.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum RequestedKey {
    Payment,
}

/// Services that visitors allow or refuse together: a switch of the consent dialog.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct ConsentGroup {
    /// Its name in stored choices.
    pub key: String,
    /// The name visitors see.
    pub label: String,
    /// Whether the stored preferences start with it; that starts no service.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
    /// Whether it is only asked about while one of its services is set up.
    #[serde(default, skip_serializing)]
    pub only_set_up: bool,
    /// What the dialog adds to its first text while it asks about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub extra: String,
}

impl Storage {
    /// Returns the label of a service's group.
    fn label(&self, service: &Service) -> &str {
        self.groups.iter().find(|group| group.key == service.group).map_or("–", |group| &group.label)
    }
}

impl Service {
    /// Returns the value of the setting that turns the service on; empty means off.
    pub fn set_up<'a>(&self, keys: &'a Keys) -> &'a str {
        match self.setting {
            ServiceKey::Analytics => &keys.analytics,
            ServiceKey::Visitor => &keys.visitor.script,
            ServiceKey::Ads => &keys.ads_id,
            ServiceKey::Captcha => &keys.captcha,
        }
    }
}

impl ContentType for Storage {
    const NAME: &'static str = "storage";
    const FILES: &'static str = "storage.yaml";
    const WORDS: &'static str = include_str!("../words/storage.txt");
    const REQUIRED: bool = true;

    fn check(storage: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let keys: Vec<&str> = storage.value.groups.iter().map(|group| group.key.as_str()).collect();
        for (at, key) in keys.iter().enumerate() {
            let name = key.starts_with(|first: char| first.is_ascii_lowercase())
                && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            // `necessary` is the key under which a stored choice keeps what needs no consent.
            if !name || *key == "necessary" || keys[..at].contains(key) {
                let message = words::group_key(key);
                let help = words::group_key_form();
                diagnostics.push(storage.error(&format!("groups[{at}].key"), Code::WrongValue, message).help(help));
            }
        }
        for (at, service) in storage.value.optional.iter().enumerate() {
            if !keys.contains(&service.group.as_str()) {
                let field = format!("optional[{at}].group");
                let message = words::no_group(&service.group);
                let help = words::groups(keys.join(", "));
                diagnostics.push(storage.error(&field, Code::UnknownValue, message).help(help));
            }
        }
    }
}
