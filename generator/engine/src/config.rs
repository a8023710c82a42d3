//! What the engine must know of a site's settings, its language and the run.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::Document;

/// Date and drafts of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The day of the build: content with a later date is left out.
    pub now: Date,
    /// Whether drafts and scheduled documents are shown all the same.
    pub drafts: bool,
    /// Whether claims without proof take their neutral form and samples are left out, as on the site that goes live.
    pub launch: bool,
}

/// What the engine needs to know of the settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The settings' file, for places in it.
    pub file: Document<()>,
    pub brand: String,
    /// Origin of the published site, without a slash at the end.
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
    /// Address of a route on the published site.
    pub fn absolute(&self, route: &str) -> String {
        format!("{}{route}", self.host)
    }
}

/// What pages are held to.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Highest Jaccard likeness of 5-word shingles between two pages that are compared, 0 to 1.
    pub likeness: f64,
    /// Fewest words that a page in search results shows.
    pub page_words: usize,
    /// Characters of a page's whole title.
    pub title: Range,
    /// Characters of a page's description.
    pub description: Range,
    /// Largest picture a page may load, in kilobytes.
    pub image_kilobytes: u64,
}

impl Default for Limits {
    /// What search results show of a title and a description, and what reads well.
    fn default() -> Self {
        Limits {
            likeness: 0.3,
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

/// Words in the language of the site.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What a table is called aloud.
    pub table: &'static str,
    /// Marks in a new file where its author has to write something.
    pub todo: &'static str,
    /// What editors say of the keys `neutral`, `verified` and `source`, which every map may have.
    pub neutral: &'static str,
    pub verified: &'static str,
    pub source: &'static str,
}

impl Words {
    pub const ENGLISH: Words = Words {
        table: "Table",
        todo: "TO WRITE",
        neutral: "What the published site shows as long as this is not proven: keys that take the place of those beside it, or `omit`.",
        verified: "Whether proof is on file. Without it, `build --launch` publishes the neutral form.",
        source: "Where the figures in this text come from: who counted, and when. It is not published.",
    };
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
