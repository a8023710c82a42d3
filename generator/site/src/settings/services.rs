//! URLs and keys of third-party services. They are used in script URLs, and in the Content-Security-Policy, where a space or
//! semicolon would start another source or directive.

use kmo_diagnostic::{Code, Diagnostics, Text, words};

use kmo_engine::content::Document;

use super::Settings;

/// Reports settings that are not a valid URL or key.
pub(super) fn check(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let mut refuse = |path: &str, message: Text, help: Text| {
        diagnostics.push(settings.error(path, Code::WrongValue, message).help(help));
    };
    let (api, keys) = (&settings.value.api, &settings.value.keys);
    let called = [("api.base", &api.base), ("api.portal_host", &api.portal_host), ("api.script", &api.script)];
    for (path, address) in called {
        if !address.is_empty() && address != "/" && !is_address(address) {
            refuse(path, words::no_call_address(address), words::call_form());
        }
    }

    let id = |key: &str, start: &str| key.strip_prefix(start).is_some_and(is_id);
    if !keys.analytics.is_empty() && !id(&keys.analytics, "G-") {
        refuse("keys.analytics", words::no_measurement(&keys.analytics), words::analytics_form());
    }
    if !keys.ads_id.is_empty() && !id(&keys.ads_id, "AW-") {
        refuse("keys.ads_id", words::no_conversion(&keys.ads_id), words::ads_form());
    }
    for (path, key) in [("keys.ads_label", &keys.ads_label), ("keys.captcha", &keys.captcha)] {
        if !key.is_empty() && !is_id(key) {
            refuse(path, words::not_a_key(key), words::key_form());
        }
    }
    let payment = &keys.payment;
    if !payment.is_empty() && !["pk_test_", "pk_live_"].iter().any(|start| id(payment, start)) {
        refuse("keys.payment", words::no_publishable(payment), words::payment_form());
    }
    if keys.ads_id.is_empty() != keys.ads_label.is_empty() {
        let (path, missing) =
            if keys.ads_id.is_empty() { ("keys.ads_id", "ads_id") } else { ("keys.ads_label", "ads_label") };
        refuse(path, words::no_conversion_measured(missing), words::fill_both());
    }

    let visitor = &keys.visitor;
    if visitor.script.is_empty() && !visitor.function.is_empty() {
        refuse("keys.visitor.script", words::no_tracker(), words::name_tracker());
    }
    if !visitor.script.is_empty() && !is_address(&visitor.script) {
        refuse("keys.visitor.script", words::no_script(&visitor.script), words::tracker_form());
    }
    if !visitor.function.is_empty() && !visitor.function.split('.').all(is_name) {
        refuse("keys.visitor.function", words::no_function(&visitor.function), words::function_form());
    }
    for (at, host) in visitor.hosts.iter().enumerate() {
        if !is_host(host) {
            refuse(&format!("keys.visitor.hosts[{at}]"), words::not_a_host(host), words::service_host_form());
        }
    }
}

/// Whether it is an HTTPS URL that can be written in a policy and used as the address of a script.
fn is_address(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?=&%".contains(&byte);
    text.strip_prefix("https://")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && rest.bytes().all(known))
}

/// Whether it is `https://`, a host name in lower case, and optionally a port. It comes before every path, also in lists
/// where a space or line break would start another entry.
pub(super) fn is_host(text: &str) -> bool {
    text.strip_prefix("https://").is_some_and(|rest| {
        let (name, port) = rest.split_once(':').map_or((rest, None), |(name, port)| (name, Some(port)));
        is_domain(name)
            && !name.contains(|c: char| c.is_ascii_uppercase())
            && port.is_none_or(|port| port.parse::<u16>().is_ok())
    })
}

/// Whether it is a host name in ASCII: parts of letters, digits and hyphens (RFC 1123, 2.1).
pub(super) fn is_domain(text: &str) -> bool {
    text.split('.').all(|part| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !part.is_empty() && part.bytes().all(known) && !part.starts_with('-') && !part.ends_with('-')
    })
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Whether it is the name of a JavaScript variable, in ASCII.
fn is_name(text: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    text.starts_with(|c: char| known(c) && !c.is_ascii_digit()) && text.chars().all(known)
}
