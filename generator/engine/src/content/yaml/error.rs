//! Errors about values, worded for content authors.

use std::fmt;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span};
use serde::de::{self, Unexpected};

use super::node::Node;
use crate::content::date::NotADay;

/// What went wrong, and where once a node has claimed it.
#[derive(Debug)]
pub(super) struct Error {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// What to write under the place.
    pub(super) label: String,
    pub(super) span: Option<Span>,
    /// The key that is missing, when that is what is wrong.
    pub(super) missing: Option<&'static str>,
    /// Whether it is a map where a text belongs, which YAML makes of a text without quotes.
    pub(super) unquoted: bool,
}

impl Error {
    pub(super) fn new(code: Code, message: String) -> Self {
        Error { code, message, help: None, label: String::new(), span: None, missing: None, unquoted: false }
    }

    /// A text that is not a day of the calendar.
    pub(super) fn not_a_day(text: &str, why: NotADay) -> Self {
        let label = match why {
            NotADay::Form => String::new(),
            NotADay::Month => "month must lie in 1 to 12".to_owned(),
            NotADay::Day(last) => format!("the last day of this month is {last}"),
        };
        let message = format!("`{}` is not a date", text.trim());
        Error { label, help: help_for(DATE), ..Error::new(Code::Date, message) }
    }

    /// A text that is not a moment.
    pub(super) fn not_a_moment(text: &str) -> Self {
        let message = format!("`{}` is not a moment", text.trim());
        Error { help: help_for(MOMENT), ..Error::new(Code::Date, message) }
    }

    pub(super) fn into_diagnostic(self, file: &Arc<SourceFile>, root: &Node) -> Diagnostic {
        let diagnostic =
            Diagnostic::error(self.code, self.message).at(file, self.span.unwrap_or_else(|| root.start()), self.label);
        match self.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(Code::WrongValue, message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let expected = expected_name(expected);
        let mut error = Error::new(Code::WrongType, format!("expected {expected}, found {}", found_name(&found)));
        let wants_text = expected == "a text";
        error.help = match found {
            Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) | Unexpected::Bool(_)
                if wants_text =>
            {
                Some("put the value in quotes to make it a text".to_owned())
            }
            Unexpected::Map if wants_text => {
                error.unquoted = true;
                Some("a text with `: ` in it must be in quotes, or YAML reads it as a key with a value".to_owned())
            }
            Unexpected::Seq if wants_text => Some("write one text here, without `[ ]` or `- `".to_owned()),
            Unexpected::Unit => Some("give it a value, or remove the key".to_owned()),
            _ => help_for(&expected),
        };
        error
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let expected = expected_name(expected);
        let mut error = Error::new(Code::WrongValue, format!("expected {expected}, found {}", found_name(&found)));
        error.help = help_for(&expected);
        error
    }

    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        Error::new(Code::WrongValue, format!("expected {expected}, found {len}"))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let mut error = Error::new(Code::UnknownValue, format!("`{variant}` is not one of the known values"));
        error.help = Some(match kmo_diagnostic::nearest(variant, expected.iter().copied()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the known ones are: {}", expected.join(", ")),
        });
        error
    }

    fn missing_field(field: &'static str) -> Self {
        let mut error = Error::new(Code::MissingKey, format!("the key `{field}` is missing"));
        error.missing = Some(field);
        error.label = format!("`{field}` belongs here");
        error.help = Some(format!("add `{field}:` with its value"));
        error
    }
}

pub(super) const DATE: &str = "a date";
pub(super) const MOMENT: &str = "a moment";

/// What serde says it expected, worded for content authors.
fn expected_name(expected: &dyn de::Expected) -> String {
    match expected.to_string().as_str() {
        "a string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "keys with values".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or higher".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        other => other.to_owned(),
    }
}

fn help_for(expected: &str) -> Option<String> {
    let help = match expected {
        "a list" => "put each item on a line of its own, starting with `- `",
        "keys with values" => "write keys below it, indented, such as `title: …`",
        "`true` or `false`" => "write `true` or `false`, without quotes",
        DATE => "write year, month and day: 2026-11-20",
        MOMENT => "write day, time and offset: 2026-11-20T10:00:00+01:00",
        "a number" => "write a number without quotes, with a point before decimals",
        "a whole number, 0 or higher" => "write a number in digits, without quotes, sign or decimals",
        _ => return None,
    };
    Some(help.to_owned())
}

fn found_name(found: &Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(value) => format!("the number `{value}`"),
        Unexpected::Signed(value) => format!("the number `{value}`"),
        Unexpected::Float(value) => format!("the number `{value}`"),
        Unexpected::Str(value) => format!("the text `{value}`"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "keys with values".to_owned(),
        other => other.to_string(),
    }
}
