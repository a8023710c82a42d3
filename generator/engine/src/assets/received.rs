//! Photographs that somebody gives to the site: recognised by what they hold, turned as the camera was held, no larger than
//! pages can use, and without a word of where they were made.

use std::process::Command;
use std::time::Duration;

use imagesize::{Compression, ImageType};
use kmo_diagnostic::Text;
use kmo_shared::disk;
use serde::Serialize;

use crate::program;
use crate::project::Project;

/// The script, below `islands/`.
const SCRIPT: &str = "scripts/received.mjs";
/// A photograph takes a second.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Pixels of the largest photograph that is decoded: cameras have no more than this.
pub const PIXELS: usize = 64_000_000;
/// Longest side of what is kept, in pixels: a place as wide as a large screen with two dots a pixel.
const LONGEST: u32 = 2880;

/// A photograph that the site can keep.
#[derive(Debug)]
pub struct Received {
    pub bytes: Vec<u8>,
    /// Without its dot.
    pub extension: &'static str,
}

/// Why a photograph can't be kept.
#[derive(Debug)]
pub enum Unfit {
    /// [`is_heic`].
    Heic,
    /// It is not a photograph, whatever its name says.
    Kind,
    /// Decoded it would fill the memory: this many pixels.
    Pixels(usize),
    /// It is cut off or damaged.
    Broken,
    /// The script did not run.
    Unmade(Text),
}

/// What the script is asked for, as JSON on its standard input.
#[derive(Serialize)]
struct Request<'a> {
    input: &'a std::path::Path,
    output: &'a std::path::Path,
    longest: u32,
    pixels: usize,
}

/// Whether it is a photograph in HEIC, as iPhones make them: neither browsers nor the decoder can show it.
pub fn is_heic(bytes: &[u8]) -> bool {
    matches!(imagesize::image_type(bytes), Ok(ImageType::Heif(compression)) if compression != Compression::Av1)
}

/// Makes what the site keeps of a photograph.
///
/// # Errors
/// When it is none, or too large, or damaged.
pub fn receive(project: &Project, bytes: &[u8]) -> Result<Received, Unfit> {
    let extension = match imagesize::image_type(bytes) {
        Ok(ImageType::Jpeg) => "jpg",
        Ok(ImageType::Png) => "png",
        Ok(ImageType::Webp) => "webp",
        Ok(ImageType::Heif(Compression::Av1)) => "avif",
        _ if is_heic(bytes) => return Err(Unfit::Heic),
        _ => return Err(Unfit::Kind),
    };
    let size = imagesize::blob_size(bytes).map_err(|_| Unfit::Broken)?;
    let pixels = size.width.saturating_mul(size.height);
    if pixels > PIXELS {
        return Err(Unfit::Pixels(pixels));
    }
    let scratch = tempfile::tempdir().map_err(|error| Unfit::Unmade(Text::verbatim(error)))?;
    let [input, output] = ["original", extension].map(|end| scratch.path().join(format!("photo.{end}")));
    disk::replace(&input, bytes).map_err(|error| Unfit::Unmade(Text::verbatim(error)))?;
    let request = Request { input: &input, output: &output, longest: LONGEST, pixels: PIXELS };
    let request = serde_json::to_vec(&request).expect("it is plain data");
    let mut script = Command::new("node");
    let printed = program::run(script.arg(SCRIPT).current_dir(&project.islands), request, TIMEOUT)
        .map_err(|failure| Unfit::Unmade(failure.said))?;
    // It prints nothing of a photograph that it can't decode.
    if printed.trim_ascii().is_empty() {
        return Err(Unfit::Broken);
    }
    let bytes = disk::read(&output).map_err(|error| Unfit::Unmade(Text::verbatim(error)))?;
    Ok(Received { bytes, extension })
}
