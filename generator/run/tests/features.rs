//! `cargo run`, the whole program and the tests share what they compile: every crate that two of them use has the same
//! features in both.

use std::collections::BTreeSet;
use std::process::Command;

/// Crates with their features, as cargo would compile them for these arguments.
fn compiled(arguments: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--offline", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges"]);
    let output = cargo.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo prints text");
    let lines = text.lines().map(|line| line.trim_end_matches(" (*)").to_owned());
    // These two differ on purpose.
    lines.filter(|line| !line.is_empty() && !line.starts_with("kmo-cli ") && !line.starts_with("kmo-run ")).collect()
}

#[test]
fn no_crate_is_compiled_twice() {
    let plain = compiled(&["normal,build", "--package", "kmo-run"]);
    let whole = compiled(&["normal,build", "--package", "kmo-cli"]);
    let tests = compiled(&["normal,build,dev", "--workspace"]);
    assert!(plain.len() > 100 && whole.len() > plain.len(), "{} and {} crates", plain.len(), whole.len());
    for (one, other) in [(&plain, &whole), (&whole, &tests)] {
        let twice: Vec<&String> = one.difference(other).collect();
        assert!(twice.is_empty(), "give them the features that the other has, in generator/run/Cargo.toml: {twice:?}");
    }
}
