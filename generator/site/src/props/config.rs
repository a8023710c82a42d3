//! The settings that every page passes to its scripts.

use std::collections::BTreeMap;

use kmo_shared::format;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Site;
use crate::storage::{ConsentGroup, Service, Storage};

/// Settings of the site, as JSON in every page.
#[derive(Serialize, JsonSchema)]
pub struct Config {
    /// The brand as part of storage keys.
    brand: String,
    /// Base of the API; `/` is the site's own host, empty is none.
    api: String,
    /// Base of the counter's host; as `api`.
    portal: String,
    email: String,
    /// Within which time the company answers: `24 uur`.
    response: String,
    /// Origin of the published site, as mails name it.
    host: String,
    consent: Consent,
    /// Keys of services by name, only of those that are in use: `captcha`, `analytics`, `adsId`, `adsLabel`,
    /// `visitor` (URL of its script) and `visitorFunction`. Absent when none is, and on private pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<BTreeMap<&'static str, String>>,
    /// URLs of the modules that the loader fetches by itself, by name: each with what it imports.
    modules: BTreeMap<String, Vec<String>>,
}

/// How consent is asked for.
#[derive(Serialize, JsonSchema)]
struct Consent {
    /// Days that a choice is remembered.
    days: u32,
    /// Version of the cookie list; a new one asks again.
    version: u32,
    /// What is asked about, in this order.
    groups: Vec<ConsentGroup>,
    /// Whether optional switches may be on before the first choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    preselect: Option<bool>,
    /// Services that wait for the visitor's choice.
    services: Vec<Service>,
    /// URL of what the dialog says of them: a list of [`Purpose`].
    purposes: String,
}

/// What the consent dialog says of a service. It is in a file of its own, so that no page carries it.
#[derive(Serialize, JsonSchema)]
pub struct Purpose {
    /// Key of its group.
    group: String,
    name: String,
    purpose: String,
}

/// Returns what the consent dialog says about all services, in the order of `content/storage.yaml`.
pub fn purposes(site: &Site) -> Vec<Purpose> {
    let services = &site.storage.value.optional;
    let purpose = |service: &Service| Purpose {
        group: service.group.clone(),
        name: service.name.clone(),
        purpose: service.purpose.clone(),
    };
    services.iter().map(purpose).collect()
}

/// Returns the groups that visitors are asked about.
fn groups(site: &Site) -> Vec<ConsentGroup> {
    let Storage { groups, optional, .. } = &site.storage.value;
    let keys = &site.settings.value.keys;
    let set_up = |key: &str| optional.iter().any(|service| service.group == key && !service.set_up(keys).is_empty());
    groups.iter().filter(|group| !group.only_set_up || set_up(&group.key)).cloned().collect()
}

impl Config {
    /// Returns the settings. `modules` are the URLs of the loader's own modules, `purposes` is the URL of the list of
    /// [`purposes`]. If `private`, the keys of services are left out.
    pub fn of(site: &Site, modules: BTreeMap<String, Vec<String>>, purposes: String, private: bool) -> Self {
        let settings = &site.settings.value;
        let keys = &settings.keys;
        let all = [
            ("captcha", &keys.captcha),
            ("analytics", &keys.analytics),
            ("adsId", &keys.ads_id),
            ("adsLabel", &keys.ads_label),
            ("visitor", &keys.visitor.script),
            ("visitorFunction", &keys.visitor.function),
            ("payment", &keys.payment),
        ];
        let in_use = |key: &String| !private && !key.is_empty();
        let used: BTreeMap<_, _> =
            all.into_iter().filter(|(_, key)| in_use(key)).map(|(name, key)| (name, key.clone())).collect();
        Config {
            brand: format::slugify(&settings.brand),
            api: settings.api.base.clone(),
            portal: settings.api.portal_host.clone(),
            email: settings.email.clone(),
            response: settings.response().to_owned(),
            host: settings.host.clone(),
            consent: Consent {
                days: settings.consent.days,
                version: settings.consent.version,
                groups: groups(site),
                preselect: settings.consent.preselect.then_some(true),
                services: site.storage.value.optional.clone(),
                purposes,
            },
            keys: (!used.is_empty()).then_some(used),
            modules,
        }
    }
}
