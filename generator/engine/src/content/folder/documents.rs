//! The documents of the folder. Each file is decoded once, and kept until it or a placeholder value in it changes.

use std::any::Any;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::{Folder, SETTINGS};
use crate::content::kept::{Decode, Kept, decode, document};
use crate::content::neutral::Form;
use crate::content::{ContentType, Document, Placeholders};

impl Folder {
    /// The settings, with their placeholders not filled.
    pub(in crate::content) fn settings<T: ContentType>(&mut self) -> (Option<Document<T>>, Vec<Diagnostic>) {
        if self.raw.is_none() {
            let none = Placeholders::default();
            let raw = self.read_kept(SETTINGS, &none, false, decode::<T>);
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
            Some(names) => self.kept.retain(|_, kept| !kept.may_hold(&names)),
            None => self.kept.clear(),
        }
        self.known = known.clone();
    }

    /// The document of a kind with a single file, and the problems with it.
    pub(in crate::content) fn single<T: ContentType>(&mut self, name: &str) -> (Option<Document<T>>, Vec<Diagnostic>) {
        let kept = self.single_kept(name, decode::<T>);
        (kept.document(), kept.problems)
    }

    fn single_kept(&mut self, name: &str, decode: Decode) -> Kept {
        if let Some(kept) = self.kept.get(name).filter(|kept| !kept.is_passing()) {
            return kept.clone();
        }
        let kept = self.read_kept(name, &self.known, false, decode);
        self.keep(name, kept.clone());
        kept
    }

    /// Every document in one folder, sorted by path, and the problems with them. With `check`, unknown placeholders are
    /// reported too.
    pub(in crate::content) fn all<T: ContentType>(
        &mut self,
        folder: &str,
        extension: &str,
        check: bool,
    ) -> (Vec<Document<T>>, Vec<Diagnostic>) {
        let (documents, problems) = self.all_kept(folder, extension, check, decode::<T>);
        (documents.into_iter().filter_map(document).collect(), problems)
    }

    fn all_kept(
        &mut self,
        folder: &str,
        extension: &str,
        check: bool,
        decode: Decode,
    ) -> (Vec<Arc<dyn Any + Send + Sync>>, Vec<Diagnostic>) {
        let names: Vec<String> = self.below(folder, extension).map(|file| file.relative.clone()).collect();
        let is_kept = |name: &&String| self.kept.get(*name).is_some_and(|kept| !kept.is_passing());
        let missing: Vec<&String> = names.iter().filter(|name| !is_kept(name)).collect();
        let read = |name: &&String| ((*name).clone(), self.read_kept(name, &self.known, check, decode));
        let read: Vec<(String, Kept)> = missing.par_iter().map(read).collect();
        for (name, kept) in read {
            self.keep(&name, kept);
        }
        let mut documents = Vec::with_capacity(names.len());
        let mut problems = Vec::new();
        for name in &names {
            let Some(kept) = self.kept.get(name) else { continue };
            problems.extend_from_slice(&kept.problems);
            documents.extend(kept.decoded().map(|decoded| decoded.document.clone()));
        }
        (documents, problems)
    }

    /// Reads one document of a folder again. Returns `None` if there is any problem with it.
    pub(crate) fn again<T: ContentType>(&mut self, name: &str) -> Option<Document<T>> {
        let kept = self.read_kept(&self.file(name)?.relative, &self.known, true, decode::<T>);
        let document = kept.document().filter(|_| kept.problems.is_empty());
        self.keep(name, kept);
        document
    }

    /// Keeps a result until the next load: longer, unless the file could not be read. A file that could be decoded is also
    /// remembered, for when a later version can't be ([`Folder::hold`]).
    fn keep(&mut self, name: &str, kept: Kept) {
        if let (Some(sound), Some(decoded), false) = (&mut self.sound, kept.decoded(), kept.held) {
            sound.insert(name.to_owned(), decoded.file.clone());
        }
        self.kept.insert(name.to_owned(), kept);
    }

    /// Reads and decodes a file, or the last version of it that could be decoded. With `check`, unknown placeholders are
    /// reported too.
    fn read_kept(&self, name: &str, known: &Placeholders, check: bool, decode: Decode) -> Kept {
        let decode = |file: &Arc<SourceFile>| decode(file, known, self.form(known), self.number(name));
        let mut problems = Vec::new();
        let result = self.filled_in(name).and_then(|file| {
            if check {
                problems = known.check(&file);
            }
            decode(&file)
        });
        Kept::new(result, problems).or(|| decode(self.sound.as_ref()?.get(name)?).ok())
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
