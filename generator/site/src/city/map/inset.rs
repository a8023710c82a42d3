//! An inset below the map of all cities: the largest crowd of cities, drawn again at a larger scale.

use std::fmt::Write as _;

use kmo_engine::assets::Output;

use super::labels::{Label, Layout, Size};
use super::{FONT, NAMED, Point, WIDTH, along, extent, lines, name, write_lines, write_use};
use crate::Site;

/// Cities closer together than this form a crowd: there is no room for a name between them.
const NEAR: f64 = 30.0;
/// Minimum number of cities in a crowd.
const FEWEST: usize = 5;
/// Maximum width and height of the area of the dots. Labels go around it.
const ROOM: (f64, f64) = (400.0, 400.0);
/// Vertical distance from the frame's edges to the dots of the crowd.
const MARGIN: f64 = 52.0;
/// Minimum distance from the frame's edges to any dot in it.
const INSIDE: f64 = 24.0;
/// Vertical gap between the map and the frame.
const GAP: f64 = 26.0;
const CORNER: f64 = 14.0;
/// Padding of the rectangle around the crowd on the map itself.
const AROUND: f64 = 13.0;

/// A frame below the map.
#[derive(Debug)]
pub struct Inset {
    /// The cities of the crowd.
    pub crowd: Vec<usize>,
    /// The cities in the frame, with their positions in it: the crowd, and others that fall inside the frame.
    pub points: Vec<(usize, Point)>,
    /// The stretches of the line that pass through the frame, each with the points just before and after it, which lie
    /// outside.
    pub runs: Vec<Vec<Point>>,
    /// Left, top, width and height of the frame.
    frame: [f64; 4],
    /// The same for the rectangle around the crowd on the map.
    marked: [f64; 4],
}

impl Inset {
    /// Returns the inset for the largest crowd, or `None` if there is no crowd or the map has too many cities.
    ///
    /// `bottom` is the lower edge of the map, `tour` the order in which the line visits the cities.
    pub fn of(points: &[Point], tour: &[usize], bottom: f64) -> Option<Self> {
        if points.len() > NAMED {
            return None;
        }
        let crowd = largest(points);
        if crowd.len() < FEWEST {
            return None;
        }
        let ((left, right), (top, low)) = extent(crowd.iter().map(|&city| points[city]));
        let scale = (ROOM.0 / (right - left).max(1e-9)).min(ROOM.1 / (low - top).max(1e-9));
        let height = (low - top) * scale + MARGIN * 2.0;
        let frame = [2.0, bottom + GAP, WIDTH - 4.0, height];
        let aside = (frame[2] - (right - left) * scale) / 2.0;
        let put = |point: Point| Point { x: aside + (point.x - left) * scale, y: MARGIN + (point.y - top) * scale };
        let room = |edge: f64| INSIDE..edge - INSIDE;
        let all = points.iter().map(|&point| put(point)).enumerate();
        let inside = all.filter(|(_, point)| room(frame[2]).contains(&point.x) && room(height).contains(&point.y));
        let inside: Vec<(usize, Point)> = inside.collect();
        let is_inside = |city: &usize| inside.iter().any(|(other, _)| other == city);
        let mut runs: Vec<Vec<Point>> = Vec::new();
        let mut last = None;
        for (at, &city) in tour.iter().enumerate() {
            // A point belongs to a stretch if it, the point before it or the point after it is in the frame.
            if !tour[at.saturating_sub(1)..tour.len().min(at + 2)].iter().any(is_inside) {
                continue;
            }
            match runs.last_mut() {
                Some(run) if last.is_some_and(|last| last + 1 == at) => run.push(put(points[city])),
                _ => runs.push(vec![put(points[city])]),
            }
            last = Some(at);
        }
        let marked = [left - AROUND, top - AROUND, right - left + AROUND * 2.0, low - top + AROUND * 2.0];
        Some(Inset { crowd, points: inside, runs, frame, marked })
    }

    /// Returns the lower edge of the whole drawing, the frame included.
    pub fn bottom(&self) -> f64 {
        self.frame[1] + self.frame[3] + 2.0
    }

