//! Two versions of a text, side by side.

use minijinja::Value;

use super::super::Context;
use super::documents::title_of;
use crate::publish::merge::{Choice, ConflictKind, Part};
use crate::publish::send::{Conflict, PendingOperation};
use crate::publish::text_diff::{self, Kind, Piece};
use kmo_engine::desk::Desk;
use kmo_engine::view;

/// How many lines of unchanged text are shown above a conflict.
const ABOVE: usize = 2;

pub fn view<S: Desk>(desk: &Context<S>, number: u64, conflict: &Conflict) -> Value {
    let merging = matches!(conflict.operation, PendingOperation::Merge { .. });
    let mut at = 0;
    let mut files = Vec::new();
    for clash in &conflict.conflicts {
        let route = desk.report.routes.all.iter().find(|route| route.is_made_from(&clash.path));
        let (labels, name) = desk.names(&clash.path);
        let mut texts = Vec::new();
        let mut title = None;
        match &clash.kind {
            ConflictKind::Text(parts) => {
                let mut above = String::new();
                for part in parts {
                    match part {
                        Part::Settled(text) => above = last_lines(text),
                        Part::Open { ours, theirs, sentence } => {
                            let place = sentence.as_ref().map(|sentence| labels.name(&sentence.key));
                            let [ours, theirs] = match sentence {
                                Some(sentence) => [&sentence.ours, &sentence.theirs],
                                None => [ours, theirs],
                            };
                            let pieces = text_diff::pieces(ours, theirs);
                            let side = |kind: Kind| -> Vec<&Piece> {
                                pieces.iter().filter(|piece| piece.kind == kind || piece.kind == Kind::Same).collect()
                            };
                            texts.push(view! {
                                at, place, above => above.clone(), own => ours,
                                sides => [(CHOICES[0], side(Kind::Removed)), (CHOICES[1], side(Kind::Added))],
                            });
                            at += 1;
                        }
                    }
                }
            }
            ConflictKind::Whole { ours, theirs } => {
                title = ours.as_ref().or(theirs.as_ref()).map(|bytes| title_of(&clash.path, bytes));
                let says = |side: &Option<Vec<u8>>| match side {
                    Some(bytes) => format!("Houd dit bestand ({}).", super::super::view::kilobytes(bytes.len())),
                    None => "Verwijder dit bestand.".to_owned(),
                };
                texts.push(view! { at, whole => [(CHOICES[0], says(ours)), (CHOICES[1], says(theirs))] });
                at += 1;
            }
        }
        let title = route.map(|route| route.label.clone()).or(name).or(title).unwrap_or_else(|| clash.path.clone());
        files.push(view! { title, path => clash.path, texts });
    }
    let names = if merging { ["Die van jou", "Die van je collega"] } else { ["Zoals het nu is", "Zoals het was"] };
    view! { number, files, names, merging, count => at }
}

/// Names of the two versions in the form.
const CHOICES: [&str; 2] = ["ours", "theirs"];

/// The choice for one text; `None` if nothing was chosen.
pub fn choice(chosen: &str, own: &str) -> Option<Choice> {
    match chosen {
        "ours" => Some(Choice::Ours),
        "theirs" => Some(Choice::Theirs),
        "own" => Some(Choice::Own(own.to_owned())),
        _ => None,
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(ABOVE)..].join("\n")
}
