//! Netlify's `_redirects`.

use std::fmt::Write as _;

use crate::address::{CITIES, PORTAL};
use crate::routes::Routes;

/// Redirects from given-up addresses, the portal at every address below its own, and the page for a city that does not exist. A file that
/// exists goes before all of these.
pub fn redirects(routes: &Routes) -> String {
    let mut out = String::new();
    for redirect in &routes.redirects {
        let _ = writeln!(out, "{} {} 301!", redirect.from, redirect.to);
    }
    let _ = writeln!(out, "{PORTAL}/* {PORTAL}/index.html 200");
    let _ = writeln!(out, "{CITIES}/* {CITIES}/404.html 404");
    out
}
