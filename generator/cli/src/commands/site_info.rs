//! Collects the information about the site that the API needs.

use kmo_api::{Catalogue, CatalogueLot, Ended, LotTerms, Price, Rules, SiteInfo, Step};
use serde_json::{Value, json};

use kmo_engine::content::Document;
use kmo_site::Site;
use kmo_site::contract::Contract;
use kmo_site::contract_engine::ContractTerms;
use kmo_site::dataset::Dataset;
use kmo_site::exchange::Exchange;

pub fn site_info(site: &Site) -> SiteInfo {
    let settings = &site.settings.value;
    let formulas = settings.formulas.iter().map(|formula| Price {
        key: formula.key.clone(),
        name: formula.name.clone(),
        cents: i64::from(formula.price) * 100,
    });
    SiteInfo {
        brand: settings.brand.clone(),
        formulas: formulas.collect(),
        contracts: contracts(site),
        auction: catalogue(site),
        scans: settings.scan.as_ref().map_or(0, |scan| scan.count),
    }
}

fn catalogue(site: &Site) -> Catalogue {
    let Some(exchange) = site.content.one::<Exchange>() else { return Catalogue::default() };
    let auction = &exchange.value.auction;
    let lots = site.lots.iter().map(|lot| CatalogueLot {
        id: lot.slug().to_owned(),
        terms: LotTerms {
            start: lot.value.start.into(),
            reserve: lot.value.reserve.into(),
            buy_now: lot.value.buy_now.map(u64::from),
            opens: lot.value.opens.as_millisecond(),
            closes: lot.value.closes.as_millisecond(),
        },
        ended: lot.value.outcome.as_ref().map(|outcome| Ended {
            phase: json!(outcome.phase),
            price: outcome.price.map(u64::from),
            reason: outcome.reason.clone(),
        }),
    });
    let steps = auction.steps.iter().map(|step| Step { below: step.below.map(u64::from), step: step.step.into() });
    let rules = Rules { steps: steps.collect(), soft_close: i64::from(auction.soft_close_minutes) * 60_000 };
    Catalogue { lots: lots.collect(), rules }
}

/// The data for contracts. Without `contract-engine.yaml`, the scopes and tiers are empty and the days are 0.
fn contracts(site: &Site) -> Value {
    let terms = site.content.one::<ContractTerms>().map(|document| document.value.clone()).unwrap_or_default();
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
    let sets = site.content.all::<Dataset>().iter().map(|document| {
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
        "templates": site.content.all().iter().map(|document| template(site, document)).collect::<Vec<_>>(),
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
    let text = site.content.placeholders.fill(body).unwrap_or_else(|| body.to_owned());
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
