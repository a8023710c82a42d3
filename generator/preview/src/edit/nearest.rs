//! Finds the text near a place in a file that can be changed on a page.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;
use kmo_engine::content::{edit, values};
use kmo_engine::{RunOptions, Site};

use super::editing::Editing;
use super::marked::MarkedSite;
use crate::responses::address;

/// The URL that opens a page in edit mode, at the text that a path such as `faq[2].answer` of a file holds.
pub fn on_page(page: &str, file: &str, path: &str) -> String {
    address(page, [("bewerk", file), ("plaats", path)])
}

impl<S: Site> Editing<S> {
    /// The URL at which the text near a byte of a file can be changed on a page.
    pub fn nearest(&self, file: &str, at: usize, options: RunOptions) -> Option<String> {
        self.marked(options, |marked| marked.nearest(file, at))
    }

    /// For each text, such as an address, the URL at which its first occurrence in the content can be changed on a page.
    pub fn written(&self, texts: &[&str], options: RunOptions) -> Vec<Option<String>> {
        if texts.is_empty() {
            return Vec::new();
        }
        self.marked(options, |marked| {
            let engine = &marked.reader.engine;
            let names = engine.folder.names().filter(|name| name.ends_with(".yaml") || name.ends_with(".md"));
            let files = names.filter_map(|name| Some((name.to_owned(), engine.folder.on_disk(name).ok()?.0)));
            let files: Vec<(String, Arc<SourceFile>)> = files.collect();
            let first = |text: &str| files.iter().find_map(|(name, file)| Some((name, whole(&file.text, text)?)));
            texts.iter().map(|text| first(text).and_then(|(name, at)| marked.nearest(name, at))).collect()
        })
    }
}

impl<S: Site> MarkedSite<S> {
    fn nearest(&mut self, name: &str, at: usize) -> Option<String> {
        self.reader.model()?;
        let (file, ..) = self.reader.engine.folder.on_disk(name).ok()?;
        let key = key(&file, at)?;
        let texts = self.reader.engine.folder.texts(name);
        // The flag that a claim is not verified is in the same mapping as the text of the claim.
        let beside = key.rsplit_once('.').map_or("", |(map, _)| map);
        let within = |path: &str| {
            beside.is_empty() || path.strip_prefix(beside).is_some_and(|rest| rest.starts_with(['.', '[']))
        };
        let own = texts.iter().find(|text| text.path == key);
        let verified = format!("{beside}.verified");
        let is_claim = values(&file)?.iter().any(|value| value.key == verified);
        let found = match own {
            None if edit::value(&file, &key).is_some() && !is_claim => None,
            own => own
                .into_iter()
                .chain(texts.iter().filter(|text| text.path != key && within(&text.path)))
                .find_map(|text| Some((self.pages(name, text.start).into_iter().next()?, text.path.clone()))),
        };
        let (page, path) = match found {
            Some(found) => found,
            // A name or a number is changed in a field of the bar, which opens on any page.
            None if edit::value(&file, &key).is_some() => {
                let routes = &self.reader.model()?.routes;
                (routes.get("/").or(routes.all.first().map(Arc::as_ref))?.path.clone(), key)
            }
            None => return None,
        };
        Some(on_page(&page, name, &path))
    }
}

/// The position of a whole address in a text, not of the start of a longer one: `https://x.be/` is not in
/// `https://x.be/contact`.
fn whole(text: &str, address: &str) -> Option<usize> {
    let part = |c: char| c.is_alphanumeric() || "-_~/%&=+@".contains(c);
    text.match_indices(address).map(|(at, _)| at).find(|at| {
        let mut after = text[at + address.len()..].chars();
        match after.next() {
            // The end of a sentence, or a file's extension, a port or a query.
            Some('.' | ':' | '?') => !after.next().is_some_and(part),
            next => !next.is_some_and(part),
        }
    })
}

/// The path of the last value that starts at or before a byte. Before all values, that of the first.
fn key(file: &Arc<SourceFile>, at: usize) -> Option<String> {
    let values = values(file)?;
    let before = values.iter().rev().find(|value| value.span.start <= at);
    before.or(values.first()).map(|value| value.key.clone())
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn an_address_is_not_found_in_a_longer_one() {
        let found = |text: &str| whole(text, "https://x.be/a");
        for text in [
            "https://x.be/a",
            "https://x.be/a.",
            "https://x.be/a) b",
            "https://x.be/a: b",
            "https://x.be/a#b",
            "https://x.be/a\n",
        ] {
            assert_eq!(found(text), Some(0), "{text}");
        }
        for text in ["https://x.be/a/b", "https://x.be/ab", "https://x.be/a.pdf", "https://x.be/a?b", ""] {
            assert_eq!(found(text), None, "{text}");
        }
        assert_eq!(found("https://x.be/ab https://x.be/a"), Some(16));
    }
}
