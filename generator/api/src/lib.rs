//! The API of the site: what `openapi.yaml` describes, and the auction, from a file and from memory.
//!
//! It knows nothing of how the site is made. What embeds it, today the preview of `site serve`, makes an [`Api`], merges
//! [`public_router`] and [`account_router`] into its router, and serves that with the addresses of who connects
//! (`axum::extract::ConnectInfo<SocketAddr>`). A real server keeps the same contract.

// Tests open what they like; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod access;
mod account;
mod answer;
mod auction;
mod bounded;
mod call;
mod clock;
mod common;
mod device;
pub mod headers;
mod invitation;
pub mod leads;
mod mail;
mod password;
mod portal;
mod public;
mod registration;
mod routes;
mod secret;
mod seed;
mod session;
mod store;
#[cfg(test)]
mod tests;
mod throttle;
mod token;

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use jiff::civil::Date;
use rusqlite::TransactionBehavior;
use tokio::sync::Semaphore;

use access::{Needs, User};
use answer::{Answer, Outcome};
use auction::House;
use call::{Call, Input};
use clock::Clock;
use headers::{is_foreign, text};
use leads::Leads;
use password::Hasher;
use routes::{Op, Run};
use store::Store;
use throttle::{Limits, Network};

pub use answer::Refusal;
pub use auction::{Catalogue, Ended, Ending, LotTerms};
pub use mail::{Mail, Outbox};
pub use seed::{ACCOUNTS, PASSWORD, Price, Terms};

/// The contract.
const DESCRIPTION: &str = include_str!("../openapi.yaml");

/// Largest body of a call, in bytes.
const BODY_LIMIT: usize = 64 * 1024;
/// Bytes of the largest form that is taken in.
pub const FORM_LIMIT: usize = 256 * 1024;

/// Passwords that are hashed at the same time. Each takes a core and 19 MiB.
const HASHES: usize = 2;

/// Calls that may wait for their turn to hash.
const WAITING: usize = 200;

/// How the API is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The folder that accounts and sample data are kept in.
    pub folder: PathBuf,
    /// The day to take for today.
    pub today: Option<Date>,
    /// How long an access token holds, in seconds.
    pub token_seconds: i64,
}

/// Told what happens, a line or more at a time.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// What the API must know of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteInfo {
    /// What the portal goes by.
    pub portal: Terms,
    /// What is auctioned.
    pub auction: Catalogue,
    /// How many companies took the scan, before anybody did.
    pub scans: u32,
}

/// Says what the site is like now, once for each call; nothing while there is no site.
pub type SiteSource = Arc<dyn Fn() -> Option<Arc<SiteInfo>> + Send + Sync>;

/// The API of one site.
pub struct Api {
    setup: Setup,
    clock: Clock,
    /// Address of the site, for links in mails.
    base: String,
    site: SiteSource,
    leads: Leads,
    auction: House,
    /// Opened with the first call: most runs of the preview make none.
    store: Mutex<Option<Store>>,
    hashing: Semaphore,
    /// Places in the queue for `hashing`: who finds none is sent away before he takes any memory.
    queue: Semaphore,
    hasher: Hasher,
    limits: Limits,
    outbox: Outbox,
    say: Say,
}

impl Api {
    pub fn new(setup: Setup, base: String, site: SiteSource, leads: Leads, outbox: Outbox, say: Say) -> Self {
        Api {
            clock: Clock { given: setup.today },
            setup,
            base,
            site,
            leads,
            auction: House::default(),
            store: Mutex::new(None),
            hashing: Semaphore::new(HASHES),
            queue: Semaphore::new(HASHES + WAITING),
            hasher: Hasher::default(),
            limits: Limits::new(),
            outbox,
            say,
        }
    }

    /// Address of the site, without a slash at the end.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Counts a call that may send a mail or try what came in one.
    fn may_ask(&self, input: &Input) -> Result<(), Refusal> {
        if self.limits.may_ask(input.network) { Ok(()) } else { Err(Refusal::often()) }
    }

