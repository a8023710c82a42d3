//! Links to and from a page.

use std::collections::BTreeMap;

use minijinja::Value;
use serde::Serialize;

use super::Context;
use super::reading::Reading;
use super::view::{PageLink, page_address, page_link};
use crate::snapshot::PathTarget;
use kmo_engine::desk::Desk;
use kmo_engine::routes::Route;
use kmo_engine::view;

/// How many linking pages are named: with a link in the footer, it is every page.
const NAMED: usize = 60;

/// How many links of header and footer are listed: a footer may name every city.
const FRAMED: usize = 120;

/// A link on a page, with how many times it occurs.
#[derive(Serialize)]
struct Out {
    address: String,
    text: String,
    times: usize,
    /// `site`, `elsewhere`, or `broken`.
    state: &'static str,
    /// Why it is broken.
    why: Option<String>,
    /// The desk's page about its target.
    href: Option<String>,
}

/// Links in the page's own content, and those in header and footer.
pub fn outgoing<S: Desk>(desk: &Context<S>, route: &Route, reading: &Reading) -> Value {
    let mut own: BTreeMap<&str, Out> = BTreeMap::new();
    let mut frame: BTreeMap<&str, Out> = BTreeMap::new();
    for link in &reading.links {
        let list = if link.in_main { &mut own } else { &mut frame };
        let out = list.entry(&link.address).or_insert_with(|| out(desk, route, &link.address));
        out.times += 1;
        if out.text.is_empty() {
            out.text.clone_from(&link.text);
        }
    }
    let (own, mut frame): (Vec<Out>, Vec<Out>) = (own.into_values().collect(), frame.into_values().collect());
    let broken = own.iter().chain(&frame).filter(|out| out.state == "broken").count();
    let framed = frame.len();
    // Broken links come first, so that they are never cut off.
    frame.sort_by_key(|out| out.state != "broken");
    frame.truncate(FRAMED);
    view! { own, framed, broken, more => framed - frame.len(), frame }
}

/// The part of an address after the host of the site. `None` for an address of another site, including one whose host only
/// starts with the same letters.
pub fn on_site<'a>(host: &str, address: &'a str) -> Option<&'a str> {
    address.strip_prefix(host).filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

fn out<S: Desk>(desk: &Context<S>, route: &Route, address: &str) -> Out {
    let inside = match on_site(&desk.report.config().host, address) {
        Some("") => "/",
        Some(inside) => inside,
        None => address,
    };
    let out = |state, why: Option<&str>, href| Out {
        address: address.to_owned(),
        text: String::new(),
        times: 0,
        state,
        why: why.map(str::to_owned),
        href,
    };
    if !inside.starts_with(['/', '#', '?']) && !inside.is_empty() {
        const KNOWN: [&str; 3] = ["https://", "mailto:", "tel:"];
        return match KNOWN.iter().any(|scheme| inside.starts_with(scheme)) {
            true => out("elsewhere", None, None),
            false => out("broken", Some("geen adres dat een bezoeker kan volgen"), None),
        };
    }
    let (rest, anchor) = inside.split_once('#').unwrap_or((inside, ""));
    let path = match rest.split('?').next() {
        Some("") | None => route.path.as_str(),
        Some(path) => path,
    };
    match (desk.report.position(path), desk.site.find(path, None)) {
        (Some(at), _) => {
            let known = desk.report.facts[at].as_deref();
            let there = anchor.is_empty() || known.is_none_or(|facts| facts.ids.iter().any(|id| id == anchor));
            let why = (!there).then_some("die plaats bestaat niet op de pagina");
            out(if there { "site" } else { "broken" }, why, Some(page_address(path)))
        }
        (None, PathTarget::Page(_) | PathTarget::File(..) | PathTarget::Card(..) | PathTarget::Redirect(_)) => {
            out("site", None, None)
        }
        (None, PathTarget::Nothing) => out("broken", Some("er is geen pagina of bestand op dit adres"), None),
    }
}

/// Pages that link to this one.
pub fn incoming<S: Desk>(desk: &Context<S>, to: usize) -> Value {
    let report = &desk.report;
    let host = report.config().host.as_str();
    let target = report.routes.all[to].path.as_str();
    let leads = |link: &str| {
        let inside = on_site(host, link).unwrap_or(link);
        // A cheap test first: most links lead elsewhere, and a site of thousands of pages has millions.
        if !inside.starts_with(target) && !inside.is_empty() {
            return false;
        }
        let path = inside.split(['#', '?']).next().unwrap_or_default();
        path == target || (path.is_empty() && target == "/" && link == host)
    };
    let mut count = 0;
    let mut named: Vec<PageLink> = Vec::new();
    for (at, facts) in report.facts.iter().enumerate() {
        let Some(facts) = facts.as_deref().filter(|_| at != to) else { continue };
        let route = &report.routes.all[at];
        // The head of an alias names its canonical address, which is not a link that visitors can follow.
        let links = facts.links().filter(|(link, attribute)| *attribute == "href" && leads(link));
        let head = usize::from(route.canonical == target && route.path != target);
        if links.count() > head {
            count += 1;
            if named.len() < NAMED {
                named.push(page_link(route));
            }
        }
    }
    view! { count, more => count - named.len(), pages => named }
}
