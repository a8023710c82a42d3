//! `content/site.yaml`: everything that belongs to the company and not to a page. A price, figure or claim changed here
//! changes on every page.

mod calling;
mod example;
mod longest;
mod placeholders;
mod portal_view;
mod rules;
mod services;

use std::collections::BTreeMap;

use kmo_engine::content::picture::{Cut, Focus, PicturePlace, Shape};
use kmo_engine::content::{Document, identifier};
use kmo_engine::{Config, ContentType, Limits, Range, Redirected, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::page::{Point, Replacement};

pub use calling::Calling;
pub use example::Assumptions;
pub use placeholders::placeholders;
pub use portal_view::PortalView;
pub use rules::{check, check_figures};

/// The whole of `site.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Settings {
    pub brand: String,
    /// What else the company is called; the Organization's `alternateName`.
    #[schemars(length(min = 0))]
    pub alternate_name: String,
    /// Origin of the published site, without a slash at the end: `https://www.warmlijn.example`.
    pub host: String,
    /// BCP 47 tag of the site's language.
    pub language: String,
    /// One sentence about the company, for the Organization and the feed.
    pub description: String,
    /// As shown: `0800 00 000`.
    pub phone: String,
    pub email: String,
    pub address: Address,
    pub company: Company,
    pub hours: String,
    pub calling: Option<Calling>,
    /// Profiles of the company elsewhere, absolute URLs; the first one stands in the footer.
    #[schemars(length(min = 0))]
    pub social: Vec<String>,
    pub figures: BTreeMap<String, Figure>,
    pub rating: Option<Rating>,
    pub scan: Option<Scan>,
    pub formulas: Vec<Formula>,
    /// One-off cost of a start, in euro without VAT.
    pub setup_price: u32,
    /// Months that a formula runs at least.
    #[schemars(range(min = 1, max = 60))]
    pub minimum_months: u32,
    pub price_note: String,
    /// What the worked example of the calculator page assumes.
    pub example: Assumptions,
    #[serde(default)]
    pub academy: Academy,
    /// What comes on top of the price of a formula.
    #[serde(default)]
    pub surcharges: Surcharges,
    /// When an appointment is warm, and when it is replaced: the same wherever it is promised.
    pub warm_appointment: Option<WarmAppointment>,
    /// What pages show of the portal.
    pub portal_view: Option<PortalView>,
    #[schemars(length(min = 0))]
    pub testimonials: Vec<Testimonial>,
    /// How the testimonials were collected, shown beside them.
    pub testimonials_note: Option<String>,
    /// The lead form's choices for the field `activiteit`.
    #[serde(deserialize_with = "identifier")]
    pub activities: Vec<String>,
    pub consent: Consent,
    pub api: Api,
    pub keys: Keys,
    pub checks: Checks,
    #[serde(default)]
    pub redirects: Vec<Redirected>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Address {
    pub street: String,
    pub postcode: String,
    pub city: String,
}

/// Identification that Belgian law wants on every page (WER III.74, WVV 2:20).
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Company {
    /// With its legal form: `Warmlijn bv`.
    pub name: String,
    /// Enterprise number: `BE 0123.456.789`.
    pub number: String,
    pub vat: String,
    /// Register of legal persons: `RPR Gent, afdeling Gent`.
    pub court: String,
}

/// A figure that pages show and texts name as `{figure.KEY}`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Figure {
    pub value: String,
    pub label: String,
    pub detail: Option<String>,
    /// Whether proof is on file. `check --launch` refuses what is not.
    pub verified: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Rating {
    pub value: f64,
    #[schemars(range(min = 1))]
    pub best: u32,
    pub worst: u32,
    #[schemars(range(min = 1))]
    pub count: u32,
    pub verified: bool,
}

/// The counter of the telemarketing scan before anybody asked the server.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Scan {
    pub count: u32,
    /// Percentage on the promotion's bar.
    #[schemars(range(max = 100))]
    pub share: u32,
    pub verified: bool,
}

/// Rules of the academy.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct Academy {
    /// Percent of right answers with which a module is passed.
    #[schemars(range(min = 1, max = 100))]
    pub pass: u32,
}

impl Default for Academy {
    fn default() -> Self {
        Academy { pass: 80 }
    }
}

/// A price formula; amounts in euro without VAT.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Formula {
    /// Name in placeholders: `{price.KEY}`.
    pub key: String,
    pub name: String,
    /// Per month.
    #[schemars(range(min = 1))]
    pub price: u32,
    /// Whether the price is a lower bound.
    #[serde(default)]
    pub from: bool,
    /// Texts of the price list, which no island shows.
    #[serde(skip_serializing)]
    pub includes: Vec<String>,
    /// Warm appointments a month within the price; a goal if the price is a lower bound.
    #[schemars(range(min = 1))]
    pub included: u32,
    /// Price of one more warm appointment; none can be bought by the piece without it.
    pub extra: Option<u32>,
    #[serde(default)]
    pub featured: bool,
}

/// Shares that are added to the price of a formula; two are added up.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Surcharges {
    /// On the part of the calls that is in French.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub french: f64,
    /// On boards of large companies and very technical target groups.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub demanding: f64,
}

/// One of the surcharges.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SurchargeKind {
    French,
    Demanding,
}

