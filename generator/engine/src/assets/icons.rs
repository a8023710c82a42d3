//! Icons: SVG files in `templates/icons/`, inlined in pages so that they take the colour of the text.

use std::collections::BTreeMap;

use kmo_diagnostic::Diagnostics;

use super::{drawings, svg};
use crate::project::Project;

/// Icons by file name without extension, as the inner part of an SVG element.
pub fn load(project: &Project, diagnostics: &mut Diagnostics) -> BTreeMap<String, String> {
    let icons = drawings(project, "icons", diagnostics, |file, shown| {
        let source = file.text(shown)?;
        svg::check(&source)?;
        Ok(inner(&source.text))
    });
    icons.into_iter().collect()
}

/// Returns what is between `<svg …>` and `</svg>`, on one line.
fn inner(svg: &str) -> String {
    let start = svg.find("<svg").and_then(|open| svg[open..].find('>').map(|close| open + close + 1)).unwrap_or(0);
    let end = svg.rfind("</svg>").unwrap_or(svg.len()).max(start);
    svg[start..end].split_whitespace().collect::<Vec<_>>().join(" ").replace(" />", "/>").replace("> <", "><")
}
