//! The questions of `site new`, with the site's existing values as suggestions.

use std::io::{BufRead, Write};
use std::path::Path;

use jiff::civil::Date;
use kmo_diagnostic::{Diagnostic, Text, words};

use super::prompt::Prompt;
use super::require_free;
use kmo_site::start::answers::neighbours;
use kmo_site::start::{Asked, Choices, Details, Known, LISTED, NewKind, questions, said, slug, tidy};

/// Asks for everything that the file needs. A `kind` that was given is not asked for; a `name` is the default answer. Returns
/// `None` if the input ends first.
pub(super) fn ask<In: BufRead, Out: Write>(
    prompt: &mut Prompt<In, Out>,
    kind: Option<NewKind>,
    name: Option<&str>,
    content: &Path,
    today: Date,
) -> Option<(NewKind, String, Details)> {
    let kind = match kind {
        Some(kind) => kind,
        None => NewKind::ALL[prompt.choose(words::what_to_start(), &NewKind::ALL.map(NewKind::key))?],
    };
    let name = prompt
        .ask(kind.asks(), name, |answer| free_name(kind, answer, content, today).map_err(|problem| said(&problem)))?;
    let known = Known::read(content);
    let mut details = Details::of(kind, &known);
    for Asked { question, choices, read } in questions(kind, &known, today) {
        let (mut says, mut default) = (question.says, Some(question.value).filter(|value| !value.is_empty()));
        if choices != Choices::Named {
            prompt.list(question.choices.iter().take(LISTED));
            default = default.or_else(|| question.choices.first().cloned());
        }
        if choices == Choices::Suggested {
            says = Text::joined([&says, &words::number_or_words()], "; ");
        }
        prompt.ask(says, default.as_deref(), |answer| read(answer, &mut details))?;
    }
    if let Some(place) = details.place {
        let near = known.near(place);
        if !near.is_empty() {
            prompt.list(near.iter().map(|(kilometres, slug)| format!("{slug} ({kilometres:.0} km)")));
            let slugs: Vec<&str> = near.iter().map(|(_, slug)| *slug).collect();
            let default = (1..=details.nearby.len()).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
            details.nearby = prompt.ask(words::ask_near(), Some(&default), |answer| neighbours(answer, &slugs))?;
        }
    }
    Some((kind, name, details))
}

/// The name, if it makes a valid file name, and neither that nor its address is taken yet.
fn free_name(kind: NewKind, answer: &str, content: &Path, today: Date) -> Result<String, Diagnostic> {
    let name = tidy(kind, answer)?;
    require_free(kind, &slug(kind, &name)?, content, today)?;
    Ok(name)
}
