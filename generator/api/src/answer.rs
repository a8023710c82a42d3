//! The API's responses.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// An answer to a call.
#[derive(Debug)]
pub enum Answer {
    Json(StatusCode, Value),
    /// Tokens of a new session, and the `Set-Cookie` that marks its device as known, if it was not.
    Session(Value, Option<String>),
    /// 204, without a body.
    Nothing,
    /// A text to show: its content type and the text.
    Text(&'static str, &'static str),
    /// A text file to download: its name and its content.
    File(String, String),
    Refused(Refusal),
}

/// Why a call is refused: a status and a sentence to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub status: StatusCode,
    pub message: String,
    /// The `Allow` header of a 405: the methods that the path accepts.
    pub allow: Option<String>,
    /// The error of the database, for whoever runs the API.
    pub cause: Option<String>,
}

/// The result of a call. An `Err` rolls back what the call wrote; `Ok(Answer::Refused(…))` does not.
pub type Outcome = Result<Answer, Refusal>;

impl Answer {
    pub fn ok(body: Value) -> Outcome {
        Ok(Answer::Json(StatusCode::OK, body))
    }

    pub fn made(body: Value) -> Outcome {
        Ok(Answer::Json(StatusCode::CREATED, body))
    }

    pub fn message(text: &str) -> Outcome {
        Self::ok(json!({ "message": text }))
    }
}

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Refusal { status, message: message.into(), allow: None, cause: None }
    }

    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// No valid token.
    pub fn unknown() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Je sessie is verlopen. Log opnieuw in.")
    }

    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "Je hebt geen toegang tot dit onderdeel.")
    }

    /// It does not exist, or the user may not see it: the answer does not tell which.
    pub fn missing() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Dit bestaat niet of je hebt er geen toegang toe.")
    }

    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    pub fn often() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "Te veel pogingen. Wacht enkele minuten en probeer opnieuw.")
    }

    /// Too many calls are waiting.
    pub fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "Het is nu erg druk. Probeer het over een minuut opnieuw.")
    }

    pub fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Er ging iets mis aan onze kant. Probeer het later opnieuw.")
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::QueryReturnedNoRows => Self::missing(),
            error => Refusal { cause: Some(error.to_string()), ..Self::broken() },
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        match self {
            Answer::Json(status, body) => {
                let headers = [
                    (CONTENT_TYPE, "application/json"),
                    (CACHE_CONTROL, "no-store"),
                    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
                ];
                (status, headers, body.to_string()).into_response()
            }
            Answer::Session(tokens, cookie) => {
                let mut response = Answer::Json(StatusCode::OK, tokens).into_response();
                if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
                    response.headers_mut().insert(SET_COOKIE, cookie);
                }
                response
            }
            Answer::Nothing => (StatusCode::NO_CONTENT, [(CACHE_CONTROL, "no-store")]).into_response(),
            Answer::Text(kind, text) => ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response(),
            Answer::File(name, text) => {
                let headers = [
                    (CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
                    (CONTENT_DISPOSITION, attachment(&name)),
                    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
                    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
                ];
                (headers, text).into_response()
            }
            Answer::Refused(refusal) => refusal.into_response(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = Answer::Json(self.status, json!({ "Message": self.message })).into_response();
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
