//! What must be done before the site goes live, as `check --launch` reports it. Nothing is ticked off here: an item is done
//! when its file says so.

use minijinja::Value;

use super::{Answer, Context};
use crate::report::Counts;
use kmo_engine::desk::{Desk, Topic};
use kmo_engine::view;

/// What has to be seen to before the site goes live.
pub fn show<S: Desk>(desk: &Context<S>) -> Answer {
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
                            place => desk.first_place(problem), neutral => claim.neutral,
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
    Answer::screen(
        "launch",
        "Lancering",
        view! { groups, fine, total, left, neutral => total - fine - left, errors => counts.errors },
    )
}
