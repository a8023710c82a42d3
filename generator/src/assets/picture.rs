//! Pictures dropped into `content/images/`: drawings are published as they are, photographs in
//! AVIF, WebP and their own format at several widths. Every picture has a size.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use super::{Body, HASHED, Output, each, hash};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::project::Project;
use crate::source;

/// A picture ready to place.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Picture {
    /// URL of the version every browser can show.
    pub src: String,
    /// In CSS pixels.
    pub width: u32,
    pub height: u32,
    /// Bytes of the file behind `src`.
    pub bytes: u64,
    /// Smaller formats first.
    pub sources: Vec<Variant>,
}

/// One format of a picture.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Variant {
    #[serde(rename = "type")]
    pub media_type: String,
    pub srcset: String,
}

/// What `islands/scripts/pictures.mjs` is asked for, as JSON on its standard input.
#[derive(Serialize)]
struct Job<'a> {
    input: PathBuf,
    /// Start of every file's name; widths and extensions are added.
    name: &'a str,
    folder: &'a Path,
}

/// What the script wrote for one job, as one JSON line.
#[derive(Clone, Deserialize, Serialize)]
struct Made {
    width: u32,
    height: u32,
    /// The last one is the version every browser can show.
    files: Vec<MadeFile>,
}

#[derive(Clone, Deserialize, Serialize)]
struct MadeFile {
    file: String,
    #[serde(rename = "type")]
    media_type: String,
    width: u32,
    bytes: u64,
}

/// Raised when the script makes other files from the same picture.
const RECIPE: u32 = 1;

/// A picture's name, its file and the start of what it is published as, which holds a hash of its bytes.
struct Source<'a> {
    name: &'a str,
    path: &'a Path,
    stem: String,
    svg: Option<String>,
}

