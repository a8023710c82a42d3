//! The schema.org types that pages use, as they are serialized.

use serde::Serialize;

#[derive(Serialize)]
pub struct Graph {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@graph")]
    pub graph: Vec<Thing>,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all_fields = "camelCase")]
pub enum Thing {
    Organization {
        #[serde(rename = "@id")]
        id: String,
        name: String,
        #[serde(skip_serializing_if = "String::is_empty")]
        alternate_name: String,
        legal_name: String,
        url: String,
        logo: String,
        description: String,
        email: String,
        telephone: String,
        #[serde(rename = "vatID")]
        vat_id: String,
        address: Address,
        same_as: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        aggregate_rating: Option<AggregateRating>,
    },
    /// The organisation on a page that refers to it. The home page has the rest, under the same `@id`.
    #[serde(rename = "Organization")]
    Named {
        #[serde(rename = "@id")]
        id: String,
        name: String,
        url: String,
        logo: String,
    },
    WebSite {
        #[serde(rename = "@id")]
        id: String,
        url: String,
        name: String,
        in_language: String,
        publisher: Reference,
    },
    #[serde(rename = "FAQPage")]
    FaqPage {
        main_entity: Vec<Question>,
    },
    BreadcrumbList {
        item_list_element: Vec<ListItem>,
    },
    Service {
        name: String,
        service_type: &'static str,
        description: String,
        url: String,
        provider: Reference,
        area_served: Area,
    },
    #[serde(rename = "Service")]
    Pricing {
        name: String,
        service_type: &'static str,
        url: String,
        provider: Reference,
        has_offer_catalog: Catalog,
    },
    BlogPosting {
        headline: String,
        description: String,
        url: String,
        main_entity_of_page: String,
        image: String,
        date_published: String,
        date_modified: String,
        in_language: String,
        keywords: String,
        word_count: usize,
        author: Author,
        publisher: Reference,
    },
    JobPosting {
        url: String,
        title: String,
        description: String,
        identifier: Identifier,
        date_posted: String,
        valid_through: String,
        employment_type: &'static str,
        hiring_organization: Employer,
        job_location: Place,
        base_salary: Salary,
        direct_apply: bool,
    },
}

impl Thing {
    /// Whether it refers to the organisation by its `@id`.
    pub fn refers(&self) -> bool {
        !matches!(
            self,
            Thing::Organization { .. } | Thing::Named { .. } | Thing::FaqPage { .. } | Thing::BreadcrumbList { .. }
        )
    }
}

/// The organisation, repeated on the page of a job: a search for jobs reads this page alone, and wants `name`
/// (developers.google.com/search/docs/appearance/structured-data/job-posting).
#[derive(Serialize)]
#[serde(tag = "@type", rename = "Organization", rename_all = "camelCase")]
pub struct Employer {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub same_as: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "PostalAddress", rename_all = "camelCase")]
pub struct Address {
    pub street_address: String,
    pub postal_code: String,
    pub address_locality: String,
    pub address_country: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub struct AggregateRating {
    pub rating_value: f64,
    pub best_rating: u32,
    pub worst_rating: u32,
    pub rating_count: u32,
}

#[derive(Serialize)]
pub struct Reference {
    #[serde(rename = "@id")]
    pub id: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub struct Question {
    pub name: String,
    pub accepted_answer: Answer,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub struct Answer {
    pub text: String,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub struct ListItem {
    pub position: usize,
    pub name: String,
    pub item: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "City", rename_all = "camelCase")]
pub struct Area {
    pub name: String,
    pub contained_in_place: Region,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "AdministrativeArea")]
pub struct Region {
    pub name: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "OfferCatalog", rename_all = "camelCase")]
pub struct Catalog {
    pub name: &'static str,
    pub item_list_element: Vec<Offer>,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub struct Offer {
    pub name: String,
    pub description: String,
    pub price_specification: UnitPrice,
}

/// Per month, without VAT.
#[derive(Serialize)]
#[serde(tag = "@type", rename = "UnitPriceSpecification", rename_all = "camelCase")]
pub struct UnitPrice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u32>,
    /// Instead of `price`, if the price is a lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_price: Option<u32>,
    pub price_currency: &'static str,
    /// UN/CEFACT code of the unit, a month.
    pub unit_code: &'static str,
    pub value_added_tax_included: bool,
}

/// The author of a post: the brand, because search engines want a name and not a role.
#[derive(Serialize)]
#[serde(tag = "@type", rename = "Organization")]
pub struct Author {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub url: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "PropertyValue")]
pub struct Identifier {
    pub name: String,
    pub value: String,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub struct Place {
    pub address: Address,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "MonetaryAmount")]
pub struct Salary {
    pub currency: &'static str,
    pub value: SalaryRange,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "QuantitativeValue", rename_all = "camelCase")]
pub struct SalaryRange {
    pub min_value: f64,
    pub max_value: f64,
    pub unit_text: &'static str,
}
