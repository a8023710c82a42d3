//! The commands. Each is a few calls into the other crates.

mod build;
mod check;
mod explain;
#[cfg(not(feature = "network"))]
mod full_program;
mod new;
pub(crate) mod report;
mod schema;
#[cfg(feature = "network")]
mod serve;
mod shell;
#[cfg(feature = "network")]
mod site_info;

use std::path::Path;
use std::process::ExitCode;
#[cfg(feature = "network")]
use std::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kmo_diagnostic::{Readers, words};

use crate::args::{Command, Options};
use crate::localized_args;
use kmo_engine::RunOptions;
use kmo_engine::project::Project;

/// Reads the command line and runs what it asks for, in the current folder.
pub fn main() -> ExitCode {
    match localized_args::parse(std::env::args_os()) {
        Ok((command, readers)) => run(command, readers),
        Err(code) => code,
    }
}

/// Runs a command in the current folder.
pub fn run(command: Command, readers: Readers) -> ExitCode {
    if let Command::Build(options) | Command::Check { options, .. } | Command::Serve { options, .. } = &command
        && let Err(code) = start_threads(options, readers)
    {
        return code;
    }
    match command {
        #[cfg(not(feature = "network"))]
        Command::Serve { .. } => full_program::run("serve", readers),
        #[cfg(not(feature = "network"))]
        Command::Check { visit: crate::args::Visit { live: Some(_), .. }, .. } => {
            full_program::run("check --live", readers)
        }
        Command::Build(options) => build::run(&options, readers),
        Command::Check { options, placeholders, weights, visit } => {
            check::run(&options, placeholders, weights, &visit, readers)
        }
        #[cfg(feature = "network")]
        Command::Serve { options, serving } => serve::run(&options, serving, readers),
        Command::New { kind, name, content, now } => {
            let today = now.unwrap_or_else(today);
            new::run(&new::Args { kind, name: name.as_deref(), content: &content, today, readers })
        }
        Command::Schema { content, check } => schema::run(&content, check, readers),
        Command::Explain { code } => explain::run(code.as_deref(), readers),
        Command::Completions { shell } => shell::completions(shell, readers),
        Command::Man { out } => shell::man(out.as_deref(), readers),
    }
}

/// Today in the local time zone. If the clock is thousands of years off, the first or last day that a [`Date`] can hold.
fn today() -> Date {
    let now = SystemTime::now();
    let beyond = if now < UNIX_EPOCH { Date::MIN } else { Date::MAX };
    Timestamp::try_from(now).map_or(beyond, |now| now.to_zoned(TimeZone::system()).date())
}

/// Whether the clock shows a time that HTTP can express: from 1970 to 9999 (RFC 9110, section 5.6.7).
#[cfg(feature = "network")]
fn clock_is_sound() -> bool {
    const END: Duration = Duration::from_secs(253_402_300_800);
    SystemTime::now().duration_since(UNIX_EPOCH).is_ok_and(|since| since < END)
}

fn run_options(options: &Options) -> RunOptions {
    RunOptions { now: options.now.unwrap_or_else(today), drafts: options.drafts, launch: options.launch }
}

fn project(options: &Options) -> Project {
    Project::new(Path::new(""), Some(&options.content), Some(&options.out))
}

/// Starts as many threads as `--threads` asks for. Without it, rayon starts its own.
fn start_threads(options: &Options, readers: Readers) -> Result<(), ExitCode> {
    let Some(threads) = options.threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.into())
        .build_global()
        .map_err(|error| report::Printer::human(readers).fail(&words::no_threads(threads, error.to_string()), None))
}
