//! What islands are given: typed props, of which the JSON Schema in `islands/src/contract/` is made,
//! and from that the TypeScript types. A field that is renamed here breaks the islands' type check.
//!
//! A new island is a struct with [`Props`] here, a line in [`placed`] and [`schema`], and an export
//! in `islands/src/app/islands/`.

mod academy;
mod account;
mod calculator;
mod config;
mod exchange;
mod forms;
mod leadsnap;
mod lost;
mod sales;
mod scan;
mod sealed;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;

use crate::site::Site;

pub use academy::{Academy, AcademyStart, ModuleCard, ModuleQuiz};
pub use account::{Account, Portal};
pub use calculator::Calculator;
pub use config::{Config, Purpose, purposes};
pub use exchange::{Auction, Store, Upload};
pub use forms::{ContactForm, FollowUp, JobForm, LeadForm};
pub use leadsnap::LeadSnap;
pub use lost::LostCity;
pub use sales::{AiDemo, ContractTool, Deck, Monday, Pitch, ScriptTool, Slider};
pub use scan::{Scan, ScanCounter, ScanResults};

/// Props of one island.
pub trait Props: Serialize + JsonSchema {
    /// Name of the island: a file in `islands/src/app/islands/` exports it.
    const ISLAND: &'static str;
    /// When its code is fetched.
    const ON: On;
    /// Whether the props are so many that they stand in a file of their own, fetched with the code.
    const EXTERNAL: bool = false;
    /// What of it is there without a network.
    const OFFLINE: Offline = Offline::No;
}

/// What the service worker precaches of an island before anybody asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offline {
    /// Nothing: what was fetched once is kept for a while.
    No,
    /// Its code, for pages that were visited.
    Code,
    /// Its code and every page that it stands on: a tool that is used where there is no network.
    Page,
}

/// When the code of an island is fetched (`islands/src/app/loading-rules.ts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// At once.
    Load,
    /// When the browser has nothing better to do.
    Idle,
    /// When it comes near the window.
    Visible,
    /// When a visitor points at it, touches it or tabs into it.
    Interaction,
}

impl On {
    /// As the `on` attribute has it.
    pub fn name(self) -> &'static str {
        match self {
            On::Load => "load",
            On::Idle => "idle",
            On::Visible => "visible",
            On::Interaction => "interaction",
        }
    }
}

/// An island with the props that it has on some page.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What templates call it: the island's name, or that with the slug of what it shows, as in
    /// `quiz/bezwaren`.
    pub key: String,
    pub island: &'static str,
    pub on: On,
    /// Whether the props stand in a file of their own.
    pub external: bool,
    pub offline: Offline,
    /// As JSON.
    pub props: String,
}

impl Placed {
    fn of<P: Props>(props: &P) -> Self {
        Placed::named(P::ISLAND.to_owned(), props)
    }

    fn named<P: Props>(key: String, props: &P) -> Self {
        Placed {
            key,
            island: P::ISLAND,
            on: P::ON,
            external: P::EXTERNAL,
            offline: P::OFFLINE,
            props: serde_json::to_string(props).expect("props are plain data with texts as keys"),
        }
    }

    /// The same island with the props of one of many.
    fn about(self, slug: &str) -> Self {
        Placed { key: format!("{}/{slug}", self.island), ..self }
    }
}

/// Every island of the site with its props.
pub fn placed(site: &Site) -> Vec<Placed> {
    let mut placed = vec![
        Placed::of(&LeadForm::of(site)),
        Placed::of(&ContactForm::of(site)),
        Placed::of(&LostCity {}),
        Placed::of(&Deck {}),
        Placed::of(&Monday::of(site)),
        Placed::of(&Portal::of(site)),
    ];
    placed.extend(forms::applications(site));
    placed.extend(forms::follow_ups(site));
    placed.extend(ScanCounter::of(site).as_ref().map(Placed::of));
    placed.extend(account::placed(site));
    placed.extend(ContractTool::of(site).map(|props| Placed::of(&props)));
    placed.extend(ScriptTool::of(site).map(|props| Placed::of(&props)));
    placed.extend(AiDemo::of(site).map(|props| Placed::of(&props)));
    placed.extend(Pitch::of(site).map(|props| Placed::of(&props)));
    placed.extend(Slider::all(site).into_iter().map(|(key, props)| Placed::named(key, &props)));
    placed.extend(Calculator::of(site).as_ref().map(Placed::of));
    placed.extend(Scan::of(site).as_ref().map(Placed::of));
    placed.extend(ScanResults::of(site).as_ref().map(Placed::of));
    placed.extend(academy::placed(site));
    placed.extend(LeadSnap::of(site).map(|props| Placed::of(&props)));
    if let Some(exchange) = &site.exchange {
        let exchange = &exchange.value;
        placed.extend((!site.datasets.is_empty()).then(|| Placed::of(&Store::of(site, exchange))));
        placed.push(Placed::of(&Upload::of(site, exchange)));
        placed.extend((!site.lots.is_empty()).then(|| Placed::of(&Auction::of(site, exchange))));
    }
    placed
}

/// The JSON Schema of the settings and of all props, with a definition for each.
pub fn schema() -> serde_json::Value {
    // What is written out, not what could be read in: every field is there.
    let mut generator = SchemaSettings::draft07().for_serialize().into_generator();
    add::<Config>(&mut generator);
    add::<Purpose>(&mut generator);
    add::<Account>(&mut generator);
    add::<Portal>(&mut generator);
    add::<LeadForm>(&mut generator);
    add::<ContactForm>(&mut generator);
    add::<JobForm>(&mut generator);
    add::<FollowUp>(&mut generator);
    add::<ScanCounter>(&mut generator);
    add::<Store>(&mut generator);
    add::<Upload>(&mut generator);
    add::<Auction>(&mut generator);
    add::<LostCity>(&mut generator);
    add::<Deck>(&mut generator);
    add::<Calculator>(&mut generator);
    add::<Scan>(&mut generator);
    add::<ScanResults>(&mut generator);
    add::<Academy>(&mut generator);
    add::<AcademyStart>(&mut generator);
    add::<ModuleQuiz>(&mut generator);
    add::<ModuleCard>(&mut generator);
    add::<LeadSnap>(&mut generator);
    add::<ContractTool>(&mut generator);
    add::<ScriptTool>(&mut generator);
    add::<AiDemo>(&mut generator);
    add::<Monday>(&mut generator);
    add::<Pitch>(&mut generator);
    add::<Slider>(&mut generator);
    let definitions = generator.take_definitions(true);
    serde_json::json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Contract",
        "definitions": definitions,
    })
}

fn add<P: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<P>();
}
