//! One type for all problems, its four renderings, and the wording of the messages.
//!
//! A [`Diagnostic`] carries the file it points into, so it can be drawn without reading anything. [`Diagnostics`] collects
//! them over a whole run: a stage reports what it finds and goes on.

mod code;
mod draw;
mod editor;
mod explain;
mod html;
mod lang;
mod shown;
mod source;
mod text;
pub mod words;

pub use code::Code;
pub use draw::{Format, draw};
pub use editor::{Drawing, Editor, EditorLink};
pub use explain::{Example, ExampleKind, Explanation, explanation, explanations};
pub use html::{escape, escape_to, html, plain, prose};
pub use lang::{Lang, Readers};
pub use shown::{IN_ALL, More, OF_A_KIND, Shown, shown};
pub use source::{SourceFile, Span, line_start};
pub use text::{Arg, Text};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// How bad it is. An error stops the build before anything is published; a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    /// The word that programs read; people read [another](words::error).
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    /// The word that people read.
    pub fn word(self) -> Text {
        match self {
            Severity::Error => words::error(),
            Severity::Warning => words::warning(),
        }
    }
}

/// A place in a file, with the few words drawn under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    pub file: Arc<SourceFile>,
    pub span: Span,
    pub label: Option<Text>,
}

/// One thing that is wrong, where it is, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: Code,
    pub message: Text,
    /// Where it is. Empty when it is not about a place in a file.
    pub at: Vec<At>,
    /// Facts that explain it, such as the page being rendered.
    pub notes: Vec<Text>,
    /// What to do, when [no name](Diagnostic::advice) is near.
    pub help: Option<Text>,
    rare: Option<Box<Rare>>,
}

/// What most diagnostics do without. Each is handed up through many results: it stays small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Rare {
    /// Paths of pages of the site.
    pages: Vec<String>,
    /// An address of the published site.
    url: Option<String>,
    on_screen: Option<Text>,
    guess: Option<Guess>,
    /// An address of the site where nothing answers: this says why.
    explains: Option<String>,
    /// An address of the site where nothing answers: this is found because of that.
    follows: Option<String>,
}

impl Diagnostic {
    pub fn error(code: Code, message: Text) -> Self {
        Self::new(Severity::Error, code, message)
    }

    pub fn warning(code: Code, message: Text) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    fn new(severity: Severity, code: Code, message: Text) -> Self {
        Diagnostic { severity, code, message, at: Vec::new(), notes: Vec::new(), help: None, rare: None }
    }

    /// Points at a place. The first place is the main one; later ones give context.
    #[must_use]
    pub fn at(mut self, file: &Arc<SourceFile>, span: Span, label: impl Into<Option<Text>>) -> Self {
        self.at.push(At { file: file.clone(), span, label: label.into() });
        self
    }

    #[must_use]
    pub fn note(mut self, note: Text) -> Self {
        self.notes.push(note);
        self
    }

    #[must_use]
    pub fn help(mut self, help: Text) -> Self {
        self.help = Some(help);
        self
    }

    /// What to do for whoever reads it in the preview, where the help names a command.
    #[must_use]
    pub fn on_screen(mut self, help: Text) -> Self {
        self.rare.get_or_insert_default().on_screen = Some(help);
        self
    }

    /// Says on which pages it was found.
    #[must_use]
    pub fn on_pages(mut self, paths: &[&str]) -> Self {
        const SHOWN: usize = 3;
        self.rare.get_or_insert_default().pages.extend(paths.iter().map(|path| (*path).to_owned()));
        let note = match paths {
            [path] => words::on_page(*path),
            paths if paths.len() <= SHOWN => words::on_pages(paths.join(", ")),
            paths => words::on_more_pages(paths[..SHOWN].join(", "), paths.len() - SHOWN),
        };
        self.note(note)
    }

    /// Paths of the pages that it was found on, if it was found on pages.
    pub fn pages(&self) -> &[String] {
        self.rare.as_deref().map_or(&[], |rare| &rare.pages)
    }

