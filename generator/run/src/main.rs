//! The program that `cargo run` starts: the command `site` without its network, which a build does not need and which takes a
//! third of the time to compile. `serve` and `check --live` start the whole program, in `generator/cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kmo_cli::commands::main()
}
