//! How the last search and replace ended.

use std::sync::Mutex;

use kmo_diagnostic::{Diagnostic, Lang};
use serde::Serialize;

use crate::edit::matcher::SearchQuery;
use crate::edit::replace::{Place, ReplaceError, ReplaceResult};
use crate::edit::{SaveError, Step};
use crate::lock;
use crate::responses;

/// The result of the last replacement, with its search and its new text. It is shown on the screen of the same search.
#[derive(Default)]
pub struct Outcome(Mutex<Option<(SearchQuery, String, Ended)>>);

/// How a replacement ended.
#[derive(Clone)]
pub struct Ended {
    /// The result as a sentence.
    pub says: String,
    pub good: bool,
    /// The problems that prevented it.
    pub problems: Vec<Problem>,
    /// Places whose text changed between the search and the replacement, so that it was not replaced.
    pub changed: Vec<Place>,
    pub step: Option<Step>,
}

/// A problem, and the hits that cause it.
#[derive(Clone, Serialize)]
pub struct Problem {
    pub message: String,
    help: Option<String>,
    #[serde(skip)]
    pub hits: Vec<Place>,
}

impl Outcome {
    /// Keeps the result of a search and its new text.
    pub fn set(&self, query: SearchQuery, by: String, ended: Ended) {
        *lock(&self.0) = Some((query, by, ended));
    }

    /// The result for this search. A replacement that can be undone is shown for any new text, a refusal only for the same one.
    pub fn of(&self, query: &SearchQuery, by: &str) -> Option<Ended> {
        let kept = lock(&self.0);
        let (of, was, ended) = kept.as_ref()?;
        (of == query && (was == by || ended.step.is_some())).then(|| ended.clone())
    }
}

impl Ended {
    pub fn good(says: impl Into<String>) -> Self {
        Ended { says: says.into(), good: true, problems: Vec::new(), changed: Vec::new(), step: None }
    }

    pub fn bad(says: impl Into<String>) -> Self {
        Ended { good: false, ..Ended::good(says) }
    }

    /// What was replaced.
    pub fn of(replaced: ReplaceResult) -> Self {
        let ReplaceResult { places, files, changed, step } = replaced;
        let says = match (places, files.len()) {
            (0, _) => "Er is niets vervangen.".to_owned(),
            (1, _) => "1 keer vervangen.".to_owned(),
            (places, 1) => format!("{places} keer vervangen in 1 bestand."),
            (places, files) => format!("{places} keer vervangen in {files} bestanden."),
        };
        Ended { step, good: changed.is_empty(), changed, ..Ended::good(says) }
    }

    /// Why nothing was replaced.
    pub fn stopped(stopped: ReplaceError, lang: Lang) -> Self {
        let said = |problem: Diagnostic, hits: Vec<Place>| {
            let help = problem.advice_on_screen().map(|help| responses::sentence(&help, lang));
            Problem { message: responses::sentence(&problem.message, lang), help, hits }
        };
        let problems = match stopped {
            ReplaceError::Breaks(problems) => problems,
            ReplaceError::Other(SaveError::Breaks(problems)) => {
                problems.into_iter().map(|one| (one, Vec::new())).collect()
            }
            ReplaceError::Unwritable(hits) => {
                let message = "Op deze plaats in het bestand kan dit niet geschreven worden.".to_owned();
                let problems = vec![Problem { message, help: None, hits }];
                let says = "Er is niets vervangen: een plaats kan zo niet geschreven worden.";
                return Ended { problems, ..Ended::bad(says) };
            }
            ReplaceError::Other(SaveError::Disk(what, error)) => {
                let why = responses::because(&error);
                return Ended::bad(format!("Er is niets vervangen: {what} kan niet bewaard worden ({why})."));
            }
            ReplaceError::Other(_) => {
                return Ended::bad("Er is niets vervangen: de teksten zijn niet meer zoals ze waren.");
            }
        };
        let mut told: Vec<Problem> = Vec::new();
        for one in problems.into_iter().map(|(problem, hits)| said(problem, hits)) {
            match told.iter_mut().find(|other| (&other.message, &other.help) == (&one.message, &one.help)) {
                Some(same) => same.hits.extend(one.hits),
                None => told.push(one),
            }
        }
        let says = "Zo zou de site niet meer gebouwd kunnen worden, dus er is niets vervangen. Vink de plaats uit of kies iets anders.";
        Ended { problems: told, ..Ended::bad(says) }
    }
}
