//! The drawings of cities, articles, lessons and services: each shows what it is about, and no two are alike.

mod common;

use std::collections::BTreeMap;

use common::{Site, root, tree};
use kmo_site::drawing::{Composed, Element, Part, WIDTH, compose, of_subject};
use serde::Deserialize;

/// Side of a cell, in units of the drawing: lines in the same cell look as if they are in the same place.
const CELL: f64 = 8.0;
const COLUMNS: usize = 80;
/// From this height down there is ground and water, which many cities share.
const GROUND: f64 = 326.0;
/// How far one drawing is shifted over the other, in cells, to find their best match.
const FARTHEST: isize = 14;
/// Share of common lines from which two drawings look alike.
const ALIKE: f64 = 0.7;

/// The cells of a drawing that have a line in them, as one row of bits for each column.
#[derive(Clone, Debug)]
struct Cells(Vec<u64>);

impl Cells {
    fn of(drawing: &Composed) -> Self {
        let mut columns = vec![0_u64; COLUMNS];
        for points in drawing.shapes.iter().flat_map(|shape| &shape.traces).map(|trace| trace.points()) {
            for pair in points.windows(2) {
                let (from, to) = (pair[0], pair[1]);
                let steps = ((to.0 - from.0).hypot(to.1 - from.1) / 2.0).ceil().max(1.0);
                for step in 0..=steps as usize {
                    let t = step as f64 / steps;
                    let (x, y) = (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t);
                    if (0.0..WIDTH).contains(&x) && (0.0..GROUND).contains(&y) {
                        columns[(x / CELL) as usize] |= 1 << ((y / CELL) as usize);
                    }
                }
            }
        }
        Cells(columns)
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|column| column.count_ones()).sum()
    }

    fn mirrored(&self) -> Self {
        Cells(self.0.iter().rev().copied().collect())
    }

    fn moved(&self, by: isize) -> Self {
        let column = |at: usize| at.checked_add_signed(-by).and_then(|at| self.0.get(at)).copied().unwrap_or_default();
        Cells((0..COLUMNS).map(column).collect())
    }

    /// The number of cells that both have.
    fn on(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones()).sum()
    }
}

/// The share of lines that two drawings have in common, at their best horizontal shift, mirrored or not.
fn similarity(one: &Composed, other: &Composed) -> f64 {
    let (one, other) = (Cells::of(one), Cells::of(other));
    let share = |other: &Cells| f64::from(2 * one.on(other)) / f64::from(one.count() + other.count());
    let moves = || -FARTHEST..=FARTHEST;
    let all = moves().map(|by| other.moved(by)).chain(moves().map(|by| other.mirrored().moved(by)));
    all.map(|other| share(&other)).fold(0.0, f64::max)
}

/// The pairs that look alike, with their similarity.
fn alike(drawn: &[(String, Composed)]) -> Vec<String> {
    let pairs = drawn.iter().enumerate().flat_map(|(at, one)| drawn[at + 1..].iter().map(move |other| (one, other)));
    pairs
        .filter_map(|((name, drawing), (other, other_drawing))| {
            let share = similarity(drawing, other_drawing);
            (share >= ALIKE).then(|| format!("{name} and {other}: {share:.2}"))
        })
        .collect()
}

#[derive(Deserialize)]
struct City {
    #[serde(rename = "tekening", default)]
    drawing: Vec<Element>,
}

/// The landmarks of every city, by file name.
fn cities() -> BTreeMap<String, Vec<Element>> {
    let city = |(name, bytes): (String, Vec<u8>)| {
        let city: City = serde_saphyr::from_slice(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, city.drawing)
    };
    tree(&root("content/cities")).into_iter().map(city).collect()
}

fn read(words: &str) -> Vec<Element> {
    serde_saphyr::from_str(words).expect("these are landmarks")
}

#[test]
fn no_two_cities_look_alike() {
    let drawn: Vec<(String, Composed)> = cities().into_iter().map(|(name, words)| (name, compose(&words))).collect();
    assert!(drawn.len() >= 43);
    let alike = alike(&drawn);
    assert!(alike.is_empty(), "give one of them another landmark, height or roof:\n{}", alike.join("\n"));
}

