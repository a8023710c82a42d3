//! The documents of the folder. Each file is decoded once, and kept until it or a placeholder value in it changes.

use std::any::Any;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use rayon::prelude::*;

use super::{Folder, SETTINGS};
use crate::content::kept::{Decode, Kept, Read, decode, document};
use crate::content::neutral::Form;
use crate::content::{ContentType, Document, Placeholders};
use crate::source::Found;

impl Folder {
    /// The settings, with their placeholders not filled.
    pub(in crate::content) fn settings<T: ContentType>(&mut self) -> (Option<Document<T>>, Vec<Diagnostic>) {
        if self.raw.is_none() {
            let none = Placeholders::default();
            let raw = Kept::new(self.one(SETTINGS, &none, decode::<T>), Vec::new());
            let raw = raw.or(|| self.earlier(SETTINGS, &none, decode::<T>));
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
        let kept = Kept::new(self.one(name, &self.known, decode), Vec::new());
        let kept = kept.or(|| self.earlier(name, &self.known, decode));
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
        let names: Vec<&Found> = self.below(folder, extension).collect();
        let is_kept = |name: &String| self.kept.get(name).is_some_and(|kept| !kept.is_passing());
        let missing: Vec<&Found> = names.iter().copied().filter(|file| !is_kept(&file.relative)).collect();
        let read: Vec<(String, Kept)> =
            missing.par_iter().map(|file| (file.relative.clone(), self.typed(file, check, decode))).collect();
        let names: Vec<String> = names.into_iter().map(|file| file.relative.clone()).collect();
        for (name, kept) in read {
            self.keep(&name, kept);
        }
        let mut documents = Vec::with_capacity(names.len());
        let mut problems = Vec::new();
        for name in &names {
            let Some(kept) = self.kept.get(name) else { continue };
            problems.extend_from_slice(&kept.problems);
            documents.extend(kept.document.clone());
        }
        (documents, problems)
    }

    /// Reads one document of a folder again. Returns `None` if there is any problem with it.
    pub(crate) fn again<T: ContentType>(&mut self, name: &str) -> Option<Document<T>> {
        let kept = self.typed(self.file(name)?, true, decode::<T>);
        let document = kept.document().filter(|_| kept.problems.is_empty());
        self.keep(name, kept);
        document
    }

    /// Keeps a result until the next load: longer, unless the file could not be read.
    fn keep(&mut self, name: &str, kept: Kept) {
        self.note_sound(name, &kept);
        self.kept.insert(name.to_owned(), kept);
    }

    /// Remembers the file as the last version that could be decoded ([`Folder::hold`]).
    fn note_sound(&mut self, name: &str, kept: &Kept) {
        if let (Some(sound), Some(file), false) = (&mut self.sound, &kept.file, kept.held) {
            sound.insert(name.to_owned(), file.clone());
        }
    }

    /// Reads and decodes a file of a folder.
    fn typed(&self, found: &Found, check: bool, decode: Decode) -> Kept {
        let name = found.relative.as_str();
        let kept = match self.counted_text(name).map_or_else(|| self.read(found), Ok) {
            Ok(file) if file.text.trim().is_empty() => Kept::new(Err(vec![empty(&file)]), Vec::new()),
            Ok(file) => {
                let problems = if check { self.known.check(&file) } else { Vec::new() };
                Kept::new(decode(&file, &self.known, self.form(&self.known), self.number(name)), problems)
            }
            Err(problem) => Kept::new(Err(vec![problem]), Vec::new()),
        };
        kept.or(|| self.earlier(name, &self.known, decode))
    }

    /// Reads and decodes a single file.
    fn one(&self, name: &str, known: &Placeholders, decode: Decode) -> Result<Read, Vec<Diagnostic>> {
        let Some(file) = self.found.iter().find(|file| file.relative == name) else {
            let missing = Diagnostic::error(Code::MissingFile, words::file_missing(&self.shown, name));
            return Err(vec![missing.help(words::restore_needed())]);
        };
        let file = self.read(file).map_err(|problem| vec![problem])?;
        if file.text.trim().is_empty() {
            return Err(vec![empty(&file)]);
        }
        decode(&file, known, self.form(known), self.number(name))
    }

    /// Decodes the last version of a file that could be decoded, if there is one.
    fn earlier(&self, name: &str, known: &Placeholders, decode: Decode) -> Option<Read> {
        let file = self.sound.as_ref()?.get(name)?;
        decode(file, known, self.form(known), self.number(name)).ok()
    }

    fn form(&self, known: &Placeholders) -> Form {
        if self.launch { Form::Neutral(known.unproven().clone()) } else { Form::Written }
    }
}

/// The error about a file that is empty or blank.
fn empty(file: &Arc<SourceFile>) -> Diagnostic {
    Diagnostic::error(Code::EmptyFile, words::empty_file())
        .at(file, Span::new(0, 0), None)
        .help(words::fill_or_restore(&file.path))
}
