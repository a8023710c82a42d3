//! Props of the contract tool, the script generator, its demo test and the pages around them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{LoadRule, Props, key_of};
use crate::Site;
use crate::contract_engine::{ContractDays, ContractTerms};
use crate::page::{Compare, Comparison, Section};
use crate::pitch::PitchSums;
use crate::script::{Script, ScriptCase};
use crate::settings::Formula;

/// The contract tool: a visitor's own quote.
#[derive(Serialize, JsonSchema)]
pub struct ContractTool {
    days: ContractDays,
    /// Terms that a new quote starts with.
    terms: String,
}

impl Props for ContractTool {
    const ISLAND: &'static str = "contract";
}

impl ContractTool {
    /// Returns `None` if the site has no `contract-engine.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let terms = site.content.one::<ContractTerms>()?;
        Some(ContractTool { days: terms.value.days.clone(), terms: terms.value.terms.trim().to_owned() })
    }
}

/// The script generator.
#[derive(Serialize, JsonSchema)]
pub struct ScriptTool {
    blocks: Script,
    /// Where a language model answers (docs/script-api.md); empty when there is none.
    api: String,
}

impl Props for ScriptTool {
    const ISLAND: &'static str = "script";
    const EXTERNAL: bool = true;
}

impl ScriptTool {
    /// Returns `None` if the site has no `script.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let blocks = site.content.one::<Script>()?.value.clone();
        Some(ScriptTool { blocks, api: site.settings.value.api.script.clone() })
    }
}

/// Keys and the full screen of a page with slides.
#[derive(Serialize, JsonSchema)]
pub struct Deck {}

impl Props for Deck {
    const ISLAND: &'static str = "deck";
    const LOAD: LoadRule = LoadRule::Load;
}

/// The demo test of the script generator.
#[derive(Serialize, JsonSchema)]
pub struct AiDemo {
    blocks: Script,
    cases: Vec<ScriptCase>,
}

impl Props for AiDemo {
    const ISLAND: &'static str = "ai-demo";
    const EXTERNAL: bool = true;
}

impl AiDemo {
    /// Returns `None` if the site has no `script.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let blocks = site.content.one::<Script>()?.value.clone();
        Some(AiDemo { cases: blocks.cases.clone(), blocks })
    }
}

/// The manager page of the work-management tool. It knows nothing before a token is typed in.
#[derive(Serialize, JsonSchema)]
pub struct Monday {
    /// Whom to ask when it does not work.
    email: String,
}

impl Props for Monday {
    const ISLAND: &'static str = "monday";
}

impl Monday {
    pub fn of(site: &Site) -> Self {
        Monday { email: site.settings.value.email.clone() }
    }
}

/// The sum of the pitch: paying by the date against our formulas.
#[derive(Serialize, JsonSchema)]
pub struct Pitch {
    start: PitchSums,
    /// Our show-up and close, shares between 0 and 1.
    show: f64,
    close: f64,
    formulas: Vec<Formula>,
}

impl Props for Pitch {
    const ISLAND: &'static str = "pitch";
}

impl Pitch {
    /// Returns `None` if the site has no `pitch.yaml`.
    pub fn of(site: &Site) -> Option<Self> {
        let start = site.content.one::<PitchSums>()?.value.clone();
        let settings = &site.settings.value;
        let (show, close) = (settings.example.show, settings.example.close);
        Some(Pitch { start, show, close, formulas: settings.formulas.clone() })
    }
}

/// A comparison that visitors can slide.
#[derive(Serialize, JsonSchema)]
pub struct Slider {
    /// Titles of the two ways.
    before: String,
    after: String,
    rows: Vec<Comparison>,
}

impl Props for Slider {
    const ISLAND: &'static str = "slider";
}

impl Slider {
    /// Returns the slider of each comparison that has one, with its key.
    pub fn all(site: &Site) -> Vec<(String, Self)> {
        let sections = site.pages.iter().flat_map(|page| &page.value.sections);
        let comparisons = sections.filter_map(|section| match section {
            Section::Compare(compare) if compare.slider => Some(compare),
            _ => None,
        });
        let slider =
            |one: &Compare| Slider { before: one.before.clone(), after: one.after.clone(), rows: one.rows.clone() };
        comparisons.map(|one| (Slider::key(one), slider(one))).collect()
    }

    /// Returns the key by which the template finds a comparison's slider.
    pub fn key(compare: &Compare) -> String {
        key_of(Slider::ISLAND, compare)
    }
}

#[cfg(test)]
mod tests {
    use super::{Compare, Slider};

    #[test]
    fn comparisons_with_the_same_heading_have_separate_sliders() {
        let key = |after: &str| {
            let json = serde_json::json!({ "heading": "Verschil", "before": "Zelf", "after": after, "rows": [] });
            Slider::key(&serde_json::from_value::<Compare>(json).expect("it is a comparison"))
        };
        assert_ne!(key("Wij"), key("Samen"));
        assert_eq!(key("Wij"), key("Wij"));
    }
}
