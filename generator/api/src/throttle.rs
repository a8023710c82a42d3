//! Rate limits. Wrong passwords are counted by client network, so that nobody can lock another user out (OWASP, "Slow Down
//! Online Guessing Attacks with Device Cookies").

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::bounded_map::BoundedMap;

/// How long an attempt counts, in milliseconds.
const WINDOW: i64 = 5 * 60 * 1000;
/// Most keys that each limit remembers.
pub const MAX_KEYS: usize = 10_000;

/// Wrong passwords in five minutes from one network for one address, or from one known device.
const MAX_WRONG_PASSWORDS: usize = 10;
/// Wrong passwords in five minutes from one network. The limit is higher, because a whole office shares one address.
const MAX_WRONG_FROM_NETWORK: usize = 100;
/// Calls that send a mail or try a token from one, in five minutes from one network.
const MAX_MAIL_CALLS: usize = 200;
/// Forms in five minutes from one network. Counted separately, so that they can't block calls that send a mail.
const MAX_FORMS: usize = 200;
/// Mails of a kind to one address in five minutes.
const MAX_MAILS: usize = 5;

/// The network that a request comes from: the first 24 bits of an IPv4 address, or the first 48 of an IPv6 address (a
/// usual size for a site, see RFC 6177). Somebody with one address in it usually has the others too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Network([u8; 6]);

impl Network {
    pub fn of(address: IpAddr) -> Self {
        let mut start = [0; 6];
        match address.to_canonical() {
            // No public IPv6 network starts with 24 zero bits, so the two never collide.
            IpAddr::V4(address) => start[3..].copy_from_slice(&address.octets()[..3]),
            IpAddr::V6(address) => start.copy_from_slice(&address.octets()[..6]),
        }
        Network(start)
    }
}

/// All rate limits.
#[derive(Debug)]
pub struct Limits {
    wrong: Throttle,
    wrong_from: Throttle,
    asked: Throttle,
    mails: Throttle,
    forms: Throttle,
}

/// Whose wrong passwords are counted together.
#[derive(Clone, Copy, Debug)]
pub enum Guesser<'a> {
    /// A device on which the owner of the address logged in before, by its number: only its own attempts count.
    Device(&'a str),
    /// Anybody else, for an address from a network.
    Stranger(&'a str, Network),
    /// A logged-in user who enters their current password.
    User(i64),
}

impl Guesser<'_> {
    fn key(self) -> u128 {
        match self {
            Guesser::Device(number) => key(&["device", number], &[]),
            Guesser::Stranger(email, Network(network)) => key(&["stranger", email], &network),
            Guesser::User(id) => key(&["user", &id.to_string()], &[]),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            wrong: Throttle::new(MAX_WRONG_PASSWORDS),
            wrong_from: Throttle::new(MAX_WRONG_FROM_NETWORK),
            asked: Throttle::new(MAX_MAIL_CALLS),
            mails: Throttle::new(MAX_MAILS),
            forms: Throttle::new(MAX_FORMS),
        }
    }
}

impl Limits {
    /// Whether somebody may try a password.
    pub fn may_guess(&self, who: Guesser<'_>) -> bool {
        let network = match who {
            Guesser::Stranger(_, Network(network)) => self.wrong_from.is_full(key(&[], &network)),
            Guesser::Device(_) | Guesser::User(_) => false,
        };
        !network && !self.wrong.is_full(who.key())
    }

    /// Counts a wrong password.
    pub fn wrong_password(&self, who: Guesser<'_>) {
        self.wrong.count(who.key());
        if let Guesser::Stranger(_, Network(network)) = who {
            self.wrong_from.count(key(&[], &network));
        }
    }

    /// Forgets the wrong passwords of somebody who then entered the right one. The count of their network stays.
    pub fn right_password(&self, who: Guesser<'_>) {
        self.wrong.forget(who.key());
    }

    /// Counts a call that sends a mail or tries a token from one. Returns whether the network may make it.
    pub fn may_ask(&self, Network(network): Network) -> bool {
        !self.asked.count(key(&[], &network))
    }

    /// Counts a mail of a kind. Returns whether it may be sent. Each kind is counted separately, so that asking for one
    /// kind of mail can't block another, such as the one to choose a new password.
    pub fn may_mail(&self, kind: &str, email: &str) -> bool {
        !self.mails.count(key(&[kind, email], &[]))
    }

    /// Counts a form. Returns whether the network may send it.
    pub fn may_send(&self, Network(network): Network) -> bool {
        !self.forms.count(key(&[], &network))
    }

    /// The number of keys that each limit remembers.
    #[cfg(test)]
    pub fn remembered(&self) -> [usize; 5] {
        [&self.wrong, &self.wrong_from, &self.asked, &self.mails, &self.forms].map(|throttle| throttle.lock().len())
    }
}

/// Hashes the parts, so that keys have a fixed size.
fn key(parts: &[&str], bytes: &[u8]) -> u128 {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&part.len().to_le_bytes()).update(part.as_bytes());
    }
    let mut out = [0; 16];
    hasher.update(bytes).finalize_xof().fill(&mut out);
    u128::from_le_bytes(out)
}

