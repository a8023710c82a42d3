//! Cities as points with names, for the desk of the preview, which colours them.

use super::labels::{Layout, Size};
use super::overview::{EDGE, project};
use super::{Point, WIDTH, name};
use crate::Site;

/// Size of names, in the drawing's units.
const FONT: f64 = 15.0;
/// Of more cities there is no room for names.
const NAMED: usize = 400;

/// A map without ink: where everything stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub width: f64,
    pub height: f64,
    /// In the order in which the cities were given.
    pub dots: Vec<Dot>,
}

/// A city on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    pub city: usize,
    pub x: f64,
    pub y: f64,
    /// Where its name stands, if there is room: x, baseline, and SVG's `text-anchor`.
    pub label: Option<(f64, f64, &'static str)>,
}

/// Lays out some of the site's cities.
pub fn chart(site: &Site, cities: &[usize]) -> Chart {
    let points = project(site, cities);
    let height = points.iter().map(|point| point.y).fold(0.0, f64::max) + EDGE;
    let mut dots: Vec<Dot> =
        points.iter().zip(cities).map(|(point, &city)| Dot { city, x: point.x, y: point.y, label: None }).collect();
    if dots.len() <= NAMED {
        let taken = points.iter().map(|&point: &Point| (point, 8.0)).collect();
        let mut layout = Layout::new(taken, Vec::new()).with_height(height);
        let mut order: Vec<usize> = (0..dots.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(site.cities[cities[at]].document.value.postcodes.len()));
        for at in order {
            let size = Size::of(&[name(site, cities[at])], FONT, (0.0, 0.0));
            let placed = layout.place(points[at], size, 11.0);
            if placed.cost < 30.0 {
                layout.take(placed, size);
                dots[at].label = Some((placed.x, placed.top + FONT * 0.84, placed.anchor));
            }
        }
    }
    Chart { width: WIDTH, height, dots }
}
