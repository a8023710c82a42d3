//! The result of reading a file: its document, or that of an earlier version, and its problems.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span};

use super::neutral::{self, Form};
use super::origin::{self, Origin};
use super::{ContentType, Document, Placeholders, Typed, front_matter, placeholders, yaml};

/// The result of reading a file.
#[derive(Clone, Default)]
pub(super) struct Kept {
    /// A `Typed<T>`, if the file or an earlier version of it could be decoded.
    pub(super) document: Option<Arc<dyn Any + Send + Sync>>,
    pub(super) problems: Vec<Diagnostic>,
    /// The file, if it is a sample, which is not published.
    pub(super) sample: Option<Arc<SourceFile>>,
    /// The source the document was decoded from.
    pub(super) file: Option<Arc<SourceFile>>,
    /// Whether `document` and `file` are of an earlier version.
    pub(super) held: bool,
    /// The texts of the document. Empty if they carry no marks.
    pub(super) texts: Starts,
    names: Names,
}

/// For each text of a file that people read: the byte where it starts, and whether it is markdown.
pub(super) type Starts = Arc<[(usize, bool)]>;

/// The placeholders whose values are in the document. Not those in markdown, which are filled when it is rendered.
type Names = BTreeSet<String>;

impl Kept {
    /// `more` are problems in addition to those of `result`.
    pub(super) fn new(result: Result<Read, Vec<Diagnostic>>, more: Vec<Diagnostic>) -> Self {
        let mut kept = Kept { problems: more, ..Kept::default() };
        match result {
            Ok(Read::Document(document, file, texts, names)) => {
                (kept.document, kept.file, kept.texts, kept.names) = (Some(document), Some(file), texts, names);
            }
            Ok(Read::Sample(file)) => kept.sample = Some(file),
            Err(problems) => kept.problems.extend(problems),
        }
        kept
    }

    /// Uses the document of an earlier version if this one has neither a document nor a sample.
    pub(super) fn or(mut self, earlier: impl FnOnce() -> Option<Read>) -> Self {
        if self.document.is_none()
            && self.sample.is_none()
            && let Some(Read::Document(document, file, texts, names)) = earlier()
        {
            self.held = true;
            (self.document, self.file, self.texts, self.names) = (Some(document), Some(file), texts, names);
        }
        self
    }

    /// Whether the file could not be read, which may pass. The next load reads it again.
    pub(super) fn is_passing(&self) -> bool {
        self.problems.iter().any(|problem| problem.code == Code::Unreadable)
    }

    /// Whether the document or its problems may contain the value of one of these placeholders.
    pub(super) fn may_hold(&self, names: &BTreeSet<&str>) -> bool {
        // A problem may be caused by the value of a placeholder.
        let is_sound = self.document.is_some() && self.problems.is_empty() && !self.held;
        !is_sound || self.names.iter().any(|name| names.contains(name.as_str()))
    }

    /// The document. `None` if there is none, or if `T` is not the type it was decoded into.
    pub(super) fn document<T: Send + Sync + 'static>(&self) -> Option<Document<T>> {
        document(self.document.clone()?)
    }
}

pub(super) fn document<T: Send + Sync + 'static>(document: Arc<dyn Any + Send + Sync>) -> Option<Document<T>> {
    Some(Document(document.downcast().ok()?))
}

/// The content of a file.
pub(super) enum Read {
    /// A `Typed<T>`, its source, its texts, and the placeholders in it.
    Document(Arc<dyn Any + Send + Sync>, Arc<SourceFile>, Starts, Names),
    /// A sample, which is left out of the published site.
    Sample(Arc<SourceFile>),
}

/// [`decode`] for one type. A function pointer, so that the code that takes it is not compiled for each type.
pub(super) type Decode = fn(&Arc<SourceFile>, &Placeholders, Form, Option<u16>) -> Result<Read, Vec<Diagnostic>>;

pub(super) fn decode<T: ContentType>(
    file: &Arc<SourceFile>,
    known: &Placeholders,
    form: Form,
    number: Option<u16>,
) -> Result<Read, Vec<Diagnostic>> {
    let parts = front_matter::split(file).map_err(|problem| vec![problem])?;
    let node = yaml::parse(file, parts.yaml, parts.yaml_start)?;
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
    let Some(value) = neutral::decode::<T>(file, node, &form, &fill)? else { return Ok(Read::Sample(file.clone())) };
    let yaml = Span::new(parts.yaml_start, parts.yaml_start + parts.yaml.len());
    let typed =
        Typed { file: file.clone(), value, yaml, form, places: OnceLock::new(), body_start: parts.body_start, number };
    Ok(Read::Document(Arc::new(typed), file.clone(), texts.into_inner().into(), names.into_inner()))
}
