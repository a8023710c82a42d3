//! Matches a search text in the texts of the content.

use std::ops::Range;

/// A text to search for, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchQuery {
    pub text: String,
    /// Whether the search is case-sensitive.
    pub case: bool,
    /// Whether only whole words match.
    pub word: bool,
}

impl SearchQuery {
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the byte ranges where it occurs, without overlaps. A space matches any white space within a paragraph, because
    /// lines of a file are folded.
    pub fn find(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        let (wanted, letters) = (self.letters(&self.text), self.letters(text));
        let mut at = 0;
        while at + wanted.len() <= letters.len() {
            let end = at + wanted.len();
            let range = letters[at].0..letters.get(end).map_or(text.len(), |(start, _)| *start);
            let is_same = wanted.iter().zip(&letters[at..end]).all(|((_, one), (_, other))| one == other);
            if is_same && (!self.word || is_word(text, &range)) {
                found.push(range);
                at = end;
            } else {
                at += 1;
            }
        }
        found
    }

    /// Returns the replacement for a match. In a search that is not case-sensitive, its first letter takes the case of the
    /// match if the match and the search text start with a different case.
    pub fn replacement(&self, found: &str, by: &str) -> String {
        let is_capital = |text: &str| text.starts_with(char::is_uppercase);
        let mut letters = by.chars();
        let Some(first) = letters.next().filter(|_| !self.case) else { return by.to_owned() };
        let rest = letters.as_str();
        match (is_capital(&self.text), is_capital(found)) {
            (false, true) => first.to_uppercase().chain(rest.chars()).collect(),
            // But not if its second letter is a capital too, as in an abbreviation.
            (true, false) if !is_capital(rest) => first.to_lowercase().chain(rest.chars()).collect(),
            _ => by.to_owned(),
        }
    }

    /// Returns the range to remove for a match: the match, and the space that would be left over.
    pub fn removal_range(text: &str, found: Range<usize>) -> Range<usize> {
        let (before, after) = (&text[..found.start], &text[found.end..]);
        let ends = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')');
        if before.ends_with(' ') && after.chars().next().is_none_or(ends) {
            found.start - 1..found.end
        } else if (before.is_empty() || before.ends_with('\n')) && after.starts_with(' ') {
            found.start..found.end + 1
        } else {
            found
        }
    }

    /// The characters of a text as they are compared, each with its first byte: straight quotes, one space for a run of white
    /// space, or a line break for the one between two paragraphs, and, unless the search is case-sensitive, lower case.
    fn letters(&self, text: &str) -> Vec<(usize, char)> {
        let mut letters = Vec::new();
        let mut rest = text.char_indices().peekable();
        while let Some((at, letter)) = rest.next() {
            let folded = match letter {
                '’' | '‘' => '\'',
                '“' | '”' => '"',
                space if space.is_whitespace() => {
                    let mut breaks = usize::from(space == '\n');
                    while let Some((_, more)) = rest.next_if(|(_, more)| more.is_whitespace()) {
                        breaks += usize::from(more == '\n');
                    }
                    if breaks > 1 { '\n' } else { ' ' }
                }
                letter if self.case => letter,
                letter => letter.to_lowercase().next().unwrap_or(letter),
            };
            letters.push((at, folded));
        }
        letters
    }
}

/// Whether there is no letter or digit right before or after the range.
fn is_word(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].chars().next_back();
    let after = text[range.end..].chars().next();
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(query: &str, case: bool, word: bool, text: &'a str) -> Vec<&'a str> {
        let query = SearchQuery { text: query.to_owned(), case, word };
        query.find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn case_and_whole_words_count_only_on_request() {
        assert_eq!(found("lead", false, false, "Lead, leads, LEADERS"), ["Lead", "lead", "LEAD"]);
        assert_eq!(found("lead", true, false, "Lead, leads, LEADERS"), ["lead"]);
        assert_eq!(found("lead", false, true, "Lead, leads, e-lead en één lead."), ["Lead", "lead", "lead"]);
        assert_eq!(found("één", false, true, "ÉÉN, eén en ééntje"), ["ÉÉN"]);
    }

    #[test]
    fn a_replacement_that_ignores_case_keeps_the_first_capital() {
        let instead = |query: &str, case: bool, found: &str| {
            SearchQuery { text: query.to_owned(), case, word: false }.replacement(found, "gesprek")
        };
        assert_eq!(instead("afspraak", false, "Afspraak"), "Gesprek");
        assert_eq!(instead("afspraak", false, "afspraak"), "gesprek");
        assert_eq!(instead("Afspraak", false, "Afspraak"), "gesprek");
        let other = |found: &str, by: &str| {
            SearchQuery { text: "Afspraak".to_owned(), case: false, word: false }.replacement(found, by)
        };
        assert_eq!(other("afspraak", "Gesprek"), "gesprek");
        assert_eq!(other("Afspraak", "Gesprek"), "Gesprek");
        assert_eq!(other("afspraak", "KMO's"), "KMO's");
        assert_eq!(instead("afspraak", true, "Afspraak"), "gesprek");
    }

    #[test]
    fn no_extra_space_is_left_where_a_match_is_removed() {
        let left = |text: &str| {
            let query = SearchQuery { text: "heel".to_owned(), case: false, word: true };
            let mut left = text.to_owned();
            for found in query.find(text).into_iter().rev() {
                left.replace_range(SearchQuery::removal_range(text, found), "");
            }
            left
        };
        assert_eq!(left("een heel goed idee"), "een goed idee");
        assert_eq!(left("Goed, heel."), "Goed,.");
        assert_eq!(left("Goed. Heel"), "Goed.");
        assert_eq!(left("heel goed\nheel slecht"), "goed\nslecht");
        assert_eq!(left("heel, heel (heel) goed"), ", () goed");
    }

    #[test]
    fn lines_are_folded_and_paragraphs_are_not() {
        assert_eq!(
            found("warme leads", false, false, "Warme\n  leads, warme\u{a0}leads"),
            ["Warme\n  leads", "warme\u{a0}leads"]
        );
        assert_eq!(found("warme leads", false, false, "warme\n\nleads"), Vec::<&str>::new());
        assert_eq!(found("zo'n \"dag\"", false, false, "zo’n “dag”"), ["zo’n “dag”"]);
        assert_eq!(found("aa", false, false, "aaaaa"), ["aa", "aa"]);
        assert_eq!(found("  ", false, false, "a  b"), Vec::<&str>::new());
        assert_eq!(found("🙂!", false, false, "x🙂! y"), ["🙂!"]);
    }
}
