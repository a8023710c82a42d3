//! 'Links': the links to other sites, and which of them are broken.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use kmo_shared::format;
use minijinja::Value;

use super::links::on_site;
use super::reading::Reading;
use super::view::{PageLink, page_link};
use super::{Context, Screen};
use crate::app::App;
use crate::external_links::{Answer, LinkStatus};
use crate::report::SiteReport;
use crate::request_failure::RequestFailure;
use kmo_engine::desk::Desk;
use kmo_engine::{Site, view};

const HERE: &str = "/__desk/links";
/// How many pages are named for each link.
const NAMED: usize = 5;

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let found = addresses(&desk.report);
    let known = desk.app.external_links.known(found.keys());
    let asking = desk.app.external_links.progress();
    let bad: Vec<&str> =
        known.iter().filter(|(_, answer)| !answer.status.is_fine()).map(|(address, _)| address.as_str()).collect();
    let written = desk.app.editing.written(&bad, desk.report.options);
    let written: BTreeMap<&str, _> = bad.iter().copied().zip(written).collect();
    let item = |(address, answer): (&String, &Answer)| {
        let on = &found[address];
        let pages: Vec<PageLink> = on.iter().take(NAMED).map(|at| page_link(&desk.report.routes.all[*at])).collect();
        let text = pages.first().and_then(|page| text(desk, &page.path, address));
        let edit = written.get(address.as_str());
        view! {
            address, text, more => on.len() - pages.len(), pages, edit,
            why => why(&answer.status),
            to => match &answer.status { LinkStatus::Moved(to) => Some(to.clone()), _ => None },
            at => when(answer.at),
        }
    };
    let group = |fits: fn(&LinkStatus) -> bool| -> Vec<Value> {
        known.iter().filter(|(_, answer)| fits(&answer.status)).map(item).collect()
    };
    Screen::new(
        "external_links",
        "Links",
        view! {
            total => found.len(),
            known => known.len(),
            broken => group(LinkStatus::is_broken),
            unsure => group(|status| !status.is_broken() && !status.is_fine()),
            moved => group(|status| matches!(status, LinkStatus::Moved(_))),
            asking => asking.map(|(all, done)| view! { all, done }),
            asks => desk.report.config().host,
        },
    )
}

/// Every address on another site, with the positions of the pages that link to it.
fn addresses<S: Site>(report: &SiteReport<S>) -> BTreeMap<String, Vec<usize>> {
    let host = report.config().host.as_str();
    // Share buttons contain the address of the page in their own. They say nothing that can be checked.
    let shared = format::percent_encode(host);
    let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, facts) in report.facts.iter().enumerate() {
        let Some(facts) = facts.as_deref().filter(|_| report.routes.all[at].is_canonical()) else { continue };
        for (link, _) in facts.links().filter(|(_, attribute)| *attribute == "href") {
            if (link.starts_with("https://") || link.starts_with("http://"))
                && on_site(host, link).is_none()
                && !link.contains(&shared)
            {
                let pages = found.entry(link.clone()).or_default();
                if pages.last() != Some(&at) {
                    pages.push(at);
                }
            }
        }
    }
    found
}

/// The text of a link on a page.
fn text<S: Desk>(desk: &Context<S>, path: &str, address: &str) -> Option<String> {
    let reading = Reading::of(&desk.html(path)?);
    reading.links.into_iter().find(|link| link.address == address && !link.text.is_empty()).map(|link| link.text)
}

fn why(status: &LinkStatus) -> String {
    match status {
        LinkStatus::Fine => "in orde".to_owned(),
        LinkStatus::Moved(_) => "staat nu op een ander adres".to_owned(),
        LinkStatus::Gone(status) => format!("de pagina bestaat niet meer ({status})"),
        LinkStatus::Unsure(429) => "de host wil nu niet meer vragen; probeer later opnieuw".to_owned(),
        LinkStatus::Unsure(status @ 500..) => format!("de host heeft een fout ({status}); probeer later opnieuw"),
        LinkStatus::Unsure(status) => format!("de host antwoordt geen programma's ({status}): open de link zelf"),
        LinkStatus::Failed(failure) => match failure {
            RequestFailure::Timeout => "er kwam geen antwoord binnen 10 seconden",
            RequestFailure::UnknownHost => "die host bestaat niet",
            RequestFailure::Insecure => "de verbinding is niet veilig: browsers waarschuwen ervoor",
            RequestFailure::RedirectLoop => "het adres verwijst in een kring",
            RequestFailure::Unreachable | RequestFailure::Disconnected | RequestFailure::Unreadable => {
                "de host is niet bereikbaar"
            }
        }
        .to_owned(),
    }
}

/// The day on which an address was checked.
fn when(at: i64) -> String {
    let day = Timestamp::from_second(at).map(|at| at.to_zoned(TimeZone::system()).date());
    day.map(format::date).unwrap_or_default()
}

/// These make requests to other sites, so they must be behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new().route(&format!("{HERE}/vraag"), post(ask)).route(&format!("{HERE}/stop"), post(stop))
}

async fn ask<S: Desk>(State(app): State<App<S>>) -> StatusCode {
    let Some(report) = app.current().report.clone() else { return StatusCode::CONFLICT };
    let started = tokio::task::spawn_blocking(move || {
        app.external_links.start(addresses(&report).into_keys(), &report.config().host);
    });
    if started.await.is_ok() { StatusCode::ACCEPTED } else { StatusCode::INTERNAL_SERVER_ERROR }
}

async fn stop<S: Desk>(State(app): State<App<S>>) -> StatusCode {
    app.external_links.stop();
    StatusCode::ACCEPTED
}
