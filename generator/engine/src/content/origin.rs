//! Tells where each text of a page comes from.
//!
//! An engine opened for editing ([`Engine::for_editing`](crate::Engine::for_editing)) appends a mark to every text: a few
//! characters of Unicode's private use planes that encode its file and its position there. They pass through types, templates
//! and escaping like any other character, so no type or template needs to know about them. With its marks removed ([`strip`]),
//! a page is the same as the published one.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A mark starts with this code point plus the number of the file. Plane 15.
const FILE: u32 = 0xF_0000;
/// The highest file number that a mark can hold. The last two code points of the plane are not characters.
const FILES: u32 = 0xFFFD;
/// Four more characters follow, each this code point plus 12 bits: the byte where the text starts in its file, and the number
/// of characters it has, both with the high bits first. Plane 16.
const BITS: u32 = 0x10_0000;
/// Opens and [closes](CLOSE) the HTML of a markdown text.
const OPEN: char = '\u{10FFF0}';
const CLOSE: char = '\u{10FFF1}';

/// The origin of a text: the number of its file in the engine that read it, and the byte where its value starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub struct Origin {
    pub file: u16,
    pub start: usize,
}

impl Origin {
    /// Returns a text with the mark behind it. Unchanged if the number of the file is too high for a mark.
    pub fn mark(self, text: &str) -> String {
        let mut marked = String::with_capacity(text.len() + 20);
        marked.push_str(text);
        self.write(length(text), &mut marked);
        marked
    }

    fn write(self, length: usize, out: &mut String) {
        if u32::from(self.file) > FILES {
            return;
        }
        let bits = |number: usize| u32::try_from(number & 0xFFF).unwrap_or_default() + BITS;
        let rest = [bits(self.start >> 12), bits(self.start), bits(length >> 12), bits(length)];
        out.extend([FILE + u32::from(self.file)].into_iter().chain(rest).filter_map(char::from_u32));
    }

    /// Wraps the HTML of a markdown text: [`OPEN`], a mark with length 0, the HTML, [`CLOSE`].
    pub(crate) fn around(self, html: &str) -> String {
        let mut marked = String::from(OPEN);
        self.write(0, &mut marked);
        marked.push_str(html);
        marked.push(CLOSE);
        marked
    }
}

/// Whether a text is an identifier, a URL or a file name rather than words to read: ASCII without capitals or whitespace. Code
/// looks such texts up and compares them, so they carry no mark.
pub(super) fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii() && !c.is_ascii_uppercase() && !c.is_ascii_whitespace())
}

/// Splits a text from the mark at its end.
pub fn split(text: &str) -> (&str, Option<Origin>) {
    let Some(from) = text.char_indices().rev().nth(4).map(|(at, _)| at) else { return (text, None) };
    let mut codes = text[from..].chars().map(u32::from);
    let file = codes.next().and_then(|code| code.checked_sub(FILE)).filter(|file| *file <= FILES);
    let bits: Option<Vec<usize>> = codes
        .map(|code| code.checked_sub(BITS).filter(|bits| *bits <= 0xFFF).and_then(|bits| usize::try_from(bits).ok()))
        .collect();
    match (file.and_then(|file| u16::try_from(file).ok()), bits.as_deref()) {
        (Some(file), Some(&[high, low, _, _])) => (&text[..from], Some(Origin { file, start: high << 12 | low })),
        _ => (text, None),
    }
}

/// The origins in all marks of a page or a text, in order.
pub fn all(marked: &str) -> impl Iterator<Item = Origin> {
    // A mark starts with a character of plane 15, which has four bytes.
    let starts = marked.match_indices(|c: char| (FILE..BITS).contains(&u32::from(c))).map(|(at, _)| at);
    starts.filter_map(|at| {
        split(&marked[at..marked[at..].char_indices().nth(5).map_or(marked.len(), |(end, _)| at + end)]).1
    })
}

/// Removes all marks, and replaces the first marked text with `now`. If that text contains a marked setting, the whole text is
/// replaced, not the setting. `None` if nothing is marked.
pub fn with_first(marked: &str, now: &str) -> Option<String> {
    // Byte position of each character that is not part of a mark.
    let mut starts: Vec<usize> = Vec::new();
    // Start and end of the text to replace.
    let mut first: Option<(usize, usize)> = None;
    let mut characters = marked.char_indices();
    while let Some((at, character)) = characters.next() {
        if !(FILE..BITS).contains(&u32::from(character)) {
            if !is_mark(character) {
                starts.push(at);
            }
            continue;
        }
        let bits = characters.by_ref().skip(2).take(2).map(|(_, bits)| u32::from(bits).saturating_sub(BITS));
        let length = bits.fold(0, |length, bits| length << 12 | bits);
        let length = usize::try_from(length).unwrap_or_default();
        let Some(&start) = starts.len().checked_sub(length).filter(|_| length > 0).and_then(|from| starts.get(from))
        else {
            continue;
        };
        if first.is_none_or(|(known, _)| start <= known) {
            first = Some((start, at));
        }
    }
    let (start, end) = first?;
    Some([&strip(&marked[..start]), now, &strip(&marked[end..])].concat())
}

/// A text without the mark at its end.
pub fn text(marked: &str) -> &str {
    split(marked).0
}

/// Removes all marks from a text.
pub fn strip(text: &str) -> Cow<'_, str> {
    match text.chars().any(is_mark) {
        true => Cow::Owned(text.chars().filter(|c| !is_mark(*c)).collect()),
        false => Cow::Borrowed(text),
    }
}

/// The number of characters of a text, not counting marks.
pub fn length(text: &str) -> usize {
    text.chars().filter(|c| !is_mark(*c)).count()
}

fn is_mark(c: char) -> bool {
    u32::from(c) >= FILE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_says_where_a_text_is_from() {
        for (file, start) in [(0, 0), (42, 70_000), (0xFFFD, 1_999_999)] {
            let origin = Origin { file, start };
            let marked = origin.mark("Bel café");
            assert_eq!(split(&marked), ("Bel café", Some(origin)));
            assert_eq!(strip(&marked), "Bel café");
            assert_eq!(length(&marked), 8);
            assert_eq!(all(&format!("<p>{marked}</p>{}", origin.around("<b>x</b>"))).collect::<Vec<_>>(), [origin; 2]);
        }
        let title =
            format!("{} | {}", Origin { file: 1, start: 2 }.mark("Bel ön"), Origin { file: 1, start: 9 }.mark("Wij"));
        assert_eq!(with_first(&title, "Nu").as_deref(), Some("Nu | Wij"));
        // A setting is part of the text that contains it.
        let price = Origin { file: 2, start: 7 }.mark("24 uur");
        let text = format!("Eerst. {}", Origin { file: 1, start: 2 }.mark(&format!("Binnen {price} terug")));
        assert_eq!(with_first(&text, "Nu").as_deref(), Some("Eerst. Nu"));
        assert_eq!(with_first("geen", "Nu"), None);
        assert_eq!(Origin { file: 0xFFFF, start: 0 }.mark("geen"), "geen");
        for text in ["", "kort", "Een langere zin", "🙂🙂🙂🙂🙂🙂"] {
            assert_eq!(split(text), (text, None));
            assert_eq!(strip(text), text);
        }
    }

    #[test]
    fn texts_that_code_looks_up_are_names() {
        for name in ["", "/contact", "arrow-right", "https://voorbeeld.be/?a=1#b", "{phone}", "gent.webp", "+30%"] {
            assert!(is_name(name), "{name}");
        }
        for text in ["Gent", "van 9 tot 17 uur", "één"] {
            assert!(!is_name(text), "{text}");
        }
    }
}
