//! Endpoints of the auction; `islands/src/features/auction/api.ts` is their contract.

use axum::http::StatusCode;
use rusqlite::OptionalExtension as _;
use serde::Deserialize;
use serde_json::json;

use crate::account::ticket::{self, Holder};
use crate::api::Api;
use crate::auction::bidders::Bidder;
use crate::auction::reply::{Reply, problem};
use crate::auction::{self, Intent, Request};
use crate::call::Call;
use crate::clock::HOUR;
use crate::input::Input;
use crate::response::{ApiError, ApiResponse, ApiResult};
use crate::secret;

/// The purpose of tickets that let somebody bid.
const PURPOSE: &str = "bieder";

/// How long the link in the mail works, in seconds.
const LINK: i64 = 24 * HOUR;

/// Most bidders who are asked to confirm their address.
const ASKED: i64 = 10_000;

/// `GET /auction/lots`
pub fn lots(api: &Api, input: &Input) -> ApiResult {
    reply(api.auctions.lots(&input.site()?.auction, input.bearer(), api.clock.milliseconds()))
}

/// `POST /auction/lots/{lot}/bids`
pub fn bid(api: &Api, input: &Input) -> ApiResult {
    on_lot(api, input, Intent::Bid)
}

/// `POST /auction/lots/{lot}/buy`
pub fn buy(api: &Api, input: &Input) -> ApiResult {
    on_lot(api, input, Intent::Buy)
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

/// `POST /auction/bidders`: exchanges the code from a mail for a token.
pub fn admit(call: &Call<'_>) -> ApiResult {
    call.api.may_ask(call.input)?;
    let Code { code } = call.input.json()?;
    let sql = "DELETE FROM ticket WHERE hash = ?1 AND doel = ?2 AND verloopt > ?3 RETURNING bieder";
    let asked = call.db.query_row(sql, (secret::hash(&code), PURPOSE, call.seconds()), |row| row.get::<_, String>(0));
    let bidder = asked.optional()?.and_then(|bidder| serde_json::from_str(&bidder).ok());
    let gone = || problem(404, "unknown-bidder", "this link was used before, or its time is over");
    reply(bidder.map_or_else(gone, |bidder| (200, call.api.auctions.admit(bidder, call.api.clock.milliseconds()))))
}

/// Sends somebody who wants to bid a mail whose link confirms their address. Beyond [`ASKED`] such links, the
/// oldest works no longer.
fn ask(call: &Call<'_>, bidder: &Bidder) -> Result<(), ApiError> {
    ticket::make(call, PURPOSE, Holder::Bidder(&json!(bidder).to_string()), LINK, Some("bidder"))?;
    let sql = "DELETE FROM ticket WHERE rowid IN (SELECT rowid FROM ticket WHERE doel = ?1 ORDER BY rowid DESC LIMIT -1 OFFSET ?2)";
    call.db.execute(sql, (PURPOSE, ASKED))?;
    Ok(())
}

fn on_lot(api: &Api, input: &Input, intent: Intent) -> ApiResult {
    let site = input.site()?;
    let lot = input.param("lot").unwrap_or_default();
    let request = Request { lot, intent, token: input.bearer(), body: &input.body, now: api.clock.milliseconds() };
    let may_mail = |email: &str| api.limits.may_ask(input.network) && api.limits.may_mail("bid", email);
    match api.auctions.handle(&site.auction, request, may_mail) {
        Err(told) | Ok(auction::Outcome::Taken(told)) => reply(told),
        Ok(auction::Outcome::Confirm(bidder)) => {
            api.with(input, |call| ask(call, &bidder))?;
            let message = "nothing was bid: a mail went to the bidder, whose link lets them bid";
            reply((403, json!({ "problem": "unconfirmed", "message": message })))
        }
    }
}

fn reply((status, body): Reply) -> ApiResult {
    Ok(ApiResponse::Json(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), body))
}

/// A refusal in the format of these calls.
pub fn refused(refusal: ApiError) -> ApiResponse {
    let problem = if refusal.status == StatusCode::TOO_MANY_REQUESTS { "too-often" } else { "bad-request" };
    ApiResponse::Json(refusal.status, json!({ "problem": problem, "message": refusal.message }))
}
