//! How the texts read: warnings by the rules of `content/style.yaml`.
//!
//! Texts are read as written in their files, so that each warning has its place. Files are read in parallel, each on its own;
//! only phrases are compared between files, by their hashes. If a phrase is in too many files, the files are read again to
//! find its places.

mod phrases;
mod words;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, words as say};
use kmo_engine::content::{TextSpan, text_spans};
use rayon::prelude::*;

use crate::Site;
use crate::style::{HouseCalls, Openings, Phrases, Style};
use phrases::Said;
use words::{Word, paragraphs, sentences};

/// Warns where texts break the rules of style. Once `stop` is set, the result is incomplete.
pub fn check(site: &Site, stop: &AtomicBool, diagnostics: &mut Diagnostics) {
    let Some(style) = site.content.one::<Style>() else { return };
    let folder = style.file.path.trim_end_matches("style.yaml").to_owned();
    let files = site.files();
    // A rule with zero words or files has been reported, and is ignored here.
    let value = Style {
        openings: style.value.openings.filter(|one| one.words > 0),
        phrases: style.value.phrases.filter(|one| one.words > 0 && one.files > 0),
        ..style.value.clone()
    };
    let rules = Rules::of(&value, &folder);
    let is_read = |file: &Arc<SourceFile>| file.path != style.file.path && !within(&value.skip, rules.path(file));
    let files: Vec<Arc<SourceFile>> = files.into_iter().filter(is_read).collect();
    let read: Vec<(Vec<Diagnostic>, Vec<u64>)> =
        going(files.par_iter().enumerate(), stop).map(|(at, file)| rules.read(at, file)).collect();
    let mut hashes = Vec::new();
    for (found, own) in read {
        diagnostics.extend(found);
        hashes.extend(own);
    }
    if let Some(limit) = value.phrases {
        diagnostics.extend(repeated(&rules, hashes, limit, &files, stop));
    }
}

/// Returns the items of `work`, until `stop` is set.
fn going<T: Send>(work: impl ParallelIterator<Item = T>, stop: &AtomicBool) -> impl ParallelIterator<Item = T> {
    work.filter(|_| !stop.load(Ordering::Relaxed))
}

/// Returns a warning for each phrase that is in too many files. `hashes` are those of the phrases of all files, each once per
/// file.
fn repeated(
    rules: &Rules<'_>,
    hashes: Vec<u64>,
    limit: Phrases,
    files: &[Arc<SourceFile>],
    stop: &AtomicBool,
) -> Vec<Diagnostic> {
    let common = phrases::common(hashes, limit.files);
    if common.is_empty() {
        return Vec::new();
    }
    let said = going(files.par_iter().enumerate(), stop).flat_map_iter(|(at, file)| {
        let said = rules.said(at, file, limit);
        said.into_iter().filter(|one| one.is_in(&common)).collect::<Vec<_>>()
    });
    phrases::repeated(said.collect(), limit, files)
}

/// Whether a path below the content folder is one of these files, or is in one of these folders.
fn within(places: &[String], path: &str) -> bool {
    places.iter().any(|place| path.strip_prefix(&**place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// The rules, indexed for lookup.
struct Rules<'a> {
    style: &'a Style,
    /// The path of the content folder, with which every path begins.
    folder: &'a str,
    /// By the first word, in lower case.
    avoid: HashMap<String, Vec<Avoided<'a>>>,
}

/// A word or phrase to avoid.
struct Avoided<'a> {
    words: Vec<&'a str>,
    phrase: &'a str,
    /// What to write instead; empty if it should be left out.
    instead: &'a str,
}

impl Avoided<'_> {
    /// Returns the last word of the phrase, if the sentence begins with the phrase. Case matters only if the phrase has a
    /// capital.
    fn end<'w, 's>(&self, sentence: &'w [Word<'s>]) -> Option<&'w Word<'s>> {
        let exact = self.phrase.contains(char::is_uppercase);
        let same = |word: &Word<'_>, avoided: &str| match exact {
            true => word.text == avoided,
            false => word.text.to_lowercase() == avoided,
        };
        let last = sentence.get(self.words.len() - 1)?;
        sentence.iter().zip(&self.words).all(|(word, avoided)| same(word, avoided)).then_some(last)
    }
}

impl<'a> Rules<'a> {
    fn of(style: &'a Style, folder: &'a str) -> Self {
        let mut avoid: HashMap<String, Vec<Avoided<'_>>> = HashMap::new();
        for (phrase, instead) in &style.avoid {
            let words: Vec<&str> = phrase.split_whitespace().collect();
            let Some(first) = words.first().map(|word| word.to_lowercase()) else { continue };
            avoid.entry(first).or_default().push(Avoided { words, phrase, instead });
        }
        Rules { style, folder, avoid }
    }

