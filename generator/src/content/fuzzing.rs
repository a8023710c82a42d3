//! A door for `generator/fuzz`: parsers that no other room may call.

use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::*;

pub use super::front_matter::{Parts, split};
pub use super::yaml::{Node, Value, parse};

/// What is wrong with a tree as each kind of content; nothing when it is a sound one.
pub fn typed(file: &Arc<SourceFile>, node: &Node, known: &Placeholders) -> Vec<Vec<Diagnostic>> {
    fn as_one<T: DeserializeOwned>(file: &Arc<SourceFile>, node: &Node, known: &Placeholders) -> Vec<Diagnostic> {
        yaml::decode::<T>(file, node, &|text| known.fill(text)).err().unwrap_or_default()
    }
    let kinds = [
        as_one::<Settings>,
        as_one::<Navigation>,
        as_one::<CityPage>,
        as_one::<BlogIndex>,
        as_one::<Storage>,
        as_one::<Calculator>,
        as_one::<Scan>,
        as_one::<LeadSnap>,
        as_one::<Script>,
        as_one::<ContractTerms>,
        as_one::<PitchSums>,
        as_one::<Exchange>,
        as_one::<City>,
        as_one::<Page>,
        as_one::<Post>,
        as_one::<Policy>,
        as_one::<Job>,
        as_one::<Module>,
        as_one::<Dataset>,
        as_one::<Lot>,
        as_one::<Contract>,
    ];
    kinds.iter().map(|kind| kind(file, node, known)).collect()
}
