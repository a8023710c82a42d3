//! Claims that are not proven yet, and what the published site says instead.
//!
//! Three keys are allowed in any map of any content file. `verified: false` marks the map as a claim without proof.
//! `neutral` holds keys that then replace those beside it, or `omit`, which leaves the whole map out. A map that only
//! uses the placeholder of an unproven figure (`{figure.KEY}`) may have a `neutral` too, for sentences that do not read well
//! with the figure's neutral value. `source` says where a figure in a text comes from. A document with `verified: false` at
//! the top and no `neutral` beside it is a sample: it is not published.
//!
//! All of this is applied to the tree of a file before it is decoded, so no type or template needs to know about it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Lang, SourceFile, Span, words};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::yaml::{self, Key, Node, Value};

pub use super::yaml::{SOURCE, VERIFIED};
use super::{front_matter, placeholders};

/// Keys that every map may have, even if its type does not have them.
pub const KEYS: [&str; 3] = [VERIFIED, NEUTRAL, SOURCE];
/// The key for what replaces a claim.
pub const NEUTRAL: &str = "neutral";
/// The value of `neutral` that leaves the whole map out.
pub const OMIT: &str = "omit";

type Entries = [(Key, Node)];

/// How claims without proof are handled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// They stay as written.
    #[default]
    Written,
    /// They are replaced by their neutral form. Holds the names of the placeholders for unproven figures.
    Neutral(Arc<BTreeSet<String>>),
}

impl Form {
    /// The tree in this form. `None` if the whole document is left out.
    pub fn of(&self, node: Node) -> Option<Node> {
        let is_claim = matches!(&node.value, Value::Map(entries) if unverified(entries));
        match self {
            Form::Neutral(_) if is_claim && node.get(NEUTRAL).is_none() => None,
            _ if !any(&node) => Some(node),
            Form::Written => settle(node, &|_, _| false),
            Form::Neutral(unproven) => settle(node, &|entries, neutral| {
                unverified(entries) || replaced(entries, neutral).any(|node| names_one(node, unproven))
            }),
        }
    }
}

/// Decodes a tree in one form. Returns `None` if the document is left out. The other form must be valid too, so that a
/// launch brings no new errors.
///
/// # Errors
/// If either form is invalid: the problems of both.
pub(super) fn decode<T: DeserializeOwned + JsonSchema>(
    file: &Arc<SourceFile>,
    node: Node,
    form: &Form,
    fill: yaml::Transform<'_>,
) -> Result<Option<T>, Vec<Diagnostic>> {
    let mut value = None;
    let some = check(file, node, form, &mut |node| {
        value = Some(yaml::decode::<T>(file, node, fill)?);
        Ok(())
    })?;
    Ok(value.filter(|_| some))
}

/// Does the work of [`decode`], with `typed` to decode a tree. Returns whether there is a document. Not generic, so that it is
/// compiled once.
fn check(
    file: &Arc<SourceFile>,
    node: Node,
    form: &Form,
    typed: &mut dyn FnMut(&Node) -> Result<(), Vec<Diagnostic>>,
) -> Result<bool, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    if any(&node) {
        // The other form: with every neutral form applied, or with none.
        let other = settle(node.clone(), &|_, _| *form == Form::Written);
        mistakes(file, &node, &mut problems);
        problems.extend(other.and_then(|other| typed(&other).err()).into_iter().flatten());
    }
    let result = form.of(node).map(|node| typed(&node)).transpose();
    match result {
        Ok(document) if problems.is_empty() => Ok(document.is_some()),
        Ok(_) => Err(problems),
        Err(own) => {
            // A problem that both forms have is reported once.
            let key = |problem: &Diagnostic| (problem.at.first().map(|at| at.span), problem.message.say(Lang::En));
            let reported: BTreeSet<_> = problems.iter().map(key).collect();
            problems.extend(own.into_iter().filter(|problem| !reported.contains(&key(problem))));
            Err(problems)
        }
    }
}

/// Applies the neutral form of each map for which `open` returns true, and removes the key `neutral` from the others. Returns
/// `None` if nothing is left of the tree. `open` gets the map's other entries and its neutral form.
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
            // Every entry was left out: the map goes too. An example is a section such as `- cards:`, with its fields below it.
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

/// Puts `others` into `entries`: replaces those with the same key, and appends the rest.
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

/// The values that a neutral form would replace: all of them for `omit`.
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

/// Whether any text in the tree uses the placeholder of an unproven figure.
fn names_one(node: &Node, unproven: &BTreeSet<String>) -> bool {
    match &node.value {
        Value::Text(text) => placeholders::find(text).any(|(_, name)| unproven.contains(name)),
        _ => node.children().any(|child| names_one(child, unproven)),
    }
}

fn unverified(entries: &Entries) -> bool {
    entries.iter().any(|(key, value)| key.name == VERIFIED && value.value == Value::Bool(false))
}

/// Whether any map in the tree has a neutral form.
fn any(node: &Node) -> bool {
    node.get(NEUTRAL).is_some() || node.children().any(any)
}

/// Reports each `neutral` that is neither a mapping with keys nor `omit`.
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

/// A map with the key `verified`, for the launch list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its path in the file, such as `figures.revenue`. Empty for the whole document.
    pub path: String,
    /// A short label made from its texts.
    pub name: String,
    /// Location of the value of `verified`.
    pub span: Span,
    pub verified: bool,
    /// What the published site says instead. `None` if it has no neutral form, an empty text if it is left out.
    pub neutral: Option<String>,
}

/// Every map of a file that has the key `verified`. Empty if the file is not valid YAML.
pub fn stated(file: &Arc<SourceFile>) -> Vec<Stated> {
    let mut found = Vec::new();
    if file.text.contains(VERIFIED)
        && let Some(node) = front_matter::tree(file)
    {
        look(&node, String::new(), &mut found);
    }
    found
}

fn look(node: &Node, path: String, found: &mut Vec<Stated>) {
    if let Some(Node { value: Value::Bool(verified), span }) = node.get(VERIFIED) {
        // `words` is empty for `omit`: the site then says nothing instead.
        let neutral = node.get(NEUTRAL).map(|neutral| words(neutral, usize::MAX));
        let neutral = neutral.or_else(|| path.is_empty().then(String::new));
        found.push(Stated { path: path.clone(), name: words(node, 2), span: *span, verified: *verified, neutral });
    }
    for (path, child) in node.children_at(&path) {
        if path.rsplit('.').next() != Some(NEUTRAL) {
            look(child, path, found);
        }
    }
}

/// Keys whose values describe what a map is about, the most telling first.
const NAMES: [&str; 11] =
    ["author", "number", "value", "count", "label", "title", "heading", "question", "intro", "share", "text"];

/// A label made from at most `most` values of a map. Empty if the node is not a map.
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

/// Every text of a file that is not below a map with `source` or `verified`: texts that give no source for what they state.
/// Empty if the file is not valid YAML.
pub fn unsourced(file: &Arc<SourceFile>) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    if let Some(node) = front_matter::tree(file) {
        texts(&node, &mut found);
    }
    found
}

fn texts(node: &Node, found: &mut Vec<(Span, String)>) {
    // The map gives its source, or is listed as a claim.
    if node.get(SOURCE).is_some() || node.get(VERIFIED).is_some() {
        return;
    }
    if let Value::Text(text) = &node.value {
        found.push((node.span, text.clone()));
    }
    node.children().for_each(|child| texts(child, found));
}
