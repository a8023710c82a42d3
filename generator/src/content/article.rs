//! Texts in markdown with front matter: blog posts, policies, jobs.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `content/blog/<slug>.md`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    pub title: String,
    pub description: String,
    /// Published from this day on.
    pub date: Date,
    pub updated: Option<Date>,
    /// A role, not a name.
    pub author: String,
    pub tags: Vec<String>,
    /// Text of the social card, at most six words.
    pub card: String,
    /// Slugs of posts to read next; filled up by shared tags.
    #[serde(default)]
    pub related: Vec<String>,
    #[serde(default)]
    pub draft: bool,
}

/// `content/policies/<slug>.md`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    pub title: String,
    pub description: String,
    /// Short name for breadcrumb and lists.
    pub label: String,
    pub version: String,
    pub date: Date,
}

/// `content/jobs/<slug>.md`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub title: String,
    #[serde(rename = "type")]
    pub employment: Employment,
    pub salary: Salary,
    pub posted: Date,
    pub valid_through: Date,
    pub summary: String,
    pub location: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Employment {
    Voltijds,
    Deeltijds,
    Student,
}

impl Employment {
    pub const ALL: [Employment; 3] = [Employment::Voltijds, Employment::Deeltijds, Employment::Student];

    /// The word as pages show it.
    pub fn label(self) -> &'static str {
        match self {
            Employment::Voltijds => "Voltijds",
            Employment::Deeltijds => "Deeltijds",
            Employment::Student => "Student of flexi",
        }
    }

    /// Source: Google's JobPosting documentation, `employmentType`.
    pub fn schema_org(self) -> &'static str {
        match self {
            Employment::Voltijds => "FULL_TIME",
            Employment::Deeltijds => "PART_TIME",
            Employment::Student => "TEMPORARY",
        }
    }
}

/// Gross pay in euro.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Salary {
    pub min: f64,
    pub max: f64,
    pub unit: PayUnit,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PayUnit {
    Maand,
    Uur,
}
