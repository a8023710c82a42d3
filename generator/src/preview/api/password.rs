//! Passwords: which are good enough, and how they are kept.

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

use super::secret;

/// Fewest characters (NIST SP 800-63B counts characters, not kinds of them).
pub const MIN: usize = 12;
/// Most characters; also keeps the work of one hash bounded.
pub const MAX: usize = 200;

/// What people choose first when twelve characters are asked. Compared without case, digits and signs.
const COMMON: &[&str] = &[
    "password",
    "wachtwoord",
    "paswoord",
    "motdepasse",
    "passwort",
    "qwertyuiop",
    "azertyuiop",
    "qwertyuiopasdfgh",
    "azertyuiopqsdfgh",
    "qwerty",
    "azerty",
    "welkom",
    "welcome",
    "geheim",
    "letmein",
    "iloveyou",
    "administrator",
    "admin",
    "monkey",
    "dragon",
    "football",
    "voetbal",
    "belgie",
    "belgium",
    "vlaanderen",
    "antwerpen",
    "gent",
    "brussel",
    "brugge",
    "hallohallo",
    "hallo",
    "zomer",
    "winter",
    "lente",
    "herfst",
    "januari",
    "december",
    "passwordpassword",
    "wachtwoordwachtwoord",
    "testtesttest",
    "test",
    "changeme",
    "veranderdit",
    "trustnoone",
    "sunshine",
    "princess",
    "superman",
    "batman",
    "computer",
    "internet",
    "starwars",
    "liverpool",
    "anderlecht",
    "clubbrugge",
    "schatje",
    "qwertyazerty",
    "abcdefghijkl",
    "abcdefghijklm",
    "abcabcabc",
    "abc",
    "warmlijn",
];

/// Argon2id with 19 MiB and two passes (OWASP, "Password Storage Cheat Sheet").
fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19 * 1024, 2, 1, None).expect("these are in bounds"))
}

/// What is kept of a password. Slow on purpose.
pub fn hash(password: &str) -> String {
    let salt = secret::bytes::<16>();
    let hash = hasher().hash_password_with_salt(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).expect("a salt of sixteen bytes is taken")
}

/// Whether it is the password that was kept. Without one, the same work is done for nothing: an address without an
/// account answers no sooner than a wrong password.
pub fn is(password: &str, kept: Option<&str>) -> bool {
    match kept {
        Some(kept) => hasher().verify_password(password.as_bytes(), kept).is_ok(),
        None => {
            let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
            let _ = hasher().hash_password_into(password.as_bytes(), &[0; 16], &mut out);
            std::hint::black_box(out);
            false
        }
    }
}

/// What is wrong with a new password, if something is.
pub fn weakness(password: &str, email: &str) -> Option<&'static str> {
    let count = password.chars().count();
    if count < MIN {
        return Some("Kies een wachtwoord van minstens 12 tekens.");
    }
    if count > MAX {
        return Some("Kies een wachtwoord van hoogstens 200 tekens.");
    }
    let lower = password.to_lowercase();
    let word: String = lower.chars().filter(|c| c.is_alphabetic()).collect();
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let up = "01234567890".repeat(20);
    let down: String = up.chars().rev().collect();
    let is_run = up.contains(&lower) || down.contains(&lower);
    let name = email.split('@').next().unwrap_or_default().to_lowercase();
    let is_own = lower.contains(&email.to_lowercase()) || (name.len() >= 4 && word == name);
    let common = COMMON.contains(&word.as_str()) || kinds.len() < 5 || is_run || is_own;
    common.then_some("Dit wachtwoord wordt te vaak gebruikt of is te makkelijk te raden. Kies een ander.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_password_is_right() {
        let kept = hash("een lang wachtwoord");
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(is("een lang wachtwoord", Some(&kept)));
        assert!(!is("een lang wachtwoorD", Some(&kept)) && !is("", Some(&kept)) && !is("x", None));
        assert_ne!(kept, hash("een lang wachtwoord"));
    }

    #[test]
    fn what_everybody_chooses_is_refused() {
        let email = "annelies@voorbeeld.test";
        for password in [
            "kort",
            "elf tekens.",
            "Wachtwoord123!",
            "welkom202612",
            "aaaaaaaaaaaa",
            "123456789012",
            "012345678901",
            "Annelies2026",
            "annelies@voorbeeld.test",
            "qwertyuiop12",
            "ababababababab",
        ] {
            assert!(weakness(password, email).is_some(), "{password}");
        }
        for password in ["drie rode fietsen", "Voorbeeld-2026-bellen", "fiets"] {
            assert_eq!(weakness(password, email).is_none(), password.len() >= MIN, "{password}");
        }
        assert!(weakness(&"abcdefg ".repeat(26), email).is_some());
    }
}
