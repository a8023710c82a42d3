//! Building the values that templates see.

use minijinja::Value;
use minijinja::value::Serde;
use serde::Serialize;

/// Anything serializable as a template's value. A value that already is one keeps what it is, also
/// that it is safe HTML.
pub fn value<T: Serialize + ?Sized>(content: &T) -> Value {
    Value::from(Serde(content))
}

/// A map for a template: `view! { name => city.name, url, ..rest }`. Values are borrowed; what is
/// named wins over what `rest` brings.
macro_rules! view {
    ($($key:ident $(=> $value:expr)?),* $(, ..$rest:expr)? $(,)?) => {
        minijinja::context! { $($key => view!(@value $key $(=> $value)?)),* $(, ..$rest)? }
    };
    (@value $key:ident => $value:expr) => { $crate::render::view::value(&$value) };
    (@value $key:ident) => { $crate::render::view::value(&$key) };
}
