//! Time from an edit until the new page is served over HTTP, for growing numbers of cities. Edits are files that are written (a
//! city, a template that every page uses, a setting that every page shows, a new post), and a text and a setting that are saved
//! on the page.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::Preview;
use crate::corpus;

/// Number of edits for each size, and of those that change every page or the list of pages.
const EDITS: usize = 200;
const LARGE_EDITS: usize = 20;
/// Pause between two edits: long enough for the check of all pages to start, as when a person writes.
const PAUSE: Duration = Duration::from_millis(25);

/// Measures for these numbers of cities, and prints a line for each kind of edit.
pub fn run(sizes: &[usize]) {
    println!(
        "{:>8}{:>12}  {:<15}{:>12}{:>12}{:>12}{:>10}",
        "cities", "ready, ms", "edit", "median, ms", "99 %, ms", "most, ms", "ratio"
    );
    let mut first = [None; 8];
    for &size in sizes {
        let (ready, measured) = measure(size);
        for ((what, mut times), first) in measured.into_iter().zip(&mut first) {
            times.sort();
            let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
            let [median, most_of, most] =
                [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| milliseconds(times[at]));
            let base = *first.get_or_insert(median);
            println!(
                "{size:>8}{:>12.0}  {what:<15}{median:>12.2}{most_of:>12.2}{most:>12.2}{:>10.2}",
                milliseconds(ready),
                median / base
            );
        }
    }
}

/// The time until the preview answers, and the times of the edits, by kind.
fn measure(cities: usize) -> (Duration, Vec<(&'static str, Vec<Duration>)>) {
    let project = tempfile::tempdir().expect("there is room");
    corpus::write(project.path(), cities);
    let started = Instant::now();
    let preview = Preview::start(project.path());
    let ready = started.elapsed();
    // Another city each time, so that nothing about it is cached.
    let other = |number: usize| number * 7919 % cities;
    let edited = |number: usize, path: &Path, place: usize, text: &str, mark: &str| {
        let text = format!("{}{mark}{}", &text[..place], &text[place..]);
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        fs::write(path, text).expect("there is room");
        while !preview.get(&corpus::route(other(number))).contains(mark) {
            assert!(begun.elapsed() < Duration::from_secs(20), "edit {number} never came");
        }
        begun.elapsed()
    };
    let city = |number: usize| {
        let path = project.path().join(corpus::file(other(number)));
        let text = fs::read_to_string(&path).expect("it is there");
        let start = text.find("\nintro: ").expect("a city has an introduction") + "\nintro: ".len();
        let start = start + if text[start..].starts_with(">-\n  ") { ">-\n  ".len() } else { 0 };
        edited(number, &path, start, &text, &format!("Dit is wijziging {number} van de proef. "))
    };
    let path = project.path().join("templates/base.html");
    let base = fs::read_to_string(&path).expect("it is there");
    let end = base.find("</body>").expect("a page has an end");
    let template =
        |number: usize| edited(number, &path, end, &base, &format!("<p>Wijziging {number} van de proef.</p>"));
    let city: Vec<_> = (0..EDITS).map(city).collect();
    let template: Vec<_> = (0..EDITS).map(template).collect();

    let path = project.path().join("content/site.yaml");
    let settings = fs::read_to_string(&path).expect("it is there");
    let brand = settings.find("\nbrand: ").expect("there is a name") + "\nbrand: ".len();
    let setting = |number: usize| edited(number, &path, brand, &settings, &format!("Proef{number}"));
    let setting: Vec<_> = (0..LARGE_EDITS).map(setting).collect();
    fs::write(&path, &settings).expect("there is room");
    let post = fs::read_to_string(project.path().join("content/blog/crm-voor-kmo.md")).expect("it is there");
    let page = |number: usize| {
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        let post = post.replacen("CRM voor een KMO", &format!("Proef {number}"), 1);
        fs::write(project.path().join(format!("content/blog/proef-{number}.md")), post).expect("there is room");
        while !preview.get(&format!("/blog/proef-{number}")).starts_with("HTTP/1.1 200") {
            assert!(begun.elapsed() < Duration::from_secs(60), "page {number} never came");
        }
        begun.elapsed()
    };
    let pages: Vec<_> = (0..LARGE_EDITS).map(page).collect();

    // Saves on the page, as the script of edit mode does. The time to start editing is not counted.
    preview.begin_editing();
    let (mut saved, mut shown) = (Vec::new(), Vec::new());
    for number in 0..EDITS {
        let name = corpus::file(other(number)).display().to_string();
        let text = fs::read_to_string(project.path().join(&name)).expect("it is there");
        let was = text.lines().find_map(|line| line.strip_prefix("titel: ")).expect("a city has a title");
        let was = was.trim_matches(['"', '\'']);
        let mark = format!("Versie {number}");
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        preview.save(name.trim_start_matches("content/"), "titel", was, &mark).expect("it is saved");
        saved.push(begun.elapsed());
        while !preview.get(&corpus::route(other(number))).contains(&mark) {
            assert!(begun.elapsed() < Duration::from_secs(20), "save {number} never came");
        }
        shown.push(begun.elapsed());
    }
    let (mut setting_saved, mut setting_shown) = (Vec::new(), Vec::new());
    let mut was = settings[brand..].lines().next().unwrap_or_default().to_owned();
    for number in 0..LARGE_EDITS {
        let mark = format!("Merk {number}");
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        // The answer only comes after all pages were checked, so this looks at the file instead.
        std::thread::scope(|scope| {
            let answer = scope.spawn(|| preview.save("site.yaml", "brand", &was, &mark));
            while !fs::read_to_string(&path).is_ok_and(|text| text.contains(&mark)) {
                assert!(begun.elapsed() < Duration::from_secs(20), "save {number} never came");
                std::thread::sleep(Duration::from_micros(500));
            }
            setting_saved.push(begun.elapsed());
            while !preview.get(&corpus::route(other(number))).contains(&mark) {
                assert!(begun.elapsed() < Duration::from_secs(20), "save {number} never came");
            }
            setting_shown.push(begun.elapsed());
            answer.join().expect("it ends").expect("it is saved");
        });
        was = mark;
    }
    let rows = [
        ("a city", city),
        ("a template", template),
        ("a setting", setting),
        ("a new page", pages),
        ("save to file", saved),
        ("save to page", shown),
        ("setting to file", setting_saved),
        ("setting to page", setting_shown),
    ];
    (ready, rows.to_vec())
}
