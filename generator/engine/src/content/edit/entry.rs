//! Adds, changes or removes a map of texts as a whole, such as a picture with its alt text.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;

use super::apply::{apply, read};
use super::change::Change;
use super::tree::{Step, Tree};
use super::{EditError, Path};

/// Returns the text of the file with these keys and texts in the map at `path`. Other keys of the map stay, and a missing map
/// is added. If `texts` is `None`, the map is removed.
///
/// # Errors
/// If what should contain the map is missing, the map to remove is missing, or it can't be written there.
pub fn put(file: &Arc<SourceFile>, path: &Path, texts: Option<&[(&str, &str)]>) -> Result<String, EditError> {
    let at = Step::of(path);
    let (tree, _) = read(file).ok_or(EditError::Gone)?;
    let map = tree.at(&at);
    let Some(texts) = texts else {
        return apply(file, &Change::Remove { was: map.ok_or(EditError::Gone)?.clone(), at });
    };
    let text = |text: &str| Tree::Text(text.to_owned());
    let Some(map) = map else {
        let now = Tree::Map(texts.iter().map(|(key, value)| ((*key).to_owned(), text(value))).collect());
        let holder = at.split_last().and_then(|(_, holder)| tree.at(holder)).ok_or(EditError::Gone)?;
        return apply(file, &Change::Add { at, now, after: holder.last_key() });
    };
    let mut now = file.clone();
    let mut last = map.last_key();
    for (key, value) in texts {
        let at = [&at[..], &[Step::Key((*key).to_owned())]].concat();
        let change = match tree.at(&at) {
            Some(was) => Change::Set { at, was: was.clone(), now: text(value) },
            None => Change::Add { at, now: text(value), after: last.replace((*key).to_owned()) },
        };
        now = Arc::new(SourceFile::new(file.path.clone(), apply(&now, &change)?));
    }
    Ok(now.text.clone())
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
    fn a_new_map_follows_the_existing_keys() {
        let texts: Texts<'_> = Some(&[("file", "a.jpg"), ("alt", "Een haven: 's avonds"), ("focus", "40% 25%")]);
        let lines = "  file: a.jpg\n  alt: \"Een haven: 's avonds\"\n  focus: 40% 25%\n";
        gives("a: 1\nb:\n  - c # x\n", "image", texts, &format!("a: 1\nb:\n  - c # x\nimage:\n{lines}"));
        gives(
            "a: |\n  een\n  twee\n\n# slot\n",
            "image",
            texts,
            &format!("a: |\n  een\n  twee\nimage:\n{lines}\n# slot\n"),
        );
        gives("a: 1", "image", texts, &format!("a: 1\nimage:\n{}", lines.trim_end()));
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
    fn in_an_existing_map_only_differing_keys_change() {
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
    fn only_the_map_is_removed() {
        gives("a: 1\nimage:\n  file: a.jpg\n  alt: x # y\n\nb: 1\n", "image", None, "a: 1\n\nb: 1\n");
        gives("a: 1\nimage: {file: a.jpg}\n", "image", None, "a: 1\n");
        gives("a: {image: {file: a.jpg}, b: 1}\n", "a.image", None, "a: {b: 1}\n");
        gives("a: {b: 1, image: {file: a.jpg}}\n", "a.image", None, "a: {b: 1}\n");
        let file = Arc::new(SourceFile::new("a.yaml", "a: 1\n"));
        assert_eq!(put(&file, "image", None), Err(EditError::Gone));
        assert_eq!(put(&file, "b.image", Some(&[])), Err(EditError::Gone));
        assert_eq!(put(&file, "a.image", Some(&[("file", "x")])), Err(EditError::Gone));
    }
}
