//! Access tokens: JWT (RFC 7519) signed with HS256 and nothing else. The algorithm is never read from the token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};

use crate::secret::{is_signature, signature};

/// `{"alg":"HS256","typ":"JWT"}`, the only header that is written and accepted.
const HEADER: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";

/// The claims of a token, as the original brief has them.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct Claims {
    #[serde(rename = "sub")]
    pub sub: String,
    #[serde(rename = "email")]
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Seconds since 1970.
    #[serde(rename = "exp")]
    pub exp: i64,
    pub user_id: i64,
    /// JSON in a string: `[{"Guid", "Name", "Role"}]`.
    pub organization_accesses: String,
    pub internal: bool,
    pub internal_admin: bool,
}

pub fn sign(claims: &Claims, secret: &[u8]) -> String {
    let payload = serde_json::to_vec(claims).unwrap_or_default();
    let signed = format!("{HEADER}.{}", BASE64.encode(payload));
    format!("{signed}.{}", signature(&signed, secret))
}

/// Verifies a token and returns its claims; `None` if this secret did not sign it, or it has expired at `now` (seconds
/// since 1970).
pub fn read(token: &str, secret: &[u8], now: i64) -> Option<Claims> {
    let (signed, _) = token.rsplit_once('.').filter(|(signed, by)| is_signature(by, signed, secret))?;
    let payload = signed.strip_prefix(HEADER)?.strip_prefix('.')?;
    let claims: Claims = serde_json::from_slice(&BASE64.decode(payload).ok()?).ok()?;
    (claims.exp > now).then_some(claims)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims() -> Claims {
        Claims {
            sub: "7".to_owned(),
            email: "an@voorbeeld.test".to_owned(),
            first_name: "An".to_owned(),
            last_name: "Peeters".to_owned(),
            exp: 1000,
            user_id: 7,
            organization_accesses: r#"[{"Guid":"g","Name":"n","Role":"lid"}]"#.to_owned(),
            internal: false,
            internal_admin: false,
        }
    }

    #[test]
    fn a_token_gives_its_claims_until_it_expires() {
        let token = sign(&claims(), b"secret");
        assert_eq!(read(&token, b"secret", 999), Some(claims()));
        assert_eq!(read(&token, b"secret", 1000), None);
        assert_eq!(read(&token, b"other", 999), None);
    }

    #[test]
    fn the_header_is_the_usual_one() {
        assert_eq!(BASE64.decode(HEADER).expect("it is base64"), br#"{"alg":"HS256","typ":"JWT"}"#);
    }

    /// The example of RFC 7515, appendix A.1.
    #[test]
    fn the_signature_is_hmac_sha_256() {
        let key = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
        let signed = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        let signature = signature(signed, &BASE64.decode(key).expect("it is base64"));
        assert_eq!(signature, "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
    }

    #[test]
    fn no_forged_token_is_accepted() {
        let token = sign(&claims(), b"secret");
        let (signed, signature) = token.rsplit_once('.').expect("it has a signature");
        let payload = signed.split('.').nth(1).expect("it has a payload");
        let admin = BASE64.encode(serde_json::to_vec(&Claims { internal_admin: true, ..claims() }).expect("JSON"));
        let none = BASE64.encode(br#"{"alg":"none","typ":"JWT"}"#);
        for forged in [
            format!("{none}.{payload}."),
            format!("{none}.{payload}.{signature}"),
            format!("{HEADER}.{payload}."),
            format!("{HEADER}.{admin}.{signature}"),
            format!("{signed}.{signature}A"),
            format!("{signed}.{}", &signature[1..]),
            format!("{signed}={signature}"),
            format!("{signed}.{signature}.{signature}"),
            signed.to_owned(),
            "..".to_owned(),
            "é.é.é".to_owned(),
            String::new(),
        ] {
            assert_eq!(read(&forged, b"secret", 0), None, "{forged}");
        }
    }
}
