//! Endpoints for the site's pages: the contact form, the counter, the description of this API.

use axum::http::{HeaderName, StatusCode};
use serde::Deserialize;
use serde_json::json;

use crate::api::Api;
use crate::headers::text;
use crate::input::Input;
use crate::leads::Lead;
use crate::response::{ApiError, ApiResponse, ApiResult};

/// The description of this API, in OpenAPI.
pub const DESCRIPTION: &str = include_str!("../../openapi.yaml");

/// The header with a key that is the same for each attempt to send one request (IETF draft "The Idempotency-Key HTTP
/// Header Field").
const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Body of `POST /contactform`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ContactForm {
    subject: String,
    message: String,
    recaptcha_token: Option<String>,
    to: String,
}

/// `POST /contactform`: stores what the lead and contact forms send. A request that is sent again with the same key is
/// stored once. One of too many, or one that can't be stored, is refused: the page then keeps it and sends it again.
pub fn contact(api: &Api, input: &Input) -> ApiResult {
    if !api.limits.may_send(input.network) {
        return Err(ApiError::too_many_requests());
    }
    let letter: ContactForm = input.json()?;
    let key = text(&input.headers, &KEY);
    let lead = Lead { idempotency_key: (!key.is_empty()).then(|| key.to_owned()), ..Lead::new("contactform") }
        .with("subject", &letter.subject)
        .with("to", &letter.to)
        .with("recaptchaToken", letter.recaptcha_token.as_deref().unwrap_or("null"))
        .with("message", &letter.message);
    let not_stored =
        |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "The request could not be kept. Send it again later.");
    api.leads.store(&lead).map_err(not_stored)?;
    ApiResponse::ok(json!({ "success": true, "message": "The request was received." }))
}

/// `GET /counter`: how many companies took the scan. Scans are not counted here: it returns the starting number in the
/// settings.
pub fn counter(_: &Api, input: &Input) -> ApiResult {
    ApiResponse::ok(json!({ "Message": input.site()?.scans.to_string() }))
}

/// `GET /openapi.yaml`
pub fn description(_: &Api, _: &Input) -> ApiResult {
    Ok(ApiResponse::Text("application/yaml", DESCRIPTION))
}

/// A refusal in the format of these calls.
pub fn refused(refusal: ApiError) -> ApiResponse {
    ApiResponse::Json(refusal.status, json!({ "success": false, "message": refusal.message }))
}
