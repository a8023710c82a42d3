//! The log of changes, for undo and redo. It survives a reload of the page and a restart of the preview.

use std::collections::VecDeque;
use std::path::PathBuf;

use kmo_shared::disk;
use serde::{Deserialize, Serialize};

/// Most steps that can be undone.
const STEPS: usize = 200;
/// Edits of one value by one editor become one step if they follow each other within this time, even if somebody else edits in
/// between. Seconds.
const ONE_STEP: i64 = 3;
/// A step may be saved at most this long after the next edit was requested. If it seems longer, the clock was set back.
/// Seconds.
const SAVING: i64 = 60;
/// Bytes of text kept on each side of a change, to find its place again.
const BESIDE: usize = 40;
/// The size, in bytes, above which the log is rewritten.
const LOG: u64 = 4_000_000;

/// A change to one file, and the changes that were made together with it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Path below the content folder.
    pub file: String,
    /// The value that was changed, as in `faq[2].answer`. `None` for a change to the whole file.
    path: Option<String>,
    /// The page on which somebody changed it.
    pub page: String,
    /// Who made the change. Empty for a program, whose steps anybody can undo.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    editor: String,
    /// Seconds since 1970.
    pub at: i64,
    /// Name of the picture that was added with it. Undo takes the picture away too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    start: usize,
    removed: String,
    added: String,
    before: String,
    after: String,
    /// The later changes of this step, to this file or others, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<Step>,
}

impl Step {
    /// Combines changes, in the order in which they were made, into one step. `None` if there are none.
    pub fn all(changes: impl IntoIterator<Item = Step>) -> Option<Self> {
        let mut changes = changes.into_iter();
        let mut first = changes.next()?;
        first.more = changes.collect();
        Some(first)
    }

    /// The changes of this step, each to one file, in the order in which they were made.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = &Step> + Clone {
        std::iter::once(self).chain(&self.more)
    }

    pub fn new(file: &str, path: Option<&str>, page: &str, at: i64, old: &str, new: &str) -> Self {
        let mut start = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
        start = old.floor_char_boundary(start).min(new.floor_char_boundary(start));
        let most = old.len().min(new.len()) - start;
        let mut end = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
        while !(old.is_char_boundary(old.len() - end) && new.is_char_boundary(new.len() - end)) {
            end -= 1;
        }
        let tail = &old[old.len() - end..];
        Step {
            file: file.to_owned(),
            path: path.map(str::to_owned),
            page: page.to_owned(),
            editor: String::new(),
            at,
            picture: None,
            start,
            removed: old[start..old.len() - end].to_owned(),
            added: new[start..new.len() - end].to_owned(),
            before: old[old.floor_char_boundary(start.saturating_sub(BESIDE))..start].to_owned(),
            after: tail[..tail.ceil_char_boundary(BESIDE.min(tail.len()))].to_owned(),
            more: Vec::new(),
        }
    }

    /// Whether it changes a single value and nothing else.
    fn is_of_value(&self) -> bool {
        self.more.is_empty() && self.picture.is_none() && self.path.is_some()
    }

    fn is_of_same(&self, other: &Step) -> bool {
        self.file == other.file && self.path == other.path && self.editor == other.editor
    }

    /// Whether this editor may undo it. The empty editor may undo every step.
    fn is_of(&self, editor: &str) -> bool {
        editor.is_empty() || self.editor.is_empty() || self.editor == editor
    }

    /// Whether both change the same value, or one changes a value that contains the other's, such as its list. A step without
    /// a path touches its whole file.
    fn touches(&self, other: &Step) -> bool {
        // The text below the front matter, whose path is empty, has no parts.
        let holds = |whole: &str, part: &str| whole == part || !whole.is_empty() && part.starts_with(whole);
        let paths = self.path.as_deref().zip(other.path.as_deref());
        self.file == other.file && paths.is_none_or(|(one, other)| holds(one, other) || holds(other, one))
    }

    /// Returns the text with only this change undone. `None` if the change is no longer found in it.
    pub fn undone(&self, text: &str) -> Option<String> {
        self.swapped(text, &self.added, &self.removed)
    }

    /// Returns the text with only this change made again. `None` if its place is no longer found.
    pub fn redone(&self, text: &str) -> Option<String> {
        self.swapped(text, &self.removed, &self.added)
    }

    fn swapped(&self, text: &str, old: &str, new: &str) -> Option<String> {
        let whole = [&self.before, old, &self.after].concat();
        let from = self.start - self.before.len();
        let at = match text.get(from..from + whole.len()) {
            Some(found) if found == whole => from,
            // Text above it changed: take the only other place that matches.
            _ => {
                let mut places = text.match_indices(&whole).map(|(at, _)| at);
                let only = places.next()?;
                places.next().is_none().then_some(only)?
            }
        };
        let start = at + self.before.len();
        Some([&text[..start], new, &text[start + old.len()..]].concat())
    }
}

