//! Every call with its path and the access that it requires.

use axum::http::Method;

use crate::access::{RequiredAccess, User};
use crate::account::{login, passwords, registration};
use crate::api::Api;
use crate::call::Call;
use crate::input::Input;
use crate::portal::{
    admin, appointments, calls, documents, internal, invitation, members, money, organization, profile, projects,
    prospects, reports,
};
use crate::public::{auction, site};
use crate::response::{ApiError, ApiResponse, ApiResult};

/// The handler of a route, by what it needs.
#[derive(Clone, Copy)]
pub enum Handler {
    /// Runs without the database.
    Public(fn(&Api, &Input) -> ApiResult),
    /// Runs in one transaction.
    Quick(fn(&Call<'_>) -> ApiResult),
    /// Hashes a password, which is slow, so it opens short transactions of its own.
    Slow(fn(&Api, &Input, Option<&User>) -> ApiResult),
}

/// A call that the API answers: its path, the access that it requires, and its handler.
pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub needs: RequiredAccess,
    /// Whether the body is JSON. If false, there is no body.
    pub has_body: bool,
    pub handler: Handler,
}

impl Route {
    /// Whether pages of other sites may request it.
    pub fn is_open(&self) -> bool {
        self.method == Method::GET && matches!(self.handler, Handler::Public(_))
    }
}

/// Routes with the same body limit and the same format of refusals.
pub struct Group {
    /// Largest body, in bytes.
    pub body_limit: usize,
    pub refused: fn(ApiError) -> ApiResponse,
    pub routes: &'static [Route],
}

/// Largest form that is accepted, in bytes.
pub const FORM_LIMIT: usize = 256 * 1024;

const fn get(path: &'static str, needs: RequiredAccess, run: fn(&Call<'_>) -> ApiResult) -> Route {
    Route { method: Method::GET, path, needs, has_body: false, handler: Handler::Quick(run) }
}

const fn write(method: Method, path: &'static str, needs: RequiredAccess, run: fn(&Call<'_>) -> ApiResult) -> Route {
    Route { method, path, needs, has_body: true, handler: Handler::Quick(run) }
}

const fn bare(method: Method, path: &'static str, needs: RequiredAccess, run: fn(&Call<'_>) -> ApiResult) -> Route {
    Route { method, path, needs, has_body: false, handler: Handler::Quick(run) }
}

const fn slow(
    method: Method,
    path: &'static str,
    needs: RequiredAccess,
    run: fn(&Api, &Input, Option<&User>) -> ApiResult,
) -> Route {
    let has_body = matches!(method, Method::POST);
    Route { method, path, needs, has_body, handler: Handler::Slow(run) }
}

const fn public(method: Method, path: &'static str, run: fn(&Api, &Input) -> ApiResult) -> Route {
    let has_body = matches!(method, Method::POST);
    Route { method, path, needs: Nothing, has_body, handler: Handler::Public(run) }
}

/// Routes that need no account.
pub static PUBLIC: [Group; 2] = [
    Group {
        body_limit: FORM_LIMIT,
        refused: site::refused,
        routes: &[
            public(Method::GET, "/counter", site::counter),
            public(Method::POST, "/contactform", site::contact),
            public(Method::GET, "/openapi.yaml", site::description),
        ],
    },
    Group {
        body_limit: FORM_LIMIT,
        refused: auction::refused,
        routes: &[
            public(Method::GET, "/auction/lots", auction::lots),
            public(Method::POST, "/auction/lots/{lot}/bids", auction::bid),
            public(Method::POST, "/auction/lots/{lot}/buy", auction::buy),
            write(Method::POST, "/auction/bidders", Nothing, auction::admit),
        ],
    },
];

use RequiredAccess::{Account, Admin, Internal, Manage, Money, Nothing, Read, Write};

