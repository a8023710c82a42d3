//! 'Nieuw': what can be started, and what is asked about it.

use kmo_engine::desk::Desk;
use kmo_engine::view;
use serde::Serialize;

use super::super::view::address;
use super::super::{Answer, Context};

const HERE: &str = "/__desk/nieuw";

#[derive(Serialize)]
struct Kind {
    key: &'static str,
    name: &'static str,
    href: String,
}

#[derive(Serialize)]
struct Asked {
    key: &'static str,
    label: String,
    value: String,
    choices: Vec<String>,
    date: bool,
}

/// What can be started, with the addresses of their forms.
fn kinds<S: Desk>(desk: &Context<S>) -> Vec<Kind> {
    let starters = desk.site.model().site.starters().into_iter();
    starters.map(|one| Kind { key: one.key, name: one.name, href: address(HERE, [("soort", one.key)]) }).collect()
}

pub fn show<S: Desk>(desk: &Context<S>) -> Answer {
    let lang = desk.app.lang();
    let wanted = desk.query.get("soort");
    let starter = desk.site.model().site.starters().into_iter().find(|one| one.key == wanted);
    let questions = starter.iter().flat_map(|starter| &starter.questions);
    let questions: Vec<Asked> = questions
        .map(|one| Asked {
            key: one.key,
            label: one.says.say(lang),
            date: one.value.parse::<jiff::civil::Date>().is_ok(),
            value: one.value.clone(),
            choices: one.choices.clone(),
        })
        .collect();
    let title =
        starter.as_ref().map_or("Nieuw".to_owned(), |starter| format!("Nieuw: {}", starter.name.to_lowercase()));
    Answer::screen(
        "new",
        &title,
        view! {
            head => title,
            kinds => kinds(desk),
            kind => starter.as_ref().map(|starter| starter.key),
            asks => starter.as_ref().map(|starter| starter.asks.say(lang)),
            questions => questions,
        },
    )
}
