//! City pages: `content/cities/<slug>.yaml`, in the Dutch field names of the original brief.

mod distances;
mod map;
mod relations;
mod rules;

use std::borrow::Cow;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostics, escape, words};
use kmo_engine::content::picture::{Cut, Focus, PicturePlace, Shape};
use kmo_engine::content::{Date, Document, Markdown, identifier, origin};
use kmo_engine::render::picture_view;
use kmo_engine::routes::Route;
use kmo_engine::{Address, ContentType, EditableType, PageContext, PageMeta, PageType, Site as _, Values, view};
use kmo_shared::format;
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{self, CITIES};
use crate::drawing::{self, Element, Part};
use crate::seo::{self, Thing};
use crate::{Shared, Site, city_page, route};
use distances::Names;
use relations::whole_kilometres;
use rules::{check, check_whole};

pub use map::{Overview, chart, overview};
pub use relations::{CityEntry, Near, Province, link};

/// One city's copy and facts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct City {
    #[serde(rename = "stad")]
    pub name: String,
    /// `callcenter-{city}`, the same as the file's name.
    pub slug: String,
    #[serde(rename = "naam_fr")]
    pub name_fr: Option<String>,
    #[serde(rename = "provincie")]
    #[serde(deserialize_with = "identifier")]
    pub province: String,
    pub postcodes: Vec<String>,
    #[serde(rename = "coordinaten")]
    pub place: Place,
    #[serde(rename = "bijgewerkt")]
    pub updated: Date,
    /// The page's heading.
    #[serde(rename = "titel")]
    pub title: String,
    #[serde(rename = "omschrijving")]
    pub description: String,
    pub intro: String,
    #[serde(rename = "feiten")]
    pub facts: Vec<Fact>,
    #[serde(rename = "markt")]
    pub market: Market,
    #[serde(rename = "segmenten")]
    pub segments: Vec<Segment>,
    #[serde(rename = "aanpak")]
    pub approach: Markdown,
    #[serde(rename = "voordelen")]
    pub benefits: Vec<String>,
    pub faq: Vec<Question>,
    pub cta: String,
    /// Slugs of nearby cities, in any order. Only the single city of a site may have none.
    #[serde(rename = "nabijgelegen_links", default)]
    pub nearby: Vec<String>,
    /// What the drawing of this city is composed of; nothing for a silhouette that fits any city.
    #[serde(rename = "tekening", default)]
    pub drawing: Vec<Element>,
    /// A picture that takes the place of the drawing on the page.
    #[serde(rename = "beeld")]
    pub image: Option<CityImage>,
    #[serde(default)]
    pub draft: bool,
}

