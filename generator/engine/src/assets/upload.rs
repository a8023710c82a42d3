//! Photographs that editors upload: recognised by their content, rotated upright, scaled down to what pages can use, and
//! stripped of metadata, which may say where they were taken.

use std::process::Command;
use std::time::Duration;

use imagesize::{Compression, ImageType};
use kmo_diagnostic::{Text, words};
use kmo_shared::disk;
use serde_json::json;

use crate::program;
use crate::project::Project;

/// The script, below `islands/`.
const SCRIPT: &str = "scripts/received.mjs";
/// How long the script may be silent. A photograph takes about a second.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of pixels of a photograph. Larger ones are rejected before they are decoded, to limit memory use.
const PIXELS: usize = 64_000_000;
/// Longest side of the stored photograph, in pixels: enough to fill a wide screen with two device pixels per CSS pixel.
const LONGEST: u32 = 2880;

/// A photograph that is ready to be stored.
#[derive(Debug)]
pub struct UploadedPhoto {
    pub bytes: Vec<u8>,
    /// Without the dot.
    pub extension: &'static str,
}

/// Why a photograph is rejected.
#[derive(Debug)]
pub enum UploadError {
    /// It is in HEIC, see [`is_heic`].
    Heic,
    /// It is not an image of a supported format, whatever its name says.
    UnsupportedFormat,
    /// It has too many pixels, as the message says.
    TooLarge(Text),
    /// It is truncated or damaged.
    Damaged,
    /// The conversion failed for another reason: the script or the disk.
    Failed(Text),
}

/// Whether it is a photograph in HEIC, the format of iPhones, which neither most browsers nor the decoder can read.
pub fn is_heic(bytes: &[u8]) -> bool {
    matches!(imagesize::image_type(bytes), Ok(ImageType::Heif(compression)) if compression != Compression::Av1)
}

/// Returns the message about a photograph with too many pixels. `named` is what the message calls it.
pub fn too_large(bytes: &[u8], named: &str) -> Option<Text> {
    let size = imagesize::blob_size(bytes).ok()?;
    let pixels = size.width.saturating_mul(size.height);
    (pixels > PIXELS).then(|| words::too_many_pixels(named, pixels / 1_000_000, PIXELS / 1_000_000))
}

/// Converts an uploaded photograph to the one that is stored.
///
/// # Errors
/// If it is not a photograph, is too large or is damaged, or if the conversion fails.
pub fn process_upload(project: &Project, bytes: &[u8]) -> Result<UploadedPhoto, UploadError> {
    let extension = match imagesize::image_type(bytes) {
        Ok(ImageType::Jpeg) => "jpg",
        Ok(ImageType::Png) => "png",
        Ok(ImageType::Webp) => "webp",
        Ok(ImageType::Heif(Compression::Av1)) => "avif",
        _ if is_heic(bytes) => return Err(UploadError::Heic),
        _ => return Err(UploadError::UnsupportedFormat),
    };
    if let Some(message) = too_large(bytes, "Deze foto") {
        return Err(UploadError::TooLarge(message));
    }
    let scratch = tempfile::tempdir().map_err(|error| UploadError::Failed(Text::verbatim(error)))?;
    let [input, output] = ["original", extension].map(|end| scratch.path().join(format!("photo.{end}")));
    disk::replace(&input, bytes).map_err(|error| UploadError::Failed(Text::verbatim(error)))?;
    let request = json!({ "input": input, "output": output, "longest": LONGEST, "pixels": PIXELS });
    let mut script = Command::new("node");
    script.arg(SCRIPT).current_dir(&project.islands);
    let printed = program::run(&mut script, request.to_string().into_bytes(), TIMEOUT)
        .map_err(|failure| UploadError::Failed(super::script_error(failure.said)))?;
    // The script prints nothing if it can't decode the photograph.
    if printed.trim_ascii().is_empty() {
        return Err(UploadError::Damaged);
    }
    let bytes = disk::read(&output).map_err(|error| UploadError::Failed(Text::verbatim(error)))?;
    Ok(UploadedPhoto { bytes, extension })
}
