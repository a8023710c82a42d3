//! The result of reading a file: its document, or that of an earlier version, and its problems.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Code, Diagnostic, SourceFile};

use super::neutral::{self, Form};
use super::origin::{self, Origin};
use super::{ContentType, Document, Placeholders, Typed, front_matter, placeholders, yaml};

/// The result of reading a file.
#[derive(Clone)]
pub(super) struct CachedFile {
    /// What was decoded, of the file or of an earlier version. `None` if neither could be.
    decoded: Option<Decoded>,
    pub(super) problems: Vec<Diagnostic>,
    /// Whether an earlier version was decoded.
    pub(super) held: bool,
}

/// A document with what the folder needs to know of it.
#[derive(Clone)]
pub(super) struct Decoded {
    /// A `Typed<T>`. `None` for a sample, which is left out of the published site.
    document: Option<Arc<dyn Any + Send + Sync>>,
    /// The source it was decoded from.
    pub(super) file: Arc<SourceFile>,
    /// Empty if texts carry no marks.
    pub(super) texts: Starts,
    names: Names,
}

/// For each text of a file that people read: the byte where it starts, and whether it is markdown.
pub(super) type Starts = Arc<[(usize, bool)]>;

/// The placeholders whose values are in the document. Not those in markdown, which are filled when it is rendered.
type Names = BTreeSet<String>;

impl CachedFile {
    /// `problems` are those in addition to those of `result`.
    pub(super) fn new(result: Result<Decoded, Vec<Diagnostic>>, mut problems: Vec<Diagnostic>) -> Self {
        let decoded = result.map_err(|more| problems.extend(more)).ok();
        CachedFile { decoded, problems, held: false }
    }

    /// Uses the document of an earlier version if this one has neither a document nor a sample.
    pub(super) fn or(mut self, earlier: impl FnOnce() -> Option<Decoded>) -> Self {
        if self.decoded.is_none() {
            self.decoded = earlier().filter(|decoded| decoded.document.is_some());
            self.held = self.decoded.is_some();
        }
        self
    }

    /// Whether neither the file nor an earlier version could be decoded.
    pub(super) fn has_failed(&self) -> bool {
        self.decoded.is_none()
    }

    /// What was decoded, unless it is a sample.
    pub(super) fn decoded(&self) -> Option<&Decoded> {
        self.decoded.as_ref().filter(|decoded| decoded.document.is_some())
    }

    /// The file, if it is a sample.
    pub(super) fn sample(&self) -> Option<&Arc<SourceFile>> {
        self.decoded.as_ref().filter(|decoded| decoded.document.is_none()).map(|decoded| &decoded.file)
    }

    /// The earlier version of the file that stands in for it.
    pub(super) fn stand_in(&self) -> Option<&Arc<SourceFile>> {
        self.decoded().filter(|_| self.held).map(|decoded| &decoded.file)
    }

    /// Whether reading the file failed, which may be temporary.
    pub(super) fn is_passing(&self) -> bool {
        self.problems.iter().any(|problem| problem.code == Code::Unreadable)
    }

    /// Whether the document or its problems may contain the value of one of these placeholders.
    pub(super) fn may_hold(&self, names: &BTreeSet<&str>) -> bool {
        // A problem may be caused by the value of a placeholder.
        let sound = self.decoded.as_ref().filter(|_| self.problems.is_empty() && !self.held);
        sound.is_none_or(|decoded| decoded.names.iter().any(|name| names.contains(name.as_str())))
    }

    /// The document. `None` if there is none, or if `T` is not the type it was decoded into.
    pub(super) fn document<T: Send + Sync + 'static>(&self) -> Option<Document<T>> {
        Some(Document(self.decoded()?.document.clone()?.downcast().ok()?))
    }
}

/// [`decode`] for one type. A function pointer, so that the code that takes it is not compiled for each type.
pub(super) type Decode = fn(&Arc<SourceFile>, &Placeholders, Form, Option<u16>) -> Result<Decoded, Vec<Diagnostic>>;

pub(super) fn decode<T: ContentType>(
    file: &Arc<SourceFile>,
    known: &Placeholders,
    form: Form,
    number: Option<u16>,
) -> Result<Decoded, Vec<Diagnostic>> {
    let (node, parts) = front_matter::read(file)?;
    let texts = RefCell::new(Vec::new());
    let names = RefCell::new(Names::new());
    let fill = |scalar: yaml::Scalar<'_>| {
        let filled = known.fill_scalar(scalar);
        if filled.is_some() {
            names.borrow_mut().extend(placeholders::find(scalar.text).map(|(_, name)| name.to_owned()));
        }
        match number {
            Some(file) if scalar.role != yaml::Role::Typed && !origin::is_name(scalar.text) => {
                let origin = Origin { file, start: scalar.start };
                texts.borrow_mut().push((scalar.start, scalar.role == yaml::Role::Markdown));
                Some(origin.mark(filled.as_deref().unwrap_or(scalar.text)))
            }
            _ => filled,
        }
    };
    let value = neutral::decode::<T>(file, node, &form, &fill)?;
    let document = value.map(|value| -> Arc<dyn Any + Send + Sync> {
        let (file, places, slug) = (file.clone(), OnceLock::new(), OnceLock::new());
        Arc::new(Typed { file, value, form, places, slug, body_start: parts.body_start, number })
    });
    let (texts, names) = (texts.into_inner().into(), names.into_inner());
    Ok(Decoded { document, file: file.clone(), texts, names })
}
