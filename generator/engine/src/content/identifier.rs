//! Texts that code looks up and compares.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Visitor};

/// Decodes texts by which code finds something, such as the name of a province: they are what is written and nothing else.
/// For `#[serde(deserialize_with = "identifier")]`; in a key whose texts people read, [`origin`](super::origin) may put marks.
///
/// # Errors
/// As those of the type.
pub fn identifier<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Inner<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Inner<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a name")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
            T::deserialize(deserializer)
        }
    }

    deserializer.deserialize_newtype_struct("identifier", Inner(PhantomData))
}
