//! The catalogue: every message of the program, in Dutch and in English side by side.
//!
//! Each entry is a function that returns a [`Text`](crate::Text); its arguments are the values that the wordings mention. An
//! entry that lacks a language does not compile. Dutch says "je", in short usual words: what is wrong, then what to do.

mod build;
mod cities;
mod contracts;
mod files;
mod line;
mod live;
mod new;
mod pages;
mod program;
mod publish;
mod routes;
mod run;
mod serve;
mod settings;
pub(crate) mod system;
mod texts;
mod tools;
mod values;
mod yaml;

macro_rules! files {
    ($($file:ident)*) => {
        $(pub use $file::*;)*

        #[cfg(test)]
        fn all() -> Vec<crate::Text> {
            [$($file::all()),*].concat()
        }
    };
}

files! {
    build cities contracts files line live new pages program publish routes run serve settings texts tools values yaml
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Text};

    /// Words that are in nearly every English sentence and in no Dutch one.
    const ENGLISH: [&str; 16] = [
        "the", "and", "with", "this", "that", "which", "not", "there", "write", "from", "has", "for", "can't", "its",
        "or", "use",
    ];

    #[test]
    fn every_message_has_its_own_words_in_both_languages() {
        for text in all() {
            let (nl, en) = (text.say(Lang::Nl), text.say(Lang::En));
            let words = |text: &str| -> Vec<String> {
                // Text between backticks is code or input, which is not translated.
                let prose = text.split('`').step_by(2).collect::<String>();
                prose.split(|c: char| c.is_whitespace() || ",.;:()".contains(c)).map(str::to_lowercase).collect()
            };
            let english: Vec<String> = words(&nl).into_iter().filter(|word| ENGLISH.contains(&word.as_str())).collect();
            assert!(english.is_empty(), "{}: {english:?} in {nl}", text.name());
            // A message of a few words can't be the same in both languages.
            let own = words(&en).iter().filter(|word| word.len() > 2 && word.chars().all(char::is_alphabetic)).count();
            assert!(own < 3 || nl != en, "{}: {nl}", text.name());
            assert!(!words(&nl).iter().any(|word| ["u", "uw", "men", "dient"].contains(&word.as_str())), "{nl}");
        }
    }

    #[test]
    fn no_two_messages_have_a_name() {
        let mut names: Vec<&str> = all().iter().map(Text::name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn one_of_something_is_told_from_more() {
        assert_eq!(errors(1_usize).say(Lang::Nl), "1 fout");
        assert_eq!(errors(2_usize).say(Lang::Nl), "2 fouten");
        assert_eq!(errors(1_usize).say(Lang::En), "1 error");
        assert_eq!(warnings(0_usize).say(Lang::En), "0 warnings");
    }
}