/// The landmarks of every article, lesson and section of a page, by file and line.
fn illustrations() -> BTreeMap<String, Vec<Element>> {
    let mut found = BTreeMap::new();
    for folder in ["blog", "academy", "pages"] {
        for (file, bytes) in tree(&root("content").join(folder)) {
            let text = String::from_utf8(bytes).expect("it is text");
            let lines = text.lines().enumerate();
            for (at, line) in lines.filter_map(|(at, line)| Some((at, line.trim().strip_prefix("beeld: ")?))) {
                found.insert(format!("{folder}/{file}:{}", at + 1), read(line));
            }
        }
    }
    found
}

#[test]
fn no_two_illustrations_look_alike_and_each_article_and_lesson_has_one() {
    let drawn: Vec<(String, Composed)> =
        illustrations().into_iter().map(|(name, words)| (name, compose(&words))).collect();
    let of = |folder: &str| drawn.iter().filter(|(name, _)| name.starts_with(folder)).count();
    assert_eq!((of("blog/"), of("academy/")), (15, 12));
    for (name, drawing) in &drawn {
        let (top, height) = drawing.frame();
        for (x, y) in drawing.shapes.iter().flat_map(|shape| &shape.traces).flat_map(|trace| trace.points()) {
            let is_inside = (-4.0..=WIDTH + 4.0).contains(&x) && (top..=top + height).contains(&y);
            assert!(is_inside, "{name}: {x} {y} lies outside");
        }
    }
    let alike = alike(&drawn);
    assert!(alike.is_empty(), "give one of them another part, height or number:\n{}", alike.join("\n"));
}

#[test]
fn a_text_that_names_no_drawing_gets_one_of_its_subject() {
    let drawn = |words: &str| of_subject(words).iter().map(|element| element.part.facts().name).collect::<Vec<_>>();
    assert!(drawn("Offertes opvolgen in de bouw").contains(&"werf"), "{:?}", drawn("Offertes opvolgen in de bouw"));
    assert!(drawn("Een CRM kiezen").contains(&"scherm"));
    assert!(drawn("Iets heel anders").contains(&"telefoon"));
    let titles = ["Bellen op maandag", "Bellen op dinsdag", "Bellen in de zomer", "Een jaar lang bellen"];
    let all: std::collections::BTreeSet<String> =
        titles.iter().map(|title| format!("{:?}", of_subject(title))).collect();
    assert!(all.len() > 2, "one subject is drawn in several ways: {all:?}");
}

#[test]
fn equal_drawings_are_found_also_mirrored_moved_or_a_little_changed() {
    let words = "[{wat: kerk}, {wat: burcht}, {wat: gevels}, {wat: rivier}]";
    let drawing = compose(&read(words));
    let share = |words: &str| similarity(&drawing, &compose(&read(words)));
    assert!((share(words) - 1.0).abs() < 1e-9, "a drawing is like itself");
    for same in [
        "[{wat: kerk}, {wat: burcht}, {wat: gevels}, {wat: kanaal}]",
        "[{wat: kerk}, {wat: burcht}, {wat: gevels}, {wat: kasseien}, {wat: vliegtuig}]",
        "[{wat: gevels, spiegel: true}, {wat: burcht, spiegel: true}, {wat: kerk, spiegel: true}]",
        "[{wat: kerk, dak: helm}, {wat: burcht}, {wat: gevels}]",
    ] {
        assert!(share(same) >= ALIKE, "{same}: {:.2}", share(same));
    }
    for different in [
        "[{wat: stadhuis}, {wat: kasteel}, {wat: hop}, {wat: rivier}]",
        "[{wat: havenkranen}, {wat: windmolen}, {wat: loods}, {wat: rivier}]",
    ] {
        assert!(share(different) < ALIKE, "{different}: {:.2}", share(different));
    }
}

#[test]
fn every_city_shows_three_landmarks_of_its_own_by_name() {
    for (city, words) in cities() {
        let named = words.iter().filter(|landmark| landmark.name.is_some()).count();
        assert!(words.len() >= 3 && named >= 2, "{city}: {} landmarks, {named} with a name", words.len());
    }
}

