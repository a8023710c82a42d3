//! Texts as visitors read them, with their settings filled in.

use std::ops::Range;

use kmo_engine::content::edit::Text;
use kmo_engine::content::{Piece, Placeholders, origin};

use super::matcher::SearchQuery;

/// A text with its settings filled in.
pub struct FilledText {
    pub text: String,
    parts: Vec<Part>,
}

/// A setting, or the text between two.
struct Part {
    /// Byte range in the filled text.
    shown: Range<usize>,
    /// Byte range in the written text.
    written: Range<usize>,
    is_setting: bool,
}

impl FilledText {
    /// Fills the settings in. `None` if the text has no setting with one value for all pages.
    pub fn of(written: &str, settings: &Placeholders) -> Option<Self> {
        let mut filled = FilledText { text: String::new(), parts: Vec::new() };
        let mut at = 0;
        for piece in settings.pieces(written) {
            let (length, shown, is_setting) = match piece {
                Piece::Text(text) => (text.len(), text.into(), false),
                Piece::Placeholder { name, value: Some(value) } => (name.len() + 2, origin::strip(value), true),
                Piece::Placeholder { name, value: None } => (name.len() + 2, format!("{{{name}}}").into(), false),
            };
            let from = filled.text.len();
            filled.text.push_str(&shown);
            filled.parts.push(Part { shown: from..filled.text.len(), written: at..at + length, is_setting });
            at += length;
        }
        filled.parts.iter().any(|part| part.is_setting).then_some(filled)
    }

    /// Finds matches that are partly in a setting and partly in the text beside it. Returns their ranges in the filled and in
    /// the written text. A match within one setting is skipped, because it is found where that setting is defined.
    pub fn crossing_matches(&self, query: &SearchQuery, text: &Text) -> Vec<(Range<usize>, Range<usize>)> {
        let crossing = |hit: Range<usize>| {
            let meets = |part: &&Part| part.shown.start < hit.end && hit.start < part.shown.end;
            let met: Vec<&Part> = self.parts.iter().filter(meets).collect();
            let (first, last) = (met.first()?, met.last()?);
            if met.len() < 2 || !met.iter().any(|part| part.is_setting) {
                return None;
            }
            let at = |part: &Part, end: usize| part.written.start + (end - part.shown.start);
            let start = if first.is_setting { first.written.start } else { at(first, hit.start) };
            let end = if last.is_setting { last.written.end } else { at(last, hit.end) };
            let is_setting = |name: &Range<usize>| met.iter().any(|part| part.is_setting && part.written == *name);
            let is_address = |name: &Range<usize>| name.start < end && start < name.end && !is_setting(name);
            (!text.names.iter().any(is_address)).then_some((hit, start..end))
        };
        query.find(&self.text).into_iter().filter_map(crossing).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn found(query: &str, value: &str) -> Vec<(String, String)> {
        let names = [("phone", "09 396 12 34"), ("brand", "Warmlijn")];
        let names: BTreeMap<String, String> =
            names.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let settings = Placeholders::new(names, BTreeSet::new());
        let Some(filled) = FilledText::of(value, &settings) else { return Vec::new() };
        let text = Text { path: String::new(), value: value.to_owned(), start: 0, names: Vec::new() };
        let query = SearchQuery { text: query.to_owned(), case: false, word: false };
        let hits = filled.crossing_matches(&query, &text);
        hits.into_iter().map(|(shown, written)| (filled.text[shown].to_owned(), value[written].to_owned())).collect()
    }

    #[test]
    fn matches_across_a_setting_and_the_text_beside_it_are_found() {
        let text = "Één nummer: bel {phone} voor {brand} in {stad}.";
        let pair = |shown: &str, written: &str| vec![(shown.to_owned(), written.to_owned())];
        assert_eq!(found("bel 09 396", text), pair("bel 09 396", "bel {phone}"));
        assert_eq!(found("34 VOOR warm", text), pair("34 voor Warm", "{phone} voor {brand}"));
        assert_eq!(found("lijn in", text), pair("lijn in", "{brand} in"));
        // A setting as a whole, and words without one.
        assert_eq!(found("09 396 12 34", text), []);
        assert_eq!(found("in {stad}", text), []);
        assert_eq!(found("bel", "Bel ons."), []);
    }
}
