//! The log of changes, for undo and redo. It survives a reload of the page and a restart of the preview.

use std::collections::VecDeque;
use std::path::PathBuf;

use kmo_shared::disk;
use serde::{Deserialize, Serialize};

use super::step::Step;

/// Maximum number of steps that can be undone.
const STEPS: usize = 200;
/// Edits of one value by one editor become one step if they follow each other within this time, even if somebody else edits in
/// between. Seconds.
const ONE_STEP: i64 = 3;
/// A step may be saved up to this long after the next edit was requested. A larger difference means that the clock was set
/// back. Seconds.
const SAVING: i64 = 60;
/// The size, in bytes, above which the log is rewritten.
const LOG: u64 = 4_000_000;

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
                    self.done -= 1;
                    if !step.is_empty() {
                        self.steps.insert(self.done, step);
                        self.done += 1;
                    }
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
                let mut whole = Step::new(&step.file, step.path.as_deref(), &step.page, step.at, &base, new);
                whole.editor = step.editor;
                Line::Merged(whole)
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

    /// The last step that changed a file, if it is the one that its editor undoes next.
    pub fn last_of(&self, file: &str) -> Option<&Step> {
        let changed = |step: &&Step| step.changes().any(|change| change.file == file);
        let step = self.steps.range(..self.done).rev().find(changed)?;
        self.last(&step.editor).filter(|last| std::ptr::eq(*last, step))
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
            // Steps that are undone are read as done first, and then undone from the last one.
            let steps = self.steps.iter().cloned().map(Line::Done);
            let undone = self.steps.range(self.done..).rev().map(|step| Line::Undone(step.editor.clone()));
            let lines =
                steps.chain(undone).filter_map(|line| serde_json::to_string(&line).ok()).map(|line| line + "\n");
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
    fn letters_typed_in_quick_succession_are_one_step() {
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
    fn interleaved_edits_of_two_values_are_two_steps() {
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
    fn each_editor_undoes_their_own_steps() {
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
        // What others write meanwhile does not change which step an editor undoes next.
        journal.add(Step::new("c.md", None, "/", 9, "", "y"), bo, 9, "", "y");
        assert!(journal.last_of("a.md").is_some());
        journal.add(Step::new("c.md", None, "/", 9, "y", "yz"), an, 9, "y", "yz");
        assert!(journal.last_of("a.md").is_none());
        assert_eq!(Journal::open(folder.path().join("steps.jsonl")).steps, journal.steps);
    }

    #[test]
    fn typing_after_the_clock_was_set_back_is_a_new_step() {
        let (_folder, mut journal) = journal();
        for (now, before, after) in [(7200, "a: b", "a: bc"), (3600, "a: bc", "a: bcd"), (3601, "a: bcd", "a: bcde")] {
            journal.add(Step::new("a.yaml", Some("a"), "/", now, before, after), "", now, before, after);
        }
        assert_eq!(journal.counts(""), (2, 0));
    }

    #[test]
    fn typing_after_its_list_changed_is_a_new_step() {
        let (_folder, mut journal) = journal();
        let texts = ["a: [b, c]\n", "a: [bo, c]\n", "a: [c, bo]\n", "a: [co, bo]\n"];
        for (path, pair) in ["a[0]", "a", "a[0]"].iter().zip(texts.windows(2)) {
            journal.add(Step::new("a.yaml", Some(path), "/", 0, pair[0], pair[1]), "", 0, pair[0], pair[1]);
        }
        assert_eq!(journal.counts(""), (3, 0));
    }

    #[test]
    fn the_log_is_complete_again_after_a_failed_write() {
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
    fn undone_steps_can_be_redone_after_the_log_was_rewritten() {
        let (folder, mut journal) = journal();
        let log = folder.path().join("steps.jsonl");
        for (editor, path) in [("an", "a"), ("bo", "b"), ("an", "c"), ("bo", "d")] {
            journal.add(Step::new("a.yaml", Some(path), "/", 0, "a: b\n", "a: c\n"), editor, 0, "a: b\n", "a: c\n");
        }
        journal.undone("an");
        journal.undone("bo");
        journal.is_whole = false;
        journal.undone("an");
        let again = |journal: &Journal| {
            let again = Journal::open(log.clone());
            assert_eq!((&again.steps, again.done), (&journal.steps, journal.done));
        };
        again(&journal);
        journal.redone("bo");
        again(&journal);
    }

    #[test]
    fn a_letter_that_is_typed_and_deleted_is_no_step() {
        let (folder, mut journal) = journal();
        let texts = ["a: b\n", "a: bo\n", "a: b\n", "a: bi\n"];
        for (pair, done) in texts.windows(2).zip([1, 0, 1]) {
            journal.add(Step::new("a.yaml", Some("a"), "/", 0, pair[0], pair[1]), "", 0, pair[0], pair[1]);
            assert_eq!(journal.counts(""), (done, 0));
        }
        assert_eq!(journal.last("").and_then(|step| step.undone(texts[3])).as_deref(), Some(texts[0]));
        assert_eq!(Journal::open(folder.path().join("steps.jsonl")).steps, journal.steps);
    }

    #[test]
    fn steps_survive_a_restart() {
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
