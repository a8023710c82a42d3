//! The command line in the language of the person who types it: help, manual and error messages.
//!
//! `args.rs` declares the commands and options, and its comments are their help in English. The catalogue has the Dutch help of
//! each; a test checks that none is missing.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _};
use kmo_diagnostic::words::{self, Own};
use kmo_diagnostic::{Lang, Readers, Text};

use crate::args::{Cli, Command};
use crate::commands::report::{self, Printer};

/// The environment variable that sets the language.
const VARIABLE: &str = "SITE_LANG";

/// Parses the command line. Returns the command, and the language of each kind of reader.
///
/// # Errors
/// Returns the exit code if it is wrong, or only asks for help or the version. The message has been printed by then.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<(Command, Readers), ExitCode> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let variable = env::var(VARIABLE).unwrap_or_default();
    let of_environment = Lang::named(&variable);
    // Needed before the line is parsed: errors in it are reported in the language that it asks for.
    let lang = asked(&arguments).or(of_environment).unwrap_or_default();
    if of_environment.is_none() && !variable.is_empty() {
        wrong(&words::no_language(VARIABLE, variable), "", lang);
        return Err(ExitCode::from(2));
    }
    let mut command = command(lang);
    let name = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let name = name.into_iter().find(|name| command.find_subcommand(name).is_some()).unwrap_or_default().to_owned();
    let parsed = command.try_get_matches_from_mut(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok((cli.command, Readers::of(cli.lang.or(of_environment)))),
        Err(error) => match reason(&error) {
            Some(reason) => {
                wrong(&reason, &name, lang);
                Err(ExitCode::from(2))
            }
            None => Err(print(&error, lang)),
        },
    }
}

/// The language that `--lang` asks for, found before the line is parsed. `None` if it is missing or unknown.
fn asked(arguments: &[OsString]) -> Option<Lang> {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(text) = texts.next() {
        if let Some(rest) = text.strip_prefix("--lang") {
            return Lang::named(rest.strip_prefix('=').or_else(|| texts.next())?);
        }
    }
    None
}

/// The command with its help in this language.
pub fn command(lang: Lang) -> clap::Command {
    let mut command = Cli::command();
    // Adds what clap adds itself, such as `help`, so that it is translated too.
    command.build();
    spoken(command, lang)
}

fn spoken(mut command: clap::Command, lang: Lang) -> clap::Command {
    if let Some(about) = command.get_about().and_then(known) {
        command = command.about(about.say(lang));
    }
    command = command.mut_args(|argument| match argument.get_help().and_then(known) {
        Some(help) => argument.help(help.say(lang)).long_help(None::<&str>),
        None => argument,
    });
    command.mut_subcommands(|below| spoken(below, lang))
}

/// The catalogue entry for a help text.
fn known(help: &StyledStr) -> Option<&'static Own> {
    // Clap adds these hints where `--help` shows more than `-h`.
    let english = help.to_string().replace(" (see more with '--help')", "").replace(" (see a summary with '-h')", "");
    words::HELP.iter().find(|own| own.en == english)
}

/// Prints why a command line is wrong, with the usage of the command `name`, or of `site` if there is no such command.
pub fn wrong(reason: &Text, name: &str, lang: Lang) {
    let mut command = command(lang);
    let command = match command.find_subcommand(name).is_some() {
        true => command.find_subcommand_mut(name).expect("it was found"),
        false => &mut command,
    };
    print(&clap::Error::raw(ErrorKind::ValueValidation, reason.say(lang)).format(command), lang);
}

/// Prints a message of clap, and returns the exit code. In Dutch, clap's own words are translated.
fn print(error: &clap::Error, lang: Lang) -> ExitCode {
    let mut text = error.render().ansi().to_string();
    if lang == Lang::Nl {
        for own in words::CLAP {
            text = text.replace(own.en, own.nl);
        }
    }
    if error.use_stderr() {
        report::say(text);
        ExitCode::from(2)
    } else {
        report::done(Printer::human(Readers::of(Some(lang))), text)
    }
}

