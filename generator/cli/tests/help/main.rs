//! What helps editors: explanations, schemas, snippets, shells and documents, held to what the program does.

#[path = "../common/mod.rs"]
mod common;
mod docs;
mod explain;
mod schema;
mod shell;
mod snippets;

use std::path::{Path, PathBuf};

use kmo_engine::Kind;
use kmo_engine::content::FileKind;

/// A path of the repository.
fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Files below a folder of the repository whose name ends like this, sorted, as the repository names them.
fn files(folder: &str, end: &str) -> Vec<String> {
    let base = root("").canonicalize().expect("the repository is there");
    let found = walkdir::WalkDir::new(base.join(folder)).sort_by_file_name().into_iter();
    found
        .map(|entry| entry.expect("the folder can be listed").into_path())
        .filter(|path| path.is_file() && path.to_string_lossy().ends_with(end))
        .map(|path| path.strip_prefix(&base).expect("it is inside").to_string_lossy().into_owned())
        .collect()
}

/// The kinds of content file.
fn kinds() -> impl Iterator<Item = &'static FileKind> {
    Kind::<kmo_site::Site>::files()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
