//! A copy of the project that a test may change.

#[path = "../common/cards.rs"]
mod cards;
#[path = "../common/files.rs"]
mod files;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use files::copy;
use tempfile::TempDir;

/// Renders an island as a paragraph with its name, in place of the built `server.js`; the portal is a page's whole body.
const SERVER: &str = "const view = ({ island }) => island === 'portal' ? '<main id=\"inhoud\"><h1>portal</h1></main>' : `<p>${island}</p>`;
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => console.log(JSON.stringify(JSON.parse(line).map(view))));
";

/// The repository's content, templates and public files, with a bare stylesheet and bare islands in
/// place of the built ones.
pub fn project() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let project = tempfile::tempdir().expect("there is room");
    fs::create_dir_all(project.path().join("islands/dist/worker")).expect("there is room");
    fs::write(project.path().join("islands/dist/worker/sw.js"), "precache(self.__WB_MANIFEST)").expect("there is room");
    fs::copy(root.join("islands/budget.json"), project.path().join("islands/budget.json")).expect("there are limits");
    for folder in ["content", "templates", "public"] {
        copy(&root.join(folder), &project.path().join(folder));
    }
    let dist = project.path().join("islands/dist");
    fs::create_dir_all(project.path().join("islands/src")).expect("there is room");
    for folder in [".vite", "assets", "server"] {
        fs::create_dir_all(dist.join(folder)).expect("there is room");
    }
    let write = |path: &str, text: &str| fs::write(dist.join(path), text).expect("there is room");
    let entry = |source: &str, file: &str, text: &str| {
        write(&format!("assets/{file}"), text);
        format!(r#""{source}": {{"file": "assets/{file}", "isEntry": true}}"#)
    };
    let mut islands = Vec::new();
    let mut entries = vec![entry("src/styles/site.css", "site-x.css", "body { color: black }")];
    for island in fs::read_dir(root.join("islands/src/app/islands")).expect("there are islands") {
        let file = island.expect("it can be listed").path();
        let name = file.file_stem().and_then(OsStr::to_str).expect("its name is text");
        let source = format!("src/app/islands/{name}.ts");
        for island in exports(&fs::read_to_string(&file).expect("it can be read")) {
            islands.push(format!(r#""{island}": {{"file": "{source}"}}"#));
        }
        entries.push(entry(&source, &format!("{name}-x.js"), ""));
    }
    write(".vite/islands.json", &format!("{{{}}}", islands.join(",")));
    write(".vite/manifest.json", &format!("{{{}}}", entries.join(",")));
    write(".vite/loader.json", &format!("{{{}}}", entry("src/app/loader.ts", "loader-x.js", "")));
    for licences in [".vite/licenses.json", ".vite/loader-licenses.json", "worker/licenses.json"] {
        write(licences, "[]");
    }
    write("server/server.js", SERVER);
    cards::share(project.path());
    fs::create_dir_all(project.path().join("target/preview")).expect("there is room");
    project
}

/// Names of the islands that a file of `islands/src/app/islands/` exports.
fn exports(text: &str) -> Vec<&str> {
    let list = text.split_once("export {").and_then(|(_, rest)| rest.split_once('}')).map(|(list, _)| list);
    let names = list.into_iter().flat_map(|list| list.split(',')).filter_map(|one| one.split_whitespace().last());
    let alone = text.split_once("export const ").and_then(|(_, rest)| rest.split_whitespace().next());
    names.chain(alone).map(|name| name.trim_matches('"')).collect()
}
