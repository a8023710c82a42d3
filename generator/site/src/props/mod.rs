//! Typed props of islands. The JSON Schema in `islands/src/contract/` is generated from them, and the TypeScript types from
//! that: renaming a field here breaks the islands' type check.
//!
//! A new island is a struct with [`Props`] here, a line in [`placed`], its name in [`schema`], and an export in
//! `islands/src/app/islands/`.

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

use kmo_engine::assets::hash;
use kmo_engine::content::schema::close;
use kmo_engine::islands::{LoadRule, Offline, Placed, Props};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde::Serialize;

use crate::Site;
use crate::dataset::Dataset;
use crate::exchange::Exchange;

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

/// Returns every island of the site with its props.
pub fn placed(site: &Site) -> Vec<Placed> {
    let mut placed = vec![
        Placed::of(&LeadForm::of(site)),
        Placed::of(&ContactForm::of(site)),
        Placed::of(&LostCity {}),
        Placed::of(&Deck {}),
        Placed::of(&Monday::of(site)),
    ];
    placed.extend(site.has_portal().then(|| Placed::of(&Portal::of(site))));
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
    if let Some(exchange) = site.content.one::<Exchange>() {
        let exchange = &exchange.value;
        placed.extend((!site.content.all::<Dataset>().is_empty()).then(|| Placed::of(&Store::of(site, exchange))));
        placed.push(Placed::of(&Upload::of(site, exchange)));
        placed.extend((!site.lots.is_empty()).then(|| Placed::of(&Auction::of(site, exchange))));
    }
    placed
}

/// Returns the key of an island that shows what a section says. Sections that say the same share it; a heading alone would be
/// too little, because other pages may have the same one.
fn key_of(island: &str, section: &impl Serialize) -> String {
    let json = serde_json::to_vec(section).expect("sections are plain data with texts as keys");
    format!("{island}/{}", hash(&json))
}

/// Adds the definitions of types to a generator.
macro_rules! define {
    ($generator:ident, $($props:ident)*) => { $($generator.subschema_for::<$props>();)* };
}

/// Returns the JSON Schema of the settings and of all props, with a definition for each.
pub fn schema() -> serde_json::Value {
    // For serialization: a field that could be left out when reading is always there when written.
    let settings = SchemaSettings::draft07().for_serialize().with_transform(RecursiveTransform(close));
    let mut generator = settings.into_generator();
    define!(generator,
        Config Purpose Account Portal LeadForm ContactForm JobForm FollowUp ScanCounter Store Upload Auction LostCity
        Deck Calculator Scan ScanResults Academy AcademyStart ModuleQuiz ModuleCard LeadSnap ContractTool ScriptTool
        AiDemo Monday Pitch Slider
    );
    let definitions = generator.take_definitions(true);
    serde_json::json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Contract",
        "definitions": definitions,
    })
}
