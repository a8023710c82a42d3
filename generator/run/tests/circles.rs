//! The files of a crate do not import each other in circles. A module and its own submodules may.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module, by the names on its path in the crate. Empty for the root.
type Module = Vec<String>;

/// What a file imports, and what it offers to others under another path.
#[derive(Default)]
struct Imports {
    /// Absolute paths in the crate, of modules and of items.
    paths: Vec<Module>,
    /// `pub use`: the absolute path of each name.
    exports: BTreeMap<String, Module>,
}

/// The source of each module, without comments and tests.
fn modules(folder: &Path, module: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("it can be listed").path()) {
        let stem = entry.file_stem().and_then(|name| name.to_str()).expect("it is text").to_owned();
        let below =
            if ["lib", "main", "mod"].contains(&&*stem) { module.clone() } else { [&module[..], &[stem]].concat() };
        if below.last().is_some_and(|name| name == "tests") {
            continue;
        }
        if entry.is_dir() {
            modules(&entry, &below, found);
        } else if entry.extension().is_some_and(|name| name == "rs") {
            let text = fs::read_to_string(&entry).expect("it is text");
            let text = text.split("mod tests {").next().unwrap_or_default();
            found.insert(
                below,
                text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n"),
            );
        }
    }
}

/// `a::{b, c::d}` as `a::b` and `a::c::d`.
fn expand(tree: &str) -> Vec<String> {
    let Some((start, rest)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let mut depth = 0;
    let parts = inside.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    parts
        .filter(|part| !part.trim().is_empty())
        .flat_map(expand)
        .map(|part| format!("{}{part}", start.trim()))
        .collect()
}

/// The path from the root of the crate. `None` if the path leads out of it.
fn absolute(module: &Module, path: &str, known: &BTreeMap<Module, String>) -> Option<Module> {
    let parts: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
    let ups = parts.iter().take_while(|part| *part == "super").count();
    match parts[0].as_str() {
        "crate" => Some(parts[1..].to_vec()),
        "self" => Some([&module[..], &parts[1..]].concat()),
        "super" => Some([&module[..module.len().checked_sub(ups)?], &parts[ups..]].concat()),
        _ => Some([&module[..], &parts[..]].concat()).filter(|path| known.contains_key(&path[..=module.len()])),
    }
}

fn imports(module: &Module, text: &str, known: &BTreeMap<Module, String>) -> Imports {
    let mut imports = Imports::default();
    let mut code = String::new();
    let mut local: BTreeMap<String, Module> = BTreeMap::new();
    for statement in text.split_inclusive(';') {
        let Some((before, tree)) = statement.split_once("use ").filter(|(before, _)| {
            let line = before.rsplit('\n').next().unwrap_or_default().trim();
            line.is_empty() || line.starts_with("pub")
        }) else {
            code.push_str(statement);
            continue;
        };
        code.push_str(before);
        for path in expand(tree.trim_end_matches(';')) {
            let (path, name) = path.split_once(" as ").map_or((path.as_str(), None), |(path, name)| (path, Some(name)));
            let Some(mut path) = absolute(module, path.trim(), known) else { continue };
            path.pop_if(|last| last == "self");
            let name = name.or(path.last().map(String::as_str)).unwrap_or_default().to_owned();
            if before.trim_end().ends_with("pub") || before.trim_end().ends_with(')') {
                imports.exports.insert(name, path);
            } else if known.contains_key(&path) {
                local.insert(name, path);
            } else {
                imports.paths.push(path);
            }
        }
    }
    for path in code.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':')) {
        let Some((head, rest)) = path.split_once("::") else { continue };
        match local.get(head) {
            Some(of) => imports.paths.push(of.iter().cloned().chain(rest.split("::").map(str::to_owned)).collect()),
            None => imports.paths.extend(absolute(module, path, known)),
        }
    }
    imports
}

/// The module that defines what a path names, through any `pub use`.
fn definer(path: &[String], all: &BTreeMap<Module, Imports>) -> Option<Module> {
    let module = (0..=path.len()).rev().map(|length| &path[..length]).find(|module| all.contains_key(*module))?;
    match path.get(module.len()).and_then(|name| all[module].exports.get(name)) {
        Some(export) if export != path => definer(export, all),
        _ => Some(module.to_vec()),
    }
}

/// Each import that is part of a circle, or lies between two circles.
fn circles(known: &BTreeMap<Module, String>) -> Vec<String> {
    let all: BTreeMap<Module, Imports> =
        known.iter().map(|(module, text)| (module.clone(), imports(module, text, known))).collect();
    let mut arrows: BTreeSet<(Module, Module)> = BTreeSet::new();
    for (module, imports) in &all {
        let used = imports.paths.iter().filter_map(|path| definer(path, &all));
        arrows.extend(used.filter(|other| !module.starts_with(other)).map(|other| (module.clone(), other)));
    }
    loop {
        let (from, to): (BTreeSet<_>, BTreeSet<_>) = arrows.iter().cloned().unzip();
        let before = arrows.len();
        arrows.retain(|(one, other)| to.contains(one) && from.contains(other));
        if arrows.len() == before {
            return arrows.iter().map(|(one, other)| format!("{} → {}", one.join("::"), other.join("::"))).collect();
        }
    }
}

#[test]
fn no_crate_has_files_that_import_each_other_in_a_circle() {
    let generator = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it has a folder");
    for name in ["diagnostic", "engine", "shared", "site", "preview", "api", "cli"] {
        let mut known = BTreeMap::new();
        modules(&generator.join(name).join("src"), &Module::new(), &mut known);
        let found = circles(&known);
        assert!(found.is_empty(), "files of `{name}` import each other in a circle:\n{}", found.join("\n"));
    }
}

#[test]
fn a_circle_is_found_through_other_files_and_names() {
    let files = [
        ("", "mod a;\nmod b;\nmod c;\nmod d;\npub use a::{A, make as made};\n"),
        ("a", "use super::{b, d::D};\nfn make() { b::help() }\n"),
        ("b", "pub use crate::c::{help, other as another};\n"),
        ("c", "pub(crate) fn help() { crate::made() }\n"),
        ("d", "use crate::b::another;\n"),
        ("d::own", "use super::D;\n"),
    ];
    let module = |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect::<Module>();
    let known = files.map(|(name, text)| (module(name), text.to_owned())).into();
    assert_eq!(circles(&known), ["a → c", "a → d", "c → a", "d → c"]);
}
