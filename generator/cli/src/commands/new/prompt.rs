//! Questions and answers, one line each. It only reads lines: the terminal does the editing, Ctrl-C ends the program, and a
//! test runs the same code.

use std::fmt::Display;
use std::io::{BufRead, Write};

use kmo_diagnostic::{Lang, Text, words};
use kmo_site::start::answers::pick;

/// Asks questions. Each is repeated until its answer is valid.
pub(super) struct Prompt<In, Out> {
    input: In,
    output: Out,
    lang: Lang,
}

impl<In: BufRead, Out: Write> Prompt<In, Out> {
    pub(super) fn new(input: In, output: Out, lang: Lang) -> Self {
        Prompt { input, output, lang }
    }

    /// Prints a line between the questions.
    pub(super) fn say(&mut self, text: &str) {
        // If the terminal is closed, nobody reads this, and the next read fails.
        let _ = writeln!(self.output, "{text}");
    }

    /// Prints the items of a list with their numbers.
    pub(super) fn list(&mut self, items: impl IntoIterator<Item = impl Display>) {
        for (number, item) in (1..).zip(items) {
            self.say(&format!("  {number}. {item}"));
        }
    }

    /// Returns the answer as `read` parses it. `read` returns what is wrong with an answer, and the question is asked again. An
    /// empty line stands for `default`.
    ///
    /// Returns `None` if the input has ended or can't be read.
    pub(super) fn ask<T>(
        &mut self,
        question: Text,
        default: Option<&str>,
        mut read: impl FnMut(&str) -> Result<T, Text>,
    ) -> Option<T> {
        let question = question.say(self.lang);
        loop {
            let _ = match default {
                Some(default) => write!(self.output, "{question} [{default}]: "),
                None => write!(self.output, "{question}: "),
            };
            let _ = self.output.flush();
            let mut line = String::new();
            match self.input.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) => {}
                // This line is not UTF-8; the next one may be.
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                    let text = words::not_a_text().say(self.lang);
                    self.say(&format!("  {text}"));
                    continue;
                }
                Err(_) => return None,
            }
            let answer = match line.trim() {
                "" => default.unwrap_or_default(),
                answer => answer,
            };
            match read(answer) {
                Ok(value) => return Some(value),
                Err(problem) => {
                    let problem = problem.say(self.lang);
                    self.say(&format!("  {problem}"));
                }
            }
        }
    }

    /// Asks for one of a few choices, by its number in the list or its name; the first is the default. Returns its index.
    pub(super) fn choose(&mut self, question: Text, choices: &[&str]) -> Option<usize> {
        self.list(choices);
        self.ask(question, choices.first().copied(), |answer| pick(answer, choices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<T>(typed: &str, ask: impl FnOnce(&mut Prompt<&[u8], &mut Vec<u8>>) -> T) -> (T, String) {
        let mut shown = Vec::new();
        let answer = ask(&mut Prompt::new(typed.as_bytes(), &mut shown, Lang::En));
        (answer, String::from_utf8(shown).expect("it shows text"))
    }

    #[test]
    fn an_empty_line_takes_the_default_and_a_wrong_one_is_asked_again() {
        let number = |answer: &str| answer.parse::<u32>().map_err(|_| Text::verbatim("write a number"));
        let (answer, shown) = with("\n", |prompt| prompt.ask(Text::verbatim("How many"), Some("3"), number));
        assert_eq!((answer, shown.as_str()), (Some(3), "How many [3]: "));
        let (answer, shown) = with("veel\n\n7\n", |prompt| prompt.ask(Text::verbatim("How many"), None, number));
        assert_eq!(answer, Some(7));
        assert_eq!(shown, "How many:   write a number\nHow many:   write a number\nHow many: ");
    }

    #[test]
    fn the_end_of_input_ends_the_questions() {
        assert_eq!(with("", |prompt| prompt.ask(Text::verbatim("Name"), Some("x"), |a| Ok(a.to_owned()))).0, None);
        assert_eq!(with("fout", |prompt| prompt.choose(Text::verbatim("Which"), &["een", "twee"])).0, None);
    }

    #[test]
    fn a_choice_is_a_number_or_a_name() {
        let choose = |typed: &str| {
            with(typed, |prompt| prompt.choose(Text::verbatim("Which"), &["Antwerpen", "Oost-Vlaanderen"]))
        };
        assert_eq!(choose("2\n").0, Some(1));
        assert_eq!(choose("antwerpen\n").0, Some(0));
        assert_eq!(choose("\n").0, Some(0));
        let (answer, shown) = choose("Oost Vlaanderen\n3\n0\n2\n");
        assert_eq!(answer, Some(1));
        assert!(shown.contains("did you mean `Oost-Vlaanderen`?"), "{shown}");
        assert!(shown.contains("`3` is not in the list; choose one of: Antwerpen, Oost-Vlaanderen"), "{shown}");
    }
}
