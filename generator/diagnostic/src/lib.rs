//! One type for all problems, its four output formats (terminal, JSON, GitHub, HTML), and the text of every message.
//!
//! A [`Diagnostic`] carries the file it points into, so it can be rendered without reading anything. [`Diagnostics`]
//! collects them over a whole run: a stage reports what it finds and goes on.

mod code;
mod draw;
mod editor;
mod explain;
mod html;
mod lang;
mod shown;
mod source;
mod suggestion;
mod text;
pub mod words;

pub use code::Code;
pub use draw::{Format, draw};
pub use editor::{Drawing, Editor, EditorLink};
pub use explain::{Example, ExampleKind, Explanation, explanation, explanations};
pub use html::{escape, escape_to, html, plain, prose};
pub use lang::{Lang, Readers};
pub use shown::{IN_ALL, OF_A_KIND};
pub use source::{SourceFile, Span, line_start};
pub use suggestion::{Names, names, nearest};
pub use text::{Arg, Text};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use suggestion::Guess;

/// How bad it is. An error stops the build before anything is published; a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    /// The name in output for programs. People read the translated [`Severity::word`].
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    /// The word that people read, in their language.
    pub fn word(self) -> Text {
        match self {
            Severity::Error => words::error(),
            Severity::Warning => words::warning(),
        }
    }
}

/// A place in a file, with an optional short label shown under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
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
    /// The places it is about; the first is the main one. Empty if it is not about a place in a file.
    pub at: Vec<Location>,
    /// Facts that explain it, such as the page being rendered.
    pub notes: Vec<Text>,
    /// What to do, unless a [similar name](Diagnostic::advice) is suggested instead.
    pub help: Option<Text>,
    rare: Option<Box<Rare>>,
}

/// Fields that most diagnostics do without. They are boxed to keep `Diagnostic` small: it is the error of many results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Rare {
    /// Paths of the pages it was found on.
    pages: Vec<String>,
    /// Where it was found on the published site.
    url: Option<String>,
    on_screen: Option<Text>,
    guess: Option<Guess>,
    /// A path of the site that has no page: this problem says why.
    explains: Option<String>,
    /// A path of the site that has no page: this problem is a consequence of that.
    follows: Option<String>,
    /// What is missing, for problems that [`together`] merges.
    lacks: Option<String>,
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
        self.at.push(Location { file: file.clone(), span, label: label.into() });
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

    /// Sets other help for readers in the preview. Needed if the usual help names a command to type.
    #[must_use]
    pub fn on_screen(mut self, help: Text) -> Self {
        self.rare.get_or_insert_default().on_screen = Some(help);
        self
    }

    /// Records the pages it was found on, and adds a note that names the first three and counts the rest.
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

    /// Paths of the pages it was found on. Empty if it is not about pages.
    pub fn pages(&self) -> &[String] {
        self.rare.as_deref().map_or(&[], |rare| &rare.pages)
    }

    /// Sets the URL on the published site where it was found, which is shown as its place.
    #[must_use]
    pub fn on_url(mut self, url: impl Into<String>) -> Self {
        self.rare.get_or_insert_default().url = Some(url.into());
        self
    }

    /// The URL on the published site where it was found, if any.
    pub fn url(&self) -> Option<&str> {
        self.rare.as_deref()?.url.as_deref()
    }

    /// Marks it as the reason why a path has no page. [`Diagnostics::sorted`] merges the problems that
    /// [follow](Diagnostic::follows_from) from the same path into this one.
    #[must_use]
    pub fn explains(mut self, address: &str) -> Self {
        self.rare.get_or_insert_default().explains = Some(address.to_owned());
        self
    }

    /// Marks it as a consequence of a path that has no page. See [`Diagnostic::explains`].
    #[must_use]
    pub fn follows_from(mut self, address: &str) -> Self {
        self.rare.get_or_insert_default().follows = Some(address.to_owned());
        self
    }

    /// Marks it as one of the places that need something that does not exist. [`together`] merges them.
    #[must_use]
    pub fn lacks(mut self, what: &str) -> Self {
        self.rare.get_or_insert_default().lacks = Some(what.to_owned());
        self
    }

    /// Adds "did you mean" if one of the candidates is close to what was written. The comparison is delayed until the problem
    /// is rendered: it takes time for every candidate, and not every problem is shown.
    #[must_use]
    pub fn did_you_mean(mut self, written: &str, candidates: &Arc<Names>) -> Self {
        self.rare.get_or_insert_default().guess =
            Some(Guess { written: written.to_owned(), among: candidates.clone(), nearest: Arc::default() });
        self
    }

    /// The name that was written, if [`Diagnostic::did_you_mean`] was called.
    pub fn written(&self) -> Option<&str> {
        Some(&self.rare.as_deref()?.guess.as_ref()?.written)
    }

    /// What to do: the similar name if there is one, otherwise the help.
    pub fn advice(&self) -> Option<Text> {
        self.meant().or_else(|| self.help.clone())
    }

    /// As [`Diagnostic::advice`], but with the [help for the preview](Diagnostic::on_screen) if it has that.
    pub fn advice_on_screen(&self) -> Option<Text> {
        let on_screen = self.rare.as_deref().and_then(|rare| rare.on_screen.clone());
        self.meant().or(on_screen).or_else(|| self.help.clone())
    }

    /// The "did you mean" text, if a candidate is close enough.
    fn meant(&self) -> Option<Text> {
        self.rare.as_deref()?.guess.as_ref()?.nearest().map(words::did_you_mean)
    }
}

