//! Detects passwords that are easy to guess, with a list and an estimator.
//!
//! `list.bin` holds the passwords of twelve and more characters among the 100,000 most common; a shorter one can't be
//! chosen. `list.py` beside it makes the file, and says where the list comes from. The estimator is zxcvbn, which knows
//! names, words, years, keyboards, repetitions and digits in place of letters, each also as a part of a password.

use std::collections::HashSet;
use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};

/// The first four bytes of the SHA-256 of each password of the list, in lower case; sorted.
const LIST: &[u8] = include_bytes!("list.bin");

/// A password is too easy if zxcvbn estimates that fewer guesses than this power of ten find it. `Zomer2026!!!` takes
/// 10^8 guesses, three unrelated words take 10^12 and more.
const GUESSES: f64 = 9.0;

/// Words that people here use in passwords and that zxcvbn does not know.
const WORDS: &str = "
    wachtwoord paswoord motdepasse passwort welkom bienvenue geheim azerty azertyuiop qsdfghjklm wxcvbn hallo
    bonjour ikhouvanjou jetaime schatje voetbal gebruiker beheerder veranderdit veranderme bedrijf klant zomer
    winter lente herfst januari februari maart april juni juli augustus september oktober november december
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag belgie belgium vlaanderen antwerpen brussel brugge
    gent leuven mechelen hasselt kortrijk oostende anderlecht clubbrugge rodeduivels tomorrowland
";

/// Whether a password is easy to guess for somebody who knows the address of the account and the brand of the site.
pub fn is_guessable(password: &str, email: &str, brand: &str) -> bool {
    static LISTED: LazyLock<HashSet<[u8; 4]>> = LazyLock::new(|| LIST.as_chunks().0.iter().copied().collect());
    let lower = password.to_lowercase();
    if LISTED.contains(&start(&lower)) {
        return true;
    }
    let (email, brand) = (email.to_lowercase(), brand.to_lowercase());
    if !email.is_empty() && lower.contains(&email) {
        return true;
    }
    let own = email.split(['@', '.', '-', '_', '+']).filter(|part| part.chars().count() > 2);
    let words: Vec<&str> = own.chain([email.as_str(), brand.as_str()]).chain(WORDS.split_whitespace()).collect();
    zxcvbn::zxcvbn(password, &words).guesses_log10() < GUESSES
}

fn start(text: &str) -> [u8; 4] {
    let hash = Sha256::digest(text.as_bytes());
    [hash[0], hash[1], hash[2], hash[3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(password: &str) -> bool {
        is_guessable(password, "annelies@voorbeeld.test", "Warmlijn")
    }

    #[test]
    fn common_passwords_are_refused() {
        let common = "
            P@ssw0rd1234 1qaz2wsx3edc Wachtwoord123! W@chtw00rd2026 welkom202612 Welkom123456 Azerty123456
            azertyuiop12 aaaaaaaaaaaa ababababababab 123456789012 012345678901 210987654321 qwertyuiop12
            1q2w3e4r5t6y zaq12wsxcde3 qazwsxedcrfv !QAZ2wsx3edc Password!234 Passw0rd2024 administrator
            letmein12345 football1234 Liverpool1234 iloveyou1234 trustno1trustno1 hallohallo12 geheim123456
            Antwerpen2026 Januari2026! Zomer2026!!! Summer2024!! ikhouvanjou! Warmlijn2026 Annelies2026
            Annelies@Voorbeeld.test
        ";
        for password in common.split_whitespace() {
            assert!(refused(password), "{password}");
        }
    }

    #[test]
    fn uncommon_passwords_are_accepted() {
        for password in [
            "drie rode fietsen",
            "Voorbeeld-2026-bellen",
            "vijf blauwe bussen",
            "een ander wachtwoord",
            "correct paard batterij niet",
            "kT7#pQz9!mVx",
            "xkwq vbrt mzpl",
            "ééntje meer dan één",
        ] {
            assert!(!refused(password), "{password}");
        }
    }

    /// `SAMPLE` holds passwords of the list that the estimator accepts.
    #[test]
    fn the_list_is_known() {
        assert!(LIST.len().is_multiple_of(4) && (1_000..10_000).contains(&(LIST.len() / 4)), "{}", LIST.len());
        assert!(LIST.as_chunks::<4>().0.is_sorted_by(|one, other| one < other), "each once, in order");
        for password in SAMPLE {
            assert!(refused(password), "{password}");
            assert!(refused(&password.to_uppercase()), "{password}");
        }
    }

    const SAMPLE: &[&str] =
        &["telechargement", "ichliebedich", "kartoffelpuffer", "przyjaciolki", "somanypickles27", "friendofgerly"];
}
