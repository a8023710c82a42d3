//! Converts photographs to the formats and sizes that pages show, with a script that runs in Node. The cache keeps the results.

use std::collections::BTreeMap;
use std::io;
use std::io::ErrorKind::{QuotaExceeded, StorageFull};
use std::process::Command;
use std::time::Duration;

use kmo_diagnostic::{Arg, Code, Diagnostic, Text, words};
use kmo_shared::disk;
use serde::Deserialize;
use serde_json::json;

use super::{Source, Sources, stem};
use crate::assets::{Body, is_disk_full, script_error};
use crate::cache::Cache;
use crate::content::picture::Cut;
use crate::program;
use crate::project::Project;

/// The script, below `islands/`.
const SCRIPT: &str = "scripts/pictures.mjs";
/// How long the script may print nothing. It prints a line for each picture; a large one takes seconds.
const TIMEOUT: Duration = Duration::from_secs(300);

/// The script's answer to one job, as one JSON line.
#[derive(Deserialize)]
pub(super) struct Made {
    pub width: u32,
    pub height: u32,
    /// The last one is the fallback that every browser can show.
    pub files: Vec<MadeFile>,
}

#[derive(Deserialize)]
pub(super) struct MadeFile {
    pub file: String,
    #[serde(rename = "type")]
    pub media_type: String,
    pub width: u32,
    pub bytes: u64,
}

/// The script's answer to one job if only sizes were requested, as one JSON line. In pixels.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Size {
    pub width: u32,
    pub height: u32,
}

/// A converted picture. `bodies` are the contents of `made.files`, in the same order.
pub(super) struct Photograph {
    pub made: Made,
    pub bodies: Vec<Body>,
}

/// Cache key of a picture's record.
fn record(stem: &str) -> String {
    format!("pictures/{stem}.json")
}

/// Cache key of one of a picture's files.
fn entry(file: &str) -> String {
    format!("pictures/{file}")
}

/// Splits photographs into those whose files are all in the cache, and those to convert. Skips drawings.
pub(super) fn kept_of(project: &Project, sources: &[Source]) -> (BTreeMap<String, Photograph>, Sources) {
    let mut made = BTreeMap::new();
    let mut missing = BTreeMap::new();
    for source in sources.iter().filter(|source| source.drawing.is_none()) {
        match kept(&project.cache, &source.stem) {
            Some(photograph) => drop(made.insert(source.stem.clone(), photograph)),
            None => drop(missing.insert(source.stem.clone(), source.clone())),
        }
    }
    (made, missing)
}

/// Converts photographs in one run of the script, stores them in the cache, and adds them to `made`. One that can't be read
/// does not stop the others.
pub(super) fn convert(
    project: &Project,
    missing: &Sources,
    progress: &dyn Fn(Text),
    made: &mut BTreeMap<String, Photograph>,
) -> Result<(), Diagnostic> {
    if missing.is_empty() {
        return Ok(());
    }
    progress(words::converting_pictures(missing.len()));
    let Answer { lines, folder, problem } = run_script(project, missing, false)?;
    for (stem, line) in missing.keys().zip(lines) {
        let answer: Made = match serde_json::from_str(&line) {
            Ok(Some(made)) => made,
            Ok(None) => continue,
            Err(error) => return Err(problem.unwrap_or_else(|| failed(error))),
        };
        let mut bodies = Vec::new();
        for file in &answer.files {
            let bytes = disk::read(&folder.path().join(&file.file)).map_err(disk_failed)?;
            project.cache.put(&entry(&file.file), &bytes);
            bodies.push(project.cache.entry(&entry(&file.file)).map_or(Body::Bytes(bytes), Body::Entry));
        }
        // Written last, because it says that the files are there.
        project.cache.put(&record(stem), line.as_bytes());
        made.insert(stem.clone(), Photograph { made: answer, bodies });
    }
    problem.map_or(Ok(()), Err)
}

/// Converts photographs that [`load`](super::load) left for later. The next `load` finds them in the cache.
///
/// # Errors
/// Returns a diagnostic if one can't be converted.
pub fn convert_later(project: &Project, missing: &Sources, progress: &dyn Fn(Text)) -> Result<(), Diagnostic> {
    convert(project, missing, progress, &mut BTreeMap::new())
}

/// Returns the photographs to convert first: the cropped parts, as pages show those, or all if there are no parts.
pub fn shown_first(missing: &Sources) -> Sources {
    let mut parts = missing.clone();
    parts.retain(|_, source| source.cut.is_some());
    if parts.is_empty() { missing.clone() } else { parts }
}

fn failed(reason: impl Into<Arg>) -> Diagnostic {
    Diagnostic::error(Code::Image, words::not_converted(Text::verbatim(reason))).help(words::node_for_pictures())
}

