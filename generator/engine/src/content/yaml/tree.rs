//! Builds the tree of a document from parser events.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use granit_parser::{Event, Parser, ScalarStyle, StructureStyle};
use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, Text, line_start, words};

use super::node::{Key, Node, Value};
use super::{scalar, syntax};

/// Maximum nesting depth. This and [`VALUES`] are far above what is written by hand, and stop a hostile or broken file from
/// exhausting memory or the stack.
const LEVELS: usize = 16;
/// Maximum number of values and keys in a file.
const VALUES: usize = 100_000;
/// Maps with up to this many keys are searched for duplicates pairwise, which is faster than with a hash table.
const FEW: usize = 16;
/// Parsing stops after this many problems.
const PROBLEMS: usize = 50;

/// Parses `text`, which is in `file` from byte `base` on, into a tree.
///
/// # Errors
/// If the text has duplicate keys, YAML that content may not use (anchors, aliases, tags, a second document), or invalid YAML.
/// Parsing stops at the first syntax error.
pub fn parse(file: &Arc<SourceFile>, text: &str, base: usize) -> Result<Node, Vec<Diagnostic>> {
    let options = granit_parser::options! {
        emit_anchor_events: true,
        emit_comments: false,
        emit_unresolved_aliases: true,
    };
    let mut tree = Tree { file, open: Vec::new(), root: None, values: 0, problems: Vec::new() };
    for event in Parser::new_from_str_with_options(text, options) {
        let read = match event {
            Ok((event, span)) => {
                let place = |span: granit_parser::Span| {
                    let range = span.byte_range().unwrap_or_default();
                    Span::new(base + range.start, base + range.end)
                };
                if let Some(tag) = span.tag_span() {
                    tree.refuse(words::tags(), place(tag));
                }
                tree.take(event, place(span))
            }
            Err(error) => {
                let last = tree.open.last().filter(|open| open.style == StructureStyle::Flow);
                Err(syntax::diagnostic(file, base, text, last.map(|open| open.span.start), &error))
            }
        };
        if let Err(problem) = read {
            let unclosed = tree.open.iter().flat_map(|open| duplicates(file, &open.items));
            tree.problems.extend(unclosed);
            // If YAML that content may not use was reported on this line, that is the cause of the error.
            let line = |problem: &Diagnostic| problem.at.first().map(|at| file.line_column(at.span.start).0);
            let is_why = |known: &Diagnostic| known.code != Code::DuplicateKey && line(known) == line(&problem);
            if !tree.problems.iter().any(is_why) {
                tree.problems.push(problem);
            }
            break;
        }
        if tree.problems.len() >= PROBLEMS {
            break;
        }
    }
    if !tree.problems.is_empty() {
        return Err(tree.problems);
    }
    Ok(tree.root.unwrap_or(Node { value: Value::Null, span: Span::new(base, base) }))
}

/// The state of the parser.
struct Tree<'a> {
    file: &'a Arc<SourceFile>,
    /// The lists and maps that are still open, the outermost first.
    open: Vec<Open>,
    root: Option<Node>,
    /// The number of values and keys so far.
    values: usize,
    problems: Vec<Diagnostic>,
}

struct Open {
    span: Span,
    /// Whether it is in brackets.
    style: StructureStyle,
    items: Items,
}

enum Items {
    List(Vec<Node>),
    Map {
        entries: Vec<(Key, Node)>,
        /// The key whose value comes next.
        key: Option<Key>,
    },
}

