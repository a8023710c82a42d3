//! Builds values for templates.

use minijinja::Value;
use minijinja::value::Serde;
use serde::Serialize;

/// Converts anything serializable to a template value. A value that is a template value already is kept as it is, including
/// whether it is safe HTML.
pub fn value<T: Serialize + ?Sized>(content: &T) -> Value {
    Value::from(Serde(content))
}

/// Makes a map for a template: `view! { name => city.name, url, ..rest }`. Values are borrowed. Named values take
/// precedence over those in `rest`.
#[macro_export]
macro_rules! view {
    ($($key:ident $(=> $value:expr)?),* $(, ..$rest:expr)? $(,)?) => {
        $crate::minijinja::context! { $($key => $crate::view!(@value $key $(=> $value)?)),* $(, ..$rest)? }
    };
    (@value $key:ident => $value:expr) => { $crate::render::value(&$value) };
    (@value $key:ident) => { $crate::render::value(&$key) };
}