/// The steps. The first `done` of them are done, in the order in which they were made; the others are undone. Each editor
/// undoes and redoes their own.
pub struct Journal {
    log: PathBuf,
    steps: VecDeque<Step>,
    done: usize,
    /// Whether the last event was a new step in this run. Only then can the next edit be merged into a step.
    goes_on: bool,
    /// Whether the log on disk can be appended to. If not, the next write replaces it as a whole.
    is_whole: bool,
}

/// A line of the log.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Done(Step),
    Merged(Step),
    Undone(String),
    Redone(String),
}

impl Journal {
    /// Reads the steps of earlier runs.
    pub fn open(log: PathBuf) -> Self {
        let mut journal = Journal { log, steps: VecDeque::new(), done: 0, goes_on: false, is_whole: true };
        let text = disk::read_text(&journal.log).unwrap_or_default();
        // A line that was cut off is skipped, and the next one must not be appended to it.
        journal.is_whole = text.is_empty() || text.ends_with('\n');
        for line in text.lines().filter_map(|line| serde_json::from_str(line).ok()) {
            journal.apply(line);
        }
        journal
    }

    fn apply(&mut self, line: Line) {
        match line {
            Line::Done(step) => {
                // A new step clears the redo steps of its editor. What others undid stays.
                let mut undone = self.steps.split_off(self.done);
                undone.retain(|one| !one.is_of(&step.editor));
                self.steps.push_back(step);
                if self.steps.len() > STEPS {
                    self.steps.pop_front();
                }
                self.done = self.steps.len();
                self.steps.append(&mut undone);
            }
            Line::Merged(step) => {
                if let Some(at) = self.steps.iter().take(self.done).rposition(|one| one.is_of_same(&step)) {
                    self.steps.remove(at);
                    self.steps.insert(self.done - 1, step);
                }
            }
            Line::Undone(editor) => {
                if let Some(step) = self.last_at(&editor).and_then(|at| self.steps.remove(at)) {
                    self.done -= 1;
                    self.steps.insert(self.done, step);
                }
            }
            Line::Redone(editor) => {
                if let Some(step) = self.next_at(&editor).and_then(|at| self.steps.remove(at)) {
                    self.steps.insert(self.done, step);
                    self.done += 1;
                }
            }
        }
    }

    fn last_at(&self, editor: &str) -> Option<usize> {
        self.steps.iter().take(self.done).rposition(|one| one.is_of(editor))
    }

    fn next_at(&self, editor: &str) -> Option<usize> {
        Some(self.done + self.steps.iter().skip(self.done).position(|one| one.is_of(editor))?)
    }

    /// Records a change that an editor made. `began` is when it was requested, in seconds since 1970: checking it may take a
    /// while. `old` and `new` are the texts of its file, used to merge it into an earlier step.
    pub fn add(&mut self, mut step: Step, editor: &str, began: i64, old: &str, new: &str) {
        editor.clone_into(&mut step.editor);
        let base = self.earlier(&step, began).and_then(|earlier| earlier.undone(old));
        let line = match base {
            Some(base) => {
                let whole = Step::new(&step.file, step.path.as_deref(), &step.page, step.at, &base, new);
                Line::Merged(Step { editor: step.editor, ..whole })
            }
            None => Line::Done(step),
        };
        self.goes_on = true;
        self.write(line);
    }

    /// The step that a change is merged into: a recent one of the same value and editor, with only unrelated values changed
    /// since.
    fn earlier(&self, step: &Step, began: i64) -> Option<&Step> {
        if !self.goes_on || self.next(&step.editor).is_some() || !step.is_of_value() {
            return None;
        }
        let mut recent = self
            .steps
            .range(..self.done)
            .rev()
            .take_while(|one| (-SAVING..=ONE_STEP).contains(&(began - one.at)) && one.is_of_value());
        recent.find(|one| one.touches(step)).filter(|one| one.is_of_same(step))
    }

    /// The step that an editor undoes next.
    pub fn last(&self, editor: &str) -> Option<&Step> {
        self.steps.get(self.last_at(editor)?)
    }

    /// The step that an editor redoes next.
    pub fn next(&self, editor: &str) -> Option<&Step> {
        self.steps.get(self.next_at(editor)?)
    }

    pub fn undone(&mut self, editor: &str) {
        self.goes_on = false;
        self.write(Line::Undone(editor.to_owned()));
    }

    pub fn redone(&mut self, editor: &str) {
        self.goes_on = false;
        self.write(Line::Redone(editor.to_owned()));
    }

