//! What templates see. A view is a plain value; templates decide nothing about content.

use kmo_shared::format;
use minijinja::Value;

use super::islands::json;
use super::view::{value, with_late};
use super::{Renderer, sections};
use crate::address;
use crate::assets::{self, Assets, Picture};
use crate::contract::Config;
use crate::routes::Route;
use crate::seo;
use crate::site::Site;

/// The site as every page sees it.
/// `purposes` is the URL of what the consent dialog says of services.
pub fn site(site: &Site, assets: &Assets, purposes: &str) -> Value {
    let settings = &site.settings.value;
    let navigation = &site.navigation.value;
    let formulas: Vec<Value> = settings
        .formulas
        .iter()
        .map(|formula| {
            let each = f64::from(formula.price) / f64::from(formula.included.max(1));
            view! {
                name => formula.name,
                price => format::euro(f64::from(formula.price)),
                from => formula.from,
                includes => formula.includes,
                extra => formula.extra.map(|extra| format::euro(f64::from(extra))),
                each => (formula.included > 0).then(|| format::euro((each * 100.0).round() / 100.0)),
                featured => formula.featured,
            }
        })
        .collect();
    let testimonials: Vec<Value> = settings
        .testimonials
        .iter()
        .map(|item| {
            view! {
                quote => item.quote.trim(),
                author => item.author,
                role => item.role,
                company => item.company,
                photo => item.photo.as_ref().and_then(|file| assets.pictures.get(file)).map(|photo| &photo.src),
            }
        })
        .collect();
    let provinces: Vec<Value> = site
        .provinces
        .iter()
        .map(|province| {
            let cities: Vec<Value> = province
                .cities
                .iter()
                .map(|&city| view! { name => site.cities[city].document.value.name, url => city_url(site, city) })
                .collect();
            view! { name => province.name, cities }
        })
        .collect();
    view! {
        brand => settings.brand,
        language => settings.language,
        phone => format::phone(&settings.phone),
        phone_href => format!("tel:{}", format::dial(&settings.phone)),
        // Only an 0800 number is free for the caller (WER VI.105).
        phone_free => format::dial(&settings.phone).starts_with("+32800"),
        email => settings.email,
        hours => settings.hours,
        linkedin => settings.social.first(),
        address => value(&settings.address),
        company => value(&settings.company),
        rating => settings.rating.as_ref().map(|rating| view! {
            value => format::number(rating.value, 1),
            best => rating.best,
            count => rating.count,
        }),
        scan => settings.scan.as_ref().map(|scan| view! { count => format::number(f64::from(scan.count), 0), share => scan.share }),
        activities => settings.activities,
        formulas,
        price_note => settings.price_note.trim(),
        testimonials,
        testimonials_note => settings.testimonials_note,
        nav => view! {
            header => value(&navigation.header),
            services => value(&navigation.services),
            knowledge => value(&navigation.knowledge),
            policies => value(&navigation.policies),
        },
        provinces,
        config => Value::from_safe_string(config(site, assets, purposes, false)),
        private_config => Value::from_safe_string(config(site, assets, purposes, true)),
        year => i32::from(site.cutoff.now.year()),
        feed => seo::FEED,
        assets => view! {
            // Which they are is known once the page is rendered.
            styles => Value::from_safe_string(assets::MARK.to_owned()),
            fonts => assets.built.fonts,
            loader => assets.built.loader,
            motifs => value(&assets.motifs),
            icon_svg => "/favicon.svg",
            icon_png => "/apple-touch-icon.png",
            app => seo::APP,
        },
    }
}

/// What scripts know of the site, as JSON.
fn config(site: &Site, assets: &Assets, purposes: &str, private: bool) -> String {
    let modules = assets.built.modules.iter().map(|(name, bundle)| (name.clone(), bundle.modules.clone())).collect();
    let config = Config::of(site, modules, purposes.to_owned(), private);
    json(&serde_json::to_string(&config).expect("settings are plain data with texts as keys"))
}

/// One page's metadata.
pub fn page(site: &Site, route: &Route, image: &str, json_ld: Option<String>) -> Value {
    let own = view! { label => route.label };
    let parents = route.parents.iter().map(|(label, url)| view! { label, url });
    let breadcrumbs: Vec<Value> =
        if route.parents.is_empty() { Vec::new() } else { parents.chain(std::iter::once(own)).collect() };
    view! {
        kind => if route.path == "/" { "home" } else { route.kind.name() },
        route => route.path,
        url => site.absolute(&route.canonical),
        title => route.title,
        description => route.description.trim(),
        keywords => (!route.keywords.is_empty()).then(|| route.keywords.join(", ")),
        robots => (!route.index).then_some("noindex"),
        image,
        image_alt => route.card,
        chrome => route.chrome,
        private => route.private,
        nav => route.nav,
        breadcrumbs,
        jsonld => json_ld,
    }
}

