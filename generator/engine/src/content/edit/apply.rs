//! Applies changes made in a form to the text of a file.

use std::sync::Arc;

use kmo_diagnostic::SourceFile;

use super::EditError;
use super::candidates::Candidates;
use super::change::Change;
use super::tree::Tree;
use crate::content::front_matter;

/// The values of a file, and the text below its front matter. `None` if its YAML is invalid.
pub fn read(file: &Arc<SourceFile>) -> Option<(Tree, String)> {
    let (root, parts) = front_matter::read(file).ok()?;
    Some((Tree::of(&root), file.text[parts.body_start..].to_owned()))
}

/// Returns the text of the file after a change. Everything else stays unchanged.
///
/// # Errors
/// If the value is missing, has changed in the meantime, or can't be written there.
pub fn apply(file: &Arc<SourceFile>, change: &Change) -> Result<String, EditError> {
    let (root, parts) = front_matter::read(file).map_err(|_| EditError::Gone)?;
    let text = &file.text;
    let (above, body) = text.split_at(parts.body_start);
    if let Change::Body { was, now } = change {
        // A file may end right after its front matter, without a line end.
        let end = if above.is_empty() || above.ends_with('\n') || now.is_empty() { "" } else { "\n" };
        return if body == *was { Ok([above, end, now].concat()) } else { Err(EditError::Changed(body.to_owned())) };
    }
    let mut expected = Tree::of(&root);
    change.make(&mut expected)?;
    let fits = |changed: &String| {
        let changed = Arc::new(SourceFile::new(file.path.clone(), changed.as_str()));
        read(&changed).is_some_and(|(tree, rest)| tree == expected && rest == body)
    };
    let candidates = Candidates::new(text, &root, parts.yaml_start + parts.yaml.len());
    let found = candidates.of(change, &expected).into_iter().find(fits);
    // As a last resort, for a list of lists for example, rewrites the nearest parent that works and contains no comment.
    let around = || {
        (1..change.at().len())
            .rev()
            .find_map(|steps| candidates.rewritten(&expected, &change.at()[..steps]).filter(fits))
    };
    found.or_else(around).ok_or(EditError::Unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Arc<SourceFile> {
        Arc::new(SourceFile::new("a.yaml", text))
    }

    #[track_caller]
    fn becomes(text: &str, change: serde_json::Value, expected: &str) {
        let change: Change = serde_json::from_value(change).expect("it is a change");
        assert_eq!(apply(&file(text), &change).as_deref(), Ok(expected), "{text}");
    }

    use serde_json::json;

    #[test]
    fn values_of_every_type_are_replaced_in_place() {
        let set = |at, was, now| json!({ "do": "set", "at": at, "was": was, "now": now });
        let text = "a: 1 # one\nb:\n  - c: x\n    d: false\n  - e\n";
        becomes(text, set(json!(["a"]), json!(1), json!(2.5)), &text.replace("a: 1", "a: 2.5"));
        becomes(text, set(json!(["a"]), json!(1), json!("8000")), &text.replace("a: 1", "a: \"8000\""));
        becomes(text, set(json!(["b", 0, "d"]), json!(false), json!(true)), &text.replace("false", "true"));
        becomes(text, set(json!(["b", 0, "c"]), json!("x"), json!("y: z")), &text.replace("c: x", "c: \"y: z\""));
        becomes(
            text,
            set(json!(["b", 1]), json!("e"), json!({ "e": { "f": ["één", "twee"], "g": "een\ntwee\n" } })),
            "a: 1 # one\nb:\n  - c: x\n    d: false\n  - e:\n      f:\n        - één\n        - twee\n      g: |\n        een\n        twee\n",
        );
        becomes("a:\nb: 1\n", set(json!(["a"]), json!(null), json!("x")), "a: x\nb: 1\n");
        becomes("a: {b: 1, c: [x, 'y']}\n", set(json!(["a", "b"]), json!(1), json!(2)), "a: {b: 2, c: [x, 'y']}\n");
        becomes("a: ['y'] # z\n", set(json!(["a", 0]), json!("y"), json!("yy")), "a: ['yy'] # z\n");
    }

    #[test]
    fn a_new_key_follows_the_given_key() {
        let add = |at, now, after: Option<&str>| json!({ "do": "add", "at": at, "now": now, "after": after });
        let text = "# first\na: 1\n\n# about b\nb:\n  - c: |-\n      x\n\n      y\n    d: 2\nend: x # z\n";
        becomes(text, add(json!(["n"]), json!("x"), Some("a")), &text.replace("a: 1\n", "a: 1\nn: x\n"));
        becomes(text, add(json!(["n"]), json!(true), None), &text.replace("a: 1\n", "n: true\na: 1\n"));
        becomes(text, add(json!(["n"]), json!("x"), Some("end")), &format!("{text}n: x\n"));
        becomes(
            text,
            add(json!(["b", 0, "n"]), json!(["x"]), Some("c")),
            &text.replace("    d: 2", "    n:\n      - x\n    d: 2"),
        );
        becomes(text, add(json!(["b", 0, "n"]), json!("x"), None), &text.replace("- c:", "- n: x\n    c:"));
        becomes("a: 1", add(json!(["n"]), json!("x"), Some("a")), "a: 1\nn: x");
        becomes("a: {b: 1}\n", add(json!(["a", "n"]), json!("x, y"), Some("b")), "a: {b: 1, n: \"x, y\"}\n");
        becomes("a:\n  - s:\n", add(json!(["a", 0, "s", "n"]), json!(1), None), "a:\n  - s:\n      n: 1\n");
    }

    #[test]
    fn items_are_added_removed_and_moved() {
        let add = |at, now| json!({ "do": "add", "at": at, "now": now });
        let remove = |at, was| json!({ "do": "remove", "at": at, "was": was });
        let text = "a:\n  - b: 1\n    # why\n    c: 2\n\n  - b: 3\nd: [x, \"90\"]\ne: []\n";
        becomes(
            text,
            add(json!(["a", 2]), json!({ "b": 4, "c": null })),
            &text.replace("b: 3\n", "b: 3\n  - b: 4\n    c:\n"),
        );
        becomes(text, add(json!(["a", 0]), json!("x")), &text.replace("a:\n", "a:\n  - x\n"));
        becomes(text, add(json!(["d", 2]), json!("1")), &text.replace("\"90\"]", "\"90\", \"1\"]"));
        becomes(text, add(json!(["e", 0]), json!("1")), &text.replace("e: []", "e:\n  - \"1\""));
        becomes(text, remove(json!(["a", 1]), json!({ "b": 3 })), &text.replace("  - b: 3\n", ""));
        becomes(text, remove(json!(["d", 0]), json!("x")), &text.replace("x, ", ""));
        becomes(text, remove(json!(["a", 0, "b"]), json!(1)), "a:\n  - c: 2\n\n  - b: 3\nd: [x, \"90\"]\ne: []\n");
        becomes("a:\n  - x\nb: 1\n", remove(json!(["a", 0]), json!("x")), "a: []\nb: 1\n");
        becomes("a: 1\nb:\n  c: 1\n  d: 1\n", remove(json!(["b", "d"]), json!(1)), "a: 1\nb:\n  c: 1\n");
        becomes("a:\n  - {b: 1}\n", add(json!(["a", 1]), json!({ "b": 2 })), "a:\n  - {b: 1}\n  - {b: 2}\n");
        becomes("a: [\"x # y\"]\n", add(json!(["a", 1]), json!("z")), "a: [\"x # y\", z]\n");
        let commented = serde_json::from_value(add(json!(["a", 2]), json!("z"))).expect("it is a change");
        assert_eq!(apply(&file("a: [x, # why\n  y]\n"), &commented), Err(EditError::Unwritable));
        becomes("a: [x, y]\n", json!({ "do": "move", "at": ["a", 0], "was": "x", "to": 1 }), "a: [y, x]\n");
        becomes(
            "a:\n  - x\n  - y\n",
            json!({ "do": "move", "at": ["a", 0], "was": "x", "to": 1 }),
            "a:\n  - y\n  - x\n",
        );
    }

    #[test]
    fn a_value_that_changed_meanwhile_is_kept() {
        let change = |value| serde_json::from_value::<Change>(value).expect("it is a change");
        let refused = |value| apply(&file("a: 1\nb: [x]\n"), &change(value)).expect_err("it is refused");
        assert_eq!(
            refused(json!({ "do": "set", "at": ["a"], "was": 2, "now": 3 })),
            EditError::Changed("1".to_owned())
        );
        assert_eq!(refused(json!({ "do": "set", "at": ["c"], "was": 2, "now": 3 })), EditError::Gone);
        assert_eq!(refused(json!({ "do": "add", "at": ["a"], "now": 3 })), EditError::Changed("1".to_owned()));
        assert_eq!(refused(json!({ "do": "add", "at": ["b", 4], "now": 3 })), EditError::Gone);
        assert_eq!(refused(json!({ "do": "remove", "at": ["b", 0], "was": "y" })), EditError::Changed("x".to_owned()));
        let moved = json!({ "do": "move", "at": ["b", 0], "was": "y", "to": 0 });
        assert_eq!(refused(moved), EditError::Changed("x".to_owned()));
    }

    #[test]
    fn front_matter_and_body_change_separately() {
        let post = Arc::new(SourceFile::new("a.md", "---\na: 1\n---\nEen zin.\n"));
        let change = |value| apply(&post, &serde_json::from_value(value).expect("it is a change"));
        assert_eq!(
            change(json!({ "do": "add", "at": ["b"], "now": 2, "after": "a" })).as_deref(),
            Ok("---\na: 1\nb: 2\n---\nEen zin.\n")
        );
        let empty = Arc::new(SourceFile::new("a.md", "---\n---\nEen zin.\n"));
        let first = serde_json::from_value(json!({ "do": "add", "at": ["b"], "now": 2 })).expect("it is a change");
        assert_eq!(apply(&empty, &first).as_deref(), Ok("---\nb: 2\n---\nEen zin.\n"));
        assert_eq!(
            change(json!({ "do": "body", "was": "Een zin.\n", "now": "Twee.\n" })).as_deref(),
            Ok("---\na: 1\n---\nTwee.\n")
        );
    }
}
