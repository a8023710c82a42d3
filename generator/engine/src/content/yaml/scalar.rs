//! Resolves plain scalars: null, boolean, number or text.

use std::borrow::Cow;

use super::Value;

/// Follows the core schema of YAML 1.2 (<https://yaml.org/spec/1.2.2/#1032-tag-resolution>), except that two kinds of numbers
/// are texts here: those with a leading zero, such as telephone numbers, and those that are not finite (`.inf`, `1e999`).
pub(super) fn resolve(text: Cow<'_, str>) -> Value {
    match &*text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        number => self::number(number).unwrap_or_else(|| Value::Text(text.into_owned())),
    }
}

fn number(text: &str) -> Option<Value> {
    let digits = text.trim_start_matches(['+', '-']);
    // Fast path: the first character rules out most texts.
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') || text.len() - digits.len() > 1 {
        return None;
    }
    let radix = |prefix: &str, radix| {
        let digits = text.strip_prefix(prefix)?;
        let plain = digits.chars().all(|c| c.is_digit(radix));
        plain.then(|| i64::from_str_radix(digits, radix).ok().map(Value::Int))?
    };
    if let Some(number) = radix("0x", 16).or_else(|| radix("0o", 8)) {
        return Some(number);
    }
    if digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.") {
        return None;
    }
    if let Ok(number) = text.parse() {
        return Some(Value::Int(number));
    }
    let plain = digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite()).map(Value::Float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_follow_the_core_schema() {
        for (text, value) in [
            ("", Value::Null),
            ("~", Value::Null),
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("FALSE", Value::Bool(false)),
            ("0", Value::Int(0)),
            ("-12", Value::Int(-12)),
            ("+7", Value::Int(7)),
            ("0x1F", Value::Int(31)),
            ("0o17", Value::Int(15)),
            ("9223372036854775807", Value::Int(i64::MAX)),
            ("9223372036854775808", Value::Float(9_223_372_036_854_775_808.0)),
            ("0.5", Value::Float(0.5)),
            (".5", Value::Float(0.5)),
            ("12.", Value::Float(12.0)),
            ("-1.5e3", Value::Float(-1500.0)),
        ] {
            assert_eq!(resolve(text.into()), value, "{text}");
        }
        for text in [
            "yes",
            "no",
            "tRue",
            "nul",
            "007",
            "0x",
            "0xg",
            "0x-1",
            "--1",
            "+-1",
            ".",
            "1.2.3",
            "1e",
            "1_000",
            "1e999",
            ".inf",
            "inf",
            "nan",
            ".nan",
            "infinity",
            "-",
            "+",
            "2026-11-20",
            "9000 Gent",
            "٣",
        ] {
            assert_eq!(resolve(text.into()), Value::Text(text.to_owned()), "{text}");
        }
    }
}
