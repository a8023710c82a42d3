//! The program that `cargo run` starts knows every command, and has cargo start the whole program for those that it lacks.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Once;

/// Whether these tests were compiled in release mode.
fn is_release() -> bool {
    Path::new(env!("CARGO_BIN_EXE_site-run")).parent().is_some_and(|folder| folder.ends_with("release"))
}

/// The program as `cargo run` compiles it. Compiled together with the tests of other packages, it would also get the network.
fn program() -> Command {
    static COMPILED: Once = Once::new();
    COMPILED.call_once(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--offline", "--package", "kmo-run"]);
        // The test command sets it to time each test. It would make all build scripts run again.
        cargo.env_remove("RUSTC_BOOTSTRAP");
        let profile = if is_release() { "release" } else { "dev" };
        let status = cargo.args(["--profile", profile]).current_dir(env!("CARGO_MANIFEST_DIR")).status();
        assert!(status.expect("cargo runs").success());
    });
    let mut program = Command::new(env!("CARGO_BIN_EXE_site-run"));
    program.env_remove("CARGO").env_remove("CARGO_MANIFEST_DIR");
    program
}

fn text(output: &Output) -> String {
    [&output.stdout[..], &output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes)).collect()
}

#[test]
fn help_lists_every_command() {
    let output = program().arg("--help").output().expect("it runs");
    for command in ["build", "check", "serve", "new", "explain", "schema", "completions", "man"] {
        assert!(text(&output).contains(&format!("\n  {command} ")), "{command}: {}", text(&output));
    }
}

#[test]
fn without_cargo_it_says_how_to_get_the_rest() {
    for (arguments, command) in [
        (&["serve", "--api", "no url"][..], "serve"),
        (&["check", "--live", "https://www.proef.example"], "check --live"),
    ] {
        let output = program().args(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        for part in [format!("`{command}`"), format!("`cargo run --release -- {command}`"), "cargo install".to_owned()]
        {
            assert!(text(&output).contains(&part), "{part}: {}", text(&output));
        }
    }
}

/// `echo` stands in for cargo and prints its arguments.
#[cfg(unix)]
#[test]
fn cargo_starts_the_whole_program_with_the_same_arguments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut program = program();
    program.args(["serve", "--port", "0", "--editor", "none"]);
    let output = program.env("CARGO", "echo").env("CARGO_MANIFEST_DIR", folder).output().expect("it runs");
    let manifest = folder.with_file_name("cli").join("Cargo.toml");
    let release = if is_release() { " --release" } else { "" };
    let asked = format!("run --manifest-path {}{release} -- serve --port 0 --editor none\n", manifest.display());
    assert!(output.status.success() && text(&output).starts_with(&asked), "{}", text(&output));
    assert!(manifest.exists());
}

/// A build script that reads one of these would run again each time, and everything that depends on it would be recompiled.
#[cfg(unix)]
#[test]
fn cargo_does_not_get_the_variables_of_this_package() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Stands in for cargo: runs `env`, whatever its arguments.
    let mut shown = program();
    shown.args(["serve", "--port", "0"]).env("CARGO", folder.join("tests/env.sh"));
    let output = shown.env("CARGO_MANIFEST_DIR", folder).env("CARGO_PKG_NAME", "kmo-run").output().expect("it runs");
    assert!(output.status.success() && text(&output).contains("PATH="), "{}", text(&output));
    for name in ["CARGO_MANIFEST_DIR=", "CARGO_PKG_NAME="] {
        assert!(!text(&output).contains(name), "{}", text(&output));
    }
}