#[test]
fn the_warm_line_runs_from_edge_to_edge_and_every_drawing_stays_in_its_frame() {
    for (city, words) in cities() {
        let drawing = compose(&words);
        let (first, last) = (drawing.warm[0], drawing.warm[drawing.warm.len() - 1]);
        assert_eq!((first.0, last.0, first.1), (0.0, WIDTH, last.1), "{city}");
        let highest = drawing.warm.iter().map(|point| point.1).fold(f64::MAX, f64::min);
        assert!(highest < first.1 - 40.0, "{city}: the line climbs what is highest");
        let (top, height) = drawing.frame();
        let points = drawing.shapes.iter().flat_map(|shape| &shape.traces).flat_map(|trace| trace.points());
        for (_, y) in points {
            assert!((top..=top + height).contains(&y), "{city}: {y} lies outside");
        }
        assert!(top >= 0.0 && top + height <= 402.0, "{city}: {top} {height}");
        let svg = drawing.file(&drawing.lines());
        assert!(svg.len() < 8_000, "{city}: {} bytes", svg.len());
    }
}

#[test]
fn the_documents_list_every_part_with_what_it_knows() {
    let text = std::fs::read_to_string(root("docs/tekening.md")).expect("it can be read");
    for part in Part::ALL {
        let facts = part.facts();
        let keys = [("hoogte", facts.height), ("aantal", facts.count.is_some()), ("dak", facts.roof)];
        let keys: Vec<&str> = keys.into_iter().filter_map(|(key, is_known)| is_known.then_some(key)).collect();
        let row = text.lines().find(|line| line.starts_with(&format!("| `{}` |", facts.name)));
        let row = row.unwrap_or_else(|| panic!("docs/tekening.md does not list {}", facts.name));
        assert!(row.ends_with(&format!("| {} |", keys.join(", "))), "{row}: it knows {}", keys.join(", "));
    }
}

#[test]
fn a_citys_page_and_card_show_its_own_drawing_and_follow_its_words() {
    let site = Site::new();
    site.write("templates/card.svg", std::fs::read(root("templates/card.svg")).expect("it is there"));
    site.build().ok();
    let shown = |city: &str, start: &str| {
        let html = site.read(&format!("dist/diensten/callcenter-{city}/index.html"));
        let from = html.find(start).map(|at| &html[at + start.len()..]);
        from.and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    let drawing = |city: &str| shown(city, r#"<img src="/assets/"#);
    let card = |city: &str| shown(city, "/assets/cards/");
    let before = (drawing("gent").expect("it has a drawing"), card("gent"), card("mechelen"), drawing("aalst"));
    assert!(before.1.is_some() && before.3.as_deref().is_some_and(|url| url.starts_with("stad-")), "{before:?}");
    let page = site.read("dist/diensten/callcenter-gent/index.html");
    assert!(page.contains(r#"alt="Tekening van Gent: het Gravensteen, de drie torens en de Leie""#), "{page}");
    let page = site.read("dist/diensten/callcenter-mechelen/index.html");
    assert!(page.contains(r#"alt="Silhouet van een Vlaamse stad met een telefoonlijn""#), "{page}");
    let svg = site.read(&format!("dist/assets/{}", before.0));
    assert!(svg.contains("var(--signal") && svg.contains("var(--ink"), "{svg}");

    site.replace(
        "content/cities/callcenter-gent.yaml",
        "naam: het Gravensteen}",
        "naam: het Gravensteen, hoogte: laag}",
    );
    site.build().ok();
    assert_ne!(drawing("gent"), Some(before.0), "the drawing follows");
    assert_ne!(card("gent"), before.1, "and so does the card");
    assert_eq!((card("mechelen"), drawing("aalst")), (before.2, before.3), "of no other city");
}

#[test]
fn an_article_with_the_name_of_a_city_leaves_the_city_its_drawing() {
    let site = Site::new();
    let head = "title: Een haven vol bellers\ndescription: Wat er langs de kaaien gebeurt.\ndate: 2026-11-09";
    let more = "author: Redactie\ntags: [Bellen]\ncard: Een haven";
    let text = "Langs de kaaien gaat de telefoon vroeg.";
    site.write("content/blog/callcenter-gent.md", format!("---\n{head}\n{more}\n---\n\n{text}\n"));
    site.build().ok();
    let page = site.read("dist/diensten/callcenter-gent/index.html");
    assert!(page.contains(r#"alt="Tekening van Gent: "#), "{page}");
}
