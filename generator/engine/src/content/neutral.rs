//! Claims that are not proved yet, and what the published site says instead.
//!
//! Three keys are allowed in any map of any content file. `verified: false` says that the map is a claim without proof.
//! `neutral` holds keys that then replace those beside it, or `omit`, which leaves the whole map out. A map that only
//! names an unproven figure (`{figure.KEY}`) may have a `neutral` too, for sentences that do not read well with the
//! figure's neutral value. `source` says where a figure in a text comes from. A document that says `verified: false` of
//! itself is a sample: it is not published.
//!
//! All of this happens to the tree of a file before it is typed, so no type or template needs to know of it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Lang, SourceFile, Span, words};

use super::ContentType;
use super::yaml::{self, Key, Node, Value};

pub use super::yaml::{SOURCE, VERIFIED};
use super::{front_matter, placeholders};

/// Keys that every map may have, also where its type does not know them.
pub const KEYS: [&str; 3] = [VERIFIED, NEUTRAL, SOURCE];
pub const NEUTRAL: &str = "neutral";
/// The value of `neutral` that leaves a map out.
pub const OMIT: &str = "omit";

type Entries = [(Key, Node)];

/// How claims without proof are handled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// They stay as they are written.
    #[default]
    Written,
    /// Their neutral form takes their place. Holds the names of placeholders that stand for an unproven figure.
    Neutral(Arc<BTreeSet<String>>),
}

impl Form {
    /// The tree in this form; `None` when the whole document is left out.
    pub fn of(&self, node: Node) -> Option<Node> {
        match self {
            Form::Neutral(_) if is_claim(&node) && neutral(&node).is_none() => None,
            _ if !any(&node) => Some(node),
            Form::Written => settle(node, &|_, _| false),
            Form::Neutral(unproven) => settle(node, &|entries, neutral| {
                unverified(entries) || replaced(entries, neutral).any(|node| names_one(node, unproven))
            }),
        }
    }
}

/// Types a tree in a form; `None` when the document is left out. The other form must be sound too.
///
/// # Errors
/// The problems of both forms.
pub(super) fn decode<T: ContentType>(
    file: &Arc<SourceFile>,
    node: Node,
    form: &Form,
    fill: yaml::Fill<'_>,
) -> Result<Option<T>, Vec<Diagnostic>> {
    let mut value = None;
    let some = check(file, node, form, &mut |node| {
        value = Some(yaml::decode::<T>(file, node, fill)?);
        Ok(())
    })?;
    Ok(value.filter(|_| some))
}

/// As [`decode`], with what types a tree; returns whether there is a document. Not generic, so that it is compiled once.
fn check(
    file: &Arc<SourceFile>,
    node: Node,
    form: &Form,
    typed: &mut dyn FnMut(&Node) -> Result<(), Vec<Diagnostic>>,
) -> Result<bool, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    if any(&node) {
        let other = if *form == Form::Written { everywhere(node.clone()) } else { Form::Written.of(node.clone()) };
        mistakes(file, &node, &mut problems);
        problems.extend(other.and_then(|other| typed(&other).err()).into_iter().flatten());
    }
    let result = form.of(node).map(|node| typed(&node)).transpose();
    match result {
        Ok(document) if problems.is_empty() => Ok(document.is_some()),
        Ok(_) => Err(problems),
        Err(own) => {
            // Problems of both forms are reported once.
            let key = |problem: &Diagnostic| (problem.at.first().map(|at| at.span), problem.message.say(Lang::En));
            let reported: BTreeSet<_> = problems.iter().map(key).collect();
            problems.extend(own.into_iter().filter(|problem| !reported.contains(&key(problem))));
            Err(problems)
        }
    }
}

/// The tree with every neutral form in use, for checking; `None` when nothing is left.
fn everywhere(node: Node) -> Option<Node> {
    settle(node, &|_, _| true)
}

/// Replaces each map for which `open` returns true by its neutral form, and removes the key `neutral` from the others.
fn settle(mut node: Node, open: &dyn Fn(&Entries, &Node) -> bool) -> Option<Node> {
    match &mut node.value {
        Value::Map(entries) => {
            if let Some(at) = entries.iter().position(|(key, _)| key.name == NEUTRAL) {
                let (_, neutral) = entries.remove(at);
                if open(entries, &neutral) {
                    match neutral.value {
                        Value::Map(others) => put(entries, others),
                        _ => return None,
                    }
                }
            }
            let old = std::mem::take(entries);
            let some = !old.is_empty();
            entries.extend(old.into_iter().filter_map(|(key, value)| Some((key, settle(value, open)?))));
            // A section of which nothing is left, as `- cards:` with its fields below it.
            if some && entries.is_empty() {
                return None;
            }
        }
        Value::List(items) => {
            let old = std::mem::take(items);
            items.extend(old.into_iter().filter_map(|item| settle(item, open)));
        }
        _ => {}
    }
    Some(node)
}

/// Replaces entries with the same key, and adds the others at the end.
fn put(entries: &mut Vec<(Key, Node)>, others: Vec<(Key, Node)>) {
    let mut places: HashMap<String, usize> =
        entries.iter().enumerate().map(|(at, (key, _))| (key.name.clone(), at)).collect();
    for other in others {
        match places.get(&other.0.name) {
            Some(&at) => entries[at] = other,
            None => {
                places.insert(other.0.name.clone(), entries.len());
                entries.push(other);
            }
        }
    }
}

