//! `site completions` and `site man`, generated from the command line definition.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;
use kmo_diagnostic::{Code, Diagnostic, Readers, Text, words};

use super::report::{self, Printer};
use crate::localized_args;

pub fn completions(shell: Shell, readers: Readers) -> ExitCode {
    let printer = Printer::human(readers);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut localized_args::command(printer.lang()), "site", &mut script);
    report::done(printer, String::from_utf8_lossy(&script))
}

/// Prints the page of `site`, or writes a page for it and for each command to a folder.
pub fn man(out: Option<&Path>, readers: Readers) -> ExitCode {
    let printer = Printer::human(readers);
    // `site help build` says the same as the page of `site build`.
    let command = localized_args::command(printer.lang()).mut_subcommand("help", |help| help.hide(true));
    let Some(folder) = out else {
        let mut page = Vec::new();
        return match clap_mangen::Man::new(command).render(&mut page) {
            Ok(()) => report::done(printer, String::from_utf8_lossy(&page)),
            Err(error) => unwritable(printer, words::the_page(), &error),
        };
    };
    if folder.is_file() {
        let problem = Diagnostic::error(Code::Unwritable, words::no_folder(folder.display()));
        return report::refused(problem.help(words::name_a_folder()), printer, &words::nothing_written());
    }
    let write = || {
        std::fs::create_dir_all(folder)?;
        let count = pages(&command);
        clap_mangen::generate_to(command, folder)?;
        Ok(count)
    };
    match write() {
        Ok(pages) => {
            let pages = words::pages(pages).say(printer.lang());
            report::done(printer, format_args!("{pages} in {}\n", folder.display()))
        }
        Err(error) => unwritable(printer, words::quoted(folder.display()), &error),
    }
}

/// How many manual pages a command has, its subcommands included.
fn pages(command: &Command) -> usize {
    1 + command.get_subcommands().filter(|one| !one.is_hide_set()).map(pages).sum::<usize>()
}

fn unwritable(printer: Printer, what: Text, error: &io::Error) -> ExitCode {
    let problem = Diagnostic::error(Code::Unwritable, words::what_not_written(what, error));
    report::refused(problem.help(words::rights_and_room()), printer, &words::nothing_written())
}
