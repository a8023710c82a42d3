//! Known devices. A cookie marks devices on which somebody logged in before, so that they can log in while others guess the
//! password (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It is not proof of identity.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

use crate::headers::text;
use crate::secret;

/// Name of the cookie; `content/storage.yaml` tells visitors about it.
const NAME: &str = "known_device";
/// How long the cookie is kept, in seconds.
const AGE: i64 = 180 * 24 * 3600;
/// Longest value that is read, in bytes.
const LONGEST: usize = 200;

/// The value of the cookie in a request.
pub fn sent(headers: &HeaderMap) -> Option<String> {
    let pairs = text(headers, &COOKIE).split(';').filter_map(|pair| pair.trim().split_once('='));
    let found = pairs.filter(|(name, _)| *name == NAME).map(|(_, value)| value).next()?;
    (found.len() <= LONGEST).then(|| found.to_owned())
}

/// The number of the device, if the cookie is valid for this address: its owner logged in on the device before.
pub fn number<'a>(value: Option<&'a str>, email: &str, key: &[u8]) -> Option<&'a str> {
    let (number, signature) = value?.split_once('.')?;
    secret::is_signature(signature, &signed(number, email), key).then_some(number)
}

/// `Set-Cookie` for a device on which the owner of an address just logged in. Browsers send it only to the login, and
/// only from pages of the site.
pub fn cookie(email: &str, key: &[u8], secure: bool) -> String {
    let number = secret::text();
    let signature = secret::signature(&signed(&number, email), key);
    let secure = if secure { "; Secure" } else { "" };
    format!("{NAME}={number}.{signature}; Path=/api/auth/login; Max-Age={AGE}; HttpOnly; SameSite=Strict{secure}")
}

/// The text that is signed. The prefix keeps these signatures apart from those of tokens.
fn signed(number: &str, email: &str) -> String {
    format!("device\0{number}\0{email}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_for_one_address_only() {
        let set = cookie("an@voorbeeld.test", b"key", true);
        assert!(set.ends_with("; HttpOnly; SameSite=Strict; Secure"), "{set}");
        let value = set.split(';').next().and_then(|pair| pair.strip_prefix("known_device=")).expect("it is set");
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, format!("a=b; known_device={value}; c=d").parse().expect("a header"));
        let sent = sent(&headers);
        assert_eq!(sent.as_deref(), Some(value));
        let known = |email: &str, key: &[u8]| number(sent.as_deref(), email, key).is_some();
        assert!(known("an@voorbeeld.test", b"key"));
        assert!(!known("bea@voorbeeld.test", b"key") && !known("an@voorbeeld.test", b"other"));
        for forged in ["", ".", "x.y", "é.é", value.trim_end_matches(|_| true), &value[1..]] {
            assert_eq!(number(Some(forged), "an@voorbeeld.test", b"key"), None, "{forged}");
        }
    }
}
