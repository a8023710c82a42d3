//! 'Nieuw': the kinds of content that can be created, and the questions to answer first.

use kmo_engine::desk::Desk;
use kmo_engine::view;

use super::super::{Context, Screen};
use crate::responses::address;

const HERE: &str = "/__desk/nieuw";

pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let lang = desk.app.lang();
    let wanted = desk.query.get("soort");
    let starters = desk.site.model().site.starters();
    let kinds = starters
        .iter()
        .map(|one| view! { key => one.key, name => one.name, href => address(HERE, [("soort", one.key)]) });
    let starter = starters.iter().find(|one| one.key == wanted);
    let questions = starter.into_iter().flat_map(|starter| &starter.questions).map(|one| {
        let date = one.value.parse::<jiff::civil::Date>().is_ok();
        view! { key => one.key, label => one.says.say(lang), value => one.value, choices => one.choices, date }
    });
    let title = starter.map_or("Nieuw".to_owned(), |starter| format!("Nieuw: {}", starter.name.to_lowercase()));
    Screen::new(
        "new",
        &title,
        view! {
            kinds => kinds.collect::<Vec<_>>(),
            kind => starter.map(|starter| starter.key),
            asks => starter.map(|starter| starter.asks.say(lang)),
            questions => questions.collect::<Vec<_>>(),
        },
    )
}
