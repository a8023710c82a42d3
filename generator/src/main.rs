//! The `site` command: parse, dispatch, exit code.

use std::process::ExitCode;

use clap::Parser as _;
use kmo_site::cli::Cli;

fn main() -> ExitCode {
    kmo_site::commands::run(Cli::parse().command)
}
