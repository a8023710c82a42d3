//! Decoding errors, worded for content authors.

use std::fmt;
use std::sync::Arc;

use kmo_diagnostic::{Arg, Code, Diagnostic, SourceFile, Span, Text, words};
use kmo_shared::format::is_digits;
use serde::de::{self, Unexpected};

use crate::content::date::InvalidDate;

/// A decoding error. Its location is added by the innermost node that it passes through.
#[derive(Debug)]
pub(super) struct Error {
    pub(super) code: Code,
    pub(super) message: Text,
    pub(super) help: Option<Text>,
    /// The label for the location in the source.
    pub(super) label: Option<Text>,
    pub(super) span: Option<Span>,
    /// Whether a map was found instead of a text. Probably a text without quotes that YAML reads as a map.
    pub(super) unquoted: bool,
}

impl Error {
    pub(super) fn new(code: Code, message: Text) -> Self {
        Error { code, message, help: None, label: None, span: None, unquoted: false }
    }

    /// A text that is not a valid date.
    pub(super) fn not_a_day(text: &str, why: InvalidDate) -> Self {
        let label = match why {
            InvalidDate::Form | InvalidDate::Spaces | InvalidDate::Year => None,
            InvalidDate::Month => Some(words::month_range()),
            InvalidDate::Day(last) => Some(words::last_day(last.to_string())),
        };
        let message =
            if why == InvalidDate::Spaces { words::spaces_around(text) } else { words::not_a_date(text.trim()) };
        let help = match why {
            InvalidDate::Day(last) => Some(words::write_day_until(last.to_string())),
            InvalidDate::Spaces => Some(words::remove_spaces()),
            InvalidDate::Form | InvalidDate::Month | InvalidDate::Year => help_for(&words::a_date()),
        };
        Error { label, help, ..Error::new(Code::Date, message) }
    }

    /// A map that lacks these keys.
    pub(super) fn missing(keys: &[&str]) -> Self {
        let (message, label, help) = match keys {
            [key] => (words::key_missing(key), words::belongs_here(key), words::add_key(key)),
            keys => (words::keys_missing(format!("`{}`", keys.join("`, `"))), words::belong_here(), words::add_keys()),
        };
        Error { label: Some(label), help: Some(help), ..Error::new(Code::MissingKey, message) }
    }

    /// A required text or list that is empty.
    pub(super) fn empty(help: Text) -> Self {
        Error { help: Some(help), ..Error::new(Code::WrongValue, words::is_empty()) }
    }

    /// A whole number that is too large for any key.
    fn too_large(number: &str) -> Self {
        let message = words::number_at_most(u32::MAX.to_string(), number);
        Error { help: Some(words::correct_number()), ..Error::new(Code::WrongValue, message) }
    }

    /// A number outside the bounds of its key, which has at least one.
    pub(super) fn out_of_range(number: f64, least: Option<f64>, most: Option<f64>) -> Self {
        // With a decimal point in every language, as in YAML.
        let yaml = |number: f64| number.to_string();
        let message = match (least.map(yaml), most.map(yaml)) {
            (Some(least), Some(most)) => words::number_between(least, most, yaml(number)),
            (Some(least), None) => words::number_at_least(least, yaml(number)),
            (None, most) => words::number_at_most(most.unwrap_or_default(), yaml(number)),
        };
        let is_percent = most == Some(1.0) && number > 1.0 && number <= 100.0;
        let help = if is_percent {
            words::share_not_percent(yaml(number / 100.0), yaml(number))
        } else {
            words::correct_number()
        };
        Error { help: Some(help), ..Error::new(Code::WrongValue, message) }
    }

    /// A text that is not a point in time.
    pub(super) fn not_a_moment(text: &str) -> Self {
        let message = words::not_a_moment(text.trim());
        Error { help: help_for(&words::a_moment()), ..Error::new(Code::Date, message) }
    }

