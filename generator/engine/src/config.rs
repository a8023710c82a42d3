//! What the engine needs to know about a site's settings and the run.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::Document;

/// The options of a run that decide what it shows: its date, and whether drafts and unproven claims are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// The day of the build: content with a later date is left out.
    pub now: Date,
    /// Whether drafts and scheduled documents are included.
    pub drafts: bool,
    /// Whether unproven claims take their neutral form and samples are left out, as on the live site.
    pub launch: bool,
}

impl RunOptions {
    /// Whether it shows a document, which may be a draft or may only be published from `day` on.
    pub fn shows(self, draft: bool, day: Option<Date>) -> bool {
        self.drafts || !draft && day.is_none_or(|day| day <= self.now)
    }
}

/// What the engine needs to know about a site's settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The settings file, to point at in diagnostics.
    pub file: Document<()>,
    pub brand: String,
    /// Origin of the published site, without a trailing slash.
    pub host: String,
    /// BCP 47 tag of the site's language.
    pub language: String,
    /// One sentence about the site.
    pub description: String,
    pub limits: Limits,
    /// The key `redirects` of the settings.
    pub redirects: Vec<Redirected>,
}

impl Config {
    /// Absolute URL of a path on the published site.
    pub fn absolute(&self, route: &str) -> String {
        format!("{}{route}", self.host)
    }
}

/// Limits that pages are checked against.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Highest allowed Jaccard similarity of the 5-word shingles of two compared pages, 0 to 1.
    pub similarity: f64,
    /// Minimum number of words on an indexed page.
    pub page_words: usize,
    /// Allowed length of a page's whole title, in characters.
    pub title: Range,
    /// Allowed length of a page's description, in characters.
    pub description: Range,
    /// Size of a picture's fallback file above which it is reported, in kilobytes of 1000 bytes.
    pub image_kilobytes: u64,
}

impl Default for Limits {
    /// Lengths of titles and descriptions that search results show whole.
    fn default() -> Self {
        Limits {
            similarity: 0.3,
            page_words: 10,
            title: Range { min: 10, max: 70 },
            description: Range { min: 60, max: 160 },
            image_kilobytes: 200,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Range {
    pub min: usize,
    pub max: usize,
}

/// An address that was given up: with the page that took its place, or with the word that none did.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
#[schemars(rename = "Redirect")]
pub struct Redirected {
    pub from: String,
    #[serde(default)]
    pub to: String,
    /// Nothing takes its place: it answers 404, as every address without a page does.
    #[serde(default)]
    pub gone: bool,
}