/// What a neutral form would take the place of.
fn replaced<'a>(entries: &'a Entries, neutral: &'a Node) -> impl Iterator<Item = &'a Node> {
    let names: Option<HashSet<&str>> = match &neutral.value {
        Value::Map(others) => Some(others.iter().map(|(other, _)| other.name.as_str()).collect()),
        _ => None,
    };
    entries
        .iter()
        .filter(move |(key, _)| names.as_ref().is_none_or(|names| names.contains(key.name.as_str())))
        .map(|(_, value)| value)
}

/// Whether a text in there names a placeholder of an unproven figure.
fn names_one(node: &Node, unproven: &BTreeSet<String>) -> bool {
    match &node.value {
        Value::Text(text) => placeholders::find(text).any(|(_, name)| unproven.contains(name)),
        _ => node.children().any(|child| names_one(child, unproven)),
    }
}

fn unverified(entries: &Entries) -> bool {
    entries.iter().any(|(key, value)| key.name == VERIFIED && value.value == Value::Bool(false))
}

/// Whether a map says of itself that it is not verified.
pub fn is_claim(node: &Node) -> bool {
    matches!(&node.value, Value::Map(entries) if unverified(entries))
}

/// The neutral form beside a claim.
pub fn neutral(node: &Node) -> Option<&Node> {
    node.get(NEUTRAL)
}

/// Whether anything in the tree has a neutral form.
fn any(node: &Node) -> bool {
    neutral(node).is_some() || node.children().any(any)
}

/// Every `neutral` that is neither keys with values nor `omit`.
fn mistakes(file: &Arc<SourceFile>, node: &Node, problems: &mut Vec<Diagnostic>) {
    if let Some((key, value)) = node.entry(NEUTRAL) {
        let sound = match &value.value {
            Value::Map(others) => !others.is_empty(),
            Value::Text(text) => text == OMIT,
            _ => false,
        };
        if !sound {
            problems.push(
                Diagnostic::error(Code::Neutral, words::no_neutral_form())
                    .at(file, key.span, None)
                    .help(words::write_neutral()),
            );
        }
    }
    node.children().for_each(|child| mistakes(file, child, problems));
}

/// A map with `verified`, as the launch list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Where it is in its file: `figures.revenue`; empty for the whole document.
    pub path: String,
    /// What it says, in a few words.
    pub name: String,
    /// Of `verified`.
    pub span: Span,
    pub verified: bool,
    /// What the published site says in its place: `None` when it has no neutral form, an empty text when it is left out.
    pub neutral: Option<String>,
}

/// Every map of a file that says whether it is verified.
pub fn stated(file: &Arc<SourceFile>) -> Vec<Stated> {
    let mut found = Vec::new();
    if file.text.contains("verified:")
        && let Some(node) = front_matter::tree(file)
    {
        look(&node, String::new(), &mut found);
    }
    found
}

fn look(node: &Node, path: String, found: &mut Vec<Stated>) {
    if let Some(Node { value: Value::Bool(verified), span }) = node.get(VERIFIED) {
        // Where the neutral form is `omit`, the site says nothing in its place.
        let neutral = neutral(node).map(|neutral| words(neutral, usize::MAX));
        let neutral = neutral.or_else(|| path.is_empty().then(String::new));
        found.push(Stated { path: path.clone(), name: words(node, 2), span: *span, verified: *verified, neutral });
    }
    for (path, child) in node.children_at(&path) {
        if path.rsplit('.').next() != Some(NEUTRAL) {
            look(child, path, found);
        }
    }
}

/// Keys under which a map says what it is about, the most telling first.
const NAMES: [&str; 11] =
    ["author", "number", "value", "count", "label", "title", "heading", "question", "intro", "share", "text"];

/// The first `most` things that a map says of itself; nothing for what is no map.
fn words(node: &Node, most: usize) -> String {
    let Value::Map(entries) = &node.value else { return String::new() };
    let value = |name: &&str| node.get(name).and_then(text);
    let mut said: Vec<String> = NAMES.iter().filter_map(value).take(most).collect();
    if said.is_empty() {
        let others = entries.iter().filter(|(key, _)| !KEYS.contains(&key.name.as_str()));
        said.extend(others.filter_map(|(_, node)| text(node)).take(most));
    }
    said.join(" · ")
}

fn text(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.trim().to_owned()),
        Value::Int(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::List(items) => Some(items.iter().filter_map(text).collect::<Vec<_>>().join(" · ")),
        _ => None,
    }
}

/// Every text of a file that states something of itself: those in maps without a `source`, which are no claims either.
pub fn unsourced(file: &Arc<SourceFile>) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    if let Some(node) = front_matter::tree(file) {
        texts(node, &mut found);
    }
    found
}

fn texts(node: Node, found: &mut Vec<(Span, String)>) {
    match node.value {
        // A claim is listed as one.
        Value::Map(entries) if entries.iter().any(|(key, _)| [SOURCE, VERIFIED].contains(&key.name.as_str())) => {}
        Value::Map(entries) => entries.into_iter().for_each(|(_, value)| texts(value, found)),
        Value::List(items) => items.into_iter().for_each(|item| texts(item, found)),
        Value::Text(text) => found.push((node.span, text)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Float(_) => {}
    }
}
