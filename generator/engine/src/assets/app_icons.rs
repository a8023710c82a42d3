//! Icons for home screens and search engines, which need raster images: each `templates/app-icons/NAME.svg` becomes
//! `/NAME.png`, in the size of the drawing.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, words};
use resvg::usvg::fontdb::Database;

use super::palette::Palette;
use super::{Body, Output, drawings, hash, raster};
use crate::project::Project;
use crate::source::Found;

pub fn load(project: &Project, palette: &Palette, outputs: &mut Vec<Output>, diagnostics: &mut Diagnostics) {
    let icons = drawings(project, "app-icons", diagnostics, |file, shown| draw(project, palette, file, shown));
    outputs.extend(icons.into_iter().map(|(name, png)| Output { path: format!("{name}.png"), body: Body::Bytes(png) }));
}

fn draw(project: &Project, palette: &Palette, file: &Found, shown: String) -> Result<Vec<u8>, Diagnostic> {
    let svg = palette.paint(&file.text(shown.clone())?.text);
    let entry = format!("app-icons/{}.png", hash(format!("{}{svg}", raster::VERSION).as_bytes()));
    if let Some(bytes) = project.cache.get(&entry) {
        return Ok(bytes);
    }
    let png = raster::parse(&svg, &Arc::new(Database::new()))
        .and_then(|tree| raster::png(&tree))
        .map_err(|reason| Diagnostic::error(Code::Image, words::no_drawing(shown, reason)))?;
    project.cache.put(&entry, &png);
    Ok(png)
}
