//! Content-Security-Policy: the third-party hosts that pages may contact, which are those of the API and of the services in
//! use.

use std::collections::BTreeMap;

use kmo_engine::publish::{Policies, Policy};

use crate::Site;
use crate::page::{Page, Section, ToolName};
use crate::settings::{Api, Keys};

/// API that the tool on the manager page calls (islands/src/features/monday/).
const MONDAY: &str = "https://api.monday.com";

/// Returns the policies of this site. Most pages may load analytics and send a pending request to the API. Only pages that
/// sell may load the payment provider, and private pages load no third-party service.
pub fn policies(site: &Site) -> Policies {
    let settings = &site.settings.value;
    let common = Keys { payment: String::new(), ..settings.keys.clone() };
    let own = site.pages.iter().filter_map(|page| {
        let page = &page.value;
        let (called, sells) = (elsewhere(site, page), page.has_tool(ToolName::Store));
        (!called.is_empty() || sells || page.private).then(|| {
            let keys = if sells { &settings.keys } else { &common };
            let policy = policy(&settings.api, (!page.private).then_some(keys), &called);
            page.aliases.iter().chain([&page.route]).map(move |path| (path.clone(), policy.clone())).collect::<Vec<_>>()
        })
    });
    let strict = policy(&settings.api, None, &[]);
    Policies {
        common: policy(&settings.api, Some(&common), &[]),
        has_services: policy(&settings.api, Some(&settings.keys), &[]) != strict,
        strict,
        own: own.flatten().collect::<BTreeMap<_, _>>(),
    }
}

/// Returns the URLs on other hosts that this page's tools call, and no other page does.
fn elsewhere<'a>(site: &'a Site, page: &Page) -> Vec<&'a str> {
    let address = |section: &Section| match section {
        Section::Tool(tool) if tool.name == ToolName::Monday => Some(MONDAY),
        Section::Tool(tool) if tool.name == ToolName::Script => Some(site.settings.value.api.script.as_str()),
        _ => None,
    };
    page.sections.iter().filter_map(address).filter(|address| !address.is_empty()).collect()
}

/// Hosts that a third-party service needs, by directive.
struct Needs {
    script: &'static [&'static str],
    img: &'static [&'static str],
    connect: &'static [&'static str],
    frame: &'static [&'static str],
}

/// Google Analytics without Google Signals, which the site switches off.
/// Source: developers.google.com/tag-platform/security/guides/csp, "Google Analytics 4".
const ANALYTICS: Needs = Needs {
    script: &["https://www.googletagmanager.com/gtag/"],
    img: &["https://*.google-analytics.com", "https://*.googletagmanager.com"],
    connect: &[
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
        "https://*.googletagmanager.com",
        "https://www.google.com",
    ],
    frame: &[],
};

/// Conversions of Google Ads; `google.be` is where Google measures visitors from Belgium.
/// Source: the same guide, "Google Ads". `td.doubleclick.net` is left out: it is for remarketing.
const ADS: Needs = Needs {
    script: &[
        "https://www.googletagmanager.com/gtag/",
        "https://www.googleadservices.com",
        "https://www.google.com",
        "https://pagead2.googlesyndication.com",
        "https://googleads.g.doubleclick.net",
    ],
    img: &[
        "https://www.googletagmanager.com",
        "https://www.googleadservices.com",
        "https://www.google.com",
        "https://www.google.be",
        "https://google.com",
        "https://pagead2.googlesyndication.com",
        "https://googleads.g.doubleclick.net",
    ],
    connect: &[
        "https://www.googletagmanager.com",
        "https://www.googleadservices.com",
        "https://www.google.com",
        "https://www.google.be",
        "https://google.com",
        "https://pagead2.googlesyndication.com",
        "https://googleads.g.doubleclick.net",
        "https://ad.doubleclick.net",
    ],
    frame: &["https://www.googletagmanager.com"],
};

/// Source: cloud.google.com/recaptcha/docs/faq, "I'm using Content-Security-Policy".
const CAPTCHA: Needs = Needs {
    script: &["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    img: &[],
    connect: &["https://www.google.com/recaptcha/"],
    frame: &["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/// The payment provider's form fields. The provider does not allow its script to be hosted elsewhere.
/// Source: docs.stripe.com/security/guide, "Content security policy".
const PAYMENT: Needs = Needs {
    script: &["https://js.stripe.com", "https://*.js.stripe.com"],
    img: &[],
    connect: &["https://api.stripe.com"],
    frame: &["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/// Returns the policy of a page. Without `keys` it allows only our own host, the hosts of the API, and the hosts of `also`,
/// which the page's own tools call.
fn policy(api: &Api, keys: Option<&Keys>, also: &[&str]) -> Policy {
    let called = [api.base.as_str(), &api.portal_host].into_iter().chain(also.iter().copied());
    let mut policy = Policy::default();
    policy.connect.extend(called.filter_map(origin_of));
    let Some(keys) = keys else { return policy };
    let services =
        [(&keys.analytics, ANALYTICS), (&keys.ads_id, ADS), (&keys.captcha, CAPTCHA), (&keys.payment, PAYMENT)];
    for (_, needs) in services.into_iter().filter(|(key, _)| !key.is_empty()) {
        policy.script.extend(needs.script.iter().copied());
        policy.img.extend(needs.img.iter().copied());
        policy.connect.extend(needs.connect.iter().copied());
        policy.frame.extend(needs.frame.iter().copied());
    }
    if let Some(origin) = origin_of(&keys.visitor.script) {
        let called = || std::iter::once(origin).chain(keys.visitor.hosts.iter().map(String::as_str));
        policy.script.extend([origin]);
        policy.img.extend(called());
        policy.connect.extend(called());
    }
    policy
}

/// `https://api.example.be/path` → `https://api.example.be`.
fn origin_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    (end > 0).then(|| &url[.."https://".len() + end])
}
