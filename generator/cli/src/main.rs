//! The `site` command: parse, dispatch, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    kmo_cli::commands::main()
}
