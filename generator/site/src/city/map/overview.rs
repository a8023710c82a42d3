//! One line through all cities.

use std::fmt::Write as _;
use std::sync::Arc;

use super::inset::Inset;
use super::labels::{IN_THE_WAY, Layout, Size};
use super::{FONT, NAMED, Point, WIDTH, along, extent, name, plane, write_lines, write_use};
use crate::Site;
use crate::city::Place;
use kmo_engine::assets::{Body, HASHED, Output, hash};

/// Maximum width and height of the area of the dots. [`EDGE`] is the margin above and below it.
const ROOM: (f64, f64) = (560.0, 330.0);
pub(super) const EDGE: f64 = 42.0;
/// With more cities than this, the line goes up and down in strips instead: searching for a short way would take longer than
/// the rest of the build.
const SHORTEN_UP_TO: usize = 300;
/// Names that cost less than this are drawn: a name may touch the line, because its own dot is on the line.
const TOLERATED: f64 = IN_THE_WAY + 9.0;
/// The map of all cities.
#[derive(Debug, Default)]
pub struct Overview {
    /// What the drawing was made from: the name, place and number of postcodes of each city.
    of: Vec<(String, Place, usize)>,
    pub svg: String,
    /// The file with its lines and dots. In the page itself they would make it heavier with every city, as the list of cities
    /// already does.
    pub file: Option<Output>,
}

/// Draws the map of all cities, or reuses `before` if nothing in it changed.
pub fn overview(site: &Site, before: Option<&Arc<Overview>>) -> Arc<Overview> {
    let city = |at: usize| {
        let city = &site.cities[at].document.value;
        (name(site, at).to_owned(), city.place, city.postcodes.len())
    };
    let of: Vec<_> = (0..site.cities.len()).map(city).collect();
    before.filter(|before| before.of == of).cloned().unwrap_or_else(|| {
        let (svg, file) = draw(site);
        Arc::new(Overview { of, svg, file: Some(file) })
    })
}

/// Draws the names for which there is room, those with the most postcodes first. A crowd of cities is drawn again below,
/// larger.
fn draw(site: &Site) -> (String, Output) {
    let cities: Vec<usize> = (0..site.cities.len()).collect();
    let points = project(site, &cities);
    let bottom = points.iter().map(|point| point.y).fold(0.0, f64::max) + EDGE;
    let tour = tour(&points);
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&city| std::cmp::Reverse(site.cities[city].document.value.postcodes.len()));
    order.truncate(NAMED);
    let inset = Inset::of(&points, &tour, bottom);
    let height = inset.as_ref().map_or(bottom, Inset::bottom);
    let crowd: &[usize] = inset.as_ref().map_or(&[], |inset| &inset.crowd);

    let path: Vec<Point> = tour.iter().map(|&city| points[city]).collect();
    let (small, large): (Vec<usize>, Vec<usize>) = tour.iter().partition(|city| crowd.contains(city));
    let at = |cities: &[usize]| -> String { dots(cities.iter().map(|&city| points[city])) };
    let mut parts = vec![("line", smooth(&path)), ("dots", at(&large)), ("crowd", at(&small))];
    if let Some(inset) = &inset {
        let line: String = inset.runs.iter().map(|run| smooth(run)).collect();
        parts.extend([("near-line", line), ("near-dots", dots(inset.points.iter().map(|&(_, point)| point)))]);
    }
    let file = drawing(&parts, height);

    let label = format!("Eén lijn door alle {} steden en gemeenten", points.len());
    let mut svg = format!(
        r#"<svg class="map map--all" viewBox="0 0 {WIDTH} {height:.0}" width="{WIDTH}" height="{height:.0}" role="img" aria-label="{label}">"#
    );
    let mut lines = along(&path);
    lines.extend(inset.iter().flat_map(Inset::marks));
    let dots = points.iter().map(|&point| (point, 5.0)).collect();
    let mut layout = Layout::new(dots, lines).within(0.0, 0.0, WIDTH, bottom);
    if let Some(inset) = &inset {
        inset.write_frame(&mut svg);
    }
    for (part, class) in [("line", "map__line"), ("dots", "map__dots"), ("crowd", "map__dots map__dots--crowd")] {
        write_use(&mut svg, class, &file, part);
    }
    for &city in order.iter().filter(|city| !crowd.contains(city)) {
        let label = [name(site, city)];
        let size = Size::of(&label, FONT, (0.0, 0.0));
        if let Some(placed) = layout.place_below(points[city], size, 11.0, TOLERATED) {
            layout.take(placed, size);
            write_lines(&mut svg, "map__name", placed, &label, FONT);
        }
    }
    if let Some(inset) = &inset {
        inset.write(&mut svg, site, &file);
    }
    svg.push_str("</svg>");
    (svg, file)
}

/// Returns the path data of dots: each is a line of length 0, which round line caps turn into a dot.
fn dots(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| format!("M{:.0} {:.0}h0", point.x, point.y)).collect()
}

