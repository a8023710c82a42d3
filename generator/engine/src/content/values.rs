//! Every value of a content file with its path and location, for comparing two versions of a file and for finding the value at
//! a position.

use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

use super::front_matter;
use super::yaml::{self, Node};

/// A scalar value, or a paragraph of the text below the front matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its path, such as `faq[2].antwoord`. Empty for a paragraph.
    pub key: String,
    /// The parsed text, without quotes and with folded lines joined; other values as written.
    pub text: String,
    pub span: Span,
}

/// Every value of a file that is not null, in file order. `None` if the YAML is invalid.
pub fn values(file: &Arc<SourceFile>) -> Option<Vec<Value>> {
    let (root, parts) = front_matter::read(file).ok()?;
    let value = |(key, node): (String, &Node)| {
        let text = match &node.value {
            yaml::Value::Null => return None,
            yaml::Value::Text(text) => text.clone(),
            _ => file.text[node.span.range(&file.text)].to_owned(),
        };
        Some(Value { key, text, span: node.span })
    };
    let mut found: Vec<Value> = root.scalars(String::new()).into_iter().filter_map(value).collect();
    let start = parts.body_start;
    let mut at = start;
    for paragraph in file.text[start..].split_inclusive("\n\n") {
        let text = paragraph.trim();
        if !text.is_empty() {
            let from = at + paragraph.len() - paragraph.trim_start().len();
            found.push(Value { key: String::new(), text: text.to_owned(), span: Span::new(from, from + text.len()) });
        }
        at += paragraph.len();
    }
    Some(found)
}

/// The path of the value at a byte of a file, or of the nearest key, list or map around it.
pub fn key_at(file: &Arc<SourceFile>, byte: usize) -> Option<String> {
    let found = values(file)?;
    match found.iter().find(|value| holds(value.span, byte)) {
        Some(at) => Some(at.key.clone()),
        None => around(&front_matter::tree(file)?, "", byte),
    }
}

fn holds(span: Span, byte: usize) -> bool {
    span.start <= byte && byte <= span.end
}

/// The path of the innermost list, map or key at a byte, below a node whose path is `key`.
fn around(node: &Node, key: &str, byte: usize) -> Option<String> {
    let inside = match &node.value {
        yaml::Value::Map(entries) => entries.iter().find_map(|(name, value)| {
            let dot = if key.is_empty() { "" } else { "." };
            let own = format!("{key}{dot}{}", name.name);
            around(value, &own, byte).or_else(|| holds(name.span, byte).then_some(own))
        }),
        // At its very start the list itself is meant, though its first item may start at the same byte.
        yaml::Value::List(items) if node.span.start != byte => {
            items.iter().enumerate().find_map(|(at, item)| around(item, &format!("{key}[{at}]"), byte))
        }
        _ => None,
    };
    inside.or_else(|| (!key.is_empty() && holds(node.span, byte)).then(|| key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_key_and_their_place() {
        let text = "---\ntitle: 'Een titel'\nfaq:\n  - vraag: Waarom?\n    tel: 3\n---\n\nEen zin.\n\nNog een.\n";
        let file = Arc::new(SourceFile::new("een.md", text));
        let found = values(&file).expect("it is YAML");
        let found: Vec<_> =
            found.iter().map(|one| (one.key.as_str(), one.text.as_str(), &text[one.span.range(text)])).collect();
        assert_eq!(
            found,
            [
                ("title", "Een titel", "'Een titel'"),
                ("faq[0].vraag", "Waarom?", "Waarom?"),
                ("faq[0].tel", "3", "3"),
                ("", "Een zin.", "Een zin."),
                ("", "Nog een.", "Nog een."),
            ]
        );
        assert_eq!(values(&Arc::new(SourceFile::new("een.yaml", "a: [b"))), None);
        let at = |part: &str| key_at(&file, text.find(part).expect("it is there"));
        assert_eq!(at("Waarom").as_deref(), Some("faq[0].vraag"));
        // A list or a map has a key too.
        assert_eq!(at("faq").as_deref(), Some("faq"));
        assert_eq!(at("- vraag").as_deref(), Some("faq"));
        assert_eq!(at("vraag: W").as_deref(), Some("faq[0].vraag"));
        assert_eq!(at("tel: 3").as_deref(), Some("faq[0].tel"));
    }
}
