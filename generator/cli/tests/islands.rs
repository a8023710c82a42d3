//! Builds of the islands that run concurrently, get killed, or start from a damaged folder. A script stands in for npm.
#![cfg(unix)]

mod common;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{NOW, Ran, Site, same};

/// Builds by copying `islands/model`, with `src/style.css` under a name that contains its checksum. Logs `began` and `ended` in
/// `runs`, waits halfway while a file `hold` exists, and fails there if there is a file `broken`. If there is a file `alone`,
/// fails when another build is running.
const NPM: &str = r#"#!/bin/sh
case "$1" in
ci) mkdir -p node_modules ;;
run)
  if test -f alone; then mkdir busy || exit 8; fi
  cp -r model "$ISLANDS_OUT"
  echo began >>runs
  while test -f hold; do sleep 0.02; done
  if test -f broken; then
    rm -r "$ISLANDS_OUT/assets"
    echo "Vite says no" >&2
    exit 1
  fi
  style="site-$(cksum <src/style.css | tr -d ' ')"
  cp src/style.css "$ISLANDS_OUT/assets/$style.css"
  rm "$ISLANDS_OUT/assets/site-c3.css"
  sed "s/site-c3/$style/" model/.vite/manifest.json >"$ISLANDS_OUT/.vite/manifest.json"
  echo ended >>runs
  if test -f alone; then rmdir busy; fi
  ;;
esac
"#;

struct Islands {
    site: Site,
    path: String,
}

impl Islands {
    fn new() -> Self {
        let site = Site::new();
        common::copy(&site.at("islands/dist"), &site.at("islands/model"));
        site.write("islands/package-lock.json", "{}").script("bin/npm", NPM);
        let path = format!("{}:{}", site.at("bin").display(), std::env::var("PATH").unwrap_or_default());
        let islands = Islands { site, path };
        islands.style("0");
        islands
    }

