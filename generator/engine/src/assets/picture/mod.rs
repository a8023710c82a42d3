//! Pictures in `content/images/`. Drawings are published with the site's colours filled in; photographs as AVIF and WebP in
//! several widths, with a fallback in one width, rotated upright and without metadata. Where a page shows a picture in a fixed
//! shape, it shows a [part](Cut) of it. Every picture has a width and a height.
//!
//! Converting a photograph takes seconds. A preview shows a placeholder of its size until it is [converted](convert) in the
//! background.

mod convert;

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text, words};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::palette::Palette;
use super::upload::{is_heic, too_large};
use super::{Body, HASHED, LoadOptions, Output, hash};
use crate::content::picture::Cut;
use crate::project::Project;
use crate::source::Found;
use convert::{Photograph, Size, convert, kept_of, sizes_of};

pub use convert::{convert_later, shown_first};

/// A picture that pages can show.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Picture {
    /// URL of the fallback that every browser can show.
    pub src: String,
    /// In CSS pixels.
    pub width: u32,
    pub height: u32,
    /// Size of the file at `src`, in bytes.
    pub bytes: u64,
    /// Other formats, in the order in which browsers should try them: AVIF, then WebP.
    pub sources: Vec<Variant>,
}

/// One format of a picture, in all its widths.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Variant {
    #[serde(rename = "type")]
    pub media_type: String,
    pub srcset: String,
}

/// Version of the conversion, part of each name. Raise it when the script makes different files from the same picture.
const RECIPE: u32 = 2;

/// A picture to publish, or a part of one. `stem` is the start of its published name and contains a hash of its bytes.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    file: Found,
    /// Its path, for messages.
    shown: String,
    stem: String,
    /// `None` for a photograph.
    drawing: Option<Drawing>,
    /// The part to show; `None` for the whole. A drawing is shown whole in its place.
    cut: Option<Cut>,
}

/// A drawing with the site's colours filled in.
#[derive(Clone, Debug)]
struct Drawing {
    svg: String,
    size: Size,
}

/// Photographs by the start of their published names.
pub type Sources = BTreeMap<String, Source>;

/// All pictures that pages may show.
pub struct Pictures {
    /// Whole pictures, by path below `content/images/`.
    pub pictures: BTreeMap<String, Picture>,
    pub cuts: BTreeMap<Cut, Picture>,
    /// Photographs that are not converted yet. A placeholder takes the place of each.
    pub later: Sources,
}

/// Prepares every picture, and the parts in `cuts`. Photographs are converted once and then come from the cache. With `later`,
/// those that are not in the cache are returned in [`Pictures::later`] instead, and a placeholder takes the place of each.
pub fn load(
    project: &Project,
    LoadOptions { images, cuts, later, .. }: &LoadOptions<'_>,
    palette: &Palette,
    progress: &dyn Fn(Text),
    outputs: &mut Vec<Output>,
    diagnostics: &mut Diagnostics,
) -> Pictures {
    let later = *later;
    let images: Vec<(&String, &Found)> = images.iter().collect();
    let prepare = |(name, file): &(&String, &Found)| -> Result<Vec<Source>, Diagnostic> {
        let shown = format!("content/images/{name}");
        let bytes = file.bytes(&shown)?;
        if let Some(refusal) = refusal(&shown, &bytes) {
            return Err(refusal);
        }
        let drawing = match extension(name).as_str() {
            "svg" => Some(drawing(name, &shown, bytes.clone(), palette)?),
            "png" | "jpg" | "jpeg" | "webp" | "avif" => None,
            _ => {
                return Err(Diagnostic::error(Code::Image, words::not_a_picture(&shown)).help(words::picture_kinds()));
            }
        };
        let source = |cut: Option<&Cut>| Source {
            name: (*name).clone(),
            file: (*file).clone(),
            shown: shown.clone(),
            stem: match &drawing {
                Some(drawing) => stem(name, drawing.svg.as_bytes(), None),
                None => stem(name, &bytes, cut),
            },
            drawing: drawing.clone(),
            cut: cut.cloned(),
        };
        let parts = cuts.iter().filter(|wanted| wanted.file == **name).map(Some);
        Ok(parts.chain([None]).map(source).collect())
    };
    let prepared: Vec<_> = images.par_iter().map(prepare).collect();
    let sources: Vec<Source> = prepared.into_iter().filter_map(|one| diagnostics.ok(one)).flatten().collect();
    let (mut photographs, mut missing) = kept_of(project, &sources);
    let mut sizes = BTreeMap::new();
    let result = match later {
        true => sizes_of(project, &missing, &mut sizes),
        false => convert(project, &missing, progress, &mut photographs),
    };
    diagnostics.extend(result.err());
    // Without a size, it can't be read. `sizes` is empty unless photographs are converted later.
    missing.retain(|stem, _| sizes.contains_key(stem));

    let (mut pictures, mut parts) = (BTreeMap::new(), BTreeMap::new());
    // The same picture may be in two folders. It is published once.
    let mut made: BTreeMap<&str, Picture> = BTreeMap::new();
    for source in &sources {
        let picture = match (made.get(source.stem.as_str()), &source.drawing, sizes.get(&source.stem)) {
            (Some(picture), ..) => Some(picture.clone()),
            (None, Some(Drawing { svg, size }), _) => {
                Some(publish(format!("{}.svg", source.stem), svg, *size, outputs))
            }
            (None, None, Some(size)) => {
                Some(publish(format!("{}-later.svg", source.stem), &placeholder(*size), *size, outputs))
            }
            // If there is neither a size nor a photograph, the conversion failed and has been reported.
            (None, None, None) => photographs.remove(&source.stem).and_then(|made| photograph(made, outputs)),
        };
        let Some(picture) = picture else { continue };
        made.insert(&source.stem, picture.clone());
        match &source.cut {
            Some(cut) => drop(parts.insert(cut.clone(), picture)),
            None => drop(pictures.insert(source.name.clone(), picture)),
        }
    }
    Pictures { pictures, cuts: parts, later: missing }
}

