//! Structured data as typed values (schema.org).

use super::schema_org::{
    Address, AggregateRating, Answer, Area, Author, Catalog, Employer, Graph, Identifier, ListItem, Offer, Place,
    Question, Reference, Region, Salary, SalaryRange, Thing, UnitPrice,
};
use crate::content::{PayUnit, Section};
use crate::markdown;
use crate::routes::{Kind, Route};
use crate::site::Site;

/// What the company does, in every Service.
const SERVICE: &str = "B2B-telemarketing";

/// The JSON-LD of a page, ready to stand in a `<script>`: every `<` is written `\u003c`, so that no
/// content can close it. `image` is the page's social card and `words` the length of a post.
pub fn json_ld(site: &Site, route: &Route, logo: &str, image: &str, words: usize) -> Option<String> {
    let mut graph = Vec::new();
    match route.kind {
        Kind::Page(at) => page(site, at, route, logo, &mut graph),
        Kind::City(at) => city(site, at, route, &mut graph),
        Kind::Post(at) => post(site, at, route, image, words, &mut graph),
        Kind::Posts { .. } | Kind::Policy(_) | Kind::Module(_) => {}
        Kind::Job(at) => graph.push(posting(site, at, route)),
        Kind::ClosedJob(_)
        | Kind::Thanks
        | Kind::NotFound
        | Kind::CityNotFound
        | Kind::Offline
        | Kind::Portal
        | Kind::Styleguide => {
            return None;
        }
    }
    // Who reads this page alone must find who is meant.
    if route.canonical != "/" && graph.iter().any(Thing::refers) {
        graph.insert(0, named(site, logo));
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

fn reference(site: &Site, fragment: &str) -> Reference {
    Reference { id: site.absolute(&format!("/#{fragment}")) }
}

fn address(site: &Site) -> Address {
    let address = &site.settings.value.address;
    Address {
        street_address: address.street.clone(),
        postal_code: address.postcode.clone(),
        address_locality: address.city.clone(),
        address_country: "BE",
    }
}

fn named(site: &Site, logo: &str) -> Thing {
    Thing::Named {
        id: reference(site, "organisatie").id,
        name: site.settings.value.brand.clone(),
        url: site.absolute("/"),
        logo: site.absolute(logo),
    }
}

fn organization(site: &Site, logo: &str) -> Thing {
    let settings = &site.settings.value;
    Thing::Organization {
        id: reference(site, "organisatie").id,
        name: settings.brand.clone(),
        alternate_name: settings.alternate_name.clone(),
        legal_name: settings.company.name.clone(),
        url: site.absolute("/"),
        logo: site.absolute(logo),
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

/// A question and its answer, which is written in markdown with placeholders.
fn question(site: &Site, name: &str, answer: &str) -> Question {
    let plain = markdown::plain(answer);
    let text = site.placeholders.fill(&plain).unwrap_or(plain);
    Question { name: name.to_owned(), accepted_answer: Answer { text } }
}

fn page(site: &Site, at: usize, route: &Route, logo: &str, graph: &mut Vec<Thing>) {
    if route.canonical == "/" {
        let settings = &site.settings.value;
        graph.push(organization(site, logo));
        graph.push(Thing::WebSite {
            id: reference(site, "website").id,
            url: site.absolute("/"),
            name: settings.brand.clone(),
            in_language: settings.language.clone(),
            publisher: reference(site, "organisatie"),
        });
    }
    let sections = &site.pages[at].value.sections;
    let questions: Vec<_> = sections
        .iter()
        .filter_map(|section| match section {
            Section::Faq(faq) => Some(&faq.items),
            _ => None,
        })
        .flatten()
        .map(|item| question(site, &item.question, &item.answer))
        .collect();
    if !questions.is_empty() {
        graph.push(Thing::FaqPage { main_entity: questions });
    }
    if sections.iter().any(|section| matches!(section, Section::Formulas(_))) {
        graph.push(pricing(site, route));
    }
}

fn pricing(site: &Site, route: &Route) -> Thing {
    let settings = &site.settings.value;
    let offers = settings.formulas.iter().map(|formula| Offer {
        name: formula.name.clone(),
        description: formula.includes.join(". "),
        price_specification: UnitPrice {
            price: (!formula.from).then_some(formula.price),
            min_price: formula.from.then_some(formula.price),
            price_currency: "EUR",
            unit_code: "MON",
            value_added_tax_included: false,
        },
    });
    Thing::Pricing {
        name: route.label.clone(),
        service_type: SERVICE,
        url: site.absolute(&route.canonical),
        provider: reference(site, "organisatie"),
        has_offer_catalog: Catalog { name: "Formules", item_list_element: offers.collect() },
    }
}

/// A job, on the page where one applies for it: its form is there, so `directApply` is true.
fn posting(site: &Site, at: usize, route: &Route) -> Thing {
    let job = &site.jobs[at];
    let value = &job.value;
    let rendered = markdown::render(
        job.body(),
        &markdown::Context {
            placeholders: &site.placeholders,
            blocks: &site.blocks,
            image: &|_, _| Ok(String::new()),
            place: markdown::Place::ALONE,
        },
    );
    Thing::JobPosting {
        url: site.absolute(&route.canonical),
        title: value.title.replace(" (m/v/x)", ""),
        description: rendered.html,
        identifier: Identifier { name: site.settings.value.brand.clone(), value: job.slug().to_owned() },
        date_posted: value.posted.to_string(),
        valid_through: value.valid_through.to_string(),
        employment_type: value.employment.schema_org(),
        hiring_organization: Employer {
            id: site.absolute("/#organisatie"),
            name: site.settings.value.company.name.clone(),
            same_as: site.settings.value.host.clone(),
        },
        job_location: Place { address: address(site) },
        base_salary: Salary {
            currency: "EUR",
            value: SalaryRange {
                min_value: value.salary.min,
                max_value: value.salary.max,
                unit_text: match value.salary.unit {
                    PayUnit::Maand => "MONTH",
                    PayUnit::Uur => "HOUR",
                },
            },
        },
        direct_apply: true,
    }
}

fn city(site: &Site, at: usize, route: &Route, graph: &mut Vec<Thing>) {
    let city = &site.cities[at].document.value;
    graph.push(Thing::Service {
        name: format!("B2B-afspraken in {}", city.name),
        service_type: SERVICE,
        description: city.description.clone(),
        url: site.absolute(&route.canonical),
        provider: reference(site, "organisatie"),
        area_served: Area { name: city.name.clone(), contained_in_place: Region { name: city.province.clone() } },
    });
    graph.push(Thing::FaqPage {
        main_entity: city.faq.iter().map(|item| question(site, &item.question, &item.answer)).collect(),
    });
}

fn post(site: &Site, at: usize, route: &Route, image: &str, words: usize, graph: &mut Vec<Thing>) {
    let post = &site.posts[at].document.value;
    let settings = &site.settings.value;
    let url = site.absolute(&route.canonical);
    graph.push(Thing::BlogPosting {
        headline: post.title.clone(),
        description: post.description.clone(),
        main_entity_of_page: url.clone(),
        url,
        image: image.to_owned(),
        date_published: post.date.to_string(),
        date_modified: post.updated.unwrap_or(post.date).to_string(),
        in_language: settings.language.clone(),
        keywords: post.tags.join(", "),
        word_count: words,
        author: Author { id: reference(site, "organisatie").id, name: settings.brand.clone(), url: site.absolute("/") },
        publisher: reference(site, "organisatie"),
    });
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
