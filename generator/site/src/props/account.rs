//! Props of the account screens and of the portal.

use schemars::JsonSchema;
use serde::Serialize;

use super::forms::Direct;
use super::{LoadRule, Placed, Props};
use crate::Site;

/// The account screens, each an island of its own with the same props.
const SCREENS: [&str; 5] = ["account-login", "account-register", "account-confirm", "account-forgot", "account-reset"];

/// An account screen.
#[derive(Serialize, JsonSchema)]
pub struct Account {
    direct: Direct,
}

impl Props for Account {
    const ISLAND: &'static str = SCREENS[0];
    // What a link from a mail put in the page's address must be used and removed from it before anything else.
    const LOAD: LoadRule = LoadRule::Load;
}

/// Returns the island of every account screen.
pub fn placed(site: &Site) -> Vec<Placed> {
    let account = Account { direct: Direct::of(site) };
    SCREENS.iter().map(|&island| Placed { island, ..Placed::named(island.to_owned(), &account) }).collect()
}

/// The customer portal.
#[derive(Serialize, JsonSchema)]
pub struct Portal {
    brand: String,
    direct: Direct,
    /// Who sends invoices, as they name it: name, address, VAT number and register.
    seller: Vec<String>,
    /// What an organization can have agreed on.
    formulas: Vec<FormulaName>,
}

/// A price formula by its key.
#[derive(Serialize, JsonSchema)]
struct FormulaName {
    key: String,
    name: String,
}

impl Props for Portal {
    const ISLAND: &'static str = "portal";
    const LOAD: LoadRule = LoadRule::Load;
}

impl Portal {
    pub fn of(site: &Site) -> Self {
        let settings = &site.settings.value;
        let (company, address) = (&settings.company, &settings.address);
        let formulas = settings.formulas.iter();
        Portal {
            brand: settings.brand.clone(),
            direct: Direct::of(site),
            seller: vec![
                company.name.clone(),
                format!("{}, {} {}", address.street, address.postcode, address.city),
                company.vat.clone(),
                company.court.clone(),
            ],
            formulas: formulas.map(|one| FormulaName { key: one.key.clone(), name: one.name.clone() }).collect(),
        }
    }
}
