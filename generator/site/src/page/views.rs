//! Sections of a page as templates see them: fields as written, markdown as HTML, and data from the rest of the site.

use std::collections::BTreeMap;

use minijinja::Value;

use kmo_engine::PageContext;
use kmo_engine::render::value;
use kmo_engine::view;

use super::Section;
use crate::job::{self, Employment};
use crate::settings::figure_view;
use crate::{Site, module, post, props};

/// A section with its `type`, the name of its template.
pub fn section(context: &PageContext<Site>, section: &Section) -> Value {
    let site = context.site;
    match section {
        Section::Hero(hero) => view! { type => "hero", ..value(&hero) },
        Section::PageHeader(header) => view! { type => "page_header", ..value(&header) },
        Section::Cards(cards) => view! { type => "cards", ..value(&cards) },
        Section::Steps(steps) => view! { type => "steps", ..value(&steps) },
        Section::Trust(trust) => view! { type => "trust", ..value(&trust) },
        Section::Testimonials(section) => view! { type => "testimonials", ..value(&section) },
        Section::ScanPromo(promo) => view! { type => "scan_promo", ..value(&promo) },
        Section::ScanQuestions(plain) => {
            let scan = site.scan.as_ref().map(|scan| &scan.value);
            let points: Vec<_> = scan.iter().flat_map(|scan| 0..scan.answers.len()).map(|at| at.to_string()).collect();
            view! {
                type => "scan_questions",
                themes => scan.map(|scan| value(&scan.themes)),
                points => points.join(" · "),
                ..value(&plain)
            }
        }
        Section::Teaser(teaser) => view! { type => "teaser", ..value(&teaser) },
        Section::Cta(cta) => view! { type => "cta", ..value(&cta) },
        Section::Formulas(titled) => view! { type => "formulas", ..value(&titled) },
        Section::Contact(titled) => view! { type => "contact", ..value(&titled) },
        Section::LeadForm(form) => view! { type => "lead_form", ..value(&form) },
        Section::FollowUp(follow) => {
            let island = context.island(&props::FollowUp::key(follow));
            view! { type => "follow_up", island, ..value(&follow) }
        }
        Section::Table(table) => view! { type => "table", ..value(&table) },
        Section::Figures(figures) => {
            let items: Vec<Value> = figures
                .items
                .iter()
                .filter_map(|key| site.settings.value.figures.get(key))
                .map(|figure| figure_view(&figure.value, &figure.label, figure.detail.as_deref()))
                .collect();
            view! { type => "figures", items, ..value(&figures) }
        }
        Section::Faq(faq) => {
            let items: Vec<Value> = faq
                .items
                .iter()
                .map(|item| view! { question => item.question, answer => context.html(&item.answer) })
                .collect();
            view! { type => "faq", items, ..value(&faq) }
        }
        Section::Prose(prose) => {
            view! { type => "prose", body => context.html(&prose.body), ..value(&prose) }
        }
        Section::Split(split) => {
            view! { type => "split", body => context.html(&split.body), ..value(&split) }
        }
        Section::Definition(definition) => {
            let shared = site.settings.value.warm_appointment.as_ref();
            let criteria = definition.criteria.as_ref().or(shared.map(|shared| &shared.criteria));
            let replacement = definition.replacement.as_ref().or(shared.map(|shared| &shared.replacement));
            let replacement = replacement.map(|one| view! { heading => one.heading, text => context.html(&one.text) });
            view! { type => "definition", criteria => value(&criteria), replacement, ..value(&definition) }
        }
        Section::CityIndex(titled) => {
            view! { type => "city_index", map => context.shared.map, ..value(&titled) }
        }
        Section::LatestPosts(latest) => {
            let items: Vec<Value> = (0..site.posts.len().min(latest.count)).map(|at| post::row(site, at)).collect();
            view! { type => "latest_posts", items, ..value(&latest) }
        }
        Section::Jobs(titled) => {
            let items = job::rows(site);
            let present = |kind: &&Employment| site.jobs.iter().any(|job| job.value.employment == **kind);
            let types: Vec<Value> = Employment::ALL
                .iter()
                .filter(present)
                .map(|kind| view! { key => value(kind), label => kind.label() })
                .collect();
            view! { type => "jobs", items, types, ..value(&titled) }
        }
        Section::Tool(tool) => {
            view! {
                type => "tool",
                body => context.html(&tool.body),
                island => context.island(tool.name.island()),
                ..value(&tool)
            }
        }
        Section::Modules(titled) => view! { type => "modules", items => module::rows(site), ..value(&titled) },
        Section::Slides(slides) => {
            let items: Vec<Value> = slides
                .items
                .iter()
                .map(|slide| {
                    let figure = slide.figure.as_ref().and_then(|key| site.settings.value.figures.get(key));
                    let figure =
                        figure.map(|figure| figure_view(&figure.value, &figure.label, figure.detail.as_deref()));
                    view! { body => context.html(&slide.body), figure, ..value(&slide) }
                })
                .collect();
            view! { type => "slides", items, ..value(&slides) }
        }
        Section::Compare(compare) => {
            view! { type => "compare", island => context.island(&props::Slider::key(compare)), ..value(&compare) }
        }
    }
}

/// One section of each type that the site uses, with its real content.
pub fn styleguide(context: &PageContext<Site>) -> Value {
    let mut samples = BTreeMap::new();
    for one in context.site.pages.iter().flat_map(|page| &page.value.sections) {
        let view = section(context, one);
        let kind = view.get_attr("type").ok().and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default();
        // The lead form has a sample of its own; twice on a page its ids would clash.
        let view = if kind == "hero" {
            view! { lead_form => false, ..view }
        } else {
            view
        };
        samples.entry(kind).or_insert(view);
    }
    let sections: Vec<Value> = samples.into_values().collect();
    view! { samples => view! { sections } }
}
