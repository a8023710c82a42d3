//! A map with a limited size and age, for data that requests can grow.
//!
//! Attempts, bidders and the keys of accepted bids are in one of these. Times are milliseconds of any one clock; the
//! caller passes the time.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

#[derive(Debug)]
struct Entry<V> {
    value: V,
    since: i64,
    /// Its key in `order`.
    turn: u64,
}

/// Values by key. When it is full, the least recently inserted one is dropped.
#[derive(Debug)]
pub struct BoundedMap<K, V> {
    capacity: usize,
    age: i64,
    entries: HashMap<K, Entry<V>>,
    /// Keys, oldest first.
    order: BTreeMap<u64, K>,
    turns: u64,
}

impl<K: Clone + Eq + Hash, V> BoundedMap<K, V> {
    /// Holds at most `capacity` values, each for `age` milliseconds after it was inserted.
    pub fn new(capacity: usize, age: i64) -> Self {
        BoundedMap { capacity: capacity.max(1), age, entries: HashMap::new(), order: BTreeMap::new(), turns: 0 }
    }

    /// The value of a key, unless it is too old.
    pub fn get(&self, key: &K, now: i64) -> Option<&V> {
        self.entries.get(key).filter(|entry| now - entry.since < self.age).map(|entry| &entry.value)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V, now: i64) {
        self.remove(&key);
        self.make_room(now);
        self.turns += 1;
        self.order.insert(self.turns, key.clone());
        self.entries.insert(key, Entry { value, since: now, turn: self.turns });
    }

    /// Removes a value.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let entry = self.entries.remove(key)?;
        self.order.remove(&entry.turn);
        Some(entry.value)
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.order.clear();
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Drops expired values, then the oldest ones until there is room for one more.
    fn make_room(&mut self, now: i64) {
        while let Some((_, key)) = self.order.first_key_value() {
            let stale = self.entries.get(key).is_none_or(|entry| now - entry.since >= self.age);
            if !stale && self.entries.len() < self.capacity {
                return;
            }
            let key = key.clone();
            self.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_value_makes_room_and_old_values_expire() {
        let mut map = BoundedMap::new(3, 100);
        for key in 0..5 {
            map.insert(key, key * 10, i64::from(key));
        }
        assert_eq!(map.len(), 3);
        assert_eq!([1, 2, 3, 4].map(|key| map.get(&key, 5).copied()), [None, Some(20), Some(30), Some(40)]);
        // Inserting a key again makes it the newest, so another one is dropped next.
        map.insert(2, 21, 6);
        map.insert(5, 50, 7);
        assert_eq!([2, 3, 5].map(|key| map.get(&key, 8).copied()), [Some(21), None, Some(50)]);
        assert_eq!(map.get(&5, 106), Some(&50));
        assert_eq!(map.get(&5, 107), None, "its time is over");
        map.insert(6, 60, 500);
        assert_eq!(map.len(), 1, "what is old takes no room");
        assert_eq!((map.remove(&6), map.remove(&6), map.len()), (Some(60), None, 0));
    }

    #[test]
    fn a_million_keys_stay_within_the_capacity() {
        let mut map = BoundedMap::new(1000, 1_000_000_000);
        for key in 0..1_000_000_u32 {
            map.insert(key, (), i64::from(key));
        }
        assert_eq!((map.len(), map.order.len()), (1000, 1000));
        assert!(map.entries.capacity() < 4096, "{}", map.entries.capacity());
    }
}
