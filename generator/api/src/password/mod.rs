//! Passwords: their rules, and how they are stored.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::secret;
use common::is_guessable;

/// Fewest characters. As NIST SP 800-63B advises, there is no rule about kinds of characters.
pub const MIN: usize = 12;
/// Most characters; also keeps the work of one hash bounded.
pub const MAX: usize = 200;

/// Argon2id with 19 MiB and two passes (OWASP, "Password Storage Cheat Sheet").
fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19 * 1024, 2, 1, None).expect("these are in bounds"))
}

/// Hashes passwords, and counts how often.
#[derive(Debug, Default)]
pub struct Hasher {
    done: AtomicU64,
}

impl Hasher {
    /// The hash to store of a password. Slow on purpose.
    pub fn hash(&self, password: &str) -> String {
        self.done.fetch_add(1, Ordering::Relaxed);
        let salt = secret::bytes::<16>();
        let hash = argon2().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| hash.to_string()).expect("a salt of sixteen bytes is taken")
    }

    /// Whether a password matches a stored hash. Without a hash it does the same work, so that an address without an
    /// account is answered no sooner than a wrong password.
    pub fn matches(&self, password: &str, kept: Option<&str>) -> bool {
        match kept {
            Some(kept) => {
                self.done.fetch_add(1, Ordering::Relaxed);
                argon2().verify_password(password.as_bytes(), kept).is_ok()
            }
            None => {
                self.hash_dummy();
                false
            }
        }
    }

    /// Does the work of one hash for nothing, so that a call without one takes as long as a call with one.
    pub fn hash_dummy(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let _ = argon2().hash_password_into(b"nobody's", &[0; 16], &mut out);
        std::hint::black_box(out);
    }

    /// How often the work of one hash was done.
    #[cfg(test)]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// The weakness of a new password, if it has one.
pub fn weakness(password: &str, email: &str, brand: &str) -> Option<&'static str> {
    let count = password.chars().count();
    if count < MIN {
        return Some("Kies een wachtwoord van minstens 12 tekens.");
    }
    if count > MAX {
        return Some("Kies een wachtwoord van hoogstens 200 tekens.");
    }
    is_guessable(password, email, brand)
        .then_some("Dit wachtwoord wordt te vaak gebruikt of is te makkelijk te raden. Kies een ander.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_password_is_right() {
        let hasher = Hasher::default();
        let kept = hasher.hash("een lang wachtwoord");
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(hasher.matches("een lang wachtwoord", Some(&kept)));
        assert!(
            !hasher.matches("een lang wachtwoorD", Some(&kept))
                && !hasher.matches("", Some(&kept))
                && !hasher.matches("x", None)
        );
        assert_ne!(kept, hasher.hash("een lang wachtwoord"));
        assert_eq!(hasher.done(), 6);
    }

    #[test]
    fn a_password_has_a_length() {
        let weakness = |password: &str| weakness(password, "an@voorbeeld.test", "Warmlijn");
        assert!(weakness("elf tekens.").is_some_and(|text| text.contains("minstens 12")));
        assert!(weakness(&"abcdefg ".repeat(26)).is_some_and(|text| text.contains("hoogstens 200")));
        assert_eq!(weakness("drie rode fietsen"), None);
        assert!(weakness("Wachtwoord123!").is_some_and(|text| text.contains("te vaak")));
    }
}
