//! Everything a page refers to that is not a page: stylesheets, fonts, icons, pictures, social cards. Files that may be
//! cached forever have a content hash in their name.

mod app_icons;
pub mod card;
mod icons;
mod manifest;
mod notice;
mod palette;
mod picture;
mod raster;
mod sheets;
mod svg;
mod upload;

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Text, words};

use crate::cache::Entry;
use crate::content::Images;
use crate::content::picture::Cut;
use crate::project::Project;
use crate::source;
use crate::source::{Found, folded};

pub use card::{Card, Cards};
pub use manifest::{Bundle, Manifest};
pub use notice::{Attribution, Notice};
pub use palette::Palette;
pub use picture::{LFS_POINTER, Picture, Sources, Variant, convert_later, shown_first};
pub use sheets::{EARLY, FADE, MARK};
pub use upload::{UploadError, UploadedPhoto, process_upload};

/// A file to publish.
#[derive(Clone, Debug)]
pub struct Output {
    /// Relative to the output folder, with forward slashes.
    pub path: String,
    pub body: Body,
}

/// Where the bytes of an output are.
#[derive(Clone, Debug)]
pub enum Body {
    Bytes(Vec<u8>),
    /// Made from a file of `public/`: the file, and the bytes to publish.
    Dressed(Found, Vec<u8>),
    /// Copied unchanged, so that a large file is never in memory.
    File(Found),
    /// Read from the cache when needed.
    Entry(Entry),
}

impl Body {
    /// The project file that is copied, or that the bytes were made from.
    pub fn file(&self) -> Option<&Found> {
        match self {
            Body::File(file) | Body::Dressed(file, _) => Some(file),
            Body::Bytes(_) | Body::Entry(_) => None,
        }
    }

    /// Returns the hash of the bytes, and their number.
    ///
    /// # Errors
    /// If a file or a cache entry can't be read.
    pub fn hash(&self) -> io::Result<(blake3::Hash, u64)> {
        let of = |bytes: &[u8]| (blake3::hash(bytes), bytes.len() as u64);
        match self {
            Body::Bytes(bytes) | Body::Dressed(_, bytes) => Ok(of(bytes)),
            Body::File(file) => file.open().and_then(source::hash),
            Body::Entry(entry) => Ok(of(&entry.read()?)),
        }
    }
}

/// Everything that pages may refer to.
#[derive(Debug)]
pub struct Assets {
    /// What Vite built.
    pub built: Manifest,
    /// The inner SVG of icons, by name.
    pub icons: BTreeMap<String, String>,
    /// URLs of the drawings in `templates/motifs/`, by name.
    pub motifs: BTreeMap<String, String>,
    /// Whole pictures, by path below `content/images/`.
    pub pictures: BTreeMap<String, Picture>,
    /// Cropped parts of photographs. A drawing is not cropped: its entry is the whole.
    pub cuts: BTreeMap<Cut, Picture>,
    /// Photographs that are not converted yet. Pages show a placeholder of the same size.
    pub later: Sources,
    /// `None` on a site without social cards.
    pub cards: Option<Cards>,
    pub outputs: Vec<Output>,
}

/// Folder of files with a hash in their name, in the output folder.
pub const HASHED: &str = "assets";

/// Which assets a site needs.
pub struct LoadOptions<'a> {
    /// Whether it has islands that Vite builds.
    pub islands: bool,
    pub notice: Option<&'static Notice>,
    /// Whether it has social cards.
    pub cards: bool,
    pub images: &'a Images,
    /// The cropped parts of photographs that its pages show.
    pub cuts: &'a BTreeSet<Cut>,
    /// Whether photographs are converted later, as in a preview.
    pub later: bool,
}