/// Returns the file of paths, each with its name as id. Lines have `pathLength="1"`, so that the stylesheet can animate them.
fn drawing(parts: &[(&str, String)], height: f64) -> Output {
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}">"#);
    for (name, data) in parts.iter().filter(|(_, data)| !data.is_empty()) {
        let length = if name.ends_with("line") { r#" pathLength="1""# } else { "" };
        let _ = write!(svg, r#"<path id="{name}"{length} d="{data}"/>"#);
    }
    svg.push_str("</svg>\n");
    Output { path: format!("{HASHED}/map.{}.svg", hash(svg.as_bytes())), body: Body::Bytes(svg.into_bytes()) }
}

/// Returns the positions of cities in the drawing, in the order in which the cities are given.
pub(super) fn project(site: &Site, cities: &[usize]) -> Vec<Point> {
    let count = cities.len();
    if count == 0 {
        return Vec::new();
    }
    let places = || cities.iter().map(|&city| site.cities[city].document.value.place);
    let latitude = places().map(|place| place.lat).sum::<f64>() / count as f64;
    let longitude = places().map(|place| place.lon).sum::<f64>() / count as f64;
    let flat: Vec<Point> = cities.iter().map(|&city| plane(site, city, latitude, longitude)).collect();
    let ((left, right), (top, bottom)) = extent(flat.iter().copied());
    let scale = (ROOM.0 / (right - left).max(1e-9)).min(ROOM.1 / (bottom - top).max(1e-9));
    let margin = (WIDTH - (right - left) * scale) / 2.0;
    flat.into_iter()
        .map(|point| Point { x: margin + (point.x - left) * scale, y: EDGE + (point.y - top) * scale })
        .collect()
}

/// Returns a short way through all points: nearest neighbour from the west, then 2-opt (Croes, 1958) until no reversal of a
/// stretch makes it shorter.
fn tour(points: &[Point]) -> Vec<usize> {
    if points.len() > SHORTEN_UP_TO {
        return strips(points);
    }
    let Some(start) = (0..points.len()).min_by(|&a, &b| points[a].x.total_cmp(&points[b].x)) else { return Vec::new() };
    let mut rest: Vec<usize> = (0..points.len()).filter(|&city| city != start).collect();
    let mut tour = vec![start];
    while !rest.is_empty() {
        let from = points[tour[tour.len() - 1]];
        let nearest = (0..rest.len())
            .min_by(|&a, &b| from.distance(points[rest[a]]).total_cmp(&from.distance(points[rest[b]])))
            .expect("the list is not empty");
        tour.push(rest.remove(nearest));
    }
    let length = |a: usize, b: usize| points[a].distance(points[b]);
    let mut better = true;
    while better {
        better = false;
        for i in 1..tour.len() {
            for j in i + 1..tour.len() {
                let (before, first, last, after) = (tour[i - 1], tour[i], tour[j], tour.get(j + 1).copied());
                let mut gain = length(before, first) - length(before, last);
                gain += after.map_or(0.0, |after| length(last, after) - length(first, after));
                if gain > 1e-6 {
                    tour[i..=j].reverse();
                    better = true;
                }
            }
        }
    }
    tour
}

/// Returns a way down one vertical strip and up the next, from the west (Few, 1955).
fn strips(points: &[Point]) -> Vec<usize> {
    let width = WIDTH / (points.len() as f64 / 2.0).sqrt().ceil();
    let strip = |city: usize| (points[city].x / width) as usize;
    let height = |city: usize| if strip(city).is_multiple_of(2) { points[city].y } else { -points[city].y };
    let mut tour: Vec<usize> = (0..points.len()).collect();
    tour.sort_by(|&a, &b| strip(a).cmp(&strip(b)).then(height(a).total_cmp(&height(b))));
    tour
}

/// Returns the path data of a curve through all points: a slightly tightened Catmull-Rom spline, as cubic Béziers. Commands
/// are relative, which takes fewer digits. Points are rounded first, so that rounding errors do not add up.
fn smooth(points: &[Point]) -> String {
    if points.is_empty() {
        return String::new();
    }
    let round = |x: f64, y: f64| (x.round() as i64, y.round() as i64);
    let mut here = round(points[0].x, points[0].y);
    let mut path = format!("M{} {}", here.0, here.1);
    for at in 0..points.len() - 1 {
        let before = points[at.saturating_sub(1)];
        let (from, to) = (points[at], points[at + 1]);
        let after = points[(at + 2).min(points.len() - 1)];
        let first = round(from.x + (to.x - before.x) / 7.0, from.y + (to.y - before.y) / 7.0);
        let second = round(to.x - (after.x - from.x) / 7.0, to.y - (after.y - from.y) / 7.0);
        let there = round(to.x, to.y);
        for (sign, (x, y)) in [("c", first), (" ", second), (" ", there)] {
            let _ = write!(path, "{sign}{} {}", x - here.0, y - here.1);
        }
        here = there;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_visits_every_point_once_and_does_not_cross_itself_needlessly() {
        let corners = [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)];
        let points: Vec<Point> = corners.iter().map(|&(x, y)| Point { x, y }).collect();
        let tour = tour(&points);
        let mut visited = tour.clone();
        visited.sort_unstable();
        assert_eq!(visited, [0, 1, 2, 3]);
        let length: f64 = tour.windows(2).map(|pair| points[pair[0]].distance(points[pair[1]])).sum();
        assert!((length - 30.0).abs() < 1e-9, "three sides of the square, not its diagonals: {length}");
        assert!(super::tour(&[]).is_empty());
    }
}
