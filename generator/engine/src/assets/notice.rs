//! The third-party notice: the works of others that are served to visitors, and their licences.
//!
//! Licences such as MIT and the OFL require that their text is distributed with the work. Packages are those that Vite lists
//! as bundled; the licences of fonts and icons are beside their files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use serde::Deserialize;

use super::{Body, Output, manifest};
use crate::project::Project;
use crate::source;

/// The site's third-party notice.
#[derive(Debug)]
pub struct Notice {
    /// Path in the output folder.
    pub path: &'static str,
    /// Text above the list of works.
    pub intro: &'static str,
    /// Works with a licence file in the project. One whose file is missing is left out.
    pub works: &'static [Attribution],
}

/// A work with a licence file in the project.
#[derive(Debug)]
pub struct Attribution {
    pub name: &'static str,
    /// Path of the licence in the project.
    pub licence: &'static str,
}

/// The lists of bundled packages, below `islands/dist/`. Vite writes one for each build that is served to visitors
/// (`build.license` in `islands/vite.config.ts`).
const BUNDLED: [&str; 3] = [".vite/licenses.json", ".vite/loader-licenses.json", "worker/licenses.json"];

/// One package, in the format that Vite writes.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// SPDX expression, from `license` in the package's `package.json`.
    #[serde(default)]
    identifier: String,
    /// Text of its licence file.
    #[serde(default)]
    text: String,
}

impl Notice {
    /// Makes the file.
    ///
    /// # Errors
    /// Returns a diagnostic if a list of bundled packages is missing or broken, if a package has no licence text, or if a
    /// licence file can't be read.
    pub(super) fn output(&self, project: &Project) -> Result<Output, Diagnostic> {
        // Names of works by licence text: a text that several works share is printed once.
        let mut works: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for name in BUNDLED {
            for package in packages(&manifest::built(&project.built_islands, name)?)? {
                let Package { name, version, identifier, text } = package;
                if text.trim().is_empty() {
                    return Err(Diagnostic::error(Code::Licence, words::no_licence(name))
                        .note(words::licence_goes_along())
                        .help(words::other_package()));
                }
                works.entry(normalize(&text)).or_default().insert(format!("{name} {version} ({identifier})"));
            }
        }
        for file in source::walk_all(&project.islands.join("src/fonts"), "islands/src/fonts")? {
            if let Some(family) = file.relative.strip_prefix("OFL-").and_then(|name| name.strip_suffix(".txt")) {
                let text = file.text(format!("islands/src/fonts/{}", file.relative))?;
                works.entry(normalize(&text.text)).or_default().insert(format!("{family} (OFL-1.1)"));
            }
        }
        for work in self.works {
            let path = project.root.join(work.licence);
            if path.is_file() {
                let file = source::read(&path, work.licence.to_owned())?;
                works.entry(normalize(&file.text)).or_default().insert(work.name.to_owned());
            }
        }
        Ok(Output { path: self.path.to_owned(), body: Body::Bytes(draw(self.intro, works).into_bytes()) })
    }
}

fn packages(file: &Arc<SourceFile>) -> Result<Vec<Package>, Diagnostic> {
    serde_json::from_str(&file.text)
        .map_err(|error| Diagnostic::error(Code::Islands, words::not_read(&file.path, error)).help(words::make_anew()))
}

/// Removes white space at the ends of lines and of the text, which differs between copies of the same licence.
fn normalize(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// Formats the notice: for each licence, the names of its works, then its text. Sorted by name.
fn draw(intro: &str, works: BTreeMap<String, BTreeSet<String>>) -> String {
    let mut sorted: Vec<(Vec<String>, String)> =
        works.into_iter().map(|(text, names)| (names.into_iter().collect(), text)).collect();
    sorted.sort();
    let mut out = intro.to_owned();
    for (names, text) in sorted {
        let line = "-".repeat(72);
        write!(out, "\n{line}\n{}\n{line}\n\n{text}\n", names.join("\n")).expect("a String takes all");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn works_with_the_same_licence_are_grouped_and_sorted() {
        let works = BTreeMap::from([
            (normalize(" MIT  \nand so on\n\n"), ["b 1 (MIT)", "a 1 (MIT)"].map(str::to_owned).into()),
            (normalize("OFL"), ["Font (OFL-1.1)".to_owned()].into()),
        ]);
        let line = "-".repeat(72);
        let expected = format!(
            "Works.\n\n{line}\nFont (OFL-1.1)\n{line}\n\nOFL\n\n{line}\na 1 (MIT)\nb 1 (MIT)\n{line}\n\nMIT\nand so on\n"
        );
        assert_eq!(draw("Works.\n", works), expected);
    }
}
