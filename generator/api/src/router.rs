//! Routes a request: finds the call, rejects unknown ones, and runs its handler.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::IntoResponse as _;
use axum::routing::any;

use crate::access::{self, RequiredAccess};
use crate::api::Api;
use crate::call::Call;
use crate::headers::{is_foreign, text};
use crate::input::Input;
use crate::response::{ApiError, ApiResult};
use crate::routes::{ACCOUNT, Group, Handler, PUBLIC, Route};
use crate::throttle::Network;

/// Creates the router for the calls that need no account.
pub fn public_router<S: Clone + Send + Sync + 'static>(api: Arc<Api>) -> Router<S> {
    PUBLIC.iter().fold(Router::new(), |router, group| router.merge(router_of(group))).with_state(api)
}

/// Creates the router for accounts and the portal. It answers everything else under `/api` with 404.
pub fn account_router<S: Clone + Send + Sync + 'static>(api: Arc<Api>) -> Router<S> {
    let unknown = || async { not_found().into_response() };
    let router = ["/api", "/api/", "/api/{*path}"]
        .into_iter()
        .fold(router_of(&ACCOUNT), |router, path| router.route(path, any(unknown)));
    router.with_state(api)
}

/// Accepts every method on each path, so that one that is not allowed gets a 405 with a message and `Allow`.
fn router_of(group: &'static Group) -> Router<Arc<Api>> {
    let paths: BTreeSet<&str> = group.routes.iter().map(|route| route.path).collect();
    paths.into_iter().fold(Router::new(), |router, path| {
        let handler = move |State(api): State<Arc<Api>>, params: Params, request: Request| async move {
            let route = match route(group, path, request.method()) {
                Ok(route) => route,
                Err(refusal) => return refusal.into_response(),
            };
            let outcome = answer(api, group, route, params, request).await;
            outcome.unwrap_or_else(group.refused).into_response()
        };
        router.route(&format!("/api{path}"), any(handler))
    })
}

type Params = Result<RawPathParams, RawPathParamsRejection>;

fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "Dit adres bestaat niet.")
}

/// Finds the route for a path and a method. Open routes accept HEAD too.
///
/// # Errors
/// 405 if the path does not accept the method.
pub fn route(group: &'static Group, path: &str, method: &Method) -> Result<&'static Route, ApiError> {
    let routes = || group.routes.iter().filter(|route| route.path == path);
    let takes = |route: &&Route| route.method == *method || (route.is_open() && *method == Method::HEAD);
    routes().find(takes).ok_or_else(|| {
        let name = |route: &Route| if route.is_open() { "GET, HEAD" } else { route.method.as_str() }.to_owned();
        let others: Vec<String> = routes().map(name).collect();
        let message = "Deze methode bestaat niet op dit adres.";
        ApiError { allow: Some(others.join(", ")), ..ApiError::new(StatusCode::METHOD_NOT_ALLOWED, message) }
    })
}

async fn answer(
    api: Arc<Api>,
    group: &'static Group,
    route: &'static Route,
    params: Params,
    request: Request,
) -> ApiResult {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let (parts, body) = request.into_parts();
    if !route.is_open() && is_foreign(&parts.headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "Deze aanvraag komt van een andere site."));
    }
    if route.has_body && !is_json(&parts.headers) {
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Stuur de aanvraag als application/json."));
    }
    let params = params.map_err(|_| not_found())?;
    let is_slow = matches!(route.handler, Handler::Slow(_));
    let large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "De aanvraag is te groot.");
    let body = to_bytes(body, group.body_limit).await.map_err(large)?;
    // Only after the body has arrived, so that slow senders do not occupy the places.
    let place =
        if is_slow { Some(api.queue.clone().try_acquire_owned().map_err(|_| ApiError::unavailable())?) } else { None };
    let query = parts.uri.query().unwrap_or_default();
    let input = Input {
        path: params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        query: form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
        headers: parts.headers,
        body: body.to_vec(),
        network: Network::of(peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))),
        site: (api.site)(),
    };
    // Wait here, because in `run` waiting would block a thread.
    let hashing = api.hashing.clone();
    let permit = if is_slow { Some(hashing.acquire_owned().await.map_err(|_| ApiError::internal())?) } else { None };
    let work = move || {
        // A client that leaves does not stop the hash, so both are held until it is done.
        let _held = (place, permit);
        run(&api, route, &input)
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::internal())?
}

/// Runs a handler. Access is checked here and nowhere else.
pub fn run(api: &Api, route: &Route, input: &Input) -> ApiResult {
    let admit = |call: &mut Call<'_>| -> Result<(), ApiError> {
        if route.needs != RequiredAccess::Nothing {
            let user = access::user(call.db, call.signing, input.bearer(), call.seconds())?;
            call.membership = access::decide(call.db, &user, route.needs, input.param("org"))?;
            call.user = Some(user);
        }
        Ok(())
    };
    match route.handler {
        Handler::Public(run) => run(api, input),
        Handler::Quick(run) => api.with(input, |call| {
            admit(call)?;
            run(call)
        }),
        Handler::Slow(run) => {
            let user = api.with(input, |call| {
                admit(call)?;
                Ok(call.user.take())
            })?;
            run(api, input, user.as_ref())
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = text(headers, &CONTENT_TYPE).split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}
