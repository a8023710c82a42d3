//! Server-side rendering of islands: Node runs `islands/dist/server/server.js` with the props of the site. Results are cached
//! between builds.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kmo_diagnostic::{Code, Diagnostic, Text, words};

use super::Placed;
use crate::cache::Cache;
use crate::program::Worker;
use crate::source;

/// The built script that renders views, below `islands/`.
const SERVER: &str = "dist/server/server.js";

/// How long rendering may take. All islands of a large site take seconds.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A Node process that renders the views of the islands. It starts when something has to be rendered, and keeps running:
/// starting takes ten times as long as rendering what one setting changes. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Views {
    running: Arc<Mutex<Option<(blake3::Hash, Worker)>>>,
    /// The last rendered HTML, by its name in the cache.
    made: Arc<Mutex<BTreeMap<String, Arc<str>>>>,
}

impl Views {
    fn made(&self) -> MutexGuard<'_, BTreeMap<String, Arc<str>>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renders `count` jobs, given as a JSON list, and returns the HTML of each. `server` is the hash of the script: if it
    /// changed, a new process is started.
    fn render(&self, islands: &Path, server: blake3::Hash, jobs: &[u8], count: usize) -> Result<Vec<String>, Text> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // If an earlier process fails, a new one gets the same jobs: the old one may have been killed in the meantime, for
        // example because memory ran out. An error of the new one is a problem with the views.
        if let Some((_, mut worker)) = running.take().filter(|(of, _)| *of == server)
            && let Ok(made) = ask(&mut worker, jobs, count)
        {
            *running = Some((server, worker));
            return Ok(made);
        }
        let mut worker = Worker::start(Command::new("node").arg(SERVER).current_dir(islands))?;
        let made = ask(&mut worker, jobs, count)?;
        *running = Some((server, worker));
        Ok(made)
    }
}

/// Asks the script to render a list of jobs. If this fails, the process must end: a view that printed a line may have shifted
/// all further answers by one line.
fn ask(worker: &mut Worker, jobs: &[u8], count: usize) -> Result<Vec<String>, Text> {
    let made: Vec<String> = serde_json::from_slice(&worker.ask(jobs.to_vec(), TIMEOUT)?).map_err(Text::verbatim)?;
    if made.len() == count { Ok(made) } else { Err(words::came_back(made.len(), count)) }
}

/// Starts the Node process that renders islands, so that nobody waits for it later. Errors are ignored here: they are reported
/// when something has to be rendered.
pub fn warm(views: &Views, islands: &Path) {
    if let Ok(server) = source::read_bytes(&islands.join(SERVER), SERVER) {
        let _ = views.render(islands, blake3::hash(&server), b"[]", 0);
    }
}

/// Returns the HTML of each island, by its key.
///
/// # Errors
/// Returns a diagnostic if the built script can't be read, a view throws, or Node can't be run.
pub fn render(
    (views, cache): (&Views, &Cache),
    islands: &Path,
    placed: &[Placed],
    progress: &dyn Fn(Text),
) -> Result<BTreeMap<String, Arc<str>>, Diagnostic> {
    if placed.is_empty() {
        return Ok(BTreeMap::new());
    }
    let server = source::read_bytes(&islands.join(SERVER), &format!("islands/{SERVER}"))?;
    let script = blake3::hash(&server);
    let name = |one: &Placed| {
        let mut hasher = blake3::Hasher::new();
        for part in [script.as_bytes(), one.island.as_bytes(), b"\0", one.props.as_bytes()] {
            hasher.update(part);
        }
        format!("fragments/{}.html", hasher.finalize().to_hex())
    };
    let names: Vec<String> = placed.iter().map(name).collect();
    let before = std::mem::take(&mut *views.made());
    let mut made = BTreeMap::new();
    let mut missing = Vec::new();
    for (name, one) in names.iter().zip(placed) {
        match before.get(name).cloned().or_else(|| cache.text(name).map(Arc::from)) {
            Some(html) => drop(made.insert(name.clone(), html)),
            None => missing.push((name, one)),
        }
    }
    if !missing.is_empty() {
        progress(words::rendering_islands());
        // The props are JSON already.
        let job = |(_, one): &(&String, &Placed)| format!(r#"{{"island":"{}","props":{}}}"#, one.island, one.props);
        let jobs = format!("[{}]", missing.iter().map(job).collect::<Vec<_>>().join(","));
        let rendered = views.render(islands, script, jobs.as_bytes(), missing.len());
        let rendered = rendered.map_err(|message| {
            Diagnostic::error(Code::Islands, words::islands_not_rendered())
                .note(message)
                .help(words::no_browser_first())
        })?;
        for ((name, _), html) in missing.into_iter().zip(rendered) {
            cache.put(name, html.as_bytes());
            made.insert(name.clone(), html.into());
        }
    }
    let by_key = names.iter().zip(placed).map(|(name, one)| (one.key.clone(), made[name].clone())).collect();
    *views.made() = made;
    Ok(by_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_is_reused_restarted_and_replaced() {
        // The script answers with its process id and the number of requests so far, and exits on request.
        let folder = tempfile::tempdir().expect("there is room");
        std::fs::create_dir_all(folder.path().join("dist/server")).expect("there is room");
        let script = "let asked = 0;
            require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
              if (line === 'log') console.log('a view prints this');
              console.log(JSON.stringify([`${process.pid}`, `${++asked}`]));
              if (line === 'end') process.exit();
            });";
        std::fs::write(folder.path().join(SERVER), script).expect("there is room");
        let views = Views::default();
        let ask = |server: &[u8], line: &str| {
            let made = views.render(folder.path(), blake3::hash(server), line.as_bytes(), 2).expect("it answers");
            (made[0].clone(), made[1].clone())
        };
        let (first, asked) = ask(b"a", "[]");
        assert_eq!(asked, "1");
        assert_eq!(ask(b"a", "end"), (first.clone(), "2".to_owned()));
        let (second, asked) = ask(b"a", "[]");
        assert_eq!((second == first, asked.as_str()), (false, "1"));
        let (third, asked) = ask(b"b", "[]");
        assert_eq!((third == second, asked.as_str()), (false, "1"));
        // After a stray line, the real answer is not taken as the answer to the next request.
        assert!(views.render(folder.path(), blake3::hash(b"b"), b"log", 2).is_err());
        let (fourth, asked) = ask(b"b", "[]");
        assert_eq!((fourth == third, asked.as_str()), (false, "1"));
    }
}
