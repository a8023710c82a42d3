//! What templates see. A view is a plain value; templates decide nothing about content.

use jiff::civil::Date;
use minijinja::Value;
use serde::Serialize;

use super::islands::json;
use super::view::{value, with_late};
use super::{Renderer, sections};
use crate::address;
use crate::assets::{self, Assets, Picture};
use crate::contract::Config;
use crate::format;
use crate::markdown;
use crate::routes::Route;
use crate::seo;
use crate::site::Site;

/// The site as every page sees it.
pub fn site(site: &Site, assets: &Assets) -> Value {
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
        phone => settings.phone,
        phone_href => format!("tel:{}", format::dial(&settings.phone)),
        // Only an 0800 number is free for the caller (WER VI.105).
        phone_free => settings.phone.replace(' ', "").starts_with("0800"),
        email => settings.email,
        hours => settings.hours,
        linkedin => settings.social.first(),
        address => value(&settings.address),
        company => value(&settings.company),
        rating => view! {
            value => format::number(settings.rating.value, 1),
            best => settings.rating.best,
            count => settings.rating.count,
        },
        scan => view! { count => format::number(f64::from(settings.scan.count), 0), share => settings.scan.share },
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
        config => Value::from_safe_string(config(site, assets, false)),
        private_config => Value::from_safe_string(config(site, assets, true)),
        year => i32::from(site.cutoff.now.year()),
        feed => seo::FEED,
        assets => view! {
            css => assets.built.stylesheet,
            fonts => assets.built.fonts,
            loader => assets.built.loader,
            icon_svg => "/favicon.svg",
            icon_png => "/apple-touch-icon.png",
            app => seo::APP,
        },
    }
}

/// What scripts know of the site, as JSON.
fn config(site: &Site, assets: &Assets, private: bool) -> String {
    let modules = assets.built.modules.iter().map(|(name, bundle)| (name.clone(), bundle.modules.clone())).collect();
    let config = Config::of(site, modules, private);
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
    let whole = renderer.site.clone();
    let view = view! {
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

/// A post as lists show it.
pub fn post_row(site: &Site, at: usize) -> Value {
    let entry = &site.posts[at];
    let post = &entry.document.value;
    view! {
        title => post.title,
        url => post_url(site, at),
        date => format::date(post.date),
        date_iso => post.date.to_string(),
        description => post.description.trim(),
        minutes => entry.minutes,
    }
}

fn post_url(site: &Site, at: usize) -> String {
    address::post(site.posts[at].document.slug())
}

fn tag_link(site: &Site, name: &str) -> Value {
    let slug = format::slugify(name);
    let name = site.tags.iter().find(|tag| tag.slug == slug).map_or(name, |tag| tag.name.as_str());
    view! { name, url => address::tag(&slug) }
}

/// One post. `html` is its text.
pub fn post(site: &Site, at: usize, html: &str) -> Value {
    let entry = &site.posts[at];
    let post = &entry.document.value;
    let neighbour = |at: Option<usize>| {
        at.filter(|&at| at < site.posts.len())
            .map(|at| view! { title => site.posts[at].document.value.title, url => post_url(site, at) })
    };
    let updated = post.updated.filter(|updated| *updated > post.date);
    // LinkedIn's documented share address; the page's own is its only parameter.
    let url: String = site.absolute(&post_url(site, at)).bytes().map(percent).collect();
    view! {
        title => post.title,
        description => post.description.trim(),
        html => Value::from_safe_string(html.to_owned()),
        toc => contents(&entry.headings),
        author => post.author,
        date => format::date(post.date),
        date_iso => post.date.to_string(),
        updated => updated.map(format::date),
        updated_iso => updated.as_ref().map(Date::to_string),
        minutes => entry.minutes,
        tags => post.tags.iter().map(|tag| tag_link(site, tag)).collect::<Vec<_>>(),
        related => entry.related.iter().map(|&other| post_row(site, other)).collect::<Vec<_>>(),
        // Posts run from new to old: the previous one in time stands after this one.
        prev => neighbour(Some(at + 1)),
        next => neighbour(at.checked_sub(1)),
        share_url => format!("https://www.linkedin.com/sharing/share-offsite/?url={url}"),
    }
}

/// A byte of a query's value, percent-encoded unless it is unreserved (RFC 3986, 2.3).
fn percent(byte: u8) -> String {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

/// The first level of headings.
pub fn contents(headings: &[markdown::Heading]) -> Value {
    #[derive(Serialize)]
    struct Entry<'a> {
        id: &'a str,
        label: &'a str,
    }
    let entries = headings.iter().filter(|heading| heading.level == 2);
    let entries: Vec<_> = entries.map(|heading| Entry { id: &heading.id, label: &heading.label }).collect();
    value(&entries)
}

/// A list of posts.
pub fn posts(renderer: &Renderer, tag: Option<usize>, number: usize, posts: &[usize]) -> Value {
    let site = &*renderer.site;
    let index = &site.blog.value;
    let about = tag.and_then(|tag| index.tags.get(&site.tags[tag].slug)).map(|text| renderer.html(&text.intro));
    let heading = match tag {
        Some(tag) => format!("Artikels over {}", site.tags[tag].name.to_lowercase()),
        None if number > 1 => format!("{}, pagina {number}", index.heading),
        None => index.heading.clone(),
    };
    let pages = site.posts.len().div_ceil(crate::routes::POSTS_PER_PAGE);
    let pager = tag.is_none() && pages > 1;
    view! {
        heading,
        about,
        intro => (number == 1 && tag.is_none()).then(|| index.intro.trim()),
        posts => posts.iter().map(|&at| post_row(site, at)).collect::<Vec<_>>(),
        tags => site.tags.iter().map(|tag| tag_link(site, &tag.name)).collect::<Vec<_>>(),
        newer => (pager && number > 1).then(|| address::posts(number - 1)),
        older => (pager && number < pages).then(|| address::posts(number + 1)),
    }
}

/// A policy and its rendered text.
pub fn policy(site: &Site, at: usize, text: markdown::Rendered) -> Value {
    let policy = &site.policies[at].value;
    view! {
        title => policy.title,
        html => Value::from_safe_string(text.html),
        toc => contents(&text.headings),
        version => policy.version,
        date => format::date(policy.date),
        date_iso => policy.date.to_string(),
    }
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
