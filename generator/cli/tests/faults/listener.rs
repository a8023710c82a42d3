//! Output that nobody reads, or that can't be written.

use std::fs::OpenOptions;
use std::process::{Command, Stdio};

use crate::common::change::clean;
use crate::common::{NOW, Site};

fn commands() -> Vec<Vec<&'static str>> {
    vec![
        vec!["build", "--no-islands", "--now", NOW],
        vec!["check", "--no-islands", "--now", NOW, "--placeholders"],
        vec!["explain"],
        vec!["explain", "collision"],
        vec!["completions", "bash"],
        vec!["man"],
        vec!["--help"],
        vec!["schema"],
        vec!["new", "post", "Koud bellen"],
    ]
}

fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").expect("Linux has it").into()
}

fn said(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    for arguments in commands() {
        let site = Site::new();
        let mut command = site.command(&arguments);
        let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(run.stdout.take());
        let output = run.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
}

#[test]
fn output_that_can_not_be_written_is_reported() {
    for arguments in commands() {
        let site = Site::new();
        let (code, said) = said(site.command(&arguments).stdout(full()).stderr(Stdio::piped()));
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert!(said.contains("the output can't be written: No space left on device"), "{arguments:?}: {said}");
        assert!(said.contains("help: ") && !said.contains("panicked"), "{arguments:?}: {said}");
    }
}

/// The work is still done, and the exit code shows how it ended.
#[test]
fn messages_that_can_not_be_written_stop_nothing() {
    for arguments in commands() {
        let site = Site::new();
        let output = site.command(&arguments).stdout(Stdio::piped()).stderr(full()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
    let site = Site::new();
    let wrong = site.command(&["--foo"]).stderr(full()).status().expect("it runs");
    assert_eq!(wrong.code(), Some(2));
    let status = site.command(&commands()[0]).stdout(full()).stderr(full()).status().expect("it runs");
    assert_eq!(status.code(), Some(1));
    assert!(site.tree("dist") == clean(|_| {}), "what was done is done");
    site.replace("content/pages/diensten.yaml", "label: Diensten", "labl: Diensten");
    for format in ["human", "json", "github"] {
        let arguments = [commands()[0].as_slice(), &["--format", format]].concat();
        let output = site.command(&arguments).stdout(full()).stderr(full()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{format}");
    }
}
