//! The models that the call centre makes its own contracts from, with the prices that they work out. They are for its people
//! only: no page and no file of the site holds them.

use serde_json::{Value, json};

use super::super::answer::{Answer, Outcome};
use super::super::call::Call;
use crate::content::{Contract, ContractTerms, Document};
use crate::site::Site;

pub fn models(call: &Call<'_>) -> Outcome {
    Answer::ok((*call.input.terms.contracts).clone())
}

/// What the site says of contracts; nothing to choose from when it has no `contract-engine.yaml`.
pub fn of(site: &Site) -> Value {
    let none = ContractTerms::default();
    let terms = site.contract_terms.as_ref().map_or(&none, |document| &document.value);
    let settings = &site.settings.value;
    let formulas = settings.formulas.iter().map(|formula| {
        json!({
            "key": formula.key,
            "name": formula.name,
            "price": formula.price,
            "from": formula.from,
            "included": formula.included,
            "extra": formula.extra,
            "scope": terms.scopes.get(&formula.key).map_or("", String::as_str),
        })
    });
    let sets = site.datasets.iter().map(|document| {
        let set = &document.value;
        json!({
            "slug": document.slug(),
            "title": set.title,
            "nace": set.nace,
            "region": set.region,
            "sizes": set.sizes,
            "records": set.records,
            "source": set.source,
            "fresh": set.fresh,
            "screened": set.screened.to_string(),
            "price": set.price,
            "minimum": set.minimum,
        })
    });
    json!({
        "host": settings.host,
        "templates": site.contracts.iter().map(|document| template(site, document)).collect::<Vec<_>>(),
        "formulas": formulas.collect::<Vec<_>>(),
        "setup": settings.setup_price,
        "months": settings.minimum_months,
        "surcharges": settings.surcharges,
        "sets": sets.collect::<Vec<_>>(),
        "tiers": terms.tiers,
        "days": terms.days,
    })
}

fn template(site: &Site, document: &Document<Contract>) -> Value {
    let (contract, body) = (&document.value, document.body());
    let text = site.placeholders.fill(body).unwrap_or_else(|| body.to_owned());
    json!({
        "slug": document.slug(),
        "title": contract.title,
        "summary": contract.summary.trim(),
        "version": contract.version,
        "updated": contract.updated.to_string(),
        "signature": contract.signature,
        "signatureNote": contract.signature_note.trim(),
        "variables": contract.variables,
        "conditions": contract.conditions,
        "text": text.trim(),
    })
}
