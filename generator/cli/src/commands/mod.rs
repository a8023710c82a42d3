//! The commands: each a few calls into the other crates.

mod build;
mod check;
mod explain;
mod new;
mod report;
mod schema;
#[cfg(feature = "network")]
mod serve;
mod shell;
#[cfg(feature = "network")]
mod site_info;
#[cfg(not(feature = "network"))]
mod whole;

use std::path::Path;
use std::process::ExitCode;
#[cfg(feature = "network")]
use std::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::args::{Command, Options};
use kmo_engine::Cutoff;
use kmo_engine::project::Project;

/// Runs a command in the current folder.
pub fn run(command: Command) -> ExitCode {
    let with_threads = |options: &Options, work: &dyn Fn() -> ExitCode| match start_threads(options) {
        Ok(()) => work(),
        Err(code) => code,
    };
    match command {
        #[cfg(not(feature = "network"))]
        Command::Serve { .. } => whole::run("serve"),
        #[cfg(not(feature = "network"))]
        Command::Check { visit: crate::args::Visit { live: Some(_), .. }, .. } => whole::run("check --live"),
        Command::Build(options) => with_threads(&options, &|| build::run(&options)),
        Command::Check { options, placeholders, weights, visit } => with_threads(&options, &|| {
            check::run(&options, &check::CheckArgs { placeholders, weights, visit: visit.clone() })
        }),
        #[cfg(feature = "network")]
        Command::Serve { options, serving } => with_threads(&options, &|| serve::run(&options, serving.clone())),
        Command::New { kind, name, content, now } => {
            let today = now.unwrap_or_else(today);
            new::run(&new::Args { kind, name: name.as_deref(), content: &content, today })
        }
        Command::Schema { content, check } => schema::run(&content, check),
        Command::Explain { code } => explain::run(code.as_deref()),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man { out } => shell::man(out.as_deref()),
    }
}

/// The only place that asks the clock. One that runs thousands of years off shows the nearest day there is.
fn today() -> Date {
    let now = SystemTime::now();
    let beyond = if now < UNIX_EPOCH { Date::MIN } else { Date::MAX };
    Timestamp::try_from(now).map_or(beyond, |now| now.to_zoned(TimeZone::system()).date())
}

/// Whether the clock shows a time that the protocol of the web can say: from 1970 to 9999 (RFC 9110, section 5.6.7).
#[cfg(feature = "network")]
fn clock_is_sound() -> bool {
    const END: Duration = Duration::from_secs(253_402_300_800);
    SystemTime::now().duration_since(UNIX_EPOCH).is_ok_and(|since| since < END)
}

fn cutoff(options: &Options) -> Cutoff {
    Cutoff { now: options.now.unwrap_or_else(today), drafts: options.drafts, launch: options.launch }
}

fn project(options: &Options) -> Project {
    Project::new(Path::new(""), Some(&options.content), Some(&options.out))
}

/// Starts the threads that were asked for; the usual ones start by themselves.
fn start_threads(options: &Options) -> Result<(), ExitCode> {
    let Some(threads) = options.threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global().map_err(|error| {
        report::say(format_args!("error: {threads} threads can't be started: {error}\n"));
        ExitCode::FAILURE
    })
}
