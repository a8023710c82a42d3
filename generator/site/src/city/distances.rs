//! Compares distances in a city's text with those on its map.
//!
//! The map shows straight-line distances. A sentence that gives another distance to a city of the site must say that it is by
//! road (`over de weg`, `rijden`).

use std::collections::HashMap;
use std::ops::Range;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Span, words};
use kmo_shared::format::{self, is_digits};
use memchr::memmem;

use kmo_engine::content::Document;

use super::relations::whole_kilometres;
use super::{City, Place};

/// How far a rounded distance (`ongeveer vijftien`, `een twaalftal`) may be off: one kilometre, or a tenth of the real
/// distance if that is more.
const SLACK: (f64, f64) = (1.0, 0.1);

/// Names and places of the site's cities, by the first word of the name.
pub(super) struct Names<'a>(HashMap<&'a str, Vec<(&'a str, Place)>>);

impl<'a> Names<'a> {
    pub(super) fn of(cities: impl Iterator<Item = &'a City>) -> Self {
        let mut names: HashMap<&str, Vec<(&str, Place)>> = HashMap::new();
        // Invalid coordinates have been reported; every distance to them would be wrong too.
        for city in cities.filter(|city| city.place.in_belgium()) {
            let first = words(&city.name).next().map_or("", |word| &city.name[word]);
            names.entry(first).or_default().push((&city.name, city.place));
        }
        // Longest first, so that the longest name that matches wins.
        names.values_mut().for_each(|named| named.sort_by_key(|(name, _)| std::cmp::Reverse(name.len())));
        Names(names)
    }

    /// Reports each distance that differs from the one on the map.
    pub(super) fn check(&self, document: &Document<City>, diagnostics: &mut Diagnostics) {
        let text = document.file.text.as_str();
        let own = document.value.place;
        if !own.in_belgium() {
            return;
        }
        let mut units: Vec<usize> =
            UNITS.iter().flat_map(|unit| memmem::find_iter(text.as_bytes(), unit.as_bytes())).collect();
        units.sort_unstable();
        let mut past = 0;
        for unit in units {
            if unit < past {
                continue;
            }
            let ends = |byte: &u8| matches!(byte, b'.' | b'?' | b'!' | b'|' | b':');
            let start = text.as_bytes()[..unit].iter().rposition(ends).map_or(0, |at| at + 1);
            past = text.as_bytes()[unit..].iter().position(ends).map_or(text.len(), |length| unit + length + 1);
            let sentence = &text[start..past];
            if words(sentence).any(|word| is_unit(&sentence[word])) && !is_by_road(sentence) {
                self.sentence(document, own, start..past, diagnostics);
            }
        }
    }

    /// Checks one sentence. A number is about the cities named since the number before it:
    /// `Aalst en Ninove liggen op acht kilometer`.
    fn sentence(&self, document: &Document<City>, own: Place, at: Range<usize>, diagnostics: &mut Diagnostics) {
        let text = &document.file.text[at.clone()];
        let mut named: Vec<(&str, Place)> = Vec::new();
        let (mut before, mut past) = ("", 0);
        let mut all = words(text).peekable();
        while let Some(mut word) = all.next() {
            if word.start < past {
                continue;
            }
            // `8,5` is one number.
            if let Some(decimals) = all.next_if(|next| decimal(&text[word.start..next.end]).is_some()) {
                word.end = decimals.end;
            }
            let written = &text[word.clone()];
            let is_name = |name: &str| text[word.start..].starts_with(name) && ends(&text[word.start + name.len()..]);
            if let Some(&(name, place)) =
                self.0.get(written).and_then(|known| known.iter().find(|(name, _)| is_name(name)))
            {
                past = word.start + name.len();
                before = "op";
                if name != document.value.name {
                    named.push((name, place));
                }
                continue;
            }
            let unit = all.peek().is_some_and(|next| is_unit(&text[next.clone()]));
            let counts = unit || matches!(before, "op" | "na" | "ongeveer" | "een" | "is" | "ver");
            if let Some(said) = number(written).filter(|_| counts) {
                let rounds = before == "ongeveer" || written.ends_with("tal");
                let wrong = named.iter().find_map(|(name, place)| {
                    let real = own.distance(*place);
                    let differs = match rounds {
                        true => (real - said).abs() > SLACK.0.max(real * SLACK.1),
                        // The map shows whole kilometres.
                        false => whole_kilometres(real) != said.round(),
                    };
                    // `minder dan twintig kilometer` is a bound, not a distance.
                    (before != "dan" && differs).then_some((name, whole_kilometres(real)))
                });
                if let Some((name, real)) = wrong {
                    let span = Span::new(at.start + word.start, at.start + word.end);
                    let message = words::distance(name, format::number(real, 0), said);
                    let problem = Diagnostic::error(Code::Distance, message).at(&document.file, span, None);
                    diagnostics.push(problem.help(words::map_distance()));
                }
                named.clear();
            }
            before = written;
        }
    }
}

/// Returns the byte ranges of the words of a text. A hyphen is part of a word.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let inner = |char: char| char.is_alphanumeric() || char == '-';
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(inner)?;
        from = text[start..].find(|char| !inner(char)).map_or(text.len(), |length| start + length);
        Some(start..from)
    })
}