impl Tree<'_> {
    /// Processes an event. After an error, parsing can't continue.
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), Diagnostic> {
        match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) => {
                self.problems.extend(cut(self.file, span).or_else(|| indented(self.file, span)));
                return self.scalar(text, scalar::resolve, span);
            }
            Event::Scalar(text, ..) => return self.scalar(text, |text| Value::Text(text.into_owned()), span),
            Event::SequenceStart(style, ..) => {
                return self.open(Open { span, style, items: Items::List(Vec::new()) });
            }
            Event::MappingStart(style, ..) => {
                return self.open(Open { span, style, items: Items::Map { entries: Vec::new(), key: None } });
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(Open { span, items, .. }) = self.open.pop() else { return Ok(()) };
                self.problems.extend(duplicates(self.file, &items));
                let value = match items {
                    Items::List(items) => Value::List(items),
                    Items::Map { entries, .. } => Value::Map(entries),
                };
                self.put(Node { value, span });
            }
            Event::Anchor(..) => self.refuse(words::aliases(), span),
            // The anchor has been reported already.
            Event::Alias(_) => return self.scalar(Cow::default(), |_| Value::Null, span),
            Event::UnresolvedAlias(_) => {
                self.refuse(words::aliases(), span);
                return self.scalar(Cow::default(), |_| Value::Null, span);
            }
            Event::DocumentStart(explicit, _) if self.root.is_some() => {
                let message = if explicit { words::second_document() } else { words::second_after_dots() };
                return Err(self.limit(message, span).help(words::remove_line()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Reports YAML that content may not use. If it is probably a text that starts with such a character, asks for quotes.
    fn refuse(&mut self, what: Text, span: Span) {
        let is_flow = self.open.last().is_some_and(|open| open.style == StructureStyle::Flow);
        let text = syntax::text_with_sign(self.file, span.start).filter(|_| !is_flow);
        self.problems.push(text.unwrap_or_else(|| {
            let problem = Diagnostic::error(Code::YamlLimit, words::not_in_content(what));
            problem.at(self.file, span, None).help(words::write_out())
        }));
    }

    /// Opens a list or map.
    fn open(&mut self, open: Open) -> Result<(), Diagnostic> {
        let span = open.span;
        if self.open.len() == LEVELS {
            return Err(self
                .limit(words::nested_deep(), span)
                .note(words::limit_levels(LEVELS))
                .help(words::few_levels()));
        }
        if let Some(Open { items: Items::Map { key: None, .. }, .. }) = self.open.last() {
            return Err(Diagnostic::error(Code::Yaml, words::key_expected())
                .at(self.file, self.file.character(span.start), None)
                .help(words::write_word()));
        }
        self.open.push(open);
        self.count(span)
    }

    /// Adds a scalar: a key if the open map expects one, otherwise a value.
    fn scalar<'t>(
        &mut self,
        text: Cow<'t, str>,
        value: impl FnOnce(Cow<'t, str>) -> Value,
        span: Span,
    ) -> Result<(), Diagnostic> {
        if let Some(Open { items: Items::Map { key: key @ None, .. }, .. }) = self.open.last_mut() {
            *key = Some(Key { name: text.into_owned(), span });
        } else {
            self.put(Node { value: value(text), span });
        }
        self.count(span)
    }

    /// Adds a finished value to the list or map around it.
    fn put(&mut self, node: Node) {
        match self.open.last_mut().map(|open| &mut open.items) {
            Some(Items::List(items)) => items.push(node),
            Some(Items::Map { entries, key, .. }) => entries.extend(key.take().map(|key| (key, node))),
            None => self.root = Some(node),
        }
    }

    /// Counts a value or key. An error if there are too many.
    fn count(&mut self, span: Span) -> Result<(), Diagnostic> {
        self.values += 1;
        if self.values > VALUES {
            return Err(self.limit(words::file_large(), span).help(words::split_it()));
        }
        Ok(())
    }

    fn limit(&self, message: Text, span: Span) -> Diagnostic {
        Diagnostic::error(Code::YamlLimit, message).at(self.file, self.file.character(span.start), None)
    }
}

/// An error if a text is followed by something like `#1` or `#tag` after a space. YAML takes that for a comment, but it is
/// probably part of the text: a comment would have a space after its `#`.
fn cut(file: &Arc<SourceFile>, span: Span) -> Option<Diagnostic> {
    // A text that is cut at its start is empty. Its place is the colon of its key, or for an item after the comment.
    let end = match span.start == span.end {
        true if file.text[span.start..].starts_with(':') => span.start + 1,
        true => before_comment(&file.text, span.start),
        false => span.end,
    };
    let rest = file.text.get(end..)?;
    let comment = rest.trim_start_matches([' ', '\t']);
    let is_word = comment.strip_prefix('#')?.starts_with(char::is_alphanumeric);
    if !is_word || comment.len() == rest.len() {
        return None;
    }
    let at = end + rest.len() - comment.len();
    let problem = Diagnostic::error(Code::Yaml, words::cut_at_hash());
    Some(problem.at(file, Span::new(at, at + 1), words::from_here()).help(words::quote_or_comment()))
}

/// Where a dash ends on the last line above `at` that is not empty, if a comment follows it; otherwise `at`.
fn before_comment(text: &str, at: usize) -> usize {
    let above = text[..at].trim_end();
    let start = line_start(above, above.len());
    let head = above[start..].split_once(" #").map(|(head, _)| head.trim_end());
    head.filter(|head| head.ends_with('-')).map_or(at, |head| start + head.len())
}

/// An error if one of the lines of a text is indented with a no-break space.
fn indented(file: &Arc<SourceFile>, span: Span) -> Option<Diagnostic> {
    let text = file.text.get(span.start..span.end)?;
    let more = text.match_indices('\n').map(|(at, _)| span.start + at + 1);
    let first = text.starts_with('\u{a0}').then_some(span.start);
    first.into_iter().chain(more).find_map(|at| syntax::hard_space(file, at))
}

/// An error for each duplicate key of a map.
fn duplicates(file: &Arc<SourceFile>, items: &Items) -> Vec<Diagnostic> {
    let Items::Map { entries, key, .. } = items else { return Vec::new() };
    let keys = entries.iter().map(|(key, _)| key).chain(key);
    let is_clear =
        |(at, (key, _)): (usize, &(Key, Node))| entries[..at].iter().all(|(other, _)| other.name != key.name);
    if key.is_none() && entries.len() <= FEW && entries.iter().enumerate().all(is_clear) {
        return Vec::new();
    }
    let mut seen = HashMap::new();
    keys.filter_map(|key| seen.insert(&key.name, key.span).map(|first| (key, first)))
        .map(|(key, first)| {
            Diagnostic::error(Code::DuplicateKey, words::key_twice(&key.name))
                .at(file, key.span, words::comes_second())
                .at(file, first, words::first_one())
                .help(words::remove_or_rename())
        })
        .take(PROBLEMS)
        .collect()
}
