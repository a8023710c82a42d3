//! Wrong clocks: before 1970, thousands of years from now, and in the modification times of files.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use kmo_shared::disk;

use crate::cache;
use crate::common::change::clean;
use crate::common::client::Server;
use crate::common::{Ran, Site};

/// Preloaded before libc, it reports another time: the value of a variable, or the contents of the file that the variable
/// names. Only the real-time clock is changed.
const SHIM: &str = "
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, \"clock_gettime\");
    int result = real(which, now);
    const char *given = getenv(\"CLOCK_OF_TEST\");
    if (which != CLOCK_REALTIME || !given) return result;
    char text[32] = { 0 };
    FILE *file = *given == '/' ? fopen(given, \"r\") : 0;
    if (file) {
        given = fgets(text, sizeof text, file);
        fclose(file);
    }
    if (given) now->tv_sec = strtoll(given, 0, 10);
    return result;
}
";

fn shim() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
        fs::write(&source, SHIM).expect("there is room");
        let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).arg("-ldl").status();
        assert!(made.expect("Rust links with cc").success());
        library
    })
}

fn at(site: &Site, seconds: i64, arguments: &[&str]) -> Command {
    let mut command = site.command(arguments);
    command.env("LD_PRELOAD", shim()).env("CLOCK_OF_TEST", seconds.to_string());
    command
}

/// The last days of 1969, the year 0, the end of 32-bit time, and years beyond any calendar.
const SECONDS: [i64; 6] = [-1_000_000, -62_200_000_000, 1 << 31, 200_000_000_000, i64::MAX, i64::MIN];

#[test]
fn a_build_goes_by_any_clock() {
    for seconds in SECONDS {
        let site = Site::new();
        let ran = Ran::of(&mut at(&site, seconds, &["build", "--no-islands"]));
        assert!(matches!(ran.code, 0 | 1) && !ran.stderr.contains("panicked"), "{seconds}: {}", ran.stderr);
        // On a site without its posts, a page may link to a post that does not exist. That must be reported.
        assert_eq!(ran.code == 1, ran.stderr.contains("error["), "{seconds}: {}", ran.stderr);
        let ran = Ran::of(&mut at(&site, seconds, &["new", "job", "Beller in Gent"]));
        assert!(matches!(ran.code, 0 | 1) && !ran.stderr.contains("panicked"), "{seconds}: {}", ran.stderr);
    }
    // Checks that the shim works: in 1969 no post is published yet, later all of them are.
    let (before, after) = (Site::new(), Site::new());
    Ran::of(&mut at(&before, -1_000_000, &["build", "--no-islands"]));
    Ran::of(&mut at(&after, 4_000_000_000, &["build", "--no-islands"])).ok();
    assert!(!before.has("dist/blog/luisteren/index.html") && after.has("dist/blog/later/index.html"));
}

fn moment(text: &str) -> jiff::Timestamp {
    text.parse().expect("it is a moment")
}

/// The preview follows the date, even if nobody saves anything. It also prunes the cache, because a computer may never run a
/// build.
#[test]
fn a_preview_goes_on_with_a_new_day() {
    const OLD: &str = "target/site/fragments/old.html";
    let site = cache::site();
    site.build().ok();
    site.write(OLD, "nothing asks for it");
    let pictures = site.tree("target/site/pictures").into_keys().map(|name| format!("target/site/pictures/{name}"));
    let pictures: Vec<String> = pictures.collect();
    for name in pictures.iter().map(String::as_str).chain([OLD]) {
        let file = File::options().write(true).open(site.at(name)).expect("it is there");
        file.set_modified(moment("2026-12-01T12:00:00Z").into()).expect("it is ours");
    }
    let clock = tempfile::NamedTempFile::new().expect("there is room");
    let set = |text: &str| {
        disk::replace(clock.path(), moment(text).as_second().to_string().as_bytes()).expect("there is room");
    };
    set("2026-12-14T12:00:00Z");
    let shim = [("LD_PRELOAD", shim()), ("CLOCK_OF_TEST", clock.path())];
    let server = Server::start_with(site, &[], &shim);
    assert_eq!(server.get("/blog/later").status, 404);
    assert!(server.site.has(OLD));
    for (moment, status) in [("2027-01-31T12:00:00Z", 200), ("2026-12-14T12:00:00Z", 404)] {
        set(moment);
        server.until("/blog/later", moment, |answer| answer.status == status);
        assert!(!server.site.has(OLD));
        // Pictures of the site are kept, even if nobody looked at them.
        assert!(!pictures.is_empty() && pictures.iter().all(|name| server.site.has(name)));
    }
}

#[test]
fn any_day_can_be_given() {
    for day in ["1969-12-31", "0000-01-01", "-009999-01-01", "9999-12-31"] {
        let site = Site::new();
        for command in ["build", "check"] {
            let ran = site.run(&[command, "--no-islands", &format!("--now={day}")]);
            assert!(matches!(ran.code, 0 | 1) && !ran.stderr.contains("panicked"), "{day}: {}", ran.stderr);
            assert_eq!(ran.code == 1, ran.stderr.contains("error["), "{day}: {}", ran.stderr);
        }
    }
}

#[test]
fn times_of_files_decide_nothing() {
    let reference = clean(|_| {});
    let years = |years: u64| Duration::from_secs(years * 365 * 86400);
    let epoch = SystemTime::UNIX_EPOCH;
    for time in [epoch - years(60), epoch - Duration::from_nanos(1), epoch + years(400)] {
        let site = Site::new();
        let touch = |folder: &str| {
            for name in site.tree(folder).keys() {
                let file = File::options().append(true).open(site.at(&format!("{folder}/{name}"))).expect("a file");
                file.set_modified(time).expect("any time will do");
            }
        };
        ["content", "templates", "public", "islands"].into_iter().for_each(touch);
        site.build().ok();
        assert!(site.tree("dist") == reference);
        touch("dist");
        let ran = site.build().ok();
        assert!(ran.stdout.contains(": 0 files written"), "{}", ran.stdout);
    }
}

/// HTTP has no dates before 1970 or after 9999. The preview must say so, instead of failing at the first visit.
#[test]
fn the_preview_runs_by_any_clock_or_says_why_not() {
    for seconds in SECONDS {
        if !(0..253_402_300_800).contains(&seconds) {
            let ran = Ran::of(&mut at(&Site::new(), seconds, &["serve", "--no-islands", "--port", "0"]));
            assert!(ran.failed_with("serve").stderr.contains("help: correct the clock"), "{seconds}");
            continue;
        }
        let clock = seconds.to_string();
        let shim = [("LD_PRELOAD", shim()), ("CLOCK_OF_TEST", Path::new(&clock))];
        let server = Server::start_with(Site::new(), &[], &shim);
        assert_eq!(server.get("/privacy").status, 200, "{seconds}");
        let body = r#"{"User":"iemand@voorbeeld.be","Password":"x"}"#;
        let login = server.send("POST", "/api/auth/login", &[("Content-Type", "application/json")], body);
        assert_eq!(login.status, 401, "{seconds}");
        assert!(!server.lines.try_iter().any(|line| line.contains("panicked")), "{seconds}");
    }
}
