//! Writes values as YAML, in the style of the content files.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;

use super::tree::Tree;
use crate::content::yaml::{self, Value};

/// The text after the colon of a key. Its own lines, if any, are indented by `indent` spaces.
pub(super) fn block(value: &Tree, indent: usize) -> String {
    let pad = " ".repeat(indent);
    match value {
        Tree::List(items) if !items.is_empty() => {
            items.iter().map(|one| format!("\n{pad}-{}", item(one, indent + 2))).collect()
        }
        Tree::Map(entries) if !entries.is_empty() => entries
            .iter()
            .map(|(key, value)| format!("\n{pad}{}:{}", text(key, None), block(value, indent + 2)))
            .collect(),
        Tree::Null => String::new(),
        Tree::Text(words) => format!(" {}", text(words, Some(indent))),
        other => format!(" {}", flow(other)),
    }
}

/// The text after the hyphen of an item. A map starts on the same line.
pub(super) fn item(value: &Tree, indent: usize) -> String {
    match value {
        Tree::Map(entries) if !entries.is_empty() => format!(" {}", block(value, indent).trim_start()),
        _ => block(value, indent),
    }
}

/// A value on one line, for use in brackets.
pub(super) fn flow(value: &Tree) -> String {
    match value {
        Tree::Null => "null".to_owned(),
        Tree::Bool(value) => value.to_string(),
        Tree::Int(value) => value.to_string(),
        Tree::Float(value) => format!("{value:?}"),
        Tree::Text(words) if words.contains([',', '[', ']', '{', '}']) => format!("\"{}\"", escaped(words)),
        Tree::Text(words) => text(words, None),
        Tree::List(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Tree::Map(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| format!("{}: {}", text(key, None), flow(value))).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// A text in the plainest style that parses back to it: unquoted, as a literal block if it has several lines and `block` gives
/// an indent, or in quotes.
fn text(words: &str, block: Option<usize>) -> String {
    let mut candidates = Vec::new();
    match block.filter(|_| words.contains('\n')) {
        Some(indent) => candidates.push(literal(words, indent)),
        None if !words.contains('\n') => candidates.push(words.to_owned()),
        None => {}
    }
    let reads = |way: &String| {
        let file = Arc::new(SourceFile::new("value.yaml", format!("a: {way}\n")));
        let tree = yaml::parse(&file, &file.text, 0).ok().map(|node| node.value);
        matches!(tree, Some(Value::Map(entries)) if matches!(&entries[..], [(_, node)] if matches!(&node.value, Value::Text(read) if read == words)))
    };
    candidates.into_iter().find(reads).unwrap_or_else(|| format!("\"{}\"", escaped(words)))
}

/// A text as a literal block, with its lines indented by `indent` spaces.
pub(super) fn literal(words: &str, indent: usize) -> String {
    let chomp = match words.strip_suffix('\n') {
        None => "-",
        Some(rest) if rest.ends_with('\n') => "+",
        Some(_) => "",
    };
    let pad = " ".repeat(indent);
    let lines = words.strip_suffix('\n').unwrap_or(words).split('\n');
    let lines = lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("\n{pad}{line}") });
    format!("|{chomp}{}", lines.collect::<String>())
}

/// Escapes a text for use in double quotes, without the quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            control if control.is_control() || matches!(control, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            other => escaped.push(other),
        }
    }
    escaped
}