/// The start of the text that git-lfs leaves in the place of a file that was not downloaded, and that it stores in git
/// (<https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md>).
pub const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Why a picture with these bytes can't be used, as far as its header says.
fn refusal(shown: &str, bytes: &[u8]) -> Option<Diagnostic> {
    let problem = |message| Diagnostic::error(Code::Image, message);
    if bytes.starts_with(LFS_POINTER) {
        return Some(problem(words::picture_in_lfs(shown)).help(words::download_from_lfs()));
    }
    if is_heic(bytes) {
        return Some(problem(words::picture_is_heic(shown)).help(words::replace_picture()));
    }
    Some(problem(too_large(bytes, &format!("`{shown}`"))?).help(words::shrink_picture()))
}

/// Makes a grey area of the size that a picture will have.
fn placeholder(Size { width, height }: Size) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><path fill="#8b98a4" fill-opacity=".3" d="M0 0h{width}v{height}H0z"/></svg>"##
    )
}

/// Publishes an SVG file under this name.
fn publish(name: String, svg: &str, Size { width, height }: Size, outputs: &mut Vec<Output>) -> Picture {
    let path = format!("{HASHED}/{name}");
    let picture = Picture { src: format!("/{path}"), width, height, bytes: svg.len() as u64, sources: Vec::new() };
    outputs.push(Output { path, body: Body::Bytes(svg.as_bytes().to_vec()) });
    picture
}

fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

/// Returns the start of the published name of a picture with these bytes, or of a part of it.
fn stem(name: &str, bytes: &[u8], cut: Option<&Cut>) -> String {
    let part = cut.map(|cut| format!("{:?} {}", cut.shape, cut.focus)).unwrap_or_default();
    published_name(name, &hash(&[bytes, &RECIPE.to_le_bytes(), part.as_bytes()].concat()))
}

/// `steden/Gent haven.jpg` becomes `gent-haven-<hash>`.
fn published_name(name: &str, hash: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    format!("{}-{}", kmo_shared::format::slugify(stem), &hash[..10])
}

fn drawing(name: &str, shown: &str, bytes: Vec<u8>, palette: &Palette) -> Result<Drawing, Diagnostic> {
    let svg = String::from_utf8(bytes).map_err(|_| Diagnostic::error(Code::NotUtf8, words::picture_not_utf8(shown)))?;
    super::svg::check(&Arc::new(SourceFile::new(shown.to_owned(), svg.clone())))?;
    let no_size = || Diagnostic::error(Code::Image, words::picture_no_size(name)).help(words::give_view_box());
    // Measured in its published form, which includes the palette's styles.
    let svg = palette.dress(&svg);
    let size = svg_size(&svg).ok_or_else(no_size)?;
    Ok(Drawing { svg, size })
}

/// Returns the width and height of an SVG in pixels, from its attributes or otherwise its view box.
fn svg_size(svg: &str) -> Option<Size> {
    let document = super::svg::parse(svg).ok()?;
    let tag = document.root_element();
    let pixels = |text: &str| text.trim_end_matches("px").parse::<f64>().ok().map(|value| value.round() as u32);
    if let [Some(width), Some(height)] = ["width", "height"].map(|name| tag.attribute(name).and_then(pixels)) {
        return Some(Size { width, height });
    }
    let mut numbers =
        tag.attribute("viewBox")?.split([' ', ',']).filter(|part| !part.is_empty()).skip(2).filter_map(pixels);
    Some(Size { width: numbers.next()?, height: numbers.next()? })
}

fn photograph(photograph: Photograph, outputs: &mut Vec<Output>) -> Option<Picture> {
    let Photograph { made, bodies } = photograph;
    let mut sources: Vec<Variant> = Vec::new();
    let (fallback, variants) = made.files.split_last()?;
    for (file, body) in made.files.iter().zip(bodies) {
        outputs.push(Output { path: format!("{HASHED}/{}", file.file), body });
    }
    for file in variants {
        let candidate = format!("/{HASHED}/{} {}w", file.file, file.width);
        match sources.last_mut().filter(|variant| variant.media_type == file.media_type) {
            Some(variant) => variant.srcset = format!("{}, {candidate}", variant.srcset),
            None => sources.push(Variant { media_type: file.media_type.clone(), srcset: candidate }),
        }
    }
    let src = format!("/{HASHED}/{}", fallback.file);
    Some(Picture { src, width: made.width, height: made.height, bytes: fallback.bytes, sources })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_a_size() {
        let size = |svg| svg_size(svg).map(|size| (size.width, size.height));
        assert_eq!(size(r#"<svg width="640" height="480px" viewBox="0 0 1 1"/>"#), Some((640, 480)));
        assert_eq!(size(r#"<?xml version="1.0"?><svg viewBox="0 0 64 32.4"/>"#), Some((64, 32)));
        assert_eq!(size("<svg\n  viewBox = '0 0 64\n32'/>"), Some((64, 32)));
        assert_eq!(size("<svg/>"), None);
    }

    #[test]
    fn published_names_are_plain() {
        assert_eq!(published_name("steden/Gent Haven.JPG", "0123456789abcdef"), "gent-haven-0123456789");
    }
}
