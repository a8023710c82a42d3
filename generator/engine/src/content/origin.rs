//! Where the texts of a page come from.
//!
//! An engine that reads for editing ([`Engine::for_editing`](crate::Engine::for_editing)) puts a mark behind every text: a few
//! characters of Unicode's private use planes, which name its file and its place in it. They go through types, templates and
//! escaping as any other character does, so no type and no template needs to know of them. Without marks
//! ([`strip`]) a page is the page that is published.

use std::borrow::Cow;

/// The first character of a mark: the number of the file is added to it. Plane 15.
const FILE: u32 = 0xF_0000;
/// The last file that has a number. The two code points behind it are not characters.
const FILES: u32 = 0xFFFD;
/// Four more characters, each with 12 bits: where the text starts in its file, and how many characters it has. Plane 16.
const BITS: u32 = 0x10_0000;
/// Around the HTML of a text in markdown.
const OPEN: char = '\u{10FFF0}';
const CLOSE: char = '\u{10FFF1}';

/// The place of a text: a file, by its number in the engine that read it, and the byte at which its value starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    pub file: u16,
    pub start: usize,
}

impl Origin {
    /// Puts the mark behind a text.
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

    /// The HTML of a text in markdown, between marks.
    pub(crate) fn around(self, html: &str) -> String {
        let mut marked = String::from(OPEN);
        self.write(0, &mut marked);
        marked.push_str(html);
        marked.push(CLOSE);
        marked
    }
}

/// Whether a text is a name, an address or a key rather than words that somebody reads: code looks such texts up and
/// compares them, so they carry no mark.
pub(super) fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii() && !c.is_ascii_uppercase() && !c.is_ascii_whitespace())
}

/// A text and the place in the mark behind it.
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

/// Every place that a page or a text names by a mark, in their order.
pub fn all(marked: &str) -> impl Iterator<Item = Origin> {
    // A mark starts with a character of plane 15, which has four bytes.
    let starts = marked.match_indices(|c: char| (FILE..BITS).contains(&u32::from(c))).map(|(at, _)| at);
    starts.filter_map(|at| {
        split(&marked[at..marked[at..].char_indices().nth(5).map_or(marked.len(), |(end, _)| at + end)]).1
    })
}

/// A text without its marks, and with another text in place of the first that carries one. A text that is part of another
/// one, such as a setting, is not meant.
pub fn with_first(marked: &str, now: &str) -> Option<String> {
    // Where each character that is not a mark starts.
    let mut starts: Vec<usize> = Vec::new();
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

/// A text without the mark behind it.
pub fn text(marked: &str) -> &str {
    split(marked).0
}

/// A text without any mark.
pub fn strip(text: &str) -> Cow<'_, str> {
    match text.chars().any(is_mark) {
        true => Cow::Owned(text.chars().filter(|c| !is_mark(*c)).collect()),
        false => Cow::Borrowed(text),
    }
}

/// How many characters a text has without its marks.
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
    fn what_code_looks_up_is_a_name() {
        for name in ["", "/contact", "arrow-right", "https://voorbeeld.be/?a=1#b", "{phone}", "gent.webp", "+30%"] {
            assert!(is_name(name), "{name}");
        }
        for text in ["Gent", "van 9 tot 17 uur", "één"] {
            assert!(!is_name(text), "{text}");
        }
    }
}
