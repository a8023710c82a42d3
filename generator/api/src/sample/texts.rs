//! The organizations and campaigns of the sample data, and its texts: `data.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};

/// The contents of `data.json`.
pub static DATA: LazyLock<Data> =
    LazyLock::new(|| serde_json::from_str(include_str!("data.json")).expect("it has these keys"));

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Data {
    pub orgs: Vec<Org>,
    pub campaigns: Vec<Campaign>,
    /// Postcode, place and zone of its telephone numbers.
    pub places: Vec<[String; 3]>,
    /// Name and role.
    pub people: Vec<[String; 2]>,
    /// Reasons why companies say no, the most frequent first.
    pub reasons: Vec<String>,
    /// A client's feedback on an appointment: score, words, result.
    pub feedback: Vec<(i64, String, String)>,
    /// Notes on campaigns: the campaign, how many days ago, author, text.
    pub notes: Vec<(i64, i64, String, String)>,
    /// Tools of campaigns: the campaign, code, name, status, settings.
    pub tools: Vec<(i64, String, String, String, Value)>,
    /// The caller's note on a call, by its outcome.
    pub call_notes: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Org {
    pub id: i64,
    pub guid: String,
    pub name: String,
    pub kbo: String,
    pub formula: String,
}

/// A campaign. Months count back from the current one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    pub id: i64,
    pub org: i64,
    pub name: String,
    pub status: String,
    /// `None` if the campaign has yet to start.
    pub starts: Option<i32>,
    pub ends: Option<i32>,
    pub goal: i64,
    pub period: String,
    pub language: String,
    pub caller: String,
    pub version: i64,
    /// Hours of its caller from Monday to Friday.
    pub hours: [f64; 5],
    /// Tenths of a realistic month that it dials, for each month from its start.
    pub tenths: Vec<usize>,
    pub nace: Vec<String>,
    /// Trades in the names of the companies that are called.
    pub trades: Vec<String>,
    size: String,
    offer: String,
    question: String,
}

impl Campaign {
    pub fn target(&self) -> Value {
        json!({ "nace": self.nace, "postcodes": ["9000-9999", "2000-2999"], "grootte": self.size })
    }

    /// `client` is the organization that the callers speak for.
    pub fn script(&self, client: &str) -> Value {
        json!({
            "opening": format!(
                "Goedendag, u spreekt met {}. Ik bel voor {client} over {}. Past het nu, of bel ik beter op een ander moment?",
                self.caller, self.offer
            ),
            "vragen": [
                self.question,
                "Wie beslist daar bij u over, en wanneer bekijkt u dat opnieuw?",
                "Wat zou er beter moeten gaan dan nu?",
            ],
            "bezwaren": [
                { "bezwaar": "We hebben al een vaste leverancier.", "antwoord": "Dat hoor ik vaak. Een gesprek van een halfuur geeft u een tweede mening, en u zit nergens aan vast." },
                { "bezwaar": "Stuur maar een mail.", "antwoord": "Dat doe ik graag. Wat moet er zeker in staan, zodat u er iets aan hebt?" },
                { "bezwaar": "Geen tijd.", "antwoord": "Dan bel ik liever op een beter moment terug. Past donderdagvoormiddag?" },
                { "bezwaar": "Hoe komt u aan ons nummer?", "antwoord": "Het staat als algemeen nummer op uw website. Wilt u niet meer gebeld worden, dan noteer ik dat nu." },
            ],
        })
    }
}