/// Routes for accounts and the portal. Paths leave out `/api`, as in `openapi.yaml`.
pub static ACCOUNT: Group = Group {
    body_limit: 64 * 1024,
    refused: ApiResponse::Refused,
    routes: &[
        slow(Method::POST, "/auth/login", Nothing, login::login),
        slow(Method::POST, "/auth/register", Nothing, registration::register),
        get("/auth/confirm", Nothing, registration::confirm),
        slow(Method::GET, "/auth/requestconfirm", Nothing, registration::request_confirm),
        slow(Method::POST, "/auth/reset", Nothing, passwords::forgot),
        slow(Method::GET, "/auth/reset", Nothing, passwords::reset),
        write(Method::POST, "/auth/refresh", Nothing, login::refresh),
        write(Method::POST, "/auth/logout", Nothing, login::logout),
        get("/portal/profile", Account, profile::show),
        write(Method::PATCH, "/portal/profile", Account, profile::save),
        slow(Method::POST, "/portal/password", Account, passwords::change_password),
        write(Method::POST, "/portal/invitation", Account, invitation::show),
        write(Method::PUT, "/portal/invitation", Account, invitation::accept),
        get("/portal/organizations", Account, organization::list),
        get("/portal/organizations/{org}/overview", Read, organization::overview),
        get("/portal/organizations/{org}/projects", Read, projects::list),
        get("/portal/organizations/{org}/projects/{project}", Read, projects::show),
        write(Method::PATCH, "/portal/organizations/{org}/projects/{project}", Manage, projects::change),
        write(Method::POST, "/portal/organizations/{org}/projects/{project}/notes", Write, projects::add_note),
        get("/portal/organizations/{org}/projects/{project}/applications", Read, projects::applications),
        get("/portal/organizations/{org}/appointments", Read, appointments::list),
        write(Method::PATCH, "/portal/organizations/{org}/appointments/{appointment}", Write, appointments::change),
        get("/portal/organizations/{org}/calls", Read, calls::list),
        get("/portal/organizations/{org}/prospects", Read, prospects::list),
        bare(Method::POST, "/portal/organizations/{org}/prospects/{prospect}/stop", Write, prospects::stop),
        get("/portal/organizations/{org}/reports", Read, reports::list),
        write(Method::POST, "/portal/organizations/{org}/reports", Write, reports::extra),
        get("/portal/organizations/{org}/invoices", Money, money::invoices),
        get("/portal/organizations/{org}/credits", Money, money::credits),
        get("/portal/organizations/{org}/documents", Money, documents::list),
        get("/portal/organizations/{org}/documents/{document}", Money, documents::file),
        get("/portal/organizations/{org}/members", Read, members::list),
        write(Method::POST, "/portal/organizations/{org}/members", Manage, members::invite),
        write(Method::PATCH, "/portal/organizations/{org}/members/{member}", Manage, members::change),
        bare(Method::DELETE, "/portal/organizations/{org}/members/{member}", Manage, members::remove),
        get("/portal/organizations/{org}/settings", Read, organization::settings),
        write(Method::PATCH, "/portal/organizations/{org}/settings", Manage, organization::save_settings),
        get("/internal/planning", Internal, internal::planning),
        get("/internal/quality", Internal, internal::quality),
        get("/internal/contracts", Internal, internal::contracts),
        get("/admin/organizations", Admin, admin::organizations),
        write(Method::POST, "/admin/organizations", Admin, admin::add_organization),
        write(Method::PATCH, "/admin/organizations/{org}", Admin, admin::change_organization),
        get("/admin/applications", Admin, admin::applications),
        write(Method::PATCH, "/admin/applications/{application}", Admin, admin::change_application),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::public::site::DESCRIPTION;

    /// The calls in `openapi.yaml`, found by their indentation.
    fn described() -> Vec<String> {
        let paths = DESCRIPTION.split("\npaths:\n").nth(1).and_then(|rest| rest.split("\ncomponents:").next());
        let mut path = "";
        let mut calls = Vec::new();
        for line in paths.expect("it has paths").lines() {
            if let Some(found) = line.strip_prefix("  /").and_then(|line| line.strip_suffix(':')) {
                path = found;
            } else if let Some(method) = line.strip_prefix("    ").and_then(|line| line.strip_suffix(':'))
                && ["get", "post", "put", "patch", "delete"].contains(&method)
            {
                calls.push(format!("{} /{path}", method.to_uppercase()));
            }
        }
        calls.sort();
        calls
    }

    /// The auction is described with its page, and `openapi.yaml` does not describe itself.
    #[test]
    fn routes_match_the_description_except_for_the_auction_and_the_description_itself() {
        let all = PUBLIC.iter().chain([&ACCOUNT]).flat_map(|group| group.routes);
        let described_elsewhere = |path: &str| path.starts_with("/auction/") || path == "/openapi.yaml";
        let known = all.filter(|route| !described_elsewhere(route.path));
        let mut known: Vec<String> = known.map(|route| format!("{} {}", route.method, route.path)).collect();
        known.sort();
        assert_eq!(known, described());
    }
}
