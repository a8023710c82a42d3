//! Endpoints of the auction; `islands/src/features/auction/api.ts` is their contract.

use axum::http::StatusCode;
use serde_json::json;

use crate::answer::{Answer, Outcome, Refusal};
use crate::api::Api;
use crate::auction::bidders::Bidder;
use crate::auction::reply::Reply;
use crate::auction::{self, Intent, Request};
use crate::input::Input;
use crate::mail::Writer;

/// `GET /auction/lots`
pub fn lots(api: &Api, input: &Input) -> Outcome {
    reply(api.auctions.lots(&input.site()?.auction, input.bearer(), api.clock.milliseconds()))
}

/// `POST /auction/lots/{lot}/bids`
pub fn bid(api: &Api, input: &Input) -> Outcome {
    on_lot(api, input, Intent::Bid)
}

/// `POST /auction/lots/{lot}/buy`
pub fn buy(api: &Api, input: &Input) -> Outcome {
    on_lot(api, input, Intent::Buy)
}

/// `POST /auction/bidders`: exchanges the code from a mail for a token.
pub fn admit(api: &Api, input: &Input) -> Outcome {
    api.may_ask(input)?;
    reply(api.auctions.admit(&input.body, api.clock.milliseconds()))
}

fn on_lot(api: &Api, input: &Input, intent: Intent) -> Outcome {
    let site = input.site()?;
    let lot = input.param("lot").unwrap_or_default();
    let request = Request { lot, intent, token: input.bearer(), body: &input.body, now: api.clock.milliseconds() };
    let may_mail = |email: &str| api.limits.may_ask(input.network) && api.limits.may_mail("bid", email);
    match api.auctions.handle(&site.auction, request, may_mail) {
        Err(told) | Ok(auction::Outcome::Taken(told)) => reply(told),
        Ok(auction::Outcome::Confirm(Bidder { email, number, .. }, code)) => {
            let mails = Writer { base: &api.base, brand: &site.portal.brand };
            api.mails.send(mails.bidder(&email, &number, &code));
            let message = "nothing was bid: a mail went to the bidder, whose link lets them bid";
            reply((403, json!({ "problem": "unconfirmed", "message": message })))
        }
    }
}

fn reply((status, body): Reply) -> Outcome {
    Ok(Answer::Json(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), body))
}

/// A refusal in the format of these calls.
pub fn refused(refusal: Refusal) -> Answer {
    let problem = if refusal.status == StatusCode::TOO_MANY_REQUESTS { "too-often" } else { "bad-request" };
    Answer::Json(refusal.status, json!({ "problem": problem, "message": refusal.message }))
}
