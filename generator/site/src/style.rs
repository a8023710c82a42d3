//! `content/style.yaml`: the house style, by which `crate::prose` checks all texts.

use std::collections::BTreeMap;

use kmo_diagnostic::{Code, Diagnostics, words};
use kmo_engine::ContentType;
use kmo_engine::content::{Document, Texts};
use schemars::JsonSchema;
use serde::Deserialize;

/// The rules of style of a brand. Each is checked only where it is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Style {
    /// Most words of a sentence.
    pub sentence_words: Option<usize>,
    pub openings: Option<Openings>,
    pub phrases: Option<Phrases>,
    pub house_calls: Option<HouseCalls>,
    /// Words that the house does not use, with what it writes instead; empty where it leaves them out.
    #[serde(default)]
    pub avoid: BTreeMap<String, String>,
    /// Files and folders of `content/` that speak in another voice, such as contracts.
    #[serde(default)]
    pub skip: Vec<String>,
}

/// How many sections of a page may open with the same words.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Openings {
    /// How many words make an opening.
    pub words: usize,
    /// How many sections may share one.
    pub most: usize,
}

/// How many files may say the same.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct Phrases {
    /// How many words in a row make a phrase.
    pub words: usize,
    /// How many files may hold it.
    pub files: usize,
}

/// Where the house does the work itself, so that a sentence that tells the reader to do it is wrong.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("claims" = false))]
pub struct HouseCalls {
    /// Files and folders of `content/`.
    pub files: Vec<String>,
    /// The outermost keys that are meant; all where none is named.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The verbs as they begin a sentence.
    pub verbs: Vec<String>,
}

impl ContentType for Style {
    const NAME: &'static str = "style";
    const FILES: &'static str = "style.yaml";
    const WORDS: &'static str = include_str!("words/style.txt");

    fn check(style: &Document<Self>, _: &Texts<'_>, diagnostics: &mut Diagnostics) {
        let Style { openings, phrases, .. } = &style.value;
        let words =
            [("openings.words", openings.map(|one| one.words)), ("phrases.words", phrases.map(|one| one.words))];
        for (path, _) in words.into_iter().filter(|(_, words)| *words == Some(0)) {
            let problem = style.error(path, Code::WrongValue, words::no_words_rule());
            diagnostics.push(problem.help(words::how_many_words()));
        }
        if phrases.is_some_and(|one| one.files == 0) {
            let problem = style.error("phrases.files", Code::WrongValue, words::no_files_rule());
            diagnostics.push(problem.help(words::how_many_files()));
        }
    }
}
