//! The Content-Security-Policy: our own host, that of the API, and those of the services that are in use.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::assets::FADE;
use crate::content::{Api, Keys};

/// What a service of another host needs, by directive.
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

/// The payment provider's elements; it forbids to keep its script elsewhere.
/// Source: docs.stripe.com/security/guide, "Content security policy".
const PAYMENT: Needs = Needs {
    script: &["https://js.stripe.com", "https://*.js.stripe.com"],
    img: &[],
    connect: &["https://api.stripe.com"],
    frame: &["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/// The policy of a page. Without `keys` it allows no host but our own and that of the API, and that of `also`, which the
/// page's own tool speaks with.
pub fn of(api: &Api, keys: Option<&Keys>, also: Option<&str>) -> String {
    let mut script = vec!["'self'"];
    let mut img = vec!["'self'"];
    let mut connect = vec!["'self'"];
    let mut frame = Vec::new();
    let called = [api.base.as_str(), &api.portal_host, also.unwrap_or_default()];
    add(&mut connect, called.into_iter().filter_map(origin_of));
    if let Some(keys) = keys {
        let services =
            [(&keys.analytics, ANALYTICS), (&keys.ads_id, ADS), (&keys.captcha, CAPTCHA), (&keys.payment, PAYMENT)];
        for (_, needs) in services.into_iter().filter(|(key, _)| !key.is_empty()) {
            add(&mut script, needs.script.iter().copied());
            add(&mut img, needs.img.iter().copied());
            add(&mut connect, needs.connect.iter().copied());
            add(&mut frame, needs.frame.iter().copied());
        }
        if let Some(origin) = origin_of(&keys.visitor.script) {
            let called = || std::iter::once(origin).chain(keys.visitor.hosts.iter().map(String::as_str));
            add(&mut script, [origin]);
            add(&mut img, called());
            add(&mut connect, called());
        }
    }
    // Scripts of others make scripts and markup from texts of their own; ours do neither (Trusted Types).
    let trusted = script == ["'self'"];
    let fade = hash(FADE);
    let directives = [
        ("default-src", vec!["'none'"]),
        ("script-src", script),
        ("style-src", vec!["'self'", &fade]),
        ("img-src", img),
        ("font-src", vec!["'self'"]),
        ("connect-src", connect),
        ("frame-src", frame),
        ("manifest-src", vec!["'self'"]),
        ("worker-src", vec!["'self'"]),
        ("form-action", vec!["'self'"]),
        ("base-uri", vec!["'none'"]),
        ("frame-ancestors", vec!["'none'"]),
    ];
    let named = directives.into_iter().filter(|(_, sources)| !sources.is_empty());
    let mut policy: Vec<String> = named.map(|(name, sources)| format!("{name} {}", sources.join(" "))).collect();
    if trusted {
        policy.push("require-trusted-types-for 'script'".to_owned());
    }
    policy.push("upgrade-insecure-requests".to_owned());
    policy.join("; ")
}

/// The source that allows exactly one inline text.
/// Source: Content Security Policy Level 3, section 2.3.1.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

fn add<'a>(sources: &mut Vec<&'a str>, more: impl IntoIterator<Item = &'a str>) {
    for source in more {
        if !sources.contains(&source) {
            sources.push(source);
        }
    }
}

/// `https://api.example.be/path` → `https://api.example.be`.
fn origin_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    (end > 0).then(|| &url[.."https://".len() + end])
}
