//! Every call with its address and what it asks of who makes it.

use axum::http::{Method, StatusCode};

use super::access::{Needs, User};
use super::answer::{Outcome, Refusal};
use super::call::{Call, Input};
use super::portal::{
    admin, appointments, calls, contracts, documents, internal, members, money, organization, profile, projects,
    prospects, reports,
};
use super::{Api, account, invitation, registration};

/// How a call is answered.
#[derive(Clone, Copy)]
pub enum Run {
    /// Within one transaction.
    Quick(fn(&Call<'_>) -> Outcome),
    /// Hashes a password, which takes long, so not within a transaction.
    Slow(fn(&Api, &Input, Option<&User>) -> Outcome),
}

/// A kind of call.
pub struct Op {
    method: Method,
    path: &'static str,
    pub needs: Needs,
    pub has_body: bool,
    pub run: Run,
}

const fn get(path: &'static str, needs: Needs, run: fn(&Call<'_>) -> Outcome) -> Op {
    Op { method: Method::GET, path, needs, has_body: false, run: Run::Quick(run) }
}

const fn write(method: Method, path: &'static str, needs: Needs, run: fn(&Call<'_>) -> Outcome) -> Op {
    Op { method, path, needs, has_body: true, run: Run::Quick(run) }
}

const fn bare(method: Method, path: &'static str, needs: Needs, run: fn(&Call<'_>) -> Outcome) -> Op {
    Op { method, path, needs, has_body: false, run: Run::Quick(run) }
}

const fn slow(method: Method, path: &'static str, needs: Needs, run: fn(&Api, &Input, Option<&User>) -> Outcome) -> Op {
    let has_body = matches!(method, Method::POST);
    Op { method, path, needs, has_body, run: Run::Slow(run) }
}

use Needs::{Account, Admin, Internal, Manage, Money, Nothing, Read, Write};

/// Without `/api`, as in `openapi.yaml`.
static OPS: &[Op] = &[
    slow(Method::POST, "/auth/login", Nothing, account::login),
    slow(Method::POST, "/auth/register", Nothing, registration::register),
    get("/auth/confirm", Nothing, registration::confirm),
    slow(Method::GET, "/auth/requestconfirm", Nothing, registration::request_confirm),
    slow(Method::POST, "/auth/reset", Nothing, account::forgot),
    slow(Method::GET, "/auth/reset", Nothing, account::reset),
    write(Method::POST, "/auth/refresh", Nothing, account::refresh),
    write(Method::POST, "/auth/logout", Nothing, account::logout),
    get("/portal/profile", Account, profile::show),
    write(Method::PUT, "/portal/profile", Account, profile::save),
    slow(Method::POST, "/portal/password", Account, account::change_password),
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
    write(Method::PUT, "/portal/organizations/{org}/settings", Manage, organization::save_settings),
    get("/internal/planning", Internal, internal::planning),
    get("/internal/quality", Internal, internal::quality),
    get("/internal/contracts", Internal, contracts::models),
    get("/admin/organizations", Admin, admin::organizations),
    write(Method::POST, "/admin/organizations", Admin, admin::add_organization),
    write(Method::PATCH, "/admin/organizations/{org}", Admin, admin::change_organization),
    get("/admin/applications", Admin, admin::applications),
    write(Method::PATCH, "/admin/applications/{application}", Admin, admin::change_application),
];

/// The parts of a path that differ, by name.
pub type Parts = Vec<(&'static str, String)>;

/// The kind of call that an address under `/api` is, with the parts of its path that differ.
///
/// # Errors
/// 404 when there is nothing at the address, 405 when it takes other methods.
pub fn find(method: &Method, path: &str) -> Result<(&'static Op, Parts), Refusal> {
    let mut others = Vec::new();
    for op in OPS {
        let Some(parts) = parts(op.path, path.strip_prefix("/api").unwrap_or(path)) else { continue };
        if op.method == *method {
            return Ok((op, parts));
        }
        others.push(op.method.as_str());
    }
    if others.is_empty() {
        return Err(Refusal::new(StatusCode::NOT_FOUND, "Dit adres bestaat niet."));
    }
    let message = "Deze methode bestaat niet op dit adres.";
    Err(Refusal { allow: Some(others.join(", ")), ..Refusal::new(StatusCode::METHOD_NOT_ALLOWED, message) })
}

fn parts(pattern: &'static str, path: &str) -> Option<Parts> {
    let mut found = Vec::new();
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return Some(found),
            (Some(wanted), Some(given)) => match wanted.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
                Some(name) => {
                    let value = percent_encoding::percent_decode_str(given).decode_utf8().ok()?;
                    found.push((name, value.into_owned()));
                }
                None if wanted == given => {}
                None => return None,
            },
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::DESCRIPTION;
    use super::*;

    /// The description's calls, from its indentation.
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

    #[test]
    fn every_described_call_is_answered_and_no_other() {
        let mut known: Vec<String> = OPS.iter().map(|op| format!("{} {}", op.method, op.path)).collect();
        known.extend(["GET /counter".to_owned(), "POST /contactform".to_owned()]);
        known.sort();
        assert_eq!(known, described());
    }

    #[test]
    fn every_call_in_an_organization_asks_for_a_role_in_it() {
        for op in OPS {
            let expected = match op.path {
                path if path.starts_with("/auth/") => vec![Nothing],
                path if path.starts_with("/admin/") => vec![Admin],
                path if path.starts_with("/internal/") => vec![Internal],
                path if path.contains("{org}") && op.method == Method::GET => vec![Read, Money],
                path if path.contains("{org}") => vec![Write, Manage],
                _ => vec![Account],
            };
            assert!(expected.contains(&op.needs), "{} {}", op.method, op.path);
        }
    }

    #[test]
    fn addresses_are_found_whole() {
        let path = |path: &str| find(&Method::GET, path).map(|(op, parts)| (op.path, parts)).ok();
        assert_eq!(
            path("/api/portal/organizations/%61b/projects/7"),
            Some((
                "/portal/organizations/{org}/projects/{project}",
                vec![("org", "ab".to_owned()), ("project", "7".to_owned())]
            ))
        );
        for other in ["/api", "/api/", "/api/portal", "/api/portal/profile/", "/api//portal/profile", "/api/%ff"] {
            assert_eq!(path(other), None, "{other}");
        }
        let refusal = find(&Method::DELETE, "/api/auth/reset").map(|_| ()).expect_err("it takes no DELETE");
        assert_eq!((refusal.status.as_u16(), refusal.allow.as_deref()), (405, Some("POST, GET")));
    }
}
