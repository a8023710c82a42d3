//! Checks the crates that we build with against known advisories. `advisories/refresh` makes the list; SECURITY.md says when.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use jiff::Zoned;
use jiff::civil::Date;
use semver::{Version, VersionReq};

const LIST: &str = include_str!("../../advisories/list.tsv");
/// Age in days from which the list counts as old.
const OLD: i32 = 60;

struct Advisory<'a> {
    id: &'a str,
    krate: &'a str,
    kind: &'a str,
    /// Versions that are patched or were never affected.
    safe: Vec<VersionReq>,
}

impl Advisory<'_> {
    fn affects(&self, version: &Version) -> bool {
        !self.safe.iter().any(|safe| safe.matches(version))
    }
}

fn advisories() -> Vec<Advisory<'static>> {
    let advisory = |line: &'static str| {
        let [id, krate, kind, patched, unaffected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("no advisory: {line}")
        };
        let ranges = patched.split(" || ").chain(unaffected.split(" || ")).filter(|range| !range.is_empty());
        let safe =
            ranges.map(|range| range.parse().unwrap_or_else(|error| panic!("{id}: `{range}`: {error}"))).collect();
        Advisory { id, krate, kind, safe }
    };
    LIST.lines().skip(1).map(advisory).collect()
}

/// Name and version of each crate in a lock file.
fn locked(file: &str) -> Vec<(String, Version)> {
    let text = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).expect("it is there");
    let value = |entry: &str, key: &str| {
        let line = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
        Some(line.trim_matches('"').to_owned())
    };
    let crates = text.split("[[package]]").skip(1).map(|entry| {
        let (name, version) = value(entry, "name").zip(value(entry, "version")).expect("it has a name and a version");
        (name, version.parse().expect("it is a version"))
    });
    crates.collect()
}

/// Direct dependencies of our own crates: the ones that `unmaintained = "workspace"` in deny.toml covers.
fn own() -> BTreeSet<String> {
    let manifests = [
        include_str!("../Cargo.toml"),
        include_str!("../../api/Cargo.toml"),
        include_str!("../../diagnostic/Cargo.toml"),
        include_str!("../../engine/Cargo.toml"),
        include_str!("../../preview/Cargo.toml"),
        include_str!("../../shared/Cargo.toml"),
        include_str!("../../site/Cargo.toml"),
    ];
    let mut inside = false;
    let mut names = BTreeSet::new();
    for line in manifests.into_iter().flat_map(str::lines) {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if let Some((name, _)) = line.split_once(" = ")
            && inside
        {
            names.insert(name.trim().to_owned());
        }
    }
    names
}

/// Advisories that apply to a lock file: vulnerabilities in any crate, and unmaintained crates among our direct dependencies.
fn found(file: &str, crates: &[(String, Version)]) -> Vec<String> {
    let own = own();
    let all = advisories();
    let counts = |advisory: &Advisory<'_>| advisory.kind == "vulnerability" || own.contains(advisory.krate);
    crates
        .iter()
        .flat_map(|(name, version)| {
            let hits = all
                .iter()
                .filter(move |advisory| advisory.krate == name && counts(advisory) && advisory.affects(version));
            hits.map(move |hit| {
                format!("{file}: {name} {version}: {} ({}), see rustsec.org/advisories/{}", hit.kind, hit.id, hit.id)
            })
        })
        .collect()
}

#[test]
fn no_known_advisory_applies_to_our_dependencies() {
    let found: Vec<String> =
        ["../../Cargo.lock", "../fuzz/Cargo.lock"].into_iter().flat_map(|file| found(file, &locked(file))).collect();
    assert!(found.is_empty(), "take another version or another crate:\n{}", found.join("\n"));
}

#[test]
fn known_advisories_would_be_found() {
    assert!(
        advisories().len() > 1000
            && locked("../../Cargo.lock").len() > 100
            && own().is_superset(&["skrifa", "rusqlite", "tempfile"].map(str::to_owned).into())
    );
    let hits = |name: &str, version: &str| found("", &[(name.to_owned(), version.parse().expect("a version"))]).len();
    assert_eq!(hits("time", "0.3.20"), 1);
    assert_eq!((hits("time", "0.3.47"), hits("time", "0.3.5")), (0, 0));
    // Unmaintained, which only counts for direct dependencies.
    assert_eq!(hits("ttf-parser", "0.25.1"), 0);
    assert!(advisories().iter().any(|one| one.krate == "ttf-parser" && one.kind == "unmaintained"));
}

/// Writes to stderr directly, because the test harness hides the output of passing tests.
#[test]
fn the_list_says_how_old_it_is() {
    let head = LIST.lines().next().expect("it has a first line");
    let date: Date =
        head.split(['s', ',']).find_map(|part| part.trim().trim_start_matches("of ").parse().ok()).expect("a date");
    let age = Zoned::now().date().duration_since(date).as_hours() / 24;
    if age > i64::from(OLD) {
        let _ = writeln!(
            io::stderr(),
            "OLD LIST: the advisories on crates are of {date}, {age} days ago: run generator/advisories/refresh"
        );
    }
}
