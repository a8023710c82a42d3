//! `content/city-page.yaml`: the texts of every city page. `{stad}` is the city's name.

use std::collections::BTreeMap;

use kmo_diagnostic::Diagnostics;
use kmo_engine::content::Document;
use kmo_engine::render::value;
use kmo_engine::{ContentType, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Site;
use crate::settings::{Settings, check_figures, figure_view};

/// `content/city-page.yaml`: what is on every city page. `{stad}` is the city's name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CityPage {
    /// The page's `<title>`, tried in order: the first that fits the limits wins.
    pub titles: Vec<String>,
    pub labels: Labels,
    pub steps: Vec<Step>,
    /// Figures as city pages name them.
    pub figures: Vec<CityFigure>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
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
    /// Heading of the last invitation.
    pub start: Option<String>,
    /// Of the link to the calculator.
    pub calculator: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Step {
    pub title: String,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CityFigure {
    /// Key of a figure in `site.yaml`.
    pub key: String,
    pub label: String,
}

impl ContentType for CityPage {
    const NAME: &'static str = "city-page";
    const FILES: &'static str = "city-page.yaml";
    const WORDS: &'static str = include_str!("words/city-page.txt");
    const REQUIRED: bool = true;
    const PLACEHOLDERS: &'static [&'static str] = &["stad"];
}

/// Reports figures that are not in the settings.
pub fn check(city_page: &Document<CityPage>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let keys = city_page.value.figures.iter().enumerate();
    let keys = keys.map(|(at, figure)| (format!("figures[{at}].key"), figure.key.as_str()));
    check_figures(city_page, keys, settings, diagnostics);
}

/// Returns the shared texts as the template of a city page sees them. `city` is the city's name.
pub fn values(site: &Site, city: &str) -> Value {
    let texts = &site.city_page.value;
    let known = site.content.placeholders.with("stad", city);
    let fill = |text: &str| known.fill(text).unwrap_or_else(|| text.to_owned());
    let labels = serde_json::to_value(&texts.labels).expect("labels are plain data with texts as keys");
    let labels = labels.as_object().into_iter().flatten();
    let labels: BTreeMap<&str, Option<String>> =
        labels.map(|(key, label)| (key.as_str(), label.as_str().map(fill))).collect();
    let figures: Vec<Value> = texts
        .figures
        .iter()
        .filter_map(|item| {
            let figure = site.settings.value.figures.get(&item.key)?;
            // The label names the rise, so the sign in front of the number would say it twice.
            Some(figure_view(figure.value.trim_start_matches('+'), &item.label, figure.detail.as_deref()))
        })
        .collect();
    view! {
        labels => value(&labels),
        steps => value(&texts.steps),
        figures,
    }
}
