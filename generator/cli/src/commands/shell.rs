//! `site completions` and `site man`, generated from the command line definition.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap_complete::Shell;
use kmo_diagnostic::{Code, Diagnostic, Readers, Text, words};

use super::report::{self, Voice};
use crate::speech;

pub fn completions(shell: Shell, readers: Readers) -> ExitCode {
    let voice = Voice::human(readers);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut speech::command(voice.lang()), "site", &mut script);
    printed(voice, &script)
}

/// Prints the page of `site`, or writes a page for it and for each command to a folder.
pub fn man(out: Option<&Path>, readers: Readers) -> ExitCode {
    let voice = Voice::human(readers);
    let command = speech::command(voice.lang());
    let Some(folder) = out else {
        let mut page = Vec::new();
        return match clap_mangen::Man::new(command).render(&mut page) {
            Ok(()) => printed(voice, &page),
            Err(error) => unwritable(voice, words::the_page(), &error),
        };
    };
    if folder.is_file() {
        let problem = Diagnostic::error(Code::Unwritable, words::no_folder(folder.display()));
        return report::refused(problem.help(words::name_a_folder()), voice, &words::nothing_written());
    }
    let write = || {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)?;
        Ok(std::fs::read_dir(folder)?.filter(|entry| entry.as_ref().is_ok_and(|entry| is_page(&entry.path()))).count())
    };
    match write() {
        Ok(pages) => {
            let printed = report::print(
                voice,
                format_args!("{} in {}\n", words::pages(pages).say(voice.lang()), folder.display()),
            );
            report::ended(ExitCode::SUCCESS, printed)
        }
        Err(error) => unwritable(voice, words::quoted(folder.display()), &error),
    }
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "1")
}

/// Writes bytes to standard output. A pipe that is closed early, as by `head`, is not a failure.
fn printed(voice: Voice, bytes: &[u8]) -> ExitCode {
    match io::stdout().write_all(bytes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => unwritable(voice, words::the_output(), &error),
    }
}

fn unwritable(voice: Voice, what: Text, error: &io::Error) -> ExitCode {
    let problem = Diagnostic::error(Code::Unwritable, words::what_not_written(what, error));
    report::refused(problem.help(words::rights_and_room()), voice, &words::nothing_written())
}
