//! What must be done before the site goes live, as `check --launch` reports it. Nothing can be ticked off here: an item is
//! done when its file says so.

use std::collections::HashMap;

use kmo_diagnostic::{Code, Diagnostic, Location, SourceFile, Span};
use minijinja::Value;

use super::search::on_page;
use super::{Context, Screen};
use crate::edit::nearest::Nearest;
use crate::report::Counts;
use kmo_engine::desk::{Desk, State, Topic};
use kmo_engine::view;

/// The screen with all launch tasks.
pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let report = &desk.report;
    let problems = report.claims().filter_map(|claim| claim.problem.as_ref());
    let places = Places::of(desk, problems.chain(unwritten(desk)));
    let groups: Vec<Value> = report
        .launch
        .iter()
        .filter(|topic| !topic.claims.is_empty())
        .map(|Topic { name, advice, claims }| {
            let done: Vec<&str> =
                claims.iter().filter(|claim| claim.problem.is_none()).map(|claim| claim.name.as_str()).collect();
            let waiting = |refused: bool| -> Vec<Value> {
                claims
                    .iter()
                    .filter(|claim| claim.is_refused() == refused)
                    .filter_map(|claim| {
                        let problem = claim.problem.as_ref()?;
                        let lang = desk.app.lang();
                        Some(view! {
                            name => claim.name, message => problem.message.say(lang), help => problem.help.as_ref().map(|help| help.say(lang)),
                            place => desk.first_place(problem), edit => places.edit(problem), neutral => claim.neutral,
                        })
                    })
                    .collect()
            };
            let (open, neutral) = (waiting(true), waiting(false));
            view! { name, what => advice, total => claims.len(), open, neutral, fine => done.len(), done }
        })
        .collect();
    let total = report.claims().count();
    let fine = report.claims().filter(|claim| claim.problem.is_none()).count();
    let left = report.claims().filter(|claim| claim.is_refused()).count();
    let counts = Counts::of(&report.diagnostics);
    Screen::new(
        "launch",
        "Lancering",
        view! { groups, unfinished => unfinished(desk, &places), fine, total, left, neutral => total - fine - left, errors => counts.errors },
    )
}

/// Links to where a problem can be solved on a page, by file path and byte offset of the problem.
struct Places(HashMap<(String, usize), String>);

/// The file of a problem, by path in the content folder, and the byte offset that it points at.
fn place<S: Desk>(desk: &Context<S>, file: &SourceFile, span: Span) -> Option<(String, usize)> {
    Some((desk.app.publisher.project.name_of(&file.path)?.to_owned(), span.start))
}

impl Places {
    fn of<'a, S: Desk>(desk: &Context<S>, problems: impl Iterator<Item = &'a Diagnostic>) -> Self {
        let keyed =
            |Location { file, span, .. }: &Location| Some(((file.path.clone(), span.start), place(desk, file, *span)?));
        let keyed = problems.filter_map(|problem| problem.at.first().and_then(keyed));
        let (keys, places): (Vec<_>, Vec<_>) = keyed.unzip();
        let found = desk.app.editing.nearest(&places, desk.report.options);
        let link = |nearest: Nearest| on_page(&nearest.page, &nearest.file, &nearest.path);
        Places(keys.into_iter().zip(found).filter_map(|(key, nearest)| Some((key, link(nearest?)))).collect())
    }

    /// The URL that opens a page where this problem can be solved.
    fn edit(&self, problem: &Diagnostic) -> Option<&String> {
        let at = problem.at.first()?;
        self.0.get(&(at.file.path.clone(), at.span.start))
    }
}

/// Problems in files that still have to be written.
fn unwritten<S: Desk>(desk: &Context<S>) -> impl Iterator<Item = &Diagnostic> {
    desk.report.diagnostics.iter().filter(|problem| problem.code == Code::Unwritten)
}

/// Files that still have to be written, and drafts.
fn unfinished<S: Desk>(desk: &Context<S>, places: &Places) -> Vec<Value> {
    // Text that no page shows can be edited in the form.
    let form = |problem: &Diagnostic| problem.at.first().and_then(|at| desk.form_at(&at.file, at.span));
    let unwritten = unwritten(desk).map(|problem| {
        view! {
            name => problem.at.first().map(|at| at.file.path.clone()), place => desk.first_place(problem),
            edit => places.edit(problem).cloned().or_else(|| form(problem)), message => problem.message.say(desk.app.lang()),
        }
    });
    let events = desk.report.site.events();
    let drafts =
        events.into_iter().filter(|event| matches!(event.state, State::Draft | State::Scheduled)).map(|event| {
            let page = event.path.as_ref().filter(|path| desk.report.position(path).is_some());
            let name = place(desk, &event.file, event.span).map(|(name, _)| name);
            view! {
                name => event.title, place => desk.place(&event.file, event.span),
                edit => match page.zip(name) {
                    Some((page, name)) => Some(on_page(page, &name, "title")),
                    None => desk.form_at(&event.file, event.span),
                },
                message => match event.state {
                    State::Draft => "Dit is klad: het staat nog niet op de site.".to_owned(),
                    _ => format!("Verschijnt op {}.", kmo_shared::format::date(event.day)),
                },
            }
        });
    unwritten.chain(drafts).collect()
}
