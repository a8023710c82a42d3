//! Entry points for `generator/fuzz`: parsers that are otherwise private to [`content`](super).

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, SourceFile};

use super::Placeholders;
use super::yaml::Scalar;
use crate::site::{Kind, Site};

pub use super::front_matter::{Parts, split};
pub use super::yaml::{Node, Value, parse};

/// Decodes a tree as each kind of content file. Returns the problems for each kind, empty if there are none.
pub fn typed<S: Site>(file: &Arc<SourceFile>, node: &Node, known: &Placeholders) -> Vec<Vec<Diagnostic>> {
    let fill = |scalar: Scalar<'_>| known.fill_scalar(scalar);
    Kind::<S>::files().map(|kind| (kind.decode)(file, node, &fill).err().unwrap_or_default()).collect()
}
