//! Maps drawn from coordinates: a city with its neighbours, and one line through all cities.
//!
//! Plain SVG with classes, styled by the stylesheet. Text sizes are those of the stylesheet on a small screen, because
//! labels are laid out so that none covers another.

mod chart;
mod inset;
mod labels;
mod overview;
mod surroundings;

pub use chart::chart;
pub use overview::{Overview, overview};
pub use surroundings::surroundings;

use std::fmt::Write as _;

use kmo_diagnostic::escape;
use kmo_engine::assets::Output;
use kmo_engine::content::origin;

use crate::Site;

/// Size of the drawing, in its own units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 480.0;

/// Font size of the names of all cities.
const FONT: f64 = 27.0;
/// Number of cities whose names are considered.
const NAMED: usize = 120;

/// Kilometres in a degree of latitude, roughly: the meridian of 40,008 km gives 111.13. The difference does not show on maps
/// of this size.
const KM_PER_DEGREE: f64 = 111.3;

/// A point of the drawing, in its units from the top left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Returns the lowest and the highest x of points, and the same of y.
fn extent(points: impl Iterator<Item = Point> + Clone) -> ((f64, f64), (f64, f64)) {
    let range = |pick: fn(Point) -> f64| {
        points.clone().map(pick).fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    (range(|point| point.x), range(|point| point.y))
}

/// Returns how many kilometres a city lies east (x) and south (y) of a point, on a plane that touches the earth there.
fn plane(site: &Site, city: usize, latitude: f64, longitude: f64) -> Point {
    let place = site.cities[city].document.value.place;
    Point {
        x: (place.lon - longitude) * KM_PER_DEGREE * latitude.to_radians().cos(),
        y: (latitude - place.lat) * KM_PER_DEGREE,
    }
}

fn name(site: &Site, city: usize) -> &str {
    origin::text(&site.cities[city].document.value.name)
}

/// Splits a long name into two lines, after its last hyphen.
fn lines(name: &str) -> Vec<&str> {
    const LONG: usize = 14;
    match name.rfind('-') {
        Some(hyphen) if name.chars().count() > LONG => vec![&name[..=hyphen], &name[hyphen + 1..]],
        _ => vec![name],
    }
}

/// Writes a label's lines as SVG text, from `top` down. Returns the baseline of the next line.
fn write_lines(svg: &mut String, class: &str, placed: labels::Placed, lines: &[&str], font: f64) -> f64 {
    let mut baseline = placed.top + font * 0.84;
    for line in lines {
        let (anchor, x, text) = (placed.anchor, placed.x, escape(line));
        let _ =
            write!(svg, r#"<text class="{class}" x="{x:.0}" y="{baseline:.0}" text-anchor="{anchor}">{text}</text>"#);
        baseline += font * labels::LEADING;
    }
    baseline
}

/// Returns points along the line, so close together that no label fits between them.
fn along(path: &[Point]) -> Vec<Point> {
    const STEPS: u8 = 12;
    let between = |pair: &[Point], step: u8| {
        let t = f64::from(step) / f64::from(STEPS);
        Point { x: pair[0].x + (pair[1].x - pair[0].x) * t, y: pair[0].y + (pair[1].y - pair[0].y) * t }
    };
    path.windows(2).flat_map(|pair| (1..STEPS).map(move |step| between(pair, step))).collect()
}

/// Writes a reference to a part of a file, by its id.
fn write_use(svg: &mut String, class: &str, file: &Output, part: &str) {
    let _ = write!(svg, r##"<use class="{class}" href="/{}#{part}"/>"##, file.path);
}
