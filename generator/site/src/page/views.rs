//! Sections of a page as templates see them: fields as written, markdown as HTML, and data from the rest of the site.

use std::collections::BTreeMap;

use minijinja::Value;
use minijinja::value::merge_maps;

use kmo_engine::PageContext;
use kmo_engine::render::value;
use kmo_engine::view;

use super::Section;
use crate::drawing::{self, Element, Part};
use crate::job::{self, Employment};
use crate::scan::Scan;
use crate::settings::figure_view;
use crate::{Site, module, post, props};

/// Returns the values of a section. `type` is the name of its template.
pub fn section(context: &PageContext<Site>, section: &Section) -> Value {
    let site = context.site;
    let drawings = &context.shared.drawings;
    // A section is serialized as a map with one key, its type.
    let named = value(section);
    let kind = named.try_iter().ok().and_then(|mut keys| keys.next()).unwrap_or_default();
    let fields = named.get_item(&kind).unwrap_or_default();
    let more = match section {
        Section::ScanQuestions(_) => {
            let scan = site.content.all::<Scan>().first().map(|scan| &scan.value);
            let points: Vec<_> = scan.iter().flat_map(|scan| 0..scan.answers.len()).map(|at| at.to_string()).collect();
            view! { themes => scan.map(|scan| value(&scan.themes)), points => points.join("\u{a0}·\u{a0}") }
        }
        Section::FollowUp(follow) => view! { island => context.island(&props::FollowUp::key(follow)) },
        Section::Figures(figures) => {
            let items = figures.items.iter().filter_map(|key| figure(site, key));
            view! { items => items.collect::<Vec<_>>() }
        }
        Section::Faq(faq) => {
            let items = faq.items.iter();
            let items = items.map(|item| view! { question => item.question, answer => context.html(&item.answer) });
            view! { items => items.collect::<Vec<_>>() }
        }
        Section::Hero(hero) => view! { picture => drawings.picture(&hero.picture) },
        Section::PageHeader(header) => view! { picture => drawings.picture(&header.picture) },
        Section::Cards(cards) => {
            let items = cards.items.iter();
            let items = items.map(|card| view! { picture => drawings.beside(&card.picture), ..value(card) });
            view! { items => items.collect::<Vec<_>>() }
        }
        Section::Prose(prose) => view! { body => context.html(&prose.body) },
        Section::Split(split) => {
            view! { body => context.html(&split.body), picture => drawings.picture(&split.picture) }
        }
        Section::Definition(definition) => {
            let shared = site.settings.value.warm_appointment.as_ref();
            let criteria = definition.criteria.as_ref().or(shared.map(|shared| &shared.criteria));
            let replacement = definition.replacement.as_ref().or(shared.map(|shared| &shared.replacement));
            let replacement = replacement.map(|one| view! { heading => one.heading, text => context.html(&one.text) });
            view! { criteria => value(&criteria), replacement }
        }
        Section::CityIndex(_) => view! { map => context.shared.map.svg },
        Section::LatestPosts(latest) => {
            let items: Vec<Value> = (0..site.posts.len().min(latest.count)).map(|at| post::row(context, at)).collect();
            view! { items }
        }
        Section::Jobs(_) => {
            let present = |kind: &&Employment| site.jobs.iter().any(|job| job.value.employment == **kind);
            let types = Employment::ALL.iter().filter(present);
            let types = types.map(|kind| view! { key => value(kind), label => kind.label() });
            view! { items => job::rows(site), types => types.collect::<Vec<_>>() }
        }
        Section::Tool(tool) => {
            let island = value(&tool.name);
            view! { body => context.html(&tool.body), island => island.as_str().and_then(|name| context.island(name)) }
        }
        Section::Modules(_) => view! { items => module::rows(site) },
        Section::Slides(slides) => {
            let items = slides.items.iter().map(|slide| {
                let figure = slide.figure.as_ref().and_then(|key| figure(site, key));
                let picture = drawings.picture(&slide.picture);
                view! { body => context.html(&slide.body), figure, picture, ..value(slide) }
            });
            view! { items => items.collect::<Vec<_>>() }
        }
        Section::Compare(compare) => view! { island => context.island(&props::Slider::key(compare)) },
        _ => view! {},
    };
    view! { type => kind, ..merge_maps([fields, more]) }
}

/// Returns a figure of the settings, or `None` if the key is unknown.
fn figure(site: &Site, key: &str) -> Option<Value> {
    let figure = site.settings.value.figures.get(key)?;
    Some(figure_view(&figure.value, &figure.label, figure.detail.as_deref()))
}

/// Returns one section of each type that the site uses, with its real content, and every part of drawings.
pub fn styleguide(context: &PageContext<Site>) -> Value {
    let mut samples = BTreeMap::new();
    for one in context.site.pages.iter().flat_map(|page| &page.value.sections) {
        // A hero without a picture shows the lead form, which has a sample of its own. Twice on a page, its ids would clash.
        if matches!(one, Section::Hero(hero) if hero.picture.is_empty()) {
            continue;
        }
        let view = section(context, one);
        let kind = view.get_attr("type").ok().and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default();
        samples.entry(kind).or_insert(view);
    }
    let sections: Vec<Value> = samples.into_values().collect();
    let kit = Part::ALL.iter().map(|&part| {
        let facts = part.facts();
        let composed = drawing::compose(&[Element::of(part)]);
        view! { name => facts.name, svg => Value::from_safe_string(composed.file(&composed.lines())) }
    });
    view! { sections, kit => kit.collect::<Vec<_>>() }
}
