//! Server-side rendering of islands: `islands/dist/server/server.js`, run by Node with the props of the site. Results are
//! cached between builds.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use kmo_diagnostic::{Code, Diagnostic, Text, words};
use serde::Serialize;

use super::Placed;
use crate::program;
use crate::project::Project;
use crate::source;

/// The built file that renders views, below `islands/`.
const SERVER: &str = "dist/server/server.js";

/// Rendering all of a large site takes seconds.
const TIMEOUT: Duration = Duration::from_secs(120);

#[derive(Serialize)]
struct Job<'a> {
    island: &'a str,
    props: &'a serde_json::value::RawValue,
}

/// The HTML of each island, by its key.
///
/// # Errors
/// A diagnostic when a view throws, or Node can't be run.
pub fn render(
    project: &Project,
    placed: &[Placed],
    progress: &dyn Fn(Text),
) -> Result<BTreeMap<String, String>, Diagnostic> {
    if placed.is_empty() {
        return Ok(BTreeMap::new());
    }
    let server = source::read_bytes(&project.islands.join(SERVER), &format!("islands/{SERVER}"))?;
    let views = blake3::hash(&server);
    let name = |one: &Placed| {
        let mut hasher = blake3::Hasher::new();
        for part in [views.as_bytes(), one.island.as_bytes(), b"\0", one.props.as_bytes()] {
            hasher.update(part);
        }
        format!("fragments/{}.html", hasher.finalize().to_hex())
    };
    let mut made = BTreeMap::new();
    let mut missing = Vec::new();
    for one in placed {
        match project.cache.text(&name(one)) {
            Some(html) => drop(made.insert(one.key.clone(), html)),
            None => missing.push(one),
        }
    }
    if missing.is_empty() {
        return Ok(made);
    }
    progress(words::rendering_islands());
    let rendered = run(&project.islands, &missing).map_err(|message| {
        Diagnostic::error(Code::Islands, words::islands_not_rendered()).note(message).help(words::no_browser_first())
    })?;
    for (one, html) in missing.into_iter().zip(rendered) {
        project.cache.put(&name(one), html.as_bytes());
        made.insert(one.key.clone(), html);
    }
    Ok(made)
}

fn run(islands: &Path, placed: &[&Placed]) -> Result<Vec<String>, Text> {
    let jobs = placed
        .iter()
        .map(|one| Ok(Job { island: one.island, props: serde_json::from_str(&one.props)? }))
        .collect::<Result<Vec<_>, serde_json::Error>>()
        .and_then(|jobs| serde_json::to_vec(&jobs))
        .map_err(Text::verbatim)?;
    let printed = program::run(Command::new("node").arg(SERVER).current_dir(islands), jobs, TIMEOUT)
        .map_err(|failure| failure.said)?;
    let made: Vec<String> = serde_json::from_slice(&printed).map_err(Text::verbatim)?;
    if made.len() == placed.len() { Ok(made) } else { Err(words::came_back(made.len(), placed.len())) }
}
