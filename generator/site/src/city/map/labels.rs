//! Label layout: each label goes where it covers least.

use super::{HEIGHT, Point, WIDTH};

/// Width of a letter for its font size, on average.
const LETTER: f64 = 0.54;

/// Height of a line for its font size.
pub const LEADING: f64 = 1.02;

/// Room to keep beside a line.
const ROOM: f64 = 4.0;

/// Room that a label's text takes.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    width: f64,
    height: f64,
}

impl Size {
    /// Lines of text, and room for a smaller line below them that is at least `below.0` wide and
    /// `below.1` high.
    pub fn of(lines: &[&str], font: f64, below: (f64, f64)) -> Self {
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Size {
            width: (longest as f64 * font * LETTER).max(below.0),
            height: lines.len() as f64 * font * LEADING + below.1,
        }
    }
}

/// Where a label goes.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// SVG's `text-anchor`.
    pub anchor: &'static str,
    pub x: f64,
    /// Top of the label.
    pub top: f64,
    /// How much it is in the way; under 30 it is not.
    pub cost: f64,
}

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// What labels keep clear of.
#[derive(Debug, Default)]
pub struct Layout {
    /// Dots with the radius to keep around them.
    dots: Vec<(Point, f64)>,
    /// Points along lines.
    lines: Vec<Point>,
    labels: Vec<Area>,
    /// Height of the drawing.
    height: f64,
}

impl Layout {
    pub fn new(dots: Vec<(Point, f64)>, lines: Vec<Point>) -> Self {
        Layout { dots, lines, labels: Vec::new(), height: HEIGHT }
    }

    /// For a drawing of another height.
    pub fn with_height(mut self, height: f64) -> Self {
        self.height = height;
        self
    }

    /// The best of sixteen places around a dot: eight directions at two distances. The place is not
    /// taken until [`Layout::take`].
    pub fn place(&self, at: Point, size: Size, gap: f64) -> Placed {
        // To the right and left, below and above, then the corners.
        const SIDES: [(f64, f64); 8] =
            [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 0.8), (-1.0, 0.8), (1.0, -0.8), (-1.0, -0.8)];
        const FARTHER: f64 = 16.0;
        let candidates = [gap, gap + FARTHER].into_iter().flat_map(|gap| SIDES.map(|side| (side, gap)));
        let near = self.near(at, size.width + gap + FARTHER, size.height + gap + FARTHER);
        let mut best: Option<Placed> = None;
        for (position, ((side, rise), gap)) in candidates.enumerate() {
            let (anchor, left) = match side {
                1.0 => ("start", at.x + gap),
                -1.0 => ("end", at.x - gap - size.width),
                _ => ("middle", at.x - size.width / 2.0),
            };
            let lift = if side == 0.0 { gap } else { gap * 0.3 };
            let top = at.y - size.height / 2.0 + rise * (size.height / 2.0 + lift);
            let area = Area { left, top, right: left + size.width, bottom: top + size.height };
            let cost = near.cost(area, at) + position as f64 * 2.0;
            if best.is_none_or(|best| cost < best.cost) {
                let x = match anchor {
                    "start" => area.left,
                    "end" => area.right,
                    _ => f64::midpoint(area.left, area.right),
                };
                best = Some(Placed { anchor, x, top, cost });
            }
        }
        best.expect("there are sixteen candidates")
    }

    /// Keeps later labels away from this one.
    pub fn take(&mut self, placed: Placed, size: Size) {
        let left = match placed.anchor {
            "start" => placed.x,
            "end" => placed.x - size.width,
            _ => placed.x - size.width / 2.0,
        };
        self.labels.push(Area { left, top: placed.top, right: left + size.width, bottom: placed.top + size.height });
    }

    /// What is so near to a point, sideways and upwards, that a label there could touch it.
    fn near(&self, at: Point, x: f64, y: f64) -> Layout {
        let within = |point: &Point, room: f64| (point.x - at.x).abs() < x + room && (point.y - at.y).abs() < y + room;
        Layout {
            dots: self.dots.iter().filter(|(dot, radius)| within(dot, *radius)).copied().collect(),
            lines: self.lines.iter().filter(|point| within(point, ROOM)).copied().collect(),
            labels: self.labels.clone(),
            height: self.height,
        }
    }

    fn cost(&self, area: Area, own: Point) -> f64 {
        const MARGIN: f64 = 6.0;
        let over = |by: f64| by.max(0.0) * 40.0;
        let outside = over(MARGIN - area.left)
            + over(area.right - WIDTH + MARGIN)
            + over(MARGIN - area.top)
            + over(area.bottom - self.height + MARGIN);
        let labels: f64 = self
            .labels
            .iter()
            .map(|label| {
                let width = area.right.min(label.right) - area.left.max(label.left);
                let height = area.bottom.min(label.bottom) - area.top.max(label.top);
                if width > 0.0 && height > 0.0 { 600.0 + width * height } else { 0.0 }
            })
            .sum();
        let within = |point: &Point, x: f64, y: f64| {
            (area.left - x..area.right + x).contains(&point.x) && (area.top - y..area.bottom + y).contains(&point.y)
        };
        let dots = self.dots.iter().filter(|(dot, radius)| *dot != own && within(dot, *radius, *radius)).count();
        let lines = self.lines.iter().filter(|point| within(point, ROOM, ROOM / 2.0)).count();
        outside + labels + dots as f64 * 1200.0 + lines as f64 * 26.0
    }
}
