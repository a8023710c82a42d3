//! The editor for markdown texts is built when the preview first needs it. A script stands in for npm.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::symlink;

use common::Site;
use common::client::Server;
use serde_json::Value;

/// Builds by copying the source. Waits while a file `hold` exists.
const NPM: &str = r#"#!/bin/sh
PATH=/usr/bin:/bin
case "$1" in
ci) mkdir -p node_modules ;;
run)
  test "$3" = build:editor || exit 9
  echo began >>runs
  while test -f hold; do sleep 0.02; done
  if test -f broken; then echo "editor/markdown.ts:3 is wrong" >&2; exit 1; fi
  mkdir -p "$ISLANDS_OUT"
  cp editor/markdown.ts "$ISLANDS_OUT/markdown.js"
  ;;
esac
"#;

const ADDRESS: &str = "/__edit/markdown.js";

fn server() -> Server {
    let project = Site::new();
    let bin = project.at("bin");
    fs::create_dir_all(&bin).expect("there is room");
    let path = std::env::var_os("PATH").expect("there are programs");
    let node = std::env::split_paths(&path).map(|folder| folder.join("node")).find(|node| node.exists());
    symlink(node.expect("Node is there"), bin.join("node")).expect("there is room");
    project.write("islands/editor/markdown.ts", "eerste").write("islands/package-lock.json", "{}");
    Server::start_with(project, &[], &[("PATH", &bin)])
}

#[test]
fn the_editor_is_built_when_it_is_asked_for_and_sources_changed() {
    let server = server();
    let runs = || fs::read_to_string(server.path("islands/runs")).unwrap_or_default().lines().count();

    let refused = server.get(ADDRESS);
    assert_eq!(refused.status, 503);
    let said: Value = serde_json::from_str(&refused.text()).expect("it is JSON");
    assert!(said["message"].as_str().is_some_and(|message| message.contains("Installeer Node")), "{said}");

    server.site.script("bin/npm", NPM);
    server.write("islands/broken", "");
    let refused = server.get(ADDRESS);
    assert_eq!(refused.status, 503);
    let said: Value = serde_json::from_str(&refused.text()).expect("it is JSON");
    assert!(said["message"].as_str().is_some_and(|message| message.contains("kon niet gebouwd worden")), "{said}");
    assert!(said["details"].as_str().is_some_and(|details| details.contains("markdown.ts:3 is wrong")), "{said}");

    server.site.remove("islands/broken");
    let script = server.get(ADDRESS);
    assert_eq!((script.status, script.text().as_str()), (200, "eerste"));
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(runs(), 2);
    assert_eq!(server.get(ADDRESS).text(), "eerste");
    assert_eq!(runs(), 2, "nothing changed");
    server.write("islands/editor/markdown.ts", "tweede");
    assert_eq!(server.get(ADDRESS).text(), "tweede");
    assert_eq!(runs(), 3);
}

#[test]
fn pages_are_shown_while_it_is_built() {
    let server = server();
    server.site.script("bin/npm", NPM);
    server.write("islands/hold", "");
    let client = server.client();
    let built = std::thread::spawn(move || client.send("GET", ADDRESS, &[], ""));
    server.until("/", "the build began", |_| server.site.has("islands/runs"));
    assert_eq!(server.get("/diensten").status, 200);
    assert!(!built.is_finished());
    server.site.remove("islands/hold");
    assert_eq!(built.join().expect("it answers").text(), "eerste");
}
