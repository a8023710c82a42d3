//! YAML documents: the parser with its limits, the spans of its values, and typing as every kind of content.

use kmo_engine::content::Placeholders;
use kmo_engine::content::fuzzing::{Node, Value, parse, typed};

/// Asserts that the span of every key and value is inside the text, at whole characters.
fn places(text: &str, node: &Node) {
    let inside = |start: usize, end: usize| {
        assert!(start <= end && end <= text.len(), "{start}..{end} of {}", text.len());
        assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{start}..{end} cuts a character");
    };
    inside(node.span.start, node.span.end);
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| places(text, item)),
        Value::Map(entries) => {
            for (key, value) in entries {
                inside(key.span.start, key.span.end);
                places(text, value);
            }
        }
        _ => {}
    }
}

pub fn run(bytes: &[u8]) {
    let Some(file) = super::file("content/proef.yaml", bytes) else { return };
    match parse(&file, &file.text, 0) {
        Ok(node) => {
            places(&file.text, &node);
            let known = Placeholders::default().with("brand", "A & B");
            super::all_sound(&typed::<kmo_site::Site>(&file, &node, &known), &file.text);
        }
        Err(problems) => super::sound(&problems),
    }
}
