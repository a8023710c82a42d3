//! Every text of a content file with its location, for proofreading.

use std::sync::Arc;

use kmo_diagnostic::{SourceFile, Span};

use super::edit::header;
use super::front_matter;
use super::neutral::NEUTRAL;
use super::yaml::Value;

/// A text as written in the file, without its quotes or the `|` or `>` of a block. Its lines may be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSpan {
    /// The top-level key it is below. Empty for the text below the front matter.
    pub key: String,
    pub span: Span,
    /// Whether it is part of a neutral form. A page shows either this text or the one it replaces, never both.
    pub neutral: bool,
    /// Whether it is an item of a list, such as a choice or a point.
    pub item: bool,
}

/// Every text of a file, in file order. Of a file with invalid YAML, which has been reported, only the text below the front
/// matter.
pub fn text_spans(file: &Arc<SourceFile>) -> Vec<TextSpan> {
    let root = front_matter::tree(file);
    let scalars = root.iter().flat_map(|root| root.scalars(String::new()));
    let texts = scalars.filter(|(_, node)| matches!(node.value, Value::Text(_)));
    let mut found: Vec<TextSpan> = texts
        .map(|(path, node)| TextSpan {
            key: path.split(['.', '[']).next().unwrap_or_default().to_owned(),
            span: inside(&file.text, node.span),
            neutral: path.split('.').any(|step| step == NEUTRAL),
            item: path.ends_with(']'),
        })
        .collect();
    if let Ok(parts) = front_matter::split(file)
        && parts.body_start < file.text.len()
    {
        let span = Span::new(parts.body_start, file.text.len());
        found.push(TextSpan { key: String::new(), span, neutral: false, item: false });
    }
    found
}

/// The span of a scalar without its quotes. Empty for a block without text, whose span is that of its `|` or `>`.
fn inside(text: &str, span: Span) -> Span {
    let range = span.range(text);
    // The span of any other block starts at its text, which may itself begin with a quote or a `>`.
    if header(text, range.start).is_some() {
        return span;
    }
    let scalar = &text[range.clone()];
    let (from, to) = match scalar.chars().next() {
        Some('|' | '>') => (scalar.len(), scalar.len()),
        Some(quote @ ('"' | '\'')) if scalar.len() > 1 && scalar.ends_with(quote) => (1, scalar.len() - 1),
        _ => (0, scalar.len()),
    };
    Span::new(range.start + from, range.start + to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_with_their_location() {
        let yaml = "title: \"Een titel\"\nlist:\n  - 'eerste'\n  - text: |-\n      twee\n      regels\n    neutral: {text: anders}\nnumber: 3\n";
        let file = Arc::new(SourceFile::new("een.yaml", yaml));
        let texts: Vec<(String, &str, bool)> = text_spans(&file)
            .into_iter()
            .map(|one| (one.key, yaml[one.span.range(yaml)].trim(), one.neutral))
            .collect();
        assert_eq!(
            texts,
            [
                ("title".to_owned(), "Een titel", false),
                ("list".to_owned(), "eerste", false),
                ("list".to_owned(), "twee\n      regels", false),
                ("list".to_owned(), "anders", true),
            ]
        );
        let yaml = "a: |\n  > Een quote\n  en meer\nb: |-\n  'ja' en 'nee'\nc: |";
        let file = Arc::new(SourceFile::new("twee.yaml", yaml));
        let texts: Vec<&str> = text_spans(&file).into_iter().map(|one| yaml[one.span.range(yaml)].trim()).collect();
        assert_eq!(texts, ["> Een quote\n  en meer", "'ja' en 'nee'", ""]);
        let post = Arc::new(SourceFile::new("een.md", "---\ntitle: Kop\n---\nEen zin.\n"));
        assert_eq!(&post.text[text_spans(&post)[1].span.range(&post.text)], "Een zin.\n");
    }
}
