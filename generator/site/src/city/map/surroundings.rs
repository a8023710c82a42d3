//! A city, its neighbours, the lines between them and their distances.

use std::fmt::Write as _;

use kmo_shared::format;

use super::labels::{IN_THE_WAY, Label, Layout, Placed, Size};
use kmo_diagnostic::escape;

use super::{HEIGHT, Point, WIDTH, extent, lines, name, plane, write_lines};
use crate::Site;
use crate::city::relations::whole_kilometres;

/// Distances are raised to this power, so that near neighbours move apart and far ones stay in the frame.
const SOFTEN: f64 = 0.72;
/// Maximum width and height of the area of the dots. Labels go around it.
const ROOM: (f64, f64) = (450.0, 330.0);
/// Maximum units per softened kilometre, so that two neighbours alone don't fill the frame.
const LARGEST_SCALE: f64 = 95.0;

/// How far a ring may extend beyond the drawing.
const BEYOND: f64 = 24.0;

const OWN_FONT: f64 = 40.0;
const NAME_FONT: f64 = 27.0;
/// Width and height of the text of a distance.
const DISTANCE: (f64, f64) = (70.0, 24.0);

/// How much a line bends, as a share of its length.
const BEND: f64 = 0.13;

/// Where everything on a map goes.
struct Plan<'a> {
    here: Point,
    /// Units per softened kilometre.
    scale: f64,
    /// In the order of the neighbours.
    near: Vec<Point>,
    bend: f64,
    /// The city's own label, then those of its neighbours, the nearest first, each with its lines.
    labels: Vec<(Vec<&'a str>, Placed)>,
}

