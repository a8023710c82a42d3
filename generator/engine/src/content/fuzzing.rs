//! Entry points for `generator/fuzz`: parsers that no other module may call.

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, SourceFile};

use super::Placeholders;
use super::yaml::Scalar;
use crate::site::{Kind, Site};

pub use super::front_matter::{Parts, split};
pub use super::yaml::{Node, Value, parse};

/// What is wrong with a tree as each kind of content; nothing when it is a sound one.
pub fn typed<S: Site>(file: &Arc<SourceFile>, node: &Node, known: &Placeholders) -> Vec<Vec<Diagnostic>> {
    let fill = |scalar: Scalar<'_>| known.fill_scalar(scalar);
    Kind::<S>::files().map(|kind| (kind.decode)(file, node, &fill).err().unwrap_or_default()).collect()
}
