//! How the cost of hostile content grows with its size:
//!
//! ```text
//! cargo bench --bench hostile              # all
//! cargo bench --bench hostile -- quote     # those with this word in their name
//! ```
//!
//! Each input is checked by the real program in five sizes, each twice the one before, and the exponent of the processor
//! time is told: 1 where twice the content takes twice the time. Fails when one is above 1.1. On Linux.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "hostile/inputs.rs"]
mod inputs;

use std::process::{ExitCode, Stdio};

use common::{NOW, Site};
use inputs::{INPUTS, Input};

/// How often the size doubles.
const DOUBLINGS: u32 = 4;
const MOST: f64 = 1.1;
/// Less than this above an empty site is not told from noise, in seconds.
const NOISE: f64 = 0.03;
/// Runs of one size go on until they took so long together, in seconds.
const ENOUGH: f64 = 0.6;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted = |input: &&Input| words.is_empty() || words.iter().any(|word| input.name.contains(word.as_str()));
    let empty = seconds(None, 0);
    println!("| input | size | processor, s | exponent |\n|---|--:|--:|--:|");
    println!("| the site without it | – | {empty:.3} | – |");
    let mut failed = false;
    for input in INPUTS.iter().filter(is_wanted) {
        let sizes = (0..=DOUBLINGS).rev().map(|times| input.largest >> times);
        let taken: Vec<(f64, f64)> = sizes.map(|size| (size as f64, seconds(Some(input), size) - empty)).collect();
        let last = taken.last().map_or(0.0, |(_, seconds)| *seconds);
        let exponent = slope(taken.into_iter().filter(|(_, seconds)| *seconds > NOISE));
        let told = exponent.map_or("below what can be told".to_owned(), |exponent| format!("{exponent:.2}"));
        println!("| {} | {} | {last:.3} | {told} |", input.name, input.largest);
        failed |= exponent.is_some_and(|exponent| exponent > MOST);
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Processor time of a check of the base site with this input, user and system, of all threads.
fn seconds(input: Option<&Input>, size: usize) -> f64 {
    let site = Site::new();
    if let Some(input) = input {
        (input.write)(site.path(), size);
    }
    let run = || {
        let mut command = site.command(&["check", "--no-islands", "--now", NOW]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the program runs");
    };
    // The first one draws cards.
    run();
    let (before, mut runs) = (children(), 0);
    loop {
        run();
        runs += 1;
        let taken = children() - before;
        if taken > ENOUGH {
            return taken / f64::from(runs);
        }
    }
}

/// Processor time of all programs that were waited for: fields 16 and 17 of `proc_pid_stat(5)`, in hundredths.
fn children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux has it");
    let after = &stat[stat.rfind(')').expect("the name is in brackets") + 1..];
    let ticks: u64 = after.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}

/// Of the line through the logarithms, by least squares; nothing for fewer than three points.
fn slope(points: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let points: Vec<(f64, f64)> = points.map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let above: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let below: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    (points.len() >= 3).then_some(above / below)
}