    /// Returns the two lines from the crowd to the frame.
    fn leads(&self) -> [[Point; 2]; 2] {
        let ([x, y, width, height], [left, top, wide, _]) = (self.marked, self.frame);
        let lead = |from: f64, to: f64| [Point { x: from, y: y + height - CORNER / 2.0 }, Point { x: to, y: top }];
        [lead(x, left + CORNER), lead(x + width, left + wide - CORNER)]
    }

    /// Returns points along the rectangle around the crowd and the lines from it. Names keep clear of them.
    pub fn marks(&self) -> Vec<Point> {
        let [x, y, width, height] = self.marked;
        let corner = |right: f64, down: f64| Point { x: x + width * right, y: y + height * down };
        let around = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0), corner(0.0, 0.0)];
        self.leads().iter().flat_map(|lead| along(lead)).chain(along(&around)).collect()
    }

    /// Writes the rectangle around the crowd, the frame, and the lines between them.
    pub fn write_frame(&self, svg: &mut String) {
        for [from, to] in self.leads() {
            let (x, y) = (to.x - from.x, to.y - from.y);
            let _ = write!(svg, r#"<path class="map__frame" d="M{:.0} {:.0}l{x:.0} {y:.0}"/>"#, from.x, from.y);
        }
        for [x, y, width, height] in [self.marked, self.frame] {
            let _ = write!(
                svg,
                r#"<rect class="map__frame" x="{x:.0}" y="{y:.0}" width="{width:.0}" height="{height:.0}" rx="{CORNER}"/>"#
            );
        }
    }

    /// Writes the contents of the frame: its line, its dots and all their names.
    pub fn write(&self, svg: &mut String, site: &Site, file: &Output) {
        let [left, top, width, height] = self.frame;
        let _ = write!(svg, r#"<svg x="{left:.0}" y="{top:.0}" width="{width:.0}" height="{height:.0}">"#);
        write_use(svg, "map__line", file, "near-line");
        write_use(svg, "map__dots", file, "near-dots");
        svg.push_str("</svg>");
        let placed = |point: &Point| Point { x: point.x + left, y: point.y + top };
        let dots: Vec<Point> = self.points.iter().map(|(_, point)| placed(point)).collect();
        let line = self.runs.iter().flat_map(|run| along(&run.iter().map(placed).collect::<Vec<_>>())).collect();
        let mut layout = Layout::new(dots.iter().map(|&dot| (dot, 8.0)).collect(), line).within(
            left,
            top,
            left + width,
            top + height,
        );
        let names: Vec<Vec<&str>> = self.points.iter().map(|&(city, _)| lines(name(site, city))).collect();
        let to_place: Vec<Label> = names
            .iter()
            .zip(&dots)
            .map(|(label, &at)| Label { at, size: Size::of(label, FONT, (0.0, 0.0)), gap: 11.0 })
            .collect();
        for (label, found) in names.iter().zip(layout.settle(&to_place)) {
            write_lines(svg, "map__name", found, label, FONT);
        }
    }
}

/// Returns the largest group of points in which each is closer than [`NEAR`] to another one.
fn largest(points: &[Point]) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..points.len()).collect();
    let mut best = Vec::new();
    while let Some(start) = rest.pop() {
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&from) = group.get(next) {
            let (near, far) = rest.into_iter().partition(|&city| points[city].distance(points[from]) < NEAR);
            let near: Vec<usize> = near;
            group.extend(near);
            rest = far;
            next += 1;
        }
        if group.len() > best.len() {
            best = group;
        }
    }
    best.sort_unstable();
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_crowd_is_drawn_again_with_the_line_that_passes_through_it() {
        let spots = [(0.0, 0.0), (200.0, 0.0), (210.0, 5.0), (220.0, 0.0), (230.0, 5.0), (240.0, 0.0), (500.0, 0.0)];
        let points: Vec<Point> = spots.iter().map(|&(x, y)| Point { x, y }).collect();
        let tour: Vec<usize> = (0..points.len()).collect();
        let inset = Inset::of(&points, &tour, 100.0).expect("five are a crowd");
        assert_eq!(inset.crowd, [1, 2, 3, 4, 5]);
        assert_eq!(inset.runs.len(), 1);
        assert_eq!(inset.runs[0].len(), 7, "the points before and behind belong to it");
        assert!(inset.points.iter().all(|(_, point)| (0.0..inset.frame[2]).contains(&point.x)));
        assert!(Inset::of(&points[..5], &tour[..5], 100.0).is_none(), "four are none");
    }
}