/// WGS 84, in degrees.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq)]
pub struct Place {
    pub lat: f64,
    pub lon: f64,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Fact {
    #[serde(rename(deserialize = "kop"))]
    pub heading: String,
    #[serde(rename(deserialize = "tekst"))]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Market {
    #[serde(rename = "titel")]
    pub title: String,
    #[serde(rename = "tekst")]
    pub text: Markdown,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Segment {
    #[serde(rename(deserialize = "naam"))]
    pub name: String,
    #[serde(rename(deserialize = "tekst"))]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Question {
    #[serde(rename = "vraag")]
    pub question: String,
    #[serde(rename = "antwoord")]
    pub answer: Markdown,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CityImage {
    /// File below `content/images/`.
    #[serde(rename = "bestand", deserialize_with = "identifier")]
    pub file: String,
    pub alt: String,
    /// What of a photograph stays in sight.
    pub focus: Option<Focus>,
}

/// Shape of the picture of a city page, which is beside the text on the market and seven of twelve columns wide.
const ART: Shape = Shape { width: 3, height: 2, widths: &[480, 960, 1440] };

impl CityImage {
    fn cut(&self) -> Cut {
        Cut::of(&self.file, self.focus, ART)
    }
}

impl City {
    /// Returns the elements of its drawing: those in its file, or otherwise the silhouette of any city.
    pub fn elements(&self) -> Cow<'_, [Element]> {
        match self.drawing.as_slice() {
            [] => [Part::Houses, Part::Church, Part::Trees].map(Element::of).to_vec().into(),
            own => own.into(),
        }
    }

    fn alt(&self) -> String {
        match self.drawing.as_slice() {
            [] => "Silhouet van een Vlaamse stad met een telefoonlijn".to_owned(),
            own => drawing::alt(&format!("Tekening van {}", self.name), own),
        }
    }
}

impl ContentType for City {
    const NAME: &'static str = "city";
    const FILES: &'static str = "cities/*.yaml";
    const WORDS: &'static str = concat!(include_str!("../words/city.txt"), include_str!("../words/drawing.txt"));
    const ADDRESS: Address = Address::BySlug(address::city);
    const MAY_BE_UNFINISHED: bool = true;
    const PICTURES: &'static [PicturePlace] =
        &[PicturePlace { path: "beeld", file: "bestand", alt: Some("alt"), shape: ART, label: "Beeld van de stad" }];

    fn cuts(&self) -> Vec<Cut> {
        self.image.iter().map(CityImage::cut).collect()
    }
}

impl PageType<Site> for City {
    const TEMPLATE: &'static str = "city";
    const LABEL: &'static str = "Stad";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        routes.extend((0..site.cities.len()).map(|at| City::route(site, at)));
    }

    /// Returns the values of a city page: its own texts and those that all city pages share.
    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        let entry = &site.cities[at];
        let city = &entry.document.value;
        let image = match &city.image {
            Some(image) => context.assets.cuts.get(&image.cut()).map(|picture| picture_view(picture, &image.alt)),
            None => context.shared.drawings.get(&city.elements()).map(|drawn| drawn.view(&city.alt())),
        };
        let nearby: Vec<Value> = entry
            .nearby
            .iter()
            .map(|near| {
                view! {
                    name => site.cities[near.city].document.value.name,
                    url => city_url(site, near.city),
                    km => format::number(whole_kilometres(near.kilometres), 0),
                }
            })
            .collect();
        let faq: Vec<Value> = city
            .faq
            .iter()
            .map(|item| view! { question => item.question, answer => context.html(&item.answer) })
            .collect();
        // The lead form is the same on every page. On a city page, the city is filled in as the region.
        let region = format!(r#"name="regio" value="{}""#, escape(&city.name));
        let form = context.island("lead-form").and_then(Value::as_str);
        let form = form.map(|form| Value::from_safe_string(form.replacen(r#"name="regio""#, &region, 1)));
        let whole = context.site.clone();
        let view = view! {
            form,
            // A function, because it is slow to draw and not every template shows it.
            map => Value::from_function(move || map::surroundings(&whole, at)),
            name => city.name,
            name_fr => city.name_fr,
            province => city.province,
            postcodes => postcodes(&city.postcodes),
            title => city.title,
            intro => city.intro.trim(),
            facts => city.facts,
            market => view! { title => city.market.title, html => context.html(&city.market.text) },
            segments => city.segments,
            approach => context.html(&city.approach),
            benefits => city.benefits,
            faq,
            cta => city.cta.trim(),
            nearby,
            image,
        };
        Values::of(view! {
            city => view,
            cityp => city_page::values(site, &city.name),
        })
    }

    fn card_drawing<'a>(site: &Site, shared: &'a Shared, at: usize) -> Option<&'a str> {
        shared.drawings.get(&site.cities[at].document.value.elements()).map(|drawn| drawn.lines.as_str())
    }

    fn structured_data(site: &Site, at: usize, page: &PageMeta<'_>) -> Option<String> {
        let city = &site.cities[at].document.value;
        let region = Thing::new("AdministrativeArea").with("name", &city.province);
        let service = Thing::new("Service")
            .with("name", format!("B2B-afspraken in {}", city.name))
            .with("serviceType", seo::SERVICE)
            .with("description", &city.description)
            .with("url", site.absolute(&page.route.canonical))
            .with("provider", seo::reference(site, "organisatie"))
            .with("areaServed", Thing::new("City").with("name", &city.name).with("containedInPlace", region));
        let questions = seo::faq(site, city.faq.iter().map(|item| (&*item.question, &*item.answer)));
        seo::graph(site, page.route, vec![service, questions])
    }
}

impl EditableType<Site> for City {
    fn replace(old: &Site, document: Document<City>) -> Option<(Site, usize)> {
        let at = old.cities.binary_search_by(|city| city.document.slug().cmp(document.slug())).ok()?;
        if !is_same_elsewhere(&old.cities[at].document.value, &document.value) {
            return None;
        }
        let mut diagnostics = Diagnostics::default();
        Names::of(old.cities.iter().map(|city| &city.document.value)).check(&document, &mut diagnostics);
        let words = check(&document, &old.texts(), &mut diagnostics);
        check_whole(&document, words, &old.settings, &mut diagnostics);
        if !diagnostics.is_empty() {
            return None;
        }
        let mut site = old.clone();
        let nearby = site.cities[at].nearby.clone();
        site.cities[at] = Arc::new(CityEntry { document, nearby });
        Some((site, at))
    }

    fn route(site: &Site, at: usize) -> Route {
        let city = &site.cities[at].document;
        let value = &city.value;
        let known = site.content.placeholders.with("stad", &value.name);
        let titles = site.city_page.value.titles.iter();
        let titles: Vec<String> = titles.map(|title| known.fill(title).unwrap_or_else(|| title.clone())).collect();
        let limits = site.settings.value.checks.title;
        let fitting = titles.iter().find(|title| origin::length(title) <= limits.max).or(titles.last());
        let title = fitting.unwrap_or(&value.name);
        Route {
            draft: value.draft,
            index: !value.draft,
            description: value.description.clone(),
            label: value.name.clone(),
            card: format!("Nieuwe klanten in {}", value.name),
            card_label: Some(value.province.clone()),
            parents: site.breadcrumbs.of(CITIES),
            nav: Some("diensten".to_owned()),
            updated: Some(*value.updated),
            at,
            described_by: Some("omschrijving"),
            listed_under: Some("Steden en gemeenten"),
            compared: Some(words::city()),
            ..route::titled(site, address::city(city.slug()), title).claimed_by(city, "slug")
        }
    }
}

/// Whether two versions of a city look the same outside their own page: on other pages, on maps, in the menus, and in the
/// files of drawings and photos.
fn is_same_elsewhere(one: &City, other: &City) -> bool {
    let [one, other] = [one, other].map(|city| {
        let City { draft, name, slug, province, place, postcodes, nearby, drawing, .. } = city;
        (draft, name, slug, province, place, postcodes, nearby, drawing, city.cuts())
    });
    one == other
}

fn city_url(site: &Site, city: usize) -> String {
    address::city(site.cities[city].document.slug())
}

/// Returns the first and last postcode if there are more than four, otherwise all of them.
fn postcodes(all: &[String]) -> String {
    match all {
        [first, .., last] if all.len() > 4 => format!("{first} tot {last}"),
        _ => all.join(", "),
    }
}