/// Loads and makes everything that pages may refer to.
///
/// Returns `None` if the built islands or the template of the social cards can't be loaded. The diagnostics say why.
pub fn load(
    project: &Project,
    options: &LoadOptions<'_>,
    progress: &dyn Fn(Text),
    diagnostics: &mut Diagnostics,
) -> Option<Assets> {
    let mut outputs = Vec::new();
    let (public, problems) = source::walk(&project.public, "public");
    diagnostics.extend(problems);
    let built = if options.islands { manifest::load(project) } else { Ok(Manifest::default()) };
    let manifest = diagnostics.ok(built);
    let palette = manifest.as_ref().map(|manifest| manifest.palette.clone()).unwrap_or_default();
    for file in public {
        // Browsers cache files in this folder for a year, because their names have a hash.
        if folded(&file.relative).strip_prefix(HASHED).is_some_and(|rest| rest.starts_with('/')) {
            let problem = Diagnostic::error(Code::Collision, words::reserved_folder(&file.relative));
            diagnostics.push(problem.help(words::other_folder()));
        }
        let body = diagnostics.ok(published(&file, &palette));
        outputs.extend(body.map(|body| Output { path: file.relative, body }));
    }
    app_icons::load(project, &palette, &mut outputs, diagnostics);
    match options.notice.map(|notice| notice.output(project)).transpose() {
        Ok(notice) => outputs.extend(notice),
        // Missing islands have been reported already.
        Err(problem) if problem.code == Code::Islands && manifest.is_none() => {}
        Err(problem) => diagnostics.push(problem),
    }
    let icons = icons::load(project, diagnostics);
    let motifs = motifs(project, &mut outputs, diagnostics);
    let picture::Pictures { pictures, cuts, later } =
        picture::load(project, options, &palette, progress, &mut outputs, diagnostics);
    let cards = options.cards.then(|| Cards::load(project, &palette)).transpose();
    let cards = diagnostics.ok(cards);
    let mut built = manifest?;
    outputs.append(&mut built.outputs);
    Some(Assets { built, icons, motifs, pictures, cuts, later, cards: cards?, outputs })
}

/// Returns the published form of a file of `public/`: an SVG with its colours filled in, any other file unchanged.
fn published(file: &Found, palette: &Palette) -> Result<Body, Diagnostic> {
    if !file.relative.ends_with(".svg") {
        return Ok(Body::File(file.clone()));
    }
    let drawing = file.text(format!("public/{}", file.relative))?;
    Ok(Body::Dressed(file.clone(), palette.dress(&drawing.text).into_bytes()))
}

/// Publishes the drawings of `templates/motifs/*.svg`, which a browser fetches once for all pages. Returns URLs by name.
fn motifs(project: &Project, outputs: &mut Vec<Output>, diagnostics: &mut Diagnostics) -> BTreeMap<String, String> {
    let mut urls = BTreeMap::new();
    for (name, bytes) in drawings(project, "motifs", diagnostics, |file, shown| file.bytes(&shown)) {
        let path = format!("{HASHED}/{name}.{}.svg", hash(&bytes));
        urls.insert(name, format!("/{path}"));
        outputs.push(Output { path, body: Body::Bytes(bytes) });
    }
    urls
}

/// Calls `make` for each `NAME.svg` in a folder of the templates, with the file and its path for messages. Returns the
/// results, each with `NAME`. Reports the files for which it fails.
fn drawings<T>(
    project: &Project,
    folder: &str,
    diagnostics: &mut Diagnostics,
    make: impl Fn(&Found, String) -> Result<T, Diagnostic>,
) -> Vec<(String, T)> {
    let shown = format!("templates/{folder}");
    let (found, problems) = source::walk(&project.templates.join(folder), &shown);
    diagnostics.extend(problems);
    let mut made = Vec::new();
    for file in &found {
        let Some(name) = file.relative.strip_suffix(".svg") else { continue };
        let drawing = diagnostics.ok(make(file, format!("{shown}/{}", file.relative)));
        made.extend(drawing.map(|drawing| (name.to_owned(), drawing)));
    }
    made
}

