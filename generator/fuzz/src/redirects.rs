//! Redirects and hosts from the settings, as written to `_redirects` and `_headers`: each line means exactly what was intended,
//! and no redirect hides a page or leads nowhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use kmo_diagnostic::Diagnostics;
use kmo_engine::content::{self, Folder};
use kmo_engine::publish;
use kmo_engine::routes;
use kmo_engine::{RunOptions, Site as _};
use kmo_site::Site;
use tempfile::TempDir;

struct Bench {
    folder: TempDir,
    content: Folder,
    settings: String,
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// The small test site, in memory if the system has `/dev/shm`.
fn bench() -> &'static Mutex<Bench> {
    static BENCH: OnceLock<Mutex<Bench>> = OnceLock::new();
    BENCH.get_or_init(|| {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() }.expect("a folder");
        // This file is also compiled with the generator's tests, whose manifest is in another folder.
        let mut above =
            Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("cli/tests/base/content"));
        copy(&above.find(|base| base.is_dir()).expect("the site of the tests"), folder.path());
        let settings = fs::read_to_string(folder.path().join("site.yaml")).expect("the settings");
        let settings = settings.split("\nredirects:").next().expect("a first part").to_owned();
        let content = Folder::open(folder.path(), "content");
        Mutex::new(Bench { folder, content, settings })
    })
}

pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.split('\u{1}');
    let quoted = |text: &str| serde_json::to_string(text).expect("a text is JSON");
    let (base, portal) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let mut wanted = Vec::new();
    while let (Some(from), Some(to)) = (lines.next(), lines.next()) {
        wanted.push((from, to));
    }
    let mut bench = bench().lock().expect("no run panics and goes on");
    let hosts = format!("api: {{base: {}, portal_host: {}}}", quoted(base), quoted(portal));
    let mut settings = bench.settings.replace("api: {base: \"\", portal_host: \"\"}", &hosts);
    settings.push_str("\nredirects:\n");
    for (from, to) in &wanted {
        settings.push_str(&format!("  - {{from: {}, to: {}}}\n", quoted(from), quoted(to)));
    }
    fs::write(bench.folder.path().join("site.yaml"), settings).expect("there is room");
    bench.content.changed(&BTreeSet::from(["site.yaml".to_owned()]));
    let mut diagnostics = Diagnostics::default();
    let Some(content) = content::load::<Site>(&mut bench.content, &mut diagnostics) else {
        return super::sound(&diagnostics.sorted());
    };
    let options = RunOptions { now: "2026-11-20".parse().expect("a date"), drafts: false, launch: false };
    let Some(site) = Site::link(content, options, &mut diagnostics) else {
        return super::sound(&diagnostics.sorted());
    };
    let routes = routes::decide(&site, false, &mut diagnostics);
    let errors = diagnostics.errors();
    super::sound(&diagnostics.sorted());
    if errors > 0 {
        // Nothing is published.
        return;
    }
    let file = publish::redirects(&routes);
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), wanted.len() + 1, "{file}");
    for ((from, to), line) in wanted.iter().zip(&lines) {
        assert_eq!(*line, format!("{from} {to} 301!"));
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(fields.len(), 3, "{line:?}");
        assert!(from.starts_with('/') && !from.starts_with("//"), "{line:?} leads to another host");
        assert!(!line.contains(char::is_control), "{line:?}");
        assert!(!from.contains(['*', '#', '?']) && !from.contains("/:"), "{line:?} is a pattern for the host");
        let page = |path: &str| routes.all.iter().any(|route| route.path == path);
        assert!(!page(from) && !page(from.trim_end_matches('/')), "{line:?} hides a page");
        assert!(page(to.split('#').next().unwrap_or_default()), "{line:?} leads nowhere");
    }
    let headers = publish::headers(&routes, &site.policies(), Site::INTERNAL).to_string();
    for line in headers.lines() {
        let known = line.starts_with('/') || line.strip_prefix("  ").is_some_and(|rest| rest.contains(": "));
        assert!(known && !line.contains(char::is_control), "{line:?}");
        if let Some(policy) = line.strip_prefix("  Content-Security-Policy: ") {
            assert!(!policy.contains("unsafe-") && policy.matches("script-src").count() == 1, "{policy}");
            assert!(policy.split("; ").all(|directive| !directive.contains(';')), "{policy}");
        }
    }
}