/// An error of the disk with the temporary files.
fn disk_failed(error: io::Error) -> Diagnostic {
    let is_full = matches!(error.kind(), StorageFull | QuotaExceeded);
    let problem = failed(error);
    if is_full { problem.help(words::make_room()) } else { problem }
}

/// Adds to `sizes` the sizes that photographs will have once converted, by the start of their published names. Sizes are cached
/// too. One that can't be read does not stop the others.
pub(super) fn sizes_of(
    project: &Project,
    missing: &Sources,
    sizes: &mut BTreeMap<String, Size>,
) -> Result<(), Diagnostic> {
    let of = |stem: &str| format!("pictures/{stem}.size.json");
    let known = |stem: &String| serde_json::from_slice::<Size>(&project.cache.get(&of(stem))?).ok();
    sizes.extend(missing.keys().filter_map(|stem| Some((stem.clone(), known(stem)?))));
    let mut unknown = missing.clone();
    unknown.retain(|stem, _| !sizes.contains_key(stem));
    if unknown.is_empty() {
        return Ok(());
    }
    let Answer { lines, problem, .. } = run_script(project, &unknown, true)?;
    for (stem, line) in unknown.keys().zip(lines) {
        if let Ok(size) = serde_json::from_str(&line) {
            project.cache.put(&of(stem), line.as_bytes());
            sizes.insert(stem.clone(), size);
        }
    }
    problem.map_or(Ok(()), Err)
}

/// Reads a picture from the cache. `None` unless all its files are there.
fn kept(cache: &Cache, stem: &str) -> Option<Photograph> {
    let made: Made = serde_json::from_slice(&cache.get(&record(stem))?).ok()?;
    let bodies =
        made.files.iter().map(|file| Some(Body::Entry(cache.entry(&entry(&file.file))?))).collect::<Option<_>>()?;
    Some(Photograph { made, bodies })
}

/// What the script prints for a picture that it can't read.
const BROKEN: &str = "null";

/// The script's output: a line for each picture, and the folder with the files that it made.
struct Answer {
    lines: Vec<String>,
    folder: tempfile::TempDir,
    /// Names the pictures that can't be read, or says why the script ended early.
    problem: Option<Diagnostic>,
}

/// Runs the script to convert pictures or, with `sizes`, to get only their sizes.
fn run_script(project: &Project, missing: &Sources, sizes: bool) -> Result<Answer, Diagnostic> {
    // Not in the cache folder: if that can't be written to, the pictures are converted all the same.
    let scratch = tempfile::tempdir().map_err(disk_failed)?;
    let folder = scratch.path();
    let mut jobs = Vec::new();
    for (name, source) in missing {
        // The name contains a hash of the bytes, so the script must get exactly those.
        let bytes = source.file.bytes(&source.shown)?;
        if stem(&source.name, &bytes, source.cut.as_ref()) != *name {
            return Err(failed(words::changed_while_read(&source.shown)));
        }
        let input = folder.join(format!("{name}.original"));
        disk::replace(&input, &bytes).map_err(disk_failed)?;
        // The focus is in percent from the top left corner.
        let cut = source.cut.as_ref().map(|Cut { shape, focus, .. }| {
            json!({ "width": shape.width, "height": shape.height, "x": focus.x, "y": focus.y, "widths": shape.widths })
        });
        // The script adds widths and extensions to the name.
        let (Some(input), Some(folder)) = (input.to_str(), folder.to_str()) else {
            return Err(failed("the folder for temporary files is not UTF-8"));
        };
        jobs.push(json!({ "input": input, "name": name, "folder": folder, "cut": cut }));
    }
    let request = json!({ "sizes": sizes, "jobs": jobs }).to_string().into_bytes();
    let mut script = Command::new("node");
    let printed = program::run(script.arg(SCRIPT).current_dir(&project.islands), request, TIMEOUT);
    let (printed, failure) = match printed {
        Ok(printed) => (String::from_utf8_lossy(&printed).into_owned(), None),
        Err(failure) => (failure.printed, Some(failure.said)),
    };
    let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    let mut broken: Vec<&str> =
        missing.values().zip(&lines).filter(|(_, line)| *line == BROKEN).map(|(source, _)| &*source.shown).collect();
    // A picture and its parts are neighbours.
    broken.dedup();
    let problem = match broken.is_empty() {
        true => failure
            .map(|said| if is_disk_full(&said) { disk_failed(StorageFull.into()) } else { failed(script_error(said)) }),
        false => {
            let pictures = Text::joined(broken.into_iter().map(words::picture_unreadable), "\n");
            Some(Diagnostic::error(Code::Image, pictures).help(words::replace_picture()))
        }
    };
    Ok(Answer { lines, folder: scratch, problem })
}