    /// Points at an address of the published site, which is its place when it has none in a file.
    #[must_use]
    pub fn on_url(mut self, url: impl Into<String>) -> Self {
        self.rare.get_or_insert_default().url = Some(url.into());
        self
    }

    /// The address of the published site that it was found at, if it was found there.
    pub fn url(&self) -> Option<&str> {
        self.rare.as_deref()?.url.as_deref()
    }

    /// Says that it is the reason why nothing answers at an address: what [follows](Diagnostic::follows_from) from that is told
    /// with it.
    #[must_use]
    pub fn explains(mut self, address: &str) -> Self {
        self.rare.get_or_insert_default().explains = Some(address.to_owned());
        self
    }

    /// Says that it is wrong because nothing answers at an address.
    #[must_use]
    pub fn follows_from(mut self, address: &str) -> Self {
        self.rare.get_or_insert_default().follows = Some(address.to_owned());
        self
    }

    /// Adds "did you mean" when one of the candidates is close to what was written. They are compared when it is drawn: each
    /// of many problems would take as long as there are candidates.
    #[must_use]
    pub fn did_you_mean(mut self, written: &str, candidates: &Arc<Names>) -> Self {
        self.rare.get_or_insert_default().guess =
            Some(Guess { written: written.to_owned(), among: candidates.clone(), nearest: Arc::default() });
        self
    }

    /// What was written where [another name](Diagnostic::did_you_mean) may have been meant.
    pub fn written(&self) -> Option<&str> {
        Some(&self.rare.as_deref()?.guess.as_ref()?.written)
    }

    /// What to do: what was said, or which name was meant.
    pub fn advice(&self) -> Option<Text> {
        self.meant().or_else(|| self.help.clone())
    }

    /// As [`Diagnostic::advice`], for whoever reads it in the preview.
    pub fn advice_on_screen(&self) -> Option<Text> {
        let on_screen = self.rare.as_deref().and_then(|rare| rare.on_screen.clone());
        self.meant().or(on_screen).or_else(|| self.help.clone())
    }

    /// Says which name was meant, if one is near.
    fn meant(&self) -> Option<Text> {
        self.rare.as_deref()?.guess.as_ref()?.nearest().map(words::did_you_mean)
    }
}

/// Names that something may have meant; those of one check are shared by all its problems.
pub type Names = [String];

/// Names to choose from, in a form that problems can share.
pub fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Arc<Names> {
    names.into_iter().map(str::to_owned).collect()
}

/// A name that was written, and those it may have meant.
#[derive(Clone, Debug)]
struct Guess {
    written: String,
    among: Arc<Names>,
    /// The nearest of them, compared once for all copies: pages of the preview draw the same problems again and again.
    nearest: Arc<OnceLock<Option<String>>>,
}

impl Guess {
    fn nearest(&self) -> Option<&str> {
        let compare = || nearest(&self.written, self.among.iter().map(String::as_str)).map(str::to_owned);
        self.nearest.get_or_init(compare).as_deref()
    }
}

/// Two that wrote the same of the same place mean the same; to compare all names would take the square of them.
impl PartialEq for Guess {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written && self.among.len() == other.among.len()
    }
}

impl Eq for Guess {}

/// The candidate closest to what was written, if one is close enough to be a likely slip.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // What takes the product of both lengths is asked of names only, not of a text that is where one belongs.
    const LONGEST: usize = 200;
    const SHORT: usize = 5;
    if written.len() > LONGEST {
        return None;
    }
    let lower = written.to_lowercase();
    candidates
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (strsim::jaro_winkler(&lower, &name.to_lowercase()), name))
        // 0.75 keeps "titl" → "titel" and "callcenter-gnt" → "callcenter-gent", and drops strangers. Of a short word, such as
        // "wt" for "wat", it is one letter.
        .filter(|(score, name)| *score >= 0.75 || name.len() <= SHORT && strsim::osa_distance(&lower, name) == 1)
        // A short name that only starts alike, such as `/` for `/lijst`, is no likely slip, and neither is another name in the
        // same folder: `callcenter-gent` for `callcenter-dendermonde`.
        .filter(|(_, name)| {
            let shared = shared_parts(written, name);
            let (one, other) = (&written[shared..], &name[shared..]);
            let slips = strsim::osa_distance(one, other);
            slips <= 1 || 2 * slips < one.chars().count().max(other.chars().count())
        })
        // Of two that are equally near, the first in the alphabet, whatever order they came in.
        .max_by(|(a, one), (b, other)| a.total_cmp(b).then_with(|| other.cmp(one)))
        .map(|(_, name)| name)
}

