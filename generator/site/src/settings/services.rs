//! URLs and keys of third-party services. They are used in the Content-Security-Policy, where a space or semicolon starts
//! something else, and in script URLs.

use kmo_diagnostic::{Code, Diagnostics};

use kmo_engine::content::Document;

use super::Settings;

/// Reports settings that can't be such an address or key.
pub(super) fn check(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let mut refuse = |path: &str, message: String, help: &str| {
        diagnostics.push(settings.error(path, Code::WrongValue, message).help(help.to_owned()));
    };
    let (api, keys) = (&settings.value.api, &settings.value.keys);
    let called = [("api.base", &api.base), ("api.portal_host", &api.portal_host), ("api.script", &api.script)];
    for (path, address) in called {
        if !address.is_empty() && address != "/" && !is_address(address) {
            let help = "write it as `https://api.example.be`, `/` for this site's own host, or `\"\"` to leave it off";
            refuse(path, format!("`{address}` is not an address to call"), help);
        }
    }

    let id = |key: &str, start: &str| key.strip_prefix(start).is_some_and(is_id);
    if !keys.analytics.is_empty() && !id(&keys.analytics, "G-") {
        let help = "write it as Google Analytics shows it: `G-` with letters and digits";
        refuse("keys.analytics", format!("`{}` is not a measurement id", keys.analytics), help);
    }
    if !keys.ads_id.is_empty() && !id(&keys.ads_id, "AW-") {
        let help = "write it as Google Ads shows it: `AW-` with digits";
        refuse("keys.ads_id", format!("`{}` is not a conversion id", keys.ads_id), help);
    }
    for (path, key) in [("keys.ads_label", &keys.ads_label), ("keys.captcha", &keys.captcha)] {
        if !key.is_empty() && !is_id(key) {
            refuse(path, format!("`{key}` is not a key"), "write the letters, digits, `-` and `_` that Google shows");
        }
    }
    let payment = &keys.payment;
    if !payment.is_empty() && !["pk_test_", "pk_live_"].iter().any(|start| id(payment, start)) {
        let help = "write the one that starts with `pk_`; a secret key never stands in a page";
        refuse("keys.payment", format!("`{payment}` is not a publishable key"), help);
    }
    if keys.ads_id.is_empty() != keys.ads_label.is_empty() {
        let (path, missing) =
            if keys.ads_id.is_empty() { ("keys.ads_id", "ads_id") } else { ("keys.ads_label", "ads_label") };
        let help = "fill in both, or leave both empty";
        refuse(path, format!("without `{missing}` no conversion is measured"), help);
    }

    let visitor = &keys.visitor;
    if !visitor.script.is_empty() && !is_address(&visitor.script) {
        let help = "write the address of the tracker's script, starting with `https://`";
        refuse("keys.visitor.script", format!("`{}` is not the address of a script", visitor.script), help);
    }
    if !visitor.function.is_empty() && !visitor.function.split('.').all(is_name) {
        let help = "write its name alone, as in `tracker.start`";
        refuse("keys.visitor.function", format!("`{}` is not a function's name", visitor.function), help);
    }
    for (at, host) in visitor.hosts.iter().enumerate() {
        if !is_address(host) || host["https://".len()..].contains('/') {
            let help = "write it as `https://collect.example.com`";
            refuse(&format!("keys.visitor.hosts[{at}]"), format!("`{host}` is not a host"), help);
        }
    }
}

/// Whether it can be in a policy or in the address of a script.
fn is_address(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?=&%".contains(&byte);
    text.strip_prefix("https://")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && rest.bytes().all(known))
}

/// Whether it is `https://`, the name of a host in ASCII and maybe a port: it is before every address, also in lists
/// where a space or a line end would start something else.
pub(super) fn is_host(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:".contains(&byte);
    text.strip_prefix("https://")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && rest.bytes().all(known))
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Whether it is the name of a variable in a script, in ASCII.
fn is_name(text: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    text.starts_with(|c: char| known(c) && !c.is_ascii_digit()) && text.chars().all(known)
}
