//! What the sales tools are filled with: academy modules, data sets, contract templates.

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Markdown;

/// `content/academy/<slug>.md`: a module; its lesson is the text below the front matter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Module {
    /// Place in the series, from 1.
    pub number: u32,
    pub title: String,
    pub description: String,
    /// What a reader can do afterwards.
    pub goal: String,
    pub minutes: u32,
    pub summary: String,
    pub updated: Date,
    /// Text of the social card, at most six words.
    pub card: String,
    /// The core of the lesson, one line each: what the printable card says.
    pub points: Vec<String>,
    /// A worked call.
    pub call: Vec<Turn>,
    pub exercise: Markdown,
    /// The pool that each attempt draws its questions from.
    pub quiz: Vec<QuizQuestion>,
}

/// One turn of a call, or a note beside it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub who: Speaker,
    pub text: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    Beller,
    Prospect,
    Noot,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuizQuestion {
    pub question: String,
    pub options: Vec<String>,
    /// Number of the right option, from 1.
    pub answer: usize,
    pub explanation: String,
    /// Heading of the lesson below which the answer stands, as it is written there.
    pub section: Option<String>,
}

impl QuizQuestion {
    /// The option that is right; nothing when the answer names none.
    pub fn right(&self) -> Option<&str> {
        self.options.get(self.answer.checked_sub(1)?).map(String::as_str)
    }
}

/// `content/leadsnap.yaml`: what the lead-capture app asks at a stand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadSnap {
    /// Whether leads are sent to the API; else they stay on the device until they are exported.
    pub send: bool,
    /// From cold to warm.
    pub interests: Vec<String>,
    /// Tags that are there from the start.
    pub tags: Vec<String>,
    pub consents: Vec<ConsentQuestion>,
    /// Hour of a follow-up for which none was chosen, `09:00`.
    pub hour: String,
}

/// Something that a person at a stand allows or not (AVG art. 7: the controller can show what was asked).
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentQuestion {
    /// What answers are kept under; it never changes.
    pub key: String,
    /// Beside the tick.
    pub label: String,
    /// The sentence that is said aloud.
    pub wording: String,
    /// Of the sentence.
    pub version: String,
}

/// `content/datasets/<slug>.yaml`: a set of company data for sale. It never holds persons: KBO data
/// about persons may not be used for marketing (KB of 28 March 2014).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dataset {
    pub title: String,
    /// One of the activities in `site.yaml`.
    pub sector: String,
    /// NACE-BEL 2025 codes.
    pub nace: Vec<String>,
    pub region: String,
    /// Classes of staff numbers.
    pub sizes: Vec<String>,
    pub records: u32,
    pub fields: Vec<String>,
    /// Month of the last refresh, `2026-10`.
    pub fresh: String,
    pub source: String,
    /// Day of the last screening against the Bel-me-niet-meer list.
    pub screened: Date,
    /// Share of sole traders, in percent.
    pub sole_traders: u32,
    /// Euro for a record, without VAT.
    pub price: f64,
    /// Fewest records in an order.
    pub minimum: u32,
    pub tags: Vec<String>,
    pub exclusive: bool,
    pub updated: Date,
    pub description: String,
    /// Fictional rows that show what a buyer gets.
    pub sample: Vec<SampleRow>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleRow {
    pub name: String,
    /// Enterprise number.
    pub number: String,
    pub postcode: String,
    pub place: String,
    pub nace: String,
    pub size: String,
    pub phone: String,
}

/// `content/contracts/<slug>.md`: a model contract of the call centre itself, for its staff; its clauses are the text below
/// the front matter. No page shows it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contract {
    pub title: String,
    pub summary: String,
    pub version: String,
    pub updated: Date,
    /// Level of signature that is advised (eIDAS 910/2014).
    pub signature: Signature,
    pub signature_note: String,
    /// Every `[[key]]` of the text, in order of first use.
    pub variables: Vec<Variable>,
    /// Conditions of clauses: `[[#key]]` … `[[/key]]`.
    #[serde(default)]
    pub conditions: Vec<Condition>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Signature {
    Gewoon,
    Geavanceerd,
    Gekwalificeerd,
}

