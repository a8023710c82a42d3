//! A city, its neighbours, the lines between them and their distances.

use std::fmt::Write as _;

use kmo_shared::format;

use super::labels::{Layout, Size};
use kmo_diagnostic::escape;

use super::{HEIGHT, Point, WIDTH, lines, name, plane, write_lines};
use crate::Site;

/// Distances grow with this power, so that near neighbours come apart and far ones stay in the frame.
const SOFTEN: f64 = 0.72;
/// Room for the dots; labels are around them.
const ROOM: (f64, f64) = (450.0, 330.0);
/// Units per softened kilometre, at most: two neighbours alone don't fill the frame.
const LARGEST_SCALE: f64 = 95.0;

/// Other cities that are looked for, at least; a drawing holds no more.
const DOTS: usize = 60;

const OWN_FONT: f64 = 40.0;
const NAME_FONT: f64 = 27.0;
/// Width and height of a distance.
const DISTANCE: (f64, f64) = (70.0, 24.0);

/// The map of one city. Bearings are true until two dots would touch, distances are softened; the
/// real ones are beside the names.
pub fn surroundings(site: &Site, city: usize) -> String {
    let entry = &site.cities[city];
    let place = entry.document.value.place;
    let soft = |other: usize| {
        let point = plane(site, other, place.lat, place.lon);
        let distance = point.x.hypot(point.y).max(1e-9);
        let factor = distance.powf(SOFTEN) / distance;
        Point { x: point.x * factor, y: point.y * factor }
    };
    let raw: Vec<Point> = entry.nearby.iter().map(|near| soft(near.city)).collect();
    let (scale, here) = fit(&raw);
    let put = |point: Point| Point { x: here.x + point.x * scale, y: here.y + point.y * scale };
    let near = push_apart(raw.into_iter().map(put).collect(), here);

    let own = name(site, city);
    let mut svg = format!(
        r#"<svg class="map" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="Kaart: {} en de gemeenten in de buurt">"#,
        escape(own)
    );
    for kilometres in [2.0_f64, 5.0, 10.0, 20.0, 30.0] {
        let radius = kilometres.powf(SOFTEN) * scale;
        // A ring much smaller runs through the name, one much larger lies outside.
        if (70.0..=320.0).contains(&radius) {
            let _ = write!(svg, r#"<circle class="map__ring" cx="{:.0}" cy="{:.0}" r="{radius:.0}"/>"#, here.x, here.y);
        }
    }
    // The farthest corner of the drawing, in kilometres.
    let radius = (here.x.max(WIDTH - here.x).hypot(here.y.max(HEIGHT - here.y)) / scale).powf(1.0 / SOFTEN);
    let mut others = site.grid.around((place.lat, place.lon), DOTS, radius);
    others.retain(|&other| other != city && entry.nearby.iter().all(|near| near.city != other));
    others.sort_unstable();
    for other in others {
        let point = put(soft(other));
        if (8.0..WIDTH - 8.0).contains(&point.x) && (8.0..HEIGHT - 8.0).contains(&point.y) {
            let _ = write!(svg, r#"<circle class="map__dot" cx="{:.0}" cy="{:.0}" r="4"/>"#, point.x, point.y);
        }
    }
    let mut along = Vec::new();
    for &to in &near {
        let bend = Point {
            x: f64::midpoint(here.x, to.x) - (to.y - here.y) * 0.13,
            y: f64::midpoint(here.y, to.y) + (to.x - here.x) * 0.13,
        };
        let _ = write!(
            svg,
            r#"<path class="map__line" pathLength="1" d="M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}"/>"#,
            here.x, here.y, bend.x, bend.y, to.x, to.y
        );
        along.extend((1..20).map(|step| quadratic(here, bend, to, f64::from(step) / 20.0)));
    }
    for point in &near {
        let _ = write!(svg, r#"<circle class="map__near" cx="{:.0}" cy="{:.0}" r="8"/>"#, point.x, point.y);
    }
    let _ = write!(svg, r#"<circle class="map__here" cx="{:.0}" cy="{:.0}" r="14"/>"#, here.x, here.y);

    let dots = near.iter().map(|&point| (point, 12.0)).chain([(here, 18.0)]).collect();
    let mut layout = Layout::new(dots, along);
    let own_lines = lines(own);
    let size = Size::of(&own_lines, OWN_FONT, (0.0, 0.0));
    let placed = layout.place(here, size, 22.0);
    layout.take(placed, size);
    write_lines(&mut svg, "map__name map__name--here", placed, &own_lines, OWN_FONT);

    let mut order: Vec<usize> = (0..near.len()).collect();
    order.sort_by(|&a, &b| near[a].distance(here).total_cmp(&near[b].distance(here)));
    for at in order {
        let neighbour = &entry.nearby[at];
        let label = lines(name(site, neighbour.city));
        let size = Size::of(&label, NAME_FONT, DISTANCE);
        let placed = layout.place(near[at], size, 15.0);
        layout.take(placed, size);
        let below = write_lines(&mut svg, "map__name", placed, &label, NAME_FONT);
        let distance = format!("{} km", format::number(neighbour.kilometres.max(1.0), 0));
        let (x, anchor) = (placed.x, placed.anchor);
        let _ =
            write!(svg, r#"<text class="map__km" x="{x:.0}" y="{below:.0}" text-anchor="{anchor}">{distance}</text>"#);
    }
    svg.push_str("</svg>");
    svg
}

/// Units per softened kilometre, and where the city is: a city with neighbours on one side
/// moves to the other.
fn fit(near: &[Point]) -> (f64, Point) {
    let extent = |pick: fn(&Point) -> f64| {
        near.iter().map(pick).fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)))
    };
    let ((left, right), (top, bottom)) = (extent(|point| point.x), extent(|point| point.y));
    let scale = (ROOM.0 / (right - left).max(1e-9)).min(ROOM.1 / (bottom - top).max(1e-9)).min(LARGEST_SCALE);
    let middle = Point { x: WIDTH / 2.0, y: HEIGHT / 2.0 - 5.0 };
    (scale, Point { x: middle.x - scale * (left + right) / 2.0, y: middle.y - scale * (top + bottom) / 2.0 })
}

/// Dots that would touch each other or the city move apart a little, and stay in the frame.
fn push_apart(mut points: Vec<Point>, here: Point) -> Vec<Point> {
    const ROUNDS: usize = 80;
    const GAP: f64 = 64.0;
    const FROM_CITY: f64 = 88.0;
    const EDGE: f64 = 40.0;
    for _ in 0..ROUNDS {
        let before = points.clone();
        for (at, point) in points.iter_mut().enumerate() {
            let others = before.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| (*other, GAP));
            for (other, least) in others.chain([(here, FROM_CITY)]) {
                let distance = before[at].distance(other);
                if distance > 0.0 && distance < least {
                    point.x += (before[at].x - other.x) / distance * (least - distance) * 0.25;
                    point.y += (before[at].y - other.y) / distance * (least - distance) * 0.25;
                }
            }
            point.x = point.x.clamp(EDGE, WIDTH - EDGE);
            point.y = point.y.clamp(EDGE, HEIGHT - EDGE);
        }
    }
    points
}

fn quadratic(from: Point, bend: Point, to: Point, t: f64) -> Point {
    let mix = |a: f64, b: f64, c: f64| (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
    Point { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }
}
