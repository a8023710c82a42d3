//! City pages: `content/cities/<slug>.yaml`, in the Dutch field names of the specification, and the
//! texts they share in `content/city-page.yaml`.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Markdown;

/// One city's copy and facts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct City {
    #[serde(rename = "stad")]
    pub name: String,
    /// `callcenter-{city}`, the same as the file's name.
    pub slug: String,
    #[serde(rename = "naam_fr")]
    pub name_fr: Option<String>,
    #[serde(rename = "statuut")]
    pub status: Status,
    #[serde(rename = "provincie")]
    pub province: String,
    pub postcodes: Vec<String>,
    #[serde(rename = "coordinaten")]
    pub place: Place,
    #[serde(rename = "bijgewerkt")]
    pub updated: Date,
    /// The page's heading.
    #[serde(rename = "titel")]
    pub title: String,
    #[serde(rename = "omschrijving")]
    pub description: String,
    pub intro: String,
    #[serde(rename = "feiten")]
    pub facts: Vec<Fact>,
    #[serde(rename = "markt")]
    pub market: Market,
    #[serde(rename = "segmenten")]
    pub segments: Vec<Segment>,
    #[serde(rename = "aanpak")]
    pub approach: Markdown,
    #[serde(rename = "voordelen")]
    pub benefits: Vec<String>,
    pub faq: Vec<Question>,
    pub cta: String,
    /// Slugs of nearby cities, nearest first.
    #[serde(rename = "nabijgelegen_links")]
    pub nearby: Vec<String>,
    #[serde(rename = "beeld")]
    pub image: Option<CityImage>,
}

/// Whether the municipality holds the title of city.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Stad,
    Gemeente,
}

/// WGS 84, in degrees.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub lat: f64,
    pub lon: f64,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    #[serde(rename = "kop")]
    pub heading: String,
    #[serde(rename = "tekst")]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Market {
    #[serde(rename = "titel")]
    pub title: String,
    #[serde(rename = "tekst")]
    pub text: Markdown,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    #[serde(rename = "naam")]
    pub name: String,
    #[serde(rename = "tekst")]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    #[serde(rename = "vraag")]
    pub question: String,
    #[serde(rename = "antwoord")]
    pub answer: Markdown,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityImage {
    /// File below `content/images/`.
    #[serde(rename = "bestand")]
    pub file: String,
    pub alt: String,
}

/// `content/city-page.yaml`: what stands on every city page. `{stad}` is the city's name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityPage {
    /// The page's `<title>`, tried in order: the first that fits the limits wins.
    pub titles: Vec<String>,
    pub labels: Labels,
    pub steps: Vec<Step>,
    /// Figures as city pages name them.
    pub figures: Vec<CityFigure>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    pub facts: String,
    pub segments: String,
    pub approach: String,
    pub benefits: String,
    pub process: String,
    pub figures: String,
    pub faq: String,
    pub nearby: String,
    pub cta: String,
    /// Of the link to the calculator.
    pub calculator: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub title: String,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityFigure {
    /// Key of a figure in `site.yaml`.
    pub key: String,
    pub label: String,
}
