//! The long explanation of each code. The texts are in the markdown files of `nl/` and `en/`, in the same order.
//!
//! `# code: summary` starts an explanation. First what happened and why it matters, then fenced examples, then the fix. A
//! fence says what it holds: `wrong PATH`, `right PATH` or `run`; `(excerpt)` after the path marks a part of a file that is
//! not valid alone. Tests run every example that is not an excerpt.
//!
//! The examples are those of a Dutch site in both languages, so only `nl/` holds them. In `en/` a line `---` stands in their
//! place.

use std::ops::Range;

use crate::{Code, Lang};

macro_rules! texts {
    ($lang:literal) => {
        [
            include_str!(concat!($lang, "/files.md")),
            include_str!(concat!($lang, "/values.md")),
            include_str!(concat!($lang, "/cities.md")),
            include_str!(concat!($lang, "/texts.md")),
            include_str!(concat!($lang, "/prose.md")),
            include_str!(concat!($lang, "/pages.md")),
            include_str!(concat!($lang, "/tools.md")),
            include_str!(concat!($lang, "/program.md")),
            include_str!(concat!($lang, "/live.md")),
        ]
    };
}

/// The files, in the order in which users meet the problems: reading, values, cities, texts, style, pages, tools, the
/// program itself, the published site.
const fn texts(lang: Lang) -> [&'static str; 9] {
    match lang {
        Lang::Nl => texts!("nl"),
        Lang::En => texts!("en"),
    }
}

/// What one code means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    pub code: Code,
    /// A few words, without a full stop.
    pub summary: &'static str,
    /// What happened and why it matters, in paragraphs.
    pub what: &'static str,
    pub examples: Vec<Example>,
    /// How to fix it, in paragraphs.
    pub fix: &'static str,
}

/// A piece of a file, or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub kind: ExampleKind,
    /// The file it belongs to; empty for a command.
    pub path: &'static str,
    /// Whether it is only a piece of a file that needs more around it.
    pub excerpt: bool,
    /// Ends in a newline.
    pub text: &'static str,
}

/// What an example shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleKind {
    Wrong,
    Right,
    /// A command that reports the problem.
    Run,
}

/// All explanations in a language.
///
/// # Panics
/// If a text does not follow the format in the module's doc. The texts are compiled in, and a test reads them all.
pub fn explanations(lang: Lang) -> Vec<Explanation> {
    let all = entries(lang).zip(entries(Lang::Nl));
    all.map(|(entry, dutch)| read(entry, dutch).unwrap_or_else(|| panic!("no explanation: {entry}"))).collect()
}

fn entries(lang: Lang) -> impl Iterator<Item = &'static str> {
    texts(lang).into_iter().flat_map(|text| text.split("\n# ").map(|entry| entry.trim_start_matches("# ")))
}

/// The explanation of a code; `None` if there is no such code.
pub fn explanation(code: &str, lang: Lang) -> Option<Explanation> {
    explanations(lang).into_iter().find(|explanation| explanation.code.name() == code)
}

/// Reads an entry. `dutch` is the same one in Dutch, for its examples.
fn read(entry: &'static str, dutch: &'static str) -> Option<Explanation> {
    let (head, rest) = entry.split_once('\n')?;
    let (code, summary) = head.split_once(": ")?;
    let code = Code::named(code)?;
    let (what, fix) = match fenced(rest) {
        Some(range) if entry == dutch => (&rest[..range.start], &rest[range.end..]),
        // Only `nl/` holds examples.
        Some(_) => return None,
        None => rest.split_once("\n---\n")?,
    };
    let mut examples = Vec::new();
    let mut fences = &dutch[fenced(dutch)?];
    while let Some(fence) = fences.strip_prefix("```") {
        let (info, after) = fence.split_once('\n')?;
        let close = after.find("```").filter(|at| *at == 0 || after[..*at].ends_with('\n'))?;
        examples.push(example(info, &after[..close])?);
        fences = after[close + "```".len()..].trim_start();
    }
    let explanation = Explanation { code, summary, what: what.trim(), examples, fix: fix.trim() };
    (fences.is_empty() && !explanation.what.is_empty() && !explanation.fix.is_empty()).then_some(explanation)
}

/// The range of the examples in an entry.
fn fenced(entry: &str) -> Option<Range<usize>> {
    let end = entry.rfind("\n```")? + "\n```".len();
    Some(entry.find("```")?..end)
}

fn example(info: &'static str, text: &'static str) -> Option<Example> {
    let (kind, place) = info.split_once(' ').unwrap_or((info, ""));
    let kind = match kind {
        "wrong" => ExampleKind::Wrong,
        "right" => ExampleKind::Right,
        "run" => ExampleKind::Run,
        _ => return None,
    };
    let path = place.strip_suffix(" (excerpt)");
    Some(Example { kind, path: path.unwrap_or(place), excerpt: path.is_some(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_explain_every_code_in_one_order() {
        let [nl, en] = Lang::ALL.map(explanations);
        let codes = |all: &[Explanation]| all.iter().map(|one| one.code).collect::<Vec<_>>();
        assert_eq!(codes(&nl), codes(&en));
        let mut sorted = codes(&en);
        sorted.sort();
        assert_eq!(sorted, Code::all().collect::<Vec<_>>());
        for (nl, en) in nl.iter().zip(&en) {
            let own = nl.what != en.what && nl.fix != en.fix && nl.summary != en.summary;
            assert!(own, "{} is not translated", en.code);
        }
    }
}
