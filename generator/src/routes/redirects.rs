//! Permanent redirects from addresses that were given up.

use std::collections::BTreeMap;

use super::Route;
use crate::diagnostic::Diagnostics;
use crate::site::Site;

/// A 301 from a path to a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    pub from: String,
    pub to: String,
}

/// The redirects of the settings; one that shadows a page, ends nowhere or in another redirect is
/// reported, which also rules out loops.
pub(super) fn decide(site: &Site, routes: &[Route], diagnostics: &mut Diagnostics) -> Vec<Redirect> {
    let settings = &site.settings;
    let exists = |path: &str| routes.iter().any(|route| route.path.eq_ignore_ascii_case(path));
    // A page whose file could not be typed has been reported.
    let lost = |path: &str| site.lost.may_have(path);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut redirects = Vec::new();
    for (at, redirect) in settings.value.redirects.iter().enumerate() {
        let from = format!("redirects[{at}].from");
        let to = format!("redirects[{at}].to");
        let target = redirect.to.split('#').next().unwrap_or_default();
        if !redirect.from.starts_with('/') || redirect.from.contains(char::is_whitespace) {
            diagnostics.push(
                settings
                    .error(&from, "redirect", "a redirect starts at a path on this site")
                    .help("start it with `/`, without spaces"),
            );
        } else if exists(&redirect.from) {
            diagnostics.push(
                settings
                    .error(&from, "redirect", format!("`{}` is a page, which this redirect would hide", redirect.from))
                    .help("remove the redirect, or the page"),
            );
        } else if seen.insert(redirect.from.to_lowercase(), at).is_some() {
            diagnostics.push(
                settings
                    .error(&from, "redirect", format!("`{}` is redirected twice", redirect.from))
                    .help("keep one of the two"),
            );
        } else if settings.value.redirects.iter().any(|other| other.from == target) {
            diagnostics.push(
                settings
                    .error(&to, "redirect", format!("`{target}` is redirected itself"))
                    .help("name the address where the visitor ends up"),
            );
        } else if redirect.to.contains(char::is_whitespace) {
            diagnostics.push(
                settings
                    .error(&to, "redirect", format!("`{}` has a space in it", redirect.to))
                    .help("write the page's path, such as `/diensten` or `/diensten#formules`"),
            );
        } else if !exists(target) && !lost(target) {
            let known = routes.iter().map(|route| route.path.as_str()).filter(|path| !path.ends_with(".html"));
            diagnostics.push(
                settings
                    .error(&to, "redirect", format!("there is no page `{target}`"))
                    .help("redirect to a page of this site")
                    .did_you_mean(target, known),
            );
        } else {
            redirects.push(Redirect { from: redirect.from.clone(), to: redirect.to.clone() });
        }
    }
    redirects
}
