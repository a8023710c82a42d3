//! The API's responses.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// An answer to a call.
#[derive(Debug)]
pub enum ApiResponse {
    Json(StatusCode, Value),
    /// Tokens of a new session, and the `Set-Cookie` that marks its device as known, if it was not.
    Session(Value, Option<String>),
    /// 204, without a body.
    Nothing,
    /// A text to show: its content type and the text.
    Text(&'static str, &'static str),
    /// A text file to download: its name and its content.
    File(String, String),
    Refused(ApiError),
}

/// Why a call is refused: a status and a sentence to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    pub status: StatusCode,
    pub message: String,
    /// The `Allow` header of a 405: the methods that the path accepts.
    pub allow: Option<String>,
    /// The error of the database, for whoever runs the API.
    pub cause: Option<String>,
}

/// The result of a call. An `Err` rolls back what the call wrote; `Ok(ApiResponse::Refused(…))` does not.
pub type ApiResult = Result<ApiResponse, ApiError>;

impl ApiResponse {
    pub fn ok(body: Value) -> ApiResult {
        Ok(ApiResponse::Json(StatusCode::OK, body))
    }

    pub fn created(body: Value) -> ApiResult {
        Ok(ApiResponse::Json(StatusCode::CREATED, body))
    }

    pub fn message(text: &str) -> ApiResult {
        Self::ok(json!({ "message": text }))
    }
}

impl ApiError {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        ApiError { status, message: message.into(), allow: None, cause: None }
    }

    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// No valid token.
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Je sessie is verlopen. Log opnieuw in.")
    }

    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "Je hebt geen toegang tot dit onderdeel.")
    }

    /// It does not exist, or the user may not see it: the answer does not tell which.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Dit bestaat niet of je hebt er geen toegang toe.")
    }

    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    pub fn too_many_requests() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "Te veel pogingen. Wacht enkele minuten en probeer opnieuw.")
    }

    /// Too many calls are waiting.
    pub fn unavailable() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "Het is nu erg druk. Probeer het over een minuut opnieuw.")
    }

    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Er ging iets mis aan onze kant. Probeer het later opnieuw.")
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::QueryReturnedNoRows => Self::not_found(),
            error => ApiError { cause: Some(error.to_string()), ..Self::internal() },
        }
    }
}

impl IntoResponse for ApiResponse {
    fn into_response(self) -> Response {
        match self {
            ApiResponse::Json(status, body) => {
                let headers = [
                    (CONTENT_TYPE, "application/json"),
                    (CACHE_CONTROL, "no-store"),
                    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
                ];
                (status, headers, body.to_string()).into_response()
            }
            ApiResponse::Session(tokens, cookie) => {
                let mut response = ApiResponse::Json(StatusCode::OK, tokens).into_response();
                if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
                    response.headers_mut().insert(SET_COOKIE, cookie);
                }
                response
            }
            ApiResponse::Nothing => (StatusCode::NO_CONTENT, [(CACHE_CONTROL, "no-store")]).into_response(),
            ApiResponse::Text(kind, text) => {
                ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response()
            }
            ApiResponse::File(name, text) => {
                let headers = [
                    (CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
                    (CONTENT_DISPOSITION, attachment(&name)),
                    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
                    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
                ];
                (headers, text).into_response()
            }
            ApiResponse::Refused(refusal) => refusal.into_response(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = ApiResponse::Json(self.status, json!({ "Message": self.message })).into_response();
        if let Some(allow) = self.allow.and_then(|allow| HeaderValue::try_from(allow).ok()) {
            response.headers_mut().insert(ALLOW, allow);
        }
        response
    }
}

/// `Content-Disposition` for a download. Characters that could end the quoted name become `_`.
fn attachment(name: &str) -> HeaderValue {
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_. ".contains(c) { c } else { '_' }).collect();
    HeaderValue::try_from(format!("attachment; filename=\"{plain}\"")).unwrap_or(HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::attachment;

    #[test]
    fn a_file_name_stays_between_its_quotes() {
        assert_eq!(attachment("verslag-2026-10.txt"), "attachment; filename=\"verslag-2026-10.txt\"");
        assert_eq!(attachment("a\"; x=\r\nB: c/é"), "attachment; filename=\"a__ x___B_ c__\"");
    }
}