    /// How many steps an editor can undo, and redo.
    pub fn counts(&self, editor: &str) -> (usize, usize) {
        let own = |from, to| self.steps.range(from..to).filter(|one| one.is_of(editor)).count();
        (own(0, self.done), own(self.done, self.steps.len()))
    }

    /// Appends to the log. Errors are ignored, because an edit is valid without it. The next write then replaces the log as a
    /// whole.
    fn write(&mut self, line: Line) {
        let text = serde_json::to_string(&line).expect("steps are plain data") + "\n";
        self.apply(line);
        if let Some(folder) = self.log.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let length = if self.is_whole { disk::append(&self.log, text.as_bytes()).ok() } else { None };
        if length.is_none_or(|length| length > LOG) {
            let steps = self.steps.iter().take(self.done).cloned().map(Line::Done);
            let lines = steps.filter_map(|line| serde_json::to_string(&line).ok()).map(|line| line + "\n");
            self.is_whole = disk::replace(&self.log, lines.collect::<String>().as_bytes()).is_ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal() -> (tempfile::TempDir, Journal) {
        let folder = tempfile::tempdir().expect("there is room");
        let journal = Journal::open(folder.path().join("steps.jsonl"));
        (folder, journal)
    }

    #[test]
    fn a_step_is_undone_and_redone_where_it_stands_by_then() {
        let (old, new) = ("a: één zin\nb: x\n", "a: één ander\nb: x\n");
        let step = Step::new("a.yaml", Some("a"), "/", 0, old, new);
        assert_eq!(step.undone(new).as_deref(), Some(old));
        assert_eq!(step.redone(old).as_deref(), Some(new));
        assert_eq!(step.undone("eerst: 1\na: één ander\nb: x\n").as_deref(), Some("eerst: 1\na: één zin\nb: x\n"));
        assert_eq!(step.undone("a: één heel ander\nb: x\n"), None);
    }

    #[test]
    fn letters_that_follow_each_other_are_one_step() {
        // The value of a key, and the text below the front matter.
        for path in ["a", ""] {
            let (_folder, mut journal) = journal();
            let texts = ["a: b\n", "a: bo\n", "a: bom\n", "a: boom\n"];
            for (at, pair) in texts.windows(2).enumerate() {
                let at = if at == 2 { 100 } else { 0 };
                journal.add(Step::new("a.yaml", Some(path), "/", at, pair[0], pair[1]), "", at, pair[0], pair[1]);
            }
            assert_eq!(journal.counts(""), (2, 0));
            assert_eq!(journal.last("").and_then(|step| step.undone(texts[3])).as_deref(), Some(texts[2]));
            journal.undone("");
            assert_eq!(journal.last("").and_then(|step| step.undone(texts[2])).as_deref(), Some(texts[0]));
            assert_eq!(journal.next("").and_then(|step| step.redone(texts[2])).as_deref(), Some(texts[3]));
        }
    }

    #[test]
    fn two_who_type_at_once_make_a_step_each() {
        let (folder, mut journal) = journal();
        let texts = [("b", "d"), ("bo", "d"), ("bo", "do"), ("bom", "do"), ("bom", "dor")].map(|(a, c)| {
            format!("a: {a}\n# Longer than the text beside a change by which its place is found.\nc: {c}\n")
        });
        for (at, pair) in texts.windows(2).enumerate() {
            let path = if at % 2 == 0 { "a" } else { "c" };
            journal.add(Step::new("a.yaml", Some(path), "/", 0, &pair[0], &pair[1]), "", 0, &pair[0], &pair[1]);
        }
        assert_eq!(journal.counts(""), (2, 0));
        assert_eq!(Journal::open(folder.path().join("steps.jsonl")).steps, journal.steps);
        let without_last = journal.last("").and_then(|step| step.undone(&texts[4])).expect("it is there");
        assert!(without_last.starts_with("a: bom\n") && without_last.ends_with("c: d\n"), "{without_last}");
        journal.undone("");
        assert_eq!(journal.last("").and_then(|step| step.undone(&without_last)).as_ref(), Some(&texts[0]));
    }

    #[test]
    fn each_undoes_their_own() {
        let (folder, mut journal) = journal();
        let (an, bo) = ("an", "bo");
        let far = "\nA paragraph that is longer than what is kept beside a change.\n";
        let texts = [("a", "b"), ("a1", "b"), ("a1", "b1"), ("a12", "b1")].map(|(one, two)| [one, far, two].concat());
        // A step that somebody else undid does not prevent merging.
        journal.add(Step::new("b.md", Some(""), "/", -9, "a", "b"), "cis", -9, "a", "b");
        journal.undone("cis");
        journal.add(Step::new("b.md", Some(""), "/", 0, "a", "ab"), an, 0, "a", "ab");
        journal.add(Step::new("b.md", Some(""), "/", 0, "ab", "abc"), an, 0, "ab", "abc");
        assert_eq!(journal.counts(an), (1, 0));
        journal.undone(an);
        // The text of one article, within a second.
        for (editor, pair) in [an, bo, an].into_iter().zip(texts.windows(2)) {
            journal.add(Step::new("a.md", Some(""), "/", 0, &pair[0], &pair[1]), editor, 0, &pair[0], &pair[1]);
        }
        assert_eq!((journal.counts("an"), journal.counts("bo"), journal.counts("cis")), ((2, 0), (1, 0), (0, 1)));
        let undo = |journal: &mut Journal, editor: &str, text: &str| {
            let text = journal.last(editor).and_then(|step| step.undone(text)).expect("it is there");
            journal.undone(editor);
            text
        };
        let text = undo(&mut journal, bo, &texts[3]);
        assert_eq!(text, ["a12", far, "b"].concat());
        let text = undo(&mut journal, an, &text);
        let text = undo(&mut journal, an, &text);
        assert_eq!(text, texts[0]);
        assert_eq!((journal.counts("an"), journal.counts("bo")), ((0, 2), (0, 1)));
        // A new step clears only the redo steps of its own editor.
        journal.add(Step::new("a.md", Some(""), "/", 9, &text, "x"), an, 9, &text, "x");
        assert_eq!((journal.counts("an"), journal.counts("bo")), ((1, 0), (0, 1)));
        assert_eq!(Journal::open(folder.path().join("steps.jsonl")).steps, journal.steps);
    }

    #[test]
    fn what_is_typed_after_the_clock_was_set_back_is_a_step_of_its_own() {
        let (_folder, mut journal) = journal();
        for (now, before, after) in [(7200, "a: b", "a: bc"), (3600, "a: bc", "a: bcd"), (3601, "a: bcd", "a: bcde")] {
            journal.add(Step::new("a.yaml", Some("a"), "/", now, before, after), "", now, before, after);
        }
        assert_eq!(journal.counts(""), (2, 0));
    }

    #[test]
    fn what_is_typed_after_its_list_changed_is_a_step_of_its_own() {
        let (_folder, mut journal) = journal();
        let texts = ["a: [b, c]\n", "a: [bo, c]\n", "a: [c, bo]\n", "a: [co, bo]\n"];
        for (path, pair) in ["a[0]", "a", "a[0]"].iter().zip(texts.windows(2)) {
            journal.add(Step::new("a.yaml", Some(path), "/", 0, pair[0], pair[1]), "", 0, pair[0], pair[1]);
        }
        assert_eq!(journal.counts(""), (3, 0));
    }

    #[test]
    fn what_the_log_missed_is_in_it_again_after_the_next_step() {
        let (folder, mut journal) = journal();
        let log = folder.path().join("steps.jsonl");
        let add = |journal: &mut Journal, path: &str| {
            journal.add(Step::new("a.yaml", Some(path), "/", 0, "a: b\n", "a: c\n"), "", 0, "a: b\n", "a: c\n");
        };
        add(&mut journal, "a");
        std::fs::rename(&log, folder.path().join("away")).expect("it is there");
        // A folder in its place makes the write fail, as a full disk would.
        std::fs::create_dir(&log).expect("there is room");
        add(&mut journal, "b");
        std::fs::remove_dir(&log).expect("it is empty");
        add(&mut journal, "c");
        assert_eq!(Journal::open(log.clone()).steps, journal.steps);
        // As if the preview was killed while it wrote.
        let text = std::fs::read_to_string(&log).expect("it is there");
        std::fs::write(&log, format!("{text}{{\"done\":{{")).expect("there is room");
        let mut again = Journal::open(log.clone());
        add(&mut again, "d");
        assert_eq!((again.counts(""), Journal::open(log).steps == again.steps), ((4, 0), true));
    }

    #[test]
    fn steps_outlive_the_preview() {
        let (folder, mut journal) = journal();
        for number in 0..STEPS + 5 {
            let (old, new) = (format!("a: {number}\n"), format!("a: {}\n", number + 1));
            let at = i64::try_from(number).unwrap_or(0) * 100;
            journal.add(Step::new("a.yaml", Some("a"), "/", at, &old, &new), "", at, &old, &new);
        }
        journal.undone("");
        let again = Journal::open(folder.path().join("steps.jsonl"));
        assert_eq!(again.counts(""), (STEPS - 1, 1));
        assert_eq!(again.last(""), journal.last(""));
        assert_eq!(again.next(""), journal.next(""));
    }
}
