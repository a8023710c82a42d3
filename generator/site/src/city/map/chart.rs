//! Cities as points with names, for the preview's desk, which colours them.

use kmo_engine::desk::{Chart, Dot};

use super::labels::{IN_THE_WAY, Layout, Size};
use super::overview::{EDGE, project};
use super::{Point, WIDTH, name};
use crate::Site;

/// Size of names, in the drawing's units.
const FONT: f64 = 15.0;
/// With more cities than this, there is no room for names.
const NAMED: usize = 400;

/// Lays out these cities, given as indices into the site's cities.
pub fn chart(site: &Site, cities: &[usize]) -> Chart {
    let points = project(site, cities);
    let height = points.iter().map(|point| point.y).fold(0.0, f64::max) + EDGE;
    let mut dots: Vec<Dot> =
        points.iter().zip(cities).map(|(point, &place)| Dot { place, x: point.x, y: point.y, label: None }).collect();
    if dots.len() <= NAMED {
        let taken = points.iter().map(|&point: &Point| (point, 8.0)).collect();
        let mut layout = Layout::new(taken, Vec::new()).within(0.0, 0.0, WIDTH, height);
        let mut order: Vec<usize> = (0..dots.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(site.cities[cities[at]].document.value.postcodes.len()));
        for at in order {
            let size = Size::of(&[name(site, cities[at])], FONT, (0.0, 0.0));
            if let Some(placed) = layout.place_below(points[at], size, 11.0, IN_THE_WAY) {
                layout.take(placed, size);
                dots[at].label = Some((placed.x, placed.top + FONT * 0.84, placed.anchor));
            }
        }
    }
    Chart { width: WIDTH, height, dots }
}
