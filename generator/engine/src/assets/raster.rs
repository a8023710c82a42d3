//! Rasterizes SVG drawings to PNG files.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use kmo_diagnostic::{Arg, words};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;

/// Part of the hash in a picture's name and cache key. Change it when the same drawing gives a different file.
pub const VERSION: &str = "3";

/// Compression level of deflate. For images with a palette, higher levels take twice as long and hardly make smaller files.
const LEVEL: u32 = 5;

/// Parses a drawing.
pub fn parse(svg: &str, fonts: &Arc<usvg::fontdb::Database>) -> Result<usvg::Tree, Arg> {
    let options = usvg::Options { fontdb: fonts.clone(), ..usvg::Options::default() };
    usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string().into())
}

/// Renders a drawing to a PNG, in the drawing's own size.
pub fn png(tree: &usvg::Tree) -> Result<Vec<u8>, Arg> {
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(words::picture_empty())?;
    resvg::render(tree, Transform::identity(), &mut pixels.as_mut());
    match Palette::of(pixels.pixels()) {
        Some(palette) => palette.png(size.width(), size.height()).map_err(|error| error.to_string().into()),
        None => pixels.encode_png().map_err(|error| error.to_string().into()),
    }
}

/// An image with at most 256 colours, as most drawings have. Its PNG is half as large as one with full colour, and takes a
/// third of the time to make.
struct Palette {
    colours: Vec<PremultipliedColorU8>,
    /// For each pixel, the index of its colour.
    pixels: Vec<u8>,
}

impl Palette {
    fn of(all: &[PremultipliedColorU8]) -> Option<Self> {
        let mut palette = Palette { colours: Vec::new(), pixels: Vec::with_capacity(all.len()) };
        let mut places = HashMap::new();
        let mut rest = all;
        while let Some(&colour) = rest.first() {
            let run = rest.iter().position(|other| *other != colour).unwrap_or(rest.len());
            let key = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
            let place = *places.entry(key).or_insert(palette.colours.len());
            if place == palette.colours.len() {
                palette.colours.push(colour);
            }
            palette.pixels.resize(palette.pixels.len() + run, u8::try_from(place).ok()?);
            rest = &rest[run..];
        }
        Some(palette)
    }

    fn png(&self, width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
        let colours = self.colours.iter().map(|colour| colour.demultiply());
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, width, height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(
            colours.clone().flat_map(|colour| [colour.red(), colour.green(), colour.blue()]).collect::<Vec<u8>>(),
        );
        if !self.colours.iter().all(PremultipliedColorU8::is_opaque) {
            encoder.set_trns(colours.map(|colour| colour.alpha()).collect::<Vec<u8>>());
        }
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &self.deflated(width)?)?;
        writer.finish()?;
        Ok(out)
    }

    /// Compresses the rows, each with a leading zero: the filter type "None". Done in one write, because the PNG encoder writes
    /// row by row and a 32 kB buffer is cleared for each write.
    fn deflated(&self, width: u32) -> io::Result<Vec<u8>> {
        let width = width as usize;
        let mut rows = Vec::with_capacity(self.pixels.len() + self.pixels.len() / width);
        for row in self.pixels.chunks(width) {
            rows.push(0);
            rows.extend_from_slice(row);
        }
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
        encoder.write_all(&rows)?;
        encoder.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rasterizes a drawing. Returns the colour type of the PNG and its decoded pixels.
    fn drawn(svg: &str) -> (png::ColorType, Vec<u8>) {
        let tree = parse(svg, &Arc::new(usvg::fontdb::Database::new())).expect("it is SVG");
        let file = png(&tree).expect("it can be drawn");
        let colour = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("it is PNG").info().color_type;
        (colour, Pixmap::decode_png(&file).expect("it is PNG").data().to_vec())
    }

    #[test]
    fn few_colours_become_a_palette_and_no_pixel_changes() {
        let circle = r##"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="20" fill="#c84f1c"/></svg>"##;
        let tree = parse(circle, &Arc::default()).expect("it is SVG");
        let mut pixels = Pixmap::new(64, 64).expect("it has a size");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        let (colour, decoded) = drawn(circle);
        assert_eq!(colour, png::ColorType::Indexed);
        // Translucent colours are rounded when they are converted.
        assert!(decoded.iter().zip(pixels.data()).all(|(one, other)| one.abs_diff(*other) <= 1));
    }

    #[test]
    fn a_picture_with_many_colours_is_stored_in_full_colour() {
        let fade = r##"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><linearGradient id="a"><stop stop-color="#000"/><stop offset="1" stop-color="#fa8"/></linearGradient><rect width="400" height="40" fill="url(#a)"/></svg>"##;
        assert_eq!(drawn(fade).0, png::ColorType::Rgba);
    }
}