    fn style(&self, width: &str) {
        self.site.write("islands/src/style.css", format!("body {{ width: {width}px }}\n"));
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.site.command(&[arguments, &["--now", NOW]].concat());
        command.env("PATH", &self.path).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments).spawn().expect("it starts")
    }

    /// How often npm logged a word.
    fn said(&self, what: &str) -> usize {
        let path = self.site.at("islands/runs");
        std::fs::read_to_string(path).unwrap_or_default().lines().filter(|line| *line == what).count()
    }

    fn wait_for(&self, what: &str, times: usize) {
        let started = Instant::now();
        while self.said(what) < times {
            assert!(started.elapsed() < Duration::from_secs(60), "npm never {what} {times} times");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn build(&self) {
        ended_well(self.start(&["build"]));
    }

    /// Asserts that a build succeeds with the output of a first build, and leaves nothing else behind.
    fn is_as_new(&self) {
        self.build();
        let new = Islands::new();
        new.site.write("islands/src/style.css", self.site.read("islands/src/style.css"));
        new.build();
        for folder in ["islands/dist", "dist"] {
            same(&self.site.tree(folder), &new.site.tree(folder));
        }
        let left = std::fs::read_dir(self.site.at("islands")).expect("it is there").flatten();
        let left: Vec<_> =
            left.map(|entry| entry.file_name()).filter(|name| name.to_string_lossy().starts_with("dist.")).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

fn ended_well(child: Child) {
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn concurrent_builders_take_turns_and_reuse_the_result() {
    let islands = Islands::new();
    islands.site.write("islands/alone", "").write("islands/hold", "");
    let builders: Vec<Child> = (0..4).map(|_| islands.start(&["check"])).collect();
    islands.wait_for("began", 1);
    islands.site.remove("islands/hold");
    builders.into_iter().for_each(ended_well);
    assert_eq!(islands.said("began"), 1);
    islands.is_as_new();
}

#[test]
fn a_style_that_changes_while_it_is_built_is_built_again() {
    let islands = Islands::new();
    islands.site.write("islands/alone", "").write("islands/hold", "");
    let builders: Vec<Child> = (0..2).map(|_| islands.start(&["check"])).collect();
    islands.wait_for("began", 1);
    islands.style("1");
    islands.site.remove("islands/hold");
    builders.into_iter().for_each(ended_well);
    assert_eq!(islands.said("began"), 2);
    islands.is_as_new();
}

#[test]
fn readers_find_complete_islands_during_builds() {
    let islands = Islands::new();
    islands.build();
    for width in 1..5 {
        islands.style(&width.to_string());
        let runs: Vec<Child> =
            [&["check"][..], &["build"], &["check", "--no-islands"]].map(|arguments| islands.start(arguments)).into();
        runs.into_iter().for_each(ended_well);
    }
    islands.is_as_new();
}

#[test]
fn a_builder_that_is_killed_leaves_nothing_that_matters() {
    let islands = Islands::new();
    islands.build();
    let before = islands.site.tree("islands/dist");
    islands.site.write("islands/hold", "");
    islands.style("1");
    let mut builder = islands.start(&["build"]);
    islands.wait_for("began", 2);
    builder.kill().expect("it runs");
    builder.wait().expect("it ends");
    assert!(islands.site.tree("islands/dist") == before);
    // Its npm keeps running for a while.
    islands.site.remove("islands/hold");
    islands.wait_for("ended", 2);
    islands.is_as_new();
}

#[test]
fn a_builder_that_fails_halfway_leaves_the_islands_and_pages_as_they_were() {
    let islands = Islands::new();
    islands.build();
    let before = [islands.site.tree("islands/dist"), islands.site.tree("dist")];
    islands.site.write("islands/broken", "");
    islands.style("1");
    let ran = Ran::of(&mut islands.command(&["build"])).failed_with("islands");
    assert!(ran.stderr.contains("Vite says no"), "{}", ran.stderr);
    assert!([islands.site.tree("islands/dist"), islands.site.tree("dist")] == before);
    islands.site.remove("islands/broken");
    islands.is_as_new();
}

#[test]
fn incomplete_or_foreign_islands_are_rebuilt() {
    let islands = Islands::new();
    islands.build();
    let changes: [&dyn Fn(&Site); 8] = [
        &|site| {
            site.remove("islands/dist/worker/sw.js");
        },
        &|site| {
            site.write("islands/dist/assets/tekst-b2.woff2", "half");
        },
        &|site| {
            site.write("islands/dist/assets/other.js", "");
        },
        &|site| {
            site.remove("islands/dist/.vite/manifest.json");
        },
        &|site| {
            site.write("islands/dist/.vite/loader.json", "half");
        },
        &|site| {
            site.remove("islands/dist").write("islands/dist/index.html", "another tool's");
        },
        &|site| {
            site.remove("islands/dist").write("islands/dist", "a file");
        },
        // The state after a kill between the two renames.
        &|site| std::fs::rename(site.at("islands/dist"), site.at("islands/dist.old-1-1")).expect("it is there"),
    ];
    for change in changes {
        change(&islands.site);
        islands.is_as_new();
    }
}

/// Output of Vite for a stylesheet and a component with a syntax error, with its colours and stack traces.
const BROKEN: [(&str, &str, &str, [&str; 2]); 2] = [
    (
        "islands/src/style.css",
        "a { color: red }\n\n.b } {\n",
        "error during build:\nBuild failed with 1 error:\n\n[plugin vite:css] src/style.css:3:0\nCssSyntaxError: [postcss] \
         /project/islands/src/style.css:3:1: Unknown word .b\n    at Input.error (/project/node_modules/postcss/lib/input.js:135:16)",
        [
            "fout[islands]: dit bestand kan niet gebouwd worden: Unknown word .b\n --> islands/src/style.css:3:1\n  |\n3 | .b } {\n  | ^\n  |\n  = tip: verbeter het hier en bewaar\n",
            "error[islands]: this file can't be built: Unknown word .b\n --> islands/src/style.css:3:1\n  |\n3 | .b } {\n  | ^\n  |\n  = help: fix it here and save\n",
        ],
    ),
    (
        "islands/src/view.tsx",
        "export const View = () => <div></span>;\n",
        "Build failed with 1 error:\n\n\u{1b}[31m[builtin:vite-transform] \u{1b}[0mExpected corresponding JSX closing tag for 'div'.\n    \
         \u{1b}[38;5;246m╭─[\u{1b}[0m src/view.tsx:1:34 \u{1b}[38;5;246m]\u{1b}[0m\n    at build (file:///project/node_modules/rolldown/dist/shared/error.mjs:50:18)",
        [
            "fout[islands]: dit bestand kan niet gebouwd worden: Expected corresponding JSX closing tag for 'div'.\n --> islands/src/view.tsx:1:34\n  |\n1 | export const View = () => <div></span>;\n  |                                  ^\n  |\n  = tip: verbeter het hier en bewaar\n",
            "error[islands]: this file can't be built: Expected corresponding JSX closing tag for 'div'.\n --> islands/src/view.tsx:1:34\n  |\n1 | export const View = () => <div></span>;\n  |                                  ^\n  |\n  = help: fix it here and save\n",
        ],
    ),
];

#[test]
fn a_source_error_is_shown_at_its_place_without_the_stack_trace_of_vite() {
    for (path, text, printed, told) in BROKEN {
        let islands = Islands::new();
        islands.site.write(path, text).write("islands/printed", printed);
        let npm = "#!/bin/sh\ncase \"$1\" in\nci) mkdir -p node_modules ;;\nrun) cat printed >&2; exit 1 ;;\nesac\n";
        islands.site.script("bin/npm", npm);
        for (lang, told) in ["nl", "en"].into_iter().zip(told) {
            let output = islands.command(&["build", "--lang", lang]).output().expect("it runs");
            let said = String::from_utf8(output.stderr).expect("messages are UTF-8");
            assert!(said.contains(told), "{said}");
            assert!(!said.contains("node_modules"), "{said}");
        }
    }
}

/// Debian 12 has Node 18, on which Vite fails with a missing export.
#[test]
fn a_node_that_is_too_old_is_named() {
    let islands = Islands::new();
    islands.site.script("bin/npm", "#!/bin/sh\necho 'SyntaxError: no export named styleText' >&2\nexit 1\n");
    // Vite supports neither version 21 nor the first versions of 22.
    for version in ["18.20.8", "21.7.3", "22.11.0"] {
        islands.site.script("bin/node", &format!("#!/bin/sh\necho v{version}\n"));
        let ran = Ran::of(&mut islands.command(&["build"])).failed_with("node");
        let told = ran.stderr.contains(&format!("Node {version} is too old")) && !ran.stderr.contains("styleText");
        assert!(told, "{}", ran.stderr);
    }
    // With a supported version, the error is about npm.
    islands.site.script("bin/node", "#!/bin/sh\necho v20.19.0\n");
    Ran::of(&mut islands.command(&["build"])).failed_with("islands");
}