/// Counts the attempts of the last five minutes by key.
#[derive(Debug)]
struct Throttle {
    limit: usize,
    started: Instant,
    tries: Mutex<BoundedMap<u128, Vec<i64>>>,
}

impl Throttle {
    /// Allows `limit` attempts of a key in five minutes.
    fn new(limit: usize) -> Self {
        Throttle { limit, started: Instant::now(), tries: Mutex::new(BoundedMap::new(MAX_KEYS, WINDOW)) }
    }

    /// Whether the key has no attempts left.
    fn is_full(&self, key: u128) -> bool {
        self.at(key, self.now(), false)
    }

    /// Counts an attempt, if any are left. Returns whether none were left.
    fn count(&self, key: u128) -> bool {
        self.at(key, self.now(), true)
    }

    fn forget(&self, key: u128) {
        self.lock().remove(&key);
    }

    fn now(&self) -> i64 {
        i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    fn at(&self, key: u128, now: i64, counts: bool) -> bool {
        let mut tries = self.lock();
        let known = tries.get(&key, now).map_or(&[][..], Vec::as_slice);
        let mut times: Vec<i64> = known.iter().copied().filter(|time| now - time < WINDOW).collect();
        let full = times.len() >= self.limit;
        if counts && !full {
            times.push(now);
            tries.insert(key, times, now);
        }
        full
    }

    fn lock(&self) -> MutexGuard<'_, BoundedMap<u128, Vec<i64>>> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        Network::of(text.parse().expect("an address"))
    }

    #[test]
    fn one_key_waits_and_no_other() {
        let throttle = Throttle::new(2);
        assert!(!throttle.at(1, 0, true) && !throttle.at(1, 10, true));
        assert!(throttle.at(1, 20, true) && throttle.at(1, 20, false));
        assert!(!throttle.at(2, 20, true));
        throttle.forget(1);
        assert!(!throttle.at(1, 30, false));
        assert!(!throttle.at(1, 30, true) && !throttle.at(1, 40, true) && throttle.at(1, 50, false));
        assert!(!throttle.at(1, 30 + WINDOW, false), "the first counts no more");
        // Attempts during the wait do not make it longer.
        assert!(throttle.at(1, 29 + WINDOW, true));
    }

    #[test]
    fn a_guesser_locks_nobody_else_out() {
        let limits = Limits::default();
        let (here, there) = (network("192.0.2.1"), network("198.51.100.7"));
        let guesser = Guesser::Stranger("an@voorbeeld.test", here);
        for _ in 0..MAX_WRONG_PASSWORDS {
            assert!(limits.may_guess(guesser));
            limits.wrong_password(guesser);
        }
        assert!(!limits.may_guess(guesser));
        assert!(!limits.may_guess(Guesser::Stranger("an@voorbeeld.test", network("192.0.2.254"))), "the same network");
        // The owner on another network, a known device, a logged-in user, and another address on the same network.
        for free in [
            Guesser::Stranger("an@voorbeeld.test", there),
            Guesser::Device("7"),
            Guesser::User(1),
            Guesser::Stranger("bea@voorbeeld.test", here),
        ] {
            assert!(limits.may_guess(free), "{free:?}");
        }
        // Somebody who tries one password on many addresses.
        for number in 0..MAX_WRONG_FROM_NETWORK {
            limits.wrong_password(Guesser::Stranger(&format!("{number}@voorbeeld.test"), there));
        }
        assert!(!limits.may_guess(Guesser::Stranger("cas@voorbeeld.test", there)));
        assert!(limits.may_guess(Guesser::Device("7")));
        limits.right_password(Guesser::Stranger("0@voorbeeld.test", there));
        assert!(
            !limits.may_guess(Guesser::Stranger("0@voorbeeld.test", there)),
            "logging in to another account does not help"
        );
    }

    #[test]
    fn mails_of_one_kind_do_not_count_for_another() {
        let limits = Limits::default();
        assert_eq!((0..7).filter(|_| limits.may_mail("known", "an@voorbeeld.test")).count(), MAX_MAILS);
        assert!(limits.may_mail("reset", "an@voorbeeld.test") && limits.may_mail("known", "bea@voorbeeld.test"));
    }

    #[test]
    fn many_keys_do_not_fill_the_memory() {
        let limits = Limits::default();
        for number in 0..MAX_KEYS as u32 + 500 {
            let from = Network::of(IpAddr::from(number.rotate_left(12).to_be_bytes()));
            limits.wrong_password(Guesser::Stranger(&format!("{number}@voorbeeld.test"), from));
            limits.may_ask(Network::of(IpAddr::from((u128::from(number) << 90).to_be_bytes())));
            limits.may_mail("reset", &format!("{number}@voorbeeld.test"));
            limits.may_send(from);
        }
        for count in limits.remembered() {
            assert!(count <= MAX_KEYS, "{count}");
        }
        assert_eq!(limits.remembered()[3], MAX_KEYS);
    }

    #[test]
    fn a_network_is_the_start_of_an_address() {
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.200"));
        assert_ne!(network("192.0.2.1"), network("192.0.3.1"));
        assert_eq!(network("2001:db8:1:2::3"), network("2001:db8:1:ffff::"));
        assert_ne!(network("2001:db8:1::"), network("2001:db8:2::"));
    }
}