/// Why a command line is wrong; `None` if it only asks for help, or if clap's own message is used.
fn reason(error: &clap::Error) -> Option<Text> {
    let list = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let first = |kind: ContextKind| list(kind).into_iter().next().unwrap_or_default();
    let argument = first(ContextKind::InvalidArg);
    let value = first(ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => match list(ContextKind::SuggestedArg).first() {
            Some(near) => words::none_but_near(argument, near),
            None => words::unknown_argument(argument),
        },
        ErrorKind::InvalidSubcommand => {
            let command = first(ContextKind::InvalidSubcommand);
            // Clap lists the closest one last.
            match list(ContextKind::SuggestedSubcommand).last() {
                Some(near) => words::unknown_command_near(command, near),
                None => words::unknown_command(command),
            }
        }
        ErrorKind::TooManyValues => words::value_unwanted(argument),
        ErrorKind::InvalidValue if value.is_empty() => words::value_missing(argument),
        ErrorKind::InvalidValue => words::value_unknown(value, argument, list(ContextKind::ValidValue).join(", ")),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error);
            let why = match (why.and_then(|why| why.downcast_ref::<Text>()), argument.split(' ').next()) {
                (Some(ours), _) => ours.clone(),
                (None, Some("--now")) => words::write_date(),
                (None, Some("--host")) => words::write_address(),
                (None, Some("--port")) => words::write_port(),
                (None, Some("--threads")) => words::write_threads(),
                (None, Some("--timeout")) => words::write_count_from_one(),
                (None, _) => Text::verbatim(why?.to_string()),
            };
            words::value_wrong(value, argument, why)
        }
        ErrorKind::MissingRequiredArgument => words::arguments_missing(list(ContextKind::InvalidArg).join(" ")),
        ErrorKind::ArgumentConflict => words::not_together(argument, list(ContextKind::PriorArg).join(", ")),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Arg;

    use super::*;

    fn each(command: &clap::Command, see: &mut impl FnMut(&clap::Command)) {
        see(command);
        command.get_subcommands().for_each(|below| each(below, see));
    }

    #[test]
    fn every_command_and_option_has_help_in_dutch_and_nothing_else_has() {
        let mut derived = Cli::command();
        derived.build();
        let mut seen = BTreeSet::new();
        each(&derived, &mut |command| {
            // The other arguments are explained by their choices.
            let explains = |argument: &&Arg| !["kind", "shell", "subcommand"].contains(&argument.get_id().as_str());
            let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set()).filter(explains);
            for help in [command.get_about()].into_iter().chain(arguments.map(Arg::get_help)) {
                let own = help.and_then(known).unwrap_or_else(|| panic!("{}: {help:?}", command.get_name()));
                seen.insert(own.en);
            }
        });
        assert_eq!(seen, words::HELP.iter().map(|own| own.en).collect());
    }

    #[test]
    fn every_choice_with_help_has_it_in_dutch() {
        each(&command(Lang::Nl), &mut |command| {
            for choice in command.get_arguments().flat_map(Arg::get_possible_values) {
                let Some(help) = choice.get_help().map(ToString::to_string) else { continue };
                assert!(words::CLAP.iter().any(|own| own.en == help), "{}: {help}", command.get_name());
            }
        });
    }

    #[test]
    fn nothing_english_is_left_in_dutch_help() {
        let own: Vec<&str> = words::CLAP.iter().map(|own| own.en).collect();
        for english in own {
            let mut left = Vec::new();
            each(&command(Lang::Nl), &mut |command| {
                let mut text = command.clone().render_long_help().to_string();
                for own in words::CLAP {
                    text = text.replace(own.en, own.nl);
                }
                if text.contains(english) {
                    left.push(command.get_name().to_owned());
                }
            });
            assert!(left.is_empty(), "{english}: {left:?}");
        }
    }

    #[test]
    fn the_language_is_known_before_the_line_is_read() {
        let asked = |line: &str| asked(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("site build --lang en"), Some(Lang::En));
        assert_eq!(asked("site --lang=nl build"), Some(Lang::Nl));
        assert_eq!(asked("site build --lang"), None);
        assert_eq!(asked("site build --lang fr"), None);
        assert_eq!(asked("site build"), None);
    }
}
