//! Pages made of sections: `content/pages/<name>.yaml`.

mod check;
mod line;
mod sections;
mod views;

use kmo_diagnostic::{Code, Diagnostics, words};
use kmo_engine::content::Date;
use kmo_engine::routes::{Route, is_path};
use kmo_engine::{Address, ContentType, PageContext, PageMeta, PageType, Values, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::seo::{self, Thing};
use crate::{Site, route};

pub use check::{check, check_shared};
pub use sections::*;
pub use views::{section, styleguide};

/// One page.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Page {
    pub route: String,
    /// Without the brand, which is appended.
    pub title: String,
    pub description: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    pub updated: Date,
    /// Short name for breadcrumb and lists.
    pub label: String,
    /// Text of the social card, at most six words.
    pub card: String,
    /// Other routes that answer with this page; the canonical stays `route`.
    #[serde(default)]
    pub aliases: Vec<String>,
    #[serde(default = "yes")]
    pub index: bool,
    /// Whether the site's header and footer are around it.
    #[serde(default = "yes")]
    pub chrome: bool,
    /// Whether it carries accounts or work of our own staff: no script of another host runs there.
    #[serde(default)]
    pub private: bool,
    /// Key of the header item that is current.
    pub nav: Option<String>,
    /// Whether the warm line runs through the whole page.
    #[serde(default)]
    pub line: bool,
    #[serde(default)]
    pub draft: bool,
    #[schemars(length(min = 0))]
    pub sections: Vec<Section>,
}

impl Page {
    /// Whether visitors can use this tool on the page.
    pub fn has_tool(&self, name: ToolName) -> bool {
        self.sections.iter().any(|section| matches!(section, Section::Tool(tool) if tool.name == name))
    }
}

/// The address that was meant by a path with a slash too few or too many.
fn meant(path: &str) -> String {
    format!("/{}", path.trim_matches('/'))
}

fn yes() -> bool {
    true
}

impl ContentType for Page {
    const NAME: &'static str = "page";
    const FILES: &'static str = "pages/*.yaml";
    const WORDS: &'static str = concat!(include_str!("../words/page.txt"), include_str!("../words/drawing.txt"));
    const ADDRESS: Address = Address::InFile;
    const MAY_BE_UNFINISHED: bool = true;
}

impl PageType<Site> for Page {
    const TEMPLATE: &'static str = "page";
    const LABEL: &'static str = "Pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, diagnostics: &mut Diagnostics) {
        for (at, page) in site.pages.iter().enumerate() {
            let value = &page.value;
            let aliases = value.aliases.iter().enumerate().map(|(at, alias)| (alias, format!("aliases[{at}]")));
            for (path, place) in std::iter::once((&value.route, "route".to_owned())).chain(aliases) {
                if !is_path(path) {
                    diagnostics
                        .push(page.error(&place, Code::Route, words::not_an_address(path)).help(words::route_form()));
                }
                // Links to the address that it will have are not reported.
                let (path, canonical) = (meant(path), meant(&value.route));
                if !is_path(&path) {
                    continue;
                }
                let parent = value.route.rsplit_once('/').map_or("", |(parent, _)| parent);
                routes.push(Route {
                    canonical,
                    draft: value.draft,
                    index: value.index && !value.draft,
                    description: value.description.clone(),
                    keywords: value.keywords.clone(),
                    label: value.label.clone(),
                    card: value.card.clone(),
                    parents: if value.route == "/" { Vec::new() } else { site.breadcrumbs.of(parent) },
                    nav: value.nav.clone(),
                    chrome: value.chrome,
                    private: value.private,
                    updated: Some(*value.updated),
                    at,
                    listed_under: Some("Pagina's"),
                    ..route::titled(site, path, &value.title).claimed_by(page, &place)
                });
            }
        }
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let page = &context.site.pages[at].value;
        let sections = page.sections.iter().zip(line::along(page));
        let sections = sections.map(|(one, line)| view! { line, ..section(context, one) });
        let sections: Vec<Value> = sections.collect();
        Values::of(view! { sections })
    }

    fn structured_data(site: &Site, at: usize, page: &PageMeta<'_>) -> Option<String> {
        let route = page.route;
        let mut graph = Vec::new();
        if route.canonical == "/" {
            let settings = &site.settings.value;
            graph.push(seo::organization(site));
            graph.push(
                Thing::new("WebSite")
                    .with("@id", seo::reference(site, "website").id)
                    .with("url", site.absolute("/"))
                    .with("name", &settings.brand)
                    .with("inLanguage", &settings.language)
                    .with("publisher", seo::reference(site, "organisatie")),
            );
        }
        let sections = &site.pages[at].value.sections;
        let faqs = sections.iter().filter_map(|section| match section {
            Section::Faq(faq) => Some(&faq.items),
            _ => None,
        });
        let mut questions = faqs.flatten().map(|item| (&*item.question, &*item.answer)).peekable();
        if questions.peek().is_some() {
            graph.push(seo::faq(site, questions));
        }
        if sections.iter().any(|section| matches!(section, Section::Formulas(_))) {
            graph.push(pricing(site, route));
        }
        seo::graph(site, route, graph)
    }
}

fn pricing(site: &Site, route: &Route) -> Thing {
    let settings = &site.settings.value;
    let offers = settings.formulas.iter().map(|formula| {
        // Per month, without VAT; `MON` is the UN/CEFACT code of a month.
        let price = Thing::new("UnitPriceSpecification")
            .with(if formula.from { "minPrice" } else { "price" }, formula.price)
            .with("priceCurrency", "EUR")
            .with("unitCode", "MON")
            .with("valueAddedTaxIncluded", false);
        Thing::new("Offer")
            .with("name", &formula.name)
            .with("description", formula.includes.join(". "))
            .with("priceSpecification", price)
    });
    let catalog = Thing::new("OfferCatalog").with("name", "Formules");
    Thing::new("Service")
        .with("name", &route.label)
        .with("serviceType", seo::SERVICE)
        .with("url", site.absolute(&route.canonical))
        .with("provider", seo::reference(site, "organisatie"))
        .with("hasOfferCatalog", catalog.with("itemListElement", offers.collect::<Vec<_>>()))
}
