//! The `site` command: parse, dispatch, exit code.

use std::process::ExitCode;

use clap::Parser as _;
use kmo_cli::args::Cli;

fn main() -> ExitCode {
    kmo_cli::commands::run(Cli::parse().command)
}
