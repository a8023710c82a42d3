//! What must be done before the site goes live, as `check --launch` reports it. Nothing can be ticked off here: an item is
//! done when its file says so.

use kmo_diagnostic::{Code, Diagnostic, SourceFile};
use minijinja::Value;

use super::{Context, Screen};
use crate::edit::nearest::on_page;
use crate::report::Counts;
use kmo_engine::desk::{Desk, State, Topic};
use kmo_engine::view;

/// The screen with all launch tasks.
pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let report = &desk.report;
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
                            place => desk.first_place(problem), edit => edit(desk, problem), neutral => claim.neutral,
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
        view! { groups, unfinished => unfinished(desk), fine, total, left, neutral => total - fine - left, errors => counts.errors },
    )
}

/// The path of a file in the content folder.
fn name_of<'a, S: Desk>(desk: &'a Context<S>, file: &'a SourceFile) -> Option<&'a str> {
    desk.app.publisher.project.name_of(&file.path)
}

/// The URL that opens a page where a problem can be solved.
fn edit<S: Desk>(desk: &Context<S>, problem: &Diagnostic) -> Option<String> {
    let at = problem.at.first()?;
    desk.app.editing.nearest(name_of(desk, &at.file)?, at.span.start, desk.report.options)
}

/// Files that still have to be written, and drafts.
fn unfinished<S: Desk>(desk: &Context<S>) -> Vec<Value> {
    // Text that no page shows can be edited in the form.
    let form = |problem: &Diagnostic| problem.at.first().and_then(|at| desk.form_at(&at.file, at.span));
    let unwritten = desk.report.diagnostics.iter().filter(|problem| problem.code == Code::Unwritten).map(|problem| {
        view! {
            name => problem.at.first().map(|at| at.file.path.clone()), place => desk.first_place(problem),
            edit => edit(desk, problem).or_else(|| form(problem)), message => problem.message.say(desk.app.lang()),
        }
    });
    let events = desk.report.site.events();
    let drafts =
        events.into_iter().filter(|event| matches!(event.state, State::Draft | State::Scheduled)).map(|event| {
            let page = event.path.as_ref().filter(|path| desk.report.position(path).is_some());
            let name = name_of(desk, &event.file);
            view! {
                name => event.title, place => desk.place(&event.file, event.span),
                edit => match page.zip(name) {
                    Some((page, name)) => Some(on_page(page, name, "title")),
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
