//! Maps drawn from coordinates: a city with its neighbours, and the whole region.
//!
//! Plain SVG with classes; the stylesheet gives it its look. Text sizes here are those of the
//! stylesheet, because labels are laid out so that none covers another.

use std::fmt::Write as _;

use crate::format;
use crate::site::Site;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 480.0;

/// Pixels of a label's letter, on average, for its font size.
const LETTER: f64 = 0.54;
const NAME_SIZE: f64 = 21.0;
const KM_SIZE: f64 = 17.0;

#[derive(Clone, Copy, Debug)]
struct Point {
    x: f64,
    y: f64,
}

/// A rectangle that something already covers.
#[derive(Clone, Copy, Debug)]
struct Box2 {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Box2 {
    fn around(center: Point, radius: f64) -> Self {
        Box2 { left: center.x - radius, top: center.y - radius, right: center.x + radius, bottom: center.y + radius }
    }

    fn overlap(&self, other: &Box2) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        if width > 0.0 && height > 0.0 { width * height } else { 0.0 }
    }

    fn outside(&self) -> f64 {
        let over = |by: f64| by.max(0.0) * 40.0;
        over(6.0 - self.left) + over(self.right - WIDTH + 6.0) + over(6.0 - self.top) + over(self.bottom - HEIGHT + 6.0)
    }
}

/// Equirectangular projection, true to scale at the middle latitude, fitted into the frame.
struct Projection {
    scale: f64,
    shrink: f64,
    west: f64,
    north: f64,
    offset: Point,
}

