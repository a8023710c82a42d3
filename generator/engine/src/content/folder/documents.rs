//! The documents of the folder. Each file is decoded once, and kept until it or a placeholder value in it changes.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::{Folder, SETTINGS};
use crate::content::cached_file::{CachedFile, Decode, decode};
use crate::content::neutral::Form;
use crate::content::{ContentType, Document, Placeholders};

impl Folder {
    /// The settings, with their placeholders not filled.
    pub(in crate::content) fn settings<T: ContentType>(&mut self) -> (Option<Document<T>>, Vec<Diagnostic>) {
        let raw = match self.raw.take() {
            Some(raw) => raw,
            None => self.read_and_decode(SETTINGS, &Placeholders::default(), None, decode::<T>),
        };
        let result = (raw.document(), raw.problems.clone());
        self.raw = Some(raw);
        result
    }

    /// From now on fills texts with these values. Files that use a changed value are decoded again, and all files if the set of
    /// names changed.
    pub(in crate::content) fn fill_with(&mut self, known: &Placeholders) {
        match known.changed_from(&self.known) {
            Some(names) if names.is_empty() => return,
            Some(names) => self.cache.retain(|_, cached| !cached.may_hold(&names)),
            None => self.cache.clear(),
        }
        self.known = known.clone();
    }

    /// The documents in these files, in this order, and the problems with them. With `check`, unknown placeholders are reported
    /// too.
    pub(in crate::content) fn documents<T: ContentType>(
        &mut self,
        names: &[String],
        check: bool,
    ) -> (Vec<Document<T>>, Vec<Diagnostic>) {
        let known = check.then(|| self.known_in::<T>());
        self.decode_missing(names, known.as_ref(), decode::<T>);
        let cached = || names.iter().filter_map(|name| self.cache.get(name));
        let problems = cached().flat_map(|cached| cached.problems.iter().cloned()).collect();
        (cached().filter_map(CachedFile::document).collect(), problems)
    }

    fn decode_missing(&mut self, names: &[String], check: Option<&Placeholders>, decode: Decode) {
        let missing: Vec<&String> = names.iter().filter(|name| !self.cache.contains_key(*name)).collect();
        let read = |name: &&String| self.read_and_decode(name, &self.known, check, decode);
        let read: Vec<CachedFile> = missing.par_iter().map(read).collect();
        for (name, cached) in missing.into_iter().zip(read) {
            self.keep(name, cached);
        }
    }

    /// Reads one document of a folder again. Returns `None` if there is any problem with it.
    pub(crate) fn again<T: ContentType>(&mut self, name: &str) -> Option<Document<T>> {
        self.file(name)?;
        let cached = self.read_and_decode(name, &self.known, Some(&self.known_in::<T>()), decode::<T>);
        let document = cached.document().filter(|_| cached.problems.is_empty());
        self.keep(name, cached);
        document
    }

    /// The placeholders that texts of a kind may use.
    fn known_in<T: ContentType>(&self) -> Placeholders {
        T::PLACEHOLDERS.iter().fold(self.known.clone(), |known, name| known.with(name, ""))
    }

    /// Keeps a result. A file that could be decoded is also remembered, for when a later version can't be
    /// ([`Folder::keep_earlier_versions`]).
    fn keep(&mut self, name: &str, cached: CachedFile) {
        if let (Some(sound), Some(decoded), false) = (&mut self.sound, cached.decoded(), cached.held) {
            sound.insert(name.to_owned(), decoded.file.clone());
        }
        self.cache.insert(name.to_owned(), cached);
    }

    /// Reads and decodes a file, or the last version of it that could be decoded, and fills its texts with `known`. Placeholders
    /// that are not in `check` are reported.
    fn read_and_decode(
        &self,
        name: &str,
        known: &Placeholders,
        check: Option<&Placeholders>,
        decode: Decode,
    ) -> CachedFile {
        let decode = |file: &Arc<SourceFile>| decode(file, known, self.form(known), self.number(name));
        let mut problems = Vec::new();
        let result = self.filled_in(name).and_then(|file| {
            problems.extend(check.into_iter().flat_map(|check| check.check(&file)));
            decode(&file)
        });
        // Without quotes, YAML takes braces for a group of keys: `cta: {{phone}}` is one mistake.
        let is_inside = |error: &Diagnostic| {
            let mut places = problems.iter().flat_map(|one| &one.at);
            error.at.first().is_some_and(|at| places.any(|known| known.span.contains(at.span.start)))
        };
        let result = result.map_err(|errors| errors.into_iter().filter(|error| !is_inside(error)).collect());
        CachedFile::new(result, problems).or(|| decode(self.sound.as_ref()?.get(name)?).ok())
    }

    /// Reads a file that must exist and not be empty.
    fn filled_in(&self, name: &str) -> Result<Arc<SourceFile>, Vec<Diagnostic>> {
        let Some(found) = self.file(name) else {
            let missing = Diagnostic::error(Code::MissingFile, words::file_missing(&self.shown, name));
            return Err(vec![missing.help(words::restore_needed())]);
        };
        let file = self.read_once(found).map_err(|problem| vec![problem])?;
        if file.text.trim().is_empty() {
            let problem = Diagnostic::error(Code::EmptyFile, words::empty_file()).at(&file, Span::new(0, 0), None);
            return Err(vec![problem.help(words::fill_or_restore(&file.path))]);
        }
        Ok(file)
    }

    fn form(&self, known: &Placeholders) -> Form {
        if self.launch { Form::Neutral(known.unproven().clone()) } else { Form::Written }
    }
}
