//! The calls of public pages that need no account, answered as the real API does: requests are kept, not mailed.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Api;
use super::headers::{is_foreign, text};
use super::leads::Lead;

/// The same for each attempt to send one request (IETF draft "The Idempotency-Key HTTP Header Field").
const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Body of `POST /api/contactform`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Letter {
    subject: String,
    message: String,
    recaptcha_token: Option<String>,
    to: String,
}

/// `POST /api/contactform`: keeps what the lead and contact forms send, beside what comes in the plain way.
pub async fn contact(State(api): State<Arc<Api>>, headers: HeaderMap, body: Bytes) -> Response {
    if is_foreign(&headers) {
        return failure(StatusCode::FORBIDDEN, "This request comes from another site.");
    }
    if !text(&headers, &CONTENT_TYPE).starts_with("application/json") {
        return failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Send the request as application/json.");
    }
    let letter: Letter = match serde_json::from_slice(&body) {
        Ok(letter) => letter,
        Err(error) => return failure(StatusCode::BAD_REQUEST, &format!("The body is not what was expected: {error}.")),
    };
    // Sent again because nobody knew whether it arrived: it did, and counts once.
    let key = text(&headers, &KEY);
    let lead = Lead { idempotency_key: (!key.is_empty()).then(|| key.to_owned()), ..Lead::new("contactform") }
        .with("subject", &letter.subject)
        .with("to", &letter.to)
        .with("recaptchaToken", letter.recaptcha_token.as_deref().unwrap_or("null"))
        .with("message", &letter.message);
    if api.leads.keep(lead).await {
        answer(StatusCode::OK, &json!({"success": true, "message": "The request was received."}))
    } else {
        failure(StatusCode::INTERNAL_SERVER_ERROR, "The request can't be kept.")
    }
}

/// `GET /api/counter`: how many companies took the scan; here the number that the settings start from.
pub async fn counter(State(api): State<Arc<Api>>) -> Response {
    match (api.site)() {
        Some(site) => answer(StatusCode::OK, &json!({"Message": site.scans.to_string()})),
        None => failure(StatusCode::INTERNAL_SERVER_ERROR, "There is no site yet."),
    }
}

fn failure(status: StatusCode, message: &str) -> Response {
    answer(status, &json!({"success": false, "message": message}))
}

fn answer(status: StatusCode, body: &Value) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (status, headers, body.to_string()).into_response()
}
