//! Static markup of islands, from their own React views: `islands/dist/server/server.js`, run by Node
//! with the props of the site. What it made is kept between builds.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::contract::Placed;
use crate::diagnostic::Diagnostic;
use crate::project::Project;
use crate::source;

/// The built file that renders views, below `islands/`.
const SERVER: &str = "dist/server/server.js";

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
    progress: &dyn Fn(&str),
) -> Result<BTreeMap<String, String>, Diagnostic> {
    if placed.is_empty() {
        return Ok(BTreeMap::new());
    }
    let server = source::read_bytes(&project.islands.join(SERVER), &format!("islands/{SERVER}"))?;
    let views = blake3::hash(&server);
    let cache = project.cache.join("fragments");
    let path = |one: &Placed| {
        let mut hasher = blake3::Hasher::new();
        for part in [views.as_bytes(), one.island.as_bytes(), b"\0", one.props.as_bytes()] {
            hasher.update(part);
        }
        cache.join(format!("{}.html", hasher.finalize().to_hex()))
    };
    let mut made = BTreeMap::new();
    let mut missing = Vec::new();
    for one in placed {
        match std::fs::read_to_string(path(one)) {
            Ok(html) => drop(made.insert(one.key.clone(), html)),
            Err(_) => missing.push(one),
        }
    }
    if missing.is_empty() {
        return Ok(made);
    }
    progress("rendering islands");
    let rendered = run(&project.islands, &missing).map_err(|message| {
        Diagnostic::error("islands", "the static markup of the islands can't be rendered")
            .note(message)
            .help("a view must not use the browser while it renders the first time; Node 20 or newer must be installed")
    })?;
    for (one, html) in missing.into_iter().zip(rendered) {
        // Without its cache it is only rendered again.
        let _ = std::fs::create_dir_all(&cache).and_then(|()| std::fs::write(path(one), &html));
        made.insert(one.key.clone(), html);
    }
    Ok(made)
}

fn run(islands: &Path, placed: &[&Placed]) -> Result<Vec<String>, String> {
    let jobs = placed
        .iter()
        .map(|one| Ok(Job { island: one.island, props: serde_json::from_str(&one.props)? }))
        .collect::<Result<Vec<_>, serde_json::Error>>()
        .and_then(|jobs| serde_json::to_vec(&jobs))
        .map_err(|error| error.to_string())?;
    let mut child = Command::new("node")
        .arg(SERVER)
        .current_dir(islands)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`node` did not start ({error})"))?;
    // It reads all before it writes anything, so this can't block both; when it dies early, what it
    // printed says why.
    let sent = child.stdin.take().expect("it is piped").write_all(&jobs);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    sent.map_err(|error| error.to_string())?;
    let made: Vec<String> = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    if made.len() == placed.len() { Ok(made) } else { Err(format!("{} came back for {}", made.len(), placed.len())) }
}
