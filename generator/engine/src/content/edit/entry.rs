//! Keys of maps that come and go.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;

use super::list::end_of_line;
use super::scalar::escaped;
use super::{Path, Refused, find, replace, value, without};
use crate::content::front_matter;
use crate::content::yaml::{self, Key, Node, Value};

/// The text of the file with these texts, by their keys, in the map at `path`; what else it holds stays, and it is made when it
/// is not there. Without texts the map goes.
///
/// # Errors
/// When what should hold it is not there, or it can't be written there.
pub fn put(file: &Arc<SourceFile>, path: &Path, texts: Option<&[(&str, &str)]>) -> Result<String, Refused> {
    let root = front_matter::tree(file).ok_or(Refused::Gone)?;
    let (holder, key) = path.rsplit_once('.').unwrap_or(("", path));
    let parent = find(&root, holder).ok_or(Refused::Gone)?;
    let changed = match (find(&root, path), texts) {
        (None, None) => return Err(Refused::Gone),
        (Some(_), None) => remove(&file.text, parent, key).ok_or(Refused::Unwritable)?,
        (None, Some(texts)) => {
            let flow = is_flow(&file.text, parent);
            let entries = texts.iter().map(|(key, text)| format!("{key}: {}", written(text, flow)));
            let entries: Vec<String> = entries.collect();
            let map = if flow { format!("{{{}}}", entries.join(", ")) } else { format!("\n{}", entries.join("\n")) };
            insert(&file.text, parent, key, &map).ok_or(Refused::Unwritable)?
        }
        (Some(_), Some(texts)) => {
            let mut now = file.clone();
            for (key, text) in texts {
                let changed = set(&now, path, key, text)?;
                now = Arc::new(SourceFile::new(file.path.clone(), changed));
            }
            now.text.clone()
        }
    };
    let after = Arc::new(SourceFile::new(file.path.clone(), changed.as_str()));
    let holds = match texts {
        Some(texts) => {
            texts.iter().all(|(key, text)| value(&after, &format!("{path}.{key}")).as_deref() == Some(*text))
        }
        None => front_matter::tree(&after).is_some_and(|tree| find(&tree, path).is_none()),
    };
    let others = front_matter::tree(&after).is_some_and(|tree| without(&root, path) == without(&tree, path));
    if holds && others { Ok(changed) } else { Err(Refused::Unwritable) }
}

/// The text of the file with a text in a map that is there.
fn set(file: &Arc<SourceFile>, path: &Path, key: &str, text: &str) -> Result<String, Refused> {
    let root = front_matter::tree(file).ok_or(Refused::Gone)?;
    let whole = format!("{path}.{key}");
    if let Some(was) = value(file, &whole) {
        return replace(file, &whole, &was, text);
    }
    let map = find(&root, path).ok_or(Refused::Gone)?;
    insert(&file.text, map, key, &written(text, is_flow(&file.text, map))).ok_or(Refused::Unwritable)
}

/// Whether a map is written between braces.
fn is_flow(text: &str, node: &Node) -> bool {
    let is_map = matches!(node.value, Value::Map(_));
    is_map && text.as_bytes().get(node.span.start) == Some(&b'{')
}

/// The text with an entry more at the end of a map. Lines of a value that is a map itself are indented as they must be.
fn insert(text: &str, map: &Node, key: &str, value: &str) -> Option<String> {
    let Value::Map(entries) = &map.value else { return None };
    if is_flow(text, map) {
        let close = end(text, map)? - 1;
        let end = text[..close].trim_end().len();
        let comma = if entries.is_empty() || text[..end].ends_with(',') { "" } else { ", " };
        return Some([&text[..end], comma, key, ": ", value, &text[end..]].concat());
    }
    let indent = column(text, &entries.first()?.0);
    let at = end_of_line(text, end(text, map)?);
    let gap = if text[..at].ends_with('\n') { "" } else { "\n" };
    let value = value.replace('\n', &format!("\n{}", " ".repeat(indent + 2)));
    let space = if value.starts_with('\n') { "" } else { " " };
    Some([&text[..at], gap, &" ".repeat(indent), key, ":", space, &value, "\n", &text[at..]].concat())
}

/// The text without an entry of a map.
fn remove(text: &str, map: &Node, key: &str) -> Option<String> {
    let Value::Map(entries) = &map.value else { return None };
    let (name, node) = entries.iter().find(|(one, _)| one.name == key)?;
    if is_flow(text, map) {
        let end = end(text, node)?;
        let rest = text[end..].trim_start();
        let (start, end) = match rest.strip_prefix(',') {
            Some(rest) => (name.span.start, text.len() - rest.trim_start_matches(' ').len()),
            None => (text[..name.span.start].trim_end().trim_end_matches(',').len(), end),
        };
        return Some([&text[..start], &text[end..]].concat());
    }
    let line = name.span.start - column(text, name);
    text[line..name.span.start].trim().is_empty().then_some(())?;
    Some([&text[..line], &text[end_of_line(text, end(text, node)?)..]].concat())
}

