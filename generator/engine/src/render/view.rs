//! Builds values for templates.

use std::fmt;
use std::sync::Arc;

use minijinja::Value;
use minijinja::value::{Enumerator, Object, Serde};
use serde::Serialize;

/// Converts anything serializable to a template value. A value that is a template value already is kept as it is, including
/// whether it is safe HTML.
pub fn value<T: Serialize + ?Sized>(content: &T) -> Value {
    Value::from(Serde(content))
}

/// Adds a value to a map that is computed each time a template reads it. For values that are slow to compute and that few
/// templates use.
pub fn with_late(rest: Value, name: &'static str, make: impl Fn() -> Value + Send + Sync + 'static) -> Value {
    Value::from_object(Late { rest, name, make })
}

struct Late<F> {
    rest: Value,
    name: &'static str,
    make: F,
}

impl<F> fmt::Debug for Late<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Late").field("rest", &self.rest).field("name", &self.name).finish_non_exhaustive()
    }
}

impl<F: Fn() -> Value + Send + Sync + 'static> Object for Late<F> {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        if key.as_str() == Some(self.name) {
            return Some((self.make)());
        }
        self.rest.get_item(key).ok().filter(|value| !value.is_undefined())
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let names = self.rest.try_iter().into_iter().flatten();
        Enumerator::Values(names.chain([Value::from(self.name)]).collect())
    }
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
