//! Readability of Dutch texts: the Flesch formula as adapted by Douma.

use std::ops::AddAssign;

/// Counts of sentences, words and syllables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub sentences: usize,
    pub words: usize,
    pub syllables: usize,
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.sentences += other.sentences;
        self.words += other.words;
        self.syllables += other.syllables;
    }
}

impl Size {
    /// Counts the sentences, words and syllables of a text.
    pub fn of(text: &str) -> Self {
        let mut size = Size::default();
        for sentence in sentences(text) {
            size += Size::of_sentence(sentence);
        }
        size
    }

    fn of_sentence(sentence: &str) -> Self {
        let words = || sentence.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric));
        Size { sentences: 1, words: words().count(), syllables: words().map(syllables).sum() }
    }

    /// The Flesch-Douma score, usually 0 to 100; the higher, the easier. `None` for a text without words.
    ///
    /// 206.835 − 0.93 × words per sentence − 77 × syllables per word.
    /// Source: W.H. Douma, "De leesbaarheid van landbouwbladen", Bulletin 17, Afdeling sociologie en sociografie,
    /// Landbouwhogeschool Wageningen, 1960, after R. Flesch, "The Art of Readable Writing", 1949. The formula and
    /// its levels are also given in Taal en letteren, 1977 (dbnl.org, _taa014197701_01_0089).
    pub fn score(self) -> Option<f64> {
        (self.words > 0 && self.sentences > 0).then(|| {
            let (sentences, words, syllables) = (self.sentences as f64, self.words as f64, self.syllables as f64);
            206.835 - 0.93 * words / sentences - 77.0 * syllables / words
        })
    }
}

/// The meaning of a score: Douma's seven levels, with the schooling that Douma gave for each, in current terms.
pub fn meaning(score: f64) -> (&'static str, &'static str) {
    match score {
        score if score < 30.0 => ("zeer moeilijk", "universiteit"),
        score if score < 45.0 => ("moeilijk", "einde middelbaar onderwijs"),
        score if score < 60.0 => ("vrij moeilijk", "midden van het middelbaar onderwijs"),
        score if score < 70.0 => ("gewoon", "begin van het middelbaar onderwijs"),
        score if score < 80.0 => ("vrij gemakkelijk", "zesde leerjaar"),
        score if score < 90.0 => ("gemakkelijk", "vijfde leerjaar"),
        _ => ("zeer gemakkelijk", "vierde leerjaar"),
    }
}

/// A sentence with its own score.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    pub text: String,
    pub score: f64,
    pub words: usize,
}

/// The hardest sentences of a text, the hardest first. Short sentences are left out, because one long word makes them look
/// harder than they read.
pub fn hardest(text: &str, most: usize) -> Vec<Sentence> {
    const SHORTEST: usize = 6;
    let mut all: Vec<Sentence> = sentences(text)
        .filter_map(|sentence| {
            let size = Size::of_sentence(sentence);
            let score = size.score().filter(|_| size.words >= SHORTEST)?;
            Some(Sentence { text: sentence.to_owned(), score, words: size.words })
        })
        .collect();
    all.sort_by(|a, b| a.score.total_cmp(&b.score));
    all.truncate(most);
    all
}

/// Abbreviations whose full stop does not end a sentence.
const SHORTENED: [&str; 20] = [
    "bv.", "bijv.", "o.a.", "m.a.w.", "d.w.z.", "i.v.m.", "t.o.v.", "t.e.m.", "ca.", "nr.", "art.", "dhr.", "mevr.",
    "dr.", "ir.", "prof.", "incl.", "excl.", "tel.", "resp.",
];

/// The sentences of a text. They end in `.`, `!`, `?` or `…`, before white space that is not followed by a lower-case
/// letter.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = end(rest);
        let (sentence, after) = rest.split_at(end);
        rest = after.trim_start();
        Some(sentence.trim_end())
    })
    .filter(|sentence| sentence.chars().any(char::is_alphanumeric))
}

fn end(text: &str) -> usize {
    for (at, c) in text.char_indices().filter(|(_, c)| ".!?…".contains(*c)) {
        let after = at + c.len_utf8();
        // Closing quotes and brackets belong to the sentence.
        let close = text[after..].len() - text[after..].trim_start_matches(['"', '”', '’', '\'', ')', '»']).len();
        let end = after + close;
        let next = text[end..].trim_start();
        if next.len() == text[end..].len() || next.is_empty() {
            continue;
        }
        let start = next.trim_start_matches(['"', '“', '‘', '\'', '(', '«']).chars().next();
        if start.is_some_and(char::is_lowercase) {
            continue;
        }
        let word = text[..after].rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
        let initial = word.chars().count() == 2 && word.starts_with(char::is_alphabetic);
        if c == '.' && (initial || SHORTENED.contains(&word.as_str())) {
            continue;
        }
        return end;
    }
    text.len()
}