/// Where a node ends, with the brackets around it.
fn end(text: &str, node: &Node) -> Option<usize> {
    let inner = match &node.value {
        Value::Map(entries) => entries.last().map(|(_, value)| value),
        Value::List(items) => items.last(),
        _ => return Some(node.span.end),
    };
    let close = match text.as_bytes().get(node.span.start) {
        Some(b'{') if matches!(node.value, Value::Map(_)) => '}',
        Some(b'[') if matches!(node.value, Value::List(_)) => ']',
        _ => return inner.map_or(Some(node.span.end), |inner| end(text, inner)),
    };
    let from = inner.map_or(Some(node.span.start + 1), |inner| end(text, inner))?;
    Some(from + text[from..].find(close)? + 1)
}

/// How far from the start of its line a key stands, in bytes.
fn column(text: &str, key: &Key) -> usize {
    key.span.start - text[..key.span.start].rfind('\n').map_or(0, |end| end + 1)
}

/// A text as a scalar, between quotes where it must be.
fn written(text: &str, flow: bool) -> String {
    let alone = if flow { format!("{{a: {text}}}") } else { format!("a: {text}\n") };
    let file = Arc::new(SourceFile::new("a.yaml", alone.as_str()));
    let is_same = |tree: Node| match tree.value {
        Value::Map(entries) => matches!(entries.as_slice(), [(_, one)] if one.value == Value::Text(text.to_owned())),
        _ => false,
    };
    match yaml::parse(&file, &alone, 0).is_ok_and(is_same) {
        true => text.to_owned(),
        false => format!("\"{}\"", escaped(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Texts<'a> = Option<&'a [(&'a str, &'a str)]>;

    #[track_caller]
    fn gives(text: &str, path: &str, texts: Texts<'_>, expected: &str) {
        let name = if text.starts_with("---") { "a.md" } else { "a.yaml" };
        let file = Arc::new(SourceFile::new(name, text));
        assert_eq!(put(&file, path, texts).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn a_map_comes_behind_what_is_there() {
        let texts: Texts<'_> = Some(&[("file", "a.jpg"), ("alt", "Een haven: 's avonds"), ("focus", "40% 25%")]);
        let lines = "  file: a.jpg\n  alt: \"Een haven: 's avonds\"\n  focus: 40% 25%\n";
        gives("a: 1\nb:\n  - c # x\n", "image", texts, &format!("a: 1\nb:\n  - c # x\nimage:\n{lines}"));
        gives(
            "a: |\n  een\n  twee\n\n# slot\n",
            "image",
            texts,
            &format!("a: |\n  een\n  twee\nimage:\n{lines}\n# slot\n"),
        );
        gives("a: 1", "image", texts, &format!("a: 1\nimage:\n{lines}"));
        gives("---\na: x\n---\nTekst\n", "image", texts, &format!("---\na: x\nimage:\n{lines}---\nTekst\n"));
        gives(
            "all:\n  - q: een\n    r: x\n  - q: twee\n",
            "all[0].photo",
            Some(&[("file", "a.jpg")]),
            "all:\n  - q: een\n    r: x\n    photo:\n      file: a.jpg\n  - q: twee\n",
        );
        gives(
            "all:\n  - {q: een, r: [x, y]} # z\nb: 1\n",
            "all[0].photo",
            Some(&[("file", "a, b.jpg")]),
            "all:\n  - {q: een, r: [x, y], photo: {file: \"a, b.jpg\"}} # z\nb: 1\n",
        );
    }

    #[test]
    fn of_a_map_that_is_there_only_what_differs_changes() {
        let now: Texts<'_> = Some(&[("file", "b.jpg"), ("alt", "Nieuw"), ("focus", "1% 2%")]);
        gives(
            "image: # de foto\n  file: a.jpg # groot\n  alt: 'Oud'\nb: 1\n",
            "image",
            now,
            "image: # de foto\n  file: b.jpg # groot\n  alt: 'Nieuw'\n  focus: 1% 2%\nb: 1\n",
        );
        gives(
            "b: 1\nimage: {file: a.jpg, alt: Nieuw}\n",
            "image",
            now,
            "b: 1\nimage: {file: b.jpg, alt: Nieuw, focus: 1% 2%}\n",
        );
    }

    #[test]
    fn a_map_goes_and_nothing_else() {
        gives("a: 1\nimage:\n  file: a.jpg\n  alt: x # y\n\nb: 1\n", "image", None, "a: 1\n\nb: 1\n");
        gives("a: 1\nimage: {file: a.jpg}\n", "image", None, "a: 1\n");
        gives("a: {image: {file: a.jpg}, b: 1}\n", "a.image", None, "a: {b: 1}\n");
        gives("a: {b: 1, image: {file: a.jpg}}\n", "a.image", None, "a: {b: 1}\n");
        let file = Arc::new(SourceFile::new("a.yaml", "a: 1\n"));
        assert_eq!(put(&file, "image", None), Err(Refused::Gone));
        assert_eq!(put(&file, "b.image", Some(&[])), Err(Refused::Gone));
        assert_eq!(put(&file, "a.image", Some(&[("file", "x")])), Err(Refused::Unwritable));
    }
}
