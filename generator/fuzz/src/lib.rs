//! Assertions that must hold for any input: a module for each target, and here those about diagnostics.
//!
//! The tests of the command line compile these modules too, and replay the seeds.

pub mod filters;
pub mod front_matter;
pub mod markdown;
pub mod placeholders;
pub mod redirects;
pub mod yaml;

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, Format, Lang, Readers, SourceFile, draw};

/// The input as the program would hold it: UTF-8 without a byte order mark, lines that end in `\n`.
///
/// Returns `None` when it is not UTF-8, which the reader refuses before any parser sees it.
pub fn file(name: &str, bytes: &[u8]) -> Option<Arc<SourceFile>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    Some(Arc::new(SourceFile::new(name, text)))
}

/// Asserts that every diagnostic has a message, points at whole characters of its file, and is drawn the same way each time.
pub fn sound(problems: &[Diagnostic]) {
    placed(problems);
    let languages = Lang::ALL.map(|lang| Readers::of(Some(lang)));
    let formats = [Format::Human, Format::Json, Format::Github];
    for (format, readers) in formats.iter().flat_map(|format| languages.map(|readers| (*format, readers))) {
        let drawn = draw(problems, format, readers);
        assert_eq!(drawn.is_empty(), problems.is_empty());
        assert_eq!(drawn, draw(problems, format, readers));
    }
}

/// As [`sound`], for the diagnostics of many kinds of content. Draws one kind only, picked by the text, because drawing is
/// slow.
pub fn all_sound(kinds: &[Vec<Diagnostic>], text: &str) {
    kinds.iter().for_each(|problems| placed(problems));
    if let Some(problems) = kinds.get(text.len() % kinds.len().max(1)) {
        sound(problems);
    }
}

fn placed(problems: &[Diagnostic]) {
    for problem in problems {
        assert!(Lang::ALL.iter().all(|lang| !problem.message.say(*lang).is_empty()), "{problem:?}");
        for at in &problem.at {
            let text = &at.file.text;
            assert!(at.span.start <= at.span.end && at.span.end <= text.len(), "outside the file: {problem:?}");
            assert!(
                text.is_char_boundary(at.span.start) && text.is_char_boundary(at.span.end),
                "inside a character: {problem:?}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use kmo_diagnostic::{Code, Span, Text};

    use super::*;

    type Target = fn(&[u8]);

    #[test]
    fn targets_accept_their_seeds() {
        let targets: [(&str, Target); 6] = [
            ("filters", filters::run),
            ("front_matter", front_matter::run),
            ("markdown", markdown::run),
            ("placeholders", placeholders::run),
            ("redirects", redirects::run),
            ("yaml", yaml::run),
        ];
        for (name, run) in targets {
            let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(name);
            let seeds: Vec<_> = fs::read_dir(seeds).expect("each target has seeds").collect();
            assert!(!seeds.is_empty(), "{name}");
            for seed in seeds {
                run(&fs::read(seed.expect("an entry").path()).expect("a seed"));
            }
        }
    }

    #[test]
    #[should_panic(expected = "inside a character")]
    fn a_span_inside_a_character_is_found() {
        let file = file("proef.yaml", "é".as_bytes()).expect("UTF-8");
        sound(&[Diagnostic::error(Code::Template, Text::verbatim("proef")).at(&file, Span::new(0, 1), None)]);
    }
}
