//! The kinds of structured data that pages hold (schema.org), as they are written.

use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Graph {
    #[serde(rename = "@context")]
    pub(super) context: &'static str,
    #[serde(rename = "@graph")]
    pub(super) graph: Vec<Thing>,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all_fields = "camelCase")]
pub(super) enum Thing {
    Organization {
        #[serde(rename = "@id")]
        id: String,
        name: String,
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
    /// The organisation on a page that refers to it; the home page tells the rest under the same `@id`.
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
    /// Whether it names the organisation by its `@id`.
    pub(super) fn refers(&self) -> bool {
        match self {
            Thing::WebSite { .. }
            | Thing::Service { .. }
            | Thing::Pricing { .. }
            | Thing::BlogPosting { .. }
            | Thing::JobPosting { .. } => true,
            Thing::Organization { .. } | Thing::Named { .. } | Thing::FaqPage { .. } | Thing::BreadcrumbList { .. } => {
                false
            }
        }
    }
}

/// The organisation, named again: a search for jobs reads this page alone, and wants `name`
/// (developers.google.com/search/docs/appearance/structured-data/job-posting).
#[derive(Serialize)]
#[serde(tag = "@type", rename = "Organization", rename_all = "camelCase")]
pub(super) struct Employer {
    #[serde(rename = "@id")]
    pub(super) id: String,
    pub(super) name: String,
    pub(super) same_as: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "PostalAddress", rename_all = "camelCase")]
pub(super) struct Address {
    pub(super) street_address: String,
    pub(super) postal_code: String,
    pub(super) address_locality: String,
    pub(super) address_country: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub(super) struct AggregateRating {
    pub(super) rating_value: f64,
    pub(super) best_rating: u32,
    pub(super) worst_rating: u32,
    pub(super) rating_count: u32,
}

#[derive(Serialize)]
pub(super) struct Reference {
    #[serde(rename = "@id")]
    pub(super) id: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub(super) struct Question {
    pub(super) name: String,
    pub(super) accepted_answer: Answer,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub(super) struct Answer {
    pub(super) text: String,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub(super) struct ListItem {
    pub(super) position: usize,
    pub(super) name: String,
    pub(super) item: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "City", rename_all = "camelCase")]
pub(super) struct Area {
    pub(super) name: String,
    pub(super) contained_in_place: Region,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "AdministrativeArea")]
pub(super) struct Region {
    pub(super) name: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "OfferCatalog", rename_all = "camelCase")]
pub(super) struct Catalog {
    pub(super) name: &'static str,
    pub(super) item_list_element: Vec<Offer>,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename_all = "camelCase")]
pub(super) struct Offer {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) price_specification: UnitPrice,
}

/// Per month, without VAT.
#[derive(Serialize)]
#[serde(tag = "@type", rename = "UnitPriceSpecification", rename_all = "camelCase")]
pub(super) struct UnitPrice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) price: Option<u32>,
    /// Instead of a price, where it is a lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) min_price: Option<u32>,
    pub(super) price_currency: &'static str,
    /// UN/CEFACT code of a month.
    pub(super) unit_code: &'static str,
    pub(super) value_added_tax_included: bool,
}

/// Who wrote a post: the brand, whose node is `@id`. A role is nobody, and search engines want a name.
#[derive(Serialize)]
#[serde(tag = "@type", rename = "Organization")]
pub(super) struct Author {
    #[serde(rename = "@id")]
    pub(super) id: String,
    pub(super) name: String,
    pub(super) url: String,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "PropertyValue")]
pub(super) struct Identifier {
    pub(super) name: String,
    pub(super) value: String,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
pub(super) struct Place {
    pub(super) address: Address,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "MonetaryAmount")]
pub(super) struct Salary {
    pub(super) currency: &'static str,
    pub(super) value: SalaryRange,
}

#[derive(Serialize)]
#[serde(tag = "@type", rename = "QuantitativeValue", rename_all = "camelCase")]
pub(super) struct SalaryRange {
    pub(super) min_value: f64,
    pub(super) max_value: f64,
    pub(super) unit_text: &'static str,
}
