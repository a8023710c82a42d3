//! The documents of the folder. Each file is decoded once, and kept until it or a placeholder value in it changes.

use std::any::Any;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::{Folder, SETTINGS};
use crate::content::cached_file::{CachedFile, Decode, decode, document};
use crate::content::neutral::Form;
use crate::content::{ContentType, Document, Placeholders};

impl Folder {
    /// The settings, with their placeholders not filled.
    pub(in crate::content) fn settings<T: ContentType>(&mut self) -> (Option<Document<T>>, Vec<Diagnostic>) {
        if self.raw.is_none() {
            let none = Placeholders::default();
            let raw = self.read_and_decode(SETTINGS, &none, false, decode::<T>);
            if raw.is_passing() {
                return (raw.document(), raw.problems);
            }
            self.raw = Some(raw);
        }
        let raw = self.raw.as_ref().expect("it was put there");
        (raw.document(), raw.problems.clone())
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

    /// The document of a kind with a single file, and the problems with it.
    pub(in crate::content) fn single<T: ContentType>(&mut self, name: &str) -> (Option<Document<T>>, Vec<Diagnostic>) {
        let cached = self.single_cached(name, decode::<T>);
        (cached.document(), cached.problems)
    }

    fn single_cached(&mut self, name: &str, decode: Decode) -> CachedFile {
        if let Some(cached) = self.cache.get(name).filter(|cached| !cached.is_passing()) {
            return cached.clone();
        }
        let cached = self.read_and_decode(name, &self.known, false, decode);
        self.keep(name, cached.clone());
        cached
    }

    /// Every document in one folder, sorted by path, and the problems with them. With `check`, unknown placeholders are
    /// reported too.
    pub(in crate::content) fn all<T: ContentType>(
        &mut self,
        folder: &str,
        extension: &str,
        check: bool,
    ) -> (Vec<Document<T>>, Vec<Diagnostic>) {
        let (documents, problems) = self.all_cached(folder, extension, check, decode::<T>);
        (documents.into_iter().filter_map(document).collect(), problems)
    }

    fn all_cached(
        &mut self,
        folder: &str,
        extension: &str,
        check: bool,
        decode: Decode,
    ) -> (Vec<Arc<dyn Any + Send + Sync>>, Vec<Diagnostic>) {
        let names: Vec<String> = self.below(folder, extension).map(|file| file.relative.clone()).collect();
        let is_cached = |name: &&String| self.cache.get(*name).is_some_and(|cached| !cached.is_passing());
        let missing: Vec<&String> = names.iter().filter(|name| !is_cached(name)).collect();
        let read = |name: &&String| ((*name).clone(), self.read_and_decode(name, &self.known, check, decode));
        let read: Vec<(String, CachedFile)> = missing.par_iter().map(read).collect();
        for (name, cached) in read {
            self.keep(&name, cached);
        }
        let mut documents = Vec::with_capacity(names.len());
        let mut problems = Vec::new();
        for name in &names {
            let Some(cached) = self.cache.get(name) else { continue };
            problems.extend_from_slice(&cached.problems);
            documents.extend(cached.decoded().map(|decoded| decoded.document.clone()));
        }
        (documents, problems)
    }

    /// Reads one document of a folder again. Returns `None` if there is any problem with it.
    pub(crate) fn again<T: ContentType>(&mut self, name: &str) -> Option<Document<T>> {
        let cached = self.read_and_decode(&self.file(name)?.relative, &self.known, true, decode::<T>);
        let document = cached.document().filter(|_| cached.problems.is_empty());
        self.keep(name, cached);
        document
    }

    /// Keeps a result until the next load: longer, unless the file could not be read. A file that could be decoded is also
    /// remembered, for when a later version can't be ([`Folder::hold`]).
    fn keep(&mut self, name: &str, cached: CachedFile) {
        if let (Some(sound), Some(decoded), false) = (&mut self.sound, cached.decoded(), cached.held) {
            sound.insert(name.to_owned(), decoded.file.clone());
        }
        self.cache.insert(name.to_owned(), cached);
    }

    /// Reads and decodes a file, or the last version of it that could be decoded. With `check`, unknown placeholders are
    /// reported too.
    fn read_and_decode(&self, name: &str, known: &Placeholders, check: bool, decode: Decode) -> CachedFile {
        let decode = |file: &Arc<SourceFile>| decode(file, known, self.form(known), self.number(name));
        let mut problems = Vec::new();
        let result = self.filled_in(name).and_then(|file| {
            if check {
                problems = known.check(&file);
            }
            decode(&file)
        });
        CachedFile::new(result, problems).or(|| decode(self.sound.as_ref()?.get(name)?).ok())
    }

    /// Reads a file that must exist and not be empty.
    fn filled_in(&self, name: &str) -> Result<Arc<SourceFile>, Vec<Diagnostic>> {
        let Some(found) = self.file(name) else {
            let missing = Diagnostic::error(Code::MissingFile, words::file_missing(&self.shown, name));
            return Err(vec![missing.help(words::restore_needed())]);
        };
        let file = self.counted_text(name).map_or_else(|| self.read(found), Ok).map_err(|problem| vec![problem])?;
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
