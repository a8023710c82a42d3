//! `content/navigation.yaml`: the header's items and the footer's links.

use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostics, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/navigation.yaml`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Navigation {
    pub header: Vec<HeaderItem>,
    pub services: Vec<Link>,
    pub knowledge: Vec<Link>,
    /// The footer also has the cookie settings beside them.
    #[schemars(length(min = 0))]
    pub policies: Vec<Link>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct HeaderItem {
    pub label: String,
    pub url: String,
    /// Name by which a page says, in `nav`, which item is current.
    pub key: String,
    pub icon: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Link {
    pub label: String,
    pub url: String,
}

impl ContentType for Navigation {
    const NAME: &'static str = "navigation";
    const FILES: &'static str = "navigation.yaml";
    const WORDS: &'static str = include_str!("words/navigation.txt");
    const REQUIRED: bool = true;

    fn check(document: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let mut seen = BTreeSet::new();
        for (at, item) in document.value.header.iter().enumerate() {
            if !seen.insert(&item.key) {
                let problem =
                    document.error(&format!("header[{at}].key"), Code::WrongValue, words::key_used_twice(&item.key));
                diagnostics.push(problem.help(words::own_nav_key()));
            }
        }
    }
}
