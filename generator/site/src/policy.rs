//! Policies, such as the privacy policy: `content/policies/<slug>.md`.

use kmo_diagnostic::Diagnostics;
use kmo_engine::content::{Date, Document, Texts};
use kmo_engine::routes::Route;
use kmo_engine::{Address, ContentType, PageContext, PageMeta, PageType, Values, view};
use kmo_shared::format;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::post::contents;
use crate::{Site, address, route, seo};

/// `content/policies/<slug>.md`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Policy {
    pub title: String,
    pub description: String,
    /// Short name for breadcrumb and lists.
    pub label: String,
    pub version: String,
    pub date: Date,
}

impl ContentType for Policy {
    const NAME: &'static str = "policy";
    const FILES: &'static str = "policies/*.md";
    const WORDS: &'static str = include_str!("words/policy.txt");
    const ADDRESS: Address = Address::BySlug(address::policy);

    fn check(policy: &Document<Self>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
        policy.check_slug(diagnostics);
        texts.check_body(policy, diagnostics);
    }
}

impl PageType<Site> for Policy {
    const TEMPLATE: &'static str = "policy";
    const LABEL: &'static str = "Beleid";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        routes.extend(site.content.all::<Policy>().iter().enumerate().map(|(at, policy)| {
            let value = &policy.value;
            Route {
                description: value.description.clone(),
                label: value.label.clone(),
                card: value.label.clone(),
                updated: Some(*value.date),
                at,
                listed_under: Some("Voorwaarden en privacy"),
                ..route::titled(site, address::policy(policy.slug()), &value.title).claimed_by(policy, "title")
            }
        }));
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let document = &context.site.content.all::<Policy>()[at];
        let text = context.body(document);
        let policy = &document.value;
        let policy = view! {
            title => policy.title,
            html => text.value(),
            toc => contents(&text.outline.headings),
            version => policy.version,
            date => format::date(*policy.date),
            date_iso => policy.date.to_string(),
        };
        Values::of(view! { policy })
    }

    fn structured_data(site: &Site, _: usize, page: &PageMeta<'_>) -> Option<String> {
        seo::graph(site, page.route, Vec::new())
    }
}