    fn path<'f>(&self, file: &'f SourceFile) -> &'f str {
        file.path.strip_prefix(self.folder).unwrap_or(&file.path)
    }

    /// Returns what is wrong in one file on its own, and the hashes of its phrases.
    fn read(&self, number: usize, file: &Arc<SourceFile>) -> (Vec<Diagnostic>, Vec<u64>) {
        let (mut found, mut said) = (Vec::new(), Vec::new());
        let texts = text_spans(file);
        let calls = self.style.house_calls.as_ref().filter(|calls| within(&calls.files, self.path(file)));
        for text in &texts {
            let calls = calls.filter(|calls| calls.keys.is_empty() || calls.keys.contains(&text.key));
            for sentence in all_sentences(file, text) {
                self.sentence(file, &sentence, calls, &mut found);
                if let Some(limit) = self.style.phrases {
                    said.extend(phrases::phrases(number, &sentence, limit.words));
                }
            }
        }
        if let Some(limit) = self.style.openings {
            found.extend(openings(file, &texts, limit));
        }
        (found, phrases::hashes(&said))
    }

    /// Returns every phrase of a file.
    fn said(&self, number: usize, file: &Arc<SourceFile>, limit: Phrases) -> Vec<Said> {
        let texts = text_spans(file);
        let sentences = texts.iter().flat_map(|text| all_sentences(file, text));
        sentences.flat_map(|sentence| phrases::phrases(number, &sentence, limit.words).collect::<Vec<_>>()).collect()
    }

    fn sentence(
        &self,
        file: &Arc<SourceFile>,
        sentence: &[Word<'_>],
        calls: Option<&HouseCalls>,
        found: &mut Vec<Diagnostic>,
    ) {
        let (Some(first), Some(last)) = (sentence.first(), sentence.last()) else { return };
        if let Some(most) = self.style.sentence_words
            && sentence.len() > most
        {
            let problem = Diagnostic::warning(Code::LongSentence, say::sentence_long(sentence.len(), most));
            found.push(problem.at(file, Span::new(first.start, last.end), None).help(say::end_earlier()));
        }
        for (at, word) in sentence.iter().enumerate().filter(|(_, word)| !word.quoted) {
            for avoided in self.avoid.get(&word.text.to_lowercase()).into_iter().flatten() {
                let Some(last) = avoided.end(&sentence[at..]) else { continue };
                let Avoided { phrase, instead, .. } = avoided;
                let help = match instead.is_empty() {
                    true => say::leave_or_say(),
                    false => say::write_instead(instead),
                };
                let problem = Diagnostic::warning(Code::AvoidedWord, say::avoided(phrase));
                found.push(problem.at(file, Span::new(word.start, last.end), None).help(help));
            }
        }
        if let Some(verb) = calls.and_then(|calls| imperative(sentence, &calls.verbs)) {
            let problem = Diagnostic::warning(Code::Imperative, say::reader_told(verb.text));
            found.push(problem.at(file, Span::new(verb.start, verb.end), None).help(say::who_does()));
        }
    }
}

/// Returns the sentences of a text.
fn all_sentences<'f>(file: &'f SourceFile, text: &TextSpan) -> impl Iterator<Item = Vec<Word<'f>>> {
    paragraphs(&file.text, text.span).into_iter().flat_map(|paragraph| sentences(&file.text, paragraph))
}

/// Returns the verb that tells the reader to do something: the first word of a sentence, or the one after `dus`. Skips a
/// sentence with the company's own number or address, which rightly asks the reader to call the company, and `Bel je …`, which
/// is a condition.
fn imperative<'w, 's>(sentence: &'w [Word<'s>], verbs: &[String]) -> Option<&'w Word<'s>> {
    const SUBJECTS: [&str; 6] = ["je", "jij", "jullie", "u", "men", "we"];
    if sentence.iter().any(|word| word.text == "{phone}" || word.text == "{email}") {
        return None;
    }
    let at = sentence.iter().enumerate().position(|(at, word)| {
        let told = match at {
            0 => verbs.iter().any(|verb| verb == word.text),
            _ => sentence[at - 1].text == "dus" && verbs.iter().any(|verb| verb.to_lowercase() == word.text),
        };
        told && !word.quoted && sentence.get(at + 1).is_none_or(|next| !SUBJECTS.contains(&next.text))
    });
    at.map(|at| &sentence[at])
}

/// Minimum number of words of a text that opens a section. Shorter ones are labels, which may be alike.
const SECTION: usize = 8;