impl Surcharges {
    /// Returns the surcharge as a share of the price.
    pub fn rate(&self, kind: SurchargeKind) -> f64 {
        match kind {
            SurchargeKind::French => self.french,
            SurchargeKind::Demanding => self.demanding,
        }
    }
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WarmAppointment {
    pub criteria: Vec<Point>,
    pub replacement: Replacement,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Testimonial {
    pub quote: String,
    pub author: String,
    pub role: String,
    pub company: String,
    pub photo: Option<Photo>,
    /// Whether the person gave permission in writing.
    pub verified: bool,
}

/// The face of the speaker. Their name is beside it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Photo {
    /// Below `content/images/`.
    #[serde(deserialize_with = "identifier")]
    pub file: String,
    /// What of it stays in sight.
    pub focus: Option<Focus>,
}

/// Shape of a photo: a circle of 56 CSS pixels, on screens with up to three dots per pixel.
const FACE: Shape = Shape { width: 1, height: 1, widths: &[112, 168] };

impl Photo {
    pub fn cut(&self) -> Cut {
        Cut::of(&self.file, self.focus, FACE)
    }
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Consent {
    /// Days that a choice is remembered.
    #[schemars(range(min = 1, max = 365))]
    pub days: u32,
    /// Version of the cookie list; a new one asks again.
    #[schemars(range(min = 1))]
    pub version: u32,
    /// Whether the preferences view may start with optional toggles on before any choice.
    pub preselect: bool,
}

/// Where the calls go; empty is off.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Api {
    #[schemars(length(min = 0))]
    pub base: String,
    #[schemars(length(min = 0))]
    pub portal_host: String,
    /// Address of a language model for the script generator (docs/script-api.md).
    #[serde(default)]
    pub script: String,
}

/// Keys of outside services; empty is off.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Keys {
    /// reCAPTCHA's site key.
    #[schemars(length(min = 0))]
    pub captcha: String,
    /// Google Analytics' measurement id: `G-ABC123`.
    #[schemars(length(min = 0))]
    pub analytics: String,
    /// Google Ads' conversion id and label: `AW-123` and `AbC-D_e`.
    #[schemars(length(min = 0))]
    pub ads_id: String,
    #[schemars(length(min = 0))]
    pub ads_label: String,
    pub visitor: Visitor,
    /// The payment provider's publishable key (`pk_…`); without one the data store sells on invoice only.
    #[serde(default)]
    pub payment: String,
}

/// The tracker that recognises the companies that visit: a script of another host.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Visitor {
    /// Address of the script; empty is off.
    #[schemars(length(min = 0))]
    pub script: String,
    /// Global function of the script that starts it, such as `tracker.start`; empty when it starts by itself.
    #[serde(default)]
    pub function: String,
    /// Hosts that it calls besides the script's own: `https://collect.example.com`.
    #[serde(default)]
    pub hosts: Vec<String>,
}

/// The limits that `check` holds pages to.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Checks {
    /// Cities per province, in the order in which the footer shows the provinces.
    #[schemars(length(min = 0))]
    pub cities: Vec<ProvinceCount>,
    /// Highest Jaccard likeness of 5-word shingles between two city pages, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub likeness: f64,
    /// Fewest words of body text in a city's own copy.
    pub city_words: usize,
    /// Fewest words that a page in search results shows.
    pub page_words: usize,
    /// Characters of a page's whole title.
    pub title: Range,
    /// Characters of a page's description.
    pub description: Range,
    /// Largest picture a page may load, in kilobytes.
    pub image_kilobytes: u64,
    /// Largest content file, in kilobytes; 2000 where nothing is said.
    pub content_kilobytes: Option<u64>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct ProvinceCount {
    #[serde(deserialize_with = "identifier")]
    pub province: String,
    pub count: usize,
}

impl ContentType for Settings {
    const NAME: &'static str = "site";
    const FILES: &'static str = "site.yaml";
    const WORDS: &'static str = include_str!("../words/site.txt");
    const REQUIRED: bool = true;
    const PICTURES: &'static [PicturePlace] =
        &[PicturePlace { path: "testimonials[].photo", file: "file", alt: None, shape: FACE, label: "Foto" }];

    fn cuts(&self) -> Vec<Cut> {
        self.testimonials.iter().filter_map(|said| said.photo.as_ref()).map(Photo::cut).collect()
    }
}

impl Settings {
    /// Returns the time within which the company answers, which forms and calls to action promise: the figure `response`, or
    /// `24 uur` if there is none.
    pub fn response(&self) -> &str {
        self.figures.get("response").map_or("24 uur", |figure| &figure.value)
    }

    /// Returns the settings that the engine needs.
    pub fn config(document: &Document<Settings>) -> Config {
        let Settings { brand, host, language, description, checks, redirects, .. } = &document.value;
        Config {
            file: document.with(()),
            brand: brand.clone(),
            host: host.clone(),
            language: language.clone(),
            description: description.clone(),
            limits: Limits {
                similarity: checks.likeness,
                page_words: checks.page_words,
                title: checks.title,
                description: checks.description,
                image_kilobytes: checks.image_kilobytes,
            },
            redirects: redirects.clone(),
        }
    }
}

/// Returns a figure as templates see it.
pub fn figure_view(value: &str, label: &str, detail: Option<&str>) -> Value {
    view! { value, label, detail }
}