/// Something that is filled in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    pub key: String,
    pub label: String,
    pub example: String,
    #[serde(default)]
    pub kind: VariableKind,
    /// Where its value comes from; without it the visitor fills it in.
    pub from: Option<VariableSource>,
}

/// How a variable is filled in and checked.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum VariableKind {
    #[default]
    Text,
    Long,
    Date,
    Email,
    Phone,
    /// An enterprise number.
    Enterprise,
}

/// What the contract tool works out by itself.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
pub enum VariableSource {
    #[serde(rename = "formula.name")]
    FormulaName,
    #[serde(rename = "formula.price")]
    FormulaPrice,
    #[serde(rename = "formula.extra")]
    FormulaExtra,
    #[serde(rename = "formula.included")]
    FormulaIncluded,
    #[serde(rename = "formula.scope")]
    FormulaScope,
    #[serde(rename = "price.french-share")]
    FrenchShare,
    #[serde(rename = "price.total")]
    Total,
    #[serde(rename = "set.title")]
    SetTitle,
    #[serde(rename = "set.nace")]
    SetNace,
    #[serde(rename = "set.region")]
    SetRegion,
    #[serde(rename = "set.sizes")]
    SetSizes,
    #[serde(rename = "set.records")]
    SetRecords,
    #[serde(rename = "set.source")]
    SetSource,
    #[serde(rename = "set.fresh")]
    SetFresh,
    #[serde(rename = "set.screened")]
    SetScreened,
    #[serde(rename = "set.price")]
    SetPrice,
    #[serde(rename = "set.discount")]
    SetDiscount,
    #[serde(rename = "set.total")]
    SetTotal,
}

/// A condition of a clause.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub key: String,
    pub label: String,
    /// One sentence on what the clause does.
    pub note: Option<String>,
    /// Of the conditions with the same choice exactly one holds.
    pub choice: Option<String>,
    /// What switches it; without it the visitor does.
    pub from: Option<ConditionSource>,
}

/// What switches a condition without being asked.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
pub enum ConditionSource {
    /// The formula has a fixed number of appointments.
    #[serde(rename = "formula.fixed")]
    Fixed,
    /// The formula is a caller of one's own.
    #[serde(rename = "formula.dedicated")]
    Dedicated,
    /// Part of the calls is in French.
    #[serde(rename = "price.french")]
    French,
    /// Boards of large companies, or a very technical target group.
    #[serde(rename = "price.demanding")]
    Demanding,
}

/// `content/contract-engine.yaml`: what visitors' quotes start with, and what staff's contracts work with besides models and
/// formulas.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContractTerms {
    pub days: ContractDays,
    /// Terms that a visitor's quote starts with; a line each.
    pub terms: String,
    /// What a contract says is in a formula, by the formula's key.
    pub scopes: BTreeMap<String, String>,
    /// Discounts on orders of data.
    pub tiers: Vec<Tier>,
}

/// Days by default.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContractDays {
    /// That a document that was sent can be signed.
    pub valid: u32,
    /// Until a reminder.
    pub remind: u32,
    /// Before an end that is announced.
    pub warn: u32,
}

/// From `from` records a discount of `off`, a share.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    pub from: u32,
    pub off: f64,
}

/// `content/pitch.yaml`: where the sum of the internal pitch starts. Shares between 0 and 1, amounts in euro.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
pub struct PitchSums {
    /// Paid by the booked date.
    pub many: PitchManner,
    /// Appointments a month that our way is compared with; show-up and close are those of `example` in `site.yaml`.
    pub warm: u32,
    /// Hours of the client's salesperson for an appointment that goes through, and for one that does not.
    pub hours_held: f64,
    pub hours_empty: f64,
    /// What an hour of that salesperson costs.
    pub hour: u32,
    /// Key of the formula that is chosen at first.
    pub formula: String,
}

/// One way to buy appointments.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PitchManner {
    pub booked: u32,
    pub show: f64,
    pub close: f64,
    /// For a booked date.
    pub price: u32,
}