/// Prepares every picture. Photographs are converted once and kept in the cache.
pub fn load(
    project: &Project,
    images: &BTreeMap<String, PathBuf>,
    progress: &dyn Fn(&str),
    outputs: &mut Vec<Output>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, Picture> {
    let images: Vec<(&String, &PathBuf)> = images.iter().collect();
    let sources = each(&images, diagnostics, |(name, path)| {
        let shown = format!("content/images/{name}");
        let bytes = source::read_bytes(path, &shown)?;
        let hash = hash(&[bytes.as_slice(), &RECIPE.to_le_bytes()].concat());
        let svg = match extension(name).as_str() {
            "svg" => Some(
                String::from_utf8(bytes)
                    .map_err(|_| Diagnostic::error("not-utf8", format!("`{shown}` is not UTF-8 text")))?,
            ),
            "png" | "jpg" | "jpeg" | "webp" | "avif" => None,
            _ => {
                return Err(Diagnostic::error("image", format!("`{shown}` is no picture the site can show"))
                    .help("use svg, png, jpg, webp or avif"));
            }
        };
        Ok(Source { name, path, stem: published_name(name, &hash), svg })
    });
    let cache = project.cache.join("pictures");
    convert(project, &sources, &cache, progress, diagnostics);

    let mut pictures = BTreeMap::new();
    // The same picture may lie in two folders: it is published once.
    let mut made: BTreeMap<&str, Picture> = BTreeMap::new();
    for source in &sources {
        let result = match (made.get(source.stem.as_str()), &source.svg) {
            (Some(picture), _) => Ok(picture.clone()),
            (None, Some(svg)) => drawing(source, svg, outputs),
            (None, None) => photograph(source, &cache, outputs),
        };
        match result {
            Ok(picture) => {
                made.insert(&source.stem, picture.clone());
                pictures.insert(source.name.to_owned(), picture);
            }
            Err(Some(problem)) => diagnostics.push(problem),
            Err(None) => {}
        }
    }
    pictures
}

fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

/// `steden/Gent haven.jpg` becomes `gent-haven-<hash>`.
fn published_name(name: &str, hash: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    format!("{}-{}", crate::format::slugify(stem), &hash[..10])
}

fn drawing(source: &Source<'_>, svg: &str, outputs: &mut Vec<Output>) -> Result<Picture, Option<Diagnostic>> {
    let name = source.name;
    let Some((width, height)) = svg_size(svg) else {
        return Err(Some(
            Diagnostic::error("image", format!("`content/images/{name}` has no size"))
                .help("give its <svg> element a viewBox or a width and height"),
        ));
    };
    let path = format!("{HASHED}/{}.svg", source.stem);
    let picture = Picture { src: format!("/{path}"), width, height, bytes: svg.len() as u64, sources: Vec::new() };
    outputs.push(Output { path, body: Body::File(source.path.to_owned()) });
    Ok(picture)
}

/// Width and height of an SVG in pixels, from its attributes or else its view box.
fn svg_size(svg: &str) -> Option<(u32, u32)> {
    let tag = &svg[svg.find("<svg")?..];
    let tag = &tag[..tag.find('>')?];
    let attribute = |name: &str| {
        let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        tag[start..].split('"').next()
    };
    let pixels = |text: &str| text.trim_end_matches("px").parse::<f64>().ok().map(|value| value.round() as u32);
    if let (Some(width), Some(height)) = (attribute("width").and_then(pixels), attribute("height").and_then(pixels)) {
        return Some((width, height));
    }
    let mut numbers =
        attribute("viewBox")?.split([' ', ',']).filter(|part| !part.is_empty()).skip(2).filter_map(pixels);
    Some((numbers.next()?, numbers.next()?))
}

fn record(cache: &Path, stem: &str) -> PathBuf {
    cache.join(format!("{stem}.json"))
}

/// Converts the photographs that the cache does not hold yet, all in one run of the script.
fn convert(
    project: &Project,
    sources: &[Source<'_>],
    cache: &Path,
    progress: &dyn Fn(&str),
    diagnostics: &mut Diagnostics,
) {
    let missing: BTreeMap<&str, &Path> = sources
        .iter()
        .filter(|source| source.svg.is_none() && !record(cache, &source.stem).is_file())
        .map(|source| (source.stem.as_str(), source.path))
        .collect();
    if missing.is_empty() {
        return;
    }
    progress(&format!("converting the pictures that are new: {}", missing.len()));
    if let Err(message) = run_script(project, &missing, cache) {
        diagnostics.push(
            Diagnostic::error("image", format!("the pictures in content/images/ can't be converted: {message}"))
                .help("Node 20 or newer must be installed, and a build without --no-islands must have run once"),
        );
    }
}

/// Converts pictures, given by the start of their published names.
fn run_script(project: &Project, missing: &BTreeMap<&str, &Path>, cache: &Path) -> Result<(), String> {
    std::fs::create_dir_all(cache).map_err(|error| error.to_string())?;
    let absolute = |path: &Path| std::path::absolute(path).map_err(|error| error.to_string());
    let folder = absolute(cache)?;
    let jobs = missing
        .iter()
        .map(|(&name, path)| Ok(Job { input: absolute(path)?, name, folder: &folder }))
        .collect::<Result<Vec<_>, String>>()?;
    let mut child = Command::new("node")
        .arg("scripts/pictures.mjs")
        .current_dir(&project.islands)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`node` did not start ({error})"))?;
    let request = serde_json::to_vec(&jobs).map_err(|error| error.to_string())?;
    child.stdin.take().expect("it is piped").write_all(&request).map_err(|error| error.to_string())?;
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    for (stem, line) in missing.keys().zip(text.lines()) {
        serde_json::from_str::<Made>(line).map_err(|error| error.to_string())?;
        std::fs::write(record(cache, stem), line).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn photograph(source: &Source<'_>, cache: &Path, outputs: &mut Vec<Output>) -> Result<Picture, Option<Diagnostic>> {
    // No record: the conversion failed and has been reported.
    let text = std::fs::read_to_string(record(cache, &source.stem)).map_err(|_| None)?;
    let made: Made = serde_json::from_str(&text).map_err(|_| None)?;
    let mut sources: Vec<Variant> = Vec::new();
    let Some((fallback, variants)) = made.files.split_last() else { return Err(None) };
    for file in &made.files {
        debug_assert!(file.file.starts_with(&source.stem));
        outputs.push(Output { path: format!("{HASHED}/{}", file.file), body: Body::File(cache.join(&file.file)) });
    }
    for file in variants {
        let candidate = format!("/{HASHED}/{} {}w", file.file, file.width);
        match sources.last_mut().filter(|variant| variant.media_type == file.media_type) {
            Some(variant) => variant.srcset = format!("{}, {candidate}", variant.srcset),
            None => sources.push(Variant { media_type: file.media_type.clone(), srcset: candidate }),
        }
    }
    let src = format!("/{HASHED}/{}", fallback.file);
    Ok(Picture { src, width: made.width, height: made.height, bytes: fallback.bytes, sources })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_a_size() {
        assert_eq!(svg_size(r#"<svg width="640" height="480px" viewBox="0 0 1 1">"#), Some((640, 480)));
        assert_eq!(svg_size(r#"<?xml?><svg viewBox="0 0 64 32.4">"#), Some((64, 32)));
        assert_eq!(svg_size("<svg>"), None);
    }

    #[test]
    fn published_names_are_plain() {
        assert_eq!(published_name("steden/Gent Haven.JPG", "0123456789abcdef"), "gent-haven-0123456789");
    }
}