/// Bytes of the parts that two names have in common at their start, with the `/` or `-` behind each.
fn shared_parts(one: &str, other: &str) -> usize {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    one[..one.floor_char_boundary(same)].rfind(['/', '-']).map_or(0, |at| at + 1)
}

/// All that a run has found.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(more);
    }

    pub fn errors(&self) -> usize {
        self.0.iter().filter(|d| d.severity == Severity::Error).count()
    }

    pub fn warnings(&self) -> usize {
        self.0.len() - self.errors()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has(&self, code: Code) -> bool {
        self.0.iter().any(|one| one.code == code)
    }

    /// Sorted by file, then by place in it; what has no place comes last. What others follow from comes first, with their
    /// places: it is one mistake.
    pub fn sorted(self) -> Vec<Diagnostic> {
        let (mut causes, mut all) = self.with_what_follows();
        for some in [&mut causes, &mut all] {
            some.sort_by_cached_key(|d| {
                let place = d.at.first().map(|at| (at.file.path.clone(), at.span.start));
                (place.is_none(), place, d.severity, d.code, d.url().map(str::to_owned), d.message.say(Lang::En))
            });
        }
        causes.append(&mut all);
        causes
    }

    /// The problems that others follow from, with the places of those, and the rest.
    fn with_what_follows(self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let explains = |one: &Diagnostic| one.rare.as_deref().and_then(|rare| rare.explains.clone());
        let known: BTreeSet<String> = self.0.iter().filter_map(explains).collect();
        let mut following: BTreeMap<String, Vec<At>> = BTreeMap::new();
        let mut rest = Vec::new();
        for one in self.0 {
            match one.rare.as_deref().and_then(|rare| rare.follows.as_ref()).filter(|address| known.contains(*address))
            {
                Some(address) if !one.at.is_empty() => {
                    following.entry(address.clone()).or_default().extend(one.at);
                }
                _ => rest.push(one),
            }
        }
        let (mut causes, rest): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|one| explains(one).is_some_and(|address| following.contains_key(&address)));
        for cause in &mut causes {
            let mut places = explains(cause).and_then(|address| following.remove(&address)).unwrap_or_default();
            places.sort_by(|a, b| (&a.file.path, a.span.start).cmp(&(&b.file.path, b.span.start)));
            places.dedup_by(|a, b| (&a.file.path, a.span) == (&b.file.path, b.span));
            let lead = words::places_lead(places.len());
            let places = places.into_iter().map(|at| At { label: Some(words::leads_there()), ..at });
            cause.at.extend(places);
            cause.notes.push(lead);
        }
        (causes, rest)
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_once_for_all_copies_of_a_problem() {
        let message = || Text::verbatim("weg");
        let problem =
            Diagnostic::error(Code::DeadLink, message()).did_you_mean("/contct", &names(["/blog", "/contact"]));
        let copy = problem.clone();
        assert_eq!(problem.advice(), Some(words::did_you_mean("/contact")));
        let guess = |one: &Diagnostic| one.rare.as_deref().and_then(|rare| rare.guess.clone()).expect("it has one");
        assert_eq!(guess(&copy).nearest.get(), Some(&Some("/contact".to_owned())));
        let stranger = Diagnostic::error(Code::DeadLink, message()).did_you_mean("/xyz", &names(["/blog"]));
        assert_eq!((stranger.advice(), guess(&stranger).nearest.get()), (None, Some(&None)));
    }
}