/// Draws the map of one city, as SVG. Bearings are true unless dots or lines would touch. Distances are softened; the real
/// ones are written below the names.
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
    let own = name(site, city);
    let mut order: Vec<usize> = (0..raw.len()).collect();
    order.sort_by(|&a, &b| raw[a].x.hypot(raw[a].y).total_cmp(&raw[b].x.hypot(raw[b].y)));
    let names: Vec<&str> = order.iter().map(|&at| name(site, entry.nearby[at].city)).collect();
    let Plan { here, scale, near, bend, labels } = plan(&raw, own, &names, &order);

    let others = if near.is_empty() { "" } else { " en de gemeenten in de buurt" };
    let mut svg = format!(
        r#"<svg class="map" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="Kaart: {}{others}">"#,
        escape(own)
    );
    for kilometres in [2.0_f64, 5.0, 10.0, 20.0, 30.0] {
        let radius = kilometres.powf(SOFTEN) * scale;
        // A ring much smaller runs through the name, one much larger leaves the drawing.
        let room = here.x.min(WIDTH - here.x).min(here.y).min(HEIGHT - here.y) + BEYOND;
        if (70.0..=room).contains(&radius) {
            let _ = write!(svg, r#"<circle class="map__ring" cx="{:.0}" cy="{:.0}" r="{radius:.0}"/>"#, here.x, here.y);
        }
    }
    for &to in &near {
        let over = handle(here, to, bend);
        let _ = write!(
            svg,
            r#"<path class="map__line" pathLength="1" d="M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}"/>"#,
            here.x, here.y, over.x, over.y, to.x, to.y
        );
    }
    for point in &near {
        let _ = write!(svg, r#"<circle class="map__near" cx="{:.0}" cy="{:.0}" r="8"/>"#, point.x, point.y);
    }
    let _ = write!(svg, r#"<circle class="map__here" cx="{:.0}" cy="{:.0}" r="14"/>"#, here.x, here.y);
    let ((lines, placed), others) = labels.split_first().expect("the city has a label");
    write_lines(&mut svg, "map__name map__name--here", *placed, lines, OWN_FONT);
    for ((lines, placed), &at) in others.iter().zip(&order) {
        let below = write_lines(&mut svg, "map__name", *placed, lines, NAME_FONT);
        let distance = format!("{} km", format::number(whole_kilometres(entry.nearby[at].kilometres), 0));
        let (x, anchor) = (placed.x, placed.anchor);
        let _ =
            write!(svg, r#"<text class="map__km" x="{x:.0}" y="{below:.0}" text-anchor="{anchor}">{distance}</text>"#);
    }
    svg.push_str("</svg>");
    svg
}

/// Returns the first plan in which no label is in the way of anything, or otherwise the best one. Tries lines that bend
/// either way and the city's own label placed first or last, then dots that lie closer together, and at last the whole map
/// turned a little.
fn plan<'a>(raw: &[Point], own: &'a str, names: &[&'a str], order: &[usize]) -> Plan<'a> {
    const SHARES: [f64; 5] = [1.0, 0.92, 0.84, 0.76, 0.68];
    const TURNS: [f64; 2] = [0.14, -0.14];
    let own_label = lines(own);
    let labels: Vec<Vec<&str>> = names.iter().map(|name| lines(name)).collect();
    let mut best: Option<(f64, Plan<'a>)> = None;
    let upright = SHARES.into_iter().map(|share| (0.0, share));
    let turned = TURNS.into_iter().flat_map(|turn| SHARES.into_iter().step_by(2).map(move |share| (turn, share)));
    for (turn, share) in upright.chain(turned) {
        let (scale, here) = fit(raw, share);
        let (sin, cos) = turn.sin_cos();
        let put = |point: &Point| Point {
            x: here.x + (point.x * cos - point.y * sin) * scale,
            y: here.y + (point.x * sin + point.y * cos) * scale,
        };
        let near = push_apart(raw.iter().map(put).collect(), here);
        let own_name = Label { at: here, size: Size::of(&own_label, OWN_FONT, (0.0, 0.0)), gap: 22.0 };
        let to_place = labels.iter().zip(order).map(|(label, &at)| Label {
            at: near[at],
            size: Size::of(label, NAME_FONT, DISTANCE),
            gap: 15.0,
        });
        let to_place: Vec<Label> = std::iter::once(own_name).chain(to_place).collect();
        for (bend, last) in [(BEND, 0), (BEND, 1), (-BEND, 0), (-BEND, 1)] {
            let line = |&to: &Point| {
                let over = handle(here, to, bend);
                (1..20).map(move |step| quadratic(here, over, to, f64::from(step) / 20.0))
            };
            let dots = near.iter().map(|&point| (point, 12.0)).chain([(here, 18.0)]).collect();
            let mut layout = Layout::new(dots, near.iter().flat_map(line).collect());
            let mut to_place = to_place.clone();
            to_place.rotate_left(last);
            let mut placed = layout.settle(&to_place);
            placed.rotate_right(last);
            let cost: f64 = placed.iter().map(|label| label.cost).filter(|&cost| cost >= IN_THE_WAY).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let all = std::iter::once(&own_label).chain(&labels).cloned();
                let plan = Plan { here, scale, near: near.clone(), bend, labels: all.zip(placed).collect() };
                if cost == 0.0 {
                    return plan;
                }
                best = Some((cost, plan));
            }
        }
    }
    best.expect("plans were tried").1
}

/// Returns the control point of a line that bends to one side.
fn handle(from: Point, to: Point, bend: f64) -> Point {
    Point {
        x: f64::midpoint(from.x, to.x) - (to.y - from.y) * bend,
        y: f64::midpoint(from.y, to.y) + (to.x - from.x) * bend,
    }
}

/// Returns the scale, in units per softened kilometre, and the position of the city. A city with neighbours on one side moves
/// to the other. `share` is how much of the room is used.
fn fit(near: &[Point], share: f64) -> (f64, Point) {
    let here = Point { x: 0.0, y: 0.0 };
    let ((left, right), (top, bottom)) = extent(near.iter().copied().chain([here]));
    let scale = share * (ROOM.0 / (right - left).max(1e-9)).min(ROOM.1 / (bottom - top).max(1e-9)).min(LARGEST_SCALE);
    let middle = Point { x: WIDTH / 2.0, y: HEIGHT / 2.0 - 5.0 };
    (scale, Point { x: middle.x - scale * (left + right) / 2.0, y: middle.y - scale * (top + bottom) / 2.0 })
}

/// Moves apart dots that would touch each other or the city, and lines that would run into each other. All stay in the frame.
fn push_apart(mut points: Vec<Point>, here: Point) -> Vec<Point> {
    const ROUNDS: usize = 120;
    const GAP: f64 = 64.0;
    const FROM_CITY: f64 = 92.0;
    const EDGE: f64 = 40.0;
    // Radians. Lines bend by up to 15 degrees: with more than this between them they never meet.
    const ANGLE: f64 = 0.42;
    // If every dot moves less than this, nothing visible changes any more.
    const STILL: f64 = 1e-6;
    let mut order: Vec<usize> = (0..points.len()).collect();
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
        }
        let turn: Vec<f64> = points.iter().map(|point| (point.y - here.y).atan2(point.x - here.x)).collect();
        order.sort_by(|&one, &other| turn[one].total_cmp(&turn[other]));
        let least = ANGLE.min(std::f64::consts::TAU / (points.len() + 1) as f64);
        let mut turns = vec![0.0; points.len()];
        for at in 0..order.len() {
            let (one, other) = (order[at], order[(at + 1) % order.len()]);
            let between = (turn[other] - turn[one]).rem_euclid(std::f64::consts::TAU);
            if one != other && between < least {
                turns[one] -= (least - between) * 0.3;
                turns[other] += (least - between) * 0.3;
            }
        }
        for (point, by) in points.iter_mut().zip(turns) {
            let (x, y) = (point.x - here.x, point.y - here.y);
            let (sin, cos) = by.sin_cos();
            point.x = (here.x + x * cos - y * sin).clamp(EDGE, WIDTH - EDGE);
            point.y = (here.y + x * sin + y * cos).clamp(EDGE, HEIGHT - EDGE);
        }
        if points.iter().zip(&before).all(|(point, before)| point.distance(*before) < STILL) {
            break;
        }
    }
    points
}

fn quadratic(from: Point, bend: Point, to: Point, t: f64) -> Point {
    let mix = |a: f64, b: f64, c: f64| (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
    Point { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }
}
