//! Finds characters that no text needs: invisible ones, which make a text look different from what is stored, and leftovers of
//! a failed conversion.
//!
//! A control that reverses the direction of writing shows `fdp.exe` as `exe.pdf`, in the page and in a reviewer's editor
//! (CVE-2021-42574, "Trojan Source"); tag characters hide whole sentences from people but not from programs; most control
//! characters are not allowed in XML, so one of them would break the feed. An escape such as `"\u202E"` puts them into a
//! text without them being in the file's bytes, so the parsed values are checked.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, Text, words};

use super::yaml::node::{Node, Value};

/// Describes what is wrong with a character. `None` if it is allowed.
pub fn what(character: char) -> Option<Text> {
    hidden(character).or_else(|| garbled(character))
}

/// Describes a leftover of a failed conversion. It is displayed, as a box or a question mark.
fn garbled(character: char) -> Option<Text> {
    match character {
        '\u{fffd}' => Some(words::lost_character()),
        // Private use: symbols from Word, such as the Wingdings arrow it makes of `-->`.
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10fffd}' => Some(words::private_character()),
        _ => None,
    }
}

/// Describes what an invisible character does.
fn hidden(character: char) -> Option<Text> {
    Some(match character {
        '\t' | '\n' => return None,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => words::control_character(),
        '\u{2028}' | '\u{2029}' => words::line_end_for_programs(),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => words::turns_direction(),
        // Letters without a glyph, such as the Hangul fillers.
        '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}' => {
            words::shapeless_letter()
        }
        '\u{feff}' => words::byte_order_mark(),
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => words::hides_behind(),
        '\u{fdd0}'..='\u{fdef}' | '\u{fffe}' | '\u{ffff}' => words::no_character(),
        _ => return None,
    })
}

/// The first such character in a text: its byte position, and a message about it.
pub fn first(text: &str) -> Option<(usize, Text)> {
    // Fast path: most texts are in Latin alphabets, and their bytes alone show that there is nothing to find. The fold looks
    // at every byte instead of stopping early, so that it can be vectorised.
    let may_be = |byte: u8| matches!(byte, 0..=8 | 11..=31 | 127 | 0xc2 | 0xe1..=0xe3 | 0xee..=0xf4);
    if !text.bytes().fold(false, |found, byte| found | may_be(byte)) {
        return None;
    }
    text.char_indices().find_map(|(at, character)| {
        let code = || format!("{:04X}", u32::from(character));
        let message = hidden(character).map(|what| words::invisible(code(), what));
        let message = message.or_else(|| Some(words::unreadable(code(), garbled(character)?)))?;
        Some((at, message))
    })
}

/// Adds an error for each key and each text of a document that contains such a character.
pub(super) fn check(file: &Arc<SourceFile>, node: &Node, problems: &mut Vec<Diagnostic>) {
    let mut look = |text: &str, span| problems.extend(first(text).map(|(_, message)| diagnostic(file, span, message)));
    match &node.value {
        Value::Text(text) => look(text, node.span),
        Value::Map(entries) => entries.iter().for_each(|(key, _)| look(&key.name, key.span)),
        _ => {}
    }
    node.children().for_each(|child| check(file, child, problems));
}

/// An error at the character itself, or at the whole value if the character is written as an escape.
fn diagnostic(file: &Arc<SourceFile>, span: Span, message: Text) -> Diagnostic {
    let written = file.text.get(span.start..span.end).unwrap_or_default();
    let literal = written.char_indices().find(|(_, character)| what(*character).is_some());
    let span =
        literal.map_or(span, |(at, character)| Span::new(span.start + at, span.start + at + character.len_utf8()));
    Diagnostic::error(Code::HiddenCharacter, message).at(file, span, words::in_this_text()).help(words::delete_hidden())
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn ordinary_texts_in_any_language_are_allowed() {
        for text in [
            "Eén café, 50 % · “ja” – 3\u{202f}000\u{a0}€",
            "een\nlijst\tmet",
            "lang\u{ad}woord",
            "Ελλάδα שלום مرحبا",
            "👩\u{200d}💻",
        ] {
            assert_eq!(first(text), None, "{text}");
        }
    }

    #[test]
    fn invisible_and_garbled_characters_are_found() {
        for (text, at) in [
            ("a\u{202e}b", 1),
            ("\u{2066}", 0),
            ("ab\0", 2),
            ("é\u{85}", 2),
            ("\u{7f}", 0),
            ("x\u{feff}", 1),
            ("\u{e0041}", 0),
            ("\u{ffff}", 0),
            ("naam\u{3164}", 4),
            ("\u{115f}", 0),
            ("x\u{e0101}", 1),
            ("\u{2029}", 0),
            ("\r", 0),
            ("caf\u{fffd}", 3),
            ("\u{f0e0} verder", 0),
        ] {
            assert_eq!(first(text).map(|(at, _)| at), Some(at), "{text:?}");
        }
    }
}