    /// Sets the location of an error that has none yet.
    pub(super) fn or_at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }

    pub(super) fn into_diagnostic(self, file: &Arc<SourceFile>) -> Diagnostic {
        let problem = Diagnostic::error(self.code, self.message);
        let mut problem = problem.at(file, self.span.unwrap_or_default(), self.label);
        problem.help = self.help;
        problem
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message, f)
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(Code::WrongValue, Text::verbatim(Arg::both(&message)))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let expected = expected_name(expected);
        let mut error = Error::new(Code::WrongType, words::expected_found(&expected, found_name(&found)));
        let wants_text = expected == words::a_text();
        error.help = match found {
            Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) | Unexpected::Bool(_)
                if wants_text =>
            {
                Some(words::quote_value())
            }
            Unexpected::Map if wants_text => {
                error.unquoted = true;
                Some(words::quote_colon())
            }
            Unexpected::Seq if wants_text => Some(words::one_text()),
            Unexpected::Str(text) if expected == words::a_number() && has_decimal_comma(text) => {
                error.message = words::decimal_comma(text);
                Some(words::write_point(text.replacen(',', ".", 1)))
            }
            Unexpected::Str(text)
                if expected == words::a_number()
                    && let Some(percent) = percent(text) =>
            {
                Some(words::share_not_percent((percent / 100.0).to_string(), percent.to_string()))
            }
            Unexpected::Str(text) if expected == words::a_list() && is_item(text) => Some(words::space_behind_dash()),
            // The YAML parser reads a whole number this large as a float.
            Unexpected::Float(number) if number >= i64::MAX as f64 && expected == words::a_whole_number() => {
                return Error::too_large(&number.to_string());
            }
            Unexpected::Unit => Some(words::give_value()),
            _ => help_for(&expected),
        };
        error
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let expected = expected_name(expected);
        let large = match found {
            Unexpected::Signed(number) if number > i64::from(u32::MAX) => Some(number.to_string()),
            Unexpected::Unsigned(number) if number > u64::from(u32::MAX) => Some(number.to_string()),
            _ => None,
        };
        if let Some(number) = large.filter(|_| expected == words::a_whole_number()) {
            return Error::too_large(&number);
        }
        let mut error = Error::new(Code::WrongValue, words::expected_found(&expected, found_name(&found)));
        error.help = help_for(&expected);
        error
    }

    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        Error::new(Code::WrongValue, words::expected_found(Arg::both(expected), len))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let mut error = Error::new(Code::UnknownValue, words::unknown_value(variant));
        error.help = Some(match kmo_diagnostic::nearest(variant, expected.iter().copied()) {
            Some(name) => words::did_you_mean(name),
            None => words::known_values(expected.join(", ")),
        });
        error
    }

    fn missing_field(field: &'static str) -> Self {
        Error::missing(&[field])
    }
}

pub(super) const DATE: &str = "a date";
pub(super) const MOMENT: &str = "a moment";

/// What serde expected, worded for content authors.
fn expected_name(expected: &dyn de::Expected) -> Text {
    match expected.to_string().as_str() {
        "a string" | "a text" => words::a_text(),
        "a sequence" | "a list" => words::a_list(),
        "a map" | "keys with values" => words::keys_with_values(),
        "a boolean" => words::true_or_false(),
        "u8" | "u16" | "u32" | "u64" | "usize" => words::a_whole_number(),
        "f32" | "f64" => words::a_number(),
        DATE => words::a_date(),
        MOMENT => words::a_moment(),
        _ => Text::verbatim(Arg::both(expected)),
    }
}

/// Whether a text is a number with a decimal comma.
fn has_decimal_comma(text: &str) -> bool {
    let is_number = |(whole, decimals): (&str, _)| is_digits(whole.trim_start_matches('-')) && is_digits(decimals);
    text.split_once(',').is_some_and(is_number)
}

/// The number before a percent sign.
fn percent(text: &str) -> Option<f64> {
    text.strip_suffix('%')?.trim_end().replace(',', ".").parse().ok()
}

/// Whether a text starts like an item of a list, but without the space.
fn is_item(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

fn help_for(expected: &Text) -> Option<Text> {
    let kinds = [
        (words::a_list(), words::write_items()),
        (words::keys_with_values(), words::write_keys()),
        (words::true_or_false(), words::write_true_false()),
        (words::a_date(), words::write_date()),
        (words::a_moment(), words::write_moment()),
        (words::a_number(), words::write_number()),
        (words::a_whole_number(), words::write_digits()),
    ];
    kinds.into_iter().find(|(kind, _)| kind == expected).map(|(_, help)| help)
}

fn found_name(found: &Unexpected<'_>) -> Text {
    match found {
        Unexpected::Bool(value) => words::quoted(value.to_string()),
        Unexpected::Unsigned(value) => words::the_number(value),
        Unexpected::Signed(value) => words::the_number(value),
        Unexpected::Float(value) => words::the_number(value.to_string()),
        Unexpected::Str(value) => words::the_text(value),
        Unexpected::Unit | Unexpected::Option => words::nothing(),
        Unexpected::Seq => words::a_list(),
        Unexpected::Map => words::keys_with_values(),
        other => Text::verbatim(other.to_string()),
    }
}
