//! `site completions` and `site man`.

use std::collections::BTreeMap;

use clap::CommandFactory as _;
use kmo_cli::args::Cli;

use super::common::{Ran, Site, has};

fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

#[test]
fn every_shell_completes_every_command() {
    let site = Site::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = site.run(&["completions", shell]).ok().stdout;
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not know `{command}`");
        }
        assert!(script.contains("launch"), "{shell}");
    }
    assert_eq!(site.run(&["completions", "dos"]).code, 2);
}

/// Completions that bash offers for commands and for the values of options.
#[test]
fn bash_takes_the_script_and_completes_with_it() {
    let site = Site::new();
    let script = site.run(&["completions", "bash"]).ok().stdout;
    site.write("complete.bash", script);
    let offered = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let test = format!(
            "source complete.bash; COMP_WORDS=({line}); [[ '{line}' == *' ' ]] && COMP_WORDS+=(''); COMP_CWORD={}; \
             _site site \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[*]}}\"",
            words.len() - 1
        );
        let output = std::process::Command::new("bash").args(["-c", &test]).current_dir(site.path()).output();
        String::from_utf8(output.expect("bash runs").stdout).expect("it prints text").trim().to_owned()
    };
    assert_eq!(offered("site che"), "check");
    assert_eq!(offered("site new c"), "city case");
    assert_eq!(offered("site check --format "), "human json github");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let site = Site::new();
    let page = site.run(&["man"]).ok().stdout;
    has(&page, &[".TH site", "site\\-check(1)", "Builds, checks and previews"]);
    let refused = site.run(&["man", "--out", "content/site.yaml"]);
    assert!(refused.code == 1 && refused.stderr.contains("`content/site.yaml` is a file, not a folder"), "{refused:?}");
    let said = site.run(&["man", "--out", "man1"]).ok().stdout;
    for command in commands().into_iter().filter(|command| command != "help") {
        let page = site.read(&format!("man1/site-{command}.1"));
        assert!(page.contains(".TH") && page.contains(&command), "{command}");
    }
    assert!(site.has("man1/site.1") && !site.has("man1/site-help-build.1"), "{said}");
    assert_eq!(said, format!("{} pages in man1\n", site.tree("man1").len()));
}

/// In another folder, each command prints one error and creates nothing.
#[test]
fn nothing_is_made_where_there_is_no_content() {
    let site = Site::new();
    let elsewhere = site.at("elders");
    std::fs::create_dir(&elsewhere).expect("a folder");
    let commands: [&[&str]; 5] =
        [&["check"], &["build"], &["build", "--no-islands"], &["serve", "--port", "0"], &["new", "post", "Iets"]];
    for command in commands {
        Ran::of(site.command(command).current_dir(&elsewhere)).failed_with("no-content");
        assert_eq!(site.tree("elders"), BTreeMap::new(), "{command:?}");
    }
}
