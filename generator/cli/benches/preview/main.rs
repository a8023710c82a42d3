//! The real preview of a real folder: the latency of edits, and what many edits leave behind.
//!
//! ```text
//! cargo bench -p kmo-cli --bench preview                       latency at 43, 1,000 and 10,000 cities
//! cargo bench -p kmo-cli --bench preview -- 43 200             at others
//! cargo bench -p kmo-cli --bench preview -- endurance          10,000 saves, 200 kills
//! cargo bench -p kmo-cli --bench preview -- endurance 500 20   others
//! ```

mod client;
#[path = "../corpus/mod.rs"]
mod corpus;
mod endurance;
mod latency;

fn main() {
    // Cargo adds the argument `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let numbers: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    match (arguments.first().map(String::as_str), &numbers[..]) {
        (Some("endurance"), []) => endurance::run(10_000, 200),
        (Some("endurance"), [saves, kills, ..]) => endurance::run(*saves, *kills),
        (_, []) => latency::run(&[43, 1000, 10_000]),
        (_, sizes) => latency::run(sizes),
    }
}
