//! Texts that code looks up or compares.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Visitor};

/// Decodes a text that code looks something up by, such as the name of a province, so that it never carries an
/// [`origin`](super::origin) mark. For `#[serde(deserialize_with = "identifier")]`.
///
/// # Errors
/// If the text is not a valid `T`.
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
