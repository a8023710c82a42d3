//! Help for editors: explanations, schemas, snippets, shell completions and documents, compared with the program.

#[path = "../common/mod.rs"]
mod common;
mod docs;
mod explain;
mod schema;
mod shell;
mod snippets;

use common::root;
use kmo_engine::Kind;
use kmo_engine::content::FileKind;

/// Files in a folder of the repository whose names end with `end`, sorted, as paths from its root.
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

/// The words of a command, with quoted words kept together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
