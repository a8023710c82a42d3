//! Icons: SVG files in `templates/icons/`, placed into pages so that they take the text's colour.

use std::collections::BTreeMap;

use kmo_diagnostic::Diagnostics;

use super::svg;
use crate::project::Project;
use crate::source;

/// Icons by file name without extension, as the inner part of an SVG element.
pub fn load(project: &Project, diagnostics: &mut Diagnostics) -> BTreeMap<String, String> {
    let (found, problems) = source::walk(&project.templates.join("icons"), "templates/icons");
    diagnostics.extend(problems);
    let mut icons = BTreeMap::new();
    for file in found {
        let Some(name) = file.relative.strip_suffix(".svg") else { continue };
        let source = file.text(format!("templates/icons/{}", file.relative));
        match source.and_then(|source| svg::check(&source).map(|()| inner(&source.text))) {
            Ok(drawing) => {
                icons.insert(name.to_owned(), drawing);
            }
            Err(problem) => diagnostics.push(problem),
        }
    }
    icons
}

/// What is between `<svg …>` and `</svg>`, on one line.
fn inner(svg: &str) -> String {
    let start = svg.find("<svg").and_then(|open| svg[open..].find('>').map(|close| open + close + 1)).unwrap_or(0);
    let end = svg.rfind("</svg>").unwrap_or(svg.len()).max(start);
    svg[start..end].split_whitespace().collect::<Vec<_>>().join(" ").replace(" />", "/>").replace("> <", "><")
}
