//! Every value of a content file with its key and its place, for comparing two versions of the file.

use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

use super::front_matter;
use super::yaml::{self, Node};

/// A value that is neither a list nor a map, or a paragraph of the text below front matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Such as `faq[2].antwoord`; empty for a paragraph.
    pub key: String,
    /// As a reader sees it: without quotes, its folded lines joined.
    pub text: String,
    pub span: Span,
}

/// Every value of a file, in its order; `None` when the file can't be read as YAML.
pub fn values(file: &Arc<SourceFile>) -> Option<Vec<Value>> {
    let mut found = Vec::new();
    collect(&file.text, String::new(), &front_matter::tree(file)?, &mut found);
    let start = front_matter::split(file).ok()?.body_start;
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

/// The key of the value at a byte of a file, or of what is nearest around it.
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

/// The key of the innermost list or map at a byte, or of the key there, below one whose key is known.
fn around(node: &Node, key: &str, byte: usize) -> Option<String> {
    let inside = match &node.value {
        yaml::Value::Map(entries) => entries.iter().find_map(|(name, value)| {
            let dot = if key.is_empty() { "" } else { "." };
            let own = format!("{key}{dot}{}", name.name);
            around(value, &own, byte).or_else(|| holds(name.span, byte).then_some(own))
        }),
        // A list may begin where its first item does.
        yaml::Value::List(items) if node.span.start != byte => {
            items.iter().enumerate().find_map(|(at, item)| around(item, &format!("{key}[{at}]"), byte))
        }
        _ => None,
    };
    inside.or_else(|| (!key.is_empty() && holds(node.span, byte)).then(|| key.to_owned()))
}

fn collect(file: &str, key: String, node: &Node, found: &mut Vec<Value>) {
    let text = match &node.value {
        yaml::Value::Map(_) | yaml::Value::List(_) => {
            node.children_at(&key).for_each(|(key, child)| collect(file, key, child, found));
            return;
        }
        yaml::Value::Null => return,
        yaml::Value::Text(text) => text.clone(),
        yaml::Value::Bool(_) | yaml::Value::Int(_) | yaml::Value::Float(_) => file[node.span.range(file)].to_owned(),
    };
    found.push(Value { key, text, span: node.span });
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