/// Whether a word that comes just before `rest` ends there.
fn ends(rest: &str) -> bool {
    rest.chars().next().is_none_or(|char| !char.is_alphanumeric() && char != '-')
}

/// A sentence without one of these gives no distance.
const UNITS: [&str; 2] = ["kilometer", "km"];

fn is_unit(word: &str) -> bool {
    UNITS.contains(&word) || word == "kilometers"
}

fn is_by_road(sentence: &str) -> bool {
    sentence.contains("over de weg") || words(sentence).any(|word| sentence[word].starts_with("rij"))
}

/// Reads a number in digits with a comma: `8,5`.
fn decimal(text: &str) -> Option<f64> {
    let (whole, decimals) = text.split_once(',')?;
    if is_digits(whole) && is_digits(decimals) { format!("{whole}.{decimals}").parse().ok() } else { None }
}

/// Reads a number below 100 as it is written in a distance: `zestien`, `zevenentwintig`, `twintigtal`, `16`, `8,5`.
fn number(word: &str) -> Option<f64> {
    const SMALL: &str = "één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien \
        zeventien achttien negentien";
    const TENS: &str = "twintig dertig veertig vijftig zestig zeventig tachtig negentig";
    let small = |word: &str| SMALL.split(' ').zip(1_u8..).find(|(name, _)| *name == word).map(|(_, value)| value);
    if word.len() < 3 && is_digits(word) {
        return word.parse().ok();
    }
    if let Some(number) = decimal(word) {
        return (number < 100.0).then_some(number);
    }
    let word = word.strip_suffix("tal").unwrap_or(word);
    if let Some(value) = small(word) {
        return Some(f64::from(value));
    }
    let (tens, value) = TENS.split(' ').zip(2_u8..).find(|(tens, _)| word.ends_with(*tens))?;
    let units = match &word[..word.len() - tens.len()] {
        "" => 0,
        "eenen" => 1,
        units => {
            let units = units.strip_suffix("en").or_else(|| units.strip_suffix("ën"))?;
            small(units).filter(|units| *units < 10)?
        }
    };
    Some(f64::from(value * 10 + units))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let read = ["drie", "16", "8,5", "zevenentwintig", "drieëndertig", "vijftiental", "twintig", "eenentwintig"];
        assert_eq!(read.map(number), [3.0, 16.0, 8.5, 27.0, 33.0, 15.0, 20.0, 21.0].map(Some));
        assert_eq!(["een", "2019", "2019,5", "E40", "afstand", "tal", ""].map(number), [None; 7]);
    }
}