    /// Does something in one transaction, which a refusal undoes; then sends the mails that it wrote.
    fn with<T>(
        &self,
        input: &Input,
        user: Option<&User>,
        run: impl FnOnce(&mut Call<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut place = self.store.lock().unwrap_or_else(|poisoned| {
            // A call broke down; its transaction was undone.
            self.store.clear_poison();
            poisoned.into_inner()
        });
        if place.is_none() {
            let file = self.setup.folder.join("portal.sqlite");
            let opened = Store::open(&file, self.clock.today(), &input.terms, &*self.say);
            let opened = opened.inspect_err(|error| (self.say)(&format!("{}: {error}", file.display())));
            *place = Some(opened.map_err(|_| Refusal::broken())?);
        }
        let Some(store) = place.as_mut() else { return Err(Refusal::broken()) };
        let tx = store.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut call = Call {
            api: self,
            db: &tx,
            signing: &store.secret,
            input,
            who: user.cloned(),
            membership: None,
            outbox: RefCell::default(),
        };
        let done = run(&mut call)?;
        let mails = call.outbox.take();
        tx.commit()?;
        drop(place);
        for mail in mails {
            (self.outbox)(mail);
        }
        Ok(done)
    }

    /// Answers a call of a known kind: who may not make it is turned away here and nowhere else.
    fn answer(&self, op: &Op, input: &Input) -> Outcome {
        let admit = |call: &mut Call<'_>| -> Result<(), Refusal> {
            if op.needs != Needs::Nothing {
                let user = access::user(call.db, call.signing, input.bearer.as_deref())?;
                call.membership = access::decide(call.db, &user, op.needs, input.part("org"))?;
                call.who = Some(user);
            }
            Ok(())
        };
        match op.run {
            Run::Quick(run) => self.with(input, None, |call| {
                admit(call)?;
                run(call)
            }),
            Run::Slow(run) => {
                let user = self.with(input, None, |call| {
                    admit(call)?;
                    Ok(call.who.take())
                })?;
                run(self, input, user.as_ref())
            }
        }
    }
}

/// The calls that need no account.
pub fn public_router<S: Clone + Send + Sync + 'static>(api: Arc<Api>) -> Router<S> {
    Router::new()
        .route("/api/auction/lots", get(auction::calls::lots))
        .route("/api/auction/lots/{lot}/bids", post(auction::calls::bid))
        .route("/api/auction/lots/{lot}/buy", post(auction::calls::buy))
        .route("/api/auction/bidders", post(auction::calls::admit))
        .route("/api/contactform", post(public::contact))
        .route("/api/counter", get(public::counter))
        .route("/api/openapi.yaml", get(description))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .method_not_allowed_fallback(wrong_method)
        .with_state(api)
}

/// Accounts and what they lead to: everything else under `/api`.
pub fn account_router<S: Clone + Send + Sync + 'static>(api: Arc<Api>) -> Router<S> {
    Router::new()
        .route("/api", any(dispatch))
        .route("/api/", any(dispatch))
        .route("/api/{*path}", any(dispatch))
        .with_state(api)
}

async fn dispatch(State(api): State<Arc<Api>>, request: Request) -> Response {
    answer(api, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn answer(api: Arc<Api>, request: Request) -> Result<Response, Refusal> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let (parts, body) = request.into_parts();
    let (op, path) = routes::find(&parts.method, parts.uri.path())?;
    if is_foreign(&parts.headers) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "Deze aanvraag komt van een andere site."));
    }
    if op.has_body && !is_json(&parts.headers) {
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Stuur de aanvraag als application/json."));
    }
    let _place = match op.run {
        Run::Slow(_) => Some(api.queue.try_acquire().map_err(|_| Refusal::busy())?),
        Run::Quick(_) => None,
    };
    let large = |_| Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "De aanvraag is te groot.");
    let body = to_bytes(body, BODY_LIMIT).await.map_err(large)?;
    let Some(site) = (api.site)() else {
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "De site is nog niet gebouwd."));
    };
    let query = parts.uri.query().unwrap_or_default();
    let input = Input {
        path,
        query: form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
        body: body.to_vec(),
        bearer: text(&parts.headers, &AUTHORIZATION).strip_prefix("Bearer ").map(|token| token.trim().to_owned()),
        network: Network::of(peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))),
        device: device::sent(&parts.headers),
        terms: site.portal.clone(),
    };
    // Waits here, where waiting costs no thread.
    let permit = match op.run {
        Run::Slow(_) => Some(api.hashing.acquire().await.map_err(|_| Refusal::broken())?),
        Run::Quick(_) => None,
    };
    let shared = api.clone();
    let done = tokio::task::spawn_blocking(move || shared.answer(op, &input)).await;
    drop(permit);
    Ok(done.map_err(|_| Refusal::broken())??.into_response())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = text(headers, &CONTENT_TYPE).split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// What the router itself refuses.
async fn wrong_method() -> Response {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "Deze methode bestaat niet op dit adres.").into_response()
}

/// `GET /api/openapi.yaml`
async fn description() -> Response {
    let headers = [("content-type", "application/yaml"), ("cache-control", "no-store")];
    (headers, DESCRIPTION).into_response()
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        Answer::Refused(refusal)
    }
}
