//! Random secrets, and hashes of secrets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

/// Random bytes.
///
/// # Panics
/// If the system gives no random bytes: nothing is secure then.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// 256 random bits as text for URLs.
pub fn text() -> String {
    URL_SAFE_NO_PAD.encode(bytes::<32>())
}

fn mac(text: &str, key: &[u8]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length").chain_update(text)
}

/// The signature of a text (HMAC-SHA-256), as text for URLs.
pub fn signature(text: &str, key: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(mac(text, key).finalize().into_bytes())
}

/// Whether it is the signature of a text. Compares in constant time.
pub fn is_signature(signature: &str, text: &str, key: &[u8]) -> bool {
    URL_SAFE_NO_PAD.decode(signature).is_ok_and(|bytes| mac(text, key).verify_slice(&bytes).is_ok())
}

/// Derives a secret from another one (HMAC-SHA-256), so that only a holder of the key can compute it. `purpose`
/// separates it from everything else that the key signs.
pub fn derived(purpose: &str, from: &str, key: &[u8]) -> String {
    signature(&format!("{purpose}\0{from}"), key)
}

/// A new random guid (RFC 9562, version 4).
pub fn guid() -> String {
    let mut bytes = bytes::<16>();
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = format!("{:032x}", u128::from_be_bytes(bytes));
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}

/// The hash under which a token is stored. Tokens are random, so they need no salt and no slow hash.
pub fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guids_have_their_shape_and_differ() {
        let (one, other) = (guid(), guid());
        assert_eq!(one.split('-').map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
        assert_eq!(one.as_bytes()[14], b'4');
        assert!(one != other && text() != text());
    }
}
