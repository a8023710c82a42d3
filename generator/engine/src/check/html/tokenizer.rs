//! Reads any page with html5gum, which follows the HTML standard.

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, State, Tokenizer};

use super::reader::Reader;

/// Reads a page.
pub(in crate::check) fn tokenize(html: &str) -> Reader {
    let mut reader = Reader::for_page(html);
    // The attribute whose value comes next.
    let mut key = None;
    // Returns `Some` at the start of a script or style, whose text has no tags.
    let pass = |event: CallbackEvent<'_>, span: Span<usize>| {
        match event {
            CallbackEvent::OpenStartTag { name } => reader.tag.open(span.start, utf8(name)),
            CallbackEvent::AttributeName { name } => key = reader.tag.take(utf8(name)),
            CallbackEvent::AttributeValue { value } => {
                if let Some(key) = key {
                    reader.tag.values[key as usize].push_str(utf8(value));
                }
            }
            CallbackEvent::CloseStartTag { .. } => {
                reader.position = span.end;
                reader.start();
                // Other elements with raw text, such as `<textarea>`, are read as normal text: pages escape a `<` in them.
                return matches!(reader.tag.name.as_str(), "script" | "style").then_some(());
            }
            CallbackEvent::EndTag { name } => {
                reader.tag.open(span.start, utf8(name));
                reader.position = span.end;
                reader.end();
            }
            CallbackEvent::String { value } => reader.text(utf8(value)),
            _ => {}
        }
        None
    };
    let mut page = Tokenizer::new_with_emitter(html, CallbackEmitter::new(pass));
    while page.next().is_some() {
        page.set_state(State::ScriptData);
    }
    drop(page);
    reader
}

/// Returns bytes as text. They were read from a text, so they are valid.
fn utf8(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}
