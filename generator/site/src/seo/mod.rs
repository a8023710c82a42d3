//! Structured data of pages (schema.org), and the manifest of the app.

mod app;
mod schema_org;

use kmo_engine::render;
use kmo_engine::routes::Route;
use serde::Serialize;

use crate::Site;

pub use app::{APP, app};
pub use schema_org::{Reference, Thing};

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
    let json = serde_json::to_string(&Graph { context: "https://schema.org", graph });
    Some(render::json(&json.expect("strings and numbers always serialize")))
}

/// The things on a page.
#[derive(Serialize)]
struct Graph {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@graph")]
    graph: Vec<Thing>,
}

/// Returns a reference to something that the home page defines under this fragment.
pub fn reference(site: &Site, fragment: &str) -> Reference {
    Reference { id: site.absolute(&format!("/#{fragment}")) }
}

/// Returns the address of the company.
pub fn address(site: &Site) -> Thing {
    let address = &site.settings.value.address;
    Thing::new("PostalAddress")
        .with("streetAddress", &address.street)
        .with("postalCode", &address.postcode)
        .with("addressLocality", &address.city)
        .with("addressCountry", "BE")
}

/// Returns the organisation on a page that refers to it. The home page has the rest, under the same `@id`.
fn named(site: &Site) -> Thing {
    Thing::new("Organization")
        .with("@id", reference(site, "organisatie").id)
        .with("name", &site.settings.value.brand)
        .with("url", site.absolute("/"))
        .with("logo", site.absolute(LOGO))
}

/// Returns the organisation in full, for the home page.
pub fn organization(site: &Site) -> Thing {
    let settings = &site.settings.value;
    let alternate = settings.alternate_name.trim();
    let rating = settings.rating.as_ref().map(|rating| {
        Thing::new("AggregateRating")
            .with("ratingValue", rating.value)
            .with("bestRating", rating.best)
            .with("worstRating", rating.worst)
            .with("ratingCount", rating.count)
    });
    Thing::new("Organization")
        .with("@id", reference(site, "organisatie").id)
        .with("name", &settings.brand)
        .with("alternateName", (!alternate.is_empty()).then_some(alternate))
        .with("legalName", &settings.company.name)
        .with("url", site.absolute("/"))
        .with("logo", site.absolute(LOGO))
        .with("description", settings.description.trim())
        .with("email", &settings.email)
        .with("telephone", kmo_shared::format::dial(&settings.phone))
        .with("vatID", settings.company.vat.replace([' ', '.'], ""))
        .with("address", address(site))
        .with("sameAs", &settings.social)
        .with("aggregateRating", rating)
}

/// Returns questions with their answers as plain text. Answers are markdown with placeholders.
pub fn faq<'a>(site: &Site, questions: impl Iterator<Item = (&'a str, &'a str)>) -> Thing {
    let question = |(name, answer): (&str, &str)| {
        let plain = kmo_engine::markdown::plain(answer);
        let text = site.content.placeholders.fill(&plain).unwrap_or(plain);
        Thing::new("Question").with("name", name).with("acceptedAnswer", Thing::new("Answer").with("text", text))
    };
    Thing::new("FAQPage").with("mainEntity", questions.map(question).collect::<Vec<_>>())
}

fn breadcrumbs(site: &Site, route: &Route) -> Thing {
    let own = (route.label.clone(), route.canonical.clone());
    let items = (1..).zip(route.parents.iter().chain([&own])).map(|(position, (name, path))| {
        Thing::new("ListItem").with("position", position).with("name", name).with("item", site.absolute(path))
    });
    Thing::new("BreadcrumbList").with("itemListElement", items.collect::<Vec<_>>())
}
