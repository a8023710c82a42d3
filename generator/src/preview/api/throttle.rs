//! Who tries too often waits. Counted by key, so that nobody can make another wait.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a try counts.
const WINDOW: Duration = Duration::from_secs(5 * 60);
/// Most keys that are remembered; then the one that was tried longest ago is forgotten.
const KEYS: usize = 10_000;

/// Tries of the last minutes.
#[derive(Debug)]
pub struct Throttle {
    most: usize,
    tries: Mutex<HashMap<String, Vec<Instant>>>,
}

impl Throttle {
    /// Lets `most` tries of a key through in five minutes.
    pub fn new(most: usize) -> Self {
        Throttle { most, tries: Mutex::default() }
    }

    /// Whether the key has no tries left.
    pub fn is_full(&self, key: &str) -> bool {
        self.at(key, Instant::now(), false)
    }

    /// Counts a try. Says whether there were none left.
    pub fn count(&self, key: &str) -> bool {
        self.at(key, Instant::now(), true)
    }

    /// The key did right: its tries count no more.
    pub fn forget(&self, key: &str) {
        self.lock().remove(key);
    }

    fn at(&self, key: &str, now: Instant, counts: bool) -> bool {
        let mut tries = self.lock();
        if counts && !tries.contains_key(key) && tries.len() >= KEYS {
            tries.retain(|_, times| times.last().is_some_and(|last| now.duration_since(*last) < WINDOW));
            let oldest = tries.iter().min_by_key(|(_, times)| times.last().copied()).map(|(key, _)| key.clone());
            if let (Some(oldest), true) = (oldest, tries.len() >= KEYS) {
                tries.remove(&oldest);
            }
        }
        let Some(times) = tries.get_mut(key) else {
            if counts {
                tries.insert(key.to_owned(), vec![now]);
            }
            return false;
        };
        times.retain(|time| now.duration_since(*time) < WINDOW);
        let full = times.len() >= self.most;
        if counts && !full {
            times.push(now);
        }
        full
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Vec<Instant>>> {
        self.tries.lock().expect("no thread panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_waits_and_no_other() {
        let throttle = Throttle::new(2);
        let start = Instant::now();
        assert!(!throttle.at("a", start, true) && !throttle.at("a", start, true));
        assert!(throttle.at("a", start, true) && throttle.at("a", start, false));
        assert!(!throttle.at("b", start, true));
        assert!(!throttle.at("a", start + WINDOW, false));
        assert!(throttle.is_full("a"));
        throttle.forget("a");
        assert!(!throttle.is_full("a"));
    }

    #[test]
    fn many_keys_do_not_fill_the_memory() {
        let throttle = Throttle::new(1);
        for key in 0..KEYS + 50 {
            throttle.count(&key.to_string());
        }
        assert_eq!(throttle.lock().len(), KEYS);
        assert!(throttle.is_full(&(KEYS + 49).to_string()) && !throttle.is_full("0"));
    }
}
