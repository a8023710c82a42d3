//! What every template sees of the site.

use kmo_engine::assets::{self, Assets};
use kmo_engine::content::origin;
use kmo_engine::render::{json, picture_view, value};
use kmo_engine::view;
use kmo_shared::format;
use minijinja::Value;

use crate::post_list::FEED;
use crate::props::Config;
use crate::seo::APP;
use crate::{Site, address};

/// Returns the site as every page sees it. `purposes` is the URL of what the consent dialog says about services.
pub fn site(site: &Site, assets: &Assets, purposes: &str) -> Value {
    let settings = &site.settings.value;
    let formulas: Vec<Value> = settings
        .formulas
        .iter()
        .map(|formula| {
            let each = f64::from(formula.price) / f64::from(formula.included);
            view! {
                name => formula.name,
                price => format::euro(f64::from(formula.price)),
                from => formula.from,
                includes => formula.includes,
                extra => formula.extra.map(|extra| format::euro(f64::from(extra))),
                each => format::euro((each * 100.0).round() / 100.0),
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
                photo => item.photo.as_ref().and_then(|photo| assets.cuts.get(&photo.cut())).map(|photo| picture_view(photo, "")),
            }
        })
        .collect();
    let provinces: Vec<Value> = site
        .provinces
        .iter()
        // A heading of a province without cities would have nothing below it.
        .filter(|province| !province.cities.is_empty())
        .map(|province| {
            let cities: Vec<Value> = province
                .cities
                .iter()
                .map(|&city| view! { name => site.cities[city].document.value.name, url => address::city(site.cities[city].document.slug()) })
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
        response => settings.response(),
        profile => settings.social.first().map(|url| view! { url, name => network(&origin::strip(url)) }),
        address => value(&settings.address),
        company => value(&settings.company),
        rating => settings.rating.as_ref().map(|rating| view! {
            value => format::number(rating.value, 1),
            best => rating.best,
            count => rating.count,
        }),
        scan => settings.scan.as_ref().map(|scan| view! { share => scan.share }),
        formulas,
        price_note => settings.price_note.trim(),
        testimonials,
        testimonials_note => settings.testimonials_note,
        portal_view => value(&settings.portal_view),
        nav => value(&site.navigation.value),
        provinces,
        config => Value::from_safe_string(config(site, assets, purposes, false)),
        private_config => Value::from_safe_string(config(site, assets, purposes, true)),
        year => i32::from(site.options.now.year()),
        feed => FEED,
        assets => view! {
            // Replaced once the page is rendered, when the styles it needs are known.
            styles => Value::from_safe_string(assets::MARK.to_owned()),
            fonts => assets.built.fonts,
            loader => assets.built.loader,
            motifs => value(&assets.motifs),
            ground => assets.built.palette.light("paper"),
            ground_dark => assets.built.palette.dark("paper"),
            app => APP,
        },
    }
}

/// Returns what a link to a profile is called: LinkedIn, or the host of any other network.
fn network(url: &str) -> &str {
    let host = url.trim_start_matches("https://").split('/').next().unwrap_or_default().trim_start_matches("www.");
    if host == "linkedin.com" || host.ends_with(".linkedin.com") { "LinkedIn" } else { host }
}

/// Returns the settings for scripts, as JSON.
fn config(site: &Site, assets: &Assets, purposes: &str, private: bool) -> String {
    let modules = assets.built.modules.iter().map(|(name, bundle)| (name.clone(), bundle.modules.clone())).collect();
    let config = Config::of(site, modules, purposes.to_owned(), private);
    json(&serde_json::to_string(&config).expect("settings are plain data with texts as keys"))
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn a_profile_is_called_by_its_network() {
        assert_eq!(network("https://www.linkedin.com/company/proef"), "LinkedIn");
        assert_eq!(network("https://be.linkedin.com/company/proef"), "LinkedIn");
        assert_eq!(network("https://www.facebook.com/proef"), "facebook.com");
        assert_eq!(network("https://linkedin.com.voorbeeld.example/x"), "linkedin.com.voorbeeld.example");
    }
}
