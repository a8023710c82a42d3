//! Commands that need the network, in the program that was compiled without it. They start the whole program.

use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};

use kmo_diagnostic::{Readers, words};

use super::report::{self, Printer};

/// Runs the same command line in the whole program. Cargo, which started this one, compiles it first if needed.
pub fn run(command: &str, readers: Readers) -> ExitCode {
    let printer = Printer::human(readers);
    // Cargo sets both for a program that `cargo run` starts.
    let (Some(cargo), Some(folder)) = (env::var_os("CARGO"), env::var_os("CARGO_MANIFEST_DIR")) else {
        return printer.fail(&words::compiled_without(command), Some(&words::start_whole(command)));
    };
    let whole = format!("site{}", env::consts::EXE_SUFFIX);
    let program = env::current_exe().unwrap_or_default();
    if !program.with_file_name(whole).exists() {
        report::say(format_args!("… {}\n", words::compiling(command).say(printer.lang())));
    }
    let mut cargo = Command::new(cargo);
    cargo.arg("run").arg("--manifest-path").arg(Path::new(&folder).with_file_name("cli").join("Cargo.toml"));
    // Cargo names the folder of a program after its profile.
    if program.parent().is_some_and(|folder| folder.ends_with("release")) {
        cargo.arg("--release");
    }
    cargo.arg("--").args(env::args_os().skip(1));
    // Cargo set these for this program. A build script that reads one would run again now, and once more at the next
    // start of cargo: each time much would be recompiled.
    for name in env::vars_os().filter_map(|(name, _)| name.into_string().ok()) {
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(name);
        }
    }
    replace(&mut cargo).unwrap_or_else(|error| printer.fail(&words::no_cargo(error), None))
}

/// Replaces this process with the command, so that signals reach it.
#[cfg(unix)]
fn replace(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;

    Err(command.exec())
}

#[cfg(not(unix))]
fn replace(command: &mut Command) -> io::Result<ExitCode> {
    let code = command.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