impl Projection {
    fn fit(places: &[(f64, f64)], padding: f64) -> Self {
        let fold = |pick: fn(&(f64, f64)) -> f64| {
            places.iter().map(pick).fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (south, north) = fold(|place| place.0);
        let (west, east) = fold(|place| place.1);
        let shrink = f64::midpoint(south, north).to_radians().cos();
        let (width, height) = (((east - west) * shrink).max(1e-3), (north - south).max(1e-3));
        let scale = ((WIDTH - 2.0 * padding) / width).min((HEIGHT - 2.0 * padding) / height);
        let offset = Point { x: (WIDTH - width * scale) / 2.0, y: (HEIGHT - height * scale) / 2.0 };
        Projection { scale, shrink, west, north, offset }
    }

    fn point(&self, (lat, lon): (f64, f64)) -> Point {
        Point {
            x: self.offset.x + (lon - self.west) * self.shrink * self.scale,
            y: self.offset.y + (self.north - lat) * self.scale,
        }
    }
}

fn place(site: &Site, city: usize) -> (f64, f64) {
    let place = site.cities[city].document.value.place;
    (place.lat, place.lon)
}

fn name(site: &Site, city: usize) -> &str {
    &site.cities[city].document.value.name
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Lays out labels one after another, each where it covers least.
struct Labels {
    taken: Vec<Box2>,
}

impl Labels {
    /// Where a label of one or two lines goes beside a point: left end or right end, and baseline.
    fn place(&mut self, at: Point, gap: f64, lines: &[(&str, f64)]) -> (&'static str, Point) {
        let width = lines.iter().map(|(text, size)| text.chars().count() as f64 * size * LETTER).fold(0.0, f64::max);
        let height: f64 = lines.iter().map(|(_, size)| size * 1.15).sum();
        let first = lines.first().map_or(0.0, |(_, size)| size * 0.82);
        // Right, left, below, above, and the four corners, in order of preference.
        let candidates = [
            ("start", gap, -height / 2.0),
            ("end", -gap, -height / 2.0),
            ("middle", 0.0, gap),
            ("middle", 0.0, -gap - height),
            ("start", gap * 0.7, gap * 0.5),
            ("start", gap * 0.7, -gap * 0.5 - height),
            ("end", -gap * 0.7, gap * 0.5),
            ("end", -gap * 0.7, -gap * 0.5 - height),
        ];
        let mut best: Option<(f64, &'static str, Point, Box2)> = None;
        for (preference, (anchor, dx, dy)) in candidates.into_iter().enumerate() {
            let x = at.x + dx;
            let left = match anchor {
                "start" => x,
                "end" => x - width,
                _ => x - width / 2.0,
            };
            let area = Box2 { left, top: at.y + dy, right: left + width, bottom: at.y + dy + height };
            let covered: f64 = self.taken.iter().map(|taken| area.overlap(taken)).sum();
            let cost = covered + area.outside() + preference as f64;
            if best.as_ref().is_none_or(|(lowest, ..)| cost < *lowest) {
                best = Some((cost, anchor, Point { x, y: at.y + dy + first }, area));
            }
        }
        let (_, anchor, point, area) = best.expect("there are candidates");
        self.taken.push(area);
        (anchor, point)
    }
}

/// The city, its neighbours, the lines between them and their distances.
pub fn surroundings(site: &Site, city: usize) -> String {
    let entry = &site.cities[city];
    let mut places = vec![place(site, city)];
    places.extend(entry.nearby.iter().map(|near| place(site, near.city)));
    let projection = Projection::fit(&places, 84.0);
    let here = projection.point(places[0]);
    let near: Vec<(usize, Point, f64)> = entry
        .nearby
        .iter()
        .map(|near| (near.city, projection.point(place(site, near.city)), near.kilometres))
        .collect();

    let mut svg = open(&format!("Kaart van {} en omliggende gemeenten", entry.document.value.name));
    let mut labels = Labels { taken: Vec::new() };
    labels.taken.push(Box2::around(here, 16.0));
    for (_, point, _) in &near {
        labels.taken.push(Box2::around(*point, 11.0));
        // Points along the line, so that labels stay off it.
        for step in 1..12 {
            let t = f64::from(step) / 12.0;
            let on_line = Point { x: here.x + (point.x - here.x) * t, y: here.y + (point.y - here.y) * t };
            labels.taken.push(Box2::around(on_line, 4.0));
        }
    }
    for other in 0..site.cities.len() {
        let point = projection.point(place(site, other));
        let shown = (10.0..WIDTH - 10.0).contains(&point.x) && (10.0..HEIGHT - 10.0).contains(&point.y);
        if other != city && shown && !entry.nearby.iter().any(|near| near.city == other) {
            let _ = write!(svg, r#"<circle class="map__dot" cx="{:.1}" cy="{:.1}" r="4"/>"#, point.x, point.y);
        }
    }
    for (_, point, _) in &near {
        let _ = write!(svg, r#"<path class="map__line" pathLength="1" d="{}"/>"#, curve(here, *point));
    }
    for (_, point, _) in &near {
        let _ = write!(svg, r#"<circle class="map__near" cx="{:.1}" cy="{:.1}" r="7"/>"#, point.x, point.y);
    }
    let _ = write!(svg, r#"<circle class="map__here" cx="{:.1}" cy="{:.1}" r="12"/>"#, here.x, here.y);
    let own = entry.document.value.name.as_str();
    let (anchor, at) = labels.place(here, 20.0, &[(own, NAME_SIZE * 1.15)]);
    label(&mut svg, "map__name map__name--here", anchor, at, own);
    for (other, point, kilometres) in near {
        let distance = format!("{} km", format::number(kilometres.max(1.0), 0));
        let (anchor, at) = labels.place(point, 13.0, &[(name(site, other), NAME_SIZE), (&distance, KM_SIZE)]);
        label(&mut svg, "map__name", anchor, at, name(site, other));
        label(&mut svg, "map__km", anchor, Point { x: at.x, y: at.y + NAME_SIZE }, &distance);
    }
    svg.push_str("</svg>");
    svg
}

/// All cities; the larger ones, which the province's order does not tell, are those with most
/// postcodes, and only they are named.
pub fn overview(site: &Site) -> String {
    let places: Vec<_> = (0..site.cities.len()).map(|city| place(site, city)).collect();
    let mut svg = open("Kaart van alle steden en gemeenten waarvoor we bellen");
    if places.is_empty() {
        svg.push_str("</svg>");
        return svg;
    }
    let projection = Projection::fit(&places, 48.0);
    let points: Vec<Point> = places.iter().map(|place| projection.point(*place)).collect();
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| points[a].x.total_cmp(&points[b].x));
    let line: Vec<String> = order
        .windows(2)
        .flat_map(|pair| {
            let (from, to) = (points[pair[0]], points[pair[1]]);
            let near = ((from.x - to.x).powi(2) + (from.y - to.y).powi(2)).sqrt() < 70.0;
            near.then(|| curve(from, to))
        })
        .collect();
    let _ = write!(svg, r#"<path class="map__line map__line--faint" pathLength="1" d="{}"/>"#, line.join(""));
    let mut labels = Labels { taken: points.iter().map(|point| Box2::around(*point, 8.0)).collect() };
    for (city, point) in points.iter().enumerate() {
        let entry = &site.cities[city].document;
        let _ = write!(
            svg,
            r#"<a href="/diensten/{}"><title>{}</title><circle class="map__near" cx="{:.1}" cy="{:.1}" r="7"/></a>"#,
            entry.slug(),
            escape(&entry.value.name),
            point.x,
            point.y
        );
    }
    let mut large: Vec<usize> =
        (0..points.len()).filter(|&city| site.cities[city].document.value.postcodes.len() >= 3).collect();
    large.sort_by_key(|&city| std::cmp::Reverse(site.cities[city].document.value.postcodes.len()));
    for city in large {
        let (anchor, at) = labels.place(points[city], 12.0, &[(name(site, city), NAME_SIZE)]);
        label(&mut svg, "map__name", anchor, at, name(site, city));
    }
    svg.push_str("</svg>");
    svg
}

fn open(title: &str) -> String {
    format!(
        r#"<svg class="map" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{}">"#,
        escape(title)
    )
}

/// A line with the slack of a telephone wire.
fn curve(from: Point, to: Point) -> String {
    let distance = ((to.x - from.x).powi(2) + (to.y - from.y).powi(2)).sqrt();
    let (x, y) = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y) + distance * 0.09);
    format!("M{:.1} {:.1}Q{x:.1} {y:.1} {:.1} {:.1}", from.x, from.y, to.x, to.y)
}

fn label(svg: &mut String, class: &str, anchor: &str, at: Point, text: &str) {
    let _ = write!(
        svg,
        r#"<text class="{class}" text-anchor="{anchor}" x="{:.1}" y="{:.1}">{}</text>"#,
        at.x,
        at.y,
        escape(text)
    );
}
