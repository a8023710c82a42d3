//! How the cost of hostile content grows with its size:
//!
//! ```text
//! cargo bench -p kmo-cli --bench hostile              # all
//! cargo bench -p kmo-cli --bench hostile -- quote     # those with this word in their name
//! ```
//!
//! Each input is checked by the real program in five sizes, each twice the previous one. The exponent of the processor time is
//! printed: 1 means that twice the content takes twice the time. It covers the last two doublings only: in small sizes, a
//! single step (such as from a page that is light enough by estimate to one that must be weighed) outweighs the growth. Fails
//! if an exponent is above 1.1. Needs Linux.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "hostile/inputs.rs"]
mod inputs;

use std::process::{ExitCode, Stdio};

use common::{NOW, Site};
use inputs::{INPUTS, Input};

/// Number of times that the size doubles.
const DOUBLINGS: u32 = 4;
const MOST: f64 = 1.1;
/// Time in seconds, above that of an empty site, below which a measurement is noise.
const NOISE: f64 = 0.02;
/// Total time in seconds after which the runs of one size stop.
const ENOUGH: f64 = 1.0;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted = |input: &&Input| words.is_empty() || words.iter().any(|word| input.name.contains(word.as_str()));
    let empty = seconds(None, 0);
    println!("The site without them takes {empty:.3} s.\n");
    println!("| input | size | of a 16th | of an 8th | of a 4th | of half | of it, s | exponent |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    let mut failed = false;
    for input in INPUTS.iter().filter(is_wanted) {
        let sizes = (0..=DOUBLINGS).rev().map(|times| input.largest >> times);
        let taken: Vec<f64> = sizes.map(|size| seconds(Some(input), size) - empty).collect();
        let [.., quarter, _, last] = taken[..] else { continue };
        let exponent = (quarter > NOISE).then(|| (last / quarter).log2() / 2.0);
        let told = exponent.map_or("too little".to_owned(), |exponent| format!("{exponent:.2}"));
        let taken: Vec<String> = taken.iter().map(|seconds| format!("{seconds:.3}")).collect();
        println!("| {} | {} | {} | {told} |", input.name, input.largest, taken.join(" | "));
        failed |= exponent.is_some_and(|exponent| exponent > MOST);
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Mean processor time in seconds (user and system, all threads) of a check of the base site with this input.
fn seconds(input: Option<&Input>, size: usize) -> f64 {
    let site = Site::new();
    if let Some(input) = input {
        (input.write)(site.path(), size);
    }
    let run = || {
        let mut command = site.command(&["check", "--no-islands", "--now", NOW]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the program runs");
    };
    // The first run draws the cards.
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

/// Processor time in seconds of all child processes that ended: fields 16 and 17 of `proc_pid_stat(5)`, in hundredths.
fn children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux has it");
    let after = &stat[stat.rfind(')').expect("the name is in brackets") + 1..];
    let ticks: u64 = after.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}