/// Returns a warning for each section of a file that begins like too many before it.
fn openings(file: &Arc<SourceFile>, texts: &[TextSpan], limit: Openings) -> Vec<Diagnostic> {
    let mut seen: HashMap<String, Vec<Span>> = HashMap::new();
    let mut found = Vec::new();
    for text in texts.iter().filter(|text| !text.neutral && !text.item) {
        let body = text.key.is_empty();
        let mut heading = !body;
        for paragraph in paragraphs(&file.text, text.span) {
            if body && file.text[paragraph.start..].starts_with('#') {
                heading = true;
                continue;
            }
            if !std::mem::replace(&mut heading, false) {
                continue;
            }
            let words: Vec<Word<'_>> = sentences(&file.text, paragraph).into_iter().flatten().collect();
            let Some(last) = words.get(limit.words - 1).filter(|_| words.len() >= SECTION) else { continue };
            let opening: Vec<String> = words[..limit.words].iter().map(|word| word.text.to_lowercase()).collect();
            let span = Span::new(words[0].start, last.end);
            let places = seen.entry(opening.join(" ")).or_default();
            places.push(span);
            if places.len() > limit.most {
                let times = places.len();
                let words = opening.join(" ");
                found.push(
                    Diagnostic::warning(Code::SameOpening, say::same_opening(words, times))
                        .at(file, span, say::once_more())
                        .at(file, places[0], say::first_time())
                        .help(say::begin_else()),
                );
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warnings(yaml: &str, path: &str, text: &str) -> Vec<String> {
        let style: Style = serde_json::from_str(yaml).expect("rules");
        let file = Arc::new(SourceFile::new(format!("content/{path}"), text));
        let other = Arc::new(SourceFile::new("content/other.yaml", text));
        let rules = Rules::of(&style, "content/");
        let ((found, own), (_, others)) = (rules.read(0, &file), rules.read(1, &other));
        let repeated = style
            .phrases
            .map(|limit| repeated(&rules, [own, others].concat(), limit, &[file, other], &AtomicBool::new(false)));
        let all = found.into_iter().chain(repeated.into_iter().flatten());
        all.map(|one| {
            let span = one.at[0].span;
            let (line, column) = one.at[0].file.line_column(span.start);
            format!("{} {line}:{column} {}", one.code, &text[span.range(text)])
        })
        .collect()
    }

    #[test]
    fn a_sentence_may_span_folded_lines_but_not_list_items() {
        let rules = r#"{"sentence_words": 5}"#;
        let text = "intro: >-\n  Een twee drie\n  vier vijf zes. Zeven acht.\n";
        assert_eq!(warnings(rules, "a.yaml", text), ["long-sentence 2:3 Een twee drie\n  vier vijf zes"]);
        assert!(
            warnings(rules, "a.yaml", "intro: Een twee drie. Vier vijf zes. Zeven [acht](/negen) tien.\n").is_empty()
        );
        let list =
            "---\ntitle: Kop\n---\n- een twee drie\n- vier vijf zes\n\n| een | twee | drie | vier | vijf | zes |\n";
        assert!(warnings(rules, "a.md", list).is_empty());
    }

    #[test]
    fn avoided_words_are_found_whole_and_not_in_quotes() {
        let rules = r#"{"avoid": {"meeting": "afspraak", "PO": "bestelbon", "van zodra": "zodra"}}"#;
        let text = "intro: Een Meeting (van zodra\n  het kan), “een meeting”, een meetingroom, po en PO.\n";
        assert_eq!(
            warnings(rules, "a.yaml", text),
            ["avoided-word 1:12 Meeting", "avoided-word 1:21 van zodra", "avoided-word 2:51 PO"]
        );
    }

    #[test]
    fn an_imperative_is_wrong_where_the_house_calls() {
        let rules = r#"{"house_calls": {"files": ["cities"], "keys": ["aanpak"], "verbs": ["Bel"]}}"#;
        let text = "aanpak: Bel vroeg. Bel {phone} nu. Bel je zelf? Niemand is er, dus bel later. Wij bellen. “Bel mij.”\ncta: Bel ons.\n";
        assert_eq!(warnings(rules, "cities/a.yaml", text), ["imperative 1:9 Bel", "imperative 1:68 bel"]);
        assert!(warnings(rules, "blog/a.yaml", text).is_empty());
    }

    #[test]
    fn sections_with_the_same_opening_are_counted() {
        let rules = r#"{"openings": {"words": 2, "most": 1}}"#;
        let text = "---\ntitle: Kop\n---\nWij bellen elke dag naar wie er beslist.\n\n## Kop\n\nWij bellen elke dag naar wie er koopt.\n\nWij bellen elke dag naar wie er tekent.\n\n## Nog een\n\nWij bellen elke week naar wie er plant.\n";
        assert_eq!(warnings(rules, "blog/a.md", text), ["same-opening 14:1 Wij bellen"]);
    }

    #[test]
    fn a_phrase_is_reported_once_with_all_its_words() {
        let rules = r#"{"phrases": {"words": 3, "files": 1}}"#;
        let text = "intro: Een twee drie vier. Vijf zes.\nmore: Lees [zeven acht negen](/tien).\n";
        assert_eq!(warnings(rules, "a.yaml", text), ["repeated-phrase 1:8 Een twee drie vier"]);
    }

    #[test]
    fn a_phrase_found_in_one_file_only_is_not_reported() {
        let style: Style = serde_json::from_str(r#"{"phrases": {"words": 3, "files": 1}}"#).expect("rules");
        let limit = style.phrases.expect("a rule");
        let file = Arc::new(SourceFile::new("content/a.yaml", "intro: Een twee drie vier.\n"));
        let said = Rules::of(&style, "content/").said(0, &file, limit);
        assert!(!said.is_empty() && phrases::repeated(said, limit, &[file]).is_empty());
    }
}
