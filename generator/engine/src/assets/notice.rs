//! The third-party notice: whose work visitors get, and under which licence.
//!
//! Licences such as MIT and the OFL require that their text goes along. The packages are those that Vite bundled, as Vite
//! lists them; licences of fonts and icons are beside their files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, words};
use serde::Deserialize;

use super::{Body, Output, manifest};
use crate::project::Project;
use crate::source;

/// The notice of whose work visitors are sent, as the site words it.
#[derive(Debug)]
pub struct Notice {
    /// Where it is published.
    pub path: &'static str,
    /// What it says above the works.
    pub intro: &'static str,
    /// Works whose licence lies beside them, if it does.
    pub works: &'static [Work],
}

/// A work whose licence lies beside it.
#[derive(Debug)]
pub struct Work {
    pub name: &'static str,
    /// Path of the licence in the project.
    pub licence: &'static str,
}

/// What Vite writes of each of its builds that reaches visitors (`build.license` in `islands/vite.config.ts`), below
/// `islands/dist/`.
const BUNDLED: [&str; 3] = [".vite/licenses.json", ".vite/loader-licenses.json", "worker/licenses.json"];

/// One package, in Vite's words.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// SPDX expression of the package's own `license`.
    #[serde(default)]
    identifier: String,
    /// Its licence file.
    #[serde(default)]
    text: String,
}

impl Notice {
    /// The file.
    ///
    /// # Errors
    /// A diagnostic when Vite did not say what it bundled, a package has no licence text, or a licence beside a font, the
    /// icons or data can't be read.
    pub(super) fn output(&self, project: &Project) -> Result<Output, Diagnostic> {
        // Works with the same text share it.
        let mut works: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in BUNDLED {
            for package in packages(&manifest::built(&project.built_islands, name)?)? {
                let Package { name, version, identifier, text } = package;
                if text.trim().is_empty() {
                    return Err(Diagnostic::error(Code::Licence, words::no_licence(name))
                        .note(words::licence_goes_along())
                        .help(words::other_package()));
                }
                works.entry(tidy(&text)).or_default().push(format!("{name} {version} ({identifier})"));
            }
        }
        for file in source::walk_all(&project.islands.join("src/fonts"), "islands/src/fonts")? {
            if let Some(family) = file.relative.strip_prefix("OFL-").and_then(|name| name.strip_suffix(".txt")) {
                let text = file.text(format!("islands/src/fonts/{}", file.relative))?;
                works.entry(tidy(&text.text)).or_default().push(format!("{family} (OFL-1.1)"));
            }
        }
        for work in self.works {
            let path = project.root.join(work.licence);
            if path.is_file() {
                let file = source::read(&path, work.licence.to_owned())?;
                works.entry(tidy(&file.text)).or_default().push(work.name.to_owned());
            }
        }
        Ok(Output { path: self.path.to_owned(), body: Body::Bytes(draw(self.intro, works).into_bytes()) })
    }
}

fn packages(file: &Arc<SourceFile>) -> Result<Vec<Package>, Diagnostic> {
    serde_json::from_str(&file.text)
        .map_err(|error| Diagnostic::error(Code::Islands, words::not_read(&file.path, error)).help(words::make_anew()))
}

/// Without what differs between packages and means nothing: space at the ends of lines and of the text.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// Works by their names, then their text.
fn draw(intro: &str, works: BTreeMap<String, Vec<String>>) -> String {
    let mut sorted: Vec<(Vec<String>, String)> = works
        .into_iter()
        .map(|(text, mut names)| {
            names.sort();
            names.dedup();
            (names, text)
        })
        .collect();
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
    fn works_with_one_text_share_it_and_stand_in_order() {
        let works = BTreeMap::from([
            (
                tidy(" MIT  \nand so on\n\n"),
                vec!["b 1 (MIT)".to_owned(), "a 1 (MIT)".to_owned(), "a 1 (MIT)".to_owned()],
            ),
            (tidy("OFL"), vec!["Font (OFL-1.1)".to_owned()]),
        ]);
        let line = "-".repeat(72);
        let expected = format!(
            "Works.\n\n{line}\nFont (OFL-1.1)\n{line}\n\nOFL\n\n{line}\na 1 (MIT)\nb 1 (MIT)\n{line}\n\nMIT\nand so on\n"
        );
        assert_eq!(draw("Works.\n", works), expected);
    }
}
