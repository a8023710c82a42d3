//! The state of a build at Netlify, from its API, if the preview has a token.
//!
//! The variables are those of Netlify's command-line tool: `NETLIFY_AUTH_TOKEN`, `NETLIFY_SITE_ID`, and `NETLIFY_API_URL`
//! to use another address for the API.

use std::env;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use ureq::Agent;

const API: &str = "https://api.netlify.com/api/v1";
/// Timeout for one request.
const ANSWER: Duration = Duration::from_secs(5);
/// Maximum size of a response, in bytes.
const LARGEST: u64 = 1_000_000;
/// How many characters of an error message are shown.
const SHOWN: usize = 400;

/// A site at Netlify.
#[derive(Clone)]
pub struct Netlify {
    api: String,
    site: String,
    token: String,
}

/// The state of a build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deploy {
    /// The state as a sentence.
    pub says: String,
    /// Why it failed; `None` if it did not.
    pub failed: Option<String>,
    /// Whether Netlify has finished it.
    pub ready: bool,
    /// URL of its log.
    pub log: Option<String>,
}

/// A build as the API returns it.
#[derive(Deserialize)]
struct ApiDeploy {
    id: String,
    state: String,
    commit_ref: Option<String>,
    error_message: Option<String>,
    admin_url: Option<String>,
}

impl Netlify {
    /// Reads the environment. `None` without a token or site, and if the API's address is not safe to send a token to.
    pub fn of_environment() -> Option<Self> {
        let set = |name| env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let api = set("NETLIFY_API_URL").unwrap_or_else(|| API.to_owned());
        let site = set("NETLIFY_SITE_ID")?;
        let token = set("NETLIFY_AUTH_TOKEN")?;
        let is_safe = api.starts_with("https://") || api.starts_with("http://127.0.0.1:");
        let is_name = site.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        (is_safe && is_name).then(|| Netlify { api: api.trim_end_matches('/').to_owned(), site, token })
    }

    /// The build of a commit; `None` if Netlify does not list it among its latest 20.
    ///
    /// # Errors
    /// Returns the reason if Netlify does not report it.
    pub fn deploy(&self, commit: &str) -> Result<Option<Deploy>, String> {
        // Redirects are not followed, because the token must not reach another host.
        let config = Agent::config_builder()
            .timeout_global(Some(ANSWER))
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build();
        let mut answer = Agent::new_with_config(config)
            .get(format!("{}/sites/{}/deploys?per_page=20", self.api, self.site))
            .header("authorization", format!("Bearer {}", self.token))
            .call()
            .map_err(|_| "Netlify is nu niet te bereiken".to_owned())?;
        match answer.status().as_u16() {
            200 => {}
            401 | 403 => return Err("Netlify laat deze computer niet meekijken: NETLIFY_AUTH_TOKEN klopt niet meer, vraag je ontwikkelaar om een nieuwe".to_owned()),
            404 => return Err("Netlify kent deze site niet: vraag je ontwikkelaar om NETLIFY_SITE_ID na te kijken".to_owned()),
            status => return Err(format!("Netlify heeft zelf een storing ({status})")),
        }
        let text = answer
            .body_mut()
            .with_config()
            .limit(LARGEST)
            .read_to_string()
            .map_err(|_| "Netlify brak zijn antwoord af".to_owned())?;
        let all: Vec<ApiDeploy> =
            serde_json::from_str(&text).map_err(|_| "Netlify antwoordde iets anders dan verwacht".to_owned())?;
        // The newest comes first, so a repeated build counts in its current state.
        Ok(all.into_iter().find(|deploy| deploy.commit_ref.as_deref() == Some(commit)).map(read))
    }
}

fn read(deploy: ApiDeploy) -> Deploy {
    let failed = (deploy.state == "error").then(|| {
        let message = deploy.error_message.unwrap_or_default();
        match message.trim() {
            "" => "Netlify zegt niet waarom.".to_owned(),
            message => message.chars().filter(|c| !c.is_control() || *c == '\n').take(SHOWN).collect(),
        }
    });
    let says = match deploy.state.as_str() {
        "new" | "pending_review" | "accepted" | "enqueued" => "Netlify heeft je werk en begint zo te bouwen.",
        "building" | "retrying" => "Netlify bouwt de site.",
        "uploading" | "uploaded" | "preparing" | "prepared" | "processing" | "processed" => {
            "Netlify heeft de site gebouwd en zet ze online."
        }
        "ready" => "Netlify is klaar.",
        "error" => "Het bouwen bij Netlify mislukte.",
        _ => "Netlify is ermee bezig.",
    };
    let id = |id: &String| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let log = deploy.admin_url.filter(|url| url.starts_with("https://") && id(&deploy.id));
    Deploy {
        says: says.to_owned(),
        failed,
        ready: deploy.state == "ready",
        log: log.map(|url| format!("{url}/deploys/{}", deploy.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deploy(state: &str, message: Option<&str>) -> Deploy {
        read(ApiDeploy {
            id: "6a".to_owned(),
            state: state.to_owned(),
            commit_ref: None,
            error_message: message.map(str::to_owned),
            admin_url: Some("https://app.netlify.com/sites/proef".to_owned()),
        })
    }

    #[test]
    fn a_build_that_failed_says_why() {
        let failed = deploy("error", Some("Build script returned non-zero exit code: 2"));
        assert_eq!(failed.failed.as_deref(), Some("Build script returned non-zero exit code: 2"));
        assert_eq!(failed.log.as_deref(), Some("https://app.netlify.com/sites/proef/deploys/6a"));
        assert_eq!(deploy("error", None).failed.as_deref(), Some("Netlify zegt niet waarom."));
        assert_eq!((deploy("building", None).failed, deploy("anders", None).failed), (None, None));
    }
}
