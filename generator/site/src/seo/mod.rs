//! Structured data of pages (schema.org), and the manifest of the app.

mod app;
mod schema_org;

use kmo_engine::routes::Route;

use crate::Site;

pub use app::{APP, app};
pub use schema_org::*;

/// The `serviceType` of every `Service`: what the company does.
pub const SERVICE: &str = "B2B-telemarketing";
/// Path of the organisation's logo, for search engines.
const LOGO: &str = "/logo.png";

/// Returns the JSON-LD of a page, ready for a `<script>`, or `None` if there is none. Every `<` is written `\u003c`, so that
/// no content can close the script.
pub fn graph(site: &Site, route: &Route, mut graph: Vec<Thing>) -> Option<String> {
    // A machine that reads only this page must learn which organisation is meant.
    if route.canonical != "/" && graph.iter().any(Thing::refers) {
        graph.insert(0, named(site));
    }
    if !route.parents.is_empty() {
        graph.push(breadcrumbs(site, route));
    }
    if graph.is_empty() {
        return None;
    }
    let graph = Graph { context: "https://schema.org", graph };
    let json = serde_json::to_string(&graph).expect("strings and numbers always serialize");
    Some(json.replace('<', "\\u003c"))
}

/// Returns a reference to something that the home page defines under this fragment.
pub fn reference(site: &Site, fragment: &str) -> Reference {
    Reference { id: site.absolute(&format!("/#{fragment}")) }
}

pub fn address(site: &Site) -> Address {
    let address = &site.settings.value.address;
    Address {
        street_address: address.street.clone(),
        postal_code: address.postcode.clone(),
        address_locality: address.city.clone(),
        address_country: "BE",
    }
}

fn named(site: &Site) -> Thing {
    Thing::Named {
        id: reference(site, "organisatie").id,
        name: site.settings.value.brand.clone(),
        url: site.absolute("/"),
        logo: site.absolute(LOGO),
    }
}

/// Returns the organisation in full, for the home page.
pub fn organization(site: &Site) -> Thing {
    let settings = &site.settings.value;
    Thing::Organization {
        id: reference(site, "organisatie").id,
        name: settings.brand.clone(),
        alternate_name: settings.alternate_name.trim().to_owned(),
        legal_name: settings.company.name.clone(),
        url: site.absolute("/"),
        logo: site.absolute(LOGO),
        description: settings.description.trim().to_owned(),
        email: settings.email.clone(),
        telephone: kmo_shared::format::dial(&settings.phone),
        vat_id: settings.company.vat.replace([' ', '.'], ""),
        address: address(site),
        same_as: settings.social.clone(),
        aggregate_rating: settings.rating.as_ref().map(|rating| AggregateRating {
            rating_value: rating.value,
            best_rating: rating.best,
            worst_rating: rating.worst,
            rating_count: rating.count,
        }),
    }
}

/// Returns a question and its answer as plain text. `answer` is markdown with placeholders.
pub fn question(site: &Site, name: &str, answer: &str) -> Question {
    let plain = kmo_engine::markdown::plain(answer);
    let text = site.content.placeholders.fill(&plain).unwrap_or(plain);
    Question { name: name.to_owned(), accepted_answer: Answer { text } }
}

fn breadcrumbs(site: &Site, route: &Route) -> Thing {
    let own = (route.label.clone(), route.canonical.clone());
    let items = route.parents.iter().chain(std::iter::once(&own)).enumerate();
    Thing::BreadcrumbList {
        item_list_element: items
            .map(|(at, (name, path))| ListItem { position: at + 1, name: name.clone(), item: site.absolute(path) })
            .collect(),
    }
}