pub(super) fn figure(value: &str, label: &str, detail: Option<&str>) -> Value {
    view! { value, label, detail }
}

fn city_url(site: &Site, city: usize) -> String {
    address::city(site.cities[city].document.slug())
}

/// A city page: its own texts and those that all cities share.
pub fn city(renderer: &Renderer, at: usize) -> Value {
    let site = &*renderer.site;
    let entry = &site.cities[at];
    let city = &entry.document.value;
    let (file, alt) = match &city.image {
        Some(image) => (&image.file, &image.alt),
        None => (&site.settings.value.city_image.file, &site.settings.value.city_image.alt),
    };
    let image = renderer.assets.pictures.get(file).map(|picture| picture_view(picture, alt));
    let nearby: Vec<Value> = entry
        .nearby
        .iter()
        .map(|near| {
            view! {
                name => site.cities[near.city].document.value.name,
                url => city_url(site, near.city),
                km => format::number(near.kilometres.max(1.0), 0),
            }
        })
        .collect();
    let faq: Vec<Value> = city
        .faq
        .iter()
        .map(|item| view! { question => item.question, answer => renderer.html(&item.answer) })
        .collect();
    let facts: Vec<Value> =
        city.facts.iter().map(|fact| view! { heading => fact.heading, text => fact.text }).collect();
    let segments: Vec<Value> =
        city.segments.iter().map(|segment| view! { name => segment.name, text => segment.text }).collect();
    // The lead form is the same on every page; here it knows where its visitor looks for customers.
    let region = format!(r#"name="regio" value="{}""#, minijinja::HtmlEscape(&city.name));
    let form = renderer.shared.islands.get("lead-form").and_then(Value::as_str);
    let form = form.map(|form| Value::from_safe_string(form.replacen(r#"name="regio""#, &region, 1)));
    let whole = renderer.site.clone();
    let view = view! {
        form,
        name => city.name,
        name_fr => city.name_fr,
        status => value(&city.status),
        province => city.province,
        postcodes => postcodes(&city.postcodes),
        title => city.title,
        intro => city.intro.trim(),
        facts,
        market => view! { title => city.market.title, html => renderer.html(&city.market.text) },
        segments,
        approach => renderer.html(&city.approach),
        benefits => city.benefits,
        faq,
        cta => city.cta.trim(),
        nearby,
        image,
    };
    view! {
        city => with_late(view, "map", move || Value::from(assets::surroundings(&whole, at))),
        cityp => shared_texts(site, &city.name),
    }
}

/// The first and last of many postcodes; all of few.
fn postcodes(all: &[String]) -> String {
    match all {
        [first, .., last] if all.len() > 4 => format!("{first} tot {last}"),
        _ => all.join(", "),
    }
}

fn shared_texts(site: &Site, city: &str) -> Value {
    let texts = &site.city_page.value;
    let known = site.placeholders.with("stad", city);
    let fill = |text: &str| known.fill(text).unwrap_or_else(|| text.to_owned());
    let labels = &texts.labels;
    let figures: Vec<Value> = texts
        .figures
        .iter()
        .filter_map(|item| {
            let figure = site.settings.value.figures.get(&item.key)?;
            // The label names the rise, so the sign in front of the number would say it twice.
            Some(self::figure(figure.value.trim_start_matches('+'), &item.label, figure.detail.as_deref()))
        })
        .collect();
    view! {
        labels => view! {
            facts => fill(&labels.facts),
            segments => fill(&labels.segments),
            approach => fill(&labels.approach),
            benefits => fill(&labels.benefits),
            process => fill(&labels.process),
            figures => fill(&labels.figures),
            faq => fill(&labels.faq),
            nearby => fill(&labels.nearby),
            cta => fill(&labels.cta),
            calculator => fill(&labels.calculator),
        },
        steps => value(&texts.steps),
        figures,
    }
}

fn picture_view(picture: &Picture, alt: &str) -> Value {
    view! {
        src => picture.src,
        alt,
        width => picture.width,
        height => picture.height,
        sources => value(&picture.sources),
    }
}

/// A picture inside a text in markdown.
pub fn picture_html(picture: &Picture, alt: &str) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let sources: String = picture
        .sources
        .iter()
        .map(|source| {
            format!(
                r#"<source type="{}" srcset="{}" sizes="(min-width: 48rem) 40rem, 100vw">"#,
                source.media_type, source.srcset
            )
        })
        .collect();
    format!(
        r#"<picture>{sources}<img src="{}" alt="{}" width="{}" height="{}" loading="lazy" decoding="async"></picture>"#,
        picture.src,
        escape(alt),
        picture.width,
        picture.height
    )
}

/// One section of each type that the site uses, with its real content.
pub fn styleguide(renderer: &Renderer) -> Value {
    let mut samples = std::collections::BTreeMap::new();
    for section in renderer.site.pages.iter().flat_map(|page| &page.value.sections) {
        let view = sections::view(renderer, section);
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
