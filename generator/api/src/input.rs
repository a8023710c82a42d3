//! The input of a request.

use std::sync::Arc;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::headers;
use crate::response::ApiError;
use crate::site::SiteInfo;
use crate::throttle::Network;

pub const UNEXPECTED: &str = "De aanvraag heeft niet de verwachte velden.";

/// The parts of a request that handlers read.
#[derive(Debug, Default)]
pub struct Input {
    /// The parameters of the path, by name.
    pub path: Vec<(String, String)>,
    pub query: Vec<(String, String)>,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// The client's network, for rate limits.
    pub network: Network,
    /// The site as it is now, if there is one.
    pub site: Option<Arc<SiteInfo>>,
}

impl Input {
    /// A parameter of the path.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.path.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A parameter of the query.
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A required parameter of the query, of at most `most` characters.
    ///
    /// # Errors
    /// 400 if it is missing, empty or too long.
    pub fn required(&self, name: &str, most: usize) -> Result<&str, ApiError> {
        let value = self.query(name).filter(|value| !value.is_empty() && value.chars().count() <= most);
        value.ok_or_else(|| ApiError::bad_request(format!("De parameter {name} ontbreekt of is te lang.")))
    }

    /// The token in `Authorization: Bearer …`.
    pub fn bearer(&self) -> Option<&str> {
        headers::text(&self.headers, &AUTHORIZATION).strip_prefix("Bearer ").map(str::trim)
    }

    /// Parses the body as JSON of the expected shape.
    ///
    /// # Errors
    /// 400 if it is not.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_json::from_slice(&self.body).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => ApiError::bad_request(UNEXPECTED),
            _ => ApiError::bad_request("De aanvraag is geen geldige JSON."),
        })
    }

    /// Merges the body into `stored`. Fields that the body leaves out keep their stored value: another tab may have
    /// changed them.
    ///
    /// # Errors
    /// 400 if the body is not JSON, or the result is not a `T`.
    pub fn merged<T: DeserializeOwned>(&self, mut stored: Value) -> Result<T, ApiError> {
        merge(&mut stored, self.json()?);
        serde_json::from_value(stored).map_err(|_| ApiError::bad_request(UNEXPECTED))
    }

    /// The site as it is now.
    ///
    /// # Errors
    /// 503 while there is none.
    pub fn site(&self) -> Result<&SiteInfo, ApiError> {
        let missing = || ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "De site is nog niet gebouwd.");
        self.site.as_deref().ok_or_else(missing)
    }
}

/// Merges `change` into `over`: objects field by field, recursively. Any other value replaces the old one.
fn merge(over: &mut Value, change: Value) {
    match (over.as_object_mut(), change) {
        (Some(fields), Value::Object(changes)) => {
            for (name, value) in changes {
                merge(fields.entry(name).or_insert(Value::Null), value);
            }
        }
        (_, value) => *over = value,
    }
}
