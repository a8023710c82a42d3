//! `site explain`.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};
use kmo_diagnostic::{ExampleKind, Explanation, Lang, Readers, explanation, explanations, nearest, words};

use super::report::{self, Printer};

pub fn run(code: Option<&str>, readers: Readers) -> ExitCode {
    let printer = Printer::human(readers);
    let lang = printer.lang();
    let Some(code) = code else {
        return report::done(printer, list(lang));
    };
    // Also accepts a code as a problem shows it: `fout[unknown-key]:`.
    let bare = code.trim().rsplit('[').next().unwrap_or_default().trim_end_matches([']', ':']);
    let bare = bare.to_lowercase();
    if let Some(found) = explanation(&bare, lang) {
        return report::done(printer, whole(&found, lang));
    }
    let all = explanations(lang);
    let hint = match nearest(&bare, all.iter().map(|one| one.code.name())) {
        Some(near) => words::did_you_mean(near),
        None => words::hint_codes(),
    };
    let unknown = words::no_code(code).say(lang);
    report::say(format_args!("{BOLD}{unknown}{BOLD:#}\n{}\n", hint.say(lang)));
    ExitCode::FAILURE
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const RED: Style = AnsiColor::Red.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();

/// A line for each code, in alphabetical order.
fn list(lang: Lang) -> String {
    let mut all = explanations(lang);
    all.sort_by_key(|one| one.code);
    let width = all.iter().map(|one| one.code.name().len()).max().unwrap_or_default();
    all.iter().fold(String::new(), |mut out, one| {
        let _ = writeln!(out, "{BOLD}{:<width$}{BOLD:#}  {}", one.code.name(), one.summary);
        out
    })
}

fn whole(explanation: &Explanation, lang: Lang) -> String {
    let Explanation { code, summary, what, examples, fix } = explanation;
    let mut out = format!("{BOLD}{code}{BOLD:#}: {summary}\n\n{what}\n");
    for example in examples {
        let (style, head) = match example.kind {
            ExampleKind::Wrong => (RED, words::wrong_in(example.path)),
            ExampleKind::Right => (GREEN, words::right()),
            ExampleKind::Run => (DIM, words::where_met()),
        };
        let _ = writeln!(out, "\n{style}{}{style:#}\n", head.say(lang));
        for line in example.text.lines() {
            let _ = writeln!(out, "    {line}");
        }
    }
    let _ = writeln!(out, "\n{fix}");
    out
}