/// All problems found in a run.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(more);
    }

    /// Returns the value of a success. For a failure, adds the problem and returns `None`.
    pub fn ok<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    pub fn errors(&self) -> usize {
        self.0.iter().filter(|d| d.severity == Severity::Error).count()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has(&self, code: Code) -> bool {
        self.0.iter().any(|one| one.code == code)
    }

    /// Sorted by file, then by position in it; problems without a place come last. Problems that
    /// [explain](Diagnostic::explains) others come first, with the places of those others added: it is one mistake. So is an
    /// error in a value and what is wrong with it on the pages that show it: only the former is kept.
    pub fn sorted(mut self) -> Vec<Diagnostic> {
        self.forget_repeated_on_pages();
        let (mut causes, mut all) = self.with_what_follows();
        for some in [&mut causes, &mut all] {
            some.sort_by_cached_key(|d| {
                let place = d.at.first().map(|at| (at.file.path.clone(), at.span.start));
                (place.is_none(), place, d.severity, d.code, d.url().map(str::to_owned), d.message.order())
            });
        }
        causes.append(&mut all);
        causes
    }

    /// Removes problems of pages that are at the place of an error of the content.
    fn forget_repeated_on_pages(&mut self) {
        let of_content = self.0.iter().filter(|one| one.severity == Severity::Error && one.pages().is_empty());
        let places = of_content.filter_map(|one| one.at.first()).map(|at| (at.file.path.clone(), at.span));
        let places: BTreeSet<(String, Span)> = places.collect();
        self.0.retain(|one| {
            let Some(at) = one.at.first().filter(|_| !one.pages().is_empty()) else { return true };
            // The content's error covers the quotes too.
            let Span { start, end } = at.span;
            let spans = [at.span, Span::new(start.saturating_sub(1), end + 1)];
            !spans.into_iter().any(|span| places.contains(&(at.file.path.clone(), span)))
        });
    }

    /// Splits into the problems that explain others, with the places of those others added, and the rest.
    fn with_what_follows(self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let explains = |one: &Diagnostic| one.rare.as_deref().and_then(|rare| rare.explains.clone());
        let known: BTreeSet<String> = self.0.iter().filter_map(explains).collect();
        let mut following: BTreeMap<String, Vec<Location>> = BTreeMap::new();
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
        let (mut causes, mut others) = (Vec::new(), Vec::new());
        for mut one in rest {
            // Of several causes with the same path, the first one gets the places.
            let Some(mut places) = explains(&one).and_then(|address| following.remove(&address)) else {
                others.push(one);
                continue;
            };
            places.sort_by(|a, b| (&a.file.path, a.span.start).cmp(&(&b.file.path, b.span.start)));
            places.dedup_by(|a, b| (&a.file.path, a.span) == (&b.file.path, b.span));
            one.notes.push(words::places_lead(places.len()));
            one.at.extend(places.into_iter().map(|at| Location { label: Some(words::leads_there()), ..at }));
            causes.push(one);
        }
        (causes, others)
    }
}

/// Merges the problems that [lack](Diagnostic::lacks) the same into the first of them, with the places of the others: without a
/// group of settings, each text that uses it has a problem. For people: programs want a problem for each place.
pub fn together(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut firsts: BTreeMap<(Severity, Code, String), (usize, usize)> = BTreeMap::new();
    let mut merged: Vec<Diagnostic> = Vec::new();
    for one in found {
        if let Some(what) = one.rare.as_deref().and_then(|rare| rare.lacks.clone()) {
            let (first, more) = firsts.entry((one.severity, one.code, what)).or_insert((merged.len(), 0));
            if let Some(first) = merged.get_mut(*first) {
                *more += 1;
                if *more < OF_A_KIND {
                    first.at.extend(one.at);
                }
                continue;
            }
        }
        merged.push(one);
    }
    for (first, more) in firsts.into_values().filter(|(_, more)| *more > 0) {
        merged[first].notes.push(words::more_places(more));
    }
    merged
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

    #[test]
    fn the_first_of_two_causes_with_the_same_path_gets_the_places() {
        let file = Arc::new(SourceFile::new("a.yaml", "/weg /weg"));
        let message = || Text::verbatim("weg");
        let mut all = Diagnostics::default();
        all.extend([0, 5].map(|start| {
            Diagnostic::error(Code::Gone, message()).at(&file, Span::new(start, start + 4), None).explains("/weg")
        }));
        all.push(Diagnostic::error(Code::DeadLink, message()).at(&file, Span::new(0, 4), None).follows_from("/weg"));
        let sorted = all.sorted();
        let parts: Vec<_> = sorted.iter().map(|one| (one.at.len(), one.notes.clone())).collect();
        assert_eq!(parts, [(2, vec![words::places_lead(1_usize)]), (1, Vec::new())]);
    }

    #[test]
    fn problems_at_one_place_are_sorted_by_what_they_are_about_and_not_by_their_wording() {
        let (a, b) = (words::no_picture_named("a.png"), words::part_long("b", 201_usize));
        assert!(a.say(Lang::En) > b.say(Lang::En), "the wording has another order");
        let mut all = Diagnostics::default();
        all.extend([&b, &a].map(|message| Diagnostic::error(Code::Route, message.clone())));
        let order: Vec<Text> = all.sorted().into_iter().map(|one| one.message).collect();
        assert_eq!(order, [a, b]);
    }
}
