//! `site explain`.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};
use kmo_diagnostic::{ExampleKind, Explanation, explanation, explanations, nearest};

use super::report;

pub fn run(code: Option<&str>) -> ExitCode {
    let Some(code) = code else {
        return report::ended(ExitCode::SUCCESS, report::print(list()));
    };
    // As a problem shows it: `error[unknown-key]`.
    let bare = code.trim().trim_start_matches("error").trim_start_matches("warning").trim_matches(['[', ']']);
    let bare = bare.to_lowercase();
    if let Some(found) = explanation(&bare) {
        return report::ended(ExitCode::SUCCESS, report::print(whole(&found)));
    }
    let all = explanations();
    let hint = match nearest(&bare, all.iter().map(|one| one.code.name())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`site explain` without a code lists them all".to_owned(),
    };
    report::say(format_args!("{BOLD}there is no code `{code}`{BOLD:#}\n{hint}\n"));
    ExitCode::FAILURE
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const RED: Style = AnsiColor::Red.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();

/// A line for each code, in the alphabet.
fn list() -> String {
    let mut all = explanations();
    all.sort_by_key(|one| one.code);
    let width = all.iter().map(|one| one.code.name().len()).max().unwrap_or_default();
    all.iter().fold(String::new(), |mut out, one| {
        let _ = writeln!(out, "{BOLD}{:<width$}{BOLD:#}  {}", one.code.name(), one.summary);
        out
    })
}

fn whole(explanation: &Explanation) -> String {
    let Explanation { code, summary, what, examples, fix } = explanation;
    let mut out = format!("{BOLD}{code}{BOLD:#}: {summary}\n\n{what}\n");
    for example in examples {
        let (style, head) = match example.kind {
            ExampleKind::Wrong => (RED, format!("Wrong, in {}:", example.path)),
            ExampleKind::Right => (GREEN, "Right:".to_owned()),
            ExampleKind::Run => (DIM, "Where one meets it:".to_owned()),
        };
        let _ = writeln!(out, "\n{style}{head}{style:#}\n");
        for line in example.text.lines() {
            let _ = writeln!(out, "    {line}");
        }
    }
    let _ = writeln!(out, "\n{fix}");
    out
}
