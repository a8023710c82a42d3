//! What became of a file that was read: its document, or that of an earlier version, and its problems.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span};

use super::neutral::{self, Form};
use super::origin::{self, Origin};
use super::{ContentType, Document, Placeholders, Typed, front_matter, placeholders, yaml};

/// The result of reading a file: a `Document<T>` if it could be typed, and its problems.
#[derive(Clone, Default)]
pub(super) struct Kept {
    pub(super) document: Option<Arc<dyn Any + Send + Sync>>,
    pub(super) problems: Vec<Diagnostic>,
    /// The file, when it is a sample, which is not published.
    pub(super) sample: Option<Arc<SourceFile>>,
    /// What the document was typed from.
    pub(super) file: Option<Arc<SourceFile>>,
    /// Whether that is an earlier version of the file.
    pub(super) held: bool,
    /// Its texts, where they carry marks.
    pub(super) texts: Starts,
    names: Names,
}

/// Where the texts of a file start that people read, and whether each is markdown.
pub(super) type Starts = Arc<[(usize, bool)]>;

/// The placeholders whose values are in the document; those in markdown are filled when it is rendered.
type Names = BTreeSet<String>;

impl Kept {
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

    /// With the document of an earlier version of the file, if it has none of its own.
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

    /// Whether reading it again could have another result without a change of the file.
    pub(super) fn is_passing(&self) -> bool {
        self.problems.iter().any(|problem| problem.code == Code::Unreadable)
    }

    /// Whether the value of one of these placeholders may be in it.
    pub(super) fn may_hold(&self, names: &BTreeSet<&str>) -> bool {
        // A problem may be about a value.
        let is_sound = self.document.is_some() && self.problems.is_empty() && !self.held;
        !is_sound || self.names.iter().any(|name| names.contains(name.as_str()))
    }

    pub(super) fn document<T: Send + Sync + 'static>(&self) -> Option<Document<T>> {
        document(self.document.clone()?)
    }
}

pub(super) fn document<T: Send + Sync + 'static>(document: Arc<dyn Any + Send + Sync>) -> Option<Document<T>> {
    Some(Document(document.downcast().ok()?))
}

/// What a file holds.
pub(super) enum Read {
    /// A `Typed<T>`, its file, its texts, and the placeholders in it.
    Document(Arc<dyn Any + Send + Sync>, Arc<SourceFile>, Starts, Names),
    Sample(Arc<SourceFile>),
}

/// [`decode`] of a type. What does not know the type is compiled once.
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
