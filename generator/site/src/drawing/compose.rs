//! Turns elements into lines: places each part, and runs the warm line along the ground and over the highest part that it can
//! climb.

use std::fmt::Write as _;

use super::outline::outline;
use super::parts::{Facts, Options, Row};
use super::pen::{GROUND, Pen, Point, Shape, WIDTH};
use super::{Element, Height};

/// Width that parts are spread over.
const ROOM: f64 = 592.0;
/// Nothing is drawn higher than this.
const HIGHEST: f64 = 16.0;
/// Margin above the highest and below the lowest point.
const MARGIN: f64 = 8.0;
/// Stroke widths of ordinary lines and of the warm line.
const INK: f64 = 2.4;
const WARM: f64 = 5.0;
/// Maximum gap between two parts.
const GAP: f64 = 26.0;

/// The lines of a drawing, from back to front.
#[derive(Debug)]
pub struct Composed {
    pub shapes: Vec<Shape>,
    /// The warm line, from the left edge to the right one.
    pub warm: Vec<Point>,
}

/// A part and its place.
struct Placed<'a> {
    element: &'a Element,
    facts: Facts,
    x: f64,
    scale: f64,
}

/// Draws these elements, as large as there is room.
pub fn compose(elements: &[Element]) -> Composed {
    // A city names at least three things; fewer are drawn larger.
    let largest = if elements.len() < super::FEWEST { 2.0 } else { 1.3 };
    let (mut placed, scale) = at_most(elements, largest);
    let mut drawn: Vec<Vec<Shape>> = placed.iter().map(draw).collect();
    let top = drawn.iter().map(|shapes| extent(shapes).0).fold(GROUND, f64::min);
    if top < HIGHEST {
        (placed, _) = at_most(elements, scale * (GROUND - HIGHEST) / (GROUND - top));
        drawn = placed.iter().map(draw).collect();
    }
    let climbed = (0..placed.len()).filter(|&at| placed[at].facts.climbed);
    let hero = climbed.min_by(|&one, &other| extent(&drawn[one]).0.total_cmp(&extent(&drawn[other]).0));
    let warm = outline(hero.map_or(&[], |at| &drawn[at]));
    // The part that the warm line climbs is drawn in front of its neighbours, as the line is.
    let mut order: Vec<(usize, Vec<Shape>)> = drawn.into_iter().enumerate().collect();
    order.sort_by_key(|(at, _)| (depth(placed[*at].facts.row), Some(*at) == hero));
    Composed { shapes: order.into_iter().flat_map(|(_, shapes)| shapes).collect(), warm }
}

/// Returns the parts with their places, and the scale of the middle row, which is at most `largest`.
fn at_most(elements: &[Element], largest: f64) -> (Vec<Placed<'_>>, f64) {
    let mut placed: Vec<Placed<'_>> =
        elements.iter().map(|element| Placed { element, facts: element.part.facts(), x: 0.0, scale: 1.0 }).collect();
    let scale = spread(&mut placed, largest);
    for row in [Row::Sky, Row::Above, Row::Back, Row::Front] {
        let of_row = || placed.iter().filter(|part| part.facts.row == row).count();
        let (count, mut at) = (of_row() as f64, 0.0);
        for part in placed.iter_mut().filter(|part| part.facts.row == row) {
            part.x = WIDTH / 2.0 + ROOM * ((at + 0.5) / count - 0.5);
            part.scale = if row == Row::Back { scale } else { 1.0 };
            at += 1.0;
        }
    }
    for part in &mut placed {
        if let Some(place) = part.element.place {
            part.x = (WIDTH - ROOM) / 2.0 + ROOM * f64::from(place) / 100.0;
        } else if part.facts.row == Row::Ground {
            part.x = WIDTH / 2.0;
        }
    }
    (placed, scale)
}

/// Returns the top and bottom of shapes and the ground line.
fn extent(shapes: &[Shape]) -> (f64, f64) {
    let points = shapes.iter().flat_map(|shape| &shape.traces).flat_map(|trace| trace.written());
    points.fold((GROUND, GROUND), |(top, bottom), point| (top.min(point.1), bottom.max(point.1)))
}

fn depth(row: Row) -> u8 {
    match row {
        Row::Sky => 0,
        Row::Back => 1,
        Row::Ground => 2,
        Row::Middle => 3,
        Row::Front => 4,
        Row::Above => 5,
    }
}

/// Places the parts of the middle row side by side. Returns their scale.
fn spread(placed: &mut [Placed<'_>], largest: f64) -> f64 {
    let widths: Vec<f64> = placed
        .iter()
        .filter(|part| part.facts.row == Row::Middle)
        .map(|part| width(part.element, &part.facts))
        .collect();
    let total: f64 = widths.iter().sum();
    if total == 0.0 {
        return largest.min(1.0);
    }
    let gaps = widths.len().saturating_sub(1) as f64;
    let scale = ((ROOM - gaps * 8.0) / total).min(largest);
    let gap = if gaps > 0.0 { ((ROOM - total * scale) / gaps).min(GAP) } else { 0.0 };
    let mut left = (WIDTH - total * scale - gap * gaps) / 2.0;
    let middle = placed.iter_mut().filter(|part| part.facts.row == Row::Middle);
    for (part, width) in middle.zip(widths) {
        part.x = left + width * scale / 2.0;
        part.scale = scale;
        left += width * scale + gap;
    }
    scale
}

fn width(element: &Element, facts: &Facts) -> f64 {
    let count = element.count.or(facts.count.as_ref().map(|(_, usual)| *usual)).unwrap_or(0);
    facts.width.0 + facts.width.1 * f64::from(count)
}

fn draw(part: &Placed<'_>) -> Vec<Shape> {
    let Placed { element, facts, x, scale } = part;
    let y = if matches!(facts.row, Row::Sky | Row::Above) { GROUND - 232.0 } else { GROUND };
    let mut pen = Pen::new((*x, y), *scale, element.mirrored);
    let tall = match element.height {
        Some(Height::Low) => 0.78,
        None => 1.0,
        Some(Height::High) => 1.24,
    };
    let count = element.count.or(facts.count.as_ref().map(|(_, usual)| *usual)).unwrap_or(1);
    (facts.draw)(&mut pen, &Options { tall, count: usize::from(count), roof: element.roof });
    pen.shapes()
}

impl Composed {
    /// Returns the top and the height of the drawing, in whole units.
    pub fn frame(&self) -> (f64, f64) {
        let ends = extent(&self.shapes);
        let (top, bottom) = ((ends.0 - MARGIN).floor(), (ends.1.max(GROUND) + MARGIN).ceil());
        (top, bottom - top)
    }

    /// Returns these lines as the SVG of a file.
    pub fn file(&self, lines: &str) -> String {
        let (top, height) = self.frame();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {top} {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\">{lines}</svg>\n"
        )
    }

    /// Returns the lines as SVG without the `<svg>` element, for a card to place.
    pub fn lines(&self) -> String {
        let mut svg = format!(
            r#"<g fill="var(--paper)" stroke="var(--ink)" stroke-width="{INK}" stroke-linecap="round" stroke-linejoin="round">"#
        );
        for shape in &self.shapes {
            let fill = if shape.solid { "" } else { r#" fill="none""# };
            let _ = write!(svg, r#"<path{fill} d="{}"/>"#, shape.data());
        }
        let warm = Shape { solid: false, traces: vec![super::pen::Trace::through(&self.warm)] };
        let _ =
            write!(svg, r#"<path fill="none" stroke="var(--signal)" stroke-width="{WARM}" d="{}"/></g>"#, warm.data());
        svg
    }
}
