//! Loads everything in the content folder.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, words};

use super::file_pattern::slug;
use super::schema::kind_of;
use super::{Address, Content, ContentType, FileKind, Folder, Invalid, PUBLISHED, Published};
use crate::site::{Kind, Site};
use crate::source::{self, Found};

/// Folder of the pictures, with a slash at the end.
pub(super) const IMAGES: &str = "images/";

/// Reads and decodes everything in the folder that changed since the last call, and reuses the rest.
///
/// Returns `None` if the folder can't be listed or its settings can't be used. The reason is in the diagnostics.
pub fn load<S: Site>(folder: &mut Folder, diagnostics: &mut Diagnostics) -> Option<Content> {
    diagnostics.ok(folder.begin())?;
    diagnostics.extend(folder.unlisted.iter().cloned());
    // Files in a folder that can't be listed would be reported as missing, with advice to remove references to them.
    if folder.unlisted.iter().any(|problem| problem.code == Code::Unreadable) {
        return None;
    }
    // The wrong folder was given: a subfolder of the content folder, or its parent.
    if let Some(meant) = folder.elsewhere(S::Settings::FILES).filter(|_| singles::<S>().all(|name| !folder.has(name))) {
        let problem = Diagnostic::error(Code::NoContent, words::not_the_content(&folder.shown, S::Settings::FILES));
        diagnostics.push(problem.help(words::name_that_folder(meant)));
        return None;
    }

    // The settings come first, because their values fill the placeholders of all other files.
    let (raw_settings, problems) = folder.settings::<S::Settings>();
    if raw_settings.is_none() {
        diagnostics.extend(problems);
    }
    if let Some(raw) = &raw_settings {
        folder.limit(S::content_kilobytes(&raw.value));
    }
    let count = |kind: &'static FileKind| match kind.folder() {
        Some((name, extension)) => folder.finished(name, extension),
        None => usize::from(folder.has(kind.files)),
    };
    let placeholders = raw_settings.as_ref().map(|raw| S::placeholders(&raw.value, &count));
    if let (Some(raw), Some(known)) = (&raw_settings, &placeholders) {
        let long = known.too_long(&raw.file);
        // A long value that texts use many times could exhaust memory.
        if !long.is_empty() {
            diagnostics.extend(long);
            return None;
        }
        folder.fill_with(known);
    }
    // Without settings no placeholder is known, so none is reported as unknown.
    let known = placeholders.is_some();
    let mut content = Content::default();
    for kind in Kind::<S>::files() {
        // Settings that could not be decoded have been reported above.
        if kind.files != S::Settings::FILES || known {
            (kind.read)(&mut content, folder, known, diagnostics);
        }
    }
    let misnamed = report_unused::<S>(folder, diagnostics);
    content.placeholders = placeholders?;
    content.samples = folder.samples();
    content.rendered = folder.rendered();
    content.published = match folder.text(PUBLISHED) {
        Ok(file) => published::<S>(folder, file, &content.samples),
        Err(problem) => {
            diagnostics.push(problem);
            Published::default()
        }
    };
    content.invalid = invalid::<S>(folder, &misnamed);
    let images = folder.found.iter().filter_map(|file| {
        let relative = file.relative.strip_prefix(IMAGES)?.to_owned();
        Some((relative.clone(), Found { relative, path: file.path.clone() }))
    });
    content.images = images.collect::<BTreeMap<_, _>>();
    Some(content)
}

/// The addresses of every document, in a site that keeps `file`. `samples` are documents that exist but are left out.
fn published<S: Site>(folder: &Folder, file: Option<Arc<SourceFile>>, samples: &[Arc<SourceFile>]) -> Published {
    let mut standing = BTreeSet::new();
    for kind in Kind::<S>::files().filter(|_| file.is_some()) {
        if let Address::BySlug(address) = kind.address {
            standing.extend(folder.names().filter_map(|name| kind.slug(name)).map(address));
        }
    }
    standing.extend(samples.iter().flat_map(|sample| routes(&sample.text)).map(str::to_owned));
    Published { file, standing }
}

