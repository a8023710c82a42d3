//! `site schema`: writes the schemas for editors to `content/.schema/`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Format};
use kmo_shared::disk;

use super::report::{self, count};
use kmo_engine::content::{FileKind, schema::FOLDER};
use kmo_engine::{Kind, Site as _};
use kmo_site::Site;

pub fn run(content: &Path, check: bool) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    let mut said = String::new();
    let consequence = if check { "run `site schema`" } else { "not every schema was written" };
    match behind(content) {
        Ok(changes) if check => {
            diagnostics.extend(changes.iter().map(|change| {
                let (name, is) = match change {
                    Change::Write(name, _) => (name, "is not what the program would write"),
                    Change::Remove(name) => (name, "is no schema of the program"),
                };
                Diagnostic::error(Code::Schema, format!("`{}` {is}", content.join(name).display()))
                    .help("run `site schema` and commit what it wrote")
            }));
            if changes.is_empty() {
                said = format!("{} up to date\n", count(kinds().count(), "schema"));
            }
        }
        Ok(changes) => {
            for change in &changes {
                if let Err(error) = apply(content, change) {
                    diagnostics.push(unwritable(content, &error));
                    break;
                }
            }
            if diagnostics.is_empty() {
                let folder = content.join(FOLDER);
                said = format!(
                    "{} in {}: {} changed\n",
                    count(kinds().count(), "schema"),
                    folder.display(),
                    changes.len()
                );
            }
        }
        Err(problem) => diagnostics.push(problem),
    }
    let printed = report::print(said);
    report::ended(report::finish(diagnostics, Format::Human, consequence), printed)
}

fn kinds() -> impl Iterator<Item = &'static FileKind> {
    Kind::<Site>::files()
}

/// What must happen to the folder; names are below `content/`.
enum Change {
    Write(String, String),
    Remove(String),
}

fn behind(content: &Path) -> Result<Vec<Change>, Diagnostic> {
    if !content.is_dir() {
        return Err(Diagnostic::error(Code::NoContent, format!("there is no folder `{}`", content.display()))
            .help("run the command in the project's folder, or name the folder with --content"));
    }
    let mut changes: Vec<Change> = kinds()
        .map(|kind| (kind.path(), kind.text(Site::WORDS)))
        .filter(|(name, text)| disk::read_text(&content.join(name)).ok().as_ref() != Some(text))
        .map(|(name, text)| Change::Write(name, text))
        .collect();
    let mut found: Vec<String> = fs::read_dir(content.join(FOLDER))
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .map(|name| format!("{FOLDER}/{name}"))
        .filter(|name| name.ends_with(".json") && kinds().all(|kind| kind.path() != *name))
        .collect();
    found.sort();
    changes.extend(found.into_iter().map(Change::Remove));
    Ok(changes)
}

fn apply(content: &Path, change: &Change) -> io::Result<()> {
    match change {
        Change::Write(name, text) => {
            fs::create_dir_all(content.join(FOLDER))?;
            disk::replace(&content.join(name), text.as_bytes())
        }
        Change::Remove(name) => fs::remove_file(content.join(name)),
    }
}

fn unwritable(content: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(Code::Unwritable, format!("`{}` can't be written: {error}", content.join(FOLDER).display()))
        .help("check the rights on the folder and the room on the disk")
}
