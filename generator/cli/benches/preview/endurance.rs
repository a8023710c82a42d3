//! What many edits leave behind, and the effect of a kill during an edit. On Linux, with 43 cities.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use walkdir::WalkDir;

use crate::client::Preview;
use crate::corpus;

/// The edited text: its file in `content/` and its key.
const FILE: &str = "cities/callcenter-plaats-7.yaml";
const KEY: &str = "titel";

/// Saves, then kills, this many times.
pub fn run(saves: usize, kills: usize) {
    let project = tempfile::tempdir().expect("there is room");
    corpus::write(project.path(), 43);
    edit(project.path(), saves);
    kill(project.path(), kills);
}

/// Saves repeatedly, and prints the resources of the process and the number of files.
fn edit(project: &Path, saves: usize) {
    println!("{:>8}{:>12}{:>12}{:>12}{:>14}", "saves", "memory, MB", "open files", "files", "median, ms");
    let preview = Preview::start(project);
    preview.begin_editing();
    let mut was = title(project);
    let mut times = Vec::new();
    let mut next = saves.div_ceil(100);
    for number in 1..=saves {
        let now = format!("Versie {number} van de proef");
        let begun = Instant::now();
        preview.save(FILE, KEY, &was, &now).expect("it is saved");
        times.push(begun.elapsed());
        was = now;
        if number == next || number == saves {
            times.sort();
            let process = preview.child.id();
            println!(
                "{number:>8}{:>12.1}{:>12}{:>12}{:>14.2}",
                memory(process),
                fs::read_dir(format!("/proc/{process}/fd")).expect("the process runs").count(),
                WalkDir::new(project).into_iter().flatten().filter(|entry| entry.file_type().is_file()).count(),
                times[times.len() / 2].as_secs_f64() * 1000.0
            );
            times.clear();
            next *= 10;
        }
    }
    assert_eq!(title(project), was, "the last text is not in its file");
}

/// Kills the preview at some moment during a save, and checks the files. An answered save must be in its file, and no file may
/// contain half a text. A half-written text stays behind in a hidden file until the next preview starts.
fn kill(project: &Path, kills: usize) {
    let files = || WalkDir::new(project.join("content")).into_iter().flatten();
    let hidden = || files().filter(|entry| entry.file_name().to_string_lossy().starts_with(".partial-")).count();
    let there = files().count();
    let whole = fs::read_to_string(project.join("content").join(FILE)).expect("it is there");
    let (mut before, mut after, mut answered) = (0, 0, 0);
    for number in 0..kills {
        let mut preview = Preview::start(project);
        preview.begin_editing();
        // Saves a known text, which the interrupted save replaces.
        let was = format!("Voor keer {number}");
        preview.save(FILE, KEY, &title(project), &was).expect("it is saved");
        let now = format!("Keer {number} dat het stroomloos werd");
        // From before the first byte is written until after the last one: a save takes about 15 ms.
        let moment = Duration::from_micros((number * 7919 % 25_000) as u64);
        let saved = std::thread::scope(|scope| {
            let save = scope.spawn(|| preview.save(FILE, KEY, &was, &now).is_ok());
            std::thread::sleep(moment);
            // SIGKILL (`man 7 signal`): the process stops at that moment, without any cleanup.
            let killed = std::process::Command::new("kill").args(["-9", &preview.child.id().to_string()]).status();
            assert!(killed.is_ok_and(|status| status.success()), "it could not be killed");
            save.join().expect("it asks")
        });
        preview.child.wait().expect("it was started");
        let text = fs::read_to_string(project.join("content").join(FILE)).expect("it is there");
        assert_eq!(
            text.replace(line(&text), ""),
            whole.replace(line(&whole), ""),
            "kill {number} changed something else"
        );
        let is = title(project);
        assert!(is == was || is == now, "kill {number} left a part: {is}");
        assert!(!saved || is == now, "kill {number} lost what was said to be saved");
        assert_eq!(files().count() - hidden(), there, "kill {number} left a file behind");
        answered += usize::from(saved);
        *if is == now { &mut after } else { &mut before } += 1;
    }
    let left = hidden();
    // A preview leaves recent ones alone, because they may belong to another preview that is still writing.
    std::thread::sleep(Duration::from_secs(11));
    drop(Preview::start(project));
    assert_eq!(files().count(), there, "what stayed behind is not removed");
    println!("{kills} kills during a save: {after} files are new, {before} as before, 0 torn");
    println!("{answered} saves were answered, 0 of them lost; {left} hidden parts stayed until the next start");
}

/// The title in the file.
fn title(project: &Path) -> String {
    let text = fs::read_to_string(project.join("content").join(FILE)).expect("it is there");
    line(&text)[KEY.len() + 2..].trim_matches(['"', '\'']).to_owned()
}

fn line(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("titel: ")).expect("a city has a title")
}

/// Resident memory of a process, in megabytes (`man 5 proc`).
fn memory(process: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it says so");
    line.trim().trim_end_matches(" kB").parse::<f64>().expect("it is a number") / 1000.0
}