/// Every file that could not be decoded, and those in `misnamed`, which holds files with a wrong extension, each with the path
/// it should have.
fn invalid<S: Site>(folder: &Folder, misnamed: &[(String, Found)]) -> Invalid {
    let mut invalid = Invalid::default();
    let failed = folder.found.iter().filter(|file| folder.has_failed(&file.relative));
    let failed = failed.map(|file| (&file.relative, file));
    for (path, file) in failed.chain(misnamed.iter().map(|(path, file)| (path, file))) {
        let Some(kind) = kind_of::<S>(path) else { continue };
        let name = kind.slug(path).unwrap_or(path);
        let mut addresses = Vec::new();
        match kind.address {
            Address::None => {}
            Address::BySlug(address) => addresses.push(address(name)),
            Address::InFile => {
                addresses.push(format!("/{name}"));
                let text = folder.read(file).map(|file| file.text.clone()).unwrap_or_default();
                addresses.extend(routes(&text).map(str::to_owned));
            }
        }
        invalid.add(kind.name, name, addresses);
    }
    invalid
}

/// The paths behind `route:` or `aliases:`, up to the next key. Found without a parser, because the file may be invalid YAML.
fn routes(text: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    text.lines()
        .filter(move |line| {
            let is_start = line.starts_with("route:") || line.starts_with("aliases:");
            let is_end = *line == "---" || line.starts_with(char::is_alphanumeric);
            is_inside = is_start || is_inside && !is_end;
            is_inside
        })
        .flat_map(|line| line.split([' ', ',', '[', ']', '"', '\'']))
        .filter(|part| part.starts_with('/'))
}

/// The paths of the kinds that have a single file.
fn singles<S: Site>() -> impl Iterator<Item = &'static str> {
    Kind::<S>::files().filter(|kind| kind.folder().is_none()).map(|kind| kind.files)
}

/// Reports files that belong to no kind, which would otherwise be ignored in silence. Returns those that only have the wrong
/// extension, each with the path it should have.
fn report_unused<S: Site>(folder: &Folder, out: &mut Diagnostics) -> Vec<(String, Found)> {
    let mut misnamed = Vec::new();
    let folders: Vec<(&str, &str)> = Kind::<S>::files().filter_map(FileKind::folder).collect();
    let singles: Vec<&str> = singles::<S>().chain(S::OTHER_FILES.iter().copied()).chain([PUBLISHED]).collect();
    for file in &folder.found {
        let name = file.relative.as_str();
        let used = singles.contains(&name)
            || name.starts_with(IMAGES)
            || folders.iter().any(|(folder, extension)| slug(folder, extension, name).is_some());
        let meant = folders.iter().find_map(|(below, extension)| meant(folder, file, below, extension));
        if let Some((name, extension)) = meant.filter(|_| !used) {
            let shown = |name: &str| format!("{}/{name}", folder.shown);
            out.push(
                Diagnostic::error(Code::FileName, words::other_extension(shown(&file.relative), extension))
                    .help(words::call_it(shown(&name))),
            );
            misnamed.push((name, file.clone()));
        } else if !used && !is_in_left_out(name) {
            let known: Vec<_> = folders.iter().map(|(folder, extension)| format!("{folder}*.{extension}")).collect();
            out.push(
                Diagnostic::warning(Code::UnusedFile, words::not_used(&folder.shown, name))
                    .help(words::content_lives(known.join(", "), singles.join(", "))),
            );
        }
    }
    misnamed
}

/// Whether a file is below a folder whose name looks like that of a file. Such a folder has been reported already.
fn is_in_left_out(name: &str) -> bool {
    name.split('/').rev().skip(1).any(|part| source::SOURCE_EXTENSIONS.iter().any(|end| part.ends_with(end)))
}

/// The path a file should have, with its extension, if only a wrong extension keeps it from being of the kind with this folder:
/// `x.markdown`, `x.yml`, `x.MD`, or `x.md.txt`, which Windows shows as `x.md`. Any other `.txt` file must also look like a
/// content file inside.
fn meant(folder: &Folder, file: &Found, below: &str, extension: &'static str) -> Option<(String, &'static str)> {
    let (stem, found) = file.relative.strip_prefix(below).filter(|name| !name.contains('/'))?.rsplit_once('.')?;
    let others: &[&str] = if extension == "md" { &["md", "markdown", "mdown", "mdx", "mkd"] } else { &["yaml", "yml"] };
    let found = found.to_ascii_lowercase();
    let twice = stem.strip_suffix(&format!(".{extension}"));
    let starts = || folder.read(file).is_ok_and(|file| file.text.starts_with("---") || file.text.contains("\nslug: "));
    let is_meant = others.contains(&&*found) || found == "txt" && (twice.is_some() || starts());
    is_meant.then(|| (format!("{below}{}.{extension}", twice.unwrap_or(stem)), extension))
}