/// Dutch vowels and diphthongs that sound as one, longest first.
const SOUNDS: [&str; 19] = [
    "aai", "ooi", "oei", "eeu", "ieu", "aa", "ee", "oo", "uu", "ie", "oe", "eu", "ui", "ij", "ei", "ou", "au", "ai",
    "oi",
];

/// English words whose syllables do not follow from their spelling, with their number. They count at the start or the end
/// of a word.
const ENGLISH: [(&str, usize); 14] = [
    ("leads", 1),
    ("lead", 1),
    ("teams", 1),
    ("team", 1),
    ("deals", 1),
    ("deal", 1),
    ("sales", 1),
    ("websites", 2),
    ("website", 2),
    ("sites", 1),
    ("site", 1),
    ("online", 2),
    ("offline", 2),
    ("software", 2),
];

/// Counts the syllables of a word by its spelling. A number counts one per digit, and an abbreviation in capitals (KMO) one
/// per letter. An approximation, without a dictionary.
pub fn syllables(word: &str) -> usize {
    let parts = word.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(part).sum::<usize>().max(1)
}

fn part(part: &str) -> usize {
    let digits = part.chars().filter(char::is_ascii_digit).count();
    let letters = part.chars().filter(|c| c.is_alphabetic()).count();
    if (2..=5).contains(&letters) && digits == 0 && part.chars().all(char::is_uppercase) {
        return letters;
    }
    let word = part.to_lowercase();
    for (english, syllables) in ENGLISH {
        if let Some(rest) = word.strip_prefix(english).or_else(|| word.strip_suffix(english)) {
            return syllables + sounds(rest) + digits;
        }
    }
    sounds(&word) + digits
}

/// Counts groups of vowels that sound as one. A vowel with a diaeresis starts a new group.
fn sounds(word: &str) -> usize {
    let mut rest = word;
    let mut count = 0;
    while let Some(c) = rest.chars().next() {
        if let Some(sound) = SOUNDS.iter().find(|sound| rest.starts_with(**sound)) {
            count += 1;
            rest = &rest[sound.len()..];
            continue;
        }
        count += usize::from("aeiouyàáâäèéêëìíîïòóôöùúûü".contains(c));
        rest = &rest[c.len_utf8()..];
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_those_of_a_dictionary() {
        for (word, expected) in [
            ("kat", 1),
            ("bedrijven", 3),
            ("nieuwe", 2),
            ("geïnteresseerd", 5),
            ("radio", 3),
            ("ideaal", 3),
            ("industrieel", 4),
            ("financiële", 5),
            ("zee-eend", 2),
            ("groei", 1),
            ("eeuwen", 2),
            ("systeem", 2),
            ("theater", 3),
            ("KMO's", 3),
            ("auto's", 2),
            ("CRM", 3),
            ("leadgeneratie", 5),
            ("verkoopteam", 3),
            ("ideale", 4),
            ("30%", 2),
            ("afspraken,", 3),
            ("%", 1),
        ] {
            assert_eq!(syllables(word), expected, "{word}");
        }
    }

    #[test]
    fn sentences_are_split_but_not_at_abbreviations() {
        let split = |text| sentences(text).collect::<Vec<_>>();
        assert_eq!(split("Bel ons. Wij luisteren! Nu? Ja."), ["Bel ons.", "Wij luisteren!", "Nu?", "Ja."]);
        assert_eq!(split("Ze zei: “Bel later.” Dus belden we."), ["Ze zei: “Bel later.”", "Dus belden we."]);
        let one = "Bv. Gent, o.a. bij dhr. Peeters in art. 3.2 en 1.500 euro van J. Maes enz. of zo";
        assert_eq!(split(one), [one]);
        assert!(split(" … ").is_empty());
    }

    #[test]
    fn the_score_is_that_of_the_formula() {
        // 6 words of one syllable in one sentence.
        let easy = Size::of("De kat zit op de mat.");
        assert_eq!(easy, Size { sentences: 1, words: 6, syllables: 6 });
        assert!((easy.score().expect("it has words") - (206.835 - 5.58 - 77.0)).abs() < 1e-9);
        // On-ze me-de-wer-kers bel-len Vlaam-se be-drij-ven. Daar-na plan-nen zij een af-spraak.
        let hard = Size::of("Onze medewerkers bellen Vlaamse bedrijven. Daarna plannen zij een afspraak.");
        assert_eq!(hard, Size { sentences: 2, words: 10, syllables: 21 });
        assert!((hard.score().expect("it has words") - 40.485).abs() < 1e-9);
        assert_eq!(Size::of("").score(), None);
    }

    #[test]
    fn hard_sentences_come_first_and_short_ones_not_at_all() {
        let text = "De kat zit op de mat. Verantwoordelijkheid! \
                    Onze telefonische medewerkers organiseren kwalitatieve kennismakingsgesprekken.";
        let found = hardest(text, 5);
        assert_eq!(found.len(), 2);
        assert!(found[0].text.starts_with("Onze") && found[0].score < 0.0, "{found:?}");
        assert_eq!(found[1].words, 6);
    }
}
