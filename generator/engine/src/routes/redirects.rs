//! Permanent redirects from former URLs.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};

use kmo_diagnostic::{Code, Diagnostics, names};

use super::Route;
use crate::config::Config;
use crate::content::Invalid;

/// A 301 from a path to a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    pub from: String,
    pub to: String,
}

/// What in the start of a redirect the host would read as more than one address, or as none of this site.
fn sign(from: &str) -> Option<&'static str> {
    match from {
        _ if from.starts_with("//") => Some("`//` starts the name of another host"),
        _ if from.contains('*') => Some("`*` stands for every address that starts so"),
        _ if from.contains("/:") => Some("`:` stands for any word there"),
        _ if from.contains(['?', '#']) => Some("hosts don't look at what comes after `?` or `#`"),
        _ if from.contains(char::is_control) => Some("there is an invisible sign in it"),
        _ => None,
    }
}

fn escaped(path: &str) -> String {
    path.escape_debug().to_string()
}

/// The redirects of the settings, and the addresses that they give up for good; one that shadows a page, ends nowhere or in another redirect is
/// reported, which also rules out loops.
pub(super) fn decide(
    config: &Config,
    invalid: &Invalid,
    routes: &[Route],
    diagnostics: &mut Diagnostics,
) -> (Vec<Redirect>, Vec<String>) {
    let settings = &config.file;
    // What hides a page does so in any letter case and with a `/` at its end; what leads to one is its address to the letter.
    let taken: HashSet<String> = routes.iter().map(|route| route.path.to_ascii_lowercase()).collect();
    let paths: HashSet<&str> = routes.iter().map(|route| route.path.as_str()).collect();
    let known = LazyCell::new(|| names(paths.iter().copied().filter(|path| !path.ends_with(".html"))));
    let redirected: HashSet<&str> =
        config.redirects.iter().filter(|other| !other.gone).map(|other| other.from.as_str()).collect();
    let hides = |path: &str| {
        let path = if path == "/" { path } else { path.trim_end_matches('/') };
        let path = path.strip_suffix("/index.html").map_or(path, |folder| if folder.is_empty() { "/" } else { folder });
        taken.contains(&path.to_ascii_lowercase())
    };
    let exists = |path: &str| paths.contains(path);
    // A page whose file could not be typed has been reported.
    let invalid = |path: &str| invalid.may_have(path);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut redirects, mut gone) = (Vec::new(), Vec::new());
    for (at, redirect) in config.redirects.iter().enumerate() {
        let (from, to) = (redirect.from.as_str(), redirect.to.as_str());
        let target = to.split('#').next().unwrap_or_default();
        let mut report = |key: &str, message: String, help: &str| {
            diagnostics.push(settings.error(&format!("redirects[{at}]{key}"), Code::Redirect, message).help(help));
        };
        if !from.starts_with('/') || from.contains(char::is_whitespace) {
            report(".from", "a redirect starts at a path on this site".to_owned(), "start it with `/`, without spaces");
        } else if let Some(sign) = sign(from) {
            let help = "name one address that was given up, such as `/oud`; write one redirect for each";
            report(".from", format!("`{}` is no single address: {sign}", escaped(from)), help);
        } else if hides(from) {
            let message = format!("`{from}` is a page, which this redirect would hide");
            report(".from", message, "remove the redirect, or the page");
        } else if seen.insert(from.trim_end_matches('/').to_lowercase(), at).is_some() {
            report(".from", format!("`{from}` is redirected twice"), "keep one of the two");
        } else if redirect.gone != to.is_empty() {
            let (key, what) =
                if redirect.gone { (".gone", "leads to a page, and is given up") } else { ("", "leads nowhere") };
            let help = "write `to:` with the page that took its place, or `gone: true` when none did";
            report(key, format!("`{from}` {what}"), help);
        } else if redirect.gone {
            gone.push(from.to_owned());
        } else if redirected.contains(target) {
            report(".to", format!("`{target}` is redirected itself"), "name the address where the visitor ends up");
        } else if to.contains(|c: char| c.is_whitespace() || c.is_control()) {
            let help = "write the page's path, such as `/contact` or `/contact#form`";
            report(".to", format!("`{to}` has a space in it"), help);
        } else if !exists(target) && !invalid(target) {
            diagnostics.push(
                settings
                    .error(&format!("redirects[{at}].to"), Code::Redirect, format!("there is no page `{target}`"))
                    .help("redirect to a page of this site")
                    .did_you_mean(target, &known),
            );
        } else {
            redirects.push(Redirect { from: from.to_owned(), to: to.to_owned() });
        }
    }
    (redirects, gone)
}
