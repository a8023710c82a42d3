//! Two versions of a text, side by side.

use std::collections::BTreeSet;

use minijinja::Value;

use super::super::Context;
use super::documents::title_of;
use crate::publish::merge::{Choice, ConflictKind, Part};
use crate::publish::send::{Conflict, PendingOperation};
use crate::publish::text_diff::{self, Kind, Piece};
use kmo_engine::assets::LFS_POINTER;
use kmo_engine::desk::Desk;
use kmo_engine::view;

/// How many lines of unchanged text are shown above a conflict.
const ABOVE: usize = 2;

pub fn view<S: Desk>(desk: &Context<S>, number: u64, conflict: &Conflict) -> Value {
    let merging = matches!(conflict.operation, PendingOperation::Merge { .. });
    let mut at = 0;
    let mut keys = BTreeSet::new();
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
                            let written = sentence.as_ref().map_or(ours, |sentence| &sentence.key);
                            let own_key = key(&mut keys, &[clash.path.as_bytes(), written.as_bytes()]);
                            let pieces = text_diff::pieces(ours, theirs);
                            let side = |kind: Kind| -> Vec<&Piece> {
                                pieces.iter().filter(|piece| piece.kind == kind || piece.kind == Kind::Same).collect()
                            };
                            texts.push(view! {
                                at, place, above => above.clone(), own => ours, own_key,
                                key => key(&mut keys, &[&clash.path, ours, theirs].map(|text| text.as_bytes())),
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
                    Some(bytes) => format!("Houd dit bestand ({}).", super::super::view::kilobytes(size(bytes))),
                    None => "Verwijder dit bestand.".to_owned(),
                };
                let [our_bytes, their_bytes] = [ours, theirs].map(|side| side.as_deref().unwrap_or_default());
                let key = key(&mut keys, &[clash.path.as_bytes(), our_bytes, their_bytes]);
                texts.push(view! { at, key, whole => [(CHOICES[0], says(ours)), (CHOICES[1], says(theirs))] });
                at += 1;
            }
        }
        let title = route.map(|route| route.label.clone()).or(name).or(title).unwrap_or_else(|| clash.path.clone());
        files.push(view! { title, path => clash.path, texts });
    }
    let names = if merging { ["Die van jou", "Die van je collega"] } else { ["Zoals het nu is", "Zoals het was"] };
    view! { number, files, names, merging, count => at }
}

/// The size of a file in bytes, also of one in git-lfs, of which git stores a text that says it.
fn size(bytes: &[u8]) -> usize {
    let pointer = std::str::from_utf8(bytes).ok().filter(|_| bytes.starts_with(LFS_POINTER));
    let said = pointer.and_then(|text| text.lines().find_map(|line| line.strip_prefix("size ")?.parse().ok()));
    said.unwrap_or(bytes.len())
}

/// A key for the ids of fields. It is the same in the next conflict exactly when these texts are, so that the browser keeps
/// what was chosen between the same versions, and nothing else.
fn key(keys: &mut BTreeSet<String>, texts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in texts {
        hasher.update(blake3::hash(text).as_bytes());
    }
    let mut key = hasher.finalize().to_hex()[..16].to_owned();
    // The same lines may conflict at two places of a file.
    while !keys.insert(key.clone()) {
        key.push('+');
    }
    key
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
