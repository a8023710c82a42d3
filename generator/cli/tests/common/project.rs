//! A copy of the project for a test to change.

use std::ffi::OsStr;
use std::fs;

use super::{Site, cards, copy, root};

/// A page for tests to change.
pub const PAGE: &str = include_str!("proef.yaml");

/// Renders an island as a paragraph with its name, in place of the built `server.js`; the portal is a page's whole body.
pub const SERVER: &str = "const view = ({ island }) => island === 'portal' ? '<main id=\"inhoud\"><h1>portal</h1></main>' : `<p>${island}</p>`;
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => console.log(JSON.stringify(JSON.parse(line).map(view))));
";

/// Replaces `islands/scripts/pictures.mjs`: reports the sizes immediately, and waits while a file `hold` exists before it makes
/// the pictures. Fails to make them if there is a file `broken`, and can't read a picture that contains `stuk`.
pub const PICTURES: &str = r#"import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
const { sizes, jobs } = JSON.parse(readFileSync(0, "utf8"));
if (!sizes && existsSync("../broken")) throw new Error("no memory");
while (!sizes && existsSync("../hold")) await setTimeout(10);
for (const { input, name, folder, cut } of jobs) {
  const picture = readFileSync(input, "latin1");
  if (picture === "stuk") {
    console.log("null");
    continue;
  }
  const size = cut ? { width: cut.width * 10, height: cut.height * 10 } : { width: 480, height: 320 };
  const file = (type, suffix) => {
    const bytes = `${type} ${JSON.stringify(cut)} ${picture}`;
    writeFileSync(`${folder}/${name}${suffix}`, bytes);
    return { file: `${name}${suffix}`, type, width: size.width, bytes: bytes.length };
  };
  const files = () => [file("image/webp", `-${size.width}.webp`), file("image/png", ".png")];
  console.log(JSON.stringify(sizes ? size : { ...size, files: files() }));
}
"#;

impl Site {
    /// The repository's content, templates and public files, with a bare stylesheet and bare islands in place of the
    /// built ones.
    pub fn of_project() -> Self {
        let site = Site::empty();
        for folder in ["content", "templates", "public"] {
            copy(&root(folder), &site.at(folder));
        }
        for folder in ["islands/src", "target/preview"] {
            fs::create_dir_all(site.at(folder)).expect("there is room");
        }
        let write = |path: &str, text: &str| _ = site.write(&format!("islands/dist/{path}"), text);
        let entry = |source: &str, file: &str, text: &str| {
            write(&format!("assets/{file}"), text);
            format!(r#""{source}": {{"file": "assets/{file}", "isEntry": true}}"#)
        };
        let mut islands = Vec::new();
        let mut entries = vec![entry("src/styles/site.css", "site-x.css", "body { color: black }")];
        for island in fs::read_dir(root("islands/src/app/islands")).expect("there are islands") {
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
        write("worker/sw.js", "precache(self.__WB_MANIFEST)");
        write("server/server.js", SERVER);
        fs::copy(root("islands/budget.json"), site.at("islands/budget.json")).expect("there are limits");
        cards::share(site.path());
        site
    }
}

/// Names of the islands that a file of `islands/src/app/islands/` exports.
fn exports(text: &str) -> Vec<&str> {
    let list = text.split_once("export {").and_then(|(_, rest)| rest.split_once('}')).map(|(list, _)| list);
    let names = list.into_iter().flat_map(|list| list.split(',')).filter_map(|one| one.split_whitespace().last());
    let alone = text.split_once("export const ").and_then(|(_, rest)| rest.split_whitespace().next());
    names.chain(alone).map(|name| name.trim_matches('"')).collect()
}
