//! Pages without a content file. None of them is listed.

use kmo_diagnostic::Diagnostics;
use kmo_engine::routes::{Fallback, Route};
use kmo_engine::{PageContext, PageType, Values};

use crate::address::{CITIES, OFFLINE, PORTAL, THANKS};
use crate::{Site, page, route};

/// Returns a route that is not listed and whose address may change.
fn unlisted(site: &Site, path: String, label: &str, description: &str) -> Route {
    Route { index: false, description: description.to_owned(), lasting: false, ..route::titled(site, path, label) }
}

/// Shown at every address that has no page.
pub struct NotFound;

impl PageType<Site> for NotFound {
    const TEMPLATE: &'static str = "not_found";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        routes.push(unlisted(
            site,
            "/404.html".to_owned(),
            "Pagina niet gevonden",
            "Deze pagina bestaat niet of niet meer. Zoek verder via de diensten, de blog of onze contactpagina.",
        ));
    }
}

/// Shown at an address below [`CITIES`] that has no page.
pub struct CityNotFound;

impl PageType<Site> for CityNotFound {
    const TEMPLATE: &'static str = "city_not_found";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let route = unlisted(
            site,
            format!("{CITIES}/404.html"),
            "Stad niet gevonden",
            "We konden geen informatie vinden over deze stad. Bekijk alle steden en gemeenten waar we voor KMO's bellen.",
        );
        routes.push(Route { fallback: Some(Fallback { below: CITIES, status: 404 }), ..route });
    }
}

/// The page after a form is sent. Forms are posted to its address, so there must always be a page. A content page with this
/// route takes its place.
pub struct Thanks;

impl PageType<Site> for Thanks {
    const TEMPLATE: &'static str = "thanks";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        if !site.pages.iter().any(|page| page.value.route == THANKS) {
            routes.push(unlisted(
                site,
                THANKS.to_owned(),
                "Aanvraag verzonden",
                &format!(
                    "Je aanvraag is verzonden. We nemen binnen {} contact op met een eerste voorstel.",
                    site.settings.value.response()
                ),
            ));
        }
    }
}

/// What the service worker shows instead of a page that is neither cached nor reachable.
pub struct Offline;

impl PageType<Site> for Offline {
    const TEMPLATE: &'static str = "offline";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let route = unlisted(
            site,
            OFFLINE.to_owned(),
            "Geen internet",
            "Deze pagina kan niet geladen worden zonder internet. Probeer opnieuw zodra er verbinding is, of bel ons.",
        );
        routes.push(Route { stands_in: true, ..route });
    }
}

/// The customer portal: one page for every address at and below [`PORTAL`], on a site where customers can log in.
pub struct Portal;

impl PageType<Site> for Portal {
    const TEMPLATE: &'static str = "portal";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        if !site.has_portal() {
            return;
        }
        let route = unlisted(
            site,
            PORTAL.to_owned(),
            "Klantenportaal",
            "Campagnes, afspraken, gesprekken en facturen van je bedrijf. Enkel voor klanten met een account.",
        );
        let fallback = Some(Fallback { below: PORTAL, status: 200 });
        routes.push(Route { chrome: false, private: true, lasting: true, fallback, ..route });
    }
}

/// Every component in every state; only in the preview.
pub struct Styleguide;

impl PageType<Site> for Styleguide {
    const TEMPLATE: &'static str = "styleguide";
    const LABEL: &'static str = "Vaste pagina";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let route = unlisted(site, "/stijlgids".to_owned(), "Stijlgids", "Elk onderdeel van de site in elke toestand.");
        routes.push(Route { is_sample: true, ..route });
    }

    fn values(context: &PageContext<Site>, _: usize) -> Values {
        Values::of(page::styleguide(context))
    }
}