/// Reports published files with the same path, including paths that are only the same on macOS or Windows, and folders that are
/// spelled in two ways. `files` are the paths, each with the [file](Body::file) of the project that it comes from, if any.
pub fn collisions(files: &[(&str, Option<&Found>)], diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<String, (&str, Option<&Found>)> = BTreeMap::new();
    let mut twice: Vec<String> = Vec::new();
    for &(path, file) in files {
        let Some((first, other)) = seen.insert(folded(path), (path, file)) else { continue };
        let origin =
            |file: Option<&Found>| file.map_or_else(words::the_generator, |file| words::quoted(file.path.display()));
        let mut problem = Diagnostic::error(Code::Collision, words::written_twice(path))
            .note(words::by_both(origin(other), origin(file)));
        if first != path {
            problem = problem.note(words::one_name());
        }
        twice.push(folded(path));
        diagnostics.push(problem.help(words::rename_public()));
    }
    for &(path, file) in files {
        let page = path.strip_suffix(".html").map(|path| folded(&format!("{path}/index.html")));
        if let (Some(file), true) = (file, page.is_some_and(|page| seen.contains_key(&page))) {
            diagnostics.push(
                Diagnostic::error(Code::Collision, words::page_beside(file.path.display()))
                    .note(words::host_chooses())
                    .help(words::rename_public()),
            );
        }
    }
    let mut spelled: BTreeMap<String, &str> = BTreeMap::new();
    for (path, _) in files {
        for (at, _) in path.match_indices('/') {
            let folder = &path[..at];
            let first = *spelled.entry(folded(folder)).or_insert(folder);
            // Skips a folder that contains a file that was reported as written twice.
            let is_reported = |folder: &str| twice.iter().any(|path| path.starts_with(&format!("{folder}/")));
            if first != folder && !is_reported(&folded(folder)) {
                diagnostics.push(
                    Diagnostic::error(Code::Collision, words::folder_twice(folder, first))
                        .note(words::one_name())
                        .help(words::spell_folder()),
                );
                spelled.insert(folded(folder), folder);
            }
        }
    }
    for (path, _) in files {
        let folders = path.match_indices('/').map(|(at, _)| folded(&path[..at]));
        let above = folders.filter_map(|folder| seen.get(&folder)).next();
        if let Some(&(name, Some(file))) = above {
            diagnostics.push(
                Diagnostic::error(Code::Collision, words::file_for_folder(file.path.display()))
                    .note(words::stands_there(path))
                    .help(words::rename_public()),
            );
            seen.remove(&folded(name));
        }
    }
}

/// Returns the first 16 hex digits (64 bits) of a BLAKE3 hash, for cache keys and file names.
pub fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

/// Whether a script of Node failed because the disk is full. Node and libvips write the reason with and without a capital.
fn is_disk_full(said: &Text) -> bool {
    said.to_string().contains("o space left on device")
}

/// Why a script of Node failed: the message of the error, without where it was thrown and the stack.
fn script_error(said: Text) -> Text {
    let printed = said.to_string();
    if is_disk_full(&said) {
        return Text::verbatim(io::Error::from(io::ErrorKind::StorageFull));
    }
    let reason = printed.lines().find_map(|line| {
        let (name, reason) = line.split_once(": ")?;
        name.split(' ').next()?.ends_with("Error").then_some(reason)
    });
    reason.map_or(said, Text::verbatim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_node_error_is_extracted() {
        let printed = "node:internal/modules/esm/resolve:873\n  throw new ERR_MODULE_NOT_FOUND(packageName);\n        ^\n\n\
                       Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'sharp'\n    at packageResolve (node:1:2)\n";
        assert_eq!(script_error(Text::verbatim(printed)).to_string(), "Cannot find package 'sharp'");
        assert_eq!(script_error(Text::verbatim("`node` is not found")).to_string(), "`node` is not found");
        let full = Text::verbatim("Error: /tmp/x.avif: write error\nsystem error: No space left on device\n");
        assert_eq!(script_error(full).say(kmo_diagnostic::Lang::Nl), "de schijf is vol");
    }
}
