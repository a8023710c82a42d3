//! `site completions` and `site man`, generated from the command line definition.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Format};

use super::report::{self, count};
use crate::args::Cli;

pub fn completions(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "site", &mut script);
    printed(&script)
}

/// Prints the page of `site`, or writes a page for it and for each command to a folder.
pub fn man(out: Option<&Path>) -> ExitCode {
    let command = Cli::command();
    let Some(folder) = out else {
        let mut page = Vec::new();
        return match clap_mangen::Man::new(command).render(&mut page) {
            Ok(()) => printed(&page),
            Err(error) => unwritable("the page", &error),
        };
    };
    let write = || {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)?;
        Ok(std::fs::read_dir(folder)?.filter(|entry| entry.as_ref().is_ok_and(|entry| is_page(&entry.path()))).count())
    };
    match write() {
        Ok(pages) => {
            let printed = report::print(format_args!("{} in {}\n", count(pages, "page"), folder.display()));
            report::ended(ExitCode::SUCCESS, printed)
        }
        Err(error) => unwritable(&format!("`{}`", folder.display()), &error),
    }
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "1")
}

/// A pipe that is closed early, as by `head`, is no failure.
fn printed(bytes: &[u8]) -> ExitCode {
    match io::stdout().write_all(bytes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => unwritable("the output", &error),
    }
}

fn unwritable(what: &str, error: &io::Error) -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(
        Diagnostic::error(Code::Unwritable, format!("{what} can't be written: {error}"))
            .help("check the rights on the folder and the room on the disk"),
    );
    report::finish(diagnostics, Format::Human, "nothing was written")
}
