//! `site schema`: writes the schemas for editors to `content/.schema/`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Readers, words};
use kmo_shared::disk;

use super::report::{self, Printer};
use kmo_engine::content::{FileKind, schema::FOLDER};
use kmo_engine::{Kind, Site as _, source};
use kmo_site::Site;

pub fn run(content: &Path, check: bool, readers: Readers) -> ExitCode {
    let printer = Printer::human(readers);
    let mut diagnostics = Diagnostics::default();
    let mut said = None;
    let consequence = if check { words::run_schema() } else { words::schemas_missing() };
    match behind(content) {
        Ok(changes) if check => {
            diagnostics.extend(changes.iter().map(|change| {
                let (name, is) = match change {
                    Change::Write(name, _) => (name, words::not_as_written()),
                    Change::Remove(name) => (name, words::no_schema()),
                };
                Diagnostic::error(Code::Schema, words::said_of(content.join(name).display(), is))
                    .help(words::commit_schema())
            }));
            if changes.is_empty() {
                said = Some(words::schemas_current(kinds().count()));
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
                said = Some(words::schemas_written(kinds().count(), folder.display(), changes.len()));
            }
        }
        Err(problem) => diagnostics.push(problem),
    }
    let said = said.map(|said| said.say(printer.lang()) + "\n").unwrap_or_default();
    let printed = report::print(printer, said);
    report::ended(report::finish(diagnostics, printer, &consequence), printed)
}

fn kinds() -> impl Iterator<Item = &'static FileKind> {
    Kind::<Site>::files()
}

/// A change that brings the schemas up to date. File names are relative to `content/`.
enum Change {
    Write(String, String),
    Remove(String),
}

fn behind(content: &Path) -> Result<Vec<Change>, Diagnostic> {
    source::require_content(content, &content.to_string_lossy())?;
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
    Diagnostic::error(Code::Unwritable, words::what_not_written(words::quoted(content.join(FOLDER).display()), error))
        .help(words::rights_and_room())
}
