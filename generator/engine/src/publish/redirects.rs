//! Netlify's `_redirects`.

use std::fmt::Write as _;

use crate::routes::{Fallback, Routes};

/// Returns the redirects from old addresses, then the fallback pages with the addresses below which they answer. A file that
/// exists is served before a fallback.
pub fn redirects(routes: &Routes) -> String {
    let mut out = String::new();
    for redirect in &routes.redirects {
        let _ = writeln!(out, "{} {} 301!", redirect.from, redirect.to);
    }
    let mut below: Vec<_> = routes.all.iter().filter_map(|route| Some((route, route.fallback?))).collect();
    below.sort_by_key(|(_, fallback)| fallback.status);
    for (route, Fallback { below, status }) in below {
        let _ = writeln!(out, "{below}/* /{} {status}", route.output);
    }
    out
}
