//! A decoded file with the source location of every value.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, Text, words};
use kmo_shared::format;

use super::origin::Origin;
use super::{front_matter, neutral, yaml};

/// A decoded file. Clones share the data.
#[derive(Debug)]
pub struct Document<T>(pub(super) Arc<Typed<T>>);

/// The data of a [`Document`].
#[derive(Debug)]
pub struct Typed<T> {
    pub file: Arc<SourceFile>,
    pub value: T,
    /// Whether claims without proof were replaced when it was decoded.
    pub(super) form: neutral::Form,
    /// The location of every value. Computed on first use, because the tree takes more memory than the file.
    pub(super) places: OnceLock<yaml::Places>,
    /// See [`Document::slug`]. Computed on first use.
    pub(super) slug: OnceLock<String>,
    /// Where [`Document::body`] starts in the file, in bytes.
    pub body_start: usize,
    /// The number of the file, if its texts carry [`origin`](super::origin) marks.
    pub(super) number: Option<u16>,
}

impl<T> Clone for Document<T> {
    fn clone(&self) -> Self {
        Document(self.0.clone())
    }
}

impl<T> Deref for Document<T> {
    type Target = Typed<T>;

    fn deref(&self) -> &Typed<T> {
        &self.0
    }
}

impl<T> Document<T> {
    /// The same file with a different value.
    #[must_use]
    pub fn with<U>(&self, value: U) -> Document<U> {
        let (file, form, body_start, number) = (self.file.clone(), self.form.clone(), self.body_start, self.number);
        let (places, slug) = (OnceLock::new(), OnceLock::new());
        Document(Arc::new(Typed { file, value, form, places, slug, body_start, number }))
    }

    /// The location of the value at a path such as `faq[2].answer`, or of the nearest value around it if there is none.
    pub fn span(&self, path: &str) -> Span {
        let read = || self.form.of(front_matter::tree(&self.file)?);
        self.places.get_or_init(|| yaml::Places::of(read().expect("it was read before"))).span_of(path)
    }

    /// The text below the front matter. Empty in a YAML file.
    pub fn body(&self) -> &str {
        &self.file.text[self.body_start..]
    }

    /// As [`Document::body`], followed by its mark if texts carry [`origin`](super::origin) marks.
    pub(crate) fn marked_body(&self) -> Cow<'_, str> {
        match self.number {
            Some(file) => Cow::Owned(Origin { file, start: self.body_start }.mark(self.body())),
            None => Cow::Borrowed(self.body()),
        }
    }

    /// The file name without folder and extension, in the form it has in an address. A file whose name can't be in an address
    /// is [reported](Document::check_slug), and links to the address that it will have are not.
    pub fn slug(&self) -> &str {
        self.slug.get_or_init(|| format::slugify(self.file.stem()))
    }

    /// An error about the value at `path`.
    pub fn error(&self, path: &str, code: Code, message: Text) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.file, self.span(path), None)
    }

    /// Reports a file whose name can't be part of a URL.
    pub fn check_slug(&self, diagnostics: &mut Diagnostics) {
        let name = self.file.stem();
        if self.slug() != name {
            let file = self.file.path.rsplit('/').next().unwrap_or_default().replacen(name, self.slug(), 1);
            diagnostics.push(self.error("", Code::Slug, words::not_an_address(name)).help(words::rename_to(file)));
        }
    }
}
